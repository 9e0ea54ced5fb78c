"""Intents: requests of the user as plain data. Widgets emit them on one signal; one controller handles them.

A widget gets the :class:`IntentBus` of its window when it is created and depends on nothing else. Requests that only
the owner of a panel handles are signals of that panel instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from annotator.model.edit import AnnotationEdit
from annotator.workspace.lists import Highlight


@dataclass(frozen=True, slots=True)
class UserIntent:
    """A request made by a key, a click or a drag."""

    @property
    def route(self) -> object:
        """The key of its handler in :data:`IntentHandlers`."""
        return type(self)


IntentHandlers = Mapping[object, Callable[[Any], object]]
"""The handlers of intents, by type; those of item intents by type and list."""


class IntentBus(QObject):
    """Sends intents from widgets to the controller."""

    dispatched = Signal(object)  # Intent

    def dispatch(self, intent: UserIntent) -> None:
        self.dispatched.emit(intent)


# any part of the window


@dataclass(frozen=True, slots=True)
class RunCommandIntent(UserIntent):
    """The button of a command was pressed. ``target`` is the text that the button belongs to, if any."""

    command: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class ToggleSourceViewIntent(UserIntent):
    """Show texts like this one as their source, or formatted again."""

    target: str


@dataclass(frozen=True, slots=True)
class FocusTextIntent(UserIntent):
    """A text was pressed. With a ``key``, one of its rows was pressed or got the focus."""

    target: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class OpenQuestionIntent(UserIntent):
    """Show the question ``number`` of the task."""

    number: int  # from 0


@dataclass(frozen=True, slots=True)
class ReturnFocusToScoresIntent(UserIntent):
    """Esc was pressed in an editor: move the focus back to the scores."""


# questions about a text


@dataclass(frozen=True, slots=True)
class SetFieldAnswerIntent(UserIntent):
    """An answer was given in a row; None clears it. ``onward``: if an answer was given, go to the next open row."""

    target: str
    key: str
    value: int | None
    onward: bool = True


@dataclass(frozen=True, slots=True)
class ToggleTagIntent(UserIntent):
    """A chip of a tag or reaction was pressed."""

    target: str
    block: str
    tag: str


@dataclass(frozen=True, slots=True)
class UpdateAnswerNoteIntent(UserIntent):
    """The note of a row's answer was edited: ``edit`` stores it."""

    target: str
    key: str
    edit: AnnotationEdit


# item lists

ItemsOf = Literal["notes", "critiques", "misleading", "quotes", "judged", "ranks", "closing"]
"""The item lists of the screen."""


@dataclass(frozen=True, slots=True)
class ListItemIntentBase(UserIntent):
    """The base of intents that concern an item of a list."""

    items: ItemsOf
    id: str

    @property
    def route(self) -> object:
        return type(self), self.items


@dataclass(frozen=True, slots=True)
class FocusListItemIntent(ListItemIntentBase):
    """A list item got the focus."""


@dataclass(frozen=True, slots=True)
class UpdateListItemTextIntent(ListItemIntentBase):
    """The text ``field`` of a list item was edited."""

    field: str
    words: str


@dataclass(frozen=True, slots=True)
class ChooseListItemOptionIntent(ListItemIntentBase):
    """An option of a list item's field was selected."""

    field: str
    key: str


@dataclass(frozen=True, slots=True)
class RunListItemCommandIntent(ListItemIntentBase):
    """Any other command of a list item was requested, with the number typed for it."""

    what: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class FocusAdjacentListItemIntent(ListItemIntentBase):
    """Go to the next (1) or previous (-1) item of a list."""

    by: int


# highlights of items


@dataclass(frozen=True, slots=True)
class HighlightIntentBase(UserIntent):
    """The base of intents that concern a highlight. ``owner`` is the id of its item, with its side if the list has
    several; ``number`` its index there, from 0."""

    owner: str
    number: int

    @property
    def at(self) -> Highlight:
        return Highlight.of(self.owner, self.number)


@dataclass(frozen=True, slots=True)
class ShowHighlightIntent(HighlightIntentBase):
    """Show a highlight in its text."""


@dataclass(frozen=True, slots=True)
class OpenHighlightIntent(HighlightIntentBase):
    """A highlight was clicked in its text."""


@dataclass(frozen=True, slots=True)
class MoveHighlightEndIntent(HighlightIntentBase):
    """An end of a highlight was dragged. Its new range is ``source[start:end]``."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class DeleteHighlightIntent(HighlightIntentBase):
    """Remove a highlight."""


@dataclass(frozen=True, slots=True)
class NudgeHighlightEndIntent(HighlightIntentBase):
    """Move the start or end of a highlight by a number of words."""

    at_end: bool
    by: int


# critiques


@dataclass(frozen=True, slots=True)
class UpdateRewrittenAnswerIntent(UserIntent):
    """The text that replaces an answer was edited."""

    words: str


# authored questions, with misleading answers and quotes


QuestionField = Literal["question", "answer"]


@dataclass(frozen=True, slots=True)
class UpdateQuestionTextIntent(UserIntent):
    """The text of a question or of its answer was edited. An empty id stands for a question that does not exist yet."""

    id: str
    field: QuestionField
    words: str
