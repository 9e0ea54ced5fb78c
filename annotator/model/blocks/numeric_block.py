"""The base of blocks that are answered with whole numbers and a note. Adding such a type takes one module.

The window's rows, edits, completeness, carrying over, the database, data sets and scripted annotators all derive from
:meth:`NumericBlockBase.parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from annotator.model.answer import NumberAnswer
from annotator.model.blocks.ask_if import ConditionalBlockBase
from annotator.model.blocks.block import Demand
from annotator.model.target import TargetKind
from annotator.model.task import Task
from annotator.model.typed_text import too_long
from annotator.translatable_message import TranslatableMessage


@dataclass(frozen=True)
class NumericAnswerPart:
    """One number of an answer. ``labels`` are labels for values that are not shown as numbers; ``text`` is all of a
    long title, and ``line`` as much of it as one line may show; ``span`` is the range of the target's source that the
    number is about, if it is about a part of it."""

    name: str
    title: str
    values: range
    labels: Mapping[int, str] = field(default_factory=dict)
    text: str = ""
    line: str = ""
    span: tuple[int, int] | None = None


def every_part(_part: str) -> bool:
    """Every part is asked."""
    return True


class NumericBlockBase(ConditionalBlockBase):
    """The base of blocks that ask for whole numbers about a target, one for each part, and optionally for a note.

    ``required`` makes all parts mandatory; ``note`` says whether a note is offered or required. ``notes_by_part``: each
    part has a note of its own.
    """

    notes_by_part: ClassVar[bool] = False
    note_codes: ClassVar[tuple[str, str]] = ("number.no_note", "number.too_long")
    """The codes of a required note that is missing, and of one that has a problem."""

    required: bool = True
    note: Demand = "none"

    def parts(self, kind: TargetKind) -> tuple[NumericAnswerPart, ...]:
        """The parts asked of a target of this kind. Names and values are the same for all kinds."""
        raise NotImplementedError

    def parts_of(self, task: Task, target: str) -> tuple[NumericAnswerPart, ...]:
        """The parts asked of ``target``."""
        return self.parts(task.kinds[target])

    def asks(self, answer: NumberAnswer) -> Callable[[str], bool]:
        """Whether a part is asked after the numbers of ``answer``, by its name: :func:`every_part` if all are."""
        return every_part

    def without_unasked(self, answer: NumberAnswer) -> NumberAnswer:
        """``answer`` without the parts that are not asked after its numbers."""
        asks = self.asks(answer)
        values = {name: value for name, value in answer.values.items() if asks(name)}
        notes = {name: text for name, text in answer.notes.items() if asks(name)}
        return answer.with_fields(values=values, notes=notes)

    def note_problem(self, note: str) -> TranslatableMessage | None:
        """The reason why a task with this note cannot be submitted; None if it can."""
        return too_long(TranslatableMessage("{title}: the note", title=self.title), note)

    def no_value(self, part: NumericAnswerPart) -> TranslatableMessage:
        """The message for a number that is missing."""
        return TranslatableMessage("{title}: no number yet.", title=part.title)

    @property
    def no_note(self) -> TranslatableMessage:
        """The message for a required note that is missing."""
        return TranslatableMessage("{title}: add a note about it.", title=self.title)

    def possible_answers(self) -> Iterator[int | str]:
        parts = self.parts(self.targets[0])
        yield from parts[0].values if len(parts) == 1 else ()

    def choices(self, kind: TargetKind) -> Iterator[str]:
        for part in self.parts(kind):
            values = part.values
            yield f"{part.title}: {values[0]} to {values[-1]}"
            yield from (f"{value}  {part.labels[value]}" for value in values if value in part.labels)
        if self.note != "none":
            yield f"note: {self.note}"


_SHORT, _LINE = 60, 400  # code points of a text in the title of its part, and in a line as wide as a screen
_STOPS = ".,:;。"


class TaskPartsBlockBase(NumericBlockBase):
    """The base of blocks whose parts are texts of the task, such as criteria: of each one of a few named values is
    asked, with a note. The name of a part identifies its text.

    ``value_labels``: the names of the values.
    """

    notes_by_part: ClassVar[bool] = True
    value_labels: ClassVar[Mapping[int, str]]
    targets: tuple[Literal["response"], ...] = ("response",)
    note: Literal["none", "optional"] = "optional"

    def parts(self, kind: TargetKind) -> tuple[NumericAnswerPart, ...]:
        return ()

    def part(self, name: str, number: int, about: str, **more: Any) -> NumericAnswerPart:
        """The part ``name``, about the text ``about``, which has this ``number`` in its list. Its title has no stop at
        the end: what is said about it follows after a colon or comma."""
        line = " ".join(about.split())
        title = f"{number}. {line[: _SHORT - 1]}…" if len(line) > _SHORT else f"{number}. {line.rstrip(_STOPS) or line}"
        line = f"{number}. {line[:_LINE]}"
        return NumericAnswerPart(name, title, range(len(self.value_labels)), self.value_labels, line=line, **more)

    def no_value(self, part: NumericAnswerPart) -> TranslatableMessage:
        return TranslatableMessage("{title}: not judged yet.", title=part.title)

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield from (f"{value}  {text}" for value, text in self.value_labels.items())
        if self.note != "none":
            yield f"note on each: {self.note}"
