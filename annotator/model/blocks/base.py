"""What every block has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

from pydantic import Field, model_validator

from annotator.model.base import Frozen
from annotator.model.target import TargetKind
from annotator.model.task import Task

KEY = r"^[a-z][a-z0-9_]{0,39}$"

Demand = Literal["none", "optional", "required"]
"""Whether a part of an answer is not offered, offered, or asked for."""


class Wording(Frozen):
    """How a block speaks about one kind of target, where it differs from the block's own words."""

    title: str | None = Field(default=None, min_length=1, max_length=80)
    guidance: str | None = None


class Block(Frozen):
    """What every block has: a key that names its data, a title, guidance in Markdown, and its targets."""

    key: str = Field(pattern=KEY)
    title: str = Field(min_length=1, max_length=80)
    guidance: str = ""
    targets: tuple[TargetKind, ...] = Field(min_length=1)
    wording: Mapping[TargetKind, Wording] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _wording_is_about_targets(self) -> Self:
        strangers = sorted(self.wording.keys() - set(self.targets))
        if strangers:
            raise ValueError(f"there is wording for {strangers[0]!r}, which is none of the targets")
        return self

    def title_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.title if wording and wording.title is not None else self.title

    def guidance_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.guidance if wording and wording.guidance is not None else self.guidance

    def asked_of(self, task: Task, target: str) -> bool:
        """Whether this block asks something about ``target``."""
        return task.kinds.get(target) in self.targets
