"""The annotation: all answers of one annotator to one task."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import is_, not_
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.answer import NumberAnswer
from annotator.model.authored_questions import AuthoredQuestions
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.judgements import ResponseCritiqueJudgements
from annotator.model.ranking import Ranking
from annotator.model.review_verdict import TaskReview
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, owning_critique

Status = Literal["new", "in_progress", "submitted", "skipped", "returned"]


class Comment(ExtensibleModel):
    """A note of the notes block ``key`` with the spans it is about. Its id is unique within the annotation."""

    id: str = Field(pattern=r"^n[1-9]\d{0,5}$")
    key: str
    text: str = ""
    spans: tuple[TextSpan, ...] = ()


class ResponsePreference(ExtensibleModel):
    """A preference between two responses. A ``strength`` of 0 means no difference, None means unanswered.

    ``preferred`` names the response, so the value does not depend on the order in which the two are shown or stored.
    """

    preferred: str | None = None
    strength: int | None = None
    justification: str = ""

    def signed(self, first: str) -> int | None:
        """The strength as a signed number, negative if ``first`` is preferred."""
        return -self.strength if self.strength and self.preferred == first else self.strength


class SkipReasonAnswer(ExtensibleModel):
    """Why a task was skipped: a reason of the skip block ``key``, and an optional note."""

    key: str
    reason: str
    note: str = ""


class Annotation(ExtensibleModel):
    """One annotator's work on one task.

    ``ratings`` maps targets to scores by block key. ``comments`` maps targets to notes in order of creation. ``tags``
    holds true or false by target, block and tag; ``reactions`` the reactions by target and block. ``proposals`` maps a
    target to its proposed text. ``rankings`` and ``preferences`` are stored under the prompt or question whose
    responses they compare. ``flagged`` marks the task to be revisited.

    Counters such as active seconds are stored outside the annotation, because undo must not restore them.
    """

    status: Status = "new"
    ratings: Mapping[str, Mapping[str, int]] = Field(default_factory=dict)

    comments: Mapping[str, tuple[Comment, ...]] = Field(default_factory=dict)
    tags: Mapping[str, Mapping[str, Mapping[str, bool]]] = Field(default_factory=dict)
    proposals: Mapping[str, str] = Field(default_factory=dict)
    reactions: Mapping[str, Mapping[str, tuple[str, ...]]] = Field(default_factory=dict)
    rankings: Mapping[str, Mapping[str, Ranking]] = Field(default_factory=dict)
    preferences: Mapping[str, Mapping[str, ResponsePreference]] = Field(default_factory=dict)
    skip: SkipReasonAnswer | None = None
    flagged: bool = False
    critiques: Mapping[str, ResponseCritiques] = Field(default_factory=dict)
    """Critiques written by the annotator, by response."""

    judgements: Mapping[str, ResponseCritiqueJudgements] = Field(default_factory=dict)
    """Judgements of model critiques, by response."""

    answers: Mapping[str, Mapping[str, NumberAnswer]] = Field(default_factory=dict)
    """Numbers and notes, by target and block, of the block types without a field of their own."""

    authored: Mapping[str, AuthoredQuestions] = Field(default_factory=dict)
    """Questions written about the passage, by its target."""

    unsure: Mapping[str, Mapping[str, Literal[True]]] = Field(default_factory=dict, exclude_if=not_)
    """Scores and preferences marked as unsure, by target and block. Omitted from the JSON if empty, as older programs
    omit it."""

    review: TaskReview | None = Field(default=None, exclude_if=partial(is_, None))
    """The verdict of a review. Omitted from the JSON if there is none, so that older programs can read the rest."""

    @model_validator(mode="after")
    def _skipped_for_a_reason(self) -> Self:
        if (self.status == "skipped") != (self.skip is not None):
            raise ValueError("a task is skipped for a reason, and only a skipped one has it")
        return self

    def comment(self, identifier: str) -> tuple[str, Comment] | None:
        """The note with this id and its target; None if there is none."""
        pairs = ((target, note) for target, notes in self.comments.items() for note in notes)
        return next((pair for pair in pairs if pair[1].id == identifier), None)

    def next_comment_id(self) -> str:
        """An id that no note of this annotation has."""
        numbers = [int(note.id[1:]) for notes in self.comments.values() for note in notes]
        return f"n{max(numbers, default=0) + 1}"

    def written(self, identifier: str) -> tuple[str, WrittenCritique] | None:
        """The critique with this id and the response it is about; None if there is none."""
        pairs = ((target, critique) for target, critiques in self.critiques.items() for critique in critiques.series)
        return next((pair for pair in pairs if pair[1].id == identifier), None)

    def next_critique_id(self) -> str:
        """An id that no critique of this annotation has and that none of its highlights refers to."""
        series = [critique for critiques in self.critiques.values() for critique in critiques.series]
        named = (owning_critique(span.target) for critique in series for span in critique.spans)
        numbers = [int(name[1:]) for name in (*(c.id for c in series), *(match[1] for match in named if match))]
        return f"w{max(numbers, default=0) + 1}"

    def critiques_of(self, response: str) -> ResponseCritiques:
        """The annotator's critiques of a response; empty if there are none."""
        return self.critiques.get(response) or ResponseCritiques()

    def judgements_of(self, response: str) -> ResponseCritiqueJudgements:
        """The judgements of the model critiques of a response; empty if there are none."""
        return self.judgements.get(response) or ResponseCritiqueJudgements()

    @property
    def authored_questions(self) -> AuthoredQuestions:
        """The questions written about the passage; empty if there are none."""
        return self.authored.get(PASSAGE) or AuthoredQuestions()

    def score(self, target: str, key: str) -> int | None:
        """The score, or None if it was not given. A default never counts as an answer."""
        ratings = self.ratings.get(target)
        return ratings.get(key) if ratings is not None else None

    def is_unsure(self, target: str, key: str) -> bool:
        """Whether the answer to a block is marked as unsure."""
        return key in self.unsure.get(target, ())

    def tags_of(self, target: str, key: str) -> Mapping[str, bool]:
        """The answered tags of a tags block."""
        return self.tags.get(target, {}).get(key, {})

    def reactions_of(self, target: str, key: str) -> tuple[str, ...]:
        return self.reactions.get(target, {}).get(key, ())

    def answer(self, target: str, key: str) -> NumberAnswer:
        """The numbers and the note given for a block; empty if there are none."""
        return self.answers.get(target, {}).get(key) or NumberAnswer()

    def ranking(self, target: str, key: str) -> Ranking:
        """The ranking of a question's responses, which may be incomplete."""
        return self.rankings.get(target, {}).get(key) or Ranking()

    def preference(self, target: str, key: str) -> ResponsePreference:
        """The preference between a question's two responses; unanswered if none was given."""
        return self.preferences.get(target, {}).get(key) or ResponsePreference()
