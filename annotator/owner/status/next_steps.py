"""The next steps in a project, each with its command."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from annotator.owner.exchange.exchange_state import ProjectExchangeState
from annotator.owner.exchange.people_rows import PersonStatusRow, people_in_state, people_of_plans, silent_annotators
from annotator.owner.exchange.task_questions import open_questions
from annotator.owner.project.gold_items import GoldItems, gold_items
from annotator.owner.project.owner_project import Project
from annotator.owner.project.seen_findings import SeenFinding, seen_findings
from annotator.owner.project.series import series_of_plan, tasks_of
from annotator.owner.project.submitted_work import finished_by
from annotator.owner.project.team_file import TeamFile
from annotator.owner.rows import Counts, Row
from annotator.text.output_lines import first_lines
from annotator.text.owner_steps import step_sentence


@dataclass(frozen=True)
class OwnerNextStep:
    """A next step: how many of what, which ``key`` stands for, some of the names concerned, and the ``command``;
    without one it waits for these people. ``days``: without a delivery. ``choices``: commands that look at it or act
    on it, if the ``command`` says that nothing is to be done."""

    key: str
    count: int
    who: tuple[str, ...] = ()
    command: str = ""
    days: int = 0
    choices: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The step as a sentence."""
        return step_sentence(self.key, self.count, self.who, self.days)


@dataclass(frozen=True)
class PendingReviewSteps:
    """The open steps of reviews in a data set, as the commands would do them now: works not sent to a reviewer;
    reviews that were skipped and are ``free`` to be given to others; returned works whose annotators were not told;
    disputed tasks not sent to an adjudicator, and disputes that wait for other people; pending reviews, adjudications
    and moderations by the person who has them; deliveries whose sample was reviewed without a decision; reported texts
    that are undecided and not sent to a moderator; and by person the tasks of works on an ``earlier`` text that can be
    returned. People are named by their ids."""

    not_sent: int = 0
    free: int = 0
    to_return: Counts = field(default_factory=dict)
    disputed: int = 0
    waiting_disputes: Counts = field(default_factory=dict)
    waiting_reviews: Counts = field(default_factory=dict)
    waiting_adjudications: Counts = field(default_factory=dict)
    waiting_moderations: Counts = field(default_factory=dict)
    deliveries: Sequence[str] = ()
    reported: int = 0
    earlier: Mapping[str, Sequence[str]] = field(default_factory=dict)


