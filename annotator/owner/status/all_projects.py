"""The status of several projects: what is to be done in each, and their people across projects. The command line and
the window show the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path

from annotator.containment import Collected
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json
from annotator.owner.status.project_status import ProjectStatusReport, dataset_of, project_status

_SUMS = ("tasks", "waiting", "submitted", "returned")


@dataclass
class PersonAcrossProjects:
    """The sums of a person over the ``projects`` (titles) that the person has not left; the tasks ``behind``, and the
    ``seconds`` of work."""

    id: str
    name: str
    projects: list[str] = field(default_factory=list)
    tasks: int = 0
    waiting: int = 0
    submitted: int = 0
    returned: int = 0
    behind: int = 0
    seconds: int = 0


@dataclass(frozen=True)
class AllProjectsStatus:
    """The status of each project by its folder, and of each folder that cannot be read, why."""

    projects: Mapping[Path, ProjectStatusReport]
    errors: Mapping[Path, AnnotatorError]

    @property
    def people(self) -> list[PersonAcrossProjects]:
        """Everybody, by id."""
        return _people(self.projects.values())

    def as_json(self) -> Json:
        """The status as plain data."""
        return {
            "projects": [{"folder": str(folder), **project.as_json()} for folder, project in self.projects.items()],
            "people": [asdict(person) for person in self.people],
            "errors": [
                {"folder": str(folder), "code": error.code, "message": error.message, "hint": error.hint}
                for folder, error in self.errors.items()
            ],
        }


def all_projects_status(folders: Sequence[Path], now: datetime) -> AllProjectsStatus:
    """The status of the projects in ``folders``, each from the data set of its last merge."""
    result: dict[Path, ProjectStatusReport] = {}
    errors: dict[Path, AnnotatorError] = {}
    for folder in dict.fromkeys(folders):
        failed: list[AnnotatorError] = []
        with Collected(folder, failed):
            opened = Project.open(folder)
            result[folder] = project_status(opened, dataset_of(opened), now)
        if failed:
            errors[folder] = failed[0]
    return AllProjectsStatus(result, errors)


def _people(reports: Iterable[ProjectStatusReport]) -> list[PersonAcrossProjects]:
    result: dict[str, PersonAcrossProjects] = {}
    for report in reports:
        for row in report.people:
            if row.left:
                continue
            person = result.setdefault(row.annotator_id, PersonAcrossProjects(row.annotator_id, row.name))
            person.projects.append(report.title)
            person.behind += report.behind.get(row.annotator_id, 0)
            person.seconds += sum(row.seconds.values())
            for name in _SUMS:
                setattr(person, name, getattr(person, name) + getattr(row, name))
    return [result[annotator_id] for annotator_id in sorted(result)]
