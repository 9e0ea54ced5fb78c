"""The card model: from a task, as one annotator sees it, to plain data of the cards. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from annotator.model.blocks.authoring_block import AuthoringBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, TASK, Target, TargetKind
from annotator.model.task import Passage, Task
from annotator.text.policy import one_line
from annotator.ui.workspace.fields import AnswerWords, Field, FieldBuilder, Flag


@dataclass(frozen=True)
class CardModel:
    """What a card shows: a text of the task, its blind letter (empty for anything but a response), what is asked."""

    target: str
    kind: TargetKind
    letter: str
    who: str
    source: str
    rows: tuple[Field, ...]
    flags: tuple[Flag, ...] = ()
    reactions: tuple[ReactionsBlock, ...] = ()
    noted: bool = False  # whether notes are asked for

    @property
    def asks(self) -> bool:
        """Whether anything is asked of it that stands under it."""
        return bool(self.rows or self.flags or self.reactions)

    def row(self, key: str) -> Field | None:
        return self.by_key.get(key)

    @cached_property
    def question(self) -> str:
        """The question or prompt that the text answers, or belongs to."""
        return Target.parse(self.target).path[0]

    @cached_property
    def by_key(self) -> Mapping[str, Field]:
        """The rows by their keys."""
        return {row.key: row for row in self.rows}

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
    models: tuple[CardModel, ...]
    foot: CardModel | None = None
    pinned: Text | None = None

    @property
    def above(self) -> Text | None:
        """What stands over the cards."""
        return self.question or self.pinned

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of its responses, in order."""
        return tuple(model.letter for model in self.every if model.kind == "response")

    @cached_property
    def every(self) -> tuple[CardModel, ...]:
        """The cards and the foot."""
        return (*self.models, self.foot) if self.foot is not None else self.models


@dataclass(frozen=True)
class TaskScreen:
    """A whole task: the texts beside everything, a group for every question, and in the critique layout what belongs
    to no question and is asked about beside all of them."""

    context: tuple[Text, ...]
    groups: tuple[Group, ...]
    shared: tuple[CardModel, ...] = ()

    @cached_property
    def every(self) -> tuple[CardModel, ...]:
        return (*self.shared, *(model for group in self.groups for model in group.every))

    @cached_property
    def by_target(self) -> Mapping[str, CardModel]:
        """The first card of each target."""
        return {model.target: model for model in reversed(self.every)}

    @cached_property
    def group_by_target(self) -> Mapping[str, int]:
        """The first group that each target is asked about in."""
        groups = reversed(list(enumerate(self.groups)))
        return {model.target: number for number, group in groups for model in group.every}

    @property
    def last_turn(self) -> str:
        """The message beside everything that comes just before the first one that is asked about; the last one where
        none is. Empty where there is no message."""
        turns = [text.target for text in self.context if is_message(text.target)]
        asked = next((model.target for model in self.every if is_message(model.target)), "")
        before = [turn for turn in turns if not asked or Target.parse(turn).number < Target.parse(asked).number]
        return (before or turns[:1] or [""])[-1]

    def group_of(self, target: str) -> int | None:
        """The group that ``target`` is asked about in; None where it is not, or in all of them."""
        return self.group_by_target.get(target)

    def model(self, target: str) -> CardModel | None:
        return self.by_target.get(target)


def is_message(target: str) -> bool:
    """Whether a path is that of a message of the conversation."""
    return Target.parse(target).form == "message"


class Words(AnswerWords, Protocol):
    """How the window calls the parts of a task, in its language."""

    def who(self, kind: TargetKind, target: str, letter: str) -> str: ...

    def speaker(self, role: str) -> str: ...


