"""The block in which model critiques are judged: helpful or not, severity, category and rank."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.block import Demand
from annotator.model.blocks.critiques_block import CritiquesBlock, FlawsBlockBase
from annotator.model.judgements import ClosingQuestion
from annotator.model.target import TargetKind
from annotator.model.task import Task

MAX_QUESTION = 200  # code points of a closing question


class CritiqueJudgementBlock(FlawsBlockBase):
    """A block that asks for a judgement of each model critique of an answer; answers without critiques are not asked
    about.

    ``standard`` is the question about each critique: whether it is helpful, or clearly helpful. ``severities`` and
    ``categories`` are asked about the helpful ones, which are ranked if ``ranking`` is set (``ties`` allows equal
    ranks). ``closing`` asks a final question once all critiques are judged; ``none_helpful`` and ``some_helpful`` are
    its texts. ``own`` says whether the annotator may write a critique, or must if the final answer is yes;
    ``highlights`` and a category's ``needs`` apply to that critique only.
    """

    type: Literal["critique_judgement"] = "critique_judgement"
    standard: Literal["helpful", "clearly_helpful"] = "helpful"
    ranking: bool = True
    ties: bool = False
    closing: bool = True
    none_helpful: str = Field(
        default="Could anybody write a helpful critique of this answer?", min_length=1, max_length=MAX_QUESTION
    )
    some_helpful: str = Field(
        default="Is there a better critique that says something else?", min_length=1, max_length=MAX_QUESTION
    )
    own: Demand = "optional"

    @model_validator(mode="after")
    def _switches_fit(self) -> Self:
        if self.own == "required" and not self.closing:
            raise ValueError("`own` can only be required where the closing question is asked")
        if self.ties and not self.ranking:
            raise ValueError("`ties` are for the ranking, which is turned off")
        return self

    @property
    def asked_where(self) -> str:
        return f"{super().asked_where} with model critiques"

    def asked_of(self, task: Task, target: str) -> bool:
        return super().asked_of(task, target) and target in task.criticised

    @cached_property
    def own_critiques(self) -> CritiquesBlock:
        """The block that asks for the annotator's own critique, if :attr:`own` allows one."""
        return CritiquesBlock(
            key=self.key,
            title=self.title,
            targets=("response",),
            severities=self.severities,
            categories=self.categories,
            highlights=self.highlights,
            maximum=1,
        )

    def closing_words(self, question: ClosingQuestion) -> str:
        """The text of the closing question."""
        return self.none_helpful if question == "exists" else self.some_helpful

    def choices(self, kind: TargetKind) -> Iterator[str]:
        yield "Clearly helpful, or not" if self.standard == "clearly_helpful" else "Helpful, or not"
        for name, steps in (("severity", self.severities), ("category", self.categories)):
            if steps:
                yield f"{name} of the helpful: {', '.join(step.title for step in steps)}"
        if self.ranking:
            yield f"the helpful ones ranked{', with ties' if self.ties else ''}"
        yield from (self.none_helpful, self.some_helpful) if self.closing else ()
        yield f"own critique: {self.own}"
