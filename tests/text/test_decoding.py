"""Files are UTF-8; what is not is reported with its place and shown as well as it can be."""

from pathlib import Path

import pytest

from heirs_rules.text.decoding import decode, read_source


def test_sound_text_is_read_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes("- id: ďábel\r\n".encode())
    source, findings = read_source(path)
    assert source.text == "- id: ďábel\r\n"
    assert source.path == path.as_posix()
    assert findings == ()


def test_a_missing_file_is_the_callers_matter(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_source(tmp_path / "nothing.yaml")


def test_one_byte_order_mark_is_stripped() -> None:
    source, findings = decode(b"\xef\xbb\xbfab", "a.yaml")
    assert source.text == "ab"
    heading = "a.yaml:1:1: warning[HR004 byte-order-mark]"
    message = "the file starts with a byte order mark, three bytes that cannot be seen"
    assert [str(finding) for finding in findings] == [f"{heading} {message}"]
    assert decode(b"\xef\xbb\xbf\xef\xbb\xbfab", "a.yaml")[0].text == "\ufeffab"


def test_a_byte_that_is_not_utf8_has_a_place() -> None:
    source, (finding,) = decode("- id: a\n- name: äcaf".encode() + b"\xe9 x", "a.yaml")
    assert source.text == "- id: a\n- name: äcaf\ufffd x"
    assert str(finding).startswith(
        "a.yaml:2:13: error[HR002 not-utf8] byte 0xE9 is not valid UTF-8 (line 2, column 13)"
    )
    assert 'Windows-1252, where this byte is "é"' in finding.help
    marked, (_, finding_behind_mark) = decode(b"\xef\xbb\xbfcaf\xe9", "a.yaml")
    assert (marked.text, finding_behind_mark.column) == ("caf\ufffd", 4)
    assert source.text[finding.span.start : finding.span.end] == "\ufffd"


def test_the_guess_is_left_out_where_it_cannot_be_right() -> None:
    _, (finding,) = decode(b"a \x81 b", "a.yaml")
    assert finding.code == "HR002"
    assert "Windows" not in finding.help


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings_are_named_and_still_read(encoding: str) -> None:
    source, (finding,) = decode("- id: a\n".encode(encoding), "a.yaml")
    assert source.text == "- id: a\n"
    assert str(finding) == f"a.yaml:1:1: error[HR005 not-utf8-encoding] the file is {encoding[:6].upper()}, not UTF-8"


def test_nothing_is_sound_text() -> None:
    source, findings = decode(b"", "a.yaml")
    assert (source.text, findings) == ("", ())
