"""Errors marked in answers, as the data of WMT have them: a row for each error (MQM), or for each answer (ESA).

Sources: google/wmt-mqm-human-evaluation and the data format of Marot (google-research/marot): tab-separated columns,
the marked words between ``<v>`` and ``</v>``, a row with the category and severity ``no-error`` for an answer without
errors. wmt-conference/wmt24-news-systems, ``humeval/merge_to_jsonl.py``: ``esa_spans`` with ``start_i``, ``end_i`` (or
``missing``), ``severity`` and, here, ``error_type``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from annotator.model.blocks.error_spans_block import ErrorSpansBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.span import merged_ranges
from annotator.owner.exports.export_form import ExportRow, RejectedExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText
from annotator.owner.rows import Row

_OPEN, _CLOSE, _NO_ERROR = "<v>", "</v>", "no-error"
Errors = list[tuple[Row, list[Row]]]
"""The errors of an answer, each with its highlights."""


def _judged_errors(task: JudgedTask) -> Iterator[tuple[AnnotatorTaskAnswers, TaskText, Errors | None]]:
    """Each answer and person with the errors; None if nothing is said of them."""
    for submission in task.answers:
        free = {row["target"] for row in submission.rows("verdicts") if row["no_errors"]}
        for response in task.responses:
            rows = submission.rows_about("critiques", response.target)
            errors = [(row, submission.spans("critique", row["id"])) for row in rows]
            yield submission, response, errors if errors or response.target in free else None


def _no_answer_rejection(response: TaskText, submission: AnnotatorTaskAnswers) -> RejectedExportRow:
    return RejectedExportRow("no_answer", "nothing is said of its errors", response.target, submission.annotator)


def _source(task: JudgedTask, response: TaskText) -> TaskText:
    """The text that was translated: the passage, else the prompt."""
    return task.passage or task.prompt(response)


def mqm_rows(task: JudgedTask) -> Rows:
    block = task.rubric.untranslated.each(ErrorSpansBlock)[0]
    facts = task.metadata
    for submission, response, errors in _judged_errors(task):
        source = _source(task, response)
        if errors is None:
            yield _no_answer_rejection(response, submission)
            continue
        if any(mark in text.text for text in (source, response) for mark in (_OPEN, _CLOSE)):
            message = f"its texts have {_OPEN}, with which this form marks words"
            yield RejectedExportRow("marks", message, response.target, submission.annotator)
            continue
        place = {
            "system": response.origin or response.response,
            "doc": facts.get("doc") or task.task,
            "docSegId": facts.get("docSegId") or facts.get("seg_id") or "1",
            "globalSegId": facts.get("globalSegId") or facts.get("seg_id") or "0",
            "rater": submission.annotator,
        }
        for error, spans in errors or [({}, [])]:
            severity, category = block.severity(error.get("severity")), block.category(error.get("category"))
            note = error.get("text")
            row = {
                **place,
                "source": _marked(source, spans),
                "target": _marked(response, spans),
                "category": (category.title if category is not None else "Other") if error else _NO_ERROR,
                "severity": (severity.title if severity is not None else "") if error else _NO_ERROR,
                "metadata": json.dumps({"note": note}, ensure_ascii=False) if note else "{}",
            }
            yield ExportRow(row, task.about(response))


def _marked(text: TaskText, spans: Sequence[Row]) -> str:
    """The text with its highlights between marks."""
    marked = text.text
    own = [(str(text.target), int(span["start"]), int(span["end"])) for span in spans if span["target"] == text.target]
    for _, start, end in reversed([*merged_ranges(own)]):
        marked = f"{marked[:start]}{_OPEN}{marked[start:end]}{_CLOSE}{marked[end:]}"
    return marked


def esa_rows(task: JudgedTask) -> Rows:
    block = task.rubric.untranslated.each(ErrorSpansBlock)[0]
    facts, rating = task.metadata, next(iter(task.rubric.ratings_for("response")), None)
    for submission, response, errors in _judged_errors(task):
        if errors is None:
            yield _no_answer_rejection(response, submission)
            continue
        row = {
            "langs": facts.get("langs") or task.language,
            "line_id": _whole_number(facts.get("line_id")),
            "src": _source(task, response).text,
            "tgt": response.text,
            "doc_id": facts.get("doc_id") or task.task,
            "domain": facts.get("domain"),
            "esa_spans": [span_row for error, spans in errors for span_row in _esa_spans(response, error, spans)],
            "esa_score": _score(submission, response, rating),
            "error_weight": error_score(block, submission, response.target),
            "system": response.origin or response.response,
            "annotator": submission.annotator,
        }
        yield ExportRow(row, task.about(response))


def _esa_spans(response: TaskText, error: Row, spans: Sequence[Row]) -> Iterator[Row]:
    """The ranges of an error in the answer; one that is elsewhere, such as an omission, is *missing*."""
    places: list[tuple[Any, Any]] = [(s["start"], s["end"]) for s in spans if s["target"] == response.target]
    for start, end in places or [("missing", "missing")]:
        yield {"start_i": start, "end_i": end, "severity": error["severity"], "error_type": error["category"]}


def _score(submission: AnnotatorTaskAnswers, response: TaskText, rating: RatingBlock | None) -> int | None:
    """The score of the first rating, else the first number that is asked of answers, else the score of a source."""
    scores = submission.ratings.get(response.target, {})
    if rating is not None or scores:
        return scores.get(rating.key) if rating is not None else next(iter(scores.values()))
    numbers = (row for row in submission.rows_about("numbers", response.target) if row["block_type"] == "number")
    return next((int(row["value"]) for row in numbers if row["value"] is not None), None)


def error_score(block: ErrorSpansBlock, submission: AnnotatorTaskAnswers, target: str) -> float | None:
    """The score of an answer by the weights of its errors; None if nothing is said of them."""
    series = [
        WrittenCritique(id=f"w{number}", severity=row["severity"], category=row["category"])
        for number, row in enumerate(submission.rows_about("critiques", target), 1)
    ]
    none = any(row["no_errors"] for row in submission.rows_about("verdicts", target))
    return block.score(ResponseCritiques(series=tuple(series), no_errors=none and not series))


def _whole_number(value: object) -> int | None:
    return int(value) if isinstance(value, int | str) and str(value).isdecimal() else None
