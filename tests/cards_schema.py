"""cards.schema.json, written from the fields of a cards file: `python -m tests.cards_schema`, or `make docs`.

It is of draft-07, which is what the YAML language server behind most editors understands best. `patternErrorMessage` is
a word of that server: what it says of a text that is not of the form.
"""

import json
from pathlib import Path
from typing import Any, TypeAlias, assert_never

from heirs_rules.language.fields import (
    FILE,
    ID,
    ID_IN_WORDS,
    LARGEST,
    Cards,
    Choice,
    Fields,
    Flag,
    Group,
    Id,
    Number,
    Pair,
    Text,
    Value,
    needed,
)

SCHEMA_FILE = Path(__file__).parent.parent / "cards.schema.json"

Schema: TypeAlias = dict[str, Any]


def schema() -> Schema:
    """The whole schema."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Cards for heirs-rules",
        "description": "Heroes and leaders of your own. heirs-rules lint checks what the effects say.",
        **group(FILE),
        "anyOf": [{"required": ["heroes"]}, {"required": ["leaders"]}],
    }


def group(fields: Fields) -> Schema:
    return {
        "type": "object",
        "properties": {name: {"description": field.about, **allowed(field.value)} for name, field in fields.items()},
        "required": [*needed(fields)],
        "additionalProperties": False,
    }


def allowed(value: Value) -> Schema:
    match value:
        case Text():
            return {"type": "string", "pattern": r"\S", "patternErrorMessage": "there has to be a text here"}
        case Id():
            return {"type": "string", "pattern": f"^{ID.pattern}$", "patternErrorMessage": ID_IN_WORDS}
        case Number():
            return {"type": "integer", "minimum": 0, "maximum": LARGEST}
        case Flag():
            return {"type": "boolean"}
        case Choice(words):
            return {"enum": [*words]}
        case Pair(words):
            return {"type": "array", "items": {"enum": [*words]}, "minItems": 2, "maxItems": 2, "uniqueItems": True}
        case Group(fields):
            return group(fields)
        case Cards(kind, fields):
            return {"type": "array", "items": {"title": kind, **group(fields)}}
    assert_never(value)


def written() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_bytes(written().encode())
