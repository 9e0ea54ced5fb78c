"""The base of every model: frozen, and valid from construction."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FrozenModel(BaseModel):
    """A value that never changes. Fields that this version does not know are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ExtensibleModel(BaseModel):
    """A value that never changes and keeps fields it does not know, so that they survive a round trip."""

    model_config = ConfigDict(frozen=True, extra="allow")
