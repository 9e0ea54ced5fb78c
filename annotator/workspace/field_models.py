"""The fields of a text: a score, a yes or no, a rank, or a preference. No Qt here.

The window represents all of them by whole numbers: a row of cells, digits that select one, and an edit that sets it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, ClassVar, Literal

from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote, SetNumberAnswer
from annotator.model.blocks.block import Demand, RubricBlockBase
from annotator.model.blocks.catalog import ANSWERED
from annotator.model.blocks.choice_block import ChoiceBlock
from annotator.model.blocks.numeric_block import NumericAnswerPart, NumericBlockBase, TaskPartsBlockBase, every_part
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.reactions_block import ReactionsBlock
from annotator.model.blocks.tags_block import Tag, TagsBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.preference_edits import SetPreference, SetPreferenceJustification, signed_preference
from annotator.model.ranking_edits import SetResponseRank, SetResponseUnrankable
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import Rubric
from annotator.model.tag_edits import SetTag
from annotator.model.tag_letters import letters_of_tags
from annotator.model.target import AnnotationTarget, TargetKind
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage

MOST_CELLS = 11  # longer scales show the typed number with step buttons
ASIDE = 0
"""The value of *not rankable* in the row of a rank."""
UNSURE = "?"
"""The sign next to an answer marked as unsure."""
RETURNED = "↩"
"""The sign that precedes the reason of a return."""

NOTE_OF_PART = ".note"
"""The end of the part that is the note on a number, where each number of a block has its own."""


DigitMeaning = Literal["score", "rank", "aside", "letter"]


Translate = Callable[[str], str]
"""Puts a message into the language of the window."""
_VALUES: Mapping[str, TranslatableMessage] = {
    "not met": TranslatableMessage("Not met"),
    "met": TranslatableMessage("Met"),
    "cannot tell": TranslatableMessage("Cannot tell"),
    "bad": TranslatableMessage("Bad"),
    "neutral": TranslatableMessage("Neutral"),
    "good": TranslatableMessage("Good"),
}
"""The names of the values of a :class:`TaskPartsBlockBase`."""


@dataclass(frozen=True)
class AnswerFieldModel(ABC):
    """The model of an answer's field.

    - ``key``: the key of its block, followed by that of a part if the block has several.
    - ``values``: all possible values in ascending order; empty if the answer is text only (``note``).
    - ``line``: the title for a row that has room for more of it, which does not depend on the width. ``heading``: the
      title above all of the guidance, if the title is only its beginning. Empty for the title itself.
    - ``ends``: the labels at both ends of the cells. ``end_labels``: what both ends mean, of a scale between two sides.
    - ``step``: what one step to the right adds to the value; 0 if the answer cannot be moved by steps.
    - ``ties``: texts can be tied.
    - ``counts``: the answer is a count or measurement that is typed in full, not a point of a scale.
    - ``may_be_unsure``: the answer can be marked as unsure.
    - ``subject``: the subject of the field if it is not the text that it belongs to.
    - ``note``: whether a note on the answer is optional or required. ``note_is``: the reason for the answer, another
      text for what it is about, or the answer itself. ``note_part``: the part of the block that it is.
    - ``span``: the range of the text's source that the answer is about; None for all of it.
    """

    answer_kind: ClassVar[str]
    compares: ClassVar[bool] = False
    """Whether the answer compares texts, so that it is due only after these were read."""
    key: str
    title: str
    guidance: str
    values: Sequence[int]
    _: KW_ONLY
    line: str = ""
    heading: str = ""
    ends: tuple[str, str] = ("", "")
    end_labels: str = ""
    step: int = 0
    ties: bool = False
    counts: bool = False
    may_be_unsure: bool = False
    subject: str = ""
    note: Demand = "none"
    note_is: Literal["why", "alternative", "note", "answer"] = "note"
    note_part: str = "note"
    span: tuple[int, int] | None = None

    @property
    def path(self) -> str:
        """The part of its widgets' object names that identifies the field."""
        return f"{self.answer_kind}.{self.key}"

    @property
    def block_key(self) -> str:
        """The key of the field's block."""
        return self.key.partition(".")[0]

    @property
    def digits(self) -> Sequence[tuple[str, DigitMeaning, str]]:
        """The keys that answer the field: the key caps, what they set, and its name if that depends on the row."""
        values = self.values
        return [(f"{values[0]} – {values[-1]}", "score", "")] if values else []

    def is_unsure(self, annotation: Annotation, target: str) -> bool:
        """Whether the answer of ``target`` is marked as unsure."""
        return self.may_be_unsure and annotation.is_unsure(target, self.block_key)

    def label(self, value: int) -> str:
        """The label of the cell of ``value``."""
        return str(value)

    def spelled(self, value: int) -> str:
        """The label of the cell of ``value`` if there is room for a word."""
        return self.label(value)

    def cap(self, value: int) -> str:
        """The key of ``value`` if it differs from the label; otherwise empty."""
        return ""

    def spoken_value(self, value: int) -> str:
        """The name of ``value`` for screen readers."""
        return self.label(value)

    def description(self, value: int) -> str:
        """The description of ``value``; empty if the rubric has none."""
        return ""

    def meaning(self, value: int) -> str:
        """``value`` with its description."""
        text, level = self.spoken_value(value), self.description(value)
        return f"{text} {level}" if level and level != text else text

    def noted(self, annotation: Annotation, target: str) -> str:
        """The text of the note."""
        return ""

    def note_edit(self, target: str, text: str) -> AnnotationEdit:
        """The edit that sets the note."""
        raise NotImplementedError

    def asks(self, annotation: Annotation, target: str) -> Callable[[AnswerFieldModel], bool] | None:
        """Whether a field of its block is asked after the other answers to the block; None if all are."""
        return None

    @abstractmethod
    def given(self, annotation: Annotation, target: str) -> int | None:
        """The answer, or None."""

    @abstractmethod
    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        """The edit that sets the answer, or clears it if ``value`` is None."""


