"""Items of reviews, adjudications and moderations that were given to somebody else. What their first holders say about
them does not count.

    reassigned.json   these items, each with its first holder
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pydantic import TypeAdapter

from annotator.model.frozen_model import FrozenModel
from annotator.owner.project.decisions import read_decisions, write_decisions
from annotator.owner.project.owner_project import Project

_FILE: Final = "reassigned.json"
CODE: Final = "review.reassigned"


class ReassignedItem(FrozenModel):
    """An item by the id under which it was sent, the person who had it, and its purpose."""

    item: str
    reviewer: str
    purpose: str


_ITEMS: Final = TypeAdapter(list[ReassignedItem])


def reassigned_items(project: Project) -> frozenset[str]:
    """The ids of the items that were given to somebody else. Raises ``project.damaged``."""
    return frozenset(decision.item for decision in read_decisions(project.root / _FILE, _ITEMS, "reassigned reviews"))


def record_reassigned(project: Project, items: Iterable[ReassignedItem]) -> None:
    """Add items; only under :meth:`Project.locked`."""
    path = project.root / _FILE
    known = read_decisions(path, _ITEMS, "reassigned reviews")
    write_decisions(path, [*known, *(item for item in items if item not in known)])
