"""Results with critiques: given anew against the rubric, and refused where no window could have made them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.paths import resource
from tests.model.story_work import finished, whole_task
from tests.owner.collected_results import collect_results

RUBRIC = load_rubric("critique").rubric
Critiqued = dict[str, Any]


@pytest.fixture
def results(
    project: Project, make: Callable[..., BundleBuildResult], deliver: Callable[..., Path]
) -> Callable[[Callable[[Critiqued], object]], Any]:
    """What the owner makes of one whole story, after ``spoil`` had its way with the critiques of its first answer."""

    def _results(spoil: Callable[[Critiqued], object]) -> Any:
        rows = read_source(resource("sample", "stories", "stories.jsonl"))
        built = make(rows, rubric="critique")
        ann = SigningKey.generate("ann")
        project.trust("annotator", ann.public, "ann")
        task: Task = next(iter(read_sent(project, built.bundle_id).tasks.values())).task

        def change(line: dict[str, Any]) -> dict[str, Any]:
            work = finished(RUBRIC, task, whole_task(task)).model_dump(mode="json")
            spoil(work["critiques"]["q1/r1"])
            return {**line, "annotation": {**work, "status": "submitted"}}

        return collect_results(project, [deliver(ann, built, tasks=1, change=change)]).judgements

    return _results


def test_a_whole_story_comes_back(results: Callable[..., Any]) -> None:
    (judgement,) = results(dict)
    critiques = judgement.line.annotation.critiques["q1/r1"]
    assert [c.id for c in critiques.series] == ["w1", "w3", "w2"]
    texts = {**judgement.task.task.texts, **{f"q1/r1/{c.id}/refinement": c.refinement.text for c in critiques.series}}
    spans = [span for critique in critiques.series for span in critique.spans]
    assert len(spans) == 3
    assert all(texts[span.target][span.start : span.end] == span.exact for span in spans)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda critiques: critiques["series"][0]["spans"][0].update(start=1, end=21), "results.bad_annotation"),
        (lambda critiques: critiques["series"][0].update(severity="terrible"), "results.bad_annotation"),
        (
            lambda critiques: critiques["series"][1]["refinement"].update(base="Something else."),
            "results.bad_annotation",
        ),
        (lambda critiques: critiques["series"].reverse(), "results.bad_annotation"),
        (lambda critiques: critiques["series"][2].update(spans=[]), "results.incomplete"),
        (lambda critiques: critiques["series"][2].update(refinement=None), "results.incomplete"),
        (lambda critiques: critiques["series"].clear(), "results.bad_annotation"),
        (lambda critiques: critiques.update(extra=1), "results.bad_annotation"),
    ],
)
def test_impossible_critiques_in_results_are_refused(
    results: Callable[..., Any], spoil: Callable[..., Any], code: str
) -> None:
    with pytest.raises(AnnotatorError) as caught:
        results(spoil)
    assert caught.value.code == code
