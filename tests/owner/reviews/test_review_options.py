"""What an owner asks of `review build` and `review adjudicate`: the share, the order, the notes, the reasons."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange.exchange_state import (
    OwnerTaskReturn,
    ProjectExchangeState,
    read_exchange,
    save_exchange,
)
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.adjudication_bundles import build_adjudications
from annotator.owner.reviews.review_bundles import ReviewBuildResult, check_kinds
from annotator.owner.reviews.review_plan import review_settings
from annotator.owner.reviews.task_submissions import final_submissions
from annotator.owner.rubrics.rubrics import RUBRIC, find_rubric_file
from annotator.owner.status.merged_figures import MergedReviews, pending_review_steps
from tests.owner.reviews.review_round import Round

pytestmark = pytest.mark.real_checks

WORKS = 18


def items(built: ReviewBuildResult) -> list[list[Task]]:
    """The tasks of each bundle."""
    by_bundle = []
    for built_bundle in built.bundles:
        with open_bundle(built_bundle.path, built_bundle.path.parent / "quarantine") as bundle:
            by_bundle.append([Task.model_validate_json(line) for line in bundle.lines("tasks.jsonl")])
    return by_bundle


def flat(task: Task) -> bool:
    """Whether the work is that of the one who scores everything alike."""
    return {score for row in task.reviewed[0].annotation.ratings.values() for score in row.values()} == {2}


def notes(built: ReviewBuildResult) -> dict[str, set[str]]:
    """What is noted of the work of the one who scores everything alike, and of that of the others, by code."""
    codes: dict[str, set[str]] = {"flat": set(), "others": set()}
    for task in items(built)[0]:
        codes["flat" if flat(task) else "others"] |= {note.code for note in task.reviewed[0].notes}
    return codes


def notes_with_gold(study: Round, *files: Path) -> dict[str, set[str]]:
    gold = study.folder / "gold"
    merge(Project.open(study.project.root), files, gold, processes=1)
    return notes(study.build("rev-1", reviews_per_work=1, order="random", gold=gold))


def changed_rubric(study: Round) -> str:
    folder = study.folder / "helpsteer"
    shutil.copytree(find_rubric_file("helpsteer").parent, folder)
    text = (folder / RUBRIC).read_text()
    (folder / RUBRIC).write_text(text.replace('title = "Helpfulness"', 'title = "Help"'))
    return str(folder)


def with_a_returned_work(study: Round) -> ProjectExchangeState:
    work = final_submissions(study.dataset, study.project)[0]
    back = OwnerTaskReturn(own=work.task, reason="Look at it again.", revision=work.revision)
    exchange = read_exchange(study.project).changed(work.annotator, given_back={work.sent.task.id: back})
    save_exchange(study.project, exchange)
    return exchange


def test_suspicion_comes_first_with_its_reason(handed_in: Round) -> None:
    built = handed_in.build("rev-1", reviews_per_work=1, notes=("checks",))
    order = [flat(task) for task in items(built)[0]]
    assert order == sorted(order, reverse=True)
    assert sum(order) == WORKS // 3
    assert notes(built) == {"flat": {"check.one_score"}, "others": set()}
    reason = next(note.message for task in items(built)[0] for note in task.reviewed[0].notes)
    assert reason == "In 6 of 6 tasks everything has the same score."


def test_a_share_of_what_waits_and_then_the_rest(handed_in: Round) -> None:
    half = handed_in.build("rev-1", "rev-2", share=0.5, order="random")
    assert (half.works, half.waiting) == (WORKS // 2, WORKS // 2)
    rest = handed_in.build("rev-1", "rev-2", order="random")
    assert (rest.works, rest.waiting) == (WORKS // 2, 0)
    every = [task for built in (half, rest) for task in items(built)[0]]
    assert len({(task.prompt, str(task.reviewed[0].annotation.ratings)) for task in every}) == WORKS


def test_more_reviewers_than_there_are(handed_in: Round) -> None:
    with pytest.raises(
        AnnotatorError, match="needs 3 of the roster who had no part in it, and 2 of 2 had no part"
    ) as refused:
        handed_in.build("rev-1", "rev-2", reviews_per_work=3, order="random")
    assert refused.value.code == "review.too_few"
    assert not list(handed_in.folder.glob("reviews-*"))


def test_annotators_review_each_other(handed_in: Round) -> None:
    built = handed_in.build("ann-1", "ann-2", "ann-3", order="random")
    assert [len(mine) for mine in items(built)] == [12, 12, 12]
    assert not [task for task in items(built)[2] if flat(task)], "ann-3 is the one who scores everything alike"


def test_answers_of_others_that_differ_are_noted_for_reviewers(handed_in: Round) -> None:
    codes = notes(handed_in.build("rev-1", reviews_per_work=1, order="random", notes=("others",)))
    assert codes["flat"] == {"others.differ"}


def test_gold_answers_that_differ_are_noted_for_reviewers(handed_in: Round) -> None:
    (file,) = handed_in.folder.glob("ann-3-*.annresult")
    assert notes_with_gold(handed_in, file) == {"flat": set(), "others": {"gold.differs"}}


def test_gold_of_another_text_makes_no_note_for_reviewers(
    handed_in: Round,
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...],
) -> None:
    rows = tuple(
        replace(row, task=row.task.model_copy(update={"prompt": f"{row.task.prompt} Be brief."})) for row in vicuna[:6]
    )
    built = make(rows, series="reworded", responses=2)
    file = deliver(handed_in.key("expert"), built, tasks=6, score=lambda *_: 4)
    assert notes_with_gold(handed_in, file) == {"flat": set(), "others": set()}


def test_gold_of_another_rubric_version_makes_no_note_for_reviewers(
    handed_in: Round,
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...],
) -> None:
    built = make(vicuna[:6], series="second", rubric=changed_rubric(handed_in), responses=2)
    file = deliver(handed_in.key("expert"), built, tasks=6, score=lambda *_: 4)
    assert notes_with_gold(handed_in, file) == {"flat": set(), "others": set()}


def test_a_reviewer_gets_a_bundle_for_each_rubric(
    handed_in: Round,
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    vicuna: tuple[TaskWithLineNumber, ...],
) -> None:
    second = make(vicuna[:6], series="spans", rubric=changed_rubric(handed_in), responses=2)
    handed_in.merge(deliver(handed_in.key("ann-1"), second, tasks=6))
    built = handed_in.build("rev-1", reviews_per_work=1)
    assert [(bundle.path.name, bundle.series, bundle.tasks) for bundle in built.bundles] == [
        ("rev-1.anntask", "review-1-rev-1", WORKS),
        ("review-2-rev-1.anntask", "review-2-rev-1", 6),
    ]
    for bundle in built.bundles:
        assert handed_in.says("rev-1", bundle.path).exists()


def test_work_that_the_owner_returned_waits_for_its_author(handed_in: Round) -> None:
    exchange = with_a_returned_work(handed_in)

    def waiting() -> int:
        project, dataset = Project.open(handed_in.project.root), handed_in.dataset
        return pending_review_steps(project, dataset, exchange, MergedReviews(project, dataset)).not_sent

    assert waiting() == WORKS - 1, "before the first round"
    assert handed_in.build("rev-1", reviews_per_work=1, share=0.5).works == WORKS // 2
    assert waiting() == WORKS - 1 - WORKS // 2
    assert handed_in.build("rev-1", reviews_per_work=1).works == WORKS - 1 - WORKS // 2
    assert waiting() == 0


def test_any_of_several_gold_answers_makes_no_note_for_reviewers(handed_in: Round) -> None:
    files = [next(handed_in.folder.glob(f"{person}-*.annresult")) for person in ("ann-1", "ann-2", "ann-3")]
    assert notes_with_gold(handed_in, *files) == {"flat": set(), "others": set()}


def test_without_notes_reviewers_are_told_nothing(handed_in: Round) -> None:
    assert notes(handed_in.build("rev-1", reviews_per_work=1)) == {"flat": set(), "others": set()}


@pytest.mark.parametrize("wanted", [{"order": "size"}, {"notes": ("names",)}])
def test_other_orders_and_notes_are_refused(wanted: dict[str, Any]) -> None:
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "review.unknown_option"):
        check_kinds(**{"order": "random", "notes": (), **wanted})


def test_the_projects_reasons_go_to_reviewers(handed_in: Round) -> None:
    (handed_in.project.root / "review.toml").write_text(
        'rule = "majority"\n[[reasons]]\nkey = "tone"\ntitle = "Wrong tone"\nwords = "required"\n'
    )
    settings = review_settings(handed_in.project.root)
    assert settings.rule == "majority"
    built = handed_in.build("rev-1", reviews_per_work=1, order="random", reasons=settings.reasons)
    with open_bundle(built.bundles[0].path, handed_in.folder / "quarantine") as bundle:
        asked = Rubric.model_validate_json(bundle.read("rubric.json")).review
    assert asked is not None
    assert [(one.key, one.title, one.words) for one in asked.reasons] == [("tone", "Wrong tone", "required")]


@pytest.mark.parametrize(
    "text",
    [
        'rule = "loudest"', "rule = 1", 'when = "now"', "reasons = 3", "rule =", '[[reasons]]\nkey = "a"',
        '[[reasons]]\nkey = "a"\ntitle = "A"\nwords = "many"',
        '[[reasons]]\nkey = "a"\ntitle = "A"\n[[reasons]]\nkey = "a"\ntitle = "B"',
    ],
)  # fmt: skip
def test_settings_that_make_no_sense_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "review.toml").write_text(text)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "review.bad_settings"):
        review_settings(tmp_path)


def adjudicated(study: Round, *, differing: bool) -> ReviewBuildResult:
    project, out = Project.open(study.project.root), study.folder / "cases"
    return build_adjudications(
        study.dataset, project, ["judge"], study.owner, out, rule="both-accept", differing=differing
    )


def test_tasks_on_which_annotators_differ_are_adjudicated_where_that_is_asked(handed_in: Round) -> None:
    with pytest.raises(AnnotatorError, match="--differing") as refused:
        adjudicated(handed_in, differing=False)
    assert refused.value.code == "review.nothing"
    (cases,) = items(adjudicated(handed_in, differing=True))
    assert len(cases) == WORKS // 3
    assert {len(case.reviewed) for case in cases} == {3}


def test_differing_work_that_the_owner_returned_waits_for_its_author(handed_in: Round) -> None:
    with_a_returned_work(handed_in)
    (cases,) = items(adjudicated(handed_in, differing=True))
    assert len(cases) == WORKS // 3 - 1
