"""Intents: what a person wants, as plain data. Widgets say it on one signal, and one controller does it.

A widget is given the :class:`IntentBus` of its window when it is made, and needs to know nobody else. What only the one
owner of a panel does is a signal of that panel instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from annotator.model.edit import Edit


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing that a key, a click or a drag asks for."""

    @property
    def route(self) -> object:
        """Under which key of a :data:`IntentHandlers` it is done."""
        return type(self)


IntentHandlers = Mapping[object, Callable[[Any], object]]
"""What is done for intents: by their types, those of items by type and list."""


class IntentBus(QObject):
    """The way from widgets to the controller."""

    dispatched = Signal(object)  # Intent

    def dispatch(self, intent: Intent) -> None:
        self.dispatched.emit(intent)


# anywhere


@dataclass(frozen=True, slots=True)
class RunCommand(Intent):
    """A button of a command was pressed; with a ``target``, one that stands under this text."""

    command: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class ToggleFormatting(Intent):
    """Texts like this one are to be shown as they were written, or formatted again."""

    target: str


@dataclass(frozen=True, slots=True)
class FocusTextTarget(Intent):
    """A text was pressed; with a ``key``, a row of it was, or got the keyboard."""

    target: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class OpenQuestion(Intent):
    number: int  # from 0


@dataclass(frozen=True, slots=True)
class ReturnFocusToScores(Intent):
    """Esc in an editor: the keyboard goes back to the scores."""


# what is asked about a text


@dataclass(frozen=True, slots=True)
class SetFieldAnswer(Intent):
    """An answer was given in a row; None takes it away. ``onward``: one that is given leads to the next open row."""

    target: str
    key: str
    value: int | None
    onward: bool = True


@dataclass(frozen=True, slots=True)
class ToggleTag(Intent):
    target: str
    block: str
    tag: str


@dataclass(frozen=True, slots=True)
class UpdateAnswerNote(Intent):
    """Words beside the answer of a row were typed: ``edit`` keeps them."""

    target: str
    key: str
    edit: Edit


# lists of items

ItemsOf = Literal["notes", "critiques", "misleading", "quotes", "judged", "ranks", "closing"]
"""A list of items on the screen."""


@dataclass(frozen=True, slots=True)
class ItemIntent(Intent):
    """Something about an item of a list."""

    items: ItemsOf
    id: str

    @property
    def route(self) -> object:
        return type(self), self.items


@dataclass(frozen=True, slots=True)
class FocusItem(ItemIntent):
    """The keyboard has come to the item."""


@dataclass(frozen=True, slots=True)
class UpdateItemText(ItemIntent):
    field: str
    words: str


@dataclass(frozen=True, slots=True)
class ChooseItemOption(ItemIntent):
    """An option of a field was chosen."""

    field: str
    key: str


@dataclass(frozen=True, slots=True)
class RunItemCommand(ItemIntent):
    """Anything else that a key or a button does, and the number that was pressed for it."""

    what: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class FocusAdjacentItem(ItemIntent):
    """To the next item (1) or the one before (-1)."""

    by: int


# highlights of notes and critiques


@dataclass(frozen=True, slots=True)
class ShowHighlight(Intent):
    """``owner`` is the id of a note or a critique, ``number`` the place among its highlights, from 0."""

    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class OpenHighlight(Intent):
    """A highlight was pressed in its text."""

    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class MoveHighlightEnd(Intent):
    """An end of a highlight was dragged: its range is ``source[start:end]`` now."""

    owner: str
    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DeleteHighlight(Intent):
    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class NudgeHighlightEnd(Intent):
    """Move the end of a highlight, or its beginning, by so many words."""

    owner: str
    number: int
    at_end: bool
    by: int


# critiques


@dataclass(frozen=True, slots=True)
class RewriteAnswer(Intent):
    words: str


# questions that are written, with misleading answers and quotes


QuestionField = Literal["question", "answer"]


@dataclass(frozen=True, slots=True)
class UpdateQuestionText(Intent):
    """Words of a question, or of its answer; the empty id is that of a question that is not there yet."""

    id: str
    field: QuestionField
    words: str
