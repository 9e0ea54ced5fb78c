"""``annotator project status DIR...``: what is to be done in several projects, and their people across projects."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.cli.cli_options import owner_extra
from annotator.cli.output import print_json, print_line, print_lines
from annotator.errors import CombinedError
from annotator.text.output_lines import counted, table_lines

if TYPE_CHECKING:
    from annotator.owner.status.all_projects import AllProjectsStatus
    from annotator.owner.status.project_status import ProjectStatusReport


def show_projects(folders: Sequence[Path], now: datetime, as_json: bool) -> None:
    """Print the next steps of each project, and everybody with the sums of all projects. A project that cannot be read
    is named after the others. Raises its error, or :class:`CombinedError`."""
    from annotator.owner.status.all_projects import all_projects_status

    with owner_extra():
        import annotator.owner.status.merged_figures  # noqa: F401
    statuses = all_projects_status(folders, now)
    if as_json:
        print_json(statuses.as_json())
    else:
        _print(statuses)
    errors = [*statuses.errors.values()]
    if errors:
        raise CombinedError(errors) if len(errors) > 1 else errors[0]


def print_steps(report: ProjectStatusReport) -> None:
    """Print the next steps with their commands."""
    for step in report.steps:
        print_line(f"  {step.sentence}")
        if step.command:
            print_line(f"      {step.command}")


def _print(statuses: AllProjectsStatus) -> None:
    for folder, project in statuses.projects.items():
        totals = project.totals
        print_line(f"{project.title} ({folder}): {totals['submitted']:,} of {totals['tasks']:,} tasks submitted")
        print_steps(project)
        if not project.steps:
            print_line("  Nothing waits for you")
    print_line("")
    people = statuses.people
    print_line(f"{counted(len(people), 'person', 'people')} in {counted(len(statuses.projects), 'project')}")
    header = ("id", "name", "projects", "tasks", "waiting", "submitted", "returned", "behind", "hours")
    rows = [
        (person.id, person.name if person.name != person.id else "", ", ".join(person.projects), f"{person.tasks:,}",
         f"{person.waiting:,}", f"{person.submitted:,}", f"{person.returned:,}", f"{person.behind:,}",
         f"{person.seconds / 3600:.1f}")
        for person in people
    ]  # fmt: skip
    print_lines(table_lines(header, [list(row) for row in rows]))