@dataclass(frozen=True)
class RatingFieldModel(AnswerFieldModel):
    """The model of the field of a score."""

    answer_kind = "rating"
    block: RatingBlock
    kind: TargetKind

    @classmethod
    def of(cls, block: RatingBlock, kind: TargetKind) -> RatingFieldModel:
        title, guidance = block.title_for(kind), block.guidance_for(kind)
        return cls(block.key, title, guidance, block.scores, block, kind, may_be_unsure=block.unsure)

    def description(self, value: int) -> str:
        return self.block.description(self.kind, value)

    def given(self, annotation: Annotation, target: str) -> int | None:
        scores = annotation.ratings.get(target)
        return scores.get(self.key) if scores is not None else None

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        return SetRating(target=target, key=self.key, value=value)


@dataclass(frozen=True)
class TagYesNoFieldModel(AnswerFieldModel):
    """The model of the field of a required tag: yes or no."""

    answer_kind = "tag"
    tag: str
    labels: tuple[str, str]

    @classmethod
    def of(cls, block: TagsBlock, tag: Tag, kind: TargetKind, translate: Translate) -> TagYesNoFieldModel:
        guidance = tag.guidance_for(kind) or block.guidance_for(kind)
        labels = (translate(TranslatableMessage("No")), translate(TranslatableMessage("Yes")))
        return cls(f"{block.key}.{tag.key}", tag.title_for(kind), guidance, range(2), tag.key, labels)

    def label(self, value: int) -> str:
        return self.labels[value]

    def cap(self, value: int) -> str:
        return str(value)

    def given(self, annotation: Annotation, target: str) -> int | None:
        answer = annotation.tags_of(target, self.block_key).get(self.tag)
        return None if answer is None else int(answer)

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        return SetTag(target=target, key=self.block_key, tag=self.tag, value=None if value is None else bool(value))


@dataclass(frozen=True)
class ChoiceFieldModel(AnswerFieldModel):
    """The model of the field of a choice. Its values are the numbers of the options, from 1."""

    answer_kind = "choice"
    block: ChoiceBlock
    kind: TargetKind

    @classmethod
    def of(cls, block: ChoiceBlock, kind: TargetKind) -> ChoiceFieldModel:
        values = range(1, len(block.tags) + 1)
        return cls(block.key, block.title_for(kind), block.guidance_for(kind), values, block, kind)

    def spelled(self, value: int) -> str:
        return self.spoken_value(value)

    def cap(self, value: int) -> str:
        return str(value)

    def spoken_value(self, value: int) -> str:
        return self.block.tags[value - 1].title_for(self.kind)

    def description(self, value: int) -> str:
        option = self.block.tags[value - 1]
        guidance = inline_guidance(option.guidance_for(self.kind))
        return f"{option.title_for(self.kind)}: {guidance}" if guidance else option.title_for(self.kind)

    def meaning(self, value: int) -> str:
        return self.description(value)

    def given(self, annotation: Annotation, target: str) -> int | None:
        chosen = annotation.tags_of(target, self.key)
        return next((value for value in self.values if self.block.tags[value - 1].key in chosen), None)

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        number = value or self.given(annotation, target) or 1
        return SetTag(target=target, key=self.key, tag=self.block.tags[number - 1].key, value=True if value else None)


