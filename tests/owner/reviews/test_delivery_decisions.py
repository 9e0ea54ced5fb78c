"""The owner accepts or returns a delivery as a whole: what changes, and that every step can be taken back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from annotator.bundle.receipt import ReceiptContent, read_receipt
from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange import project_sync
from annotator.owner.exchange.exchange_state import LatestDeviceResults, read_exchange
from annotator.owner.exchange.publication import write_receipt
from annotator.owner.measures.figures import measure
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.delivery_samples import build_sample, error_rates
from annotator.owner.reviews.returned_work import accept_delivery, return_work
from annotator.owner.reviews.review_bundles import gold_scores
from annotator.owner.reviews.review_progress import review_progress
from annotator.owner.reviews.task_submissions import final_submissions as works_of
from tests.owner.conftest import CREATED
from tests.owner.reviews.decision_steps import (
    Sent,
    accept,
    adjudicate,
    decisions,
    delivery_of,
    exported,
    first_of,
    give_back,
    receipt_content,
    states,
    streamed,
)
from tests.owner.reviews.review_round import Round, returns

_NOW = "2026-03-01T00:00:00+00:00"


def test_an_accepted_delivery_says_so_everywhere(handed_in: Round) -> None:
    says = accept(handed_in, "ann-1")
    assert says is not None
    assert (says.accepted, says.returned) == (6, ())
    assert decisions(handed_in) == {("ann-1", "accepted")}
    (state,) = review_progress(handed_in.dataset, handed_in.project, "both-accept").deliveries
    assert (state.annotator, state.works, state.accepted, state.returned) == ("ann-1", 6, 6, 0)
    assert states(handed_in, "ann-1") == {"not sent": 6}


def test_a_returned_delivery_comes_back_and_is_not_data(handed_in: Round) -> None:
    says = give_back(handed_in, "ann-3")
    assert says is not None
    assert {one.reason for one in says.returned} == {"Too hasty."}
    assert states(handed_in, "ann-3") == {"returned": 6}
    assert exported(handed_in) == {"ann-1", "ann-2"}
    assert measure(handed_in.dataset, ("collected",))["collected"]["annotations"] == {"submitted": 12}


def test_a_returned_delivery_is_no_gold_for_reviewers(handed_in: Round) -> None:
    scored = gold_scores(handed_in.dataset)
    for person in ("ann-1", "ann-2", "ann-3"):
        give_back(handed_in, person)
    assert scored
    assert gold_scores(handed_in.dataset) == {}


@pytest.mark.parametrize("chosen", [{}, {"review_rule": ""}])
def test_a_returned_delivery_is_in_no_export_whatever_the_rule(handed_in: Round, chosen: dict[str, Any]) -> None:
    give_back(handed_in, "ann-3")
    assert exported(handed_in, **chosen) == {"ann-1", "ann-2"}
    _, left_out = streamed(handed_in, **chosen)
    assert left_out["annotations that the owner returned"] == 6
    accept(handed_in, "ann-3")
    assert exported(handed_in, **chosen) == {"ann-1", "ann-2", "ann-3"}


def test_last_delivery_decision_wins(handed_in: Round) -> None:
    documents = handed_in.rows("documents")
    assert give_back(handed_in, "ann-3") is not None
    taken = accept(handed_in, "ann-3")
    assert taken is not None
    assert (taken.accepted, taken.returned) == (6, ())
    assert exported(handed_in) == {"ann-1", "ann-2", "ann-3"}
    back = give_back(handed_in, "ann-3")
    assert back is not None
    assert (back.accepted, len(back.returned)) == (0, 6)
    assert handed_in.rows("documents") == documents
    assert accept(handed_in, "ann-3") is not None
    assert accept(handed_in, "ann-3") is None, "there is nothing new to say"


def test_a_merge_keeps_what_was_decided(handed_in: Round) -> None:
    give_back(handed_in, "ann-3")
    handed_in.merge(next(handed_in.folder.glob("ann-1-*.annresult")))
    assert decisions(handed_in) == {("ann-3", "returned")}


def test_work_that_is_submitted_again_is_not_decided_yet(
    handed_in: Round, deliver: Callable[..., Path], vicuna: Any, make: Callable[..., BundleBuildResult]
) -> None:
    give_back(handed_in, "ann-3")
    first = delivery_of(handed_in, "ann-3")
    again = deliver(
        handed_in.key("ann-3"), make(vicuna[:6], responses=2), tasks=6, sequence=2, supersedes=first,
        score=lambda *_: 3, change=lambda line: {**line, "revision": 7},
    )  # fmt: skip
    handed_in.merge(again)
    assert states(handed_in, "ann-3") == {"not sent": 6}


def test_a_return_that_was_answered_is_taken_back_by_the_next_receipt(
    handed_in: Round, deliver: Callable[..., Path], vicuna: Any, make: Callable[..., BundleBuildResult]
) -> None:
    give_back(handed_in, "ann-3")
    again = deliver(
        handed_in.key("ann-3"), make(vicuna[:6], responses=2), tasks=6, sequence=2,
        supersedes=delivery_of(handed_in, "ann-3"), score=lambda *_: 3, change=lambda line: {**line, "revision": 7},
    )  # fmt: skip
    handed_in.merge(again)
    project, out = handed_in.project, handed_in.folder / "receipts"
    says = receipt_content(return_work(handed_in.dataset, project, "both-accept", handed_in.owner, out))
    assert says is not None
    assert says.returned == ()
    assert says.submitted == 6
    assert receipt_content(return_work(handed_in.dataset, project, "both-accept", handed_in.owner, out)) is None


@pytest.mark.parametrize(("synced", "above"), [(True, 7), (False, 0)])
def test_a_return_holds_whatever_another_computer_delivered_before(
    handed_in: Round, deliver: Callable[..., Path], vicuna: Any, make: Callable[..., BundleBuildResult],
    synced: bool, above: int,
) -> None:  # fmt: skip
    """The work that counts by ``--prefer`` is returned; by a sync, the person has the other one in its place."""
    other = deliver(
        handed_in.key("ann-3"), make(vicuna[:6], responses=2), tasks=6, device="other", score=lambda *_: 4,
        change=lambda line: {**line, "revision": 7},
    )  # fmt: skip
    project = Project.open(handed_in.project.root)
    merge(project, [other], handed_in.dataset, prefer="laptop", processes=1)
    works = [work for work in works_of(handed_in.dataset, project) if work.annotator == "ann-3"]
    assert {work.revision for work in works} == {0}
    if synced:
        device = LatestDeviceResults(sequence=1, submitted={work.sent_as: 7 for work in works})
        project_sync.save_exchange(project, read_exchange(project).changed("ann-3", devices={"other": device}))
    says = give_back(handed_in, "ann-3")
    assert says is not None
    assert {task.revision for task in says.returned} == {above}
    assert states(handed_in, "ann-3") == {"returned": 6}
    assert exported(handed_in) == {"ann-1", "ann-2"}
    assert read_exchange(handed_in.project).is_returned("ann-3", works[0].sent_as, 7) == synced


def test_accepting_a_delivery_leaves_reviewed_returns_returned(handed_in: Round) -> None:
    bundle = handed_in.build("rev-1", reviews_per_work=1, order="random").bundles[0].path
    handed_in.merge(handed_in.says("rev-1", bundle, returns))
    accept(handed_in, "ann-1")
    assert states(handed_in, "ann-1") == {"returned": 6}
    return_work(handed_in.dataset, handed_in.project, "both-accept", handed_in.owner)
    state, _ = accept_delivery(
        handed_in.dataset, handed_in.project, delivery_of(handed_in, "ann-1"), "", handed_in.owner
    )
    assert (state.works, state.accepted, state.returned) == (6, 0, 6), "as the receipt says"


def test_a_delivery_is_decided_about_although_its_work_came_again(
    handed_in: Round, deliver: Callable[..., Path]
) -> None:
    """Every sync brings a bundle with all work of the computer: the sampled delivery is still that work."""
    first = delivery_of(handed_in, "ann-3")
    handed_in.merge(
        deliver(handed_in.key("ann-3"), Sent(handed_in), tasks=6, sequence=2, supersedes=first,
                score=lambda *_: 2, created="2026-02-02T00:00:00+00:00",
                change=lambda line: line | {"submitted_at": f"{CREATED[:10]}T00:00:00+00:00"})
    )  # fmt: skip
    assert delivery_of(handed_in, "ann-3") != first
    accepted, _ = accept_delivery(handed_in.dataset, handed_in.project, first[:16], "", handed_in.owner)
    assert (accepted.delivery, accepted.works, accepted.accepted) == (first, 6, 6)
    (state,) = review_progress(handed_in.dataset, handed_in.project, "both-accept").deliveries
    assert state == accepted
    drawn = build_sample(
        handed_in.dataset, handed_in.project, "chief", handed_in.owner, handed_in.folder / "sample", size=2,
        rule="both-accept", deliveries=[first[:16]],
    )  # fmt: skip
    assert [counts.delivery for counts in drawn.deliveries] == [first]
    assert [rate.delivery for rate in error_rates(handed_in.dataset, Project.open(handed_in.project.root))] == [first]


@pytest.mark.parametrize("before", [4, 1])
def test_work_that_was_submitted_after_a_delivery_is_not_of_it(
    handed_in: Round, deliver: Callable[..., Path], before: int
) -> None:
    first, later = delivery_of(handed_in, "ann-3"), "2026-02-01T12:00:00+00:00"
    times = iter([*(6 - before) * [later], *before * [f"{CREATED[:10]}T00:00:00+00:00"]])
    handed_in.merge(
        deliver(handed_in.key("ann-3"), Sent(handed_in), tasks=6, sequence=2, supersedes=first,
                score=lambda *_: 2, created="2026-02-02T00:00:00+00:00",
                change=lambda line: line | {"submitted_at": next(times)})
    )  # fmt: skip
    accepted, _ = accept_delivery(handed_in.dataset, handed_in.project, first, "", handed_in.owner)
    assert (accepted.works, accepted.accepted) == (before, before)
    second, _ = accept_delivery(
        handed_in.dataset, handed_in.project, delivery_of(handed_in, "ann-3"), "", handed_in.owner
    )
    assert (second.works, second.accepted) == (6, 6)


def test_an_unknown_delivery_is_refused(handed_in: Round) -> None:
    with pytest.raises(AnnotatorError) as refused:
        accept_delivery(handed_in.dataset, handed_in.project, "0" * 16, "", handed_in.owner)
    assert refused.value.code == "review.unknown_delivery"


def reviewers_return(study: Round) -> ReceiptContent | None:
    """All six works of ``ann-1``, and the same of the others, come back from a reviewer."""
    bundle = study.build("rev-1", reviews_per_work=1, order="random").bundles[0].path
    study.merge(study.says("rev-1", bundle, returns))
    return receipt_content(
        return_work(study.dataset, study.project, "both-accept", study.owner, study.folder / "receipts")
    )


def test_receipts_do_not_call_returned_work_accepted(handed_in: Round) -> None:
    reviewers_return(handed_in)
    says = accept(handed_in, "ann-1")
    assert says is not None
    assert (says.submitted, says.accepted, len(says.returned)) == (0, 0, 6)


def test_receipts_do_not_call_resubmitted_work_accepted(handed_in: Round) -> None:
    accept(handed_in, "ann-3")
    exchange = read_exchange(handed_in.project)
    first, *others = sorted(exchange.person("ann-3").accepted_works.items())
    device = LatestDeviceResults(sequence=2, submitted={first[0]: first[1] + 1, **dict(others)})
    exchange = exchange.changed("ann-3", devices={"key device": device}, cleared=True)
    _, receipt = write_receipt(handed_in.project, exchange, "ann-3", handed_in.owner, _NOW)
    assert receipt is not None
    assert (receipt.content.submitted, receipt.content.accepted) == (6, 5)


def test_returns_of_reviewers_outlast_a_withdrawn_return_of_the_delivery(handed_in: Round) -> None:
    first = reviewers_return(handed_in)
    whole = give_back(handed_in, "ann-1")
    assert first is not None
    assert whole is not None
    assert {one.reason for one in whole.returned} == {"Too hasty."}
    give_back(handed_in, "ann-1")
    says = accept(handed_in, "ann-1")
    assert says is not None
    assert says.returned == first.returned
    assert (says.submitted, says.accepted) == (0, 0)


def test_deliveries_are_not_decided_while_the_exchange_is_locked(
    handed_in: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_sync, "_WAIT_SECONDS", 0.1)
    with FileLock(handed_in.project.root / ".exchange.lock"):
        for decide in (give_back, accept):
            with pytest.raises(AnnotatorError) as refused:
                decide(handed_in, "ann-3")
            assert refused.value.code == "project.busy"
    assert decisions(handed_in) == set()


def test_deliveries_are_not_decided_without_a_written_receipt(handed_in: Round) -> None:
    (handed_in.folder / "receipts").write_text("A file stands there.")
    for decide in (accept, give_back):
        with pytest.raises(FileExistsError):
            decide(handed_in, "ann-1")
        assert decisions(handed_in) == set()


def test_a_reason_that_is_not_text_is_kept_as_far_as_it_is(handed_in: Round) -> None:
    accept_delivery(
        handed_in.dataset, handed_in.project, delivery_of(handed_in, "ann-1"), "Look \udcff\0again", handed_in.owner
    )
    assert {row["reason"] for row in handed_in.rows("delivery_decisions")} == {"Look ? again"}


def test_returning_a_delivery_leaves_adjudicated_work(handed_in: Round) -> None:
    handed_in.merge(handed_in.says("judge", adjudicate(handed_in, "judge").bundles[0].path, first_of))
    assert states(handed_in, "ann-1") == {"adjudicated": 6}
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "review.nothing"):
        give_back(handed_in, "ann-1")


def test_gold_is_neither_reviewed_nor_returned(handed_in: Round) -> None:
    works = works_of(handed_in.dataset, handed_in.project)
    gold = works[0]
    plans = handed_in.project.root / "plans"
    plans.mkdir(exist_ok=True)
    (plans / "gold.jsonl").write_text(
        json.dumps({"rubric": gold.rubric.id}) + "\n" + '{"gold":' + json.dumps(gold.task) + "}\n"
    )
    left = works_of(handed_in.dataset, handed_in.project)
    assert len(left) == len([work for work in works if work.task != gold.task]) < len(works)
    assert handed_in.build("rev", reviews_per_work=1).works == len(left)
    says = give_back(handed_in, "ann-3")
    assert says is not None
    assert len(says.returned) == 5


def test_returned_work_that_came_back_unchanged_is_named(handed_in: Round, deliver: Callable[..., Path]) -> None:
    give_back(handed_in, "ann-3")
    before = {work.task: work for work in works_of(handed_in.dataset, handed_in.project) if work.annotator == "ann-3"}

    def again(line: dict[str, Any]) -> dict[str, Any]:
        answers = before[own[line["task_id"]]].annotation.model_dump(mode="json")
        return {**line, "revision": 99, "annotation": {**answers, "status": "submitted"}}

    own = {work.sent.task.id: work.task for work in before.values()}
    assert review_progress(handed_in.dataset, handed_in.project, "both-accept").unchanged == {}
    handed_in.merge(deliver(handed_in.key("ann-3"), Sent(handed_in), tasks=6, device="desk", change=again))
    unchanged = review_progress(handed_in.dataset, handed_in.project, "both-accept").unchanged
    assert unchanged == {"ann-3": sorted(before)}


def test_a_receipt_that_cannot_be_written_holds_back_no_other(handed_in: Round) -> None:
    for person in ("ann-1", "ann-2", "ann-3"):
        identifier = delivery_of(handed_in, person)[:16]
        return_work(
            handed_in.dataset, handed_in.project, "both-accept", handed_in.owner, None, identifier, "Too hasty."
        )
    out = handed_in.folder / "receipts"
    (out / "ann-1.annreceipt").mkdir(parents=True)
    with pytest.raises(AnnotatorError) as refused:
        return_work(handed_in.dataset, handed_in.project, "both-accept", handed_in.owner, out)
    assert refused.value.code == "review.receipt_not_written"
    assert sorted(path.name for path in out.iterdir() if path.is_file()) == ["ann-2.annreceipt", "ann-3.annreceipt"]
    (name,) = re.findall(r"ann-1\.annreceipt is (\w+\.annreceipt)", str(refused.value.hint))
    stored = handed_in.project.root / "exchange" / "receipts" / name
    assert read_receipt(stored.read_bytes()).content.annotator_id == "ann-1"
