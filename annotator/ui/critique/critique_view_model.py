"""The view model of the critique layout, computed from a task and its annotation. No widgets here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from annotator.model.annotation import Annotation
from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import is_circular_skip
from annotator.model.critiques import NO_CRITIQUES, ResponseCritiques
from annotator.model.missing_answer import MissingAnswer
from annotator.model.ranking import Ranking
from annotator.model.refinement_chain import (
    RefinementChainLink,
    Standing,
    chain_links,
    chain_steps,
    highlight_state,
    is_critiqueable,
)
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import AnnotationTarget, owning_critique
from annotator.model.task import Task

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel

AskedBlock = TypeVar("AskedBlock", bound=RubricBlockBase)
INLINE: Final = frozenset(
    {"critique.empty", "critique.no_severity", "critique.no_category", "critique.no_applies", "refinement.missing"}
)
"""Problems of a critique that its card lists in one line."""


@dataclass(frozen=True)
class CritiqueBlocks:
    """The blocks of a rubric that the critique layout uses."""

    critiques: CritiquesBlock
    refinements: RefinementsBlock | None
    judged: CritiqueJudgementBlock | None = None

    @classmethod
    def of(cls, rubric: Rubric, task: Task) -> CritiqueBlocks | None:
        """None if the task has no text whose critiques are written or judged. If critiques are judged, ``critiques`` is
        the block of the annotator's own critique."""
        critiques = _first_asked(rubric.each(CritiquesBlock), task)
        judged = _first_asked(rubric.each(CritiqueJudgementBlock), task)
        written = critiques or (judged.own_critiques if judged is not None else None)
        refinements = next(iter(rubric.each(RefinementsBlock)), None)
        return cls(written, refinements, judged) if written is not None else None


def _first_asked(blocks: Sequence[AskedBlock], task: Task) -> AskedBlock | None:
    """The first of these blocks that applies to a text of the task."""
    return next((block for block in blocks if any(block.asked_of(task, target) for target in task.kinds)), None)