class ScreenBuilder:
    """Lays one task out; see :func:`lay_out`."""

    def __init__(
        self, rubric: Rubric, task: Task, letters: Mapping[str, str], words: Words, *, critiquing: bool
    ) -> None:
        self._rubric = rubric
        self._task = task
        self._letters = letters
        self._words = words
        self._critiquing = critiquing
        self._authoring = rubric.each(AuthoringBlock)
        self._noted = {kind: bool(rubric.comments_for(kind)) for kind in set(task.kinds.values())}
        self._fields = FieldBuilder(rubric, task, words)

    def screen(self, order: Mapping[str, tuple[str, ...]]) -> TaskScreen:
        paths = [path for path in self._task.kinds if Target.parse(path).parent is None]
        shared = [s for path in paths if not _is_question(path) and self._has_place(s := self._model(path))]
        groups = []
        for number, question in enumerate(filter(_is_question, paths)):
            asked, pair = self._model(question), self._preferences(question, order.get(question, ()))
            text, foot = Text(question, asked.who, asked.source), None
            if pair and not asked.asks and not self._critiquing:
                foot = replace(asked, source="", rows=pair)
            elif pair:
                asked = replace(asked, rows=(*asked.rows, *pair))
            first = shared if number == 0 and not self._critiquing else []
            models = [*first, *([asked] if self._has_place(asked) else [])]
            for response in order.get(question, ()):
                models += [self._model(response), *self._critiques(response)]
            has_card = asked.asks and not self._critiquing
            pinned = replace(text, again=True) if has_card else None
            groups.append(Group(None if has_card else text, tuple(models), foot, pinned))
        if self._critiquing:
            return TaskScreen(self._context(), tuple(groups) or (Group(None, ()),), tuple(shared))
        return TaskScreen(self._context(), tuple(groups) or (Group(None, tuple(shared)),))

    def _has_place(self, model: CardModel) -> bool:
        """Whether a text is asked about where it stands. The critique layout works on every response, and lets one
        text after the other be the one that notes are about."""
        if model.asks or not self._critiquing:
            return model.asks
        written = (block.asked_of(self._task, model.target) for block in self._authoring)
        return model.noted or model.kind == "response" or any(written)

    def _context(self) -> tuple[Text, ...]:
        """The passage and the conversation, where they are not cards of their own; the critique layout has them all
        in view."""
        texts = []
        for target, source in self._task.texts.items():
            kind = self._task.kinds.get(target)
            beside = Target.parse(target).question is None
            if beside and (self._critiquing or not (kind and self._model(target).asks)):
                texts.append(Text(target, self._called(target), source))
        return tuple(texts)

    def _called(self, target: str) -> str:
        passage = self._task.passage
        if target == PASSAGE and isinstance(passage, Passage) and passage.title:
            return one_line(passage.title)
        if is_message(target):
            return self._words.speaker(self._task.conversation[Target.parse(target).number - 1].role)
        return self._words.who("passage", target, "")

    def _critiques(self, response: str) -> list[CardModel]:
        letter = self._letters.get(response, "")
        paths = self._task.criticised.get(response, ())
        return [s for path in paths if self._has_place(s := self._model(path, letter))]

    def _preferences(self, question: str, order: tuple[str, ...]) -> tuple[Field, ...]:
        return self._fields.preferences(question, order, [self._letters.get(response, "") for response in order])

    def _model(self, target: str, letter: str | None = None) -> CardModel:
        kind = self._task.kinds[target]
        letter = self._letters.get(target, "") if letter is None else letter
        return CardModel(
            target=target,
            kind=kind,
            letter=letter if kind == "response" else "",
            who=self._words.who("message" if is_message(target) else kind, target, letter),
            source="" if target == TASK else self._task.texts[target],
            rows=self._fields.rows(target),
            flags=self._fields.flags(target),
            reactions=self._fields.reactions(target),
            noted=self._noted[kind],
        )


def _is_question(target: str) -> bool:
    """Whether a target is a question or the prompt, with its responses under it."""
    return Target.parse(target).form == "question"


def lay_out(
    rubric: Rubric, task: Task, order: Mapping[str, tuple[str, ...]], letters: Mapping[str, str], words: Words,
    *, critiquing: bool = False,
) -> TaskScreen:  # fmt: skip
    """Every rated text as a card, responses in the annotator's own order; the rest as context beside them.

    ``critiquing``: for the critique layout, which shows one answer at a time and every other text beside it.
    """
    return ScreenBuilder(rubric, task, letters, words, critiquing=critiquing).screen(order)
