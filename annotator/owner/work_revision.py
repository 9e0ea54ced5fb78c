"""Which piece of work something is about: whose it is, of which task, and at which revision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Revision = tuple[str, str, str, int]
"""Series, task (the owner's id), annotator, and which revision of their work."""


def revision_of(row: Mapping[str, Any]) -> Revision:
    """The work that a row or a line of the id map is about, at its revision."""
    return row["series"], row["task"], row["annotator"], row["revision"]
