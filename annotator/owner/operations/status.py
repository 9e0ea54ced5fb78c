"""``project status``: what to do next in projects, and the progress of everybody."""

from __future__ import annotations

import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import OwnedProjects, Projects, Say, quiet
from annotator.owner.operations.reviewed_work import outdated_lines
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.text.output_lines import counted, hours_text, table_lines, total_hours_text

if TYPE_CHECKING:
    from annotator.owner.status.all_projects import AllProjectsStatus
    from annotator.owner.status.project_status import ProjectStatusReport

_SHOWN = 40
"""The most people who are printed unless all are asked for."""


@dataclass(frozen=True)
class ProjectStatus:
    """The status of a project, of whose people ``most`` are printed (None: all), and whether a ``page`` says it."""

    report: ProjectStatusReport
    most: int | None
    page: bool

    def as_json(self) -> Json:
        return self.report.as_json()

    def lines(self) -> Iterator[str]:
        from annotator.owner.status.status_tables import faults_words, set_aside_words

        if self.page:
            return
        report, totals = self.report, self.report.totals
        times = total_hours_text(sum(row.seconds.values()) for row in report.people)
        yield f"{report.title}: {counted(totals['people'], 'person', 'people')}, {_progress(report)}, {times} of work"
        yield "What to do next" if report.steps else "Nothing waits for you"
        yield from _step_lines(report)
        yield ""
        yield from self._people_lines()
        yield from faults_words(report)
        yield from set_aside_words(report.people, [*report.days, *report.set_aside])
        yield from _reviewer_lines(report)
        yield from self._check_lines()
        for name, count in report.twice.items():
            yield (
                f"Done differently on two computers of {name}: {counted(count, 'task')}; one version of each counts. "
                "The report names them (devices disagree). `annotator results merge FILES --prefer latest` chooses, "
                "also for later syncs, or they submit them again"
            )
        yield from outdated_lines(report.outdated if report.reviewers else 0)
        for plan, count in report.lacking.items():
            tasks = "task lacks" if count == 1 else "tasks lack"
            yield f"Short: {count:,} {tasks} people in the plan {plan}; `annotator tasks assign --more` adds people"
        if report.dataset is None:
            yield (
                "No results are merged: reviews and checks are not known. `annotator project sync --dataset DIR` merges"
            )
        elif report.team_file.due is None and not report.behind:
            yield "No timetable: give `begin` and `due` in team.toml in the project's folder"

    def _check_lines(self) -> Iterator[str]:
        from annotator.owner.status.status_tables import checks_by_person

        people = checks_by_person(self.report)
        if people:
            yield ""
        for person in people[: self.most]:
            named = f"{person['name']} ({person['person']}, {person['role']})"
            yield f"Look first at {named}: {' '.join(person['reasons'])}"
        if self.most is not None and len(people) > self.most:
            yield f"{len(people) - self.most:,} more people: --all"

    def _people_lines(self) -> Iterator[str]:
        from annotator.owner.status.status_tables import course_words, guidelines_words, state_of, week_words

        report, rows = self.report, self.report.people
        named = {check.person for check in report.checks}
        announced = any(map(guidelines_words, rows))
        by = ("new guidelines",) if announced else ()
        agreed = any(week_words(report, row) for row in rows)
        header = ("id", "name", "role", "state", "course", "tasks", "waiting", "submitted", *by, "returned", "behind",
                  "hours", *(("this week",) if agreed else ()), "last delivery (UTC)", "")  # fmt: skip
        yield from table_lines(
            header,
            [
                (row.annotator_id, row.name if row.name != row.annotator_id else "", ", ".join(row.roles) or "-",
                 state_of(row), course_words(row), f"{row.tasks:,}", f"{row.waiting:,}", f"{row.submitted:,}",
                 *([guidelines_words(row) or "-"] if announced else []), f"{row.returned:,}",
                 _number(report.behind.get(row.annotator_id)), hours_text(sum(row.seconds.values())),
                 *([week_words(report, row)] if agreed else []),
                 row.last_delivery[:16].replace("T", " ") or "never",
                 "look first" if row.annotator_id in named else "")
                for row in rows[: self.most]
            ],
        )  # fmt: skip
        if self.most is not None and len(rows) > self.most:
            yield f"{len(rows) - self.most:,} more: --all, or --open for a page that finds and groups them"


