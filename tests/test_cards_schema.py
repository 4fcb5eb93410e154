"""cards.schema.json says of the fields what lint says, as far as a schema can."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from heirs_rules.language.fields import DECK, HERO, LEADER
from heirs_rules.language.lint import check
from heirs_rules.language.rules import EMPTY_EFFECT
from heirs_rules.resources import bundled
from heirs_rules.text.decoding import decode
from tests.cards_schema import SCHEMA_FILE, Schema, written
from tests.test_docs import PAGES, blocks

SCHEMA: Schema = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))

CARDS = bundled("cards.yaml").read_text(encoding="utf-8")
EXAMPLES = {
    block.place: block.text
    for page in PAGES
    for block in blocks(page.name, page.read_text(encoding="utf-8"))
    if block.language == "yaml" and "cards" in block.marks
}

# JSON Schema, as far as the schema uses it: what each keyword asks of a value. Any other one is a KeyError.

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
KEYWORDS: dict[str, Callable[[Any, Any, Schema], bool]] = {
    **dict.fromkeys(("$schema", "title", "description", "patternErrorMessage"), lambda *_: True),
    "type": lambda kind, value, _: type(value) is TYPES[kind],
    "enum": lambda words, value, _: value in words,
    "pattern": lambda form, value, _: not isinstance(value, str) or re.search(form, value) is not None,
    "minimum": lambda least, value, _: not isinstance(value, int) or value >= least,
    "maximum": lambda most, value, _: not isinstance(value, int) or value <= most,
    "properties": lambda fields, value, _: (
        not isinstance(value, dict) or all(fits(fields[key], value[key]) for key in fields.keys() & value.keys())
    ),
    "required": lambda names, value, _: not isinstance(value, dict) or value.keys() >= {*names},
    "additionalProperties": lambda may, value, schema: (
        may or not isinstance(value, dict) or value.keys() <= schema["properties"].keys()
    ),
    "items": lambda item, value, _: not isinstance(value, list) or all(fits(item, each) for each in value),
    "minItems": lambda least, value, _: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda most, value, _: not isinstance(value, list) or len(value) <= most,
    "uniqueItems": lambda must, value, _: (
        not must or not isinstance(value, list) or all(each not in value[:number] for number, each in enumerate(value))
    ),
    "anyOf": lambda schemas, value, _: any(fits(schema, value) for schema in schemas),
}


def fits(schema: Schema, value: Any) -> bool:
    return all(KEYWORDS[keyword](said, value, schema) for keyword, said in schema.items())


def schema_accepts(text: str) -> bool:
    return fits(SCHEMA, yaml.safe_load(text))


def lint_accepts(text: str) -> bool:
    """Whether lint finds nothing wrong with the fields, whatever it thinks of what the effect says."""
    codes = {finding.code for finding in check([decode(text.encode(), "mine.yaml")]).diagnostics}
    return not any(code.startswith(("HR0", "HR1")) or code == EMPTY_EFFECT.code for code in codes)


def test_the_schema_is_current() -> None:
    assert SCHEMA_FILE.read_bytes() == written().encode(), "`make docs` writes it"


def test_the_cards_name_the_schema_beside_them() -> None:
    assert CARDS.splitlines()[0] == f"# yaml-language-server: $schema={SCHEMA_FILE.name}"
    assert bundled("cards.yaml").parent == SCHEMA_FILE.parent


def test_the_bundled_cards_satisfy_the_schema() -> None:
    assert schema_accepts(CARDS)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_of_the_docs_satisfy_the_schema(example: str) -> None:
    assert schema_accepts(example)


def item(fields: dict[str, str]) -> str:
    return "\n    ".join(f"{name}: {value}" for name, value in fields.items())


A_HERO = {"id": "old-salt", "name": "Old Salt", "faction": "undead"}
A_LEADER = {"id": "cyra", "name": "Cyra", "number": "2", "factions": "[empire, undead]"}

BROKEN = {
    "no cards": "deck:\n  heroes: 0\n",
    "a list": "- id: old-salt\n",
    "an unknown block": f"heros:\n  - {item(A_HERO)}",
    "a hero, not a list": "heroes:\n  id: old-salt\n",
    "nothing in the list": "heroes:\n  -\n",
    "a bare name": "heroes:\n  - old-salt\n",
    "no faction": f"heroes:\n  - {item({'id': 'old-salt', 'name': 'Old Salt'})}",
    "an unknown field": f"heroes:\n  - {item({**A_HERO, 'text': 'draw a card'})}",
    "a field of leaders": f"heroes:\n  - {item({**A_HERO, 'number': '1'})}",
    "a field of heroes": f"leaders:\n  - {item({**A_LEADER, 'effect': 'draw a card'})}",
    "no number": f"leaders:\n  - {item({name: A_LEADER[name] for name in ('id', 'name', 'factions')})}",
    "an unknown count": f"heroes:\n  - {item(A_HERO)}\ndeck:\n  hero: 1\n",
    "a deck of text": f"heroes:\n  - {item(A_HERO)}\ndeck: one\n",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_files_satisfy_neither_the_schema_nor_lint(text: str) -> None:
    assert (schema_accepts(text), lint_accepts(text)) == (False, False)


VALUES = (
    *("", "~", "''", "' '", "true", "'true'", "0", "3", "'3'", "-1", "1.5", "9999", "10000", "{a: b}"),
    *("[]", "[empire]", "[empire, undead]", "[empire, empire]", "[empire, undead, tribes]", "[empire, all]", "[1, 2]"),
    *(
        "empire",
        "all",
        "Empire",
        "water-folk",
        "water folk",
        "graveyard",
        "tavern",
        "old-salt",
        "Old-Salt",
        "old--salt",
    ),
)


@pytest.mark.parametrize("value", VALUES)
def test_the_schema_and_lint_agree_on_every_field(value: str) -> None:
    files = {
        **{("hero", name): f"heroes:\n  - {item({**A_HERO, name: value})}\n" for name in HERO},
        **{("leader", name): f"leaders:\n  - {item({**A_LEADER, name: value})}\n" for name in LEADER},
        **{("deck", name): f"heroes:\n  - {item(A_HERO)}\ndeck:\n  {name}: {value}\n" for name in DECK},
    }
    assert {name: schema_accepts(text) for name, text in files.items()} == {
        name: lint_accepts(text) for name, text in files.items()
    }


def test_every_field_has_values_that_are_accepted_and_others() -> None:
    for kind, fields, card in (("heroes", HERO, A_HERO), ("leaders", LEADER, A_LEADER)):
        for name in fields:
            answers = {schema_accepts(f"{kind}:\n  - {item({**card, name: value})}\n") for value in VALUES}
            assert answers == {True, False}, name
