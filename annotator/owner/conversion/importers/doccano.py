"""doccano: texts with labels (sequences, classes, or texts) without annotator names. The text becomes a passage."""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    native_id,
    source_judgement,
)

_LABELS = ("label", "labels", "entities", "relations", "cats")


def _recognises(row: Json) -> bool:
    if not isinstance(row.get("text"), str) or "_input_hash" in row or "id" not in row:
        return False
    return any(isinstance(row.get(key), list) for key in _LABELS) and "prompt" not in row


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    task: Json = {"id": f"doccano-{native_id(record.name('id'))}", "passage": record.text("text")}
    if facts := record.rest("id", "text", *_LABELS):
        task["metadata"] = facts
    said = [
        source_judgement("doccano", key, record.value[key], passage=True) for key in _LABELS if record.value.get(key)
    ]
    yield TaskDraft(task, said)


IMPORTERS = (InputFormatImporter("doccano", "texts of doccano", "a task for each text", "", _recognises, _read),)
