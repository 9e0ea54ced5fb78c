"""Work that the owner gives back: marked once, first in the queue, never lost on its way, finished anew."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.receipt import ReceiptAnswerReturn, ReceiptContent, ReceiptTaskReturn, sign_receipt
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.services.bundle_update import save_update
from annotator.services.project_list import project_summary
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.syncing import returned_tasks
from annotator.services.syncing.receipt_intake import import_receipt, read_small
from annotator.services.syncing.returned_tasks import open_returns
from annotator.store import projects
from annotator.store.connections import Connection
from annotator.store.store import Store
from annotator.store.tables import AnnotationRow
from annotator.store.task_state import task_state
from tests.services.conftest import ANNOTATOR, OWNER, PROJECT, bring, lines, rate, rate_all, task_line


def receipt(path: Path, *tasks: tuple[str, int], number: int = 1, owner: SigningKey = OWNER, **more: Any) -> Path:
    """A receipt that gives back tasks, each with the revision that was looked at."""
    place = ReceiptAnswerReturn(target="q1/r1", key="helpfulness", reason="Too high: it is wrong.")
    says = ReceiptContent(
        project_id=PROJECT, project_title="Test project", annotator_id="anna", number=number,
        owner_fingerprint=owner.public.fingerprint, previous="0" * 64 if number > 1 else None, issued="now",
        returned=tuple(
            ReceiptTaskReturn(task_id=name, revision=at, reason="Look again.", places=(place,)) for name, at in tasks
        ),
        **more,
    )  # fmt: skip
    path.write_bytes(sign_receipt(says, owner).file())
    return path


def take_file(store: Store, path: Path) -> None:
    import_receipt(store, read_small(path), ANNOTATOR.public.fingerprint)


def submitted(store: Store, *names: str) -> dict[str, int]:
    """Submit the tasks; the revision of each."""
    session = Session(store, PROJECT, "anna")
    scores = {}
    for at, name in enumerate(names):
        session.go_to(at)
        rate_all(session)
        session.submit()
        scores[name] = 5
    session.close()
    return scores


@pytest.fixture
def done(store: Store) -> dict[str, int]:
    bring(store, [task_line("t1"), task_line("t2"), task_line("t3")])
    return submitted(store, "t1", "t2")


def test_a_returned_task_says_why_and_where(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t2", done["t2"])))
    session = Session(store, PROJECT, "anna")
    assert [session.status(at) for at in range(3)] == ["submitted", "returned", "new"]
    returned = session.view(1).returned
    assert returned is not None
    assert [(place.target, place.key, place.reason) for place in returned.places] == [
        ("q1/r1", "helpfulness", "Too high: it is wrong."),
    ]  # fmt: skip
    session.close()


@pytest.mark.parametrize(
    ("answers", "target"), [(("two", "one"), "q1/r2"), (("new", "two"), "task"), (("one", "two", "new"), "q1/r1")]
)
def test_a_reason_stays_with_the_text_that_was_examined(
    store: Store, tmp_path: Path, answers: tuple[str, ...], target: str
) -> None:
    first = bring(store, [task_line("t1", answers=("one", "two"))])
    revisions = submitted(store, "t1")
    bring(store, [task_line("t1", answers=answers)], sequence=2, supersedes=first.bundle_id)
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", revisions["t1"])))
    session = Session(store, PROJECT, "anna")
    returned = session.view(0).returned
    assert returned is not None
    assert [(place.target, place.reason) for place in returned.places] == [(target, "Too high: it is wrong.")]
    assert [place.target for place in open_returns(store, PROJECT)[0].places] == [target]
    session.close()


def test_a_damaged_earlier_version_stops_the_return_of_no_other_task(store: Store, tmp_path: Path) -> None:
    first = bring(store, [task_line("t1"), task_line("t2")])
    revisions = submitted(store, "t1", "t2")
    newer = [task_line("t1", answers=("new", "two")), task_line("t2", answers=("two", "one"))]
    bring(store, newer, sequence=2, supersedes=first.bundle_id)
    store.write(lambda connection: connection.execute(
        "UPDATE task_version SET payload = replace(payload, 'What', 'Which') WHERE payload LIKE '%t1-one%'"
    ))  # fmt: skip
    take_file(store, receipt(tmp_path / "r.annreceipt", *revisions.items()))
    session = Session(store, PROJECT, "anna")
    assert [session.status(at) for at in range(2)] == ["returned", "returned"]
    with pytest.raises(AnnotatorError, match="damaged"):
        session.view(0)
    returned = session.view(1).returned
    assert returned is not None
    assert [place.target for place in returned.places] == ["q1/r2"]
    assert [[place.target for place in task.places] for task in open_returns(store, PROJECT)] == [["q1/r1"], ["q1/r2"]]
    session.close()


def test_work_that_an_earlier_program_returned_stays_on_its_version_with_its_places(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_marked(connection: Connection, row: AnnotationRow, label: str) -> None:
        before = Annotation.model_validate_json(row.document)
        save_update(connection, row, task_state(row), before, before.with_fields(status="returned"), label)

    first = bring(store, [task_line("t1")])
    revisions = submitted(store, "t1")
    bring(store, [task_line("t1", answers=("new", "two"))], sequence=2, supersedes=first.bundle_id)
    monkeypatch.setattr(returned_tasks, "save_return", only_marked)
    take_file(store, receipt(tmp_path / "r.annreceipt", *revisions.items()))
    session = Session(store, PROJECT, "anna")
    view = session.view(0)
    assert view.returned is not None
    assert (view.task.texts["q1/r1"], view.returned.places[0].target) == ("one", "q1/r1")
    session.close()


def test_returned_tasks_come_first(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"])))
    session = Session(store, PROJECT, "anna")
    assert session.next_open(1) == 0
    session.close()


def test_returned_state_lasts_until_resubmission(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    file = receipt(tmp_path / "r.annreceipt", ("t1", done["t1"]))
    take_file(store, file)
    session = Session(store, PROJECT, "anna")
    session.go_to(0)
    rate(session, "q1/r1", 0)
    assert session.status(0) == "returned"
    session.submit()
    assert session.status(0) == "submitted"
    assert session.view(0).returned is None
    session.close()
    take_file(store, file)
    again = Session(store, PROJECT, "anna")
    assert again.status(0) == "submitted"
    again.close()


def test_returned_work_can_be_resubmitted_unchanged(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"])))
    session = Session(store, PROJECT, "anna")
    session.go_to(0)
    before = session.view().annotation.ratings
    session.submit()
    assert (session.status(0), session.view().annotation.ratings) == ("submitted", before)
    session.close()


def test_returned_work_on_an_earlier_text_goes_on_with_the_newest(store: Store, tmp_path: Path) -> None:
    """The owner corrects a text, and asks for it again: what is done again is about the corrected text."""
    first = bring(store, [task_line("t1"), task_line("t2")])
    done = submitted(store, "t1")
    corrected = task_line("t1", prompt="What is corrected?")
    bring(store, [corrected, task_line("t2")], sequence=2, supersedes=first.bundle_id)
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"] + 1)))
    session = Session(store, PROJECT, "anna")
    view = session.view()
    assert (session.status(0), view.earlier) == ("returned", False)
    assert view.task.texts["q1"] == "What is corrected?"
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "edit.unconfirmed"):
        session.submit()
    session.submit()
    assert session.view(0).returned is None
    session.close()
    write_results(store, PROJECT, tmp_path / "a.annresult", ANNOTATOR)
    line = next(line for line in lines(tmp_path / "a.annresult", tmp_path) if line["task_id"] == "t1")
    assert line["sha256"] == hashlib.sha256(corrected).hexdigest()


def test_exports_contain_returned_work_as_it_was_submitted(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"])))
    write_results(store, PROJECT, tmp_path / "a.annresult", ANNOTATOR)
    line = next(line for line in lines(tmp_path / "a.annresult", tmp_path) if line["task_id"] == "t1")
    assert (line["status"], line["submitted"]["annotation"]["status"]) == ("returned", "submitted")


def test_an_answer_to_a_later_revision_is_left_alone(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"] - 1)))
    session = Session(store, PROJECT, "anna")
    assert session.status(0) == "submitted"
    session.close()


def test_an_open_project_is_marked_when_it_is_opened_next(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    session = Session(store, PROJECT, "anna")
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"])))
    assert session.status(0) == "submitted"
    session.close()
    again = Session(store, PROJECT, "anna")
    assert again.status(0) == "returned"
    again.close()


def test_undo_does_not_go_behind_the_return(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t2", done["t2"])))
    session = Session(store, PROJECT, "anna")
    session.undo()
    assert session.status(1) == "returned"
    session.close()


def test_receipts_of_others_are_refused(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    other = SigningKey(b"\x03" * 32, "Otto Other")
    for made, code in (
        (receipt(tmp_path / "o.annreceipt", ("t1", done["t1"]), owner=other), "receipt.other_owner"),
        (receipt(tmp_path / "p.annreceipt", ("t1", 1)), "receipt.altered"),
    ):
        if code == "receipt.altered":
            made.write_bytes(made.read_bytes().replace(b"Look again.", b"Look here. "))
        with pytest.raises(AnnotatorError) as refused:
            take_file(store, made)
        assert refused.value.code == code


def test_a_receipt_of_an_unknown_project_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as refused:
        take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", 1)))
    assert refused.value.code == "store.no_project"


def test_returned_work_that_is_submitted_unchanged_is_remarked(
    store: Store, done: dict[str, int], tmp_path: Path
) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", ("t1", done["t1"]), ("t2", done["t2"])))
    session = Session(store, PROJECT, "anna")
    session.go_to(0)
    first = session.pace()[0]
    assert (first.code, first.message) == (
        "returned.unchanged", "It was returned to you, and you have changed nothing."
    )  # fmt: skip
    session.reply("The answer does name the source.")
    assert "returned.unchanged" not in [remark.code for remark in session.pace()], "the reply says why"
    session.submit()
    session.go_to(1)
    rate(session, "q1/r1", 0)
    assert "returned.unchanged" not in [remark.code for remark in session.pace()]
    session.close()


def test_a_returned_task_that_was_withdrawn_is_not_asked(store: Store, done: dict[str, int], tmp_path: Path) -> None:
    take_file(store, receipt(tmp_path / "r.annreceipt", *done.items()))
    assert [task.open for task in open_returns(store, PROJECT)] == [True, True]
    newest = store.read(projects.bundles, PROJECT)[-1]
    bring(store, [task_line("t2"), task_line("t3")], sequence=newest.sequence + 1, supersedes=newest.id)
    assert {task.task_id: task.open for task in open_returns(store, PROJECT)} == {"t1": False, "t2": True}
    assert project_summary(store, PROJECT).returned == 1
