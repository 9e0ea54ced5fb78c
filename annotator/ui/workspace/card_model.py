"""The card model: from a task, as one annotator sees it, to plain data of the cards. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, TASK, Target, TargetKind
from annotator.model.target import message as message_target
from annotator.model.target import question as question_target
from annotator.model.task import Passage, Task
from annotator.text.policy import one_line
from annotator.ui.workspace.field_models import AnswerFieldModel, AnswerLabels, FieldModelBuilder, TagChipModel


@dataclass(frozen=True)
class CardModel:
    """What a card shows: a text of the task, its blind letter (empty for anything but a response), what is asked."""

    target: str
    kind: TargetKind
    letter: str
    who: str
    source: str
    rows: tuple[AnswerFieldModel, ...]
    flags: tuple[TagChipModel, ...] = ()
    reactions: tuple[ReactionsBlock, ...] = ()
    noted: bool = False  # whether notes are asked for

    @property
    def asks(self) -> bool:
        """Whether anything is asked of it that stands under it."""
        return bool(self.rows or self.flags or self.reactions)

    def row(self, key: str) -> AnswerFieldModel | None:
        return self.by_key.get(key)

    @cached_property
    def question(self) -> str:
        """The question or prompt that the text answers, or belongs to."""
        return Target.parse(self.target).path[0]

    @cached_property
    def by_key(self) -> Mapping[str, AnswerFieldModel]:
        """The rows by their keys."""
        return {row.key: row for row in self.rows}

    @property
    def path(self) -> str:
        """The first part of the names of its widgets."""
        return f"workspace.{self.kind}.{self.target}"


@dataclass(frozen=True)
class ContextTextModel:
    """A text without a card: what it is called, and its source. ``again``: it stands on a card, too. A turn of the
    conversation has a ``number``, from 1, and a ``speaker``."""

    target: str
    who: str
    source: str
    again: bool = False
    number: int = 0
    speaker: str = ""


@dataclass(frozen=True)
class CardGroup:
    """What is on the screen at once: a question or prompt, the cards beside each other, and under them what is asked
    about all of them together. ``pinned`` is the question or prompt where it has a card itself."""

    question: ContextTextModel | None
    models: tuple[CardModel, ...]
    foot: CardModel | None = None
    pinned: ContextTextModel | None = None

    @property
    def above(self) -> ContextTextModel | None:
        """What stands over the cards."""
        return self.question or self.pinned

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of its responses, in order."""
        return tuple(model.letter for model in self.every if model.letter)

    @cached_property
    def every(self) -> tuple[CardModel, ...]:
        """The cards and the foot."""
        return (*self.models, self.foot) if self.foot is not None else self.models


