"""What people install: the wheel holds what it should, needs only what it declares, and works in any folder."""

import email
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import attrs
import pytest

TOP = Path(__file__).parent.parent
PROGRAMS = "Scripts" if os.name == "nt" else "bin"

# One worker builds once for all of these tests.
pytestmark = pytest.mark.xdist_group("packaging")


@attrs.frozen
class Installed:
    """The archives, and a virtual environment with the wheel and what the wheel declares that it needs."""

    sdist: Path
    wheel: Path
    venv: Path
    elsewhere: Path

    def output(self, program: str, *arguments: str) -> str:
        """What the program prints when it is run in a folder that has nothing to do with the project."""
        command = [str(self.venv / PROGRAMS / program), *arguments]
        # A user's PYTHONPATH could lend the environment what the wheel forgot to ask for.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run(
            command, cwd=self.elsewhere, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("packaging")
    # Without further options `build` makes the wheel from the sdist.
    run("-m", "build", "--no-isolation", "--outdir", str(folder), str(TOP))
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*.whl")
    venv, elsewhere = folder / "venv", folder / "elsewhere"
    elsewhere.mkdir()
    run("-m", "venv", "--without-pip", str(venv))
    python = venv / PROGRAMS / "python"
    run("-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    lend_dependencies(wheel, python)
    return Installed(sdist, wheel, venv, elsewhere)


def run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lend_dependencies(wheel: Path, python: Path) -> None:
    """Copy what the wheel requires from the environment that runs the tests, so that no package index is needed."""
    site = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    for name in required(wheel):
        for file in importlib.metadata.files(name) or ():
            if ".." not in file.parts:
                target = Path(site, *file.parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file.locate(), target)


def required(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        [metadata] = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = email.message_from_bytes(archive.read(metadata)).get_all("Requires-Dist", [])
    return [re.split(r"[^\w.-]", line)[0] for line in lines if "extra ==" not in line]


def test_the_wheel_holds_the_library_and_what_it_reads_and_nothing_else(installed: Installed) -> None:
    expected = {"heirs_rules/cards.yaml", "heirs_rules/cards.schema.json"}
    expected |= {path.relative_to(TOP).as_posix() for path in TOP.glob("heirs_rules/**/*.py")}
    expected |= {f"heirs_rules/{path.relative_to(TOP).as_posix()}" for path in TOP.glob("grammar/*.lark")}
    expected |= {path.relative_to(TOP).as_posix() for path in TOP.glob("heirs_rules/rule_pages/*.yaml")}
    expected |= {"heirs_rules/py.typed"}
    with zipfile.ZipFile(installed.wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == expected
    for folder in ("grammar", "rule_pages"):
        assert any(name.startswith(f"heirs_rules/{folder}/") for name in packed)


def test_the_sdist_holds_what_it_takes_to_work_on_the_project(installed: Installed) -> None:
    with tarfile.open(installed.sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"cards.yaml", "Makefile", "requirements.lock", "LICENSE", "NOTICE.md", "CHANGELOG.md", "README.md"}
    wanted |= {"cards.schema.json", ".pre-commit-hooks.yaml"}
    for folder in ("benchmarks", "grammar", "docs", "tests", "heirs_rules"):
        wanted |= {
            path.relative_to(TOP).as_posix()
            for path in TOP.glob(f"{folder}/**/*.*")
            if "__pycache__" not in path.parts and not path.name.startswith(".")
        }
    assert wanted - packed == set()


def test_the_command_checks_the_bundled_cards(installed: Installed) -> None:
    assert installed.output("heirs-rules", "lint").splitlines()[-1] == "cards.yaml: 73 heroes, 6 leaders, no findings"


def test_the_module_is_the_command(installed: Installed) -> None:
    version = importlib.metadata.version("heirs-rules")
    assert installed.output("python", "-m", "heirs_rules", "--version") == f"heirs-rules {version}\n"


def test_the_library_loads_the_bundled_cards(installed: Installed) -> None:
    code = "import heirs_rules as hr; print(len(hr.load_cards().heroes), hr.__file__)"
    heroes, place = installed.output("python", "-c", code).split(maxsplit=1)
    assert heroes == "73"
    assert Path(place.strip()).is_relative_to(installed.venv.resolve())
