"""Intents: what a person wants, as plain data. Widgets say it on one signal, and one controller does it.

A widget is given the :class:`IntentBus` of its window when it is made, and needs to know nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from annotator.model.edit import Edit


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing that a key, a click or a drag asks for."""


IntentHandlers = Mapping[type[Intent], Callable[[Any], object]]
"""What is done for intents, by their types."""


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
class ShowSource(Intent):
    """Texts like this one are to be shown as they were written, or formatted again."""

    target: str


@dataclass(frozen=True, slots=True)
class FocusText(Intent):
    """A text was pressed; with a ``key``, a row of it was, or got the keyboard."""

    target: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class OpenQuestion(Intent):
    number: int  # from 0


@dataclass(frozen=True, slots=True)
class LeaveEditor(Intent):
    """Esc in an editor: the keyboard goes back to the scores."""


# what is asked about a text


@dataclass(frozen=True, slots=True)
class Answer(Intent):
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
class WriteReason(Intent):
    """Words beside the answer of a row were typed: ``edit`` keeps them."""

    target: str
    key: str
    edit: Edit


@dataclass(frozen=True, slots=True)
class WriteProposal(Intent):
    """How the text that an edit is proposed of should read."""

    words: str


@dataclass(frozen=True, slots=True)
class CloseProposal(Intent):
    """Put the editor of the proposed edit away."""


# notes, and highlights of notes and critiques


@dataclass(frozen=True, slots=True)
class EnterNote(Intent):
    id: str


@dataclass(frozen=True, slots=True)
class WriteNote(Intent):
    id: str
    words: str


@dataclass(frozen=True, slots=True)
class RemoveNote(Intent):
    id: str


@dataclass(frozen=True, slots=True)
class CloseNotes(Intent):
    """Put the panel of notes away."""


@dataclass(frozen=True, slots=True)
class ShowSpan(Intent):
    """``owner`` is the id of a note or a critique, ``number`` the place among its highlights, from 0."""

    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class OpenSpan(Intent):
    """A highlight was pressed in its text."""

    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class MoveSpan(Intent):
    """An end of a highlight was dragged: its range is ``source[start:end]`` now."""

    owner: str
    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RemoveSpan(Intent):
    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class NudgeSpan(Intent):
    """Move the end of a highlight, or its beginning, by so many words."""

    owner: str
    number: int
    at_end: bool
    by: int


# critiques


@dataclass(frozen=True, slots=True)
class EnterCritique(Intent):
    id: str


@dataclass(frozen=True, slots=True)
class WriteCritique(Intent):
    id: str
    words: str


@dataclass(frozen=True, slots=True)
class WriteRefinement(Intent):
    id: str
    words: str


@dataclass(frozen=True, slots=True)
class ChooseInCritique(Intent):
    """A severity, a category, or whether it applies."""

    id: str
    field: str
    key: str


@dataclass(frozen=True, slots=True)
class RunCritiqueCommand(Intent):
    id: str
    what: str  # remove, keep, rebase, redo, find, refine, unrefine


@dataclass(frozen=True, slots=True)
class PlaceCritique(Intent):
    """A card was dragged to this place of the series, from 0."""

    id: str
    place: int


@dataclass(frozen=True, slots=True)
class StepCritique(Intent):
    """To the next card (1) or the one before (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class MarkSimilar(Intent):
    """The answer is similar to this one."""

    target: str


@dataclass(frozen=True, slots=True)
class RewriteAnswer(Intent):
    words: str


@dataclass(frozen=True, slots=True)
class OpenText(Intent):
    """A text of the chain of refinements."""

    target: str


# questions that are written, with misleading answers and quotes


@dataclass(frozen=True, slots=True)
class WriteQuestion(Intent):
    """``field`` is ``question`` or ``answer``; the empty id is that of a question that is not there yet."""

    id: str
    field: str
    words: str


@dataclass(frozen=True, slots=True)
class LeaveCard(Intent):
    """Esc on a card beside the question: the keyboard goes back to the question."""


@dataclass(frozen=True, slots=True)
class ResumeWriting(Intent):
    """The keyboard is to go on where it was in what is written."""


@dataclass(frozen=True, slots=True)
class EnterMisleading(Intent):
    id: str


@dataclass(frozen=True, slots=True)
class WriteMisleading(Intent):
    """``field`` is ``text``, or ``critique`` for what exposes it."""

    id: str
    field: str
    words: str


@dataclass(frozen=True, slots=True)
class ChooseInMisleading(Intent):
    """A severity or a category of its flaw."""

    id: str
    field: str
    key: str


@dataclass(frozen=True, slots=True)
class DeleteMisleading(Intent):
    id: str


@dataclass(frozen=True, slots=True)
class StepMisleading(Intent):
    """To the next card (1) or the one before (-1)."""

    id: str
    by: int


@dataclass(frozen=True, slots=True)
class EnterQuotes(Intent):
    """The keyboard, or the cursor of the answer, has come to words that are quoted."""

    id: str


@dataclass(frozen=True, slots=True)
class RunQuoteCommand(Intent):
    id: str
    what: str  # show (both sides), find (lost ones again), remove


@dataclass(frozen=True, slots=True)
class StepQuotes(Intent):
    """To the next row (1) or the one before (-1)."""

    id: str
    by: int


# work that is reviewed, or was returned


@dataclass(frozen=True, slots=True)
class GoToReviewMark(Intent):
    """A place that was corrected or returned: its target, the block's key, and a part of it."""

    target: str
    key: str
    part: str


@dataclass(frozen=True, slots=True)
class CancelReturn(Intent):
    """This place is not to be returned after all."""

    target: str
    key: str
    part: str


# given critiques that are judged


@dataclass(frozen=True, slots=True)
class EnterJudged(Intent):
    target: str


@dataclass(frozen=True, slots=True)
class StepJudged(Intent):
    """To the next part (1) or the one before (-1)."""

    target: str
    by: int


@dataclass(frozen=True, slots=True)
class EnterRank(Intent):
    target: str


@dataclass(frozen=True, slots=True)
class StepRank(Intent):
    target: str
    by: int


@dataclass(frozen=True, slots=True)
class EnterClosing(Intent):
    """The closing question got the keyboard."""


@dataclass(frozen=True, slots=True)
class StepClosing(Intent):
    by: int


@dataclass(frozen=True, slots=True)
class ChooseVerdict(Intent):
    target: str
    helpful: bool


@dataclass(frozen=True, slots=True)
class ChooseInJudgement(Intent):
    """A severity or a category."""

    target: str
    field: str
    key: str


@dataclass(frozen=True, slots=True)
class RunJudgementCommand(Intent):
    target: str
    what: str  # clear, take, first (a choice was made that comes after the verdict)


@dataclass(frozen=True, slots=True)
class ChooseRank(Intent):
    target: str
    rank: int  # 0 takes it away, -1 is the first that is free


@dataclass(frozen=True, slots=True)
class ShiftRank(Intent):
    target: str
    by: int  # one better (-1), one worse (1)


@dataclass(frozen=True, slots=True)
class ShareRank(Intent):
    """The same rank as the one before."""

    target: str


@dataclass(frozen=True, slots=True)
class PlaceRank(Intent):
    """A line was dragged to this place, from 0."""

    target: str
    place: int


@dataclass(frozen=True, slots=True)
class AnswerClosingQuestion(Intent):
    """The closing question was answered; None takes it back."""

    answer: bool | None
