"""Everything about a task as rows, each with the answers of several annotations. No Qt except for translation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication

from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.model.target import TASK
from annotator.model.task import Task
from annotator.ui.review.comparable_answers import AnswerLocation, AnswersByAnnotation, ComparableAnswer
from annotator.ui.review.written_answer_rows import WrittenAnswerRows
from annotator.workspace.card_model import TaskScreenContent, TextCardModel
from annotator.workspace.field_models import AnswerFieldModel


def _tr(words: str) -> str:
    return QCoreApplication.translate("Review", words)


def answer_rows(
    screen: TaskScreenContent, rubric: Rubric, task: Task, annotations: Sequence[Annotation], *, whole: bool = False
) -> tuple[AnswersByAnnotation, ...]:
    """A row for each field of the task, answered or not, and for everything else that one of ``annotations`` contains.

    ``whole``: one row for all critiques, notes or authored questions of a text, as they are adopted; otherwise a row
    for each.
    """
    written = WrittenAnswerRows(rubric, task, annotations, whole=whole)
    found: list[AnswersByAnnotation] = []
    seen: set[str] = set()
    for model in screen.every:
        if model.target not in seen:
            seen.add(model.target)
            found += _asked_of(model, annotations)
            found += written.of(model.target, model.who)
    for target, who in written.beside(seen):
        found += written.of(target, who)
    return (*found, *_skips(rubric, annotations))


def _asked_of(model: TextCardModel, annotations: Sequence[Annotation]) -> Iterator[AnswersByAnnotation]:
    for field in model.rows:
        given = tuple(_given(field, annotation, model.target) for annotation in annotations)
        part = field.key.removeprefix(field.block_key).removeprefix(".")
        key, part = _block_and_part(field, part)
        place = AnswerLocation(model.target, key, part)
        who = field.subject or model.who
        yield AnswersByAnnotation(place, who, field.title, given, field=field.key, needed=True)
        if field.note != "none":
            why = tuple(_words(field.noted(annotation, model.target)) for annotation in annotations)
            title = _tr("{attribute}: why").format(attribute=field.title)
            yield from _said_at_all(
                AnswersByAnnotation(AnswerLocation(model.target, key, "note"), who, title, why, prose=True)
            )
    for flag in model.flags:
        is_set = [annotation.tags_of(model.target, flag.block).get(flag.tag, False) for annotation in annotations]
        if any(is_set):
            said = tuple(ComparableAnswer(each, _tr("set") if each else "–") for each in is_set)
            yield AnswersByAnnotation(AnswerLocation(model.target, flag.block, flag.tag), model.who, flag.title, said)
    for block in model.reactions:
        titles = {reaction.key: reaction.title for reaction in block.reactions}
        chosen = [annotation.reactions_of(model.target, block.key) for annotation in annotations]
        said = tuple(
            ComparableAnswer(frozenset(keys), ", ".join(titles.get(key, key) for key in keys) or "–") for keys in chosen
        )
        if any(chosen):
            yield AnswersByAnnotation(AnswerLocation(model.target, block.key), model.who, block.title, said)


def _block_and_part(field: AnswerFieldModel, part: str) -> tuple[str, str]:
    """The block and the part of a field. The keys of required tags and of numbers contain both."""
    if part or "." not in field.key:
        return field.block_key, part
    key, _, rest = field.key.partition(".")
    return key, rest


def _given(field: AnswerFieldModel, annotation: Annotation, target: str) -> ComparableAnswer | None:
    value = field.given(annotation, target)
    if value is None:
        return None
    words = field.spoken_value(value)
    if field.is_unsure(annotation, target):
        words = _tr("{answer} (unsure)").format(answer=words)
    return ComparableAnswer(value, words)


def _words(text: str) -> ComparableAnswer | None:
    return ComparableAnswer(text, text) if text else None


def _said_at_all(row: AnswersByAnnotation) -> Iterator[AnswersByAnnotation]:
    if any(each is not None for each in row.answers):
        yield row


def _skips(rubric: Rubric, annotations: Sequence[Annotation]) -> Iterator[AnswersByAnnotation]:
    block = rubric.skip
    if block is None or not any(annotation.skip for annotation in annotations):
        return
    said: list[ComparableAnswer | None] = []
    for annotation in annotations:
        skip = annotation.skip
        if skip is None:
            said.append(None)
            continue
        title = block.reason_title(skip.reason)
        said.append(ComparableAnswer(skip, f"{title}. {skip.note}" if skip.note else title))
    yield AnswersByAnnotation(AnswerLocation(TASK, block.key), _tr("Whole task"), _tr("Skipped"), tuple(said))
