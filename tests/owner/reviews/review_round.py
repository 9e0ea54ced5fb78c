"""A round of reviews, made straight from the format: people with keys, bundles for them, and what they say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.annotation import Annotation
from annotator.model.review_comparison import initial_annotation
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.dataset.merge_result import MergeResult
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.review_bundles import ReviewBuildResult, build_reviews

Says = Callable[[Task], dict[str, Any]]
"""What a reviewer says of a task, as an annotation has it: fields that change what they were sent."""
REVIEWS = ("reviews",)


def accepts(_: Task) -> dict[str, Any]:
    return {"review": {"verdict": "accepted"}}


def returns(_: Task) -> dict[str, Any]:
    place = {"target": "q1/r1", "key": "helpfulness", "reason": "score", "words": "Read it again."}
    return {"review": {"verdict": "returned", "returns": [place]}}


@dataclass
class Round:
    """A project in ``folder``, its data set, and the keys of everybody who takes part."""

    project: Project
    owner: SigningKey
    folder: Path
    keys: dict[str, SigningKey] = field(default_factory=dict)
    sent: dict[str, int] = field(default_factory=dict)

    @property
    def dataset(self) -> Path:
        return self.folder / "dataset"

    def key(self, person: str) -> SigningKey:
        """The key of ``person``, which the project trusts as theirs."""
        if person not in self.keys:
            self.keys[person] = SigningKey.generate(person)
            self.project.trust("annotator", self.keys[person].public, person, person=person)
        return self.keys[person]

    def merge(self, *files: Path) -> MergeResult:
        return merge(Project.open(self.project.root), files, self.dataset, processes=1)

    def rows(self, table: str) -> list[dict[str, Any]]:
        import pyarrow.parquet as pq

        path = DatasetFolder(self.dataset).table(self.project.state.id, table)
        table_rows: list[dict[str, Any]] = pq.ParquetFile(path).read().to_pylist()
        return table_rows

    def build(self, *reviewers: str, **wanted: Any) -> ReviewBuildResult:
        out = self.folder / f"reviews-{len(list(self.folder.glob('reviews-*')))}"
        return build_reviews(self.dataset, Project.open(self.project.root), reviewers, self.owner, out, **wanted)

    def says(
        self, person: str, bundle: Path, say: Says = accepts, holds: Sequence[str] = REVIEWS,
        signed_as: Sequence[str] = ("reviewer",), *, more: Sequence[bytes] = (), also: Sequence[str] = (),
        created: str = "2026-02-01T12:00:00Z", revision: int = 0, device: str = "",
        change: Callable[[bytes], bytes] = lambda line: line,
    ) -> Path:  # fmt: skip
        """Results of ``person``, who says the same kind of thing of every task of ``bundle``, ``created`` by their
        clock; ``more`` are lines of other work, on the bundles ``also``. ``change`` makes other lines of theirs."""
        with open_bundle(bundle, self.folder / "quarantine") as sent:
            rubric = Rubric.model_validate_json(sent.read("rubric.json"))
            lines = [
                change(reviewed_line(raw, sent.bundle_id, rubric, say, revision)) for raw in sent.lines("tasks.jsonl")
            ]
            bundles = (sent.bundle_id, *also)
        number = self.sent[person] = self.sent.get(person, 0) + 1
        key = self.key(person)
        info = BundleMetadata.model_validate({
            "kind": "results", "project_id": self.project.state.id, "project_title": self.project.state.title,
            "sequence": 1, "tasks_bundles": bundles, "author_fingerprint": key.public.fingerprint,
            "author_name": key.name, "device_id": device or f"laptop-{number}", "created": created,
            "program_version": "0", "holds": tuple(holds),
        })  # fmt: skip
        content = b"".join(line + b"\n" for line in (*lines, *more))
        path = self.folder / f"{person}-{number}.annresult"
        files = {"bundle.json": info.to_json(), "annotations.jsonl": content}
        write_bundle(path, "results", files, key, signed_as)
        return path


def reviewed_line(raw: bytes, bundle_id: str, rubric: Rubric, say: Says, revision: int = 0) -> bytes:
    """A line of results: the reviewed work as it was sent, and what ``say`` makes of it."""
    task = Task.model_validate_json(raw)
    begun = initial_annotation(rubric, task).model_dump(mode="json")
    annotation = Annotation.model_validate({**begun, "status": "submitted", **say(task)})
    line = {
        "task_id": task.id, "bundle_id": bundle_id, "sha256": hashlib.sha256(raw).hexdigest(),
        "status": annotation.status, "revision": revision, "annotation": annotation.model_dump(mode="json"),
        "active_seconds": 60,
        "display_order": {f"q{q}": list(range(1, len(a.responses) + 1)) for q, a in enumerate(task.asked, 1)},
    }  # fmt: skip
    return json.dumps(line).encode()
