"""The block of refinements: for each critique an improved answer, based on the previous one."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from annotator.model.blocks.block import RubricBlockBase


class RefinementsBlock(RubricBlockBase):
    """A block that asks for a chain of refinements that follows the critiques of an answer.

    ``required`` asks for one with every critique; ``rewritten`` lets the annotator mark an answer that is too poor to
    be refined as completely rewritten instead.
    """

    type: Literal["refinements"] = "refinements"
    required: bool = True
    rewritten: bool = True

    @model_validator(mode="after")
    def _of_responses(self) -> Self:
        if self.targets != ("response",):
            raise ValueError("refinements are asked of responses, and of nothing else")
        return self
