"""Prodigy: a text with spans, or with options of which some were accepted; a row for each annotator.

Written according to its *annotation task formats*; not tested with the tool. A text with options becomes a prompt with
responses, other texts a passage.
"""

from __future__ import annotations

from collections.abc import Iterator

from annotator.owner.conversion.importers.draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    merge_drafts,
    native_id,
    native_response,
    short_hash,
    source_judgement,
)

_KNOWN = (
    "text", "options", "accept", "answer", "spans", "tokens", "meta", "_input_hash", "_task_hash", "_view_id",
    "_session_id", "_annotator_id", "_timestamp", "config",
)  # fmt: skip


def _recognises(row: Json) -> bool:
    return isinstance(row.get("text"), str) and ("_view_id" in row or "_input_hash" in row)


def _read(record: SourceRecord) -> Iterator[TaskDraft]:
    text = record.text("text")
    options = record.items("options") if "options" in record.value else []
    key = short_hash(text, *(each.text("text") for each in options))
    facts = record.value.get("meta")
    task: Json = {"id": f"prodigy-{key}"}
    if options:
        task["prompt"] = text
        task["responses"] = [native_response(each.text("text"), name=native_id(each.name("id"))) for each in options]
    else:
        task["passage"] = text
    if metadata := {**(facts if isinstance(facts, dict) else {}), **record.rest(*_KNOWN)}:
        task["metadata"] = metadata
    yield TaskDraft(task, list(_judgements(record, bool(options))), key)


def _judgements(record: SourceRecord, options: bool) -> Iterator[Json]:
    who = record.text_or_none("_annotator_id") or record.text_or_none("_session_id") or "unnamed"
    if record.value.get("spans"):
        yield source_judgement(who, "spans", record.values("spans"), passage=True)
    if "accept" in record.value and options:
        for name in record.values("accept"):
            yield source_judgement(who, "accept", True, response=native_id(name))
    if record.value.get("answer") is not None:
        yield source_judgement(who, "answer", record.text("answer"))


IMPORTERS = (
    InputFormatImporter(
        "prodigy",
        "tasks of Prodigy",
        "a task for each text with its options",
        "",
        _recognises,
        _read,
        merge_drafts,
    ),
)
