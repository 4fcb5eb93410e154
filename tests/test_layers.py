"""The library's modules look down only, from the command and the public names to the text, and none knows a hero."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import attrs
import pytest
import yaml

TOP = Path(__file__).parent.parent
LIBRARY = TOP / "heirs_rules"

BOTTOM = ("resources", "frozen", "text", "language", "game")
# Each may import from itself and from those before it; `__init__` stands for the public names.
LAYERS = (*BOTTOM, "cases", "saves", "__init__", "commands", "cli", "__main__")

# Imports inside functions: (module, imported module) and the reason why it cannot stand at the top of the module.
_ONE_COMMAND = "one command is run, and the others need other things, such as the machine"
_CRASHED = "there is hardly ever a crash to tell of"
_ONE_FORM = "a report is written in one form"
FORMS = ("document", "github", "gitlab", "sarif")
_PLAYING = "whoever plays cards that have not changed does not wait for it"
LATE_IMPORTS: dict[tuple[str, str], str] = {
    ("heirs_rules.resources", "pathlib.Path"): _PLAYING,
    ("heirs_rules.language.crashes", "traceback"): "there is hardly ever a crash to tell of",
    ("heirs_rules.language.library", "hashlib.sha256"): _PLAYING,
    (
        "heirs_rules.text.composition",
        "heirs_rules.text.by_yaml",
    ): "files in the usual form need no YAML",
    ("heirs_rules.language.loading", "heirs_rules.language.lint"): _PLAYING,
    ("heirs_rules.language.grammar", "heirs_rules.language.tables"): "Lark is needed once for each new grammar only",
    ("heirs_rules.cli", "traceback"): _CRASHED,
    **{("heirs_rules.cli", f"heirs_rules.commands.{name}"): _ONE_COMMAND for name in ("fmt", "games", "lint", "show")},
    **{("heirs_rules.commands.lint", f"heirs_rules.text.formats.{form}"): _ONE_FORM for form in FORMS},
    ("heirs_rules.commands.lint", "heirs_rules.commands.rule_pages"): "the pages are shown only when asked for",
    ("heirs_rules.commands.lint", "heirs_rules.commands.fixing"): "files are repaired only when asked for",
}


@attrs.frozen
class Import:
    """One imported module or name, with its place."""

    importer: str
    imported: str
    line: int
    inside_function: bool

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


@attrs.frozen
class Library:
    """The modules of a package and what they import, from each other and from elsewhere."""

    modules: dict[str, ast.Module]
    imports: tuple[Import, ...]

    def module_of(self, name: str) -> str:
        """The module that an imported name lives in: the name itself, or what stands before its last dot."""
        return name if name in self.modules or not name.startswith("heirs_rules") else name.rpartition(".")[0]


def read(folder: Path) -> Library:
    modules = {
        ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in sorted(folder.rglob("*.py"))
    }
    return Library(modules, tuple(found for name, tree in modules.items() for found in imports_of(name, tree, False)))


def imports_of(module: str, node: ast.AST, inside_function: bool) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(module, alias.name, node.lineno, inside_function) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        # Relative imports are ruff's to refuse (TID252).
        yield from (Import(module, f"{node.module}.{alias.name}", node.lineno, inside_function) for alias in node.names)
    inside_function = inside_function or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for child in ast.iter_child_nodes(node):
        yield from imports_of(module, child, inside_function)


def upward(library: Library) -> list[str]:
    return [
        str(found)
        for found in library.imports
        if (imported := library.module_of(found.imported)) in library.modules and rank(found.importer) < rank(imported)
    ]


def rank(module: str) -> int:
    return LAYERS.index(f"{module}.__init__".split(".")[1])


def cycle(library: Library) -> list[str]:
    graph: dict[str, set[str]] = {module: set() for module in library.modules}
    for found in library.imports:
        if (imported := library.module_of(found.imported)) in graph:
            graph[found.importer].add(imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def late(library: Library) -> set[tuple[str, str]]:
    return {(found.importer, library.module_of(found.imported)) for found in library.imports if found.inside_function}


def starred(library: Library) -> list[str]:
    return [str(found) for found in library.imports if found.imported.endswith(".*")]


def test_no_module_imports_from_a_layer_above() -> None:
    assert upward(read(LIBRARY)) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert cycle(read(LIBRARY)) == []


def test_imports_stand_at_the_top_of_their_module_but_for_listed_reasons() -> None:
    assert late(read(LIBRARY)) == set(LATE_IMPORTS)


def test_every_imported_name_is_spelt_out() -> None:
    assert starred(read(LIBRARY)) == []


@pytest.mark.parametrize("module", ["lark", "yaml"])
def test_importing_the_library_does_not_load_what_reads_card_files(module: str) -> None:
    code = f"import heirs_rules, sys; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_hero_is_named_in_the_library() -> None:
    heroes = yaml.safe_load((TOP / "cards.yaml").read_text(encoding="utf-8"))["heroes"]
    names = {name for hero in heroes for name in (hero["id"], hero["name"])}
    for path in LIBRARY.rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        assert [name for name in names if re.search(rf"\b{re.escape(name)}\b", code)] == [], path


def test_these_checks_find_what_they_are_for(tmp_path: Path) -> None:
    modules = {
        "__init__.py": "from heirs_rules.text.a import x",
        "text/__init__.py": "",
        "text/a.py": "from heirs_rules.text import b\nfrom heirs_rules.language.words import word",
        "text/b.py": "from heirs_rules.text.a import *",
        "text/c.py": "import heirs_rules",
        "language/words.py": "from heirs_rules.text.a import x\ndef f():\n    import json",
    }
    for name, code in modules.items():
        path = tmp_path / "heirs_rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    library = read(tmp_path / "heirs_rules")
    assert upward(library) == [
        "heirs_rules.text.a:2 imports heirs_rules.language.words.word",
        "heirs_rules.text.c:1 imports heirs_rules",
    ]
    assert set(cycle(library)) & {"heirs_rules.text.a", "heirs_rules.text.b", "heirs_rules.language.words"}
    assert late(library) == {("heirs_rules.language.words", "json")}
    assert starred(library) == ["heirs_rules.text.b:1 imports heirs_rules.text.a.*"]
