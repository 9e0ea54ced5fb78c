"""A project with many people who sync: personal bundles, results of most of them, and a data set."""

from __future__ import annotations

import hashlib
import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.task import Task
from annotator.model.text_hashes import hashes_of_texts
from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest
from annotator.owner.assignment.plan import AssignmentPlanOptions
from annotator.owner.assignment.roster import RosterEntry
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange.deliveries import read_delivery
from annotator.owner.exchange.exchange_state import (
    ProjectExchangeState,
    ResultsFetchOutcome,
    results_folder,
    save_exchange,
)
from annotator.owner.exchange.invitations import make_invites
from annotator.owner.exchange.project_sync import with_deliveries
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.transfer.object_names import BundleObjectName
from tests.benchmarks.owner.results_generator import ATTRIBUTES, made_task

NOW = datetime.now(UTC).replace(microsecond=0)


def team(root: Path, people: int, tasks_each: int = 20, people_each: int = 2) -> tuple[Project, Path]:
    """A project of so many ``people``, and the data set that their results were merged into."""
    chance = random.Random(7)
    owner = SigningKey(b"o" * 32, "Example Lab")
    project = Project.create(root / "study", "Assistant answers", owner.public, owner.name)
    roster = [RosterEntry(f"p{number:04}", f"Person {number + 1:,}") for number in range(people)]
    rows = [TaskWithLineNumber(n, made_task(0, n, chance)) for n in range(1, people * tasks_each // people_each + 1)]
    request = AssignmentRequest(roster, AssignmentPlanOptions(each=people_each), load_rubric("helpsteer"), rows)
    with project.locked() as now:
        built = AssignmentPlanner(now, request).build(owner, root / "round", lambda _: True)
    project = Project.open(project.root)
    make_invites(project, owner, [(one.id, one.name) for one in roster], "/place", assigned=True)
    exchange = ProjectExchangeState()
    for number, bundle in enumerate(built):
        signer = SigningKey(number.to_bytes(32, "big"), bundle.annotator)
        if number % 25 == 24:
            continue  # they have not joined
        project.trust("annotator", signer.public, f"Person {number + 1:,}", person=bundle.annotator)
        done = tasks_each if number % 4 == 0 else chance.randrange(1, tasks_each)
        made = NOW - timedelta(days=chance.choice((0, 0, 1, 1, 2, 5)), minutes=chance.randrange(300))
        path = _deliver(root, project, bundle.annotator, bundle.path, bundle.bundle_id, signer, done, made, chance)
        delivery = read_delivery(project, path)
        arrived = ResultsFetchOutcome(
            sha256="0" * 64, outcome="taken", bundle_id=delivery.bundle_id, tasks=done, submitted=done, told=True,
            seen=NOW.isoformat(timespec="seconds"), made=delivery.created, size=path.stat().st_size,
        )  # fmt: skip
        exchange = exchange.changed(bundle.annotator, arrived={path.name: arrived})
        exchange = with_deliveries(exchange, {bundle.annotator: [delivery]}, NOW.isoformat())
    save_exchange(project, exchange)
    merge(project, sorted((project.root / "exchange" / "results").glob("*/*")), root / "data")
    return project, root / "data"


def _deliver(
    root: Path, project: Project, person: str, bundle: Path, bundle_id: str, signer: SigningKey, done: int,
    made: datetime, chance: random.Random,
) -> Path:  # fmt: skip
    lines = []
    with open_bundle(bundle, root / "quarantine", "tasks") as opened:
        for raw in list(opened.lines("tasks.jsonl"))[:done]:
            task = Task.model_validate_json(raw)
            seconds = chance.randrange(90, 400) if chance.random() > 0.02 else 2
            given = {target: {key: chance.randrange(5) for key in ATTRIBUTES} for target in task.targets("response")}
            lines.append({
                "task_id": task.id, "bundle_id": bundle_id, "sha256": hashlib.sha256(raw).hexdigest(),
                "status": "submitted", "revision": 20, "texts": dict(hashes_of_texts(task)),
                "display_order": {"q1": list(range(1, len(given) + 1))}, "active_seconds": seconds,
                "days": {(made - timedelta(days=chance.randrange(10))).date().isoformat(): seconds},
                "annotation": {"status": "submitted", "ratings": given},
            })  # fmt: skip
    info = BundleMetadata(
        kind="results", project_id=project.state.id, project_title=project.state.title, sequence=1,
        tasks_bundles=(bundle_id,), author_fingerprint=signer.public.fingerprint, author_name=signer.name,
        device_id=f"device-{person}", created=made.isoformat(timespec="seconds"), program_version="0",
    )  # fmt: skip
    folder = results_folder(project, person)
    folder.mkdir(parents=True)
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    path = folder / "made"
    written = write_bundle(path, "results", {"bundle.json": info.to_json(), "annotations.jsonl": data}, signer,
                           "annotator")  # fmt: skip
    return path.rename(folder / str(BundleObjectName(info.device_id or "", 1, written[:16], "annresult")))
