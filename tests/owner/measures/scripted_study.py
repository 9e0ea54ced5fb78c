"""A data set that ten scripted annotators made through the real program; one is a spammer and one careless."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import read_source
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import DataDir
from annotator.services.scripted.profile import PROFILES
from annotator.services.scripted.scripted_results import answer_bundle

PEOPLE = ("careful",) * 6 + ("expert", "drifting", "careless", "spammer")
VICUNA = Path(__file__).parents[2] / "data" / "vicuna80" / "vicuna80.jsonl"


def study(
    root: Path, tasks: int = 30, people: Sequence[str] = PEOPLE, rubric: str = "helpsteer", responses: int = 4
) -> Path:
    """The data set's folder. Everybody answers all ``tasks``; person 3 is called ``ann-03`` and so on."""
    owner = SigningKey(b"o" * 32, "Olive Owner")
    project = Project.create(root / "study", "Eighty questions", owner.public, owner.name)
    (project.root / "secret").write_text("5e" * 32 + "\n")
    order = BundleBuildRequest(
        load_rubric(rubric), TaskDisclosureOptions(responses=responses), "batch-1", "2026-01-31T12:00:00Z"
    )
    rows = read_source(VICUNA)[:tasks]
    built = build(Project.open(project.root), rows, order, owner, root / "b.anntask", "rows.jsonl", lambda _: True)
    files = []
    for number, profile in enumerate(people):
        key = SigningKey(bytes([number + 1]) * 32, f"ann-{number:02}")
        project.trust("annotator", key.public, key.name)
        out = root / f"{number:02}.annresult"
        answer_bundle(
            DataDir(root / f"home-{number}"), built.path, PROFILES[profile], str(number), out, key=lambda k=key: k
        )
        files.append(out)
    merge(Project.open(project.root), files, root / "data", processes=1)
    return root / "data"