class CritiqueTaskViewModel:
    """The view model of a critique task: the task and its annotation by question, answer and critique."""

    def __init__(
        self, view: TaskViewModel, blocks: CritiqueBlocks, problems: Sequence[MissingAnswer] | None = None
    ) -> None:
        """``problems``: the missing items, if they were computed already."""
        self.blocks = blocks
        self._known = problems
        self.task: Task = view.task
        self.rubric: Rubric = view.rubric
        self.annotation: Annotation = view.annotation
        self.order: Mapping[str, tuple[str, ...]] = view.order
        self.letters: Mapping[str, str] = view.letters
        self._rankings: dict[str, Ranking | None] = {}  # by question
        self._links: dict[str, tuple[RefinementChainLink, ...]] = {}  # by answer

    @cached_property
    def problems(self) -> list[MissingAnswer]:
        """All missing items in reading order."""
        return missing_answers(self.rubric, self.task, self.annotation) if self._known is None else list(self._known)

    @cached_property
    def _problems_by_answer(self) -> dict[str, list[MissingAnswer]]:
        found: dict[str, list[MissingAnswer]] = {}
        for problem in self.problems:
            found.setdefault(answer_of(problem.target), []).append(problem)
        return found

    @cached_property
    def _problems_by_question(self) -> dict[str | None, list[MissingAnswer]]:
        found: dict[str | None, list[MissingAnswer]] = {}
        for problem in self.problems:
            found.setdefault(_asked_under(problem.target), []).append(problem)
        return found

    @cached_property
    def groups(self) -> list[tuple[str, tuple[str, ...]]]:
        """The questions, each with its answers in screen order.

        A message that counts as an answer is listed with every question. Without questions there is one group, whose
        question is empty.
        """
        messages = tuple(
            path for path in self.task.targets("response") if AnnotationTarget.parse(path).form == "message"
        )
        return [(question, messages + answers) for question, answers in self.order.items()] or [("", messages)]

    def letter(self, answer: str) -> str:
        """The letter of an answer, or the number of a message in the conversation."""
        return self.letters.get(answer) or (str(AnnotationTarget.parse(answer).number) if answer else "")

    @cached_property
    def answers(self) -> set[str]:
        return {answer for _, answers in self.groups for answer in answers}

    def given_critiques(self, answer: str) -> tuple[str, ...]:
        """The critiques that came with an answer."""
        return self.task.criticised.get(answer, ())

    def critiques_of(self, answer: str) -> ResponseCritiques:
        return self.annotation.critiques.get(answer, NO_CRITIQUES)

    def links(self, answer: str) -> tuple[RefinementChainLink, ...]:
        """The critiques of an answer with their places; empty if there is no answer."""
        found = self._links.get(answer)
        if found is None:
            found = self._links[answer] = chain_links(self.task, answer, self.critiques_of(answer)) if answer else ()
        return found

    def steps(self, answer: str) -> tuple[tuple[str, str], ...]:
        return chain_steps(self.task, answer, self.critiques_of(answer))

    def critiqueable(self, path: str) -> bool | None:
        """Whether an answer or a refinement can be criticised; None if that does not follow from the work."""
        return is_critiqueable(self.rubric, self.task, self.annotation, path)

    def standing(self, place: RefinementChainLink, span: TextSpan) -> Standing:
        return highlight_state(self.task, place, span)

    def problems_of(self, answer: str) -> list[MissingAnswer]:
        """The missing items of an answer, including its critiques and refinements."""
        return self._problems_by_answer.get(answer, [])

    def problems_on(self, question: str) -> list[MissingAnswer]:
        """The missing items of a question and its answers."""
        return self._problems_by_question.get(question, [])

    def problems_beside(self) -> list[MissingAnswer]:
        """The missing items of texts that are neither questions nor answers."""
        ours = {question for question, _ in self.groups} | self.answers
        return [problem for problem in self.problems if not {problem.target, answer_of(problem.target)} & ours]

    def score(self, answer: str) -> tuple[int, RatingBlock] | None:
        """The score of an answer in the rating :attr:`_scored`, with its block; None if it has no score."""
        block = self._scored
        given = self.annotation.score(answer, block.key) if block is not None else None
        return (given, block) if given is not None and block is not None else None

    @cached_property
    def _scored(self) -> RatingBlock | None:
        """The rating that decides which answers need critiques, else the first rating of responses."""
        ratings = self.rubric.ratings_for("response")
        chosen = next((block for block in ratings if block.key == self.blocks.critiques.rating), None)
        return chosen or (ratings[0] if ratings else None)

    def _ranking(self, answer: str) -> Ranking | None:
        """The first ranking that includes the answer."""
        question = _question_of(answer)
        if question not in self._rankings:
            ranked = (block for block in self.rubric.each(RankingBlock) if block.asked_of(self.task, question))
            block = next(ranked, None)
            self._rankings[question] = self.annotation.ranking(question, block.key) if block is not None else None
        return self._rankings[question]

    def rank(self, answer: str) -> int | None:
        ranking = self._ranking(answer)
        return ranking.rank(answer) if ranking is not None else None

    def unrankable(self, answer: str) -> bool:
        ranking = self._ranking(answer)
        return ranking is not None and answer in ranking.unrankable

    def similar_to(self, answer: str) -> list[str]:
        """The answers for which this one may be skipped: not those that are skipped for this one."""
        others = self.order.get(_question_of(answer), ())
        return [other for other in others if other != answer and not is_circular_skip(self.annotation, answer, other)]

    def step_number(self, target: str) -> int:
        """The number of the critique whose refinement is ``target``; 0 for other targets."""
        ours = owning_critique(target)
        if ours is None:
            return 0
        return next((place.number for place in self.links(ours[0]) if place.critique.id == ours[1]), 0)


def _asked_under(target: str) -> str | None:
    """The question that a problem's target is or belongs to."""
    return AnnotationTarget.parse(target).question


def answer_of(target: str) -> str:
    """The answer that a problem's target is or belongs to; other targets are returned unchanged."""
    found = AnnotationTarget.try_parse(target)
    return found.response or target if found is not None else target


def _question_of(answer: str) -> str:
    """The question of an answer. A message, or an empty answer, is returned unchanged."""
    found = AnnotationTarget.try_parse(answer)
    return found.path[0] if found is not None else answer