@dataclass(frozen=True)
class ResponseRankFieldModel(AnswerFieldModel):
    """The model of the field of a response's rank. ``aside``: the label of "not rankable"; empty if that is not
    allowed."""

    answer_kind = "rank"
    compares = True
    aside: str

    @classmethod
    def of(cls, block: RankingBlock, kind: TargetKind, count: int, translate: Translate) -> ResponseRankFieldModel:
        """``count``: the number of responses."""
        aside = translate(TranslatableMessage("not rankable")) if block.unrankable else ""
        values = range(ASIDE if aside else 1, count + 1)
        title, guidance = block.title_for(kind), block.guidance_for(kind)
        return cls(block.key, title, guidance, values, aside, step=1, ties=block.ties)

    @property
    def digits(self) -> Sequence[tuple[str, DigitMeaning, str]]:
        ranks: tuple[str, DigitMeaning, str] = (f"1 – {self.values[-1]}", "rank", "")
        return [ranks, (str(ASIDE), "aside", self.aside)] if self.aside else [ranks]

    def label(self, value: int) -> str:
        return "–" if value == ASIDE else str(value)

    def spelled(self, value: int) -> str:
        return self.spoken_value(value)

    def cap(self, value: int) -> str:
        return "0" if value == ASIDE else ""

    def spoken_value(self, value: int) -> str:
        return self.aside if value == ASIDE else str(value)

    def given(self, annotation: Annotation, target: str) -> int | None:
        ranking = annotation.ranking(question_of(target), self.key)
        return ASIDE if target in ranking.unrankable else ranking.rank(target)

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        question = question_of(target)
        aside = self.given(annotation, target) == ASIDE
        if value == ASIDE or (value is None and aside):
            return SetResponseUnrankable(target=question, key=self.key, item=target, value=value == ASIDE)
        return SetResponseRank(target=question, key=self.key, item=target, rank=value)


@dataclass(frozen=True)
class ResponsePreferenceFieldModel(AnswerFieldModel):
    """The model of the field of a preference between two responses: negative for the left one, positive for the right
    one. Its ends are their letters."""

    answer_kind = "preference"
    block: PreferenceBlock
    pair: tuple[str, str]  # targets, from left to right
    better_texts: tuple[str, str]

    @classmethod
    def of(cls, block: PreferenceBlock, kind: TargetKind, pair: Sequence[str], letters: Sequence[str],
           translate: Translate) -> ResponsePreferenceFieldModel:  # fmt: skip
        (left, right), (left_letter, right_letter), most = pair, letters, block.strength
        better = [translate(TranslatableMessage("{letter} is better", letter=letter)) for letter in letters]
        return cls(
            block.key, block.title_for(kind), block.guidance_for(kind),
            [value for value in range(-most, most + 1) if abs(value) in block.strengths],
            block, (left, right), (better[0], better[1]),
            ends=(left_letter, right_letter), end_labels=f"−{most} {better[0]} · {most} {better[1]}", step=1,
            may_be_unsure=block.unsure,
            subject=translate(TranslatableMessage("{one} and {other}", one=left_letter, other=right_letter)),
            note=block.justification, note_is="why",
        )  # fmt: skip

    @property
    def digits(self) -> Sequence[tuple[str, DigitMeaning, str]]:
        """The keys for the left and the right response."""
        most, (left, right) = self.values[-1], self.ends
        return [(f"− {most}", "letter", left), (str(most), "letter", right)]

    def label(self, value: int) -> str:
        return f"−{-value}" if value < 0 else str(value)

    def spoken_value(self, value: int) -> str:
        return f"{self.better_texts[value > 0]}: {abs(value)}" if value else self.block.description(0) or "0"

    def description(self, value: int) -> str:
        text = self.block.description(abs(value))
        return f"{self.ends[value > 0]}: {text}" if value and text else text

    def given(self, annotation: Annotation, target: str) -> int | None:
        return annotation.preference(target, self.key).signed(self.pair[0])

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        preferred, strength = (None, None) if value is None else signed_preference(value, *self.pair)
        return SetPreference(target=target, key=self.key, preferred=preferred, strength=strength)

    def noted(self, annotation: Annotation, target: str) -> str:
        return annotation.preference(target, self.key).justification

    def note_edit(self, target: str, text: str) -> AnnotationEdit:
        return SetPreferenceJustification(target=target, key=self.key, text=text)


