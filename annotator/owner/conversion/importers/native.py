"""Tasks that are in the native format already: they are validated, sampled or decompressed."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.task_draft import SourceRecord, TaskDraft
from annotator.owner.rows import Json
from annotator.owner.tasks.input_task import input_task

_FORMS = ("prompt", "questions", "passage", "conversation")


def recognises(row: Json) -> bool:
    if not isinstance(row.get("id"), str) or not any(key in row for key in _FORMS):
        return False
    lists = [row[key] for key in ("responses", "questions") if isinstance(row.get(key), list)]
    if any(isinstance(response, str) for values in lists for response in values):
        return False
    turns = row["conversation"] if isinstance(row.get("conversation"), list) else []
    if any(isinstance(turn, dict) and "text" not in turn for turn in turns):
        return False  # turns of other tools have their text elsewhere
    nested = [response for values in lists for response in values]
    return row.keys() <= _FIELDS or (
        bool(nested) and all(isinstance(response, dict) and "text" in response for response in nested)
    )


_FIELDS = {*_FORMS, "id", "responses", "language", "kind", "split", "images", "metadata", "category"}


def read(record: SourceRecord) -> Iterator[TaskDraft]:
    row = record.images.with_bundle_names(record.value, record.where)
    input_task(row, record.where)
    yield TaskDraft(row)
