"""After an invite that names a place: everything leads to the tasks that lie there, by Enter alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QWidget

from annotator.ui import file_dialogs
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk, active
from tests.ui.delivery.shared_place import Shared, named, shared
from tests.ui.identity.invites import text_of, top

__all__ = ["named", "shared"]

ENTER = Qt.Key.Key_Return
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _no_file_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(_: object) -> None:
        raise AssertionError("a file was asked for")

    monkeypatch.setattr(file_dialogs, "run_file_dialog", asked)


def by_enter(place: Shared) -> None:
    """The default button, and the first question's."""
    active(place.desk)
    place.desk.press(ENTER)
    assert str(place.place) in text_of(top(place.qtbot, "delivery.ask"))
    place.desk.press(ENTER)
    place.wait()


def test_enter_alone_leads_from_the_invite_to_the_first_task(named: Shared) -> None:
    library = named.desk.window.library
    assert "task bundle" not in text_of(library)
    assert str(named.place) in text_of(library)
    assert named.desk.focused == f"library.fetch.{named.project_id}"
    before = named.world.objects()
    active(named.desk)
    named.desk.press(ENTER)
    top(named.qtbot, "delivery.ask")
    assert named.world.objects() == before
    named.desk.press(ENTER)
    named.wait()
    page = named.desk.window._page
    assert page is not None
    assert "2 new tasks are here." in text_of(page)
    assert library.notices.isHidden(), "what was asked for there is done"
    assert named.desk.focused == "notice.act"
    named.desk.press(ENTER)
    assert named.desk.work.session.count == 2
    assert named.desk.window.findChild(QWidget, "first_steps") is not None


def test_the_strip_s_button_fetches(named: Shared) -> None:
    act = named.desk.window.library.notices.findChild(Button, "notice.act")
    assert act is not None
    act.click()
    top(named.qtbot, "delivery.ask")
    named.desk.press(ENTER)
    named.wait()
    assert len(named.desk.backend.projects()) == 1


def test_escape_cancels_first_sync(named: Shared) -> None:
    active(named.desk)
    named.desk.press(ENTER)
    top(named.qtbot, "delivery.ask")
    named.desk.press(Qt.Key.Key_Escape)
    named.wait()
    assert named.desk.backend.projects() == []


def test_without_a_place_the_bundle_is_waited_for(shared: Shared) -> None:
    assert "task bundle" in text_of(shared.desk.window.library)
    assert shared.desk.focused == f"library.bring.{shared.project_id}"


@pytest.mark.parametrize("query", ["sync", "fetch"])
def test_palette_runs_sync(named: Shared, query: str) -> None:
    active(named.desk)
    named.desk.press("k", held=CONTROL)
    named.desk.press(*query)
    named.desk.press(ENTER)
    top(named.qtbot, "delivery.ask")
    named.desk.press(ENTER)
    named.wait()
    assert len(named.desk.backend.projects()) == 1


def test_a_palette_without_a_match_says_so(desk: Desk) -> None:
    active(desk)
    desk.press("k", held=CONTROL)
    palette = QApplication.activeModalWidget()
    assert palette is not None
    none = palette.findChild(QLabel, "palette.none")
    rows = palette.findChild(QListWidget, "palette.list")
    assert none is not None
    assert rows is not None
    assert not none.isVisible()
    desk.press(*"xyzzy")
    assert none.isVisible()
    assert "xyzzy" in none.text()
    assert not rows.isVisible()
    desk.press(Qt.Key.Key_Backspace, *([Qt.Key.Key_Backspace] * 4))
    assert not none.isVisible()
    assert rows.isVisible()
    desk.press(Qt.Key.Key_Escape)


def test_after_sync_now_the_question_goes_on_by_enter(named: Shared) -> None:
    page = named.page()
    page.findChild(QWidget, f"delivery.sync.{named.project_id}").click()  # type: ignore[union-attr]
    top(named.qtbot, "delivery.ask")
    named.desk.press(ENTER)
    named.wait()
    assert "2 new tasks are here." in text_of(page)


def test_new_tasks_offer_a_start_where_one_is(named: Shared) -> None:
    """The page was closed meanwhile: the library's strip has it."""
    by_enter(named)
    named.world.build(1)
    named.world.owner_syncs()
    named.page()
    runner = named.desk.window.background.syncs()  # type: ignore[union-attr]
    with named.qtbot.waitSignal(runner.began):
        named.desk.window.table["file.sync"].trigger()
    named.desk.window.close_page()
    named.wait()
    notices = named.desk.window.library.notices
    assert "new task" in text_of(notices)
    act = notices.findChild(Button, "notice.act")
    assert act is not None
    assert act.text() == "Start"
    act.click()
    session = named.desk.work.session
    assert (session.position, session.count) == (2, 3), "at the task that is new"
