"""The block of a whole number that is counted or measured, with a note."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.blocks.block import Demand
from annotator.model.blocks.numeric_block import NumericAnswerPart, NumericBlockBase
from annotator.model.target import TargetKind

MOST = 99_999


class NumberBlock(NumericBlockBase):
    """A block that asks for a count or a measurement, such as factual errors, sources or seconds: ``low`` to ``high``,
    in a ``unit``."""

    type: Literal["number"] = "number"
    low: int = Field(default=0, ge=0, le=MOST)
    high: int = Field(default=99, ge=1, le=MOST)
    unit: str = Field(default="", max_length=20)
    note: Demand = "optional"

    @model_validator(mode="after")
    def _goes_up(self) -> Self:
        if self.high <= self.low:
            raise ValueError(f"the numbers end ({self.high}) where they begin ({self.low}), or before")
        return self

    def parts(self, kind: TargetKind) -> tuple[NumericAnswerPart, ...]:
        title = self.title_for(kind)
        return (
            NumericAnswerPart(
                "number", f"{title} ({self.unit})" if self.unit else title, range(self.low, self.high + 1)
            ),
        )
