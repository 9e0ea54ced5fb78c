"""Label Studio tasks with the annotations of all people, and a labelling interface for them.

Source: the pages *Label Studio task format* and *Tags* of its documentation. A task is a response with its prompt (and
passage); every rubric block is a control of the interface, named by its key. Scores are `Number` tags, since `Rating`
starts at 1; highlights count UTF-16 units, as text regions do. People are identified by numbers derived from their ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE
from annotator.owner.exports.export_form import ExportReport, ExportRow, Rows
from annotator.owner.exports.judged_task import AnnotatorTaskAnswers, JudgedTask, TaskText
from annotator.owner.exports.verdicts import (
    check_same_question,
    prompt_beside_passage,
)
from annotator.owner.rows import Json, Row

Result = dict[str, Any]


def rows(task: JudgedTask) -> Rows:
    for response in task.responses:
        place = f"{task.prompt(response).target.number}-{response.target.number}"
        data = {
            "id": f"{task.task} {response.target}",
            "prompt": prompt_beside_passage(task, response),
            "response": response.text,
            "passage": task.passage.text if task.passage is not None else "",
        }
        annotations = [
            {
                "completed_by": _annotator_number(submission.annotator),
                "unique_id": f"{submission.facts['bundle_id'][:16]}-{place}",
                "was_cancelled": False,
                "ground_truth": False,
                "lead_time": float(submission.facts["active_seconds"] or 0),
                "result": list(_results(task, submission, response)),
            }
            for submission in task.answers
        ]
        row = {"data": data, "annotations": annotations, "predictions": []}
        yield ExportRow(row, task.about(response))


def _annotator_number(annotator: str) -> int:
    """A number for a person that fits into a database integer."""
    return int.from_bytes(hashlib.sha256(annotator.encode()).digest()[:4], "big") >> 1


def _results(task: JudgedTask, submission: AnnotatorTaskAnswers, response: TaskText) -> Iterator[Result]:
    for key, score in submission.ratings.get(response.target, {}).items():
        yield _result(f"rating-{key}", key, "response", "number", {"number": score})
    for key, choices in submission.choices(response.target).items():
        yield _result(f"choices-{key}", key, "response", "choices", {"choices": choices})
    for table, of in (("comments", "comment"), ("critiques", "critique")):
        for row in submission.rows(table):
            if row["target"] == response.target:
                key = row["block"] if table == "comments" else _critiques_key(task.rubric)
                label = (row["category"] if table == "critiques" else None) or of
                yield from _text_results(task, submission, response, key, of, row, label)


def _text_results(
    task: JudgedTask,
    submission: AnnotatorTaskAnswers,
    response: TaskText,
    key: str,
    of: str,
    row: Row,
    label: str,
) -> Iterator[Result]:
    """A note or critique: its text, and a region for each of its highlights."""
    meta = {"meta": {"text": [row["severity"]]}} if row.get("severity") else {}
    yield {**_result(row["id"], key, "response", "textarea", {"text": [row["text"]]}), **meta}
    for span in submission.spans(of, row["id"]):
        side = "passage" if span["target"] == PASSAGE else "response" if span["target"] == response.target else ""
        if not side:
            continue
        text = task.texts[span["target"]].text
        value = {"start": _in_utf16(text, span["start"]), "end": _in_utf16(text, span["end"]), "text": span["exact"],
                 "labels": [label]}  # fmt: skip
        yield {
            **_result(f"{row['id']}-{span['number']}", f"{key}_{side}", side, "labels", value),
            "parentID": row["id"],
        }


def _in_utf16(text: str, offset: int) -> int:
    """An offset in code points converted to UTF-16 units."""
    return len(text[:offset].encode("utf-16-le")) // 2


def _result(identifier: str, from_name: str, to_name: str, kind: str, value: Json) -> Result:
    return {"id": identifier, "from_name": from_name, "to_name": to_name, "type": kind, "origin": "manual",
            "value": dict(value)}  # fmt: skip


def _critiques_key(rubric: Rubric) -> str:
    return next((block.key for block in rubric.each(CritiquesBlockBase)), "critiques")


def interface(report: ExportReport) -> Mapping[str, bytes]:
    """``label_config.xml``: a control for every block about responses."""
    controls: dict[str, list[str]] = {}
    for rubric in report.rubrics.values():
        for block, lines in _controls(rubric):
            if "response" in block.targets:
                check_same_question(controls.setdefault(block.key, lines), lines, block.key, report)
    document = [
        "<View>",
        '  <Text name="passage" value="$passage"/>',
        '  <Text name="prompt" value="$prompt"/>',
        '  <Text name="response" value="$response"/>',
        *(f"  {line}" for some in controls.values() for line in some),
        "</View>",
    ]
    return {"label_config.xml": ("\n".join(document) + "\n").encode()}


def _controls(rubric: Rubric) -> Iterator[tuple[RubricBlockBase, list[str]]]:
    for rating in rubric.each(RatingBlock):
        yield rating, [_head(rating), f'<Number {_names(rating)} min="{rating.low}" max="{rating.high}"/>']
    for tags in rubric.each(TagsBlock):
        yield tags, _choices(tags, [tag.key for tag in tags.tags], "single" if tags.exclusive else "multiple")
    for reactions in rubric.each(ReactionsBlock):
        yield reactions, _choices(reactions, [reaction.key for reaction in reactions.reactions])
    for notes in rubric.each(NotesBlockBase):
        yield notes, _text_area(notes, ["comment"])
    for critiques in rubric.each(CritiquesBlockBase):
        yield critiques, _text_area(critiques, ["critique", *(category.key for category in critiques.categories)])


def _head(block: RubricBlockBase) -> str:
    return f"<Header value={quoteattr(block.title)}/>"


def _names(block: RubricBlockBase) -> str:
    return f'name={quoteattr(block.key)} toName="response"'


def _choices(block: RubricBlockBase, keys: list[str], choice: str = "multiple") -> list[str]:
    option = (f"  <Choice value={quoteattr(key)}/>" for key in keys)
    return [_head(block), f'<Choices {_names(block)} choice="{choice}">', *option, "</Choices>"]


def _text_area(block: RubricBlockBase, labels: list[str]) -> list[str]:
    """A text field, and labels for highlights in both texts."""
    lines = [_head(block)]
    for side in ("response", "passage"):
        lines.append(f'<Labels name={quoteattr(f"{block.key}_{side}")} toName="{side}">')
        lines += [*(f"  <Label value={quoteattr(label)}/>" for label in labels), "</Labels>"]
    return [*lines, f"<TextArea {_names(block)}/>"]
