"""Everybody in a project as rows: what they have, how far they are, and when they delivered last."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Literal

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.owner.exchange.course_standing import CourseState, Tests
from annotator.owner.exchange.exchange_state import Arrived, Exchange
from annotator.owner.exchange.working_time import Kind, working_time
from annotator.owner.invitations import invites_of
from annotator.owner.owner_project import Project

Role = Literal["annotator", "reviewer", "adjudicator", "checker"]
_PURPOSES: Final[Mapping[str, Role]] = {"": "annotator", "review": "reviewer", "adjudication": "adjudicator"}


@dataclass(frozen=True)
class PersonRow:
    """How one person stands: how many tasks somebody has, how many of them wait to be decided on, how many were
    ``submitted``, that is received and not given back, and how many are ``skipped``; the results files that came, and
    how many of them were received, refused or cannot be read yet; the tasks that were returned, and those the owner
    ``accepted`` with whole deliveries; and when the newest file came (``last_seen``, by the owner's clock) and was made
    (``last_delivery``, by theirs, and no later than it came): ISO 8601, UTC, empty for never.

    ``joined`` says whether a key of theirs is known, ``left`` that they are in the roster of no plan any more.
    ``seconds`` has their active time by kind of work.
    """

    annotator_id: str
    name: str
    tasks: int
    waiting: int
    submitted: int
    skipped: int
    delivered: int
    received: int
    refused: int
    not_whole: int
    returned: int
    last_seen: str
    roles: tuple[Role, ...] = ()
    course: CourseState = ""
    attempt: int = 0
    attempts: int = 0
    accepted: int = 0
    last_delivery: str = ""
    joined: bool = True
    left: bool = False
    seconds: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Day:
    """The active seconds of somebody on one day (ISO 8601, by the clock of their computer) of one kind of work."""

    day: str
    annotator_id: str
    name: str
    kind: str
    seconds: int


class PeopleRows:
    """The rows of a project's people. Raises ``project.damaged``, ``assign.bad_plan``."""

    def __init__(self, project: Project, exchange: Exchange) -> None:
        self._project, self._exchange = project, exchange
        self._names = project.people
        self._tests = Tests(project)
        self._series: dict[str, list[tuple[Role, frozenset[str]]]] = defaultdict(list)
        for latest in project.state.series.values():
            role, sent = _sent(project, latest.bundle_id, _PURPOSES.get(latest.purpose, "annotator"))
            self._series[latest.recipient].append((role, sent))
        known = project.people.keys.values()
        made = invites_of(project).invites.values()
        self._joined = {one.person for one in known} | {one.annotator_id for one in made if one.key}
        self._left = left_people(project)

    def row(self, annotator_id: str) -> PersonRow:
        """The row of one person."""
        person = self._exchange.person(annotator_id)
        outcomes = Counter(one.outcome for one in person.arrived.values())
        mine = [*self._series.get(annotator_id, ()), *(self._series.get("", ()) if annotator_id else ())]
        tasks = frozenset[str]().union(*(sent for _, sent in mine))
        standing = self._tests.standing(person)
        roles = tuple(dict.fromkeys(role for role, sent in mine if sent))
        seconds: Counter[str] = Counter()
        for (_, kind), spent in self._time(annotator_id).items():
            seconds[kind] += spent
        taken = [one for one in person.arrived.values() if one.outcome == "taken"]
        return PersonRow(
            annotator_id=annotator_id,
            name=self._names.name_of(annotator_id),
            tasks=len(tasks),
            waiting=len(tasks - person.submitted.keys() - person.skipped),
            submitted=person.received_tasks,
            skipped=len(person.skipped),
            delivered=sum(not one.forgotten for one in person.arrived.values()),
            received=outcomes["taken"],
            refused=sum(one.outcome == "refused" and not one.forgotten for one in person.arrived.values()),
            not_whole=outcomes["not whole"],
            returned=len(person.given_back),
            last_seen=max((one.seen for one in taken), default=""),
            roles=roles,
            course=standing.state if standing.state == "passed" or "annotator" in roles else "",
            attempt=standing.attempt,
            attempts=standing.attempts,
            accepted=person.accepted_tasks,
            last_delivery=max(map(_made, taken), default=""),
            joined=annotator_id in self._joined or bool(person.devices),
            left=annotator_id in self._left,
            seconds=dict(seconds),
        )

    def rows(self, people: Iterable[str]) -> list[PersonRow]:
        """The rows of some people, in their order."""
        return [self.row(name) for name in people]

    def days(self, people: Iterable[str]) -> list[Day]:
        """The days on which they worked, the earliest first."""
        found = [
            Day(day, name, self._names.name_of(name), kind, seconds)
            for name in people
            for (day, kind), seconds in self._time(name).items()
            if seconds
        ]
        return sorted(found, key=lambda one: (one.day, one.annotator_id, one.kind))

    def _time(self, annotator_id: str) -> Mapping[tuple[str, Kind], int]:
        mine = self._series.get(annotator_id, ())
        reviews = frozenset[str]().union(*(sent for role, sent in mine if role != "annotator"))
        return working_time(self._exchange.person(annotator_id), reviews)


def _sent(project: Project, bundle_id: str, role: Role) -> tuple[Role, frozenset[str]]:
    """Whose role a series is, and the ids of its tasks. The items of a sample are for a checker."""
    path = project.id_map(bundle_id)
    rows = [strictjson.loads(line, path.name) for line in path.read_bytes().splitlines()]
    if role == "reviewer" and rows and all(row.get("review", {}).get("sample") for row in rows):
        role = "checker"
    return role, frozenset(row.get("sent", row["task"]) for row in rows)


def _made(one: Arrived) -> str:
    """When a delivery was made, in UTC; no later than it came, whatever the annotator's clock says."""
    try:
        moment = datetime.fromisoformat(one.made)
        made = moment.astimezone(UTC).isoformat(timespec="seconds") if moment.tzinfo is not None else ""
    except (ValueError, OverflowError):
        made = ""
    return min(made, one.seen) if made and one.seen else made or one.seen


def left_people(project: Project) -> frozenset[str]:
    """Who was in a plan of the project's and is in the roster of none now. Raises ``assign.bad_plan``."""
    left: set[str] = set()
    there: set[str] = set()
    for path in sorted((project.root / "plans").glob("*.jsonl")):
        try:
            with path.open("rb") as stream:
                head = json.loads(stream.readline())
            left |= set(head["left"])
            there |= set(head["people"]) - set(head["left"])
        except (OSError, ValueError, KeyError, TypeError):
            message = "The plan cannot be read."
            raise AnnotatorError("assign.bad_plan", message, "Restore it from a backup.", str(path)) from None
    return frozenset(left - there)


def silent(rows: Sequence[PersonRow], now: datetime, days: int) -> list[PersonRow]:
    """Annotators with tasks to do who have delivered nothing for so many days."""
    limit = now.timestamp() - days * 86_400
    return [
        row for row in rows
        if row.joined and not row.left and (row.waiting or row.returned) and row.last_delivery
        and datetime.fromisoformat(row.last_delivery).timestamp() < limit
    ]  # fmt: skip


def by_state(rows: Iterable[PersonRow], state: CourseState) -> list[PersonRow]:
    """Those whose course is in the ``state``."""
    return [row for row in rows if row.course == state and not row.left]
