"""The block of the criteria that a task brings with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Literal

from annotator.model.blocks.numeric_block import NumericAnswerPart, NumericBlockBase
from annotator.model.target import TargetKind
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage

NOT_MET, MET, CANNOT_TELL = 0, 1, 2
WORDS: Final = {NOT_MET: "not met", MET: "met", CANNOT_TELL: "cannot tell"}
_SHORT: Final = 60  # code points of a criterion in its row


class CriteriaBlock(NumericBlockBase):
    """A block that asks of each criterion of the task whether a response meets it, or whether that cannot be told, with
    a note on each.

    ``show_points`` adds the points of a criterion to its text.
    """

    notes_by_part: ClassVar[bool] = True
    type: Literal["criteria"] = "criteria"
    targets: tuple[Literal["response"], ...] = ("response",)
    note: Literal["none", "optional"] = "optional"
    show_points: bool = True

    def parts(self, kind: TargetKind) -> tuple[NumericAnswerPart, ...]:
        return ()

    def parts_of(self, task: Task, kind: TargetKind) -> tuple[NumericAnswerPart, ...]:
        result = []
        for number, criterion in enumerate(task.criteria, 1):
            points = f" ({criterion.points:+})" if self.show_points else ""
            text = " ".join(criterion.text.split())
            title = f"{number}. {text[: _SHORT - 1]}…" if len(text) > _SHORT else f"{number}. {text}"
            result.append(
                NumericAnswerPart(criterion.digest, title, range(3), WORDS, f"{number}. {criterion.text}{points}")
            )
        return tuple(result)

    def no_value(self, part: NumericAnswerPart) -> TranslatableMessage:
        return TranslatableMessage("{title}: not judged yet.", title=part.title)

    @property
    def asked_where(self) -> str:
        return "it asks about every response of a task with `criteria`"

    def asked_of(self, task: Task, target: str) -> bool:
        return super().asked_of(task, target) and bool(task.criteria)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield from (f"{value}  {words}" for value, words in WORDS.items())
        if self.note != "none":
            yield f"note on each: {self.note}"
