"""The card model: from a task, as one annotator sees it, to plain data of the cards. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, TASK, Target, TargetKind
from annotator.model.task import Passage, Task
from annotator.text.policy import one_line
from annotator.ui.workspace.fields import AnswerWords, Asked, Asking, Flag


@dataclass(frozen=True)
class Sheet:
    """What a card shows: a text of the task, its blind letter (empty for anything but a response), what is asked."""

    target: str
    kind: TargetKind
    letter: str
    who: str
    source: str
    rows: tuple[Asked, ...]
    flags: tuple[Flag, ...] = ()
    reactions: tuple[ReactionsBlock, ...] = ()
    noted: bool = False  # whether notes are asked for

    @property
    def asks(self) -> bool:
        """Whether anything is asked of it that stands under it."""
        return bool(self.rows or self.flags or self.reactions)

    def row(self, key: str) -> Asked | None:
        return next((row for row in self.rows if row.key == key), None)

    @property
    def path(self) -> str:
        """The first part of the names of its widgets."""
        return f"workspace.{self.kind}.{self.target}"


@dataclass(frozen=True)
class Text:
    """A text that is shown but not rated: what it is called, and its source. ``again``: it stands on a card, too."""

    target: str
    who: str
    source: str
    again: bool = False


@dataclass(frozen=True)
class Group:
    """What is on the screen at once: a question or prompt, the cards beside each other, and under them what is asked
    about all of them together. ``pinned`` is the question or prompt where it has a card itself."""

    question: Text | None
    sheets: tuple[Sheet, ...]
    foot: Sheet | None = None
    pinned: Text | None = None

    @property
    def above(self) -> Text | None:
        """What stands over the cards."""
        return self.question or self.pinned

    @property
    def every(self) -> tuple[Sheet, ...]:
        """The cards and the foot."""
        return (*self.sheets, self.foot) if self.foot is not None else self.sheets


@dataclass(frozen=True)
class Screen:
    """A whole task: the texts beside everything, a group for every question, and on a desk what belongs to no question
    and is asked about beside all of them."""

    context: tuple[Text, ...]
    groups: tuple[Group, ...]
    shared: tuple[Sheet, ...] = ()

    @property
    def every(self) -> tuple[Sheet, ...]:
        return (*self.shared, *(sheet for group in self.groups for sheet in group.every))

    @property
    def last_turn(self) -> str:
        """The message beside everything that comes just before the first one that is asked about; the last one where
        none is. Empty where there is no message."""
        turns = [text.target for text in self.context if is_message(text.target)]
        asked = next((sheet.target for sheet in self.every if is_message(sheet.target)), "")
        before = [turn for turn in turns if not asked or Target.parse(turn).number < Target.parse(asked).number]
        return (before or turns[:1] or [""])[-1]

    def group_of(self, target: str) -> int | None:
        """The group that ``target`` is asked about in; None where it is not, or in all of them."""
        return next((n for n, group in enumerate(self.groups) if any(s.target == target for s in group.every)), None)

    def sheet(self, target: str) -> Sheet | None:
        return next((sheet for sheet in self.every if sheet.target == target), None)


def is_message(target: str) -> bool:
    """Whether a path is that of a message of the conversation."""
    return Target.parse(target).form == "message"


class Words(AnswerWords, Protocol):
    """How the window calls the parts of a task, in its language."""

    def who(self, kind: TargetKind, target: str, letter: str) -> str: ...

    def speaker(self, role: str) -> str: ...


class Layout:
    """Lays one task out; see :func:`lay_out`."""

    def __init__(self, rubric: Rubric, task: Task, letters: Mapping[str, str], words: Words, *, desk: bool) -> None:
        self._rubric = rubric
        self._task = task
        self._letters = letters
        self._words = words
        self._desk = desk
        self._asking = Asking(rubric, task, words)

    def screen(self, order: Mapping[str, tuple[str, ...]]) -> Screen:
        paths = [path for path in self._task.kinds if Target.parse(path).parent is None]
        shared = [s for path in paths if not _is_question(path) and self._has_place(s := self._sheet(path))]
        groups = []
        for number, question in enumerate(filter(_is_question, paths)):
            asked, pair = self._sheet(question), self._preferences(question, order.get(question, ()))
            text, foot = Text(question, asked.who, asked.source), None
            if pair and not asked.asks and not self._desk:
                foot = replace(asked, source="", rows=pair)
            elif pair:
                asked = replace(asked, rows=(*asked.rows, *pair))
            first = shared if number == 0 and not self._desk else []
            sheets = [*first, *([asked] if self._has_place(asked) else [])]
            for response in order.get(question, ()):
                sheets += [self._sheet(response), *self._critiques(response)]
            has_card = asked.asks and not self._desk
            pinned = replace(text, again=True) if has_card else None
            groups.append(Group(None if has_card else text, tuple(sheets), foot, pinned))
        if self._desk:
            return Screen(self._context(), tuple(groups) or (Group(None, ()),), tuple(shared))
        return Screen(self._context(), tuple(groups) or (Group(None, tuple(shared)),))

    def _has_place(self, sheet: Sheet) -> bool:
        """Whether a text is asked about where it stands. A desk works on every response, and lets one text after the
        other be the one that notes are about."""
        return sheet.asks or (self._desk and (sheet.noted or sheet.kind == "response"))

    def _context(self) -> tuple[Text, ...]:
        """The passage and the conversation, where they are not cards of their own; a desk has them all in view."""
        texts = []
        for target, source in self._task.texts.items():
            kind = self._task.kinds.get(target)
            beside = Target.parse(target).question is None
            if beside and (self._desk or not (kind and self._sheet(target).asks)):
                texts.append(Text(target, self._called(target), source))
        return tuple(texts)

    def _called(self, target: str) -> str:
        passage = self._task.passage
        if target == PASSAGE and isinstance(passage, Passage) and passage.title:
            return one_line(passage.title)
        if is_message(target):
            return self._words.speaker(self._task.conversation[Target.parse(target).number - 1].role)
        return self._words.who("passage", target, "")

    def _critiques(self, response: str) -> list[Sheet]:
        paths = [path for path in self._task.targets("critique") if Target.parse(path).under(response)]
        return [s for path in paths if self._has_place(s := self._sheet(path, self._letters.get(response, "")))]

    def _preferences(self, question: str, order: tuple[str, ...]) -> tuple[Asked, ...]:
        return self._asking.preferences(question, order, [self._letters.get(response, "") for response in order])

    def _sheet(self, target: str, letter: str | None = None) -> Sheet:
        kind = self._task.kinds[target]
        letter = self._letters.get(target, "") if letter is None else letter
        return Sheet(
            target=target,
            kind=kind,
            letter=letter if kind == "response" else "",
            who=self._words.who("message" if is_message(target) else kind, target, letter),
            source="" if target == TASK else self._task.texts[target],
            rows=self._asking.rows(target),
            flags=self._asking.flags(target),
            reactions=self._asking.reactions(target),
            noted=bool(self._rubric.comments_for(kind)),
        )


def _is_question(target: str) -> bool:
    """Whether a target is a question or the prompt, with its responses under it."""
    return Target.parse(target).form == "question"


def lay_out(
    rubric: Rubric, task: Task, order: Mapping[str, tuple[str, ...]], letters: Mapping[str, str], words: Words,
    *, desk: bool = False,
) -> Screen:  # fmt: skip
    """Every rated text as a card, responses in the annotator's own order; the rest as context beside them.

    ``desk``: for a desk, which shows one answer at a time and every other text beside it.
    """
    return Layout(rubric, task, letters, words, desk=desk).screen(order)
