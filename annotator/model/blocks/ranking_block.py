"""The block of rankings of the responses to a prompt or question."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.block import RubricBlockBase
from annotator.model.task import Task


class RankingBlock(RubricBlockBase):
    """A block that asks for a ranking of the responses to a prompt or question, best first.

    ``ties`` allows equal ranks; ``unrankable`` lets the annotator mark responses as not rankable. Questions with fewer
    than ``at_least`` responses are not asked.
    """

    type: Literal["ranking"] = "ranking"
    ties: bool = False
    unrankable: bool = False
    required: bool = True
    at_least: int = Field(default=2, ge=2)

    @model_validator(mode="after")
    def _of_questions(self) -> Self:
        check_has_responses(self)
        return self

    @property
    def asked_where(self) -> str:
        return f"{super().asked_where} with {self.at_least} responses or more"

    def has_nothing_to_ask(self, task: Task) -> bool:
        return all(len(responses) < 2 for responses in task.answers.values())

    def asked_of(self, task: Task, target: str) -> bool:
        return super().asked_of(task, target) and len(task.answers.get(target, ())) >= self.at_least


def check_has_responses(block: RubricBlockBase) -> None:
    """Raises ``ValueError`` if a block that compares responses applies to targets without responses."""
    if not set(block.targets) <= {"prompt", "question"}:
        raise ValueError("responses are compared for each `prompt` or `question`; it can have no other targets")
