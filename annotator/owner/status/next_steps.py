"""The next steps in a project, each with its command."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.exchange.people_rows import PersonStatusRow, people_in_state, people_of_plans, silent_annotators
from annotator.owner.exchange.task_questions import open_questions
from annotator.owner.project.owner_project import Project
from annotator.owner.project.series import tasks_of
from annotator.owner.project.team_file import TeamFile

_NAMED: Final = 6


@dataclass(frozen=True)
class OwnerNextStep:
    """A next step: the number of ``what`` (in the grammatical number of ``count``), some of the names concerned, and
    the command; empty if there is none."""

    key: str
    count: int
    what: str
    who: tuple[str, ...] = ()
    command: str = ""

    @property
    def sentence(self) -> str:
        """The step as a sentence."""
        named = ", ".join(self.who[:_NAMED])
        more = f" and {len(self.who) - _NAMED:,} more" if len(self.who) > _NAMED else ""
        return f"{self.count:,} {self.what}" + (f": {named}{more}" if named else "")


@dataclass(frozen=True)
class PendingReviewSteps:
    """The open steps of reviews in a data set, as the commands would do them now: works not sent to a reviewer;
    reviews that were skipped and are ``free`` to be given to others; returned works whose annotators were not told;
    disputed tasks not sent to an adjudicator, and disputes that wait for other people; pending reviews, adjudications
    and moderations by the person who has them; deliveries whose sample was reviewed without a decision; and reported
    texts that are undecided and not sent to a moderator. People are named by their ids."""

    not_sent: int = 0
    free: int = 0
    to_return: int = 0
    disputed: int = 0
    waiting_disputes: Mapping[str, int] | None = None
    waiting_reviews: Mapping[str, int] | None = None
    waiting_adjudications: Mapping[str, int] | None = None
    waiting_moderations: Mapping[str, int] | None = None
    deliveries: Sequence[str] = ()
    reported: int = 0


def next_steps(
    project: Project,
    exchange: ProjectExchangeState,
    rows: Sequence[PersonStatusRow],
    table: TeamFile,
    now: datetime,
    dataset: Path | None,
    not_merged: int | None,
    left: PendingReviewSteps,
    suspects: Sequence[str],
    invited: Collection[str],
) -> list[OwnerNextStep]:
    """Everything that waits for the owner or for people whom the owner may remind, in order. Each step is what its
    command would do now."""
    root = shlex.quote(str(project.root))
    data = shlex.quote(str(dataset)) if dataset is not None else "DATASET"
    found: list[OwnerNextStep] = []

    def add(key: str, count: int, one: str, several: str, command: str = "", who: Iterable[str] = ()) -> None:
        if count:
            found.append(OwnerNextStep(key, count, one if count == 1 else several, tuple(who), command))

    by_id = {row.annotator_id: row for row in rows}
    gone = {row.annotator_id for row in rows if row.left or row.revoked}

    def counts(by_person: Mapping[str, int]) -> list[str]:
        return _counts({by_id[who].name if who in by_id else who: count for who, count in by_person.items()})

    refused = {row.annotator_id: row.refused for row in rows if row.refused}
    add("refused", sum(refused.values()), "file was refused", "files were refused",
        f"annotator project forget {_one(refused)} --project {root}", counts(refused))  # fmt: skip
    scored, read = people_in_state(rows, "to score"), people_in_state(rows, "to read")
    add("score", len(scored), "test to score", "tests to score", f"annotator results qualify --project {root}",
        _names(scored))  # fmt: skip
    add("read", len(read), "test to read and decide", "tests to read and decide",
        f"annotator results qualify --project {root} --answers DIR", _names(read))  # fmt: skip
    failed = [row for row in people_in_state(rows, "failed") if row.attempts and row.attempt >= row.attempts]
    add("failed", len(failed), "person has used all attempts at the test", "people have used all attempts at the test",
        f"annotator results qualify --project {root} --pass {_one(row.annotator_id for row in failed)}",
        _names(failed))  # fmt: skip
    asked = open_questions(exchange)
    add("questions", sum(asked.values()), "question about a task to answer", "questions about tasks to answer",
        f"annotator project questions --project {root}", counts(asked))  # fmt: skip
    place = "project sync"
    add("merge", not_merged or 0, "results file is not merged", "results files are not merged",
        f"annotator {place} --project {root} --dataset {data}")  # fmt: skip
    round_of = f"{data} --project {root} --roster ROSTER --out DIR"
    add("review", left.not_sent, "work was sent to no reviewer", "works were sent to no reviewer",
        f"annotator review build {round_of}")  # fmt: skip
    add("free", left.free, "review was skipped, and nobody has it", "reviews were skipped, and nobody has them",
        f"annotator review build {round_of}")  # fmt: skip
    add(
        "return",
        left.to_return,
        "work to return",
        "works to return",
        f"annotator review return {data} --project {root}",
    )
    add("adjudicate", left.disputed, "dispute to be adjudicated", "disputes to be adjudicated",
        f"annotator review adjudicate {round_of}")  # fmt: skip
    add("deliveries", len(left.deliveries), "delivery to decide", "deliveries to decide",
        f"annotator review estimate {data} --project {root}", left.deliveries)  # fmt: skip
    add("reported", left.reported, "reported text to decide", "reported texts to decide",
        f"annotator review moderate {round_of}")  # fmt: skip
    waiting = {
        "build": ("reviews", "review waits for its reviewer", "reviews wait for their reviewers",
                  "review is with somebody", "reviews are with people", left.waiting_reviews),
        "adjudicate": ("adjudications", "dispute waits for an adjudicator", "disputes wait for adjudicators",
                       "dispute is with somebody", "disputes are with people", left.waiting_adjudications),
        "moderate": ("moderations", "reported text waits for a moderator", "reported texts wait for moderators",
                     "reported text is with somebody", "reported texts are with people", left.waiting_moderations),
    }  # fmt: skip
    why = "who left, or whose key is revoked"
    for command, (key, _, _, one, several, held) in waiting.items():
        theirs = {who: count for who, count in (held or {}).items() if who in gone}
        add(f"{key}_to_reassign", sum(theirs.values()), f"{one} {why}", f"{several} {why}",
            f"annotator review {command} {round_of} --reassign {_one(theirs)}", counts(theirs))  # fmt: skip
    assigned = people_with_open_tasks(project, exchange)
    idle = [row for row in rows if row.revoked and not row.left and row.waiting and row.annotator_id in assigned]
    take_back = "annotator tasks assign --more --reassign {} --project " + f"{root} --roster ROSTER --out DIR"
    add("revoked", len(idle), "person whose key is revoked has open tasks",
        "people whose keys are revoked have open tasks",
        take_back.format(_one(row.annotator_id for row in idle)), _names(idle))  # fmt: skip
    untold = [who for who in people_to_inform(exchange) if who in invited]
    add("tell", len(untold), "person waits for a receipt", "people wait for a receipt",
        f"annotator {place} --project {root}", _called(untold, rows))  # fmt: skip
    add("look", len(suspects), "person whose work to look at first", "people whose work to look at first",
        f"annotator report {data} --project {root} --names --out report.html", suspects)  # fmt: skip
    for key, one, several, _, _, held in waiting.values():
        theirs = {who: count for who, count in (held or {}).items() if who not in gone}
        add(key, sum(theirs.values()), one, several, "", counts(theirs))
    add("disputes", sum((left.waiting_disputes or {}).values()), "dispute waits for other work on its task",
        "disputes wait for other work on their tasks", "", counts(left.waiting_disputes or {}))  # fmt: skip
    absent = [row for row in rows if not row.joined and not row.left and not row.revoked and row.tasks]
    add("join", len(absent), "person has delivered nothing yet; only that shows whether they have joined",
        "people have delivered nothing yet; only that shows whether they have joined", "", _names(absent))  # fmt: skip
    quiet = silent_annotators(rows, now, table.silent_days)
    idle = [row for row in quiet if row.waiting and row.annotator_id in assigned]
    add("silent", len(quiet), f"person with tasks has delivered nothing for {table.silent_days} days",
        f"people with tasks have delivered nothing for {table.silent_days} days",
        take_back.format(_one(row.annotator_id for row in idle)) if idle else "", _names(quiet))  # fmt: skip
    late = {row.name: behind for row in rows if (behind := behind_of(row, table, now))}
    add("behind", len(late), "person is behind the timetable", "people are behind the timetable", "", _counts(late))
    return found


def _one(people: Iterable[str]) -> str:
    """The id of the only one of ``people``; a placeholder if there are several."""
    ids = list(people)
    return shlex.quote(ids[0]) if len(ids) == 1 else "ID"


def people_with_open_tasks(project: Project, exchange: ProjectExchangeState) -> set[str]:
    """The people of plans who have tasks that they neither submitted nor skipped, as far as syncs show:
    ``assign --reassign`` can give these to others. Tasks sent to everybody belong to no plan."""
    found, planned = set[str](), people_of_plans(project)[0]
    for latest in project.state.series.values():
        who, person = latest.recipient, exchange.person(latest.recipient)
        if who in planned and not latest.purpose:
            sent = {*tasks_of(project, latest.bundle_id).values()}
            found |= {who} if sent - person.submitted.keys() - person.skipped else set()
    return found


def people_to_inform(exchange: ProjectExchangeState) -> list[str]:
    """The sorted ids of people who delivered results and need a receipt that is not made or not sent yet."""
    return sorted(
        who
        for who, person in exchange.people.items()
        if person.arrived and (not person.receipts_complete or person.receipts_put < len(person.receipts))
    )


def behind_of(row: PersonStatusRow, table: TeamFile, now: datetime) -> int | None:
    """The number of tasks that a person is behind; None without a schedule for the person."""
    if row.left or row.revoked or not row.tasks or "annotator" not in row.roles:
        return None
    return table.behind(row.annotator_id, row.tasks, row.submitted + row.skipped, now)


def _names(rows: Iterable[PersonStatusRow]) -> list[str]:
    return [row.name for row in rows]


def _called(people: Iterable[str], rows: Iterable[PersonStatusRow]) -> list[str]:
    names = {row.annotator_id: row.name for row in rows}
    return [names.get(who, who) for who in people]


def _counts(by_name: Mapping[str, int]) -> list[str]:
    ordered = Counter(by_name).most_common()
    return [f"{name} ({count:,})" for name, count in ordered]


# The status information in a data set.


@dataclass(frozen=True)
class NamedWorkCheckFinding:
    """A finding of a check; ``role`` is ``annotator`` or ``reviewer``."""

    person: str
    name: str
    role: str
    rule: str
    reason: str
    weight: float


@dataclass(frozen=True)
class DatasetStatusFigures:
    """The figures of a data set: counts of people whose results were delivered by hand (by id: submitted, skipped,
    results files, latest time, seconds by kind of work), rows of reviewers as plain data, findings of checks, open
    review steps, merged results (bundle ids), and by name the number of tasks done differently on two computers of one
    person, which count once."""

    counts: Mapping[str, tuple[int, int, int, str, Mapping[str, int], int]] = field(default_factory=dict)
    reviewers: Sequence[Mapping[str, Any]] = ()
    checks: Sequence[NamedWorkCheckFinding] = ()
    left: PendingReviewSteps = field(default_factory=PendingReviewSteps)
    merged: frozenset[str] = frozenset()
    twice: Mapping[str, int] = field(default_factory=dict)
