"""The annotation: all that one annotator has said about one task."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import is_
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.answer import NumberAnswer
from annotator.model.authored_questions import AuthoredQuestions
from annotator.model.critiques import AnswerCritiques, WrittenCritique
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.judgements import CritiqueJudgements
from annotator.model.ranks import Ranking
from annotator.model.review_verdict import ReviewVerdict
from annotator.model.span import Span
from annotator.model.target import written_in

Status = Literal["new", "in_progress", "submitted", "skipped", "returned"]


class Comment(ExtensibleModel):
    """A note of the comment block ``key``, with the spans it speaks about. Its id is unique within the annotation."""

    id: str = Field(pattern=r"^n[1-9]\d{0,5}$")
    key: str
    text: str = ""
    spans: tuple[Span, ...] = ()


class Preference(ExtensibleModel):
    """Which of two responses is better, and by how much; a ``strength`` of 0 says neither, None that nothing was said.

    The response is named, so that the order in which the two are shown or kept does not matter.
    """

    preferred: str | None = None
    strength: int | None = None
    justification: str = ""

    def signed(self, first: str) -> int | None:
        """The strength as a number that is below 0 when ``first`` is preferred."""
        return -self.strength if self.strength and self.preferred == first else self.strength


class SkipAnswer(ExtensibleModel):
    """Why a task was skipped: a reason of the skip block ``key``, and perhaps a word about it."""

    key: str
    reason: str
    note: str = ""


class Annotation(ExtensibleModel):
    """One annotator's work on one task. ``ratings`` maps a target to its scores by block key, ``comments`` a target to
    its notes, in the order in which they were made. ``tags`` has yes or no for each tag of each block of each target,
    ``reactions`` the reactions of each block; ``proposals`` maps a target to the text as it should read; ``rankings``
    and ``preferences`` belong to the prompt or question whose responses they compare. ``flagged`` is a mark to come
    back to the task.

    Counters such as active seconds live beside the annotation, outside what undo restores.
    """

    status: Status = "new"
    ratings: Mapping[str, Mapping[str, int]] = Field(default_factory=dict)

    comments: Mapping[str, tuple[Comment, ...]] = Field(default_factory=dict)
    tags: Mapping[str, Mapping[str, Mapping[str, bool]]] = Field(default_factory=dict)
    proposals: Mapping[str, str] = Field(default_factory=dict)
    reactions: Mapping[str, Mapping[str, tuple[str, ...]]] = Field(default_factory=dict)
    rankings: Mapping[str, Mapping[str, Ranking]] = Field(default_factory=dict)
    preferences: Mapping[str, Mapping[str, Preference]] = Field(default_factory=dict)
    skip: SkipAnswer | None = None
    flagged: bool = False
    critiques: Mapping[str, AnswerCritiques] = Field(default_factory=dict)
    """What is said by critiques of each response."""

    judgements: Mapping[str, CritiqueJudgements] = Field(default_factory=dict)
    """What is said of the model critiques of each response."""

    answers: Mapping[str, Mapping[str, NumberAnswer]] = Field(default_factory=dict)
    """Numbers and notes, by target and block, of types of blocks that have no field of their own."""

    authored: Mapping[str, AuthoredQuestions] = Field(default_factory=dict)
    """What was written about the passage, by its target."""

    unsure: Mapping[str, Mapping[str, Literal[True]]] = Field(default_factory=dict, exclude_if=lambda value: not value)
    """Which scores and preferences their author is unsure of, by target and block. It is not written where there are
    none, as no program before it did."""

    review: ReviewVerdict | None = Field(default=None, exclude_if=partial(is_, None))
    """The verdict, where the task is somebody's work to be reviewed. It is not written where there is none, so that
    programs before it read everything else."""

    @model_validator(mode="after")
    def _skipped_for_a_reason(self) -> Self:
        if (self.status == "skipped") != (self.skip is not None):
            raise ValueError("a task is skipped for a reason, and only a skipped one has it")
        return self

    def comment(self, identifier: str) -> tuple[str, Comment] | None:
        """A note and the target it is about."""
        every = ((target, note) for target, notes in self.comments.items() for note in notes)
        return next((found for found in every if found[1].id == identifier), None)

    def next_comment_id(self) -> str:
        """An id that no note of this annotation has."""
        numbers = [int(note.id[1:]) for notes in self.comments.values() for note in notes]
        return f"n{max(numbers, default=0) + 1}"

    def written(self, identifier: str) -> tuple[str, WrittenCritique] | None:
        """A critique of the annotator's and the response it is about."""
        every = ((target, critique) for target, said in self.critiques.items() for critique in said.series)
        return next((found for found in every if found[1].id == identifier), None)

    def next_critique_id(self) -> str:
        """An id that no critique of this annotation has, and that no highlight of it names any more."""
        series = [critique for said in self.critiques.values() for critique in said.series]
        named = (written_in(span.target) for critique in series for span in critique.spans)
        numbers = [int(name[1:]) for name in (*(c.id for c in series), *(found[1] for found in named if found))]
        return f"w{max(numbers, default=0) + 1}"

    def score(self, target: str, key: str) -> int | None:
        """The score given, or None: no default ever counts as an answer."""
        given = self.ratings.get(target)
        return given.get(key) if given is not None else None

    def is_unsure(self, target: str, key: str) -> bool:
        """Whether the answer to a block is marked as unsure."""
        return key in self.unsure.get(target, ())

    def tags_of(self, target: str, key: str) -> Mapping[str, bool]:
        """What is answered of a tags block."""
        return self.tags.get(target, {}).get(key, {})

    def reactions_of(self, target: str, key: str) -> tuple[str, ...]:
        return self.reactions.get(target, {}).get(key, ())

    def answer(self, target: str, key: str) -> NumberAnswer:
        """The numbers and the note given for a block."""
        return self.answers.get(target, {}).get(key, NumberAnswer())

    def ranking(self, target: str, key: str) -> Ranking:
        """The ranking of a question's responses, as far as it goes."""
        return self.rankings.get(target, {}).get(key, Ranking())

    def preference(self, target: str, key: str) -> Preference:
        """The preference between a question's two responses, as far as there is one."""
        return self.preferences.get(target, {}).get(key, Preference())
