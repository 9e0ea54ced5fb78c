"""What is done in a course is no work on the project's tasks, wherever finished work is counted."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from annotator.services.project_list import project_summary
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.syncing import returned_tasks
from annotator.services.syncing.delivery_list import deliveries_of
from annotator.services.view_models import ReturnedTask
from annotator.store.store import Store
from annotator.store.tables import SyncSettingsRecord, replace_row
from tests.services.conftest import ANNOTATOR, PROJECT, bring, lines, rate_all, task_line
from tests.services.courses.course_at_hand import ME, answer, bring_course, small_course, up_to_test


def test_an_export_counts_a_courses_tasks_apart(store: Store, tmp_path: Path) -> None:
    bring_course(store, small_course())
    steps = up_to_test(store)
    attempt = steps.begin().attempt
    assert attempt is not None
    answer(store, attempt.tasks, 4, 1)
    steps.hand_in()
    session = Session(store, PROJECT, ME)
    rate_all(session)
    session.submit(90)
    session.close()
    out = tmp_path / "x.annresult"
    written = write_results(store, PROJECT, out, ANNOTATOR)
    assert (written.tasks, written.counts.submitted, written.begun, written.cleared_task_count) == (1, 1, 0, 0)
    assert written.course == 3
    assert sorted(line["task_id"] for line in lines(out, tmp_path)) == sorted(["course:tried", *attempt.tasks, "t0"])
    (one,) = deliveries_of(store, PROJECT)
    assert (one.tasks, one.submitted) == (1, 1)


def test_answers_in_a_course_are_sent_and_are_not_finished_tasks(store: Store) -> None:
    bring_course(store, small_course())
    up_to_test(store)
    place = SyncSettingsRecord(PROJECT, destination="there")
    store.write(lambda connection: replace_row(connection, place))
    summary = project_summary(store, PROJECT)
    assert (summary.to_send, summary.unsent) == (0, True)


def test_a_returned_task_has_the_number_that_the_window_shows(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    bring_course(store, small_course())
    bring(store, [task_line("more")], series="second")
    back = ReturnedTask("more", "Look again.", 1)
    monkeypatch.setattr(returned_tasks, "receipt_summary", lambda *_: SimpleNamespace(returned=(back,)))
    (returned_task,) = returned_tasks.open_returns(store, PROJECT)
    assert returned_task.position == 3, "the fourth task of hers: the items of the course are none"
