"""WMT MQM: translations of systems with errors that people marked, a row for each error.

Source: the repository google/wmt-mqm-human-evaluation. An error is between ``<v>`` and ``</v>`` in ``target``, or in
``source``; rows of one segment and system have the same text without these marks.
"""

from __future__ import annotations

from annotator.owner.conversion.task_draft import (
    InputFormatImporter,
    Json,
    SourceRecord,
    TaskDraft,
    TaskDraftGroupingResult,
    merge_drafts,
    native_response,
    short_hash,
    source_judgement,
)

_KNOWN = ("system", "source", "target", "rater", "category", "severity")
_OPEN, _CLOSE = "<v>", "</v>"


def _recognises(row: Json) -> bool:
    return row.keys() >= {*_KNOWN}


def _read(record: SourceRecord) -> list[TaskDraft]:
    source, target = (_unmarked(record.text(name)) for name in ("source", "target"))
    made = native_response(target, record.text("system"))
    key = short_hash(source, str(record.value.get("doc")), str(record.value.get("seg_id")))
    task: Json = {"id": f"wmt-mqm-{key}", "prompt": source, "responses": [made]}
    if facts := record.rest(*_KNOWN):
        task["metadata"] = facts
    who, category, severity = (record.text(name) for name in ("rater", "category", "severity"))
    if severity.lower().replace("_", "-") == "no-error":
        return [TaskDraft(task, [source_judgement(who, "no-error", True, response=made["id"], named=True)], key)]
    in_target = _OPEN in record.text("target")
    text = record.text("target") if in_target or _OPEN not in record.text("source") else record.text("source")
    about: Json = {"response": made["id"]} if text == record.text("target") else {"question": "prompt"}
    start = max(0, text.find(_OPEN))
    end = text.find(_CLOSE) - len(_OPEN) if _CLOSE in text else len(_unmarked(text))
    span = {"start": start, "end": end, "label": category, "severity": severity, "text": _unmarked(text)[start:end]}
    return [TaskDraft(task, [source_judgement(who, "errors", [span], named=True, **about)], key)]


def _unmarked(text: str) -> str:
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def _join(drafts: list[TaskDraft]) -> TaskDraftGroupingResult:
    """A task of each segment. The errors that a person marked in a text are one judgement."""
    whole: dict[tuple[str, ...], TaskDraft] = {}
    for draft in drafts:
        (judgement,), (response,) = draft.judgements, draft.task["responses"]
        key = (judgement["annotator"], judgement["block"], str(judgement["at"]), response["text"], response["origin"])
        known = whole.setdefault(key, draft)
        if known is not draft:
            known.rows += draft.rows
            if judgement["block"] == "errors":
                known.judgements[0]["value"] += judgement["value"]
    return merge_drafts(list(whole.values()))


IMPORTERS = (
    InputFormatImporter(
        "wmt-mqm", "translations of WMT with errors (MQM)", "a task for each segment, with the systems' translations",
        "critique", _recognises, _read, _join,
    ),
)  # fmt: skip
