"""The shape of rows by which a form is recognised: names of fields, and kinds of values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fnmatch import fnmatchcase
from typing import Any

from annotator.owner.conversion.literal_values import are_messages, are_texts, parse_messages
from annotator.owner.rows import Json

_KINDS: Mapping[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "texts": are_texts,
    "dialogue": lambda value: isinstance(value, str) and value.startswith("\n\nHuman:"),
    "list": lambda value: isinstance(value, list) or (isinstance(value, str) and value.startswith("[")),
    "object": lambda value: isinstance(value, dict),
    "messages": lambda value: are_messages(value) or (isinstance(value, str) and parse_messages(value) is not None),
    "answer": lambda value: (
        are_messages(value) or (isinstance(value, str | dict) and not str(value).startswith("\n\nHuman:"))
    ),
    "array": lambda value: isinstance(value, list),
    "flag": lambda value: isinstance(value, bool),
    "": lambda _: True,
}


class RowShape:
    """``has``: the names of fields, or paths with dots, with the kind of their values after a colon; of several between
    bars the first that a row has counts, and a question mark is behind those that it may lack. ``lacks``: fields that
    no row has, where ? is any character. ``only``: rows have no others than these."""

    def __init__(self, has: str, lacks: str = "", only: bool = False) -> None:
        fields = (field.partition(":") for field in has.split(", "))
        self._has = [(names.removesuffix("?").split("|"), names.endswith("?"), kind) for names, _, kind in fields]
        self._lacks = [*filter(None, lacks.split(", "))]
        self._count = len(self._has) if only else None

    def __call__(self, row: Json) -> bool:
        return (
            not any(fnmatchcase(name, lacked) for lacked in self._lacks for name in row)
            and self._count in (None, len(row))
            and all(
                next((_KINDS[kind](value) for name in names for value in _values(row, name)), optional)
                for names, optional, kind in self._has
            )
        )


def _values(row: Json, path: str) -> list[Any]:
    """What a path leads to, in objects and in the first items of lists; empty where there is nothing."""
    value: Any = row
    for name in path.split("."):
        inside = value[0] if isinstance(value, list) and value else value
        if not isinstance(inside, dict) or name not in inside:
            return []
        value = inside[name]
    return [value]
