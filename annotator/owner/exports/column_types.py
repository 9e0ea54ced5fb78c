"""The columns of an export with their types, converted for the data card of `datasets`, Croissant, Arrow and JSON
Schema.

A type is ``string``, ``int64``, ``float64``, ``bool`` or ``json`` (any JSON value), a list of one type, or a mapping of
names to types.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from annotator.owner.rows import Row

if TYPE_CHECKING:
    import pyarrow as pa

Type = Any
Columns = Mapping[str, Type]

_ARROW = {"bool": "bool_", "json": "string"}
_CROISSANT = {
    "string": "sc:Text",
    "int64": "sc:Integer",
    "float64": "sc:Float",
    "bool": "sc:Boolean",
}


_TIMES = ("submitted_at", "timestamp")
"""The columns of times in ISO 8601, which are strings elsewhere. Readers of Croissant that load JSON with pandas
convert columns of these names, and then cannot read them as texts."""


def card_lines(columns: Columns) -> list[str]:
    """The YAML lines of ``features`` in a data card."""
    lines = []
    for name, value in columns.items():
        lines += [f"- name: {_quoted(name)}", *(f"  {line}" for line in _yaml(value, "dtype"))]
    return lines


def _quoted(name: str) -> str:
    """A name in YAML; quoted unless it starts with a letter."""
    return name if name[0].isalpha() else json.dumps(name)


def _yaml(value: Type, key: str) -> list[str]:
    if isinstance(value, str):
        return [f"{key}: {value}"]
    if isinstance(value, list):
        inside = _yaml(value[0], "list")
        return inside if key == "dtype" else ["list:", *(f"  {line}" for line in inside)]
    return ["struct:" if key == "dtype" else "list:", *card_lines(value)]


def arrow_schema(columns: Columns) -> pa.Schema:
    """The Arrow schema of the columns; ``json`` becomes text."""
    import pyarrow as pa

    return pa.schema([(name, _arrow(value)) for name, value in columns.items()])


def _arrow(value: Type) -> pa.DataType:
    import pyarrow as pa  # not needed for records

    if isinstance(value, str):
        return getattr(pa, _ARROW.get(value, value))()
    if isinstance(value, list):
        return pa.list_(_arrow(value[0]))
    return pa.struct([(name, _arrow(inner)) for name, inner in value.items()])


def croissant_fields(columns: Columns, record: str, source: str) -> list[Row]:
    """The fields of a Croissant record set called ``record``, read from the file ``source``.

    Columns with nested types are omitted: readers of Croissant 1.0 support only values and lists of values.
    """
    result = []
    for name, value in columns.items():
        inner = value[0] if isinstance(value, list) else value
        if isinstance(inner, str) and inner != "json":
            name_and_id = {"@type": "cr:Field", "@id": f"{record}/{name}", "name": f"{record}/{name}"}
            repeated = {"repeated": True} if isinstance(value, list) else {}
            place = {"fileObject": {"@id": source}, "extract": {"column": name}}
            data_type = "sc:DateTime" if name in _TIMES else _CROISSANT[inner]
            result.append({**name_and_id, **repeated, "dataType": data_type, "source": place})
    return result


def nested_columns(columns: Columns) -> list[str]:
    """The columns with nested types."""
    inner = {name: value[0] if isinstance(value, list) else value for name, value in columns.items()}
    return [name for name, value in inner.items() if not isinstance(value, str) or value == "json"]
