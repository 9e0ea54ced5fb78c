"""The base class of all blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, Self, TypeVar

from pydantic import Field, model_validator

from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ComputingModel, FrozenModel
from annotator.model.target import TargetKind
from annotator.model.task import Task

KEY = r"^[a-z][a-z0-9_]{0,39}$"

MAX_TITLE = 80
"""Code points of a title: the width of a row label in the window."""

Demand = Literal["none", "optional", "required"]
"""Whether a part of an answer is not offered, optional or required."""


class TargetKindTexts(FrozenModel):
    """Texts that replace the general ones for one kind of target."""

    title: str | None = Field(default=None, min_length=1, max_length=MAX_TITLE)
    guidance: str | None = None


class BlockTitleAndGuidance(ComputingModel):
    """A title and guidance in Markdown, with optional texts for single kinds of target."""

    title: str = Field(min_length=1, max_length=MAX_TITLE)
    guidance: str = ""
    wording: Mapping[TargetKind, TargetKindTexts] = Field(default_factory=dict)

    def title_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.title if wording and wording.title is not None else self.title

    def guidance_for(self, kind: TargetKind) -> str:
        wording = self.wording.get(kind)
        return wording.guidance if wording and wording.guidance is not None else self.guidance


class RubricBlockBase(BlockTitleAndGuidance):
    """The base of all blocks: a key under which answers are stored, texts, and the kinds of target that it asks
    about."""

    if TYPE_CHECKING:
        type: str  # each block type has its own

    key: str = Field(pattern=KEY)
    targets: tuple[TargetKind, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _worded_for_targets(self) -> Self:
        check_worded_for(self, self.targets)
        return self

    @property
    def described(self) -> int:
        """The number of scores or strengths that have a description."""
        return 0

    def choices(self, kind: TargetKind) -> Iterator[str]:
        """The choices that the block offers, one line each, for people who read the rubric."""
        yield from ()

    @property
    def asked_where(self) -> str:
        """A description of the tasks that this block applies to, for people who wonder why it was not asked."""
        return f"it asks about every {' and '.join(self.targets)}"

    def has_nothing_to_ask(self, task: Task) -> bool:
        """Whether an answer about ``task`` would carry no information, such as the rank of a single response."""
        return False

    def asked_of(self, task: Task, target: str) -> bool:
        """Whether the block asks about ``target``, which has one of its kinds. Block types that apply to only some of
        these targets override this."""
        return task.kinds.get(target) in self.targets

    def check_asked_of(self, task: Task, target: str) -> None:
        """Raises ``edit.wrong_target`` if the block does not ask about ``target``."""
        if not self.asked_of(task, target):
            raise AnnotatorError(
                "edit.wrong_target", "{title} does not apply to {target}.", title=self.title, target=repr(target)
            )


Kind = TypeVar("Kind", bound=RubricBlockBase)


def of_type(blocks: Iterable[RubricBlockBase], kind: type[Kind]) -> list[Kind]:
    """The blocks of this type, in order."""
    return [block for block in blocks if isinstance(block, kind)]


def types_of(block_types: Iterable[type[RubricBlockBase]], base: type[Kind]) -> tuple[type[Kind], ...]:
    """The classes in ``block_types`` that derive from ``base``."""
    return tuple(block_type for block_type in block_types if issubclass(block_type, base))


def check_worded_for(worded: BlockTitleAndGuidance, kinds: Iterable[TargetKind]) -> None:
    """Raises ``ValueError`` if there are texts for a kind of target that is not asked about."""
    strangers = sorted(worded.wording.keys() - set(kinds))
    if strangers:
        raise ValueError(f"there is wording for {strangers[0]!r}, which is none of the targets")


def check_keys_differ(keys: Iterable[str]) -> None:
    """Raises ``ValueError`` if two of ``keys`` are equal."""
    for key, count in Counter(keys).items():
        if count > 1:
            raise ValueError(f"the key {key!r} is there twice")
