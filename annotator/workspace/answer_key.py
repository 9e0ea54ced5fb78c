"""The gold answers of a course's task as rows, compared with the annotator's answers. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotator.model.annotation import Annotation
from annotator.model.course.course import GoldAnswers
from annotator.model.gold_points import GoldAnswerComparison
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, written_critique_target
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.answer_rows import AnswersByAnnotation, answer_rows
from annotator.workspace.card_model import TaskScreenContent
from annotator.workspace.critique_list import list_of
from annotator.workspace.field_models import Translate

_Place = tuple[str, str, str]
_OWN = "own-"
"""Begins the ids of the annotator's critiques."""


@dataclass(frozen=True)
class AnswerKeyRow:
    """A gold answer, or an answer of the annotator's (``is_own``) that gold does not have.

    ``verdict``: the annotator's answer and the result of the comparison, as text; empty if nothing is compared.
    ``is_right``: None if people have to judge.
    """

    title: str
    answer: str
    verdict: str = ""
    is_right: bool | None = None
    reason: str = ""
    is_own: bool = False


def answer_key(
    screen: TaskScreenContent, rubric: Rubric, task: Task, gold: GoldAnswers, annotation: Annotation | None,
    points: Sequence[GoldAnswerComparison], translate: Translate = str,
) -> dict[str, list[AnswerKeyRow]]:  # fmt: skip
    """The rows of a task, by the target of the text that they are about. ``points``: the comparison of both
    (:func:`annotator.model.course.gold_comparison.compare_with_gold`)."""
    compared: dict[_Place, list[GoldAnswerComparison]] = {}
    for point in points:
        for place in _places(point):
            compared.setdefault(place, []).append(point)
    annotations = (gold.annotation,) if annotation is None else (gold.annotation, _with_own_critique_ids(annotation))
    result: dict[str, list[AnswerKeyRow]] = {}
    for point in points:
        if point.kind == "critique" and not point.part:
            key_row = _needed_row(rubric, task, point, translate, compares=annotation is not None)
            result.setdefault(point.target, []).append(key_row)
    for row in answer_rows(screen, rubric, task, annotations, translate):
        target = next((path for path in _ancestors(row.location.target) if path in task.kinds), PASSAGE)
        about = compared.get(row.location, [])
        if row.location.part == "mark" and any(answer and answer.value == "no_errors" for answer in row.answers):
            continue  # the row of what the answer needs says so
        if row.answers[0] is not None or (row.prose and any(row.answers)):
            reason = _reason(gold, target, row, about)
            key_row = _row(row, about, translate, reason, compares=annotation is not None)
            result.setdefault(target, []).append(key_row)
    return result


def _with_own_critique_ids(annotation: Annotation) -> Annotation:
    """The annotation with ids of critiques that gold does not have, for both number them from 1."""
    critiques = {
        target: written.having(
            series=tuple(critique.model_copy(update={"id": _OWN + critique.id}) for critique in written.series)
        )
        for target, written in annotation.critiques.items()
    }
    return annotation.model_copy(update={"critiques": critiques})


def _needed_row(
    rubric: Rubric, task: Task, point: GoldAnswerComparison, translate: Translate, *, compares: bool
) -> AnswerKeyRow:
    """Whether an answer needs any critique, or has any errors."""
    block = rubric.by_key[point.key]
    needs, needs_none = list_of(block).gold
    answer, own = (translate(needs if value else needs_none) for value in (point.gold, point.answer))
    verdict = TranslatableMessage("yours: right") if point.right else _difference([point], own)
    title = block.title_for(task.kinds[point.target])
    return AnswerKeyRow(title, answer, translate(verdict) if compares else "", point.right if compares else None)


def _places(point: GoldAnswerComparison) -> list[_Place]:
    """The places of the rows that a comparison is about."""
    if point.kind == "order":
        return [(target, point.key, part) for target in point.part.split() for part in ("", "rank")]
    if point.kind == "false_alarm":
        return [(written_critique_target(point.target, _OWN + point.part), point.key, "")]
    if point.kind == "critique" or (point.kind in ("severity", "category") and point.part != point.kind):
        return [(written_critique_target(point.target, point.part), point.key, "")]
    return [(point.target, point.key, "" if point.part == point.kind else point.part)]


def _ancestors(target: str) -> list[str]:
    """The target, and the paths that contain it, innermost first."""
    parts = target.split("/")
    return ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]


def _row(
    row: AnswersByAnnotation, points: Sequence[GoldAnswerComparison], translate: Translate, reason: str, *,
    compares: bool,
) -> AnswerKeyRow:  # fmt: skip
    right, own = row.answers[0], row.answers[1] if compares else None
    is_right = all(point.right for point in points) if compares and points else None
    text = ""
    if right is None:
        title = translate(TranslatableMessage("Yours: {title}", title=row.title))
        if is_right is False:
            text = translate(TranslatableMessage("there is no error here"))
        return AnswerKeyRow(title, own.text if own is not None else "", text, is_right, reason, is_own=True)
    alike = next((point.right for point in points if point.kind == "critique"), None)
    if alike is not None and compares:
        verdict = TranslatableMessage("yours: a similar one") if alike else TranslatableMessage("yours: no similar one")
        if alike and not is_right:
            verdict = TranslatableMessage("yours: a similar one, of another severity or category")
        text = translate(verdict)
    elif is_right:
        text = translate(TranslatableMessage("yours: right"))
    elif own is not None or is_right is False:
        answer = own.text if own is not None else translate(TranslatableMessage("not answered"))
        text = translate(_difference(points, answer))
    return AnswerKeyRow(row.title, right.text, text, is_right, reason)


def _difference(points: Sequence[GoldAnswerComparison], answer: str) -> TranslatableMessage:
    """What is said of an answer of the annotator's that is not right, or is not compared."""
    off = points[0].deviation if len(points) == 1 else None
    if not points:
        return TranslatableMessage("yours: {answer}", answer=answer)
    if not off:
        return TranslatableMessage("yours, differs: {answer}", answer=answer)
    if off > 0:
        return TranslatableMessage("yours, {n} too high: {answer}", n=off, answer=answer)
    return TranslatableMessage("yours, {n} too low: {answer}", n=-off, answer=answer)


def _reason(gold: GoldAnswers, target: str, row: AnswersByAnnotation, points: Sequence[GoldAnswerComparison]) -> str:
    """The explanation of an answer, or of the critique, question or note that it is; empty if there is none."""
    for place in (*((point.target, point.key, point.part) for point in points), row.location):
        if text := gold.reason(*place):
            return text
    part = row.location.part or row.location.target.rpartition("/")[2]
    return next((reason.text for reason in gold.reasons if (reason.target, reason.part) == (target, part)), "")