@dataclass(frozen=True)
class NumberFieldModel(AnswerFieldModel):
    """The model of the field of a number of a block with several. The last number also carries the note, or each its
    own."""

    answer_kind = "number"
    block: NumericBlockBase
    part: NumericAnswerPart

    @classmethod
    def of(cls, block: NumericBlockBase, task: Task, target: str, translate: Translate) -> list[NumberFieldModel]:
        parts, shared = block.parts_of(task, target), block.guidance_for(task.kinds[target])
        named = block.value_labels if isinstance(block, TaskPartsBlockBase) else {}
        labels = {value: translate(_VALUES[word]) for value, word in named.items()}
        return [
            cls(
                f"{block.key}.{part.name}", part.title, part.text or shared, part.values,
                block, replace(part, labels=labels or part.labels),
                line=part.line, heading=block.title if part.text else "", counts=len(part.values) > MOST_CELLS,
                note=block.note if block.notes_by_part or part is parts[-1] else "none",
                note_is="alternative" if part.span is not None else "note",
                note_part=f"{part.name}{NOTE_OF_PART}" if block.notes_by_part else "note",
                span=part.span,
            )
            for part in parts
        ]  # fmt: skip

    def asks(self, annotation: Annotation, target: str) -> Callable[[AnswerFieldModel], bool] | None:
        asks = self.block.asks(annotation.answer(target, self.block.key))
        if asks is every_part:
            return None
        return lambda field: isinstance(field, NumberFieldModel) and asks(field.part.name)

    def label(self, value: int) -> str:
        return self.part.labels.get(value, str(value))

    def cap(self, value: int) -> str:
        return str(value) if value in self.part.labels else ""

    def given(self, annotation: Annotation, target: str) -> int | None:
        return annotation.answer(target, self.block.key).values.get(self.part.name)

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        return SetNumberAnswer(target=target, key=self.block.key, part=self.part.name, value=value)

    def noted(self, annotation: Annotation, target: str) -> str:
        answer = annotation.answer(target, self.block.key)
        return answer.notes.get(self.part.name, "") if self.block.notes_by_part else answer.note

    def note_edit(self, target: str, text: str) -> AnnotationEdit:
        part = self.part.name if self.block.notes_by_part else ""
        return SetAnswerNote(target=target, key=self.block.key, text=text, part=part)


@dataclass(frozen=True)
class WrittenFieldModel(AnswerFieldModel):
    """The model of the field of a block that is answered with its note alone."""

    answer_kind = "text"

    @classmethod
    def of(cls, block: NumericBlockBase, kind: TargetKind) -> WrittenFieldModel:
        note: Demand = "required" if block.required else "optional"
        return cls(block.key, block.title_for(kind), block.guidance_for(kind), (), note=note, note_is="answer")

    def label(self, value: int) -> str:
        return "✓"

    def given(self, annotation: Annotation, target: str) -> int | None:
        return 1 if self.noted(annotation, target).strip() else None

    def edit(self, annotation: Annotation, target: str, value: int | None) -> AnnotationEdit:
        return self.note_edit(target, "" if value is None else self.noted(annotation, target))

    def noted(self, annotation: Annotation, target: str) -> str:
        return annotation.answer(target, self.key).note

    def note_edit(self, target: str, text: str) -> AnnotationEdit:
        return SetAnswerNote(target=target, key=self.key, text=text)


@dataclass(frozen=True)
class TagChipModel:
    """The model of a tag's chip. ``allows_edit``: setting it allows proposing a corrected text."""

    block: str
    tag: str
    title: str
    guidance: str
    letter: str
    allows_edit: bool


def unsure_keys(rows: Iterable[AnswerFieldModel], annotation: Annotation, target: str) -> frozenset[str]:
    """The keys of the ``rows`` whose answer is marked as unsure."""
    if not annotation.unsure:  # the usual case
        return frozenset()
    return frozenset(row.key for row in rows if row.is_unsure(annotation, target))


def question_of(response: str) -> str:
    """The target of the question that a response answers; other targets are returned unchanged."""
    return AnnotationTarget.parse(response).path[0]


