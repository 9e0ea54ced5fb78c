"""Numeric answers with a note: edits, completeness and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator
from operator import not_
from typing import Literal

from pydantic import Field

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.answer import NumberAnswer
from annotator.model.block_type import BlockAnswerOperations
from annotator.model.blocks.numeric_block import NumericAnswerPart, NumericBlockBase
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock, step_number
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.missing_answer import MissingAnswer
from annotator.model.nested_answers import with_entry
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.typed_text import check_typed, too_long
from annotator.translatable_message import TranslatableMessage


class SetNumberAnswer(AnnotationEdit):
    """Set the number of ``part`` of the block ``key`` on ``target``; None removes it."""

    kind: Literal["set_number"] = "set_number"
    target: str
    key: str
    part: str
    value: int | None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        block = rubric.find(self.key, NumericBlockBase)
        parts = block.parts(block.targets[0]) if block is not None else ()
        shared = rubric.title_of(self.key)
        title = next((part.title for part in parts if part.name == self.part), shared)
        if isinstance(block, StepVerdictsBlock):
            step = str(step_number(self.part))
            return TranslatableMessage(
                "Clear {title}, step {n}" if self.value is None else "{title}, step {n}: {value}",
                title=shared,
                n=step,
                value=self.value,
            )
        return TranslatableMessage(
            "Clear {title}" if self.value is None else "{title} {value}", title=title, value=self.value
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.asking(self.key, NumericBlockBase, task, self.target)
        part = _part(block, task, self.target, self.part)
        if self.value is not None and self.value not in part.values:
            raise AnnotatorError(
                "edit.off_scale",
                "{title} goes from {values} to {values3}; {value} is outside.",
                title=part.title,
                values=part.values[0],
                values3=part.values[-1],
                value=self.value,
            )
        answer = before.answer(self.target, self.key)
        values = {name: value for name, value in answer.values.items() if name != self.part}
        if self.value is not None:
            values[self.part] = self.value
        after = answer.with_fields(values=values)
        _check_asked(block, self.part, after)
        return _put(before, self.target, self.key, block.without_unasked(after))


class SetAnswerNote(AnnotationEdit):
    """Set the note of an answer, or of one ``part`` of it; an empty text removes it."""

    kind: Literal["set_note"] = "set_note"
    target: str
    key: str
    text: str
    part: str = Field(default="", exclude_if=not_)

    def label(self, rubric: Rubric) -> TranslatableMessage:
        return TranslatableMessage("Note: {title}", title=rubric.title_of(self.key))

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block = rubric.asking(self.key, NumericBlockBase, task, self.target)
        if self.text and block.note == "none":
            raise AnnotatorError("edit.no_note", "{title} takes no note.", title=block.title)
        check_typed(self.text)
        answer = before.answer(self.target, self.key)
        if block.notes_by_part:
            _part(block, task, self.target, self.part)
            _check_asked(block, self.part, answer)
            notes = {name: note for name, note in answer.notes.items() if name != self.part}
            update: dict[str, object] = {"notes": {**notes, self.part: self.text} if self.text else notes}
        else:
            update = {"note": self.text}
        after = answer.model_copy(update=update)
        return _put(before, self.target, self.key, after)


def missing(block: NumericBlockBase, task: Task, target: str, annotation: Annotation) -> list[MissingAnswer]:
    """The numbers and the note that ``target`` lacks."""
    answer, parts, (lacking, wrong) = (
        annotation.answer(target, block.key),
        block.parts_of(task, target),
        block.note_codes,
    )
    asks = block.asks(answer)
    problems: list[tuple[str, str, Literal["value", "note"], TranslatableMessage]] = [
        ("number.missing", part.name, "value", block.no_value(part))
        for part in parts
        if part.name not in answer.values and (block.required or not answer.empty) and asks(part.name)
    ]
    for part in parts if answer.notes else ():
        if problem := too_long(
            TranslatableMessage("{title}: the note", title=part.title), answer.notes.get(part.name, "")
        ):
            problems.append((wrong, part.name, "note", problem))
    if problem := block.note_problem(answer.note):
        problems.append((wrong, "note", "note", problem))
    elif block.note == "required" and not answer.note.strip() and (block.required or not answer.empty):
        problems.append((lacking, "note", "note", block.no_note))
    return [
        MissingAnswer(target, block.key, code, message, part=part, row_part=row_part)
        for code, part, row_part, message in problems
    ]


def _part(block: NumericBlockBase, task: Task, target: str, name: str) -> NumericAnswerPart:
    part = next((part for part in block.parts_of(task, target) if part.name == name), None)
    if part is None:
        raise AnnotatorError(
            "edit.unknown_block", "{title} does not ask for {part}.", title=block.title, part=repr(name)
        )
    return part


def _check_asked(block: NumericBlockBase, part: str, answer: NumberAnswer) -> None:
    if not block.asks(answer)(part):
        raise AnnotatorError("edit.not_asked", "This is not asked after the other answers.")


def _put(before: Annotation, target: str, key: str, after: NumberAnswer) -> Annotation:
    return before.with_fields(answers=with_entry(before.answers, target, key, None if after.empty else after))


def gold_points(block: NumericBlockBase, target: str, compared: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """A comparison for each number in the gold answers that is asked after those given. Notes are not compared."""
    answer = compared.annotation.answer(target, block.key)
    asks = block.asks(answer)
    for part, gold_value in compared.gold.answer(target, block.key).values.items():
        if asks(part):
            yield GoldAnswerComparison(
                "number", target, block.key, part, gold_value, answer.values.get(part), compared.tolerance
            )


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    for target, answers in annotation.answers.items():
        for key, answer in answers.items():
            for part, value in answer.values.items():
                yield SetNumberAnswer(target=target, key=key, part=part, value=value)
            for part, text in (("", answer.note), *answer.notes.items()):
                if text:
                    yield SetAnswerNote(target=target, key=key, text=text, part=part)


NUMBERS = BlockAnswerOperations(
    fields=("answers",),
    edits=(SetNumberAnswer, SetAnswerNote),
    recreating_edits=_replayed_answers,
)