def _reviewer_lines(report: ProjectStatusReport) -> Iterator[str]:
    if not report.reviewers:
        return
    yield ""
    moderated = ("moderated",) if any(reviewer["moderated"] for reviewer in report.reviewers) else ()
    header = ("reviewer", "sent", "accepted", "corrected", "returned", "adjudicated", *moderated, "skipped", "waiting",
              "hours", "seconds each", "too fast", "as other reviewers", "as adjudicators")  # fmt: skip
    yield from table_lines(
        header,
        [
            (reviewer["name"], *(f"{reviewer[key]:,}" for key in ("sent", "accepted", "corrected", "returned",
             "adjudicated", *moderated, "skipped", "waiting")), hours_text(reviewer["seconds"]),
             "" if reviewer["median_seconds"] is None else f"{reviewer['median_seconds']:,.0f}",
             f"{reviewer['fast']:,}", *map(_agreement, (reviewer["with_reviewers"], reviewer["with_adjudicators"])))
            for reviewer in report.reviewers
        ],
    )  # fmt: skip


def _agreement(agreement: Mapping[str, float]) -> str:
    return f"{agreement['same']:,} of {agreement['works']:,}" if agreement["works"] else "-"


def _number(number: int | None) -> str:
    return "" if number is None else f"{number:,}"


def _progress(report: ProjectStatusReport) -> str:
    """How much of the work of everybody is submitted."""
    totals = report.totals
    reviews = any(row.tasks and set(row.roles) - {"annotator"} for row in report.people)
    return f"{totals['submitted']:,} of {totals['tasks']:,} {'tasks and reviews' if reviews else 'tasks'} submitted"


def _step_lines(report: ProjectStatusReport) -> Iterator[str]:
    """The next steps with their commands."""
    for step in report.steps:
        yield f"  {step.sentence}"
        yield from (f"      {command}" for command in step.choices)
        if step.command:
            yield f"      {'or, if the work is all right: ' if step.choices else ''}{step.command}"


@dataclass(frozen=True)
class ProjectsOverview:
    """What to do in each of several projects, and everybody with the sums of all of them."""

    statuses: AllProjectsStatus

    @property
    def errors(self) -> Sequence[AnnotatorError]:
        """Those of the projects that cannot be read."""
        return [*self.statuses.errors.values()]

    def as_json(self) -> Json:
        return self.statuses.as_json()

    def lines(self) -> Iterator[str]:
        for folder, project in self.statuses.projects.items():
            yield f"{project.title} ({folder}): {_progress(project)}"
            yield from _step_lines(project)
            if not project.steps:
                yield "  Nothing waits for you"
        yield ""
        people = self.statuses.people
        yield f"{counted(len(people), 'person', 'people')} in {counted(len(self.statuses.projects), 'project')}"
        header = ("id", "name", "projects", "tasks", "waiting", "submitted", "returned", "behind", "hours")
        rows = [
            (person.id, person.name if person.name != person.id else "", ", ".join(person.projects),
             f"{person.tasks:,}", f"{person.waiting:,}", f"{person.submitted:,}", f"{person.returned:,}",
             f"{person.behind:,}", f"{person.seconds / 3600:.1f}")
            for person in people
        ]  # fmt: skip
        yield from table_lines(header, rows)


def show_status(
    folders: Projects = (),
    *,
    project: Path | None = None,
    dataset: Path | None = None,
    every: bool = False,
    html: Path | None = None,
    open_page: bool = False,
    overview: bool = False,
    owned: OwnedProjects = list,
    say: Say = quiet,
    warn: Say = quiet,
) -> ProjectStatus | ProjectsOverview:
    """Show what to do next, and the progress of everybody: annotators, reviewers, their checks and hours. Needs no
    network.

    Dates are set in team.toml in the project's folder: begin, due, holidays, silent_days, and by person.

    Parameters:
        folders = [DIR...]: Several projects: what to do in each, and people across them. Default: all projects that
            owner's commands used on this computer.
        --dataset DIR: The merged data set; default: the one of the last merge.
        every = --all: Print everybody, not the first 40.
        --html FILE: Write an HTML page with charts.
        --overview: Of one project, too, only what to do and the people.
        open_page = --open: Open the page in a browser; without --html it is DIR/status.html.

    Raises ``project.*``, ``dataset.*``, ``measure.bad_limit``.
    """
    from annotator.owner.status.all_projects import all_projects_status
    from annotator.owner.status.project_status import dataset_of, project_status

    several = [folders] if isinstance(folders, Project) else folders
    roots = [folder.root if isinstance(folder, Project) else folder for folder in several]
    chosen, now = owned([*roots, *([project] if project else [])]), datetime.now(UTC)
    if len(chosen) != 1 or overview:
        return ProjectsOverview(all_projects_status(chosen, now))
    opened = Project.open(chosen[0])
    report = project_status(opened, dataset or dataset_of(opened), now)
    page = html or (opened.root / "status.html" if open_page else None)
    if page is not None:
        from annotator.owner.status.status_page import write_status_page

        write_status_page(report, page)
        say(f"Wrote {page}")
        if open_page and not webbrowser.open(page.resolve().as_uri()):
            warn("No browser was found that opens it")
    return ProjectStatus(report, None if every else _SHOWN, page is not None)
