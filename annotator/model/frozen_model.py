"""The base classes of all models: immutable and validated at construction."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FrozenModel(BaseModel):
    """An immutable model that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ExtensibleModel(BaseModel):
    """An immutable model that keeps unknown fields, so that data of newer versions survives a round trip."""

    model_config = ConfigDict(frozen=True, extra="allow")
