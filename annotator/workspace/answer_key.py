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
from annotator.workspace.answer_rows import AnswersByAnnotation, Translate, answer_rows
from annotator.workspace.card_model import TaskScreenContent

_Place = tuple[str, str, str]


@dataclass(frozen=True)
class AnswerKeyRow:
    """A gold answer, or an answer of the annotator's (``own``) that gold does not have.

    ``verdict``: the annotator's answer and the result of the comparison, as text; empty if nothing is compared.
    ``is_right``: None if people have to judge.
    """

    title: str
    answer: str
    verdict: str = ""
    is_right: bool | None = None
    reason: str = ""
    own: bool = False


def answer_key(
    screen: TaskScreenContent, rubric: Rubric, task: Task, gold: GoldAnswers, given: Annotation | None,
    points: Sequence[GoldAnswerComparison], translate: Translate = str,
) -> dict[str, list[AnswerKeyRow]]:  # fmt: skip
    """The rows of a task, by the target of the text that they are about. ``points``: the comparison of both
    (:func:`annotator.model.course.gold_comparison.compare_with_gold`)."""
    compared: dict[_Place, list[GoldAnswerComparison]] = {}
    for point in points:
        for place in _places(point):
            compared.setdefault(place, []).append(point)
    annotations = (gold.annotation,) if given is None else (gold.annotation, given)
    result: dict[str, list[AnswerKeyRow]] = {}
    for row in answer_rows(screen, rubric, task, annotations, translate):
        target = next((path for path in _ancestors(row.place.target) if path in task.kinds), PASSAGE)
        about = compared.get(row.place, [])
        if row.answers[0] is not None or (row.prose and any(row.answers)):
            reason = _reason(gold, target, row, about)
            made = _row(row, about, translate, reason, compares=given is not None)
            result.setdefault(target, []).append(made)
    return result


def _places(point: GoldAnswerComparison) -> list[_Place]:
    """The places of the rows that a comparison is about."""
    if point.kind == "order":
        return [(target, point.key, part) for target in point.part.split() for part in ("", "rank")]
    if point.kind in ("critique", "false_alarm") or (
        point.kind in ("severity", "category") and point.part != point.kind
    ):
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
    words = ""
    if right is None:
        title = translate(TranslatableMessage("Yours: {title}", title=row.title))
        if is_right is False:
            words = translate(TranslatableMessage("there is no error here"))
        return AnswerKeyRow(title, own.words if own is not None else "", words, is_right, reason, own=True)
    if any(point.kind == "critique" for point in points) and compares:
        alike = TranslatableMessage("yours: a similar one"), TranslatableMessage("yours: no similar one")
        words = translate(alike[not is_right])
    elif is_right:
        words = translate(TranslatableMessage("yours: right"))
    elif own is not None or is_right is False:
        answer = own.words if own is not None else translate(TranslatableMessage("not answered"))
        words = translate(_difference(points, answer))
    return AnswerKeyRow(row.title, right.words, words, is_right, reason)


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
    for place in (*((point.target, point.key, point.part) for point in points), row.place):
        if text := gold.reason(*place):
            return text
    part = row.place.part or row.place.target.rpartition("/")[2]
    return next((each.text for each in gold.reasons if (each.target, each.part) == (target, part)), "")
