"""Plain tables of all answers, a row for each, as Parquet, CSV or JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterator

from annotator.owner.exports.export_form import ExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask
from annotator.owner.rows import Row
from annotator.owner.tasks.blinding import brought_criteria

COLUMNS = {
    **dict.fromkeys(("project", "task", "version", "rubric", "kind", "split", "language"), "string"),
    **dict.fromkeys(
        ("series", "annotator", "device", "bundle_id", "submitted_at", "made_by", "corrected_by"), "string"
    ),
    **dict.fromkeys(("target", "target_kind", "question", "response", "origin", "source_text"), "string"),
    **dict.fromkeys(("type", "block", "value"), "string"),
    "number": "float64",
    "details": "string",
}
_TYPES = {
    "numbers": ("number", "part"),
    "tags": ("tag", "tag"),
    "reactions": ("reaction", "reaction"),
    "rankings": ("ranking", "rank"),
    "preferences": ("preference", "preferred"),
    "comments": ("comment", "text"),
    "critiques": ("critique", "text"),
    "refinements": ("refinement", "text"),
    "verdicts": ("verdict", "rewrite"),
    "proposed_edits": ("proposed edit", "text"),
    "spans": ("span", "exact"),
    "skips": ("skip", "reason"),
    "judgements": ("judgement", "helpful"),
    "corroborations": ("corroboration", "exact"),
    "authored": ("authored", "text"),
}
"""For each table the name of its rows, and the column that contains the answer."""
TABLES = (*_TYPES, "unsure")
"""All tables with answers except ratings."""
_UNSURE = json.dumps({"unsure": True})
"""The details of a score marked as unsure."""
_NUMBERS = ("helpful", "value", "strength", "rank")
"""The columns that contain an answer as a number; the first one that a table has is used."""
_PLACED = ("target", "kind", "question", "response", "origin", "block")


def rows(task: JudgedTask) -> Rows:
    for submission in task.answers:
        facts = submission.facts
        shared = {
            "project": task.project, "task": task.task, "version": task.version, "rubric": task.rubric.id,
            "kind": task.kind, "split": task.split, "language": task.language, "annotator": submission.annotator,
            **{name: facts[name] for name in ("series", "device", "bundle_id", "submitted_at", "made_by")},
            "corrected_by": facts.get("corrected_by", ""),
        }  # fmt: skip
        for answer in _answers(task, submission):
            text = task.texts.get(answer["target"] or "")
            own = {
                "target_kind": text.kind if text else None,
                "question": text.question if text else None,
                "response": text.response if text else None,
                "origin": text.origin if text else None,
                "source_text": text.text if text else None,
            }
            yield ExportRow({**dict.fromkeys(COLUMNS), **shared, **own, **answer})


def _answers(task: JudgedTask, submission: AnnotatorTaskAnswers) -> Iterator[Row]:
    unsure = {(row["target"], row["block"]) for row in submission.rows("unsure")}
    criteria = {item.digest: item.text for item in brought_criteria(task.metadata)}
    for target, scores in submission.ratings.items():
        for block, score in scores.items():
            details = _UNSURE if (str(target), block) in unsure else None
            yield {"target": str(target), "type": "rating", "block": block, "value": str(score),
                   "number": float(score), "details": details}  # fmt: skip
    for table, (called, column) in _TYPES.items():
        for answer in submission.rows(table):
            row = _tie(answer) if table == "preferences" and answer["strength"] == 0 else answer
            number = next((row[name] for name in _NUMBERS if name in row), None)
            value = row[column]
            fields = {name: item for name, item in row.items()
                    if name not in _PLACED and name != column and item not in (None, "")}  # fmt: skip
            about = row.get("target") or _question(task, row)
            if row.get("part") in criteria:
                fields["criterion"] = criteria[row["part"]]
            if table == "preferences" and (about, row["block"]) in unsure:
                fields["unsure"] = True
            yield {
                "target": about,
                "type": called,
                "block": row.get("block"),
                "value": None if value is None else str(value),
                "number": None if number is None else float(number),
                "details": json.dumps(fields, ensure_ascii=False) if fields else None,
            }


def _tie(row: Row) -> Row:
    """A tie as a row, with both responses in one list."""
    sides = ("preferred", "other", "preferred_origin", "other_origin", "tied_origin")
    columns = {name: value for name, value in row.items() if name not in sides}
    origins = [row["tied_origin"], row["other_origin"]]
    return {**columns, "preferred": None, "tied": [row["tied"], row["other"]], "tied_origins": origins}


def _question(task: JudgedTask, row: Row) -> str | None:
    """The question target of an answer that contains only the owner's id of its question."""
    if "question" not in row:
        return None
    return next((str(prompt.text.target) for prompt in task.prompts if prompt.text.question == row["question"]), None)
