"""The session: edits at once in memory, in order on the disk, undone across everything."""

from __future__ import annotations

import gc
import json
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services import journal_undo_history
from annotator.services import task_cache as desk
from annotator.services.project_list import project_cards
from annotator.services.session import DECISIONS, Session
from annotator.services.view_models import SaveDoneEvent
from annotator.store import projects, tables, work
from annotator.store.ledger import read_ledger
from annotator.store.store import Store
from annotator.store.tables import JournalEntry
from tests.services.conftest import PROJECT, bring, rate, rate_all, task_line


def test_an_edit_is_seen_at_once_and_saved_later(session: Session, events: list[Any]) -> None:
    changed = rate(session, "q1/r1", 3)
    assert session.view().annotation.score("q1/r1", "helpfulness") == 3
    assert session.wait_saved(90)
    assert session.pending == 0
    assert changed.targets == {"q1/r1", "task"}
    assert changed.label == "Helpfulness 3"
    assert SaveDoneEvent(changed.number) in events


def test_a_subscriber_that_fails_ends_no_saving(session: Session, events: list[Any]) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("Signal source has been deleted")

    session.subscribe(fail)
    rate(session, "q1/r1", 3)
    assert session.wait_saved(90)
    changed = rate(session, "q1/r2", 3)
    assert session.wait_saved(90)
    assert SaveDoneEvent(changed.number) in events


def test_a_refused_edit_changes_nothing(session: Session, events: list[Any]) -> None:
    with pytest.raises(AnnotatorError, match="outside"):
        rate(session, "q1/r1", 9)
    assert events == []
    assert session.undo_step is None
    assert session.view().annotation.status == "new"


def test_an_edit_that_changes_nothing_is_not_a_step(session: Session) -> None:
    first = rate(session, "q1/r1", 3)
    again = rate(session, "q1/r1", 3)
    assert again.before is again.after
    assert (again.targets, again.number) == (frozenset(), first.number)
    session.undo()
    assert session.view().annotation.score("q1/r1", "helpfulness") is None


