"""The days of work for an invoice."""

from __future__ import annotations

from datetime import date

from annotator.services.project_list import project_cards
from annotator.services.session import Session
from annotator.services.work_days import ProjectWorkDay, work_days, work_days_csv
from annotator.store.store import Store
from tests.services.conftest import rate_all


def test_a_day_has_its_time_and_the_tasks_that_stand(session: Session, store: Store) -> None:
    session.add_active(5400)
    rate_all(session, 3)
    session.submit()
    session.undo()
    session.redo()
    session.go_to(1)
    rate_all(session, 2)
    session.submit()
    session.undo()
    assert session.wait_saved(90)
    (day,) = work_days(store, project_cards(store))
    assert (day.seconds, day.tasks) == (5400, 1)
    assert work_days(store, project_cards(store), day.day, day.day) == [day]
    assert work_days(store, project_cards(store), date(2999, 1, 1)) == []
    assert work_days(store, project_cards(store), None, date(1999, 1, 1)) == []


def test_csv_has_a_line_a_day_and_no_formulas() -> None:
    days = [
        ProjectWorkDay(date(2026, 3, 1), '=HYPERLINK("x"), 2', 5400, 12),
        ProjectWorkDay(date(2026, 3, 2), "Plain", 90, 0),
    ]
    assert work_days_csv(days).split("\r\n") == [
        "date,project,active_seconds,active_hours,tasks",
        '2026-03-01,"\'=HYPERLINK(""x""), 2",5400,1.50,12',
        "2026-03-02,Plain,90,0.03,0",
        "",
    ]
