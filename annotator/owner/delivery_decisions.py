"""What the owner decided about whole deliveries, kept in the project's folder as ``delivery_decisions.json``.

Each statement names the works that it is about, and their answers: a later delivery holds them too, and need not be
decided again for them. The last statement about a work holds; none is ever taken out of the list. Older programs named
no answers: such a statement is about all of its revision, but those about which a later one says something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import Field, TypeAdapter

from annotator.model.frozen_model import Frozen
from annotator.owner.decision_file import read_decisions, write_decisions
from annotator.owner.owner_project import Project
from annotator.owner.work_revision import Answers, Revision

_FILE: Final = "delivery_decisions.json"


class DeliveryDecision(Frozen):
    """What becomes of the works (series, task, revision, and unless an older program made it the version of the task
    and the hash of the answers) of one results bundle by ``annotator``, and why."""

    delivery: str
    annotator: str
    decision: Literal["accepted", "returned"]
    reason: str = Field(default="", max_length=2000)
    decided: str
    works: tuple[tuple[str, str, int, str, str] | tuple[str, str, int], ...]


_STATEMENTS: Final = TypeAdapter(list[DeliveryDecision])


def delivery_statements(project: Project) -> list[DeliveryDecision]:
    """All that were made, the oldest first. Raises ``project.damaged``."""
    return read_decisions(project.root / _FILE, _STATEMENTS, "deliveries")


def keep_statement(project: Project, made: DeliveryDecision) -> None:
    """Add a statement; only under :meth:`Project.locked`."""
    write_decisions(project.root / _FILE, (*delivery_statements(project), made))


@dataclass(frozen=True)
class Decided:
    """What was decided about works: by revision and answers the statement that holds."""

    statements: Mapping[tuple[Revision, Answers | None], DeliveryDecision]

    def about(self, work: Revision, answers: Answers) -> DeliveryDecision | None:
        """The statement about the work with these answers."""
        return self.statements.get((work, answers)) or self.statements.get((work, None))

    def is_returned(self, work: Revision, answers: Answers) -> bool:
        """Whether the owner gave the work back with its delivery."""
        said = self.about(work, answers)
        return said is not None and said.decision == "returned"


def works_decided(project: Project) -> Decided:
    """What holds, for every work that any statement is about. Raises ``project.damaged``."""
    found: dict[tuple[Revision, Answers | None], DeliveryDecision] = {}
    for each in delivery_statements(project):
        for work in each.works:
            revision = work[0], work[1], each.annotator, work[2]
            found[revision, (work[3], work[4]) if len(work) == 5 else None] = each
    return Decided(found)


def delivery_rows(project: Project) -> Iterator[dict[str, Any]]:
    """The rows of the table ``delivery_decisions``: what holds for each work."""
    for ((series, task, annotator, revision), answers), each in works_decided(project).statements.items():
        version, content = answers or (None, None)
        yield {
            "series": series, "task": task, "annotator": annotator, "revision": revision, "version": version,
            "content": content, "delivery": each.delivery, "decision": each.decision, "reason": each.reason,
            "decided": each.decided,
        }  # fmt: skip