@dataclass(frozen=True)
class TaskScreen:
    """A whole task: the texts beside everything, a group for every question, and what is asked about beside all of
    them: turns of the conversation, and in the critique layout all that belongs to no question. ``language`` is the
    code of the language that the texts are to be in, where the task names one."""

    context: tuple[ContextTextModel, ...]
    groups: tuple[CardGroup, ...]
    shared: tuple[CardModel, ...] = ()
    language: str = ""

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

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What every text is called, in sight or not, by target."""
        above = [group.above for group in self.groups if group.above is not None]
        names = {target: model.who for target, model in self.by_target.items()}
        return names | {text.target: text.who for text in (*above, *self.context)}

    @cached_property
    def turns(self) -> Mapping[str, CardModel]:
        """The turns of the conversation that are rated, by target, in their order."""
        beside = {text.target for text in self.context if text.number}
        return {model.target: model for model in self.shared if model.target in beside}

    @property
    def first_seen(self) -> str:
        """The turn that is seen first: the first one that is rated, or else the last one. Empty where there is none."""
        last = next((text.target for text in reversed(self.context) if text.number), "")
        return next(iter(self.turns), last)

    def group_of(self, target: str) -> int | None:
        """The group that ``target`` is asked about in; None where it is not, or in all of them."""
        return self.group_by_target.get(target)

    def model(self, target: str) -> CardModel | None:
        return self.by_target.get(target)


class TaskLabels(AnswerLabels, Protocol):
    """How the window calls the parts of a task, in its language."""

    def who(self, kind: TargetKind, target: str, letter: str) -> str: ...

    def speaker(self, role: str) -> str: ...

    def turn(self, number: int, speaker: str) -> str: ...


class TaskScreenBuilder:
    """Lays one task out; see :func:`build_task_screen`."""

    def __init__(
        self, rubric: Rubric, task: Task, letters: Mapping[str, str], words: TaskLabels, *, critiquing: bool
    ) -> None:
        self._rubric = rubric
        self._task = task
        self._letters = letters
        self._words = words
        self._critiquing = critiquing
        self._authoring = rubric.each(QuestionAuthoringBlock)
        self._noted = {kind: bool(rubric.comments_for(kind)) for kind in set(task.kinds.values())}
        self._fields = FieldModelBuilder(rubric, task, words)

    def screen(self, order: Mapping[str, tuple[str, ...]]) -> TaskScreen:
        paths = [path for path in self._task.kinds if Target.parse(path).parent is None]
        every = [s for path in paths if not _is_question(path) and self._has_place(s := self._model(path))]
        turns = {text.target: text for text in self._turns}
        shared = [model for model in every if self._critiquing or model.target in turns]
        cards, groups = [model for model in every if model not in shared], []
        for number, question in enumerate(filter(_is_question, paths)):
            asked, pair = self._model(question), self._preferences(question, order.get(question, ()))
            text, foot = ContextTextModel(question, asked.who, asked.source), None
            if pair and not asked.asks and not self._critiquing:
                foot = replace(asked, source="", rows=pair)
            elif pair:
                asked = replace(asked, rows=(*asked.rows, *pair))
            models = [*cards] if number == 0 else []
            if self._has_place(asked) and question in turns:
                shared.append(asked)
            elif self._has_place(asked):
                models = [*models, asked]
            for response in order.get(question, ()):
                models += [self._model(response), *self._critiques(response)]
            has_card = asked.asks and not self._critiquing and question not in turns
            pinned = replace(text, again=True) if has_card else None
            above = None if has_card or question in turns else text
            groups.append(CardGroup(above, tuple(models), foot, pinned))
        language = self._task.language or ""
        return TaskScreen(self._context(), tuple(groups) or (CardGroup(None, tuple(cards)),), tuple(shared), language)

    def _has_place(self, model: CardModel) -> bool:
        """Whether a text is asked about where it stands. The critique layout works on every response, and lets one
        text after the other be the one that notes are about."""
        if model.asks or not self._critiquing:
            return model.asks
        written = (block.asked_of(self._task, model.target) for block in self._authoring)
        return model.noted or model.kind == "response" or any(written)

    def _context(self) -> tuple[ContextTextModel, ...]:
        """The passage, where it is no card of its own, and the conversation; the critique layout has them all in
        view."""
        source = self._task.passage_text
        if source is None or (not self._critiquing and self._model(PASSAGE).asks):
            return self._turns
        return (ContextTextModel(PASSAGE, self._passage_title, source), *self._turns)

    @cached_property
    def _turns(self) -> tuple[ContextTextModel, ...]:
        """The conversation, turn by turn. A prompt is its last one, but in the critique layout, which has it
        elsewhere."""
        said = [
            (message_target(number), message.role, message.text)
            for number, message in enumerate(self._task.conversation, 1)
        ]
        if said and self._task.prompt is not None and not self._critiquing:
            said.append((question_target(1), "user", self._task.prompt))
        speakers = {role: self._words.speaker(role) for _, role, _ in said}
        return tuple(
            ContextTextModel(
                target, self._words.turn(number, speakers[role]), source, number=number, speaker=speakers[role]
            )
            for number, (target, role, source) in enumerate(said, 1)
        )

    @property
    def _passage_title(self) -> str:
        passage = self._task.passage
        if isinstance(passage, Passage) and passage.title:
            return one_line(passage.title)
        return self._words.who("passage", PASSAGE, "")

    def _critiques(self, response: str) -> list[CardModel]:
        letter = self._letters.get(response, "")
        paths = self._task.criticised.get(response, ())
        return [s for path in paths if self._has_place(s := self._model(path, letter))]

    def _preferences(self, question: str, order: tuple[str, ...]) -> tuple[AnswerFieldModel, ...]:
        return self._fields.preferences(question, order, [self._letters.get(response, "") for response in order])

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """What turns of the conversation are called."""
        return {text.target: text.who for text in self._turns}

    def _model(self, target: str, letter: str | None = None) -> CardModel:
        kind = self._task.kinds[target]
        letter = self._letters.get(target, "") if letter is None else letter
        return CardModel(
            target=target,
            kind=kind,
            letter=letter if kind == "response" else "",
            who=self._called.get(target) or self._words.who(kind, target, letter),
            source="" if target == TASK else self._task.texts[target],
            rows=self._fields.rows(target),
            flags=self._fields.flags(target),
            reactions=self._fields.reactions(target),
            noted=self._noted[kind],
        )


def _is_question(target: str) -> bool:
    """Whether a target is a question or the prompt, with its responses under it."""
    return Target.parse(target).form == "question"


def build_task_screen(
    rubric: Rubric, task: Task, order: Mapping[str, tuple[str, ...]], letters: Mapping[str, str], words: TaskLabels,
    *, critiquing: bool = False,
) -> TaskScreen:  # fmt: skip
    """Every rated text as a card, responses in the annotator's own order; the rest as context beside them.

    ``critiquing``: for the critique layout, which shows one answer at a time and every other text beside it.
    """
    return TaskScreenBuilder(rubric, task, letters, words, critiquing=critiquing).screen(order)
