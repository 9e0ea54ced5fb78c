"""The base class of all blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, Self, TypeVar

from pydantic import Field, model_validator

from annotator.model.frozen_model import FrozenModel
from annotator.model.target import TargetKind
from annotator.model.task import Task

KEY = r"^[a-z][a-z0-9_]{0,39}$"

MAX_TITLE = 80
"""Code points of a title: what a row of the window has room for."""

Demand = Literal["none", "optional", "required"]
"""Whether a part of an answer is not offered, offered, or asked for."""


class TargetKindTexts(FrozenModel):
    """How something is put for one kind of target, where that differs from its general words."""

    title: str | None = Field(default=None, min_length=1, max_length=MAX_TITLE)
    guidance: str | None = None


class TitleAndGuidance(FrozenModel):
    """A title and guidance in Markdown, with other words for some kinds of target."""

    title: str = Field(min_length=1, max_length=MAX_TITLE)
    guidance: str = ""
    wording: Mapping[TargetKind, TargetKindTexts] = Field(default_factory=dict)

    def title_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.title if wording and wording.title is not None else self.title

    def guidance_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.guidance if wording and wording.guidance is not None else self.guidance


class Block(TitleAndGuidance):
    """What every block has: a key that names its data, its words, and the kinds of target that it asks about."""

    if TYPE_CHECKING:
        type: str  # every type of block has its own

    key: str = Field(pattern=KEY)
    targets: tuple[TargetKind, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _worded_for_targets(self) -> Self:
        check_worded_for(self, self.targets)
        return self

    @property
    def described(self) -> int:
        """How many scores or strengths its levels describe."""
        return 0

    def choices(self, kind: TargetKind) -> Iterator[str]:  # noqa: ARG002  most have nothing to choose
        """What there is to choose, for people who read the rubric: a line each."""
        yield from ()

    @property
    def asked_where(self) -> str:
        """Which tasks meet it, for people who wonder why a block was not asked."""
        return f"it asks about {' and '.join(self.targets)}"

    def has_nothing_to_ask(self, task: Task) -> bool:  # noqa: ARG002  most always have
        """Whether an answer would say nothing of ``task``, as the rank of an only response."""
        return False

    def asked_of(self, task: Task, target: str) -> bool:
        """Whether this block asks something about ``target``, which is of one of its kinds then; types of block that
        are asked of some of these only say so here."""
        return task.kinds.get(target) in self.targets


Kind = TypeVar("Kind", bound=Block)


def of_type(blocks: Iterable[Block], kind: type[Kind]) -> list[Kind]:
    """Those of ``blocks`` that are of this type, in their order."""
    return [block for block in blocks if isinstance(block, kind)]


def types_of(every: Iterable[type[Block]], base: type[Kind]) -> tuple[type[Kind], ...]:
    """Those of ``every`` that are made from ``base``."""
    return tuple(each for each in every if issubclass(each, base))


def check_worded_for(worded: TitleAndGuidance, kinds: Iterable[TargetKind]) -> None:
    """Raises ``ValueError`` where there are words for a kind of target that is not asked about."""
    strangers = sorted(worded.wording.keys() - set(kinds))
    if strangers:
        raise ValueError(f"there is wording for {strangers[0]!r}, which is none of the targets")


def check_keys_differ(keys: Iterable[str]) -> None:
    """Raises ``ValueError`` where two of ``keys`` are the same."""
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            raise ValueError(f"the key {key!r} is there twice")
        seen.add(key)