def next_steps(
    project: Project,
    exchange: ProjectExchangeState,
    rows: Sequence[PersonStatusRow],
    table: TeamFile,
    now: datetime,
    dataset: Path | None,
    not_merged: Counts,
    pending: PendingReviewSteps,
    checks: Sequence[NamedWorkCheckFinding] | None,
    invited: Collection[str],
) -> list[OwnerNextStep]:
    """Everything that waits for the owner or for people whom the owner may remind, in order. Each step is what its
    command would do now. ``checks``: None if the data set cannot be read."""
    place = {"root": project.quoted_root, "data": "DATASET" if dataset is None else shlex.quote(str(dataset))}
    result: list[OwnerNextStep] = []

    def add(
        key: str, count: int, who: Iterable[str] = (), ids: Iterable[str] = (), days: int = 0, *, advised: bool = True
    ) -> None:
        """Add a step if there is anything to do. ``ids`` are those that its command may name, if one is ``advised``."""
        if count:
            command, *choices = [line.format(id=_only_id(ids), **place) for line in _COMMANDS.get(key, "").split("\n")]
            result.append(OwnerNextStep(key, count, tuple(who), command if advised else "", days, tuple(choices)))

    names = {row.annotator_id: row.name for row in rows}
    departed = {row.annotator_id for row in rows if row.left or row.revoked}

    def add_people(key: str, people: Collection[str], *, advised: bool = True) -> None:
        add(key, len(people), [names.get(person, person) for person in people], people, advised=advised)

    def add_counts(key: str, by_person: Counts) -> None:
        named = {names.get(person, person): count for person, count in by_person.items()}
        add(key, sum(by_person.values()), _counts(named), by_person)

    add_counts("refused", {row.annotator_id: row.refused for row in rows if row.refused})
    add_people("score", [row.annotator_id for row in people_in_state(rows, "to score")])
    add_people("read", [row.annotator_id for row in people_in_state(rows, "to read")])
    failed = people_in_state(rows, "failed")
    add_people("failed", [row.annotator_id for row in failed if 0 < row.attempts <= row.attempt])
    add_counts("questions", open_questions(exchange))
    add_counts("merge", not_merged)
    add("review", pending.not_sent)
    add("free", pending.free)
    add_counts("return", pending.to_return)
    add("adjudicate", pending.disputed)
    deliveries = pending.deliveries
    add("deliveries", len(deliveries), deliveries, [delivery.partition(" ")[0] for delivery in deliveries])
    add("reported", pending.reported)
    earlier = {person: tasks for person, tasks in pending.earlier.items() if person not in departed}
    some = [
        f"{names.get(person, person)} ({', '.join(first_lines(_NAMED, tasks, '{n} more'))})"
        for person, tasks in earlier.items()
    ]
    add("earlier", sum(map(len, earlier.values())), some, earlier)
    waiting = {
        "reviews": pending.waiting_reviews,
        "adjudications": pending.waiting_adjudications,
        "moderations": pending.waiting_moderations,
    }
    for key, by_person in waiting.items():
        of_gone = {person: count for person, count in by_person.items() if person in departed}
        add_counts(f"{key}_to_reassign", of_gone)
    gold = gold_items(project)
    present = people_of_plans(project).present  # others cannot be named with --reassign

    def can_give(person: str) -> bool:
        return person in present and bool(open_tasks(project, exchange, gold, person))

    revoked = [row.annotator_id for row in rows if row.revoked and not row.left]
    add_people("revoked", [person for person in revoked if can_give(person)])
    add_people("tell", [person for person in people_to_inform(exchange) if person in invited])
    acknowledged = seen_findings(project)
    suspects = dict.fromkeys(
        check.person for check in checks or () if check.person not in departed and check.finding not in acknowledged
    )
    add_people("look", suspects)
    for key, by_person in waiting.items():
        add_counts(key, {person: count for person, count in by_person.items() if person not in departed})
    add_counts("disputes", pending.waiting_disputes)
    add_people(
        "join", [row.annotator_id for row in rows if not row.joined and row.annotator_id not in departed and row.tasks]
    )
    quiet = silent_annotators(rows, now, table.silent_days)
    idle = [row.annotator_id for row in quiet if can_give(row.annotator_id)]
    add("silent", len(quiet), [row.name for row in quiet], idle, table.silent_days, advised=bool(idle))
    late = {row.name: behind for row in rows if (behind := behind_of(row, table, now))}
    add("behind", len(late), _counts(late))
    return result


_NAMED = 6
_ROUND = "{data} --project {root} --roster ROSTER --out DIR"
_TAKE_BACK = "annotator tasks assign --more --reassign {id} --project {root} --roster ROSTER --out DIR"
_COMMANDS: Mapping[str, str] = {
    "refused": "annotator project forget {id} --project {root}",
    "score": "annotator results qualify --project {root}",
    **dict.fromkeys(("read", "failed"), "annotator results qualify --project {root} --pass {id}"),
    "questions": "annotator project answer {id} TASK ANSWER --project {root}",
    "merge": "annotator project sync --project {root} --dataset {data}",
    **dict.fromkeys(("review", "free"), f"annotator review build {_ROUND}"),
    "return": "annotator review return {data} --project {root}",
    "adjudicate": f"annotator review adjudicate {_ROUND}",
    "deliveries": "annotator review accept {data} --project {root} --delivery {id}",
    "earlier": "annotator project return TASK --to {id} --reason REASON --project {root}",
    "reported": f"annotator review moderate {_ROUND}",
    "reviews_to_reassign": f"annotator review build {_ROUND} --reassign {{id}}",
    "adjudications_to_reassign": f"annotator review adjudicate {_ROUND} --reassign {{id}}",
    "moderations_to_reassign": f"annotator review moderate {_ROUND} --reassign {{id}}",
    **dict.fromkeys(("revoked", "silent"), _TAKE_BACK),
    "tell": "annotator project sync --project {root}",
    "look": (
        "annotator project forget {id} --checks --project {root}\n"
        "annotator stats people {data} --names --project {root}\n"
        "annotator project leave {id} --work void --because REASON --project {root}"
    ),
}
"""The command of each step, and in further lines those to choose from before. ``{id}`` is the one concerned, or ``ID``
if there are several."""


