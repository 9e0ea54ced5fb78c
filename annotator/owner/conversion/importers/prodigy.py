"""Prodigy: a text with spans, or with options of which some were accepted; a row for each annotator.

Written according to its *annotation task formats*; not tested with the tool. A text with options becomes a prompt with
responses, other texts a passage.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annotator.owner.conversion.task_draft import (
    DroppedSourceRow,
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
    "_session_id", "_annotator_id", "_timestamp", "config", "label", "_is_binary",
)  # fmt: skip
IGNORED: Final = "answers of Prodigy that say ignore"
REJECTED: Final = "spans and choices in rows of Prodigy that were rejected"


def _recognises(row: Json) -> bool:
    return isinstance(row.get("text"), str) and ("_view_id" in row or "_input_hash" in row)


def _read(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
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
    left: list[str] = []
    yield TaskDraft(task, list(_judgements(record, bool(options), left)), key)
    yield from map(DroppedSourceRow, left)


def _person(record: SourceRecord) -> tuple[str, bool]:
    who = record.text_or_none("_annotator_id") or record.text_or_none("_session_id")
    return who or "unnamed", who is not None


def _judgements(record: SourceRecord, options: bool, left: list[str]) -> Iterator[Json]:
    """Spans and choices of a row that was accepted; and its answer: about its label, if it has one."""
    who, named = _person(record)
    answer, label = record.text_or_none("answer"), record.value.get("label")
    spans = record.value.get("spans")
    chosen = record.values("accept") if "accept" in record.value and options else []
    if answer == "ignore":
        left.append(IGNORED)
        return
    if answer == "reject" and (spans or chosen):
        left.append(REJECTED)
    elif spans:
        yield source_judgement(who, "spans", record.values("spans"), passage=True, named=named)
    if answer != "reject":
        for name in chosen:
            yield source_judgement(who, "accept", True, response=native_id(name), named=named)
    if isinstance(label, str) and answer is not None:
        about: Json = {"question": "prompt"} if options else {"passage": True}
        yield source_judgement(who, label, answer == "accept", named=named, **about)
    elif answer is not None:
        yield source_judgement(who, "answer", answer, named=named)


def _is_comparison(row: Json) -> bool:
    return isinstance(row.get("accept"), dict) and isinstance(row.get("reject"), dict) and "answer" in row


def _compare(record: SourceRecord) -> Iterator[TaskDraft | DroppedSourceRow]:
    """A row of ``compare``: two texts; the answer is about the one in ``accept``."""
    given = record.value.get("input")
    prompt = given.get("text", "") if isinstance(given, dict) else given or ""
    texts = [record.part(side).text("text") for side in ("accept", "reject")]
    task: Json = {"prompt": prompt, "responses": [native_response(text, name=side) for text, side in
                                                  zip(texts, ("accept", "reject"), strict=True)]}  # fmt: skip
    if facts := record.rest(*_KNOWN, "input", "reject", "mapping", "id"):
        task["metadata"] = facts
    answer = record.text("answer")
    who, named = _person(record)
    preferred = answer if answer in ("accept", "reject") else None
    value = {"strength": int(preferred is not None), "justification": ""}
    sides = ["accept", "reject"]
    yield TaskDraft(task, [source_judgement(who, "preference", value, preferred=preferred, pair=sides, named=named)])


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
    InputFormatImporter(
        "prodigy-compare", "comparisons of Prodigy", "a task for each pair", "comparison", _is_comparison, _compare
    ),
)
