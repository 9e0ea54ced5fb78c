"""Reviewers get work first that its author is unsure of, however much the checks found of others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.project.owner_project import Project
from tests.owner.conftest import deliverer, maker
from tests.owner.reviews.review_round import Round
from tests.owner.reviews.test_review_options import flat, items

pytestmark = pytest.mark.real_checks


def rubric_with_unsure(folder: Path) -> Path:
    """The scores of ``helpsteer``, which may be marked as unsure."""
    keys = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
    blocks = "".join(
        f'[[blocks]]\ntype = "rating"\nkey = "{key}"\ntitle = "{key}"\ntargets = ["response"]\nlow = 0\nhigh = 4\n'
        "unsure = true\n"
        for key in keys
    )
    folder.joinpath("guidelines.md").write_text("# Rate\n", encoding="utf-8")
    path = folder / "rubric.toml"
    path.write_text(f'id = "doubted"\ntitle = "Doubted"\n{blocks}', encoding="utf-8")
    return path


def test_work_with_an_unsure_score_comes_first(
    project: Project, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    built = maker(project, owner, tmp_path)(vicuna[:6], responses=2, rubric=str(rubric_with_unsure(tmp_path)))
    deliver, study = deliverer(project, tmp_path), Round(project, owner, tmp_path)

    def doubting(line: dict[str, Any]) -> dict[str, Any]:
        marks = {"q1/r1": {"helpfulness": True}} if line["task_id"] in ("vicuna-02", "vicuna-05") else {}
        annotation = {**line["annotation"], **({"unsure": marks} if marks else {})}
        return {**line, "annotation": annotation, "active_seconds": 1200}

    careful = deliver(study.key("ann-1"), built, tasks=6, change=doubting)
    alike = deliver(study.key("ann-2"), built, tasks=6, score=lambda *_: 2)
    study.merge(careful, alike)
    order = items(study.build("rev-1", reviews_per_work=1))[0]
    assert [bool(task.reviewed[0].annotation.unsure) for task in order] == [True] * 2 + [False] * 10
    assert flat(order[2]), "then the work of whom the checks name, who scores everything alike"
