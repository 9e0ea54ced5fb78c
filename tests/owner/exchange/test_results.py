"""Results: whose they are, which of them count, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.project.owner_project import Project
from tests.owner.collected_results import ResultsFilesContent, collect_results, counting_annotation

Deliver = Callable[..., Path]


@pytest.fixture
def ann(project: Project) -> SigningKey:
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, "ann")
    return key


@pytest.fixture
def built(make: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]) -> BundleBuildResult:
    return make(vicuna[:6], responses=4)


@pytest.fixture
def collected(project: Project) -> Callable[..., ResultsFilesContent]:
    return lambda *files: collect_results(project, files)


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def _five(*_: str) -> int:
    return 4


def test_submitted_work_comes_back_with_its_task_and_its_author(
    collected: Callable[..., ResultsFilesContent],
    deliver: Deliver,
    ann: SigningKey,
    built: BundleBuildResult,
    vicuna: tuple[TaskWithLineNumber, ...],
) -> None:
    files = collected(deliver(ann, built, tasks=3))
    assert [judgement.task.task.id for judgement in files.judgements] == [row.task.id for row in vicuna[:3]]
    assert {judgement.delivery.name for judgement in files.judgements} == {"ann"}
    assert dict(files.statuses) == {"submitted": 3}


def test_unsubmitted_work_is_not_collected(
    collected: Callable[..., ResultsFilesContent], deliver: Deliver, ann: SigningKey, built: BundleBuildResult
) -> None:
    files = collected(deliver(ann, built, status="in_progress"))
    assert files.judgements == ()
    assert dict(files.statuses) == {"in_progress": 2}


def test_the_order_of_files_and_a_file_given_twice_change_nothing(
    collected: Callable[..., ResultsFilesContent],
    deliver: Deliver,
    ann: SigningKey,
    built: BundleBuildResult,
    project: Project,
) -> None:
    bob = SigningKey.generate("bob")
    project.trust("annotator", bob.public, "bob")
    a, b = deliver(ann, built), deliver(bob, built)
    assert collected(a, b).judgements == collected(b, a, b).judgements
    assert len(collected(a, b).judgements) == 4


def test_the_newest_of_a_device_counts_even_where_one_in_between_is_lost(
    collected: Callable[..., ResultsFilesContent], deliver: Deliver, ann: SigningKey, built: BundleBuildResult
) -> None:
    first = deliver(ann, built, tasks=1)
    third = deliver(ann, built, tasks=3, sequence=3, supersedes="0" * 64, score=_five)
    files = collected(third, first)
    assert len(files.judgements) == 3
    assert {j.line.annotation.score("q1/r1", "verbosity") for j in files.judgements} == {4}
    assert files.superseded == (first.name,)


def test_two_bundles_that_claim_one_place_are_a_fork_of_which_nothing_is_lost(
    collected: Callable[..., ResultsFilesContent], deliver: Deliver, ann: SigningKey, built: BundleBuildResult
) -> None:
    one, other = deliver(ann, built), deliver(ann, built, tasks=3, score=_five)
    assert collected(one, other).judgements == collected(other, one).judgements
    assert (len(collected(one, other).judgements), collected(one, other).twice) == (3, 2)
    assert len(collected(one, deliver(ann, built, sequence=2, supersedes="0" * 64)).judgements) == 2


def test_two_devices_of_one_annotator_that_differ_count_once(
    collected: Callable[..., ResultsFilesContent], deliver: Deliver, ann: SigningKey, built: BundleBuildResult
) -> None:
    laptop, desk = deliver(ann, built), deliver(ann, built, tasks=3, device="desk")
    assert len(collected(laptop, desk).judgements) == 3
    assert collected(laptop, desk) == collected(desk, laptop)
    other = deliver(ann, built, device="desk", score=_five)
    assert (len(collected(laptop, other).judgements), collected(laptop, other).twice) == (2, 2)
    assert collected(laptop, other).judgements == collected(other, laptop).judgements


def test_a_signer_the_project_does_not_trust_is_refused_by_fingerprint(
    collected: Callable[..., ResultsFilesContent], deliver: Deliver, built: BundleBuildResult, project: Project
) -> None:
    stranger = SigningKey.generate("stranger")
    project.trust("reviewer", stranger.public, "stranger")
    with _refused("trust.unknown_signer") as caught:
        collected(deliver(stranger, built))
    assert stranger.public.fingerprint in str(caught.value)


def test_results_of_another_project_are_refused(
    collected: Callable[..., ResultsFilesContent], deliver: Deliver, ann: SigningKey, built: BundleBuildResult
) -> None:
    with _refused("results.other_project"):
        collected(deliver(ann, built, project_id="00000000-0000-4000-8000-000000000000"))


def test_a_task_bundle_is_not_a_results_bundle(
    collected: Callable[..., ResultsFilesContent], built: BundleBuildResult
) -> None:
    with _refused("bundle.wrong_kind"):
        collected(built.path)


def test_results_for_tasks_the_project_no_longer_keeps_are_refused(
    collected: Callable[..., ResultsFilesContent],
    deliver: Deliver,
    ann: SigningKey,
    built: BundleBuildResult,
    project: Project,
) -> None:
    results = deliver(ann, built)
    project.built(built.bundle_id).unlink()
    with _refused("project.damaged"):
        collected(results)


def test_a_copy_that_is_not_what_was_sent_is_refused(
    collected: Callable[..., ResultsFilesContent],
    deliver: Deliver,
    ann: SigningKey,
    built: BundleBuildResult,
    project: Project,
) -> None:
    results = deliver(ann, built)
    path = project.id_map(built.bundle_id)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    with _refused("project.damaged"):
        collected(results)


def _annotation(**changes: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda line: {**line, "annotation": {**line["annotation"], **changes}}


def _rated(target: str, key: str, value: object) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def _change(line: dict[str, Any]) -> dict[str, Any]:
        ratings = line["annotation"]["ratings"]
        return _annotation(ratings={**ratings, target: {**ratings.get(target, {}), key: value}})(line)

    return _change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda line: {**line, "task_id": "nowhere"}, "results.bad_line"),
        (lambda line: {**line, "task_id": line["task_id"] + "x"}, "results.other_task"),
        (lambda line: {**line, "sha256": "0" * 64}, "results.other_task"),
        (lambda line: {**line, "status": "in_progress"}, "results.other_task"),
        (lambda line: {**line, "bundle_id": "0" * 64}, "results.bad_line"),
        (lambda line: {key: value for key, value in line.items() if key != "annotation"}, "results.bad_line"),
        (lambda line: [line], "results.bad_line"),
        (_rated("q1/r1", "helpfulness", "3"), "results.bad_line"),
        (_rated("q1/r1", "helpfulness", True), "results.bad_line"),
        (_rated("q1/r1", "helpfulness", 5), "results.bad_annotation"),
        (_rated("q1/r9", "helpfulness", 3), "results.bad_annotation"),
        (_rated("q1/r1", "charm", 3), "results.bad_annotation"),
        (_annotation(horoscope="fair"), "results.bad_annotation"),
        (_annotation(comments={"q1": [{"id": "n1", "key": "notes", "text": "!"}]}), "results.bad_annotation"),
        (_annotation(ratings={}), "results.incomplete"),
    ],
)
def test_a_line_that_does_not_fit_task_and_rubric_is_refused(
    collected: Callable[..., ResultsFilesContent],
    deliver: Deliver,
    ann: SigningKey,
    built: BundleBuildResult,
    change: Callable[[dict[str, Any]], Any],
    code: str,
) -> None:
    with _refused(code) as caught:
        collected(deliver(ann, built, change=change))
    assert caught.value.where.startswith("ann-laptop-1")


def _on_device(name: str, revision: int, answer: str, seen: dict[str, int]) -> Any:
    return SimpleNamespace(
        revision=revision, annotation=Annotation(flagged=answer == "b"), task=SimpleNamespace(hashes={}),
        line=SimpleNamespace(seen=seen), delivery=SimpleNamespace(device=name, bundle_id=name),
    )  # fmt: skip


@given(
    st.lists(
        st.tuples(
            st.integers(1, 3), st.sampled_from("ab"), st.dictionaries(st.sampled_from("0123"), st.integers(1, 3))
        ),
        min_size=1,
        max_size=4,
    ).flatmap(
        lambda works: st.permutations([_on_device(str(n), *one) for n, one in enumerate(works)]).map(
            lambda mixed: ([_on_device(str(n), *one) for n, one in enumerate(works)], mixed)
        )
    )
)
def test_which_of_several_devices_counts_does_not_depend_on_their_order(given: tuple[list[Any], list[Any]]) -> None:
    in_order, mixed = (counting_annotation(works) for works in given)
    assert in_order == mixed
    assert in_order[0].revision == max(one.revision for one in given[0])
