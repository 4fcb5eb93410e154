"""A file that is written is there whole, or what was there before still is."""

from __future__ import annotations

import errno
import os
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from heirs_rules.text.writing import write_whole

BEFORE, AFTER = b"what was there", b"what is there now" * 1000

only_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits, links or pipes")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_written(tmp_path: Path) -> None:
    write_whole(tmp_path / "new", AFTER)
    assert (tmp_path / "new").read_bytes() == AFTER
    assert names(tmp_path) == ["new"]


@pytest.mark.parametrize("content", [AFTER, b""])
def test_an_old_file_is_replaced_whatever_its_length(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "old").write_bytes(BEFORE)
    write_whole(str(tmp_path / "old"), content)
    assert (tmp_path / "old").read_bytes() == content
    assert names(tmp_path) == ["old"]


def test_a_file_may_have_the_longest_name_there_is(tmp_path: Path) -> None:
    write_whole(tmp_path / ("x" * 255), AFTER)
    assert names(tmp_path) == ["x" * 255]


def fails(*_arguments: object, **_more: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def interrupted(*_arguments: object, **_more: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("accident", [fails, interrupted])
@pytest.mark.parametrize("where", ["os.fsync", "pathlib.Path.replace", "pathlib.Path.chmod"])
def test_whatever_fails_what_was_there_before_is_still_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, accident: Callable[..., None]
) -> None:
    (tmp_path / "old").write_bytes(BEFORE)
    monkeypatch.setattr(where, accident)
    with pytest.raises((OSError, KeyboardInterrupt)):
        write_whole(tmp_path / "old", AFTER)
    assert (tmp_path / "old").read_bytes() == BEFORE
    assert names(tmp_path) == ["old"]


@only_posix
def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(BEFORE)
    with files_of_at_most(2000), pytest.raises(OSError, match=r"too large|space"):
        write_whole(tmp_path / "old", AFTER)
    assert (tmp_path / "old").read_bytes() == BEFORE
    assert names(tmp_path) == ["old"]
    write_whole(tmp_path / "old", AFTER)
    assert (tmp_path / "old").read_bytes() == AFTER


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Let the system refuse longer files, as a full disk would."""
    import resource
    import signal

    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)


@pytest.mark.parametrize("path", ["missing/file", "file/file", "."])
def test_where_no_file_can_be_there_is_an_error(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_bytes(BEFORE)
    with pytest.raises(OSError):  # noqa: PT011 - which of them depends on the system
        write_whole(tmp_path / path, AFTER)
    assert names(tmp_path) == ["file"]
    assert (tmp_path / "file").read_bytes() == BEFORE


@only_posix
def test_a_link_stays_a_link_and_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(BEFORE)
    (tmp_path / "file").chmod(0o640)
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", AFTER)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == AFTER
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


@only_posix
def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_whole(tmp_path / "new", AFTER)
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


@only_posix
def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    write_whole(os.devnull, AFTER)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    write_whole(tmp_path / "pipe", AFTER)
    reader.join(20)
    assert read == [AFTER]
    assert names(tmp_path) == ["pipe"]


def test_whoever_reads_while_others_write_reads_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    contents = [bytes([65 + number]) * 50_000 for number in range(4)]
    write_whole(path, contents[0])

    def again_and_again(content: bytes) -> None:
        for _ in range(15):
            write_whole(path, content)

    writers = [threading.Thread(target=again_and_again, args=(content,)) for content in contents]
    for writer in writers:
        writer.start()
    found = set()
    while any(writer.is_alive() for writer in writers):
        found.add(path.read_bytes())
    assert found <= {*contents}
    assert names(tmp_path) == ["file"]
