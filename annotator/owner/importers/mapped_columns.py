"""Columns of any table: the owner says which is the prompt, which are the responses, and which plays another part."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.errors import AnnotatorError
from annotator.owner.importers.column_roles import (
    EMPTY_PROMPTS,
    NO_RESPONSE,
    Columns,
    as_options,
    drafted,
    left_out,
    suggested,
)
from annotator.owner.importers.draft import Draft, Dropped, Importer, Record


def _read(record: Record) -> Iterator[Draft | Dropped]:
    if not record.mapping:
        likely = suggested(record.value)
        options = (
            as_options(likely) if "prompt" in likely or "passage" in likely else "--map prompt=... --map response=..."
        )
        hint = f"Say it with: --from columns {options}"
        raise AnnotatorError("convert.map_needed", "It is not known which column is what.", hint, record.where)
    columns = record.mapping if isinstance(record.mapping, Columns) else Columns(record.mapping)
    dropped = left_out(record, columns)
    yield from map(Dropped, dropped)
    if dropped[-1:] not in ([EMPTY_PROMPTS], [NO_RESPONSE]):
        yield drafted(record, columns, "columns")


IMPORTERS = (
    Importer(
        "columns",
        "columns",
        "a task for each row, by --map; with --group prompt for each prompt",
        "helpsteer",
        lambda _: False,
        _read,
        maps=True,
    ),
)
