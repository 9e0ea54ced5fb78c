"""The people of a project as rows: their tasks, progress in course and tasks, working time, and last delivery."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from pydantic import ValidationError

from annotator.bundle import strictjson
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.timestamps import read_timestamp, utc_timestamp
from annotator.owner.courses.course_bundle import contains_course, course_history, course_test_items
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    OwnerTaskReturn,
    ProjectExchangeState,
    ResultsFetchOutcome,
)
from annotator.owner.exchange.invitations import invites_of, reviewers_only
from annotator.owner.exchange.working_time import WorkingTime, working_time
from annotator.owner.project.departures import departures
from annotator.owner.project.owner_project import Project
from annotator.owner.project.reassigned_reviews import reassigned_items
from annotator.owner.project.revocations import revocations_of
from annotator.owner.project.sent_tasks import id_map_rows
from annotator.owner.project.series import plan_of_series
from annotator.owner.rows import Counts, Json

# The course progress of a person, according to fetched results and receipts.


CourseState = Literal["", "not begun", "begun", "in the test", "to score", "to read", "failed", "passed"]


class ProjectCourseTests:
    """The tests of all courses that the project ever built. Raises ``project.damaged``."""

    def __init__(self, project: Project) -> None:
        courses = list(course_history(project))
        self.exist = bool(courses)
        self._tests = {entry.course.id: test for entry in courses if (test := entry.course.qualification) is not None}
        items = course_test_items(courses).items()
        self._items = {name: (entry.build_result.course.id, entry.attempt) for name, entry in items}

    def standing(self, person: AnnotatorExchangeState, *, has_course: bool) -> tuple[CourseState, int, int]:
        """The course progress of ``person``, who has a course to take or not: the state (empty without a course), and
        the newest test attempt of how many (0 for none)."""
        if not self.exist:
            return "", 0, 0
        score = person.qualification
        begun: dict[tuple[str, int], set[str]] = defaultdict(set)
        done: dict[tuple[str, int], set[str]] = defaultdict(set)
        course: dict[str, bool] = {}
        for device in person.devices.values():
            for task, submitted in device.course.items():
                course[task] = course.get(task, False) or submitted
        for task, submitted in course.items():
            place = self._items.get(task)
            if place is not None:
                begun[place].add(task)
                if submitted:
                    done[place].add(task)
        newest = max((attempt for _, attempt in begun), default=0)
        tried = max(newest, score.attempt if score is not None else 0)
        attempts = max((self._tests[name].attempts for name, _ in begun), default=0)
        if score is not None and score.course in self._tests:
            attempts = self._tests[score.course].attempts
        state = self._state(person, begun, done, bool(course))
        return state or ("not begun" if has_course else ""), tried, attempts

    def _state(
        self,
        person: AnnotatorExchangeState,
        begun: Mapping[tuple[str, int], set[str]],
        done: Mapping[tuple[str, int], set[str]],
        opened: bool,
    ) -> CourseState:
        score = person.qualification
        if score is not None and score.passed:
            return "passed"
        for name, attempt in sorted(done, key=lambda place: -place[1]):
            test = self._tests[name]
            scored = f"{name} {attempt}" in person.attempts or (
                score is not None and score.course == name and score.attempt >= attempt
            )
            if len(done[name, attempt]) >= test.size and not scored:
                if test.scored == "laptop":
                    return "passed" if person.submitted else "in the test"
                return "to read" if test.scored == "reviewer" else "to score"
        if score is not None and score.attempt >= max((attempt for _, attempt in begun), default=0):
            return "failed"
        if begun:
            return "in the test"
        if person.submitted:
            return "passed"  # before the course existed, or in an earlier version of it
        if opened:
            return "begun"
        return ""


Role = Literal["annotator", "reviewer", "adjudicator", "checker", "moderator"]
_PURPOSES: Mapping[str, Role] = {
    "": "annotator", "review": "reviewer", "adjudication": "adjudicator", "moderation": "moderator",
}  # fmt: skip


@dataclass(frozen=True)
class PersonStatusRow:
    """The state of one person: number of tasks, of those pending, ``submitted`` (received and not returned) and
    ``skipped``; results files received, refused and not yet readable; returned tasks, and tasks ``accepted`` with whole
    deliveries; when the newest file arrived (``last_seen``, by the owner's clock) and was made (``last_delivery``, by
    the annotator's clock, not after its arrival), in ISO 8601, UTC, empty for never.

    ``joined``: a key of the person is known; ``left``: the person is in no roster any more; ``revoked``: all keys
    of the person are revoked, and no invite is open. ``seconds``: active time by kind of work. ``set_aside``: reported
    seconds that are not believed and not among them. ``fault``: why the figures are missing.
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
    revoked: bool = False
    seconds: Counts = field(default_factory=dict)
    set_aside: int = 0
    fault: str = ""
    by_guidelines: Counts = field(default_factory=dict)
    """The number of submitted tasks by announced guidelines (SHA-256); the empty key counts those under the guidelines
    of their bundle. Empty if no guidelines are or were announced to the person."""
    newest_guidelines: tuple[str, ...] = ()
    """The SHA-256 of the guidelines announced to the person now."""
    newest_tasks: str = ""
    """When the newest bundle for the person alone was built (ISO 8601, UTC); empty if there is none."""
    plans: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By the name of the plan, the person's tasks, and how many of them are submitted or skipped."""

    @property
    def by_newest_guidelines(self) -> int:
        """The number of submitted tasks under the guidelines announced to the person now."""
        return sum(self.by_guidelines.get(name, 0) for name in self.newest_guidelines)


@dataclass(frozen=True)
class WorkDayRow:
    """The active seconds of a person on one day (ISO 8601, by the clock of the person's computer unless it is wrong)
    for one kind of work. ``set_aside``: reported seconds that are not among them. ``reason``: why, or why the day is
    one of the owner's clock."""

    day: str
    annotator_id: str
    name: str
    kind: str
    seconds: int
    set_aside: int = 0
    reason: str = ""


class SubmittedTask(NamedTuple):
    """A submitted task or review, the owner's day on which it first arrived (empty if it is unknown), and whether it is
    ``returned`` or ``void`` now (empty if it counts)."""

    kind: Literal["task", "review"]
    day: str
    outcome: Literal["", "returned", "void"]


class PersonStatusRowBuilder:
    """The rows of the people of a project. Raises ``project.damaged``."""

    def __init__(self, project: Project, exchange: ProjectExchangeState) -> None:
        self._project, self._exchange = project, exchange
        self._names = project.people
        self._tests = ProjectCourseTests(project)
        self._learners = {
            latest.recipient
            for latest in project.state.series.values()
            if self._tests.exist and contains_course(project, latest.bundle_id)
        }
        self._series: dict[str, list[tuple[Role, frozenset[str], str]]] = defaultdict(list)
        self._faults: dict[str, AnnotatorError] = {}
        for name, latest in project.state.series.items():
            try:
                with Contained(name):
                    role, sent = _sent(project, latest.bundle_id, _PURPOSES.get(latest.purpose, "annotator"))
            except AnnotatorError as error:
                self._faults[latest.recipient] = error
                continue
            self._series[latest.recipient].append((role, sent, plan_of_series(name, latest.recipient)))
        holders = project.people.keys.values()
        invites = invites_of(project).invites.values()
        self._joined = {record.person for record in holders} | {record.annotator_id for record in invites if record.key}
        self.plans = people_of_plans(project)
        self._departed = self.plans.former | {record.person for record in departures(project)}
        self._revoked = _revoked_people(project)
        self._reassigned = reassigned_items(project)
        self._reviewers_only = reviewers_only(project)

    def row(self, annotator_id: str) -> PersonStatusRow:
        """The row of one person; with a ``fault`` and without figures if it cannot be made."""
        try:
            self.check(annotator_id)
            with Contained(annotator_id):
                return self._row(annotator_id)
        except AnnotatorError as error:
            return PersonStatusRow(annotator_id, annotator_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", fault=str(error))

    def _row(self, annotator_id: str) -> PersonStatusRow:
        person = self._exchange.person(annotator_id)
        outcomes = Counter(record.outcome for record in person.arrived.values())
        shared = self._series.get("", ()) if annotator_id else ()
        if annotator_id in self._reviewers_only:
            shared = [entry for entry in shared if not person.begun.isdisjoint(entry[1])]
        series = [*self._series.get(annotator_id, ()), *shared]
        tasks = frozenset[str]().union(*(sent for _, sent, _ in series))
        has_course = not self._learners.isdisjoint((annotator_id, ""))
        course, attempt, attempts = self._tests.standing(person, has_course=has_course)
        roles = tuple(dict.fromkeys(role for role, sent, _ in series if sent))
        seconds: Counter[str] = Counter()
        time = self._working_time(annotator_id)
        for (_, kind), spent in time.seconds.items():
            seconds[kind] += spent
        accepted = [record for record in person.arrived.values() if record.outcome == "taken"]
        done = (person.submitted.keys() - person.given_back.keys()) | person.skipped
        plans = {plan: (len(sent), len(sent & done)) for role, sent, plan in series if role == "annotator"}
        return PersonStatusRow(
            annotator_id=annotator_id,
            name=self._names.name_of(annotator_id),
            tasks=len(tasks | done),
            waiting=len(tasks - person.submitted.keys() - person.skipped),
            submitted=person.received_tasks,
            skipped=len(person.skipped),
            delivered=sum(not record.forgotten for record in person.arrived.values()),
            received=outcomes["taken"],
            refused=sum(record.outcome == "refused" and not record.forgotten for record in person.arrived.values()),
            not_whole=outcomes["not whole"],
            returned=sum(not record.void for record in person.given_back.values()),
            last_seen=max((record.seen for record in accepted), default=""),
            roles=roles,
            course=course if course == "passed" or "annotator" in roles else "",
            attempt=attempt,
            attempts=attempts,
            accepted=person.accepted_tasks,
            last_delivery=_last_delivery(accepted, self._project.state.created),
            joined=annotator_id in self._joined or bool(person.devices),
            left=annotator_id in self._departed,
            revoked=annotator_id in self._revoked,
            seconds=dict(seconds),
            set_aside=sum(time.set_aside.values()),
            plans=plans,
            newest_tasks=max(
                (record.created for record in self._project.state.series.values() if record.recipient == annotator_id),
                default="",
            ),
            **self._guidelines(annotator_id, person),
        )

    def check(self, annotator_id: str) -> None:
        """Raise the fault of what was sent to a person, if it cannot be read."""
        for fault in filter(None, map(self._faults.get, (annotator_id, ""))):
            raise fault

    def _guidelines(self, annotator_id: str, person: AnnotatorExchangeState) -> Json:
        newest = tuple(announcement.sha256 for announcement in self._exchange.guidelines_of(annotator_id))
        by = dict(person.by_guidelines)
        return {"by_guidelines": by, "newest_guidelines": newest} if newest or by.keys() - {""} else {}

    def rows(self, people: Iterable[str]) -> list[PersonStatusRow]:
        """The rows of some people, in order."""
        return [self.row(name) for name in people]

    def days(self, people: Iterable[str]) -> list[WorkDayRow]:
        """The days on which they worked, earliest first; then those whose time is set aside."""
        result: list[WorkDayRow] = []
        for name in people:
            try:
                with Contained(name):
                    time, called = self._working_time(name), self._names.name_of(name)
            except AnnotatorError:  # the row of the person says it
                continue
            result += [
                WorkDayRow(day, name, called, kind, spent, reason=_wrong_days(time.wrong_days.get(day, {})))
                for (day, kind), spent in time.seconds.items() if spent
            ]  # fmt: skip
            result += [
                WorkDayRow(day, name, called, kind, 0, spent, reason)
                for (day, kind, reason), spent in time.set_aside.items() if spent
            ]  # fmt: skip
        return sorted(result, key=lambda item: (item.set_aside > 0, item.day, item.annotator_id, item.kind))

    def submissions(self, annotator_id: str) -> list[SubmittedTask]:
        """The submitted and returned tasks and reviews of one person. Raises ``project.damaged`` if what was sent to
        them cannot be read."""
        self.check(annotator_id)
        person = self._exchange.person(annotator_id)
        reviews = self._reviews(annotator_id)
        return [
            SubmittedTask("review" if task in reviews else "task", day, _return_outcome(person.given_back.get(task)))
            for task, day in person.first_submitted.items()
        ]

    def _reviews(self, annotator_id: str) -> frozenset[str]:
        """The ids of the items that a person has to review, and of all that were given to somebody else since."""
        series = self._series.get(annotator_id, ())
        return self._reassigned.union(*(sent for role, sent, _ in series if role != "annotator"))

    def _working_time(self, annotator_id: str) -> WorkingTime:
        begin = self._project.state.created
        return working_time(self._exchange.person(annotator_id), self._reviews(annotator_id), begin)


def _return_outcome(back: OwnerTaskReturn | None) -> Literal["", "returned", "void"]:
    return "" if back is None else "void" if back.void else "returned"


def _wrong_days(days: Mapping[str, str]) -> str:
    """Which days a wrong clock reported; empty for none."""
    return "; ".join(f"the computer said {day}: {reason}" for day, reason in sorted(days.items()))


def _sent(project: Project, bundle_id: str, role: Role) -> tuple[Role, frozenset[str]]:
    """The role of a series, and the ids of its tasks. The items of a sample are for a checker."""
    rows = [*id_map_rows(project, bundle_id)]
    if role == "reviewer" and rows and all(row.get("review", {}).get("sample") for row in rows):
        role = "checker"
    return role, frozenset(row.get("sent", row["task"]) for row in rows)


def _last_delivery(accepted: Sequence[ResultsFetchOutcome], begin: str) -> str:
    """When the newest delivery was made, in UTC. If the annotator's clock says that it was after its arrival, or before
    the arrival of an earlier one or the ``begin`` of the project, that is when it arrived."""
    arrivals = sorted({outcome.seen for outcome in accepted})
    if not arrivals:
        return ""
    before, arrived = [begin, *arrivals][-2:]
    made = max(utc_timestamp(outcome.made) for outcome in accepted if outcome.seen == arrived)
    return made if before <= made <= arrived or not arrived else arrived


class _PlanPeople(ExtensibleModel):
    """All people in a plan, and those who left, from its first line."""

    people: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(frozen=True)
class PlanPeople:
    """The people who are in a roster of a plan now (``present``), and those who were in one. ``faults``: the plans that
    cannot be read, whose people are in neither. ``lacking``: the number of tasks of each plan that lack people."""

    present: frozenset[str]
    former: frozenset[str]
    faults: Sequence[AnnotatorError]
    lacking: Counts


def people_of_plans(project: Project) -> PlanPeople:
    """The people of all plans of a project."""
    former: set[str] = set()
    present: set[str] = set()
    faults: list[AnnotatorError] = []
    lacking: dict[str, int] = {}
    for path in sorted((project.root / "plans").glob("*.jsonl")):
        try:
            with path.open("rb") as stream:
                head = _PlanPeople.model_validate(strictjson.loads(stream.readline()))
                short = sum(b'"lacking":' in line for line in stream)
        except (OSError, AnnotatorError, ValidationError):
            message = "The plan cannot be read."
            faults.append(AnnotatorError("assign.bad_plan", message, "Restore it from a backup.", path))
            continue
        lacking |= {path.stem: short} if short else {}
        former |= set(head.left)
        present |= set(head.people) - set(head.left)
    return PlanPeople(frozenset(present), frozenset(former - present), faults, lacking)


def _revoked_people(project: Project) -> frozenset[str]:
    """The people who have keys, all of which are revoked and not replaced, and no open invite. Raises
    ``project.damaged``."""
    revoked = {name for name, record in revocations_of(project).keys.items() if not record.successor}
    if not revoked:
        return frozenset()
    trusted: dict[str, list[bool]] = defaultdict(list)
    for signer in project.signers.signers:
        holder = project.people.keys.get(signer.public.fingerprint)
        if holder is not None and holder.person:
            trusted[holder.person].append(signer.public.fingerprint not in revoked)
    invites = invites_of(project).invites.values()
    invited = {record.annotator_id for record in invites if not record.key and not record.withdrawn}
    return frozenset(person for person, keys in trusted.items() if not any(keys)) - invited


def silent_annotators(rows: Sequence[PersonStatusRow], now: datetime, days: int) -> list[PersonStatusRow]:
    """The annotators with pending tasks who have delivered nothing for this number of days, since they got the newest
    of these."""
    limit = now - timedelta(days=days)
    return [
        row for row in rows
        if row.joined and not row.left and not row.revoked and (row.waiting or row.returned)
        and (last := read_timestamp(row.last_delivery)) is not None and last < limit
        and ((got := read_timestamp(row.newest_tasks)) is None or got < limit)
    ]  # fmt: skip


def people_in_state(rows: Iterable[PersonStatusRow], state: CourseState) -> list[PersonStatusRow]:
    """The people whose course is in the ``state``."""
    return [row for row in rows if row.course == state and not row.left and not row.revoked]
