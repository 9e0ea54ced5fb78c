"""Keys that come faster than the window act where they would act if each had been waited for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from annotator.ui.items.editor import TextEditor
from tests.ui.conftest import Desk, rating, rubric, task
from tests.walk.typed_ahead import KeyQueue

SKIP = {
    "type": "skip", "key": "skip", "title": "Skip", "targets": ["task"],
    "reasons": [{"key": "language", "title": "I do not know the language"}],
}  # fmt: skip


class Asked(QObject):
    later = Signal()


def test_digits_after_a_skip_go_to_the_next_task(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("helpfulness"), SKIP))
    desk.press(Qt.Key.Key_K, held=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    desk.press("1")
    queue = KeyQueue()
    queue.put("Return")
    queue.flush()
    desk.window.activateWindow()  # which a window manager does
    for key in ("2", "3"):
        queue.put(key)
    queue.flush()
    assert desk.work.session.position == 1
    assert len(desk.scores(1)) == 2
    assert desk.scores(0) == {}


def test_what_an_earlier_key_asked_for_is_done_before_the_next_key(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("helpfulness")))
    asked, heard = Asked(), list[int]()
    asked.later.connect(lambda: heard.append(len(desk.scores())), Qt.ConnectionType.QueuedConnection)
    queue = KeyQueue()
    asked.later.emit()
    for key in ("2", "3"):
        queue.put(key)
    queue.flush()
    assert heard == [0]
    assert len(desk.scores()) == 2


def test_keys_that_come_before_a_dialog_has_the_keyboard_go_to_it(desk: Desk) -> None:
    """Qt drops the keys of a window that a dialog blocks, and those that wait were sent to that window."""
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("helpfulness"), SKIP))
    queue = KeyQueue()
    for key in ("Ctrl+Shift+K", "1", "Return", "2"):
        queue.put(key)
    queue.flush()
    assert desk.work.session.view(0).annotation.skip is not None
    assert desk.work.session.position == 1
    assert [*desk.scores(1).values()] == [2]
    desk.window.activateWindow()
    queue.flush()
    queue.put("Ctrl+K")
    for key in "dark":
        queue.put(key)
    queue.flush()
    palette = QApplication.activeModalWidget()
    assert palette is not None
    assert [each.text() for each in palette.findChildren(QLineEdit)] == ["dark"]


def test_a_key_with_alt_that_is_not_a_command_types_nothing(desk: Desk) -> None:
    """Qt alone inserts what is printed on a key that is pressed with Alt."""
    notes = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
    desk.bring([task("one", 1)], rubric(rating("helpfulness"), notes))
    desk.press("n")
    editor = QApplication.focusWidget()
    assert isinstance(editor, TextEditor)
    desk.press("o", "k")
    desk.press("5", held=Qt.KeyboardModifier.AltModifier)
    assert editor.words == "ok"


def test_keys_that_were_sent_to_a_dialog_which_has_closed_go_to_the_task(desk: Desk) -> None:
    """X11 sends keys to the dialog until the window manager has given the keyboard to the window."""
    desk.bring([task("one", 1)], rubric(rating("helpfulness")))
    desk.press("k", held=Qt.KeyboardModifier.ControlModifier)
    palette = QApplication.activeModalWidget()
    assert palette is not None
    handle = palette.windowHandle()
    for key, typed in ((Qt.Key.Key_Escape, ""), (Qt.Key.Key_2, "2")):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(handle, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, typed))
    assert not palette.isVisible()
    assert [*desk.scores().values()] == [2]
