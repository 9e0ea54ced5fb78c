"""Items of reviews, adjudications and moderations that were given to somebody else. What their first holders say about
them does not count.

    reassigned.json   these items, each with its first holder
"""

from __future__ import annotations

from collections.abc import Iterable

from annotator.model.frozen_model import FrozenModel
from annotator.owner.project.owner_project import Project
from annotator.owner.project.project_file import ProjectFile

CODE = "review.reassigned"


class ReassignedItem(FrozenModel):
    """An item by the id under which it was sent, the person who had it, and its purpose."""

    item: str
    reviewer: str
    purpose: str


_ITEMS = ProjectFile("reassigned.json", list[ReassignedItem], "The decisions about reassigned reviews", [])


def reassigned_items(project: Project) -> frozenset[str]:
    """The ids of the items that were given to somebody else. Raises ``project.damaged``."""
    return frozenset(item.item for item in project.read(_ITEMS))


def record_reassigned(project: Project, items: Iterable[ReassignedItem]) -> None:
    """Add items; only under :meth:`Project.locked`."""
    recorded = project.read(_ITEMS)
    _ITEMS.write(project.root, [*recorded, *(item for item in items if item not in recorded)])
