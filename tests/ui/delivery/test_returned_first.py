"""Work that the owner gives back is what is seen first, and nothing is green while it is to be done anew."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from annotator.model.rating_edits import SetRating
from annotator.owner.exchange.project_sync import return_tasks
from annotator.owner.project.owner_project import Project
from annotator.services.syncing import receipt_intake
from annotator.ui.appearance import appearance
from annotator.ui.format_datetime import moment_of
from annotator.ui.widgets.button import Button
from tests.ui.delivery.shared_place import Shared, named
from tests.ui.identity.invites import text_of

__all__ = ["named"]


def do(place: Shared, position: int) -> None:
    """Score the task at a position and submit it."""
    place.desk.window.open_project(place.project_id)
    work = place.desk.work
    work.session.go_to(position)
    for target in work.session.view().order["q1"]:
        for block in work.session.rubric.ratings_for("response"):
            work.session.apply(SetRating(target=target, key=block.key, value=3))
    work.session.submit()
    assert work.session.wait_saved(60)
    place.desk.window.show_library()


def sync(place: Shared) -> QWidget:
    place.desk.window.table["file.sync"].trigger()
    place.wait()
    place.wait()
    page = place.desk.window._page
    assert page is not None
    return page


def give_back(place: Shared, task: str) -> None:
    return_tasks(Project.open(place.world.project.root), "lena", [task], "Response B was not read.")


@pytest.fixture
def returned(named: Shared) -> Shared:
    """Task 1 was received and given back; the receipt lies at the place."""
    named.sync_by_keys()
    do(named, 0)
    sync(named)
    named.world.owner_syncs()
    give_back(named, "t0")
    named.world.owner_syncs()
    return named


def green(page: QWidget) -> list[str]:
    color = appearance.color("success").name()
    labels = [label for label in page.findChildren(QLabel) if label.isVisibleTo(page)]
    return [one.text() for one in labels if one.palette().color(QPalette.ColorRole.WindowText).name() == color]


def test_it_is_said_first_everywhere_and_leads_to_the_task(returned: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipt_intake, "utc_now", lambda: "2031-01-01T00:00:00+00:00")
    page = sync(returned)
    state = page.findChild(QLabel, f"delivery.state.{returned.project_id}.1")
    assert state is not None
    later = moment_of(datetime.fromisoformat("2031-01-01T00:00:00+00:00").isoformat())
    assert later not in state.text(), "the time of receipt is the owner's"
    notices = page.notices  # type: ignore[attr-defined]
    assert text_of(notices).startswith("1 task was returned to you.")
    assert notices._shown_strip._role == "warning"
    assert returned.desk.focused == "notice.act"
    assert green(page) == []
    returned.desk.press(Qt.Key.Key_Escape)
    QApplication.processEvents()
    text = text_of(returned.desk.window.library)
    assert "1 task was returned to you" in text
    assert "changed since" not in text
    assert "still to be sent" not in text
    page = returned.page()
    assert green(page) == []
    assert "Returned: task 1. Response B was not read." in text_of(page)
    page.findChild(Button, "delivery.open.t0").click()  # type: ignore[union-attr]
    assert returned.desk.work.session.view().task_id == "t0"
    assert returned.desk.work.session.view().returned is not None


def test_an_older_export_stays_returned_while_a_newer_one_is_received(returned: Shared) -> None:
    sync(returned)
    returned.desk.press(Qt.Key.Key_Return)
    assert returned.desk.work.session.view().task_id == "t0", "where the strip leads"
    do(returned, 1)
    sync(returned)
    returned.world.owner_syncs()
    page = sync(returned)
    assert returned.states(page) == ["received by the owner", "received, with tasks returned"]  # type: ignore[arg-type]
    assert green(page) == []
    do(returned, 0)
    sync(returned)
    returned.world.owner_syncs()
    page = sync(returned)
    assert set(returned.states(page)) == {"received by the owner"}  # type: ignore[arg-type]
    assert green(page) != []


def leave_at(place: Shared, position: int) -> None:
    """What came back is known, and the library is shown; the annotator was last at the task at ``position``."""
    place.desk.window.open_project(place.project_id)
    place.desk.work.go_to_task(position)
    sync(place)
    place.desk.press(Qt.Key.Key_Escape)
    place.desk.window.show_library()
    QApplication.processEvents()


def test_continue_opens_what_came_back_where_the_last_task_is_finished(returned: Shared) -> None:
    do(returned, 1)
    leave_at(returned, 1)
    returned.desk.press(Qt.Key.Key_Return)
    assert returned.desk.work.session.view().task_id == "t0"


def test_continue_stays_at_an_open_task_and_says_what_came_back(returned: Shared) -> None:
    leave_at(returned, 1)
    assert "1 task was returned to you" in text_of(returned.desk.window.library)
    returned.desk.press(Qt.Key.Key_Return)
    assert returned.desk.work.session.view().task_id == "t1"
    assert "1 task was returned to you" in text_of(returned.desk.work.view.notices)
