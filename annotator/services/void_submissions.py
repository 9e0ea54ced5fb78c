"""Submissions that the owner has declared void: they do not count, are not sent again, and their tasks are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from annotator.model.timestamps import same_moment
from annotator.store.connections import Connection
from annotator.store.delivery_records import receipts


class DatedRevision(Protocol):
    """A submitted revision and its time."""

    @property
    def revision(self) -> int: ...

    @property
    def at(self) -> str: ...


@dataclass(frozen=True)
class VoidTaskSubmissions:
    """The void submissions of a task: the last ``revision``, and the time of each (an empty one: unknown)."""

    revision: int
    times: tuple[str, ...]

    def include(self, submitted: DatedRevision) -> bool:
        """Whether a submission of the task is void."""
        listed = any(same_moment(at, submitted.at) for at in self.times)
        return listed or ("" in self.times and submitted.revision <= self.revision)


def void_submissions(connection: Connection, project_id: str) -> Mapping[str, VoidTaskSubmissions]:
    """The void submissions according to the newest receipt of a project, by task id."""
    records = receipts(connection, project_id)
    newest = records[-1].statement() if records else {}
    return {
        returned["task_id"]: VoidTaskSubmissions(returned["revision"], tuple(returned["void"]))
        for returned in newest.get("returned", ())
        if returned.get("void")
    }


def is_void(void: VoidTaskSubmissions | None, submitted: DatedRevision) -> bool:
    """Whether a submission is among the void ones of its task, if there are any."""
    return void is not None and void.include(submitted)
