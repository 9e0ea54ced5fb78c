"""The state of the workspace as one value: what the screen shows follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.missing_answer import MissingAnswer
from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.card_model import Cursor, TaskScreenContent, TextCardModel
from annotator.workspace.comparison import Comparison
from annotator.workspace.field_models import AnswerFieldModel
from annotator.workspace.places import ListPlace
from annotator.workspace.reading import ReadingTrail
from annotator.workspace.stray_keys import StrayText

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel


_NOTHING = TaskScreenContent((), ())
_NO_TRAIL = ReadingTrail()
_NO_PLACE = ListPlace()
_NO_STRAY = StrayText()
_NO_COMPARISON = Comparison()


class Message(NamedTuple):
    """What the window says for some seconds, translated, and the role of its colour."""

    text: str = ""
    role: str = "text"


@dataclass(frozen=True)
class Visit:
    """What is remembered of a project from task to task while it is open.

    - ``in_grid``: adjudications are shown in the grid.
    - ``read``: where texts were read, by the position of their task.
    - ``decided``: the rows of adjudications for which no answer was adopted, by the position of their task.
    - ``answered``: the position of the current task, and the owner's answer about it.
    - ``guidelines``: those of the current task.
    - ``levels_open``: all level descriptions are shown.
    - ``marks_differences``: whether what differs between two responses side by side is marked, if the person has
      decided.
    - ``remarked``: the signs of haste that were shown as a notice.
    - ``unsaved``: typed text that could not be saved, by the position of its task.
    - ``failure``: why the last commit failed.
    - ``stray``: the text that was typed after a refusal.
    """

    in_grid: bool = True
    read: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    decided: Mapping[int, frozenset[AnswerLocation]] = field(default_factory=dict)
    answered: tuple[int, str] = (-1, "")
    guidelines: str = ""
    levels_open: bool = False
    marks_differences: bool | None = None
    remarked: frozenset[str] = frozenset()
    unsaved: Mapping[int, str] = field(default_factory=dict)
    failure: AnnotatorError | None = None
    stray: StrayText = _NO_STRAY


_NO_VISIT = Visit()
_NO_MESSAGE = Message()


@dataclass(frozen=True)
class Workspace:
    """A task, its cards, and where its annotator is. Another project is another value.

    - ``task``: None until the first one is shown.
    - ``one_text``: the layout shows the fields of one text at a time, as that of critiques does.
    - ``group``: the index of the question that is shown.
    - ``came_from``: the field whose answer led to another text, until something is done in that one.
    - ``missing``: the missing item that was gone to last.
    - ``typed``: the digits of a number that may go on.
    - ``submitted_task``: the position of the task whose submission has led here, until something is changed; -1 if
      none has.
    - ``trail``: the places in texts that jumps have left.
    - ``place``: the current items of lists; in critiques, judging and authoring also the text that is shown, and what
      has the keyboard.
    - ``row``: the number of the current row of an adjudication.
    - ``confirming``: the command that is done if it is pressed again: ``undo`` or ``redo``. ``asked_at``: when it was
      pressed last, in seconds of the monotonic clock.
    - ``appeared_at``: when the task, or a changed place in it, came to the screen, until something is done there.
    - ``comparison``: that of two responses.
    - ``message``: the one message of the window; none is shown of the task before.
    - ``contradictions``: those of the task that were shown.
    - ``submitting``: it is being submitted, or its submission waits for the disk.
    - ``proposing``: the text for which an edit is being proposed.
    - ``prompt_open``: the prompt is expanded.
    - ``reasoning_folded``: the models' reasoning is hidden.
    - ``tools_unfolded``: the definitions of tools are shown, not only their names, and long results to their end.
    - ``scroll_to``: where its texts were read when it was left, until they are shown there.
    - ``visit``: what other tasks of the project have in common with it.
    """

    task: TaskViewModel | None = None
    content: TaskScreenContent = _NOTHING
    one_text: bool = False
    group: int = 0
    cursor: Cursor | None = None
    came_from: Cursor | None = None
    missing: MissingAnswer | None = None
    typed: str = ""
    submitted_task: int = -1
    confirming: str = ""
    asked_at: float = 0.0
    appeared_at: float = -inf
    trail: ReadingTrail = _NO_TRAIL
    place: ListPlace = _NO_PLACE
    row: int = 0
    comparison: Comparison = _NO_COMPARISON
    message: Message = _NO_MESSAGE
    contradictions: frozenset[str] = frozenset()
    submitting: bool = False
    proposing: str = ""
    prompt_open: bool = False
    reasoning_folded: bool = False
    tools_unfolded: bool = False
    scroll_to: tuple[str, str] | None = None
    visit: Visit = _NO_VISIT

    def with_annotation(self, annotation: Annotation) -> Workspace:
        """The state after a change of the task's answers. A cursor at a field that is not asked any more goes to one
        above it."""
        task = replace(self.task, annotation=annotation) if self.task is not None else None
        after = replace(self, task=task, submitted_task=-1, confirming="", appeared_at=-inf)
        column = after.columns.get(self.target, ())
        if self.cursor in column or not column:
            return after
        asked_cursors = self.content.columns[column[0].target]
        above = asked_cursors[: asked_cursors.index(self.cursor)] if self.cursor in asked_cursors else ()
        return replace(after, cursor=next((stop for stop in reversed(above) if stop in column), column[0]))

    @cached_property
    def columns(self) -> Mapping[str, tuple[Cursor, ...]]:
        """The cursor's stops by text, in screen order, without fields that are not asked after the other answers."""
        all_models, annotation = self.content.all_models, self.annotation
        if not any(model.hidden(annotation) for model in all_models):
            return self.content.columns
        return {model.target: model.stops(model.asked_rows(annotation)) for model in all_models}

    @property
    def cursors(self) -> list[Cursor]:
        """All stops of the cursor, in screen order."""
        return [cursor for column in self.columns.values() for cursor in column]

    @cached_property
    def annotation(self) -> Annotation:
        return self.task.annotation if self.task is not None else Annotation()

    @property
    def target(self) -> str:
        """The text at the cursor; empty if there is none."""
        return self.cursor.target if self.cursor is not None else ""

    @cached_property
    def model(self) -> TextCardModel | None:
        """The card at the cursor."""
        return self.content.by_target.get(self.target)

    @cached_property
    def field(self) -> AnswerFieldModel | None:
        """The field at the cursor; None on a text without fields."""
        return self.model.by_key.get(self.cursor.key) if self.model is not None and self.cursor is not None else None

    @property
    def at_step(self) -> bool:
        """Whether the cursor is at a step of a text."""
        return self.field is not None and self.field.span is not None

    @property
    def cards(self) -> tuple[TextCardModel, ...]:
        """The cards of the question that is shown, with the fields about all of its responses."""
        return self.content.groups[self.group].all_models if self.group < len(self.content.groups) else ()

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the responses to the question that is shown, in order."""
        return tuple(model.letter for model in self.cards if model.letter)
