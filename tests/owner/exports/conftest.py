"""A round of annotation in a few lines: tasks, people with an answer for each task, and exports of what they said."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.annotation import Annotation
from annotator.model.edits import SubmitTask, apply
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import read_source
from annotator.owner.dataset.dataset_folder import Dataset, open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.dataset.task_field_filter import parse_task_field_filter
from annotator.owner.exports.answer_rule import ExportRowOptions, ExportSelection, FinalAnswerRule
from annotator.owner.exports.export_form import ExportReport
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.exports.run_export import ExportRequest, export_dataset
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from tests.model.story_work import finished, whole_task

Answer = Callable[[Task], Annotation | None]


@dataclass
class Lab:
    """An owner, their project and what came back. People are called by name; their keys follow from it."""

    root: Path
    project: Project
    owner: SigningKey
    files: list[Path] = field(default_factory=list)
    _read: Dataset | None = None

    def build(self, tasks: Sequence[dict[str, Any]], rubric: str, series: str = "one") -> BundleBuildResult:
        source = self.root / f"{series}.jsonl"
        source.write_text("".join(json.dumps(task) + "\n" for task in tasks), "utf-8")
        order = BundleBuildRequest(load_rubric(rubric), TaskDisclosureOptions(), series, "2026-01-31T12:00:00Z")
        opened = Project.open(self.project.root)
        return build(opened, read_source(source), order, self.owner, self.root / "x.anntask", "t.jsonl", lambda _: True)

    def answer(
        self, person: str, built: BundleBuildResult, answer: Answer, device: str = "laptop", made_by: str = ""
    ) -> Path:
        """Results of somebody who gives ``answer`` to each task (nothing where it is None)."""
        key = SigningKey(hashlib.sha256(person.encode()).digest(), person)
        opened = Project.open(self.project.root)
        if "annotator" not in opened.signers.roles_of(key.public):
            opened.trust("annotator", key.public, person)
        with open_bundle(built.path, self.root / "q") as bundle:
            raw = list(bundle.lines("tasks.jsonl"))
        lines = []
        for line in raw:
            task = Task.model_validate_json(line)
            annotation = answer(task)
            if annotation is not None:
                lines.append(_line(line, task, built.bundle_id, annotation))
        info = BundleMetadata(
            kind="results", project_id=opened.state.id, project_title=opened.state.title, sequence=1, supersedes=None,
            tasks_bundles=(built.bundle_id,), author_fingerprint=key.public.fingerprint, author_name=person,
            device_id=device, created="2026-01-31T12:00:00Z", program_version="0", made_by=made_by or None,
        )  # fmt: skip
        data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        path = self.root / f"{person}-{device}-{len(self.files)}.annresult"
        write_bundle(path, "results", {"bundle.json": info.to_json(), "annotations.jsonl": data}, key, "annotator")
        self.files.append(path)
        self._read = None
        return path

    @property
    def dataset(self) -> Dataset:
        if self._read is None:
            folder = self.root / f"dataset-{len(self.files)}"
            merge(Project.open(self.project.root), self.files, folder, processes=1)
            self._read = open_dataset(folder)
        return self._read

    def export(self, form: str, rule: FinalAnswerRule | None = None, out: str = "out", **options: Any) -> ExportReport:
        """Export; keywords are those of :class:`ExportSelection`, :class:`ExportRowOptions` and
        :class:`ExportRequest`.
        """
        named = {name: options.pop(name) for name in ("by", "good", "seed", "read_image") if name in options}
        splits = options.pop("splits", None)
        trusted = options.pop("trusted", None)
        if "where" in options:
            options["task_filter"] = tuple(map(parse_task_field_filter, options.pop("where")))
        wanted = ExportRequest(
            forms()[form], rule or FinalAnswerRule(), ExportSelection(**options), ExportRowOptions(**named), splits
        )
        return export_dataset(self.dataset, wanted, self.root / out, trusted=trusted, replacing=True)

    def rows(self, form: str, rule: FinalAnswerRule | None = None, **options: Any) -> list[dict[str, Any]]:
        """The rows of an export, of all splits."""
        report = self.export(form, rule, **options)
        return [row for file in report.files for row in read(report.folder / file.name)]


def _line(raw: bytes, task: Task, bundle_id: str, annotation: Annotation) -> dict[str, Any]:
    return {
        "task_id": task.id,
        "bundle_id": bundle_id,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "status": annotation.status,
        "annotation": annotation.model_dump(mode="json"),
        "display_order": {f"q{q}": list(range(1, len(a.responses) + 1)) for q, a in enumerate(task.asked, 1)},
        "active_seconds": 60,
        "revision": 1,
    }


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def target_of(task: Task, text: str) -> str:
    """Where ``text`` stands in a task as annotators got it: the order of answers is drawn by lot."""
    return next(path for path, candidate in task.texts.items() if candidate == text)


def rated(scores: dict[str, int | dict[str, int]], blocks: Iterable[str]) -> Answer:
    """Gives each response, known by its text, a score in every block (or the named ones); other tasks are not done."""

    def answer(task: Task) -> Annotation | None:
        ratings = {}
        for target in task.targets("response"):
            score = scores.get(task.texts[target])
            if score is None:
                return None
            ratings[target] = score if isinstance(score, dict) else dict.fromkeys(blocks, score)
        return Annotation.model_validate({"status": "submitted", "ratings": ratings})

    return answer


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return new_lab(tmp_path)


def new_lab(root: Path) -> Lab:
    """A project with nothing in it. Its id, of which lots are drawn too, and the secret of blind names are known ones,
    so that every run is the same."""
    owner = SigningKey(bytes(range(32)), "Olive Owner")
    project = Project.create(root / "project", "Study of answers", owner.public, owner.name)
    (project.root / "secret").write_text("5e" * 32 + "\n")
    state = project.root / "project.json"
    state.write_text(state.read_text("utf-8").replace(project.state.id, f"{'5e' * 4}-5e5e-4e5e-8e5e-{'5e' * 6}"))
    return Lab(root, Project.open(project.root), owner)


def task(name: str, *answers: str, **more: Any) -> dict[str, Any]:
    return {
        "id": name,
        "prompt": f"{name}?",
        "responses": [{"id": a.replace(" ", "-"), "text": a} for a in answers],
        **more,
    }


def everything(score: int, tags: dict[str, str] | None = None) -> Answer:
    """Everybody's score for everything, and a tag for the texts that have one."""

    def answer(asked: Task) -> Annotation:
        ratings = {target: dict.fromkeys(ATTRIBUTES, score) for target in asked.targets("response")}
        tagged = {path: {"spam": {tags[text]: True}} for path, text in asked.texts.items() if tags and text in tags}
        return Annotation.model_validate({"status": "submitted", "ratings": ratings, "tags": tagged})

    return answer


STORY = "The keeper climbed the stairs of the old tower and lit the lamp, as he had done every evening. " * 4
TASK = {
    "id": "p1", "metadata": {"source": "row-1", "is_topic_based_summarization": True},
    "passage": {"title": "The lamp", "text": STORY},
    "questions": [{"id": "q", "text": "Who lit the lamp?", "responses": [
        {"id": "a", "text": "Somebody went up some stairs at some time of the day. " * 3, "origin": "m1"},
        {"id": "b", "text": "The keeper lit it, as every evening, up in his tower. " * 3, "origin": "m2"}]}],
}  # fmt: skip


def works(task: Task) -> Annotation:
    rubric = load_rubric("critique").rubric
    return apply(SubmitTask(), rubric, task, finished(rubric, task, whole_task(task)))


def reviews(task: Task) -> Annotation:
    marked = [target for target, kind in task.kinds.items() if kind in ("prompt", "response")]
    return Annotation.model_validate(
        {
            "status": "submitted",
            "ratings": {target: {"quality": 5, "fairness": 3, "effort": 1} for target in marked},
            "tags": {target: {"spam": {"spam": False}} for target in marked},
            "reactions": {target: {"tone": ["funny"]} for target in marked},
        }
    )
