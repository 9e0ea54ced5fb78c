"""The base classes of all models: immutable and validated at construction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from operator import not_
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")
Sparse = Annotated[T, Field(exclude_if=not_)]
"""A field that is not written where it is empty, as by versions that did not have it."""

# `defer_build`: a model is built when it is first used. Most commands use a few of the 200.


def check_distinct(values: Iterable[Hashable], message: str) -> None:
    """Raises ``ValueError`` with this message if a value is there twice."""
    if max(Counter(values).values(), default=1) > 1:
        raise ValueError(message)


class ImmutableModel(BaseModel):
    """The base of both."""

    def with_fields(self, **values: object) -> Self:
        """A copy with other values of some fields, which are not validated."""
        return self.model_copy(update=values)


class FrozenModel(ImmutableModel):
    """An immutable model that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class ComputingModel(FrozenModel):
    """A frozen model whose copies remember nothing of what was computed of the fields of the original
    (``cached_property``)."""

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        copy = super().model_copy(update=update, deep=deep)
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        return copy


class ExtensibleModel(ImmutableModel):
    """An immutable model that keeps unknown fields, so that data of newer versions survives a round trip."""

    model_config = ConfigDict(frozen=True, extra="allow", defer_build=True)