def _only_id(people: Iterable[str]) -> str:
    """The id of the only one of ``people``; a placeholder if there are several."""
    ids = list(people)
    return shlex.quote(ids[0]) if len(ids) == 1 else "ID"


def open_tasks(
    project: Project,
    exchange: ProjectExchangeState,
    gold: Mapping[Path, GoldItems],
    annotator_id: str,
    *,
    finished: bool = False,
) -> Counts:
    """The number of tasks of each plan that a person has neither submitted nor skipped, as syncs and merges show:
    ``assign --reassign`` can give these to others. Gold items stay with the person, since others have their own; tasks
    sent to everybody belong to no plan. ``finished``: of all tasks of the plan."""
    counts, person = dict[str, int](), exchange.person(annotator_id)
    came = person.submitted.keys() | person.skipped
    for path in sorted((project.root / "plans").glob("*.jsonl")):
        series = series_of_plan(path.stem, annotator_id)
        if (latest := project.state.series.get(series)) is not None:
            sent = tasks_of(project, latest.bundle_id)
            unfinished = {own for own, name in sent.items() if name not in came} - finished_by(
                project, series, annotator_id
            )
            unfinished = ({*sent} if finished else unfinished) - gold[path].known
            counts |= {path.stem: len(unfinished)} if unfinished else {}
    return counts


def people_to_inform(exchange: ProjectExchangeState) -> list[str]:
    """The sorted ids of people who delivered results and need a receipt that is not made or not sent yet."""
    return sorted(
        annotator_id
        for annotator_id, person in exchange.people.items()
        if person.arrived and (not person.receipts_complete or person.receipts_put < len(person.receipts))
    )


def behind_of(row: PersonStatusRow, table: TeamFile, now: datetime) -> int | None:
    """The number of tasks that a person is behind; None without a schedule for the person."""
    if row.left or row.revoked or not row.tasks or "annotator" not in row.roles:
        return None
    return table.behind(row.annotator_id, row.plans, now)


def _counts(by_name: Counts) -> list[str]:
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

    @property
    def finding(self) -> SeenFinding:
        """What the owner has seen with it."""
        return SeenFinding(person=self.person, role=self.role, rule=self.rule)


@dataclass
class HandDeliveredWork:
    """The work of a person whose results were delivered by hand: the number of annotations and reviews by status, of
    work that was ``withdrawn`` since, and of results ``files``, when the ``last`` of them was made,
    and the seconds by kind of work. ``by_hand``: some of the files came in no sync."""

    statuses: Counter[str] = field(default_factory=Counter)
    withdrawn: int = 0
    files: int = 0
    by_hand: bool = False
    last: str = ""
    seconds: Counter[str] = field(default_factory=Counter)
    set_aside: int = 0


@dataclass(frozen=True)
class DatasetStatusFigures:
    """The figures of a data set: the work of people whose results were delivered by hand (``counts``, by id), rows of
    reviewers as plain data, findings of checks, open review steps, merged results (bundle ids), and by name the number
    of tasks done differently on two computers of one person, which count once, and in a project with reviews that of
    works in none because their text was changed since (``outdated``)."""

    counts: Mapping[str, HandDeliveredWork] = field(default_factory=dict)
    reviewers: Sequence[Row] = ()
    checks: Sequence[NamedWorkCheckFinding] = ()
    review_steps: PendingReviewSteps = field(default_factory=PendingReviewSteps)
    merged_bundles: frozenset[str] = frozenset()
    twice: Counts = field(default_factory=dict)
    outdated: int = 0
