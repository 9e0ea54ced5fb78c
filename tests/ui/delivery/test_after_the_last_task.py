"""What is said after the last task, and what it offers, has a key and stays within reach."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.key_events import spoken_key_name
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk, active, rating, rubric, task
from tests.ui.delivery.sending_steps import act, results, submit_all
from tests.ui.delivery.shared_place import Shared, named, shared
from tests.ui.identity.invites import text_of

__all__ = ["named", "shared"]

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_sync_offer_has_shortcut(named: Shared) -> None:
    named.sync_by_keys()
    submit_all(named)
    active(named.desk)
    assert act(named)._cap == spoken_key_name(named.desk.window.table.commands["file.sync"].shown_caps) != ""
    named.desk.press("s", held=CONTROL | SHIFT)
    named.wait()
    assert len(results(named)) == 1


def finish(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    submit(desk)


def submit(desk: Desk) -> None:
    desk.press("3")
    desk.press(Qt.Key.Key_Return, held=CONTROL)


def notice_text(desk: Desk) -> str:
    notices = desk.work.view.notices
    return text_of(notices) if not notices.isHidden() else ""


def onward(desk: Desk) -> bool:
    return "what comes next" in [label for _, label in desk.work.view.status.hints]


def test_sync_offer_returns_after_closing(desk: Desk) -> None:
    finish(desk)
    assert "Export the results" in notice_text(desk)
    button = desk.work.view.notices.findChild(Button, "notice.act")
    assert button is not None
    assert button._cap == spoken_key_name(desk.window.table.commands["file.export"].shown_caps)
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)
    assert notice_text(desk) == ""
    assert onward(desk)
    desk.press(Qt.Key.Key_Down, held=CONTROL)
    assert "Export the results" in notice_text(desk)


def test_the_key_is_named_only_while_no_task_is_open(desk: Desk) -> None:
    finish(desk)
    desk.press("z", held=CONTROL)
    assert not onward(desk)
