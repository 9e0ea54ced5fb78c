"""Series: the batch of a build, and the ids under which its tasks are sent.

A batch is identified by its tasks and its rubric. The same tasks with another rubric are another batch with other task
ids, since a task id identifies one task of the project on an annotator's machine.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Set
from contextlib import suppress

from annotator.bundle.blind_names import pseudonym
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import id_map_rows, read_sent, sent_ids

MAIN = "main"
"""The plan whose series is called after the person alone."""
_SLUG_LIMIT = 50
_MAX_ID = 200


def choose_series(project: Project, rubric: str, tasks: Iterable[str]) -> str:
    """The series of a build for everybody without a given series: the one with the same rubric and any of these tasks,
    else a new one.

    A new series is named after the project and a counter, so that no file name is sent. Raises ``build.which_series``
    if several series match.
    """
    task_ids = set(tasks)
    matching = [
        name
        for name, latest in project.state.series.items()
        if not latest.recipient and rubric_of(project, name) == rubric and tasks_in(project, latest.bundle_id, task_ids)
    ]
    if len(matching) > 1:
        raise AnnotatorError(
            "build.which_series",
            f"Some of these tasks are in the series {', '.join(matching)}.",
            "Say with --series which of them this is, or give a new name.",
        )
    return matching[0] if matching else _new_name(project)


def _new_name(project: Project) -> str:
    plain = unicodedata.normalize("NFKD", project.state.title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_SLUG_LIMIT].strip("-") or "batch"
    number = len(project.state.series) + 1
    while f"{stem}-{number}" in project.state.series:
        number += 1
    return f"{stem}-{number}"


def rubric_of(project: Project, series: str) -> str:
    """The id of the rubric in the newest bundle of ``series``."""
    latest = project.state.series[series]
    return latest.rubric or read_sent(project, latest.bundle_id).rubric.id


def tasks_of(project: Project, bundle_id: str) -> Mapping[str, str]:
    """The tasks of a bundle: the owner's id and the sent id of each. Raises ``project.damaged``."""
    return {row["task"]: row.get("sent", row["task"]) for row in id_map_rows(project, bundle_id)}


def tasks_in(project: Project, bundle_id: str, tasks: Set[str]) -> Set[str]:
    """Those of ``tasks`` that a bundle has; where its id map is lost, those that were sent in it under an id that they
    can have. Raises ``project.damaged``."""
    with suppress(AnnotatorError):
        return tasks & tasks_of(project, bundle_id).keys()
    sent, series = sent_ids(project, bundle_id), project.bundles[bundle_id]
    return {task for task in tasks if not sent.isdisjoint(possible_sent_ids(project.secret, series, task))}


def possible_sent_ids(secret: bytes, series: str, task: str) -> tuple[str, ...]:
    """The ids under which a task can be sent in a series."""
    return task, f"{task}~{series}", pseudonym(secret, "task", series, task)


class WithdrawnTasks:
    """The tasks that the newest bundle of their series does not have any more. Those of a series whose newest id map
    cannot be read are not known, which is said where they are needed."""

    def __init__(self, project: Project) -> None:
        self._project = project
        sent = Counter(project.bundles.values())
        self._newest: dict[str, Container[str] | None] = {series: None for series in sent if sent[series] == 1}

    def include(self, task: str, series: str) -> bool:
        """Whether a task of the series was withdrawn."""
        latest = self._project.state.series.get(series)
        if latest is None:
            return False
        if series not in self._newest:
            with suppress(AnnotatorError):
                self._newest[series] = None
                self._newest[series] = tasks_of(self._project, latest.bundle_id)
        newest = self._newest[series]
        return newest is not None and task not in newest


def responses_of(project: Project, bundle_id: str) -> Iterator[tuple[str, list[str]]]:
    """The tasks of a bundle, each with the owner's ids of its responses, sent or not. Raises ``project.damaged``."""
    for row in id_map_rows(project, bundle_id):
        sent = [ids["response"] for ids in row["ids"].values() if "response" in ids]
        yield row["task"], [*sent, *(response["id"] for some in row.get("unsent", ()) for response in some)]


class OutgoingTaskIds:
    """The ids under which tasks are sent: the owner's own, unless another series that could meet them uses it.

    Two series can meet if one machine may receive both; series for two different annotators cannot. The series that
    used an id first keeps it, so a rebuilt series has unchanged ids.
    """

    def __init__(self, project: Project) -> None:
        self._project = project
        self._bundles = project.bundles
        self._read: dict[str, frozenset[str]] = {}

    def of(self, series: str, tasks: Iterable[str], recipient: str = "") -> Mapping[str, str]:
        """The sent id of each of ``tasks`` in ``series``. Raises ``build.id_too_long``."""
        task_ids = dict.fromkeys(tasks)
        other_bundles = [
            bundle for bundle, name in self._bundles.items() if name != series and self._meet(recipient, name)
        ]
        used_names: frozenset[str] = frozenset().union(*map(self._sent, other_bundles))
        names: dict[str, str] = {}
        for task in task_ids:
            name = task
            while name in used_names or (name != task and name in task_ids):
                name = f"{name}~{series}"
                if len(name) > _MAX_ID:
                    raise AnnotatorError(
                        "build.id_too_long",
                        "Another series has a task with this id, and it is too long to be told apart by an ending.",
                        "Give the task a shorter id.",
                        f"task {task}",
                    )
            names[task] = name
        return names

    def _meet(self, recipient: str, series: str) -> bool:
        return can_meet(recipient, recipient_of(self._project, series))

    def _sent(self, bundle: str) -> frozenset[str]:
        if bundle not in self._read:
            self._read[bundle] = sent_ids(self._project, bundle)
        return self._read[bundle]


def series_of_plan(plan: str, person: str) -> str:
    """The series in which a person gets the tasks of a plan."""
    return person if plan == MAIN else f"{person}.{plan}"


def plan_of_series(series: str, person: str) -> str:
    """The plan of a series for a person (empty: for everybody)."""
    return MAIN if person in ("", series) else series.removeprefix(f"{person}.")


def recipient_of(project: Project, series: str) -> str:
    """The annotator for whom the series is; empty if it is for everybody."""
    latest = project.state.series.get(series)
    return latest.recipient if latest is not None else ""


def can_meet(recipient: str, other_recipient: str) -> bool:
    """Whether one machine may receive the series of both recipients (empty: everybody)."""
    return not recipient or not other_recipient or recipient == other_recipient
