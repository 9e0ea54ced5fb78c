"""Receipts about whole deliveries say *accepted* of what is accepted now, and of nothing else."""

from __future__ import annotations

import pytest
from filelock import FileLock

from annotator.bundle.receipt import Statement
from annotator.errors import AnnotatorError
from annotator.owner.exchange import project_sync
from annotator.owner.exchange.exchange_state import DeviceWork, Person, read_exchange
from annotator.owner.exchange.publishing import write_receipt
from annotator.owner.reviews.returned_work import return_work
from tests.owner.reviews.review_round import Round, returns
from tests.owner.reviews.test_delivery_decisions import accept, decisions, give_back, said

_NOW = "2026-03-01T00:00:00+00:00"


def reviewers_return(study: Round) -> Statement | None:
    """All six works of ``ann-1``, and the same of the others, come back from a reviewer."""
    bundle = study.build("rev-1", each=1, order="random").bundles[0].path
    study.merge(study.says("rev-1", bundle, returns))
    return said(return_work(study.dataset, study.project, "both-accept", study.owner, study.folder / "receipts"))


def test_what_is_given_back_is_not_said_to_be_accepted(handed_in: Round) -> None:
    reviewers_return(handed_in)
    says = accept(handed_in, "ann-1")
    assert says is not None
    assert (says.submitted, says.accepted, len(says.returned)) == (0, 0, 6)


def test_what_is_submitted_anew_is_not_said_to_be_accepted(handed_in: Round) -> None:
    accept(handed_in, "ann-3")
    exchange = read_exchange(handed_in.project)
    first, *others = sorted(exchange.person("ann-3").accepted_works.items())
    device = DeviceWork(sequence=2, submitted={first[0]: first[1] + 1, **dict(others)})
    exchange = exchange.changed("ann-3", devices={"key device": device}, cleared=True)
    _, receipt = write_receipt(handed_in.project, exchange, "ann-3", handed_in.owner, _NOW)
    assert receipt is not None
    assert (receipt.says.submitted, receipt.says.accepted) == (6, 5)


def test_what_reviewers_returned_outlasts_a_whole_return_that_is_taken_back(handed_in: Round) -> None:
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


def test_nothing_is_decided_while_nobody_can_be_told(handed_in: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_sync, "_WAIT_SECONDS", 0.1)
    with FileLock(handed_in.project.root / ".exchange.lock"):
        for decide in (give_back, accept):
            with pytest.raises(AnnotatorError) as refused:
                decide(handed_in, "ann-3")
            assert refused.value.code == "project.busy"
    assert decisions(handed_in) == set()


def test_a_state_with_a_bare_number_of_accepted_tasks_is_read() -> None:
    assert Person.model_validate({"accepted": 6, "cleared": True}) == Person(cleared=True)
