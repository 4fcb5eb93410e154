"""The repository works for everybody: nothing in it is tied to one machine, and what it installs is exactly known."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent

MACHINE = re.compile(
    r"(?<![\w.~$}])/(?:home|root|tmp|work|mnt|opt|Users)/\w|\b[A-Z]:\\\w|\bpypi\.org|\bpythonhosted\.org"
)
PIN = re.compile(r"(?P<name>[\w-]+)==[\w.]+(?P<condition> ; .+)?")


def published() -> list[Path]:
    """The files that are in git or would be with `git add`; in an unpacked sdist, which has no git, all of them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=TOP,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    names = listing.stdout.split("\0") if listing.returncode == 0 else ["README.md", "Makefile", "requirements.lock"]
    return [path for name in names if (path := TOP / name).is_file()]


def test_no_file_mentions_a_place_on_somebodys_machine() -> None:
    files = published()
    assert TOP / "README.md" in files
    for path in files:
        found = MACHINE.search(path.read_text(encoding="utf-8", errors="replace"))
        assert found is None, f"{path.relative_to(TOP).as_posix()} mentions {found[0]}"


def test_places_on_machines_are_recognised() -> None:
    places = ["see @home@me", "'@tmp@x'", "C:" + "\\Users", "https:@@pypi" + ".org@simple"]
    assert all(MACHINE.search(place.replace("@", "/")) for place in places)
    others = ["docs/work/x", "#!/usr/bin/env bash", "~/work/x", "https://example.org/tmp/x"]
    assert not any(MACHINE.search(other) for other in others)


@pytest.mark.parametrize(("lock", "group"), [("requirements.lock", "dev"), ("benchmarks/requirements.lock", "bench")])
def test_each_lock_pins_every_package_to_one_release(lock: str, group: str) -> None:
    lines = (TOP / lock).read_text(encoding="utf-8").splitlines()
    pins = [PIN.fullmatch(line) for line in lines if line and not line.lstrip().startswith("#")]
    assert None not in pins
    names = [pin["name"] + (pin["condition"] or "") for pin in pins if pin]
    assert len(set(names)) == len(names)
    assert {plain(package) for package in declared(group)} <= {pin["name"] for pin in pins if pin}


def plain(package: str) -> str:
    """The name of a package as a lock writes it."""
    return re.split(r"[^\w-]", package)[0].lower().replace("_", "-")


def declared(group: str) -> list[str]:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["project"]["dependencies"], *project["dependency-groups"][group]]
