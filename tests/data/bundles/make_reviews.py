"""Made the golden bundles of reviews of a version of the format, of fixed keys: run once, like ``make.py``.

    python -m tests.data.bundles.make_reviews v1

``reviews-v1`` has the owner's project, in which all task bundles lie as they were sent (the work, two reviewers', an
adjudicator's), the results of each, and ``golden.json``, which says what is in them. The first reviewer corrects one
task, returns another and accepts the third, which the second reviewer corrects; the adjudicator decides on it.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.edit import AnnotationEdit
from annotator.model.rating_edits import SetRating
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.adjudication_bundles import build_adjudications
from annotator.owner.reviews.review_bundles import build_reviews
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import DataDir
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store.store import Store
from tests.bundle.forge import ANNOTATOR, OWNER, REVIEWER
from tests.data.bundles.make import ANSWERS, CREATED, HERE

PEOPLE: Final = {
    "work": ANNOTATOR,
    "review-1": REVIEWER,
    "review-2": SigningKey(b"second reviewer key for tests ..", "Rolf Reviewer"),
    "adjudication": SigningKey(b"adjudicator key for tests 32 byt", "Judith Judge"),
}
CritiqueActions = Callable[[Session], Iterator[AnnotationEdit]]


def _works(session: Session) -> Iterator[AnnotationEdit]:
    for target in ("q1/r1", "q1/r2"):
        for block in session.view().rubric.ratings_for("response"):
            yield SetRating(target=target, key=block.key, value=session.position)


def _reviews_first(session: Session) -> Iterator[AnnotationEdit]:
    score = session.view().annotation.score("q1/r1", "helpfulness")
    if score == 0:
        yield SetRating(target="q1/r1", key="helpfulness", value=4)
    if score == 1:
        yield AddAnswerReturn(target="q1/r2", key="coherence", reason="other", words="Read it again. 灯台")
    else:
        yield SetReviewVerdict(verdict="accepted")


def _reviews_second(session: Session) -> Iterator[AnnotationEdit]:
    score = session.view().annotation.score("q1/r1", "helpfulness")
    if score != 1:
        yield SetRating(target="q1/r1", key="helpfulness", value=4)
    yield SetReviewVerdict(verdict="accepted")


def _adjudicates(session: Session) -> Iterator[AnnotationEdit]:
    people = session.view().task.reviewed
    right = next(at for at, review in enumerate(people) if review.annotation.score("q1/r1", "helpfulness") == 4)
    yield AdoptPersonAnswers(person=right)


DOING: Final[dict[str, CritiqueActions]] = {
    "work": _works, "review-1": _reviews_first, "review-2": _reviews_second, "adjudication": _adjudicates,
}  # fmt: skip


def make(folder: Path) -> None:
    """Write all of it into ``folder``."""
    folder.mkdir(parents=True)
    project = Project.create(folder / "project", "Golden reviews", OWNER.public, OWNER.name)
    for person, key in PEOPLE.items():
        project.trust("annotator", key.public, key.name, person=person)
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        golden = _made(folder, project.root, root)
    for name in (".lock", ".exchange.lock", ".incoming", "datasets.json", "files.json"):
        path = folder / "project" / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    text = json.dumps(golden, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "golden.json").write_text(f"{text}\n", "utf-8")


def _made(folder: Path, project: Path, root: Path) -> dict[str, Any]:
    answers = [{"id": f"r{n}", "text": text, "origin": f"model-{n}"} for n, text in enumerate(ANSWERS)]
    lines = [{"id": f"lamp-{n}", "prompt": "Who lit the lamp?", "responses": answers} for n in (1, 2, 3)]
    (root / "rows.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    order, out = (
        BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "work", CREATED),
        root / "work.anntask",
    )
    build(Project.open(project), read_source(root / "rows.jsonl"), order, OWNER, out, "rows", lambda _: True)
    golden, data = {"work": _answered("work", out, folder, root)}, root / "data"
    merge(Project.open(project), [folder / "work.annresult"], data, processes=1)
    people, options = ("review-1", "review-2"), {"order": "random", "seed": "golden"}
    for bundle in build_reviews(data, Project.open(project), people, OWNER, root / "reviews", **options).bundles:
        golden[bundle.annotator] = _answered(bundle.annotator, bundle.path, folder, root)
    merge(Project.open(project), sorted(folder.glob("*.annresult")), data, processes=1)
    (bundle,) = build_adjudications(
        data, Project.open(project), ("adjudication",), OWNER, root / "cases", rule="both-accept", seed="golden"
    ).bundles
    golden[bundle.annotator] = _answered(bundle.annotator, bundle.path, folder, root)
    return golden


def _answered(person: str, bundle: Path, folder: Path, root: Path) -> dict[str, Any]:
    """Let ``person`` do their part with every task; what is kept of it."""
    key, paths, out = PEOPLE[person], DataDir(root / f"at-{person}"), folder / f"{person}.annresult"
    with Store(paths) as store:
        here = read_tasks(store, bundle, paths.quarantine).project_id
        session = Session(store, here, key.public.fingerprint)
        for at in range(session.count):
            session.go_to(at)
            for edit in DOING[person](session):
                session.apply(edit)
            session.submit(60)
        session.close()
        written = write_results(store, here, out, key)
    with open_bundle(bundle, root / "q", "tasks") as sent, open_bundle(out, root / "q", "results") as results:
        tasks = [json.loads(line)["id"] for line in sent.lines("tasks.jsonl")]
        annotations = [json.loads(line) for line in results.lines("annotations.jsonl")]
        return {"tasks": sent.bundle_id, "results": written.bundle_id, "ids": tasks, "annotations": annotations}


if __name__ == "__main__":
    make(HERE / f"reviews-{sys.argv[1]}")
