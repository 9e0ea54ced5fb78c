"""Potato: displayed texts with labels and spans; a row for each annotator and instance.

Source: ``annotated_instances.jsonl`` as written by Potato (``displayed_text``, ``label_annotations``,
``span_annotations``). The annotator is ``user_id``, or else the folder of the file, which Potato names after the
person.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.task_draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    merge_drafts,
    native_id,
    short_hash,
    source_judgement,
)


def _recognises(row: Json) -> bool:
    return "displayed_text" in row and "label_annotations" in row


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    name = record.name("instance_id" if "instance_id" in record.value else "id")
    text = record.text("displayed_text")
    task: Json = {"id": f"potato-{native_id(name)}", "passage": text}
    known = ("id", "instance_id", "user_id", "displayed_text", "label_annotations", "span_annotations")
    if facts := record.rest(*known, "behavioral_data"):
        task["metadata"] = facts
    who = record.text_or_none("user_id") or record.folder or "unnamed"
    said = [
        source_judgement(who, scheme, _plain(value), passage=True)
        for scheme, value in record.part("label_annotations").value.items()
        if value is not None
    ]
    if record.value.get("span_annotations"):
        said.append(source_judgement(who, "spans", record.value["span_annotations"], passage=True))
    yield TaskDraft(task, said, short_hash(name, text))


def _plain(value: object) -> object:
    """A label; what was written into a field of text as that text."""
    if isinstance(value, dict) and len(value) == 1 and "text_box" in value:
        return value["text_box"]
    return value


IMPORTERS = (
    InputFormatImporter(
        "potato", "annotations of Potato", "a task for each text", "", _recognises, _read, merge_drafts
    ),
)
