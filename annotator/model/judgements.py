"""The annotator's judgements of the model critiques of one answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from annotator.model.frozen_model import ExtensibleModel
from annotator.model.ranking import Ranking
from annotator.model.target import AnnotationTarget

ClosingQuestion = Literal["exists", "better"]
"""The question asked once every critique of an answer is judged. ``exists``: whether there is a helpful critique at
all, if none was judged helpful. ``better``: whether there is a better one that says something else."""


class ModelCritiqueJudgement(ExtensibleModel):
    """The judgement of one critique: whether it is helpful by the rubric's standard and, if so, the severity and
    category of the flaw that it names."""

    helpful: bool
    severity: str | None = None
    category: str | None = None


class JudgementClosingAnswer(ExtensibleModel):
    """The closing question that was asked, and its answer."""

    question: ClosingQuestion
    answer: bool


class ResponseCritiqueJudgements(ExtensibleModel):
    """The judgements of one answer's critiques by target, the ranking of the helpful ones, and the closing answer."""

    verdicts: Mapping[str, ModelCritiqueJudgement] = Field(default_factory=dict)
    ranking: Ranking = Ranking()
    closing: JudgementClosingAnswer | None = None

    @property
    def empty(self) -> bool:
        """Whether there are no judgements."""
        return not self.verdicts and not self.ranking.groups and self.closing is None

    @property
    def helpful(self) -> tuple[str, ...]:
        """The critiques judged helpful, in the order of the bundle."""
        return tuple(
            sorted(
                (path for path, judgement in self.verdicts.items() if judgement.helpful),
                key=lambda path: AnnotationTarget.parse(path).number,
            )
        )

    def put(self, target: str, judgement: ModelCritiqueJudgement | None) -> ResponseCritiqueJudgements:
        """A copy with another judgement of one critique. A critique that is not helpful loses its rank."""
        verdicts = {path: verdict for path, verdict in self.verdicts.items() if path != target or judgement is not None}
        if judgement is not None:
            verdicts[target] = judgement
        ranked = judgement is not None and judgement.helpful
        ranking = self.ranking if ranked else self.ranking.without(target)
        return self.with_fields(verdicts=verdicts).ranked(ranking)

    def ranked(self, ranking: Ranking) -> ResponseCritiqueJudgements:
        """A copy with another ranking of the helpful critiques, in canonical form."""
        return self.with_fields(ranking=ranking.settled(self.helpful))
