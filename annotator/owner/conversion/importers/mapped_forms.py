"""The forms of ``resources/forms.toml`` that a mapping reads, and those whose mapping the owner gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from annotator.errors import AnnotatorError
from annotator.owner.conversion.field_guesses import guess_mapping
from annotator.owner.conversion.field_mapping import FieldMapping
from annotator.owner.conversion.mapped_rows import RowMapper
from annotator.owner.conversion.task_draft import RowOutcome, SourceRecord
from annotator.owner.rows import Json


def mapped_reader(
    form: str, described: Json, mapping: FieldMapping | None
) -> Callable[[SourceRecord], Iterable[RowOutcome]]:
    """The function that reads rows by the ``mapping`` of a form, or by that of the owner. Without a mapping, its texts
    are in another file, which the owner names as ``missing`` says. ``turns_as_text``: fields with lists of turns as
    JSON in a text, in files of all kinds."""

    @cache
    def mapper() -> RowMapper | None:
        return None if mapping is None else RowMapper(mapping, described.get("person", form))

    def read(record: SourceRecord) -> Iterable[RowOutcome]:
        reader = record.mapper or mapper()
        if reader is None:
            missing = described["missing"]
            where = f"{record.where}, {missing['field']}"
            raise AnnotatorError(
                "convert.map_needed", missing["message"], f"Name that file: {missing['options']}", where
            )
        texts = [record.value.get(name) for name in described.get("turns_as_text", ())]
        if texts and all(isinstance(text, str) and text.startswith('["') for text in texts):
            record = record.as_cells()
        return reader.read(record)

    return read


def is_doccano(row: Json) -> bool:
    if not isinstance(row.get("text"), str) or row.keys() & {"_input_hash", "prompt", "lead_time"}:
        return False
    values = [row[name] for name in _DOCCANO if name in row]
    if any(isinstance(value, list) for value in values):
        return True
    own = {"id", "text", "meta", "comments", "annotation_approver", "Comments", *_DOCCANO}
    return bool(values) and row.keys() <= own and any(isinstance(value, str | dict) for value in values)


_DOCCANO = ("label", "labels", "entities", "relations", "cats")


def read_columns(record: SourceRecord) -> Iterable[RowOutcome]:
    """The task of a row by the mapping of the owner."""
    if record.mapper is None:
        guess = guess_mapping([record.value], record.from_cells)
        options = guess.as_options() if guess is not None else "--map prompt=FIELD --map response=FIELD"
        message = "It is not known which field is what."
        raise AnnotatorError("convert.map_needed", message, f"Say it with: {options}", record.where)
    return record.mapper.read(record)
