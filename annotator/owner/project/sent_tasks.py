"""Bundles that the owner sent out, and the tasks and gold items in them, read back from the project's copies."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import Hashes, hashes
from annotator.owner.project.owner_project import Project


@dataclass(frozen=True)
class SentTask:
    """A task as annotators saw it, its place in the bundle from 0, and the owner's own names for it and what is in it.

    ``names`` maps a blinded id to its question, response, critique (if it is one) and origin, and the path of a message
    to its id and origin where it has them. ``review`` says, of a review, whose work on which task it is about.
    ``sha256`` is its version: that of its line under the owner's own id, the same for everybody to whom it was sent
    under whatever id; ``line_sha256`` is that of the line as it was sent, which results name.
    """

    place: int
    own: str
    task: Task
    sha256: str
    names: Mapping[str, Mapping[str, str | None]]
    metadata: Mapping[str, Any]
    review: Mapping[str, Any] = field(default_factory=dict)
    line_sha256: str = ""

    @cached_property
    def hashes(self) -> Hashes:
        """The hash of each text: worked out once, however many people judged it."""
        return hashes(self.task)

    @cached_property
    def places(self) -> OwnerTargetNames:
        """The owner's names for its targets."""
        return OwnerTargetNames(self)


class OwnerTargetNames:
    """The owner's names for the targets of a task."""

    def __init__(self, sent: SentTask) -> None:
        self._kinds = sent.task.kinds
        self._found: dict[str, dict[str, str | None]] = {
            path: {"id": ids["message"], "origin": ids.get("origin")}
            for path, ids in sent.names.items()
            if "message" in ids
        }
        for q, question in enumerate(sent.task.asked, 1):
            own = question.id if sent.task.questions else None
            self._found[targets.question(q)] = {"question": own, "id": own}
            for r, response in enumerate(question.responses, 1):
                ids = sent.names[response.id]
                here = {"question": own, "response": ids["response"]}
                self._found[targets.response(q, r)] = {**here, "id": ids["response"], "origin": ids["origin"]}
                for c, critique in enumerate(response.critiques, 1):
                    ids = sent.names[critique.id]
                    self._found[targets.critique(q, r, c)] = {**here, "id": ids["critique"], "origin": ids["origin"]}

    def names(self, target: str) -> tuple[str, str | None, str | None, str | None]:
        """The kind of the target, and the owner's names of its question, its response and its origin."""
        names = self._found.get(target, {})
        return self._kinds.get(target) or "", names.get("question"), names.get("response"), names.get("origin")

    def of(self, target: str) -> dict[str, Any]:
        """The same as columns of a row."""
        return dict(
            zip(("target", "kind", "question", "response", "origin"), (target, *self.names(target)), strict=True)
        )

    def id(self, target: str) -> str | None:
        """The owner's id of what stands there."""
        return self._found.get(target, {}).get("id")


@dataclass(frozen=True)
class SentBundle:
    """A task bundle of the project, its place in its series; its tasks by the ids under which they were sent."""

    bundle_id: str
    series: str
    sequence: int
    rubric: Rubric
    guidelines: str
    tasks: Mapping[str, SentTask]


def read_sent(project: Project, bundle_id: str, quarantine: Path) -> SentBundle:
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
        if bundle.bundle_id != bundle_id or bundle.signed_by("owner") not in project.owners or len(lines) != len(kept):
            raise AnnotatorError("project.damaged", "The copy of a bundle is not what was sent.", "", str(path))
        rubric = Rubric.model_validate_json(bundle.read("rubric.json"))
        guidelines = bundle.text("guidelines.md") if "guidelines.md" in bundle else ""
        tasks = [_sent(place, line, own) for place, (line, own) in enumerate(zip(lines, kept, strict=True))]
        named = {sent.task.id: sent for sent in tasks}
        return SentBundle(bundle_id, bundle.info.series or "", bundle.info.sequence, rubric, guidelines, named)


def _sent(place: int, line: bytes, kept: Mapping[str, Any]) -> SentTask:
    task, own = Task.model_validate_json(line), kept["task"]
    as_sent = version = hashlib.sha256(line).hexdigest()
    if task.id != own and "review" not in kept:
        version = hashlib.sha256(strictjson.dumps({**strictjson.loads(line), "id": own})).hexdigest()
    return SentTask(place, own, task, version, kept["ids"], kept["metadata"], kept.get("review", {}), as_sent)


# Gold items of a project: the tasks that its plans give people to see how well they judge.


_GOLD = b'{"gold":'


def gold_tasks(project: Project) -> Mapping[str, frozenset[str]]:
    """The owner's ids of all gold items, by the id of the rubric that their plan asks: the same task may be asked
    otherwise by another plan, for what people say of it. Raises ``assign.bad_plan``."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((project.root / "plans").glob("*.jsonl")):
        try:
            first, *lines = path.read_bytes().splitlines()
            rubric = json.loads(first)["rubric"]
            found[rubric] |= {json.loads(line)["gold"] for line in lines if line.startswith(_GOLD)}
        except (ValueError, KeyError, TypeError):
            message = "The plan cannot be read."
            raise AnnotatorError("assign.bad_plan", message, "Restore it from a backup.", str(path)) from None
    return {rubric: frozenset(tasks) for rubric, tasks in found.items()}
