"""The card models of a task, as plain data. No Qt here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from annotator.model.annotation import Annotation
from annotator.model.blocks.ask_if import AskedIf
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.ideal_answer_block import IdealAnswerBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE, TASK, AnnotationTarget, TargetKind, message_target, question_target
from annotator.model.task import Passage, Task
from annotator.text.policy import one_line
from annotator.text.template_tags import REASONING, RESULTS, TOOLS, closing_tag
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.field_models import AnswerFieldModel, AnswerFieldModelBuilder, TagChipModel, Translate

AFTER_ALTERNATIVE = "\N{DOWNWARDS ARROW WITH TIP RIGHTWARDS}"
"""The sign of steps that follow one for which an alternative was written."""


@dataclass(frozen=True)
class Cursor:
    """Where the next key goes: a field of a text. The key is empty for a text without fields."""

    target: str
    key: str


@dataclass(frozen=True)
class TextCardModel:
    """The model of a card: a text of the task, its letter (empty unless it is a response) and its fields."""

    target: str
    kind: TargetKind
    letter: str
    name: str
    source: str
    rows: tuple[AnswerFieldModel, ...]
    flags: tuple[TagChipModel, ...] = ()
    reactions: tuple[ReactionsBlock, ...] = ()
    ideal: str = ""  # the title of the ideal answer that can be made of it; empty if none is asked for
    noted: bool = False  # notes can be added
    same_as: tuple[str, ...] = ()  # the letters of the other responses that have the same text
    asked_if: AskedIf = field(default_factory=AskedIf)

    @property
    def asks(self) -> bool:
        """Whether the text has rows or chips."""
        return bool(self.rows) or self.has_chips

    @property
    def has_chips(self) -> bool:
        return bool(self.flags or self.reactions or self.ideal)

    @property
    def takes_edits(self) -> bool:
        """Whether another text can be proposed for it."""
        return bool(self.ideal) or any(flag.allows_edit for flag in self.flags)

    @cached_property
    def question(self) -> str:
        """The question or prompt that the text answers or belongs to."""
        return AnnotationTarget.parse(self.target).path[0]

    @cached_property
    def by_key(self) -> Mapping[str, AnswerFieldModel]:
        """The rows by key."""
        return {row.key: row for row in self.rows}

    @cached_property
    def firsts(self) -> Sequence[AnswerFieldModel]:
        """The first step of each block: only whether steps are asked may depend on other answers to their block."""
        return tuple({row.block_key: row for row in reversed(self.steps)}.values())

    def stops(self, rows: Sequence[AnswerFieldModel]) -> tuple[Cursor, ...]:
        """The cursor's stops if it has these rows: one for each, or one for a text without rows."""
        return tuple(Cursor(self.target, row.key) for row in rows) or (Cursor(self.target, ""),)

    def hidden(self, annotation: Annotation) -> frozenset[str]:
        """The keys of the blocks and rows that are not asked after the other answers."""
        blocks, target = self.asked_if.hidden(annotation, self.target), self.target
        asks = {row.block_key: asks for row in self.firsts if (asks := row.asks(annotation, target)) is not None}
        if not blocks and not asks:
            return blocks
        rows = (
            row for row in self.rows
            if row.block_key in blocks or (row.block_key in asks and not asks[row.block_key](row))
        )  # fmt: skip
        return blocks.union(row.key for row in rows)

    def asked_rows(self, annotation: Annotation) -> tuple[AnswerFieldModel, ...]:
        """The rows that are asked after the other answers."""
        hidden = self.hidden(annotation)
        return tuple(row for row in self.rows if row.key not in hidden) if hidden else self.rows

    @cached_property
    def steps(self) -> Sequence[AnswerFieldModel]:
        """The rows that are about a step of the text."""
        return tuple(row for row in self.rows if row.span is not None)

    def after_alternative(self, annotation: Annotation) -> frozenset[str]:
        """The keys of the steps that follow one for which an alternative was written."""
        changes = (at for at, row in enumerate(self.steps, 1) if row.noted(annotation, self.target).strip())
        return frozenset(row.key for row in self.steps[next(changes, len(self.steps)) :])

    @property
    def path(self) -> str:
        """The prefix of the object names of its widgets."""
        return f"workspace.{self.kind}.{self.target}"


