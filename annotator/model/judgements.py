"""What an annotator says of the critiques that models wrote of one answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from annotator.model.frozen_model import ExtensibleModel
from annotator.model.ranks import Ranking
from annotator.model.target import Target

ClosingQuestion = Literal["exists", "better"]
"""What is asked once every critique of an answer is judged: whether there is any helpful critique at all, where none
of them is helpful; else whether there is a better one that says something else."""


class ModelCritiqueJudgement(ExtensibleModel):
    """Of one critique: whether it is helpful (by the standard of the rubric), and if it is, how bad the flaw is that
    it names, and of what kind."""

    helpful: bool
    severity: str | None = None
    category: str | None = None


class ClosingAnswer(ExtensibleModel):
    """The answer to the question that was asked once every critique was judged."""

    question: ClosingQuestion
    answer: bool


class CritiqueJudgements(ExtensibleModel):
    """Of one answer: a judgement of each critique by its target, the helpful ones in order, and the closing answer."""

    verdicts: Mapping[str, ModelCritiqueJudgement] = Field(default_factory=dict)
    ranking: Ranking = Ranking()
    closing: ClosingAnswer | None = None

    @property
    def empty(self) -> bool:
        """Whether there are no judgements."""
        return not self.verdicts and not self.ranking.groups and self.closing is None

    @property
    def helpful(self) -> tuple[str, ...]:
        """The critiques judged helpful, in the order of the bundle."""
        return tuple(
            sorted(
                (path for path, said in self.verdicts.items() if said.helpful),
                key=lambda path: Target.parse(path).number,
            )
        )

    def put(self, target: str, judgement: ModelCritiqueJudgement | None) -> CritiqueJudgements:
        """This with another judgement of one critique; what is not helpful has no rank."""
        verdicts = {path: said for path, said in self.verdicts.items() if path != target or judgement is not None}
        if judgement is not None:
            verdicts[target] = judgement
        ranked = judgement is not None and judgement.helpful
        ranking = self.ranking if ranked else self.ranking.without(target)
        return self.model_copy(update={"verdicts": verdicts}).ranked(ranking)

    def ranked(self, ranking: Ranking) -> CritiqueJudgements:
        """This with the helpful critiques in another order, written in its one form."""
        return self.model_copy(update={"ranking": ranking.settled(self.helpful)})
