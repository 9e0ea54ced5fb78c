"""Argilla records, one for each response, with the settings of their data set.

Source: ``argilla`` 2, ``Record.to_dict`` and ``Settings.serialize``. Every rubric block about responses is a question
named by its key: scores from 0 to 10 as ratings, other scales as labels, tags and reactions as labels, notes and
critiques as text, highlights as spans of the response. People are identified by UUIDs derived from their ids. Rankings
cannot be represented, because Argilla ranks the same values in every record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID, uuid5

from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.rubric import Rubric
from annotator.owner.exports.export_form import ExportReport, ExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText
from annotator.owner.exports.verdicts import (
    check_same_question,
    prompt_beside_passage,
)
from annotator.owner.rows import Json, grouped

_OURS = UUID("3d0f2b60-7c1e-4d0a-9d53-1d4c63a4b7f2")
_SPANS = "_spans"
_BETWEEN = "\n\n"


def rows(task: JudgedTask) -> Rows:
    for response in task.responses:
        answers = grouped(
            (question, {"value": value, "user_id": str(uuid5(_OURS, submission.annotator))})
            for submission in task.answers
            for question, value in _answers(task.rubric, submission, response)
        )
        passage = {"passage": task.passage.text} if task.passage is not None else {}
        row = {
            "id": f"{task.task}-{task.prompt(response).target.number}-{response.target.number}",
            "fields": {**passage, "prompt": prompt_beside_passage(task, response), "response": response.text},
            "metadata": {"task": task.task, "response": response.response or "", "origin": response.origin or ""},
            "suggestions": {},
            "responses": answers,
            "vectors": {},
            "status": "completed",
        }
        yield ExportRow(row, task.about(response))


def _answers(rubric: Rubric, submission: AnnotatorTaskAnswers, response: TaskText) -> Iterator[tuple[str, Any]]:
    for key, score in submission.ratings.get(response.target, {}).items():
        block = rubric.find(key, RatingBlock)
        if block is not None:
            yield key, score if _is_rating(block) else str(score)
    for key, chosen in submission.choices(response.target).items():
        yield key, chosen[0] if rubric.find(key, ChoiceBlock) is not None else chosen
    for table, of in (("comments", "comment"), ("critiques", "critique")):
        yield from _written_answers(rubric, submission, response, table, of)


def _written_answers(
    rubric: Rubric, submission: AnnotatorTaskAnswers, response: TaskText, table: str, of: str
) -> Iterator[tuple[str, Any]]:
    """Notes or critiques as one text for each block, and their highlights of the response."""
    critiques = next((block.key for block in rubric.each(CritiquesBlockBase)), "")
    texts: dict[str, list[str]] = {}
    spans: dict[str, list[Json]] = {}
    for row in submission.rows(table):
        if row["target"] == response.target:
            key = row.get("block") or critiques
            texts.setdefault(key, []).append(row["text"])
            spans.setdefault(key, []).extend(
                {"start": span["start"], "end": span["end"], "label": row.get("category") or of}
                for span in submission.spans(of, row["id"])
                if span["target"] == response.target
            )
    for key, some in texts.items():
        yield key, _BETWEEN.join(some)
        if spans[key]:
            yield f"{key}{_SPANS}", spans[key]


def _is_rating(block: RatingBlock) -> bool:
    return block.low >= 0 and block.high <= 10


def settings(report: ExportReport) -> Mapping[str, bytes]:
    """``settings.json``: the fields and questions."""
    questions: dict[str, Json] = {}
    for rubric in report.rubrics.values():
        for question in _questions(rubric):
            name = question["name"]
            check_same_question(questions.setdefault(name, question), question, name, report)
    fields = [
        {"name": name, "title": name.title(), "required": name != "passage",
         "settings": {"type": "text", "use_markdown": True}}
        for name in ("passage", "prompt", "response")
    ]  # fmt: skip
    settings = {"guidelines": None, "questions": list(questions.values()), "fields": fields, "vectors": [],
                "metadata": [], "allow_extra_metadata": True, "distribution": {"strategy": "overlap",
                "min_submitted": 1}, "mapping": None}  # fmt: skip
    return {"settings.json": (json.dumps(settings, ensure_ascii=False, indent=2) + "\n").encode()}


def _questions(rubric: Rubric) -> Iterator[Json]:
    """The questions about a response."""
    for rating in rubric.each(RatingBlock):
        if _is_rating(rating):
            options: list[Json] = [{"value": score} for score in rating.scores]
            yield from _question(rating, "", {"type": "rating", "options": options})
        else:
            labels = _options([str(score) for score in rating.scores])
            yield from _question(rating, "", {"type": "label_selection", "options": labels, "visible_options": None})
    several: Json = {"type": "multi_label_selection", "visible_options": None, "options_order": "natural"}
    for tags in rubric.each(TagsBlock):
        many = several if not tags.exclusive else {"type": "label_selection", "visible_options": None}
        yield from _question(tags, "", {**many, "options": _options([tag.key for tag in tags.tags])})
    for reactions in rubric.each(ReactionsBlock):
        yield from _question(reactions, "", {**several, "options": _options([r.key for r in reactions.reactions])})
    texts: list[tuple[RubricBlockBase, list[str]]] = [(notes, ["comment"]) for notes in rubric.each(NotesBlockBase)]
    texts += [
        (question, ["critique", *(c.key for c in question.categories)]) for question in rubric.each(CritiquesBlockBase)
    ]
    span: Json = {"type": "span", "field": "response", "allow_overlapping": True, "visible_options": None}
    for block, names in texts:
        yield from _question(block, "", {"type": "text", "use_markdown": True})
        yield from _question(block, _SPANS, {**span, "options": _options(names)})


def _question(block: RubricBlockBase, more: str, settings: Json) -> Iterator[Json]:
    if "response" in block.targets:
        yield {"name": f"{block.key}{more}", "title": block.title, "description": None, "required": False,
               "settings": settings}  # fmt: skip


def _options(values: list[str]) -> list[Json]:
    return [{"value": value, "text": value, "description": None} for value in values]