NO_CARD = TextCardModel("", "response", "", "", "", ())
"""What a card shows that has no text."""


@dataclass(frozen=True)
class ContextTextItem:
    """A text of the context: its name and source. ``has_card``: it also has a card. A turn of the
    conversation has a ``number``, from 1, and a ``speaker``."""

    target: str
    name: str
    source: str
    has_card: bool = False
    number: int = 0
    speaker: str = ""


@dataclass(frozen=True)
class QuestionCardGroupModel:
    """The model of the cards that are shown at the same time: a question or prompt, the cards of its responses, and
    below them the fields about all responses. ``pinned``: the question or prompt if it has a card itself."""

    question: ContextTextItem | None
    models: tuple[TextCardModel, ...]
    footer_model: TextCardModel | None = None
    pinned: ContextTextItem | None = None

    @property
    def above(self) -> ContextTextItem | None:
        """The text above the cards."""
        return self.question or self.pinned

    @cached_property
    def all_models(self) -> tuple[TextCardModel, ...]:
        """The cards, followed by the fields about all responses."""
        return (*self.models, self.footer_model) if self.footer_model is not None else self.models


MARKUP: Mapping[str, Sequence[str]] = {
    "image": ["](images/"],
    "reasoning": list(map(closing_tag, REASONING)),
    "tools": list(map(closing_tag, (TOOLS, *RESULTS))),
}
"""What a text may contain for which there are commands, and the strings that show that it does."""


