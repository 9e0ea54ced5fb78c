"""An owner's project and many results bundles, written straight in the format: few keys, real signatures.

What people would have done does not matter here, so tasks are short and scores are drawn; every line is one that the
program could have written.
"""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.task import Task
from annotator.model.text_hashes import hashes_of_texts
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputResponse, InputTask

ATTRIBUTES = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
CREATED = "2026-01-31T12:00:00Z"
RATINGS_A_TASK = 4 * len(ATTRIBUTES)


@dataclass(frozen=True)
class Study:
    """A project and the folder of the results that came back to it."""

    project: Project
    results: Path
    ratings: int


def study(root: Path, bundles: int, tasks_each: int = 50, tasks: int = 1000, batches: int = 1, keys: int = 4) -> Study:
    """``bundles`` results, each with ``tasks_each`` tasks of one of ``batches`` series, four responses a task."""
    owner = SigningKey(b"o" * 32, "Owner")
    project = Project.create(root / "project", "Bench", owner.public, owner.name)
    people = [SigningKey(bytes([number + 1]) * 32, f"Annotator {number + 1}") for number in range(keys)]
    for person in people:
        project.trust("annotator", person.public, person.name)
    chance = random.Random(1)
    built = [_built(project, owner, root, batch, tasks // batches, chance) for batch in range(batches)]
    sent = [_lines(build_result, root) for build_result in built]
    results = root / "results"
    results.mkdir()
    for number in range(bundles):
        batch = number % batches
        lines = chance.sample(sent[batch], min(tasks_each, len(sent[batch])))
        _deliver(
            results / f"{number:06}.annresult",
            project,
            built[batch].bundle_id,
            people[number % keys],
            number,
            lines,
            chance,
        )
    return Study(project, results, bundles * min(tasks_each, tasks // batches) * RATINGS_A_TASK)


def _built(
    project: Project, owner: SigningKey, root: Path, batch: int, tasks: int, chance: random.Random
) -> BundleBuildResult:
    rows = tuple(TaskWithLineNumber(line, made_task(batch, line, chance)) for line in range(1, tasks + 1))
    order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), f"batch-{batch}", CREATED)
    return build(
        Project.open(project.root), rows, order, owner, root / f"{batch}.anntask", "rows.jsonl", lambda _: True
    )


def made_task(batch: int, number: int, chance: random.Random) -> InputTask:
    def words_of(count: int) -> str:
        return " ".join("".join(chance.choices("abcdefghij", k=5)) for _ in range(count))

    answers = tuple(InputResponse(id=f"r{n}", text=words_of(60), origin=f"model-{n}") for n in range(1, 5))
    return InputTask(id=f"b{batch}-t{number}", prompt=words_of(20), responses=answers)


def answer_personal_bundles(project: Project, bundles: Path, results: Path, tasks_each: int) -> None:
    """Results of ``tasks_each`` tasks of every person's bundle in the folder ``bundles``, by keys that are trusted."""
    chance = random.Random(2)
    results.mkdir()
    for number, path in enumerate(sorted(bundles.glob("*.anntask")), 1):
        signer = SigningKey(bytes([number]) * 32, path.stem)
        project.trust("annotator", signer.public, path.stem, person=path.stem)
        with open_bundle(path, results.parent / "quarantine", "tasks") as bundle:
            sent = bundle.bundle_id
            raw = sorted(chance.sample(list(bundle.lines("tasks.jsonl")), tasks_each))
        lines = [_line(line, sent) for line in raw]
        _deliver(results / f"{path.stem}.annresult", project, sent, signer, number, lines, chance)


def _lines(built: BundleBuildResult, root: Path) -> list[tuple[dict[str, object], list[str]]]:
    with open_bundle(built.path, root / "quarantine", "tasks") as bundle:
        return [_line(raw, built.bundle_id) for raw in bundle.lines("tasks.jsonl")]


def _line(raw: bytes, bundle_id: str) -> tuple[dict[str, object], list[str]]:
    """What the line of a task says whoever worked on it, and what there is to rate."""
    task = Task.model_validate_json(raw)
    targets = list(task.targets("response"))
    line = {
        "task_id": task.id,
        "bundle_id": bundle_id,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "status": "submitted",
        "revision": 20,
        "texts": dict(hashes_of_texts(task)),
        "display_order": {"q1": [number for number in (4, 2, 1, 3) if number <= len(targets)]},
        "active_seconds": 60,
    }
    return line, targets


def _deliver(
    path: Path,
    project: Project,
    bundle_id: str,
    signer: SigningKey,
    number: int,
    lines: list[tuple[dict[str, object], list[str]]],
    chance: random.Random,
) -> None:
    def annotation(targets: list[str]) -> dict[str, object]:
        given = {target: {key: chance.randrange(5) for key in ATTRIBUTES} for target in targets}
        return {"annotation": {"status": "submitted", "ratings": given}}

    data = b"".join(json.dumps({**line, **annotation(targets)}).encode() + b"\n" for line, targets in lines)
    info = BundleMetadata(
        kind="results",
        project_id=project.state.id,
        project_title=project.state.title,
        sequence=1,
        tasks_bundles=(bundle_id,),
        author_fingerprint=signer.public.fingerprint,
        author_name=signer.name,
        device_id=f"device-{number}",
        created=CREATED,
        program_version="0",
    )
    write_bundle(path, "results", {"bundle.json": info.to_json(), "annotations.jsonl": data}, signer, "annotator")
