"""Which form data have: told by their rows, or by the owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.conversion.source_rows import Source, rows
from annotator.owner.importers import importers, recognised_form
from annotator.owner.importers.column_roles import Mapped, as_options, suggested
from annotator.owner.importers.draft import Importer

_LOOKED_AT: Final = 20
_SHOWN: Final = 40
_KINDS: Final[Mapping[type, str]] = {
    str: "text", int: "whole number", float: "number", bool: "yes or no", list: "list", dict: "object",
    type(None): "null",
}  # fmt: skip


@dataclass(frozen=True)
class Recognised:
    """The importer, whether it was guessed, and the files that it reads."""

    importer: Importer
    guessed: bool
    sources: list[Source]


def recognise(found: Sequence[Source], form: str | None, mapping: Mapped | None) -> Recognised:
    """How ``found`` is to be read. Raises ``convert.unknown_form``, ``convert.unrecognised``, ``source.*``."""
    if form is not None:
        importer = importers().get(form)
        if importer is None:
            known = ", ".join(importers())
            raise AnnotatorError("convert.unknown_form", f"There is no importer called {form!r}.", f"Known: {known}.")
        if mapping and not importer.maps:
            raise AnnotatorError(
                "convert.bad_map",
                f"The form {form!r} has fields of its own.",
                "Leave --map out, or use --from columns.",
            )
        return Recognised(importer, False, _read_files(importer, found))
    first: Any = None
    for source in found:
        for row in islice(rows(source), _LOOKED_AT):
            if row.error is None:
                guess = recognised_form(row.value)
                if guess is not None and (not mapping or guess.maps):
                    return Recognised(guess, True, _read_files(guess, found))
                first = first or (row.where, row.value)
    if mapping:
        return Recognised(importers()["columns"], True, list(found))
    raise _unrecognised(found, first)


def _read_files(importer: Importer, found: Sequence[Source]) -> list[Source]:
    """Of a folder only the files that the form has, where it names them."""
    named = [source for name in importer.files for source in found if source.path.name == name]
    return named or list(found)


def _unrecognised(found: Sequence[Source], first: tuple[str, Any] | None) -> AnnotatorError:
    if first is None:
        error = next((row.error for source in found for row in islice(rows(source), 1) if row.error), None)
        names = ", ".join(source.name for source in found)
        return error or AnnotatorError("source.empty", "There is no row in it.", "", names)
    where, row = first
    if not isinstance(row, dict):
        kind = _KINDS.get(type(row), "value")
        return AnnotatorError("source.not_an_object", f"A row must be an object; this is a {kind}.", "", where)
    seen = ", ".join(f"{key} ({_KINDS.get(type(value), 'value')})" for key, value in list(row.items())[:_SHOWN])
    likely = suggested(row)
    options = as_options(likely) if "prompt" in likely or "passage" in likely else "--map prompt=... --map response=..."
    files = " ".join(str(source.path) for source in found[:3]) + (" ..." if len(found) > 3 else "")
    hint = f"Say which column is what: annotator tasks convert {files} --from columns {options} --out tasks.jsonl"
    return AnnotatorError("convert.unrecognised", f"No known form of data has these fields: {seen}.", hint, where)
