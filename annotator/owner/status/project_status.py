"""The status of a project, computed offline from its folder and from a data set of merged results."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from annotator.containment import Collected
from annotator.errors import AnnotatorError
from annotator.owner.exchange.exchange_state import lost_results, read_exchange
from annotator.owner.exchange.people_rows import PersonStatusRow, PersonStatusRowBuilder, WorkDayRow, silent_annotators
from annotator.owner.exchange.project_sync import invited_annotators, known_people
from annotator.owner.project.owner_project import Project
from annotator.owner.project.submitted_work import datasets_of
from annotator.owner.project.team_file import TeamFile, read_team_file
from annotator.owner.rows import Counts, Json, Row
from annotator.owner.status.next_steps import (
    DatasetStatusFigures,
    NamedWorkCheckFinding,
    OwnerNextStep,
    behind_of,
    next_steps,
)


@dataclass(frozen=True)
class ProjectStatusReport:
    """The status of a project at ``now``: next steps, rows of people, the number of tasks each is ``behind`` (by id,
    without people who have no schedule), reviewers, findings of checks, work days, and those whose time is
    ``set_aside``. ``dataset``: the one that was read, or None. ``twice``: by name, the number of tasks done differently
    on two computers of one person. ``silent``: the ids of people with tasks who delivered nothing for the number of
    days in the schedule."""

    title: str
    project_id: str
    now: str
    dataset: Path | None
    steps: Sequence[OwnerNextStep]
    people: Sequence[PersonStatusRow]
    behind: Counts
    reviewers: Sequence[Row]
    checks: Sequence[NamedWorkCheckFinding]
    days: Sequence[WorkDayRow]
    set_aside: Sequence[WorkDayRow]
    team_file: TeamFile
    twice: Counts = field(default_factory=dict)
    outdated: int = 0
    """The number of works that are in no review because their text was changed since."""
    silent: frozenset[str] = frozenset()
    faults: Sequence[AnnotatorError] = ()
    """Why figures of the data set are missing."""
    bad_plans: Sequence[AnnotatorError] = ()
    """The plans that cannot be read."""
    lost_files: Sequence[AnnotatorError] = ()
    """The errors of files of the project that are missing."""
    lacking: Counts = field(default_factory=dict)
    """By plan, the number of tasks that lack people."""
    week: Counts = field(default_factory=dict)
    """By person, the seconds of work of the last seven days; without people of whose work no days are known, because it
    was merged by hand."""

    @property
    def totals(self) -> Counts:
        """Totals over all people: ``people``, ``joined``, ``in_course``, ``tasks``, ``submitted``, ``waiting``,
        ``returned``, ``accepted``, and the ``seconds`` of all work. Of people who left, only what they did counts."""
        present = [row for row in self.people if not row.left]
        return {
            "people": len(present),
            "joined": sum(row.joined for row in present),
            "in_course": sum(row.course not in ("", "passed") for row in present),
            "tasks": sum(row.submitted + row.skipped if row.left else row.tasks for row in self.people),
            **{name: sum(getattr(row, name) for row in present) for name in ("waiting", "returned")},
            **{name: sum(getattr(row, name) for row in self.people) for name in ("submitted", "accepted")},
            "seconds": sum(sum(row.seconds.values()) for row in self.people),
        }  # fmt: skip

    def as_json(self) -> Json:
        """The status as plain data."""
        return {
            "project": self.project_id,
            "title": self.title,
            "now": self.now,
            "dataset": str(self.dataset) if self.dataset is not None else None,
            "totals": dict(self.totals),
            "next": [{**asdict(entry), "sentence": entry.sentence} for entry in self.steps],
            "people": [
                {
                    **asdict(row),
                    "behind": self.behind.get(row.annotator_id),
                    "week": self.week.get(row.annotator_id),
                    "hours_a_week": self.team_file.terms(row.annotator_id).hours,
                }
                for row in self.people
            ],
            "reviewers": list(self.reviewers),
            "checks": [asdict(entry) for entry in self.checks],
            "days": [asdict(entry) for entry in (*self.days, *self.set_aside)],
            "done_twice": dict(self.twice),
            "outdated": self.outdated,
            "lacking": dict(self.lacking),
            "faults": list(map(str, (*self.faults, *self.bad_plans, *self.lost_files))),
        }


def dataset_of(project: Project) -> Path | None:
    """The existing data set into which results of the project were merged last."""
    for folder in reversed(datasets_of(project)):
        with contextlib.suppress(OSError):
            Path(folder, "dataset.json").stat()
            return Path(folder)
    return None


def project_status(project: Project, dataset: Path | None, now: datetime) -> ProjectStatusReport:
    """Compute the status of the project; ``dataset`` None: from its folder only. Raises ``project.*``, ``dataset.*``,
    ``review.*``, ``measure.bad_limit``."""
    exchange, table = read_exchange(project), read_team_file(project.root)
    people = PersonStatusRowBuilder(project, exchange)
    invited = invited_annotators(project)
    everybody = sorted({*invited, *known_people(project)})
    data, faults, unreadable = None, list[AnnotatorError](), list[AnnotatorError]()
    if dataset is not None:
        from annotator.owner.status.merged_figures import merged_figures

        with Collected(dataset, faults):
            data = merged_figures(project, dataset, exchange, unreadable)
    data = data or DatasetStatusFigures()
    rows = [_with_dataset_figures(row, data) for row in people.rows(sorted({*everybody, *data.counts}))]
    rows = [
        row for row in rows if row.tasks or row.delivered or row.received or row.joined or row.annotator_id in everybody
    ]
    not_merged = Counter(
        annotator_id for annotator_id, person in exchange.people.items() for entry in person.arrived.values()
        if entry.outcome == "taken" and entry.bundle_id not in data.merged_bundles and not faults
    )  # fmt: skip
    steps = next_steps(
        project, exchange, rows, table, now, dataset,
        not_merged, data.review_steps, None if faults else data.checks, invited,
    )  # fmt: skip
    days = people.days(everybody)
    first = (now - timedelta(days=6)).date().isoformat()
    week = {row.annotator_id: 0 for row in rows if not any(row.seconds.values())}
    for entry in days:
        week[entry.annotator_id] = week.get(entry.annotator_id, 0) + (entry.seconds if entry.day >= first else 0)
    behind = {row.annotator_id: late for row in rows if (late := behind_of(row, table, now)) is not None}
    return ProjectStatusReport(
        title=project.state.title,
        project_id=project.state.id,
        now=now.isoformat(timespec="minutes"),
        dataset=dataset,
        steps=steps,
        people=rows,
        behind=behind,
        reviewers=data.reviewers,
        checks=data.checks,
        days=[entry for entry in days if not entry.set_aside],
        set_aside=[entry for entry in days if entry.set_aside],
        team_file=table,
        twice=data.twice,
        outdated=data.outdated,
        faults=faults,
        bad_plans=people.plans.faults,
        lost_files=[
            *project.lost_files,
            *(error for _, error in lost_results(project, exchange)),
            *{str(error): error for error in unreadable}.values(),
        ],
        lacking=people.plans.lacking,
        week=week,
        silent=frozenset(row.annotator_id for row in silent_annotators(rows, now, table.silent_days)),
    )


def _with_dataset_figures(row: PersonStatusRow, data: DatasetStatusFigures) -> PersonStatusRow:
    """The row of a person, with the figures of the data set if it has more of their work than the syncs, since results
    were delivered by hand."""
    delivered = data.counts.get(row.annotator_id)
    if delivered is None:
        return row
    submitted, skipped = delivered.statuses["submitted"], delivered.statuses["skipped"]
    if submitted + skipped <= row.submitted + row.skipped + row.returned:
        return row
    tasks = row.tasks if row.received else row.tasks + delivered.withdrawn
    remaining = submitted + skipped - delivered.withdrawn
    plans = {}
    for plan, (sent, _) in row.plans.items():
        plans[plan] = (sent, min(sent, remaining))
        remaining -= plans[plan][1]
    return replace(
        row,
        tasks=tasks,
        submitted=max(0, submitted - row.returned),
        skipped=skipped,
        waiting=max(0, tasks - submitted - skipped),
        delivered=max(row.delivered, delivered.files),
        received=max(row.received, delivered.files),
        last_delivery=max(row.last_delivery, delivered.last),
        joined=True,
        seconds=dict(Counter(row.seconds) | delivered.seconds),
        set_aside=max(row.set_aside, delivered.set_aside),
        plans=plans,
    )


def seconds_by_day(days: Sequence[WorkDayRow]) -> dict[str, Counter[str]]:
    """The active seconds of all people by day and kind of work."""
    result: dict[str, Counter[str]] = {}
    for day in days:
        result.setdefault(day.day, Counter())[day.kind] += day.seconds
    return result