def test_each_row_of_an_edit_is_hashed_once(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []
    real = tables.row_sha256

    def counted(*columns: str | int) -> str:
        hashed.append(len(columns))
        return real(*columns)

    monkeypatch.setattr(tables, "row_sha256", counted)
    for value in (1, 2):  # the second entry is chained to the first by its hash
        rate(session, "q1/r1", value)
        assert session.wait_saved(90)
    assert sorted(hashed) == [15, 15, 16, 16]  # two annotations, two entries of the journal


def test_submit_needs_everything(session: Session) -> None:
    with pytest.raises(AnnotatorError) as refused:
        session.submit()
    assert refused.value.code == "edit.incomplete"
    rate_all(session)
    assert session.missing() == []
    session.submit()
    assert session.done == 1
    assert session.pending == 0
    assert session.next_open(0) == 1


def test_submitting_and_going_on_is_one_commit(session: Session, store: Store) -> None:
    rate_all(session)
    assert session.wait_saved(90)
    commits = store.writer.commits
    session.submit()
    place = store.read(projects.last_focus, PROJECT)
    assert place is not None
    assert place.task == session.task_index.keys[1], "a start after a crash opens the task that was to follow"
    session.go_to(1)
    assert session.wait_saved(90)
    assert store.writer.commits == commits + 1
    session.place = {"target": "q1/r1"}
    session.go_to(1)
    assert session.wait_saved(90)
    assert store.writer.commits == commits + 2, "another place is saved"


def test_a_submission_saves_decisions_about_all_tasks(session: Session, store: Store) -> None:
    rate_all(session)
    session.place = {"target": "q1/r1", DECISIONS: "{}"}
    session.submit()
    assert session.wait_saved(90)
    place = store.read(projects.last_focus, PROJECT)
    assert place is not None
    assert json.loads(place.focus) == {DECISIONS: "{}"}
    session.go_to(1)
    assert session.place == {DECISIONS: "{}"}


def test_the_next_task_is_the_saved_place_only_if_it_can_be_read(session: Session, store: Store) -> None:
    keys = session.task_index.keys
    store.write(lambda c: c.execute("UPDATE task SET payload = '{' WHERE key = ?", (keys[1],)).fetchall())
    rate_all(session)
    session.submit()
    place = store.read(projects.last_focus, PROJECT)
    assert place is not None
    assert place.task == keys[0]


def test_edits_saved_together_are_one_transaction_and_every_step_of_the_journal(store: Store) -> None:
    bring(store, [task_line("a"), task_line("b")])
    session = Session(store, PROJECT, "ann")
    commits = store.writer.commits
    with session.saved_together():
        rate_all(session)
        session.submit(0)
        session.go_to(1)
        session.add_active(40)
        last = rate(session, "q1/r1", 3)
        assert session.pending == 1
        assert store.read(work.last_number, PROJECT) == 0, "nothing is on its way before the end"
    assert session.wait_saved(90)
    assert store.writer.commits == commits + 1
    steps = [(task, step.number, step.label) for task, step in store.read(lambda c, p: [*work.entries(c, p)], PROJECT)]
    assert [number for _, number, _ in steps] == [1, 2, 3, 4, 5, last.number]
    assert steps[-2:] == [("a", 5, "Submit"), ("b", 6, "Helpfulness 3")]
    ledger = read_ledger(store.paths.acknowledged)
    assert ledger is not None
    assert ledger.heads[PROJECT].number == 6
    assert session.undo() is not None
    session.close(90)
    again = Session(store, PROJECT, "ann")
    assert again.position == 1
    assert again.view(0).annotation.status == "submitted"
    assert again.active_seconds_of(1) == 40
    assert again.undo_step == ("Submit", 0)


def test_undo_and_redo_walk_the_whole_project(session: Session) -> None:
    rate_all(session)
    session.submit()
    session.go_to(3)
    rate(session, "q1/r2", 1)
    labels = []
    while session.undo():
        labels.append(session.redo_step[0] if session.redo_step else None)
    assert labels == ["Helpfulness 1", "Submit", "Verbosity 3", "Helpfulness 3", "Verbosity 3", "Helpfulness 3"]
    assert session.position == 0
    assert session.view(0).annotation.status == "new"
    assert session.view(3).annotation.status == "new"
    while session.redo():
        pass
    assert session.position == 3
    assert session.view(0).annotation.status == "submitted"
    assert session.view(3).annotation.score("q1/r2", "helpfulness") == 1
    assert session.redo_step is None


def test_a_new_edit_ends_redo(session: Session) -> None:
    rate(session, "q1/r1", 1)
    rate(session, "q1/r1", 2)
    session.undo()
    rate(session, "q1/r1", 4)
    assert session.redo() is None
    session.undo()
    assert session.view().annotation.score("q1/r1", "helpfulness") == 1
    session.undo()
    assert session.view().annotation.score("q1/r1", "helpfulness") is None
    assert session.undo() is None
    assert session.redo_step[0] == "Helpfulness 1"


def test_undo_reaches_across_a_restart(paths: DataDir) -> None:
    with Store(paths) as store:
        bring(store, [task_line("t1"), task_line("t2")])
        session = Session(store, PROJECT, "a")
        rate_all(session)
        session.submit()
        session.go_to(1)
        session.place = {"response": "q1/r2"}
        session.close()
    with Store(paths) as store:
        again = Session(store, PROJECT, "a")
        assert again.position == 1
        assert again.place == {"response": "q1/r2"}
        assert again.undo_step[0] == "Submit"
        change = again.undo()
        assert change is not None
        assert change.position == again.position == 0
        assert change.after.status == "in_progress"
        again.undo()
        again.close()
    with Store(paths) as store:
        once_more = Session(store, PROJECT, "a")
        assert once_more.redo_step[0] == "Verbosity 3"
        once_more.redo()
        once_more.redo()
        assert once_more.view(0).annotation.status == "submitted"
        once_more.close()


def test_memory_keeps_only_what_is_not_on_the_disk_and_undo_goes_on_from_there(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "TASKS_IN_MEMORY", 1)
    monkeypatch.setattr(journal_undo_history, "STEPS_IN_MEMORY", 1)

    def alive(kind: type) -> int:
        gc.collect()
        return sum(isinstance(instance, kind) for instance in gc.get_objects())

    before = alive(desk.CachedAnnotation), alive(JournalEntry)
    for position in range(session.count):
        session.go_to(position)
        session.add_active(1.0)
        rate_all(session, position % 5)
        assert session.wait_saved(90)
    session.go_to(0)
    assert alive(desk.CachedAnnotation) - before[0] <= 2
    assert alive(JournalEntry) - before[1] <= 3
    assert [session.active_seconds_of(position) for position in range(session.count)] == [1] * session.count
    scores = [session.view(position).annotation.score("q1/r2", "verbosity") for position in range(session.count)]
    assert scores == [position % 5 for position in range(session.count)]
    while session.undo_step:
        session.undo()
        assert session.wait_saved(90)
    assert {session.view(position).annotation.status for position in range(session.count)} == {"new"}
    while session.redo_step:
        session.redo()
    assert session.task_index.count(("in_progress",)) == session.count


def test_typing_in_one_field_is_one_step(store: Store) -> None:
    bring(store, [task_line("t1")])
    now = [100.0]
    session = Session(store, PROJECT, "a", clock=lambda: now[0])
    rate(session, "q1/r1", 1)
    for value, later in ((1, 0.0), (2, 0.9), (3, 0.9), (4, 0.9)):
        now[0] += later
        rate(session, "q1/r2", value, merge="q1/r2 helpfulness")
    assert store.read(work.last_number, PROJECT) <= 3
    session.undo()
    assert session.view().annotation.score("q1/r2", "helpfulness") == 3
    session.undo()
    assert session.view().annotation.score("q1/r2", "helpfulness") is None
    session.redo()
    assert session.view().annotation.score("q1/r2", "helpfulness") == 3
    session.close()


def test_order_and_letters_are_stable_and_recorded(session: Session, store: Store) -> None:
    orders = [session.view(n).order["q1"] for n in range(session.count)]
    assert {"q1/r1", "q1/r2"} == set(orders[0])
    assert len(set(orders)) == 2
    assert session.view(0).letters[orders[0][0]] == "A"
    rate(session, "q1/r1", 3)
    session.close()
    other = Session(store, PROJECT, "somebody else")
    assert other.view(0).order["q1"] == orders[0]
    other.close()


def test_active_time_stays_outside_undo(session: Session, store: Store) -> None:
    session.add_active(12.5)
    rate(session, "q1/r1", 3)
    session.add_active(2.0)
    session.undo()
    assert session.active_seconds == 14
    session.add_active(40.0)
    session.close()
    again = Session(store, PROJECT, "a")
    assert again.active_seconds_of(0) == 54
    again.close()


@pytest.mark.usefixtures("session")
def test_a_project_is_open_once(store: Store) -> None:
    with pytest.raises(AnnotatorError) as refused:
        Session(store, PROJECT, "a")
    assert refused.value.code == "project.open"
    with pytest.raises(AnnotatorError) as refused:
        bring(store, [task_line("t9")], series="other")
    assert refused.value.code == "project.open"


def test_the_library_counts(session: Session, store: Store) -> None:
    rate_all(session)
    session.submit()
    (card,) = project_cards(store)
    assert (card.tasks, card.done, card.owner_verified, card.last_export) == (5, 1, False, None)


def test_invalid_position_is_refused(session: Session) -> None:
    with pytest.raises(AnnotatorError):
        session.go_to(5)
    assert session.position == 0


def test_a_damaged_task_keeps_nobody_from_the_others(session: Session, store: Store) -> None:
    key = session.task_index.keys[1]
    store.write(lambda connection: connection.execute("UPDATE task SET payload = '{' WHERE key = ?", (key,)).fetchall())
    with pytest.raises(AnnotatorError, match="damaged"):
        session.go_to(1)
    assert session.position == 0
    session.go_to(2)
    assert session.position == 2


def test_signs_of_haste_do_without_work_that_cannot_be_read(session: Session, store: Store) -> None:
    for target in ("q1/r1", "q1/r2"):
        for key in ("helpfulness", "verbosity"):
            rate(session, target, 1, key)
    session.submit()
    assert session.wait_saved(90)
    first = session.task_index.keys[0]
    damage = "UPDATE annotation SET document = '{' WHERE task = ?"
    store.write(lambda connection: connection.execute(damage, (first,)).fetchall())
    session.close()
    again = Session(store, PROJECT, "annotator-1")
    again.go_to(1)
    assert isinstance(again.pace(), list)


def test_work_without_a_saved_place_goes_on_with_the_first_open_task(session: Session, store: Store) -> None:
    """On another computer, to which finished work has come, it was the first task."""
    rate_all(session)
    session.submit()
    session.go_to(0)
    session.close()
    store.write(lambda connection: connection.execute("DELETE FROM place").fetchall())
    again = Session(store, PROJECT, "anna")
    assert again.position == 1
    again.close()
