"""Summarize-from-feedback (OpenAI 2020): pairs of summaries with a choice, and summaries rated on axes.

Source: the README of the published data: ``info`` with the post or article, ``summaries`` and ``choice`` in the
comparisons, ``summary`` with ``axes`` in the evaluations, ``worker`` in both.
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
    native_response,
    short_hash,
    source_judgement,
)

_QUESTION = "q1"
_ASKED = "TL;DR"


def _is_comparison(row: Json) -> bool:
    return {"info", "summaries", "choice"} <= row.keys()


def _is_axis(row: Json) -> bool:
    return "info" in row and isinstance(row.get("summary"), dict) and "axes" in row["summary"]


def _comparison(record: SourceRecord) -> Iterator[TaskDraft]:
    summaries = record.items("summaries")
    choice = record.whole("choice")
    if not 0 <= choice < len(summaries):
        raise record.bad("choice", f"This must be a number below {len(summaries)}.")
    responses = [
        native_response(each.text("text"), each.text_or_none("policy"), f"s{number}")
        for number, each in enumerate(summaries, 1)
    ]
    post = record.part("info").text("id")
    key = short_hash(post, *(each["text"] for each in responses), *(str(each.get("origin")) for each in responses))
    task = _task(record, f"{native_id(post)}:{key}", "comparisons", responses)
    value = {"strength": 1, "justification": record.text_or_none("note") or ""}
    worker = record.text_or_none("worker") or "unnamed"
    yield TaskDraft(
        task, [source_judgement(worker, "preference", value, question=_QUESTION, preferred=f"s{choice + 1}")], key
    )


def _axis(record: SourceRecord) -> Iterator[TaskDraft]:
    summary = record.part("summary")
    text, policy = summary.text("text"), summary.text_or_none("policy")
    made = native_response(text, policy, f"{native_id(policy or 's')}-{short_hash(text)[:8]}")
    worker = record.text_or_none("worker") or "unnamed"
    said = [
        source_judgement(worker, axis, value, question=_QUESTION, response=made["id"])
        for axis, value in summary.part("axes").value.items()
        if value is not None
    ]
    post = record.part("info").text("id")
    yield TaskDraft(_task(record, f"{native_id(post)}:axis", "axis", [made]), said, post)


def _task(record: SourceRecord, name: str, kind: str, responses: list[Json]) -> Json:
    info = record.part("info")
    post = info.text_or_none("post")
    text = info.text("article") if post is None else post
    title = info.text_or_none("title")
    task: Json = {
        "id": name,
        "passage": {"text": text, "title": title} if title else text,
        "language": "en",
        "kind": kind,
        "questions": [{"id": _QUESTION, "text": _ASKED, "responses": responses}],
        "metadata": {"post": info.value["id"], **info.rest("id", "post", "title", "article")},
    }
    if split := record.text_or_none("split"):
        task["split"] = split
    return task


IMPORTERS = (
    InputFormatImporter(
        "summarize-axis",
        "evaluations of summarize-from-feedback, one summary each",
        "a task for each post, with all its summaries",
        "helpsteer",
        _is_axis,
        _axis,
        merge_drafts,
    ),
    InputFormatImporter(
        "summarize-comparisons",
        "comparisons of summarize-from-feedback",
        "a task for each pair",
        "comparison",
        _is_comparison,
        _comparison,
        merge_drafts,
    ),
)