@dataclass(frozen=True)
class TaskScreenContent:
    """What the screen of a task shows: the context texts, a group of cards for each question, and the models that are
    shared by all groups, which are turns of the conversation or, in the critique layout, all texts outside of
    questions. ``language``: the language code that the task requires of texts, if any. ``markup``: those of
    :data:`MARKUP` that any text of the task contains."""

    context: tuple[ContextTextItem, ...]
    groups: tuple[QuestionCardGroupModel, ...]
    shared: tuple[TextCardModel, ...] = ()
    language: str = ""
    markup: frozenset[str] = frozenset()

    @cached_property
    def all_models(self) -> tuple[TextCardModel, ...]:
        return (*self.shared, *(model for group in self.groups for model in group.all_models))

    @cached_property
    def by_target(self) -> Mapping[str, TextCardModel]:
        """The first card model of each target."""
        return {model.target: model for model in reversed(self.all_models)}

    @cached_property
    def columns(self) -> Mapping[str, tuple[Cursor, ...]]:
        """The cursor's stops by text, in screen order, if everything is asked."""
        return {model.target: model.stops(model.rows) for model in self.all_models}

    @cached_property
    def group_by_target(self) -> Mapping[str, int]:
        """The index of the first group with fields about each target."""
        groups = reversed(list(enumerate(self.groups)))
        return {model.target: number for number, group in groups for model in group.all_models}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of all texts by target, visible or not."""
        above = [group.above for group in self.groups if group.above is not None]
        names = {target: model.name for target, model in self.by_target.items()}
        return names | {text.target: text.name for text in (*above, *self.context)}

    @cached_property
    def turns(self) -> Mapping[str, TextCardModel]:
        """The rated turns of the conversation by target, in order."""
        beside = {text.target for text in self.context if text.number}
        return {model.target: model for model in self.shared if model.target in beside}

    @property
    def first_seen(self) -> str:
        """The turn that is shown first: the first rated one, or else the last one; empty if there is none."""
        last = next((text.target for text in reversed(self.context) if text.number), "")
        return next(iter(self.turns), last)

    def model(self, target: str) -> TextCardModel | None:
        return self.by_target.get(target)


_NAMES: Mapping[TargetKind, TranslatableMessage] = {
    "task": TranslatableMessage("Whole task"),
    "passage": TranslatableMessage("Passage"),
    "prompt": TranslatableMessage("Prompt"),
}
SPEAKERS: Mapping[str, TranslatableMessage] = {
    "user": TranslatableMessage("User"),
    "assistant": TranslatableMessage("Assistant"),
    "system": TranslatableMessage("System"),
    "tool": TranslatableMessage("Tool result"),
}
"""The names of the roles of a conversation."""


class TaskScreenContentBuilder:
    """Builds the content of a task's screen; see :func:`build_task_screen`."""

    def __init__(
        self, rubric: Rubric, task: Task, letters: Mapping[str, str], translate: Translate, *, answers: bool,
        critiquing: bool, keys: Collection[str],
    ) -> None:  # fmt: skip
        self._rubric = rubric
        self._task = task
        self._letters = letters
        self._translate = translate
        self._answers = answers
        self._critiquing = critiquing
        self._authoring = rubric.each(QuestionAuthoringBlock)
        self._ideal = rubric.each(IdealAnswerBlock)
        self._noted = {kind: bool(rubric.comments_for(kind)) for kind in set(task.kinds.values())}
        self._fields = AnswerFieldModelBuilder(rubric, task, translate, keys)

    def screen(self, order: Mapping[str, tuple[str, ...]]) -> TaskScreenContent:
        paths = [path for path in self._task.kinds if AnnotationTarget.parse(path).parent is None]
        card_models = [s for path in paths if not _is_question(path) and self._has_place(s := self._model(path))]
        turns = {text.target: text for text in self._turns}
        shared = [model for model in card_models if self._critiquing or model.target in turns]
        cards, groups = [model for model in card_models if model not in shared], []
        for number, question in enumerate(filter(_is_question, paths)):
            model_of_question, pair = self._model(question), self._preferences(question, order.get(question, ()))
            text, foot = ContextTextItem(question, model_of_question.name, model_of_question.source), None
            if pair and not model_of_question.asks and not self._critiquing:
                foot = replace(model_of_question, source="", rows=pair)
            elif pair:
                model_of_question = replace(model_of_question, rows=(*model_of_question.rows, *pair))
            models = [*cards] if number == 0 else []
            if self._has_place(model_of_question) and question in turns:
                shared.append(model_of_question)
            elif self._has_place(model_of_question):
                models = [*models, model_of_question]
            for response in order.get(question, ()):
                models += [self._model(response), *self._critiques(response)]
            has_card = model_of_question.asks and not self._critiquing and question not in turns
            pinned = replace(text, has_card=True) if has_card else None
            above = None if has_card or question in turns else text
            groups.append(QuestionCardGroupModel(above, tuple(models), foot, pinned))
        question_groups = tuple(groups) or (QuestionCardGroupModel(None, tuple(cards)),)
        texts = self._task.texts.values()
        markup = (kind for kind, parts in MARKUP.items() if any(part in text for text in texts for part in parts))
        return TaskScreenContent(
            self._context(), question_groups, tuple(shared), self._task.language or "", frozenset(markup)
        )

    def _has_place(self, model: TextCardModel) -> bool:
        """Whether a text gets a card. The critique layout also needs models of responses and of texts with notes or
        authored questions."""
        if model.asks or not self._critiquing:
            return model.asks
        authored = (block.asked_of(self._task, model.target) for block in self._authoring)
        return model.noted or model.kind == "response" or any(authored)

    def _context(self) -> tuple[ContextTextItem, ...]:
        """The passage, unless it has a card, and the conversation. In the critique layout, both are always included."""
        source = self._task.passage_text
        if source is None or (not self._critiquing and self._model(PASSAGE).asks):
            return self._turns
        return (ContextTextItem(PASSAGE, self._passage_title, source), *self._turns)

    @cached_property
    def _turns(self) -> tuple[ContextTextItem, ...]:
        """The turns of the conversation. The prompt is the last one, except in the critique layout, which shows it
        elsewhere."""
        messages = [
            (message_target(number), message.role, message.text)
            for number, message in enumerate(self._task.conversation, 1)
        ]
        if messages and self._task.prompt is not None and not self._critiquing:
            messages.append((question_target(1), "user", self._task.prompt))
        speakers = {role: self._translate(SPEAKERS[role]) for _, role, _ in messages}
        return tuple(
            ContextTextItem(target, self._turn(number, speakers[role]), source, number=number, speaker=speakers[role])
            for number, (target, role, source) in enumerate(messages, 1)
        )

    @property
    def _passage_title(self) -> str:
        passage = self._task.passage
        if isinstance(passage, Passage) and passage.title:
            return one_line(passage.title)
        return self._who("passage", PASSAGE, "")

    def _critiques(self, response: str) -> list[TextCardModel]:
        letter = self._letters.get(response, "")
        paths = self._task.criticised.get(response, ())
        return [s for path in paths if self._has_place(s := self._model(path, letter))]

    def _preferences(self, question: str, order: tuple[str, ...]) -> tuple[AnswerFieldModel, ...]:
        return self._fields.preferences(question, order, [self._letters.get(response, "") for response in order])

    @cached_property
    def _turn_names(self) -> Mapping[str, str]:
        """The names of the turns, by target."""
        return {text.target: text.name for text in self._turns}

    def _turn(self, number: int, speaker: str) -> str:
        return self._translate(TranslatableMessage("Message {number}, {speaker}", number=str(number), speaker=speaker))

    def _who(self, kind: TargetKind, target: str, letter: str) -> str:
        number = str(AnnotationTarget.parse(target).number)
        match kind:
            case "question":
                name = TranslatableMessage("Question {number}", number=number)
            case "critique":
                name = TranslatableMessage("Critique {number} of {letter}", number=number, letter=letter)
            case "response" if self._answers:
                name = TranslatableMessage("Answer {letter}", letter=letter)
            case "response":
                name = TranslatableMessage("Response {letter}", letter=letter)
            case _:
                name = _NAMES[kind]
        return self._translate(name)

    def _model(self, target: str, letter: str | None = None) -> TextCardModel:
        kind = self._task.kinds[target]
        letter = self._letters.get(target, "") if letter is None else letter
        return TextCardModel(
            target=target,
            kind=kind,
            letter=letter if kind == "response" else "",
            name=self._turn_names.get(target) or self._who(kind, target, letter),
            source="" if target == TASK else self._task.texts[target],
            rows=self._fields.rows(target),
            flags=self._fields.flags(target),
            reactions=self._fields.reactions(target),
            ideal=next((block.title for block in self._ideal if block.asked_of(self._task, target)), ""),
            noted=self._noted[kind],
            same_as=tuple(self._letters.get(path, "") for path in self._task.same_as(target)),
            asked_if=self._rubric.asked_if,
        )


def _is_question(target: str) -> bool:
    """Whether a target is a question or the prompt."""
    return AnnotationTarget.parse(target).form == "question"


def build_task_screen(
    rubric: Rubric, task: Task, order: Mapping[str, tuple[str, ...]], letters: Mapping[str, str],
    translate: Translate = str, *, answers: bool = False, critiquing: bool = False, keys: Collection[str] = (),
) -> TaskScreenContent:  # fmt: skip
    """A card for every rated text, with responses in the annotator's own order; other texts are context.

    ``answers``: a text written by a model is called an *answer*, as in the protocols of critiques, and not a *response*
    to a prompt. ``critiquing``: for the critique layout, which shows one answer at a time next to all other texts.
    ``keys``: the letters that the annotator has given to commands.
    """
    builder = TaskScreenContentBuilder(
        rubric, task, letters, translate, answers=answers, critiquing=critiquing, keys=keys
    )
    return builder.screen(order)
