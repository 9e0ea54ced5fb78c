"""Bundles that the owner sent out, read back from the copies that the project keeps."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.owner_project import Project


@dataclass(frozen=True)
class SentTask:
    """A task as annotators saw it, its place in the bundle from 0, and the owner's own names for it and what is in it.

    ``names`` maps a blinded id to its question, response, critique (if it is one) and origin, and the path of a message
    to its id and origin where it has them.
    """

    place: int
    own: str
    task: Task
    sha256: str
    names: Mapping[str, Mapping[str, str | None]]
    metadata: Mapping[str, Any]


@dataclass(frozen=True)
class Sent:
    """A task bundle of the project, its place in its series; its tasks by the ids under which they were sent."""

    bundle_id: str
    series: str
    sequence: int
    rubric: Rubric
    guidelines: str
    tasks: Mapping[str, SentTask]


def read_sent(project: Project, bundle_id: str, quarantine: Path) -> Sent:
    """The bundle that the project sent out under ``bundle_id``.

    Raises ``results.unknown_tasks`` when the project has none of that id, ``project.damaged`` when its copy or id map
    is no longer what was sent.
    """
    path, id_map = project.built(bundle_id), project.id_map(bundle_id)
    if not path.is_file() or not id_map.is_file():
        raise AnnotatorError(
            "results.unknown_tasks",
            f"The project keeps no task bundle {bundle_id[:12]}...",
            "Export with the project's folder from which the tasks were sent.",
        )
    kept = [strictjson.loads(line, id_map.name) for line in id_map.read_bytes().splitlines()]
    with open_bundle(path, quarantine, "tasks") as bundle:
        lines = list(bundle.lines("tasks.jsonl"))
        if bundle.bundle_id != bundle_id or bundle.signed_by("owner") != project.owner or len(lines) != len(kept):
            raise AnnotatorError("project.damaged", "The copy of a bundle is not what was sent.", "", str(path))
        rubric = Rubric.model_validate_json(bundle.read("rubric.json"))
        guidelines = bundle.text("guidelines.md") if "guidelines.md" in bundle else ""
        tasks = [_sent(place, line, own) for place, (line, own) in enumerate(zip(lines, kept, strict=True))]
        named = {sent.task.id: sent for sent in tasks}
        return Sent(bundle_id, bundle.info.series or "", bundle.info.sequence, rubric, guidelines, named)


def _sent(place: int, line: bytes, kept: Mapping[str, Any]) -> SentTask:
    task = Task.model_validate_json(line)
    return SentTask(place, kept["task"], task, hashlib.sha256(line).hexdigest(), kept["ids"], kept["metadata"])
