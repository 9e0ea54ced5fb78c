"""What the owner decided about whole deliveries, kept in the project's folder as ``delivery_decisions.json``.

Each statement names the works that it is about: a later delivery holds them too, and need not be decided again for
them. The last statement about a work holds; none is ever taken out of the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from pydantic import Field, TypeAdapter

from annotator.model.frozen_model import Frozen
from annotator.owner.decision_file import read_decisions, write_decisions
from annotator.owner.owner_project import Project
from annotator.owner.work_revision import Revision

_FILE: Final = "delivery_decisions.json"


class DeliveryDecision(Frozen):
    """What becomes of the works (series, task, revision) of one results bundle by ``annotator``, and why."""

    delivery: str
    annotator: str
    decision: Literal["accepted", "returned"]
    reason: str = Field(default="", max_length=2000)
    decided: str
    works: tuple[tuple[str, str, int], ...]


_STATEMENTS: Final = TypeAdapter(list[DeliveryDecision])


def delivery_statements(project: Project) -> list[DeliveryDecision]:
    """All that were made, the oldest first. Raises ``project.damaged``."""
    return read_decisions(project.root / _FILE, _STATEMENTS, "deliveries")


def keep_statement(project: Project, made: DeliveryDecision) -> None:
    """Add a statement; only under :meth:`Project.locked`."""
    write_decisions(project.root / _FILE, (*delivery_statements(project), made))


def works_decided(project: Project) -> Mapping[Revision, DeliveryDecision]:
    """The statement that holds, for every work that any is about."""
    return {
        (series, task, each.annotator, revision): each
        for each in delivery_statements(project)
        for series, task, revision in each.works
    }


def delivery_rows(project: Project) -> Iterator[dict[str, Any]]:
    """The rows of the table ``delivery_decisions``: what holds for each work."""
    for (series, task, annotator, revision), each in works_decided(project).items():
        yield {
            "series": series, "task": task, "annotator": annotator, "revision": revision, "delivery": each.delivery,
            "decision": each.decision, "reason": each.reason, "decided": each.decided,
        }  # fmt: skip