class AnswerFieldModelBuilder:
    """Builds the models of the rows and chips of one task's texts."""

    def __init__(self, rubric: Rubric, task: Task, translate: Translate, keys: Collection[str]) -> None:
        self._rubric = rubric
        self._task = task
        self._letters = {kind: letters_of_tags(rubric, kind, keys) for kind in set(task.kinds.values())}
        self._translate = translate
        self._asking = [block for block in rubric.blocks if type(block) in _ROWS]
        self._tagged = [block for block in rubric.each(TagsBlock) if not block.in_rows]
        self._reacting = rubric.each(ReactionsBlock)

    def rows(self, target: str) -> tuple[AnswerFieldModel, ...]:
        """The rows of ``target`` in the order of the rubric, without those that compare its responses."""
        result: list[AnswerFieldModel] = []
        for block in self._asking:
            result += _ROWS[type(block)](self, block, target)
        return tuple(result)

    def scores(self, block: RatingBlock, target: str) -> Iterator[AnswerFieldModel]:
        kind = self._task.kinds[target]
        if kind in block.targets:
            yield RatingFieldModel.of(block, kind)

    def questions(self, block: TagsBlock, target: str) -> Iterator[AnswerFieldModel]:
        """The required tags, each answered by yes or no."""
        kind = self._task.kinds[target]
        if block.required and kind in block.targets:
            yield from (TagYesNoFieldModel.of(block, tag, kind, self._translate) for tag in block.tags)

    def choices(self, block: ChoiceBlock, target: str) -> Iterator[AnswerFieldModel]:
        kind = self._task.kinds[target]
        if kind in block.targets:
            yield ChoiceFieldModel.of(block, kind)

    def numbers(self, block: NumericBlockBase, target: str) -> Iterator[AnswerFieldModel]:
        kind = self._task.kinds[target]
        if block.asked_of(self._task, target):
            numbers = NumberFieldModel.of(block, self._task, target, self._translate)
            yield from numbers or (WrittenFieldModel.of(block, kind),)

    def ranks(self, block: RankingBlock, target: str) -> Iterator[AnswerFieldModel]:
        question = AnnotationTarget.parse(target).question
        if self._task.kinds[target] == "response" and question and block.asked_of(self._task, question):
            count = len(self._task.answers[question])
            yield ResponseRankFieldModel.of(block, self._task.kinds[question], count, self._translate)

    def preferences(self, question: str, order: Sequence[str], names: Sequence[str]) -> tuple[AnswerFieldModel, ...]:
        """The rows that compare the two responses of a question. ``order`` and ``names``: their targets and names."""
        kind = self._task.kinds[question]
        return tuple(
            ResponsePreferenceFieldModel.of(block, kind, order, names, self._translate)
            for block in self._rubric.each(PreferenceBlock)
            if block.asked_of(self._task, question)
        )

    def flags(self, target: str) -> tuple[TagChipModel, ...]:
        """The chips of ``target``."""
        kind = self._task.kinds[target]
        return tuple(
            TagChipModel(
                block=block.key, tag=tag.key, title=tag.title_for(kind), guidance=tag.guidance_for(kind),
                letter=self._letters[kind].get((block.key, tag.key), ""),
                allows_edit=tag.edit and target in self._task.texts,
            )
            for block in self._tagged
            if kind in block.targets
            for tag in block.tags
        )  # fmt: skip

    def reactions(self, target: str) -> tuple[ReactionsBlock, ...]:
        """The reaction blocks of ``target``."""
        kind = self._task.kinds[target]
        return tuple(block for block in self._reacting if kind in block.targets)


_ROWS: Mapping[type[RubricBlockBase], Callable[[AnswerFieldModelBuilder, Any, str], Iterator[AnswerFieldModel]]] = {
    RatingBlock: AnswerFieldModelBuilder.scores,
    TagsBlock: AnswerFieldModelBuilder.questions,
    ChoiceBlock: AnswerFieldModelBuilder.choices,
    RankingBlock: AnswerFieldModelBuilder.ranks,
    **dict.fromkeys(ANSWERED, AnswerFieldModelBuilder.numbers),
}
"""The method that makes the rows of each block type; other types have no rows."""


def inline_guidance(guidance: str) -> str:
    """Markdown guidance as plain text on one line, with list items separated by dots."""
    text = re.sub(r",?\n\s*[-*] ", " · ", guidance.strip())
    return re.sub(r"\s+", " ", text.replace("*", ""))
