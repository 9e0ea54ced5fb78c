"""Golden bundles of reviews and adjudications of version 1 of the format mean what they always meant.

They are kept for ever and never made anew (``tests/data/bundles/make_reviews.py``).
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.model.annotation import Annotation
from annotator.model.replay import replay_answers
from annotator.model.review_comparison import all_agree, answers_of_review, comparison_rows, initial_annotation
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentBundle, read_sent
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.store.store import Store
from tests.bundle.forge import OWNER
from tests.data.bundles.make_reviews import PEOPLE

GOLDEN = Path(__file__).parents[1] / "data" / "bundles" / "reviews-v1"
RECORDED: dict[str, dict[str, Any]] = json.loads((GOLDEN / "golden.json").read_text("utf-8"))
REVIEWS = ("review-1", "review-2", "adjudication")
for_every_review = pytest.mark.parametrize("name", REVIEWS)


def tasks_of(name: str) -> Path:
    return GOLDEN / "project" / "built" / f"{RECORDED[name]['tasks']}.anntask"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    shutil.copytree(GOLDEN / "project", tmp_path / "project")
    return Project.open(tmp_path / "project")


def sent(project: Project, name: str) -> SentBundle:
    return read_sent(project, RECORDED[name]["tasks"])


@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("kind", ["tasks", "results"])
def test_a_golden_bundle_is_read_and_written_again_byte_for_byte(name: str, kind: str, tmp_path: Path) -> None:
    signers: dict[str, tuple[Path, str, SigningKey]] = {
        "tasks": (tasks_of(name), "owner", OWNER),
        "results": (GOLDEN / f"{name}.annresult", "reviewer" if name in REVIEWS else "annotator", PEOPLE[name]),
    }
    path, role, key = signers[kind]
    with open_bundle(path, tmp_path / "q", kind) as bundle:
        assert bundle.bundle_id == RECORDED[name][kind]
        assert bundle.info.format == "1"
        assert bundle.info.purpose == (name.split("-")[0] if kind == "tasks" and name in REVIEWS else None)
        assert bundle.signed_by(role) == key.public
        listed = {line.split("  ")[1] for line in bundle.manifest.decode().splitlines()} - {"mimetype"}
        content = {member: bundle.read(member) for member in bundle.names if member in listed}
    assert write_bundle(tmp_path / "again", kind, content, key, role) == RECORDED[name][kind]
    assert (tmp_path / "again").read_bytes() == path.read_bytes()


@for_every_review
def test_a_review_begins_with_the_work_and_an_adjudication_with_what_all_agree_on(name: str, tmp_path: Path) -> None:
    with Store(DataDir(tmp_path / "data")) as store:
        here = read_tasks(store, tasks_of(name), tmp_path / "q").project_id
        session = Session(store, here, PEOPLE[name].public.fingerprint)
        try:
            views = [session.view(at) for at in range(session.count)]
        finally:
            session.close()
    assert [view.task_id for view in views] == RECORDED[name]["ids"]
    for view in views:
        assert view.annotation == initial_annotation(view.rubric, view.task)
        if name.startswith("review"):
            assert answers_of_review(view.annotation) == answers_of_review(view.task.reviewed[0].annotation)
        else:
            apart = [
                row for row in comparison_rows(view.rubric, view.task) if not all_agree(view.rubric, view.task, row)
            ]
            assert apart == [("q1/r1", "helpfulness")]
            assert view.annotation.score(*apart[0]) is None


@for_every_review
def test_golden_review_answers_can_be_given_in_the_window(name: str, project: Project) -> None:
    bundle = sent(project, name)
    for line in RECORDED[name]["annotations"]:
        task, annotation = bundle.tasks[line["task_id"]].task, Annotation.model_validate(line["annotation"])
        assert replay_answers(bundle.rubric, task, annotation) == annotation


def test_golden_reviews_come_to_what_they_came_to(project: Project, tmp_path: Path) -> None:
    merge(project, sorted(GOLDEN.glob("*.annresult")), tmp_path / "data", processes=1)
    rows = pq.read_table(tmp_path / "data" / "reviews", partitioning=None).to_pylist()
    came_to = {(row["reviewer"], row["task"]): row["outcome"] for row in rows}
    assert came_to == {
        ("review-1", "lamp-1"): "corrected", ("review-1", "lamp-2"): "returned", ("review-1", "lamp-3"): "accepted",
        ("review-2", "lamp-1"): "corrected", ("review-2", "lamp-2"): "accepted", ("review-2", "lamp-3"): "corrected",
        ("adjudication", "lamp-3"): "adjudicated",
    }  # fmt: skip
    assert {row["annotator"] for row in rows if row["purpose"] == "review"} == {"work"}
    (back,) = (json.loads(row["returns"])[0] for row in rows if row["outcome"] == "returned")
    assert (back["key"], back["reason"], back["words"]) == ("coherence", "other", "Read it again. 灯台")
