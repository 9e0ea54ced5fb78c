"""The columns of an export with their types, as the data card of `datasets`, Croissant, Arrow and JSON Schema say them.

A type is ``string``, ``int64``, ``float64``, ``bool`` or ``json`` (whatever JSON there is), a list of one type, or a
mapping of names to types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

Type = Any
Columns = Mapping[str, Type]

_ARROW: Final = {
    "string": pa.string(),
    "int64": pa.int64(),
    "float64": pa.float64(),
    "bool": pa.bool_(),
    "json": pa.string(),
}
_CROISSANT: Final = {
    "string": "sc:Text",
    "int64": "sc:Integer",
    "float64": "sc:Float",
    "bool": "sc:Boolean",
    "json": "sc:Text",
}


def card_lines(columns: Columns) -> list[str]:
    """The YAML lines of ``features`` in a data card."""
    lines = []
    for name, value in columns.items():
        lines += [f"- name: {name}", *(f"  {line}" for line in _yaml(value, "dtype"))]
    return lines


def _yaml(value: Type, key: str) -> list[str]:
    if isinstance(value, str):
        return [f"{key}: {value}"]
    if isinstance(value, list):
        inside = _yaml(value[0], "list")
        return inside if key == "dtype" else ["list:", *(f"  {line}" for line in inside)]
    return ["struct:" if key == "dtype" else "list:", *card_lines(value)]


def arrow_schema(columns: Columns) -> pa.Schema:
    """The Arrow schema of the columns; ``json`` is text there."""
    return pa.schema([(name, _arrow(value)) for name, value in columns.items()])


def _arrow(value: Type) -> pa.DataType:
    if isinstance(value, str):
        return _ARROW[value]
    if isinstance(value, list):
        return pa.list_(_arrow(value[0]))
    return pa.struct([(name, _arrow(inner)) for name, inner in value.items()])


def croissant_fields(columns: Columns, record: str, source: str) -> list[dict[str, Any]]:
    """The fields of a Croissant record set called ``record``, read from the file ``source``."""
    return [_field(value, f"{record}/{name}", source, name) for name, value in columns.items()]


def _field(value: Type, identifier: str, source: str, column: str) -> dict[str, Any]:
    repeated = isinstance(value, list)
    inner = value[0] if isinstance(value, list) else value
    found: dict[str, Any] = {"@type": "cr:Field", "@id": identifier, "name": identifier}
    if repeated:
        found["repeated"] = True
    plain = isinstance(inner, str)
    found["dataType"] = _CROISSANT[inner] if plain else "sc:Text"
    found["source"] = {"fileObject": {"@id": source}, "extract": {"column": column}}
    return found
