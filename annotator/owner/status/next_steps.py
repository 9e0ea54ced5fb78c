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
from annotator.owner.project.departures import departures
from annotator.owner.project.gold_items import GoldItems, gold_items
from annotator.owner.project.owner_project import Project
from annotator.owner.project.seen_findings import SeenFinding, seen_findings
from annotator.owner.project.series import series_of_plan, tasks_of
from annotator.owner.project.submitted_work import finished_by
from annotator.owner.project.team_file import TeamFile
from annotator.owner.rows import Row
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
    and moderations by the person who has them; deliveries whose sample was reviewed without a decision; and reported
    texts that are undecided and not sent to a moderator. People are named by their ids."""

    not_sent: int = 0
    free: int = 0
    to_return: Mapping[str, int] = field(default_factory=dict)
    disputed: int = 0
    waiting_disputes: Mapping[str, int] = field(default_factory=dict)
    waiting_reviews: Mapping[str, int] = field(default_factory=dict)
    waiting_adjudications: Mapping[str, int] = field(default_factory=dict)
    waiting_moderations: Mapping[str, int] = field(default_factory=dict)
    deliveries: Sequence[str] = ()
    reported: int = 0


def next_steps(
    project: Project,
    exchange: ProjectExchangeState,
    rows: Sequence[PersonStatusRow],
    table: TeamFile,
    now: datetime,
    dataset: Path | None,
    not_merged: Mapping[str, int],
    pending: PendingReviewSteps,
    checks: Sequence[NamedWorkCheckFinding] | None,
    invited: Collection[str],
) -> list[OwnerNextStep]:
    """Everything that waits for the owner or for people whom the owner may remind, in order. Each step is what its
    command would do now. ``checks``: None if the data set cannot be read."""
    root = project.quoted_root
    data = shlex.quote(str(dataset)) if dataset is not None else "DATASET"
    result: list[OwnerNextStep] = []

    def add(
        key: str, count: int, command: str = "", who: Iterable[str] = (), days: int = 0, choices: Iterable[str] = ()
    ) -> None:
        if count:
            result.append(OwnerNextStep(key, count, tuple(who), command, days, tuple(choices)))

    names = {row.annotator_id: row.name for row in rows}
    departed = {row.annotator_id for row in rows if row.left or row.revoked}

    def add_people(key: str, people: Collection[str], command: str = "", choices: Iterable[str] = ()) -> None:
        add(key, len(people), command, [names.get(person, person) for person in people], choices=choices)

    def add_counts(key: str, by_person: Mapping[str, int], command: str = "") -> None:
        named = {names.get(person, person): count for person, count in by_person.items()}
        add(key, sum(by_person.values()), command, _counts(named))

    refused = {row.annotator_id: row.refused for row in rows if row.refused}
    add_counts("refused", refused, f"annotator project forget {_only_id(refused)} --project {root}")
    qualify = f"annotator results qualify --project {root}"
    add_people("score", [row.annotator_id for row in people_in_state(rows, "to score")], qualify)
    read = [row.annotator_id for row in people_in_state(rows, "to read")]
    add_people("read", read, f"{qualify} --pass {_only_id(read)}")
    failed = [row.annotator_id for row in people_in_state(rows, "failed") if 0 < row.attempts <= row.attempt]
    add_people("failed", failed, f"{qualify} --pass {_only_id(failed)}")
    questions = open_questions(exchange)
    add_counts("questions", questions, f"annotator project answer {_only_id(questions)} TASK ANSWER --project {root}")
    sync = f"annotator project sync --project {root}"
    add_counts("merge", not_merged, f"{sync} --dataset {data}")
    round_of = f"{data} --project {root} --roster ROSTER --out DIR"
    add("review", pending.not_sent, f"annotator review build {round_of}")
    add("free", pending.free, f"annotator review build {round_of}")
    add_counts("return", pending.to_return, f"annotator review return {data} --project {root}")
    add("adjudicate", pending.disputed, f"annotator review adjudicate {round_of}")
    delivery = pending.deliveries[0].partition(" ")[0] if len(pending.deliveries) == 1 else "ID"
    accept = f"annotator review accept {data} --project {root} --delivery {delivery}"
    add("deliveries", len(pending.deliveries), accept, pending.deliveries)
    add("reported", pending.reported, f"annotator review moderate {round_of}")
    waiting = {
        "reviews": ("build", pending.waiting_reviews),
        "adjudications": ("adjudicate", pending.waiting_adjudications),
        "moderations": ("moderate", pending.waiting_moderations),
    }
    for key, (command, count_by_person) in waiting.items():
        of_gone = {person: count for person, count in count_by_person.items() if person in departed}
        give = f"annotator review {command} {round_of} --reassign {_only_id(of_gone)}"
        add_counts(f"{key}_to_reassign", of_gone, give)
    gold = gold_items(project)
    present = people_of_plans(project).present  # others cannot be named with --reassign

    def can_give(person: str) -> bool:
        return person in present and bool(open_tasks(project, exchange, gold, person))

    take_back = "annotator tasks assign --more --reassign {} --project " + f"{root} --roster ROSTER --out DIR"
    idle = [row.annotator_id for row in rows if row.revoked and not row.left and can_give(row.annotator_id)]
    add_people("revoked", idle, take_back.format(_only_id(idle)))
    flagged = {check.person for check in checks} if checks is not None else names.keys()
    unchecked = {person for departure in departures(project) for person in departure.unchecked if can_give(person)}
    unchecked &= flagged
    add_people("unchecked", sorted(unchecked), take_back.format(_only_id(unchecked)) if checks is not None else "")
    add_people("tell", [person for person in people_to_inform(exchange) if person in invited], sync)
    acknowledged = seen_findings(project)
    suspects = list(dict.fromkeys(
        check.person for check in checks or () if check.person not in departed and check.finding not in acknowledged
    ))  # fmt: skip
    suspect = _only_id(suspects)
    add_people("look", suspects, f"annotator project forget {suspect} --checks --project {root}", [
        f"annotator stats people {data} --names --project {root}",
        f"annotator project leave {suspect} --work void --because REASON --project {root}",
    ])  # fmt: skip
    for key, (_, count_by_person) in waiting.items():
        add_counts(key, {person: count for person, count in count_by_person.items() if person not in departed})
    add_counts("disputes", pending.waiting_disputes)
    add_people(
        "join", [row.annotator_id for row in rows if not row.joined and row.annotator_id not in departed and row.tasks]
    )
    quiet = silent_annotators(rows, now, table.silent_days)
    idle = [row.annotator_id for row in quiet if can_give(row.annotator_id)]
    silent = [row.name for row in quiet]
    add("silent", len(quiet), take_back.format(_only_id(idle)) if idle else "", silent, table.silent_days)
    late = {row.name: behind for row in rows if (behind := behind_of(row, table, now))}
    add("behind", len(late), "", _counts(late))
    return result


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
) -> dict[str, int]:
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

    @property
    def finding(self) -> SeenFinding:
        """What the owner has seen with it."""
        return SeenFinding(person=self.person, role=self.role, rule=self.rule)


@dataclass
class HandDeliveredWork:
    """The work of a person whose results were delivered by hand: the number of annotations and reviews by status, of
    annotations of tasks that were ``withdrawn`` since, and of results ``files``, when the ``last`` of them was made,
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
    twice: Mapping[str, int] = field(default_factory=dict)
    outdated: int = 0
