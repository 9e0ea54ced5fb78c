"""``annotator project status DIR...``: what is to be done in several projects, and their people across projects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from annotator.cli.cli_options import owner_extra
from annotator.cli.output import print_json, print_line, print_lines
from annotator.containment import Collected
from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted, table_lines

if TYPE_CHECKING:
    from annotator.owner.status.project_status import ProjectStatusReport


def show_projects(folders: Sequence[Path], now: datetime, as_json: bool) -> None:
    """Print the next steps of each project, and everybody with the sums of all projects. A project that cannot be read
    is named after the others. Raises its error, or :class:`CombinedError`; a usage error without any folder."""
    from annotator.owner.status.project_status import dataset_of, project_status

    if not folders:
        raise typer.BadParameter("Name the project's folder.", param_hint="--project")
    with owner_extra():
        import annotator.owner.status.merged_figures  # noqa: F401
    found: dict[Path, ProjectStatusReport] = {}
    errors: list[AnnotatorError] = []
    for folder in dict.fromkeys(folders):
        with Collected(folder, errors):
            opened = Project.open(folder)
            found[folder] = project_status(opened, dataset_of(opened), now)
    people = _people(found.values())
    if as_json:
        print_json({"projects": [each.as_json() for each in found.values()], "people": people})
    else:
        _print(found, people)
    if errors:
        raise CombinedError(errors) if len(errors) > 1 else errors[0]


def _print(found: Mapping[Path, ProjectStatusReport], people: Sequence[Mapping[str, Any]]) -> None:
    for folder, each in found.items():
        totals = each.totals
        print_line(f"{each.title} ({folder}): {totals['submitted']:,} of {totals['tasks']:,} tasks submitted")
        for step in each.steps:
            print_line(f"  {step.sentence}")
            if step.command:
                print_line(f"      {step.command}")
        if not each.steps:
            print_line("  Nothing waits for you")
    print_line("")
    print_line(f"{counted(len(people), 'person', 'people')} in {counted(len(found), 'project')}")
    header = ("id", "name", "projects", "tasks", "waiting", "submitted", "returned", "behind", "hours")
    rows = [
        (one["id"], one["name"] if one["name"] != one["id"] else "", ", ".join(one["projects"]), f"{one['tasks']:,}",
         f"{one['waiting']:,}", f"{one['submitted']:,}", f"{one['returned']:,}", f"{one['behind']:,}",
         f"{one['seconds'] / 3600:.1f}")
        for one in people
    ]  # fmt: skip
    print_lines(table_lines(header, [list(row) for row in rows]))


def _people(every: Iterable[ProjectStatusReport]) -> list[dict[str, Any]]:
    """The sums of each person (by id), without projects that the person has left."""
    found: dict[str, dict[str, Any]] = {}
    for each in every:
        for row in each.people:
            if row.left:
                continue
            nothing = {"name": row.name, "projects": [], **dict.fromkeys(_SUMS, 0), "behind": 0, "seconds": 0}
            one = found.setdefault(row.annotator_id, {"id": row.annotator_id, **nothing})
            one["projects"].append(each.title)
            one["behind"] += each.behind.get(row.annotator_id, 0)
            one["seconds"] += sum(row.seconds.values())
            for name in _SUMS:
                one[name] += getattr(row, name)
    return [found[who] for who in sorted(found)]


_SUMS = ("tasks", "waiting", "submitted", "returned")
