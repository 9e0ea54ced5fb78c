"""Every screen on a real X server: after each key and another theme, what is on it is what a full repaint would paint.

``grab()`` paints a widget anew into a picture of its own, so a picture of it never shows what was not repainted; the X
server has only what was sent to it. ``test_painted.py`` runs this file in a process with a screen of its own: with one
screen of each layout, each kind of answer and each kind of page, and with all of them for ``make walk``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.theme import LIGHT
from tests.ui.conftest import FIVE, Desk, destroy, no_file_dialogs, rating, rubric, task
from tests.ui.critique.conftest import asked, story
from tests.ui.judging.conftest import answered, judged
from tests.ui.preset_tasks import preset, vicuna
from tests.ui.screens import EVERY, PAGES, SCREENS, WORKED, Before, closing

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
PATIENCE = 40  # looks, of 10 milliseconds: what is on its way to the screen is not missing there
STEADY = 3  # looks, of 10 milliseconds, at which a window has the size that it was given
ALIKE = {"library_waiting", "course_result", "returned", "skip", "export", "passphrase"}
"""Pages and dialogs made of the same widgets as another one."""
SKIPPED = {"menu"}  # drawn by the platform, and gone with the next key

__all__ = ["no_file_dialogs"]  # pytest finds it here
pytestmark = pytest.mark.qt_log_ignore(".*")  # of the platform


class Watched(Desk):
    """A desk whose screen is compared after each press."""

    def press(self, *keys: str | K, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        super().press(*keys, held=held)
        self.compare(f"{held.name} {keys}")

    def resize(self, width: int, height: int) -> None:
        """Have the window in this size, in pixels; the window manager gives it the whole screen when it opens."""
        self.window.showNormal()
        wanted, steady = QRect(0, 0, width, height), 0
        while steady < STEADY:
            if self.window.geometry() != wanted:
                self.window.setGeometry(wanted)
                steady = 0
            QTest.qWait(10)
            steady += 1

    def compare(self, after: str) -> None:
        """Fails where the screen differs from a full repaint, naming what stands there."""
        for _ in range(PATIENCE):
            shown, wanted = pictures(top_of(self.window))
            if shown == wanted:
                return
            QTest.qWait(10)
        assert differences(top_of(self.window)) == [], f"after {after}"


def top_of(window: QWidget) -> QWidget:
    return QApplication.activePopupWidget() or QApplication.activeModalWidget() or window


def pictures(window: QWidget) -> tuple[QImage, QImage]:
    """What is on the screen of a window, and what all of it paints now."""
    QApplication.processEvents()
    shown = window.screen().grabWindow(window.winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return shown, window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def differences(window: QWidget) -> list[str]:
    """The widgets whose pixels on the screen are not what they paint now; of nested ones, the innermost."""
    shown, wanted = pictures(window)
    if shown.size() != wanted.size():
        return [f"{shown.size()} is shown of {wanted.size()}"]
    names: dict[str, None] = {}
    for y in range(0, wanted.height()):
        for x in range(wanted.width()) if row(shown, y) != row(wanted, y) else ():
            if shown.pixel(x, y) != wanted.pixel(x, y):
                names[name_of(window.childAt(QPoint(x, y)) or window)] = None
    return list(names)


def row(picture: QImage, y: int) -> bytes:
    return bytes(picture.constScanLine(y))


def name_of(widget: QWidget) -> str:
    return widget.objectName() or f"{type(widget).__name__} in {widget.parentWidget().objectName()}"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    QApplication.setCursorFlashTime(0)
    made = Watched(tmp_path / "data")
    yield made
    destroy(made)  # a theme is set for every widget that there is


@pytest.mark.parametrize(
    "name", [name for name in SCREENS if name not in SKIPPED and (EVERY or name in (WORKED | PAGES) - ALIKE)]
)
def test_the_screen_shows_what_is_so(desk: Watched, qtbot: QtBot, name: str) -> None:
    before = Before(desk, qtbot)
    desk.window.prefer(theme="dark")  # while there is little that has to follow it
    SCREENS[name](before)
    before.settled()
    desk.compare("nothing")
    appearance.change(palette=LIGHT)
    desk.compare("another theme")
    desk.press(K.Key_Tab, K.Key_Right)
    desk.press(K.Key_Down)
    if name in WORKED:
        work_on(desk)
    closing()


def work_on(desk: Watched) -> None:
    """Answers of every kind are given and taken back, here and on the next task."""
    desk.press(K.Key_Escape, K.Key_Left, K.Key_Up)
    for key in ("2", "1", "u", K.Key_F6, K.Key_Escape):
        desk.press(key)
    for key in (K.Key_Z, K.Key_Return, K.Key_PageDown, K.Key_PageUp):
        desk.press(key, held=CONTROL)


def test_twenty_scores_leave_nothing_on_the_next_task(desk: Watched) -> None:
    desk.bring([task("one"), task("two")], rubric(*map(rating, FIVE)))
    for score in "01234" * 4:
        desk.press(score)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.position == 1


def test_other_numbers_of_responses_leave_nothing(desk: Watched) -> None:
    desk.bring(
        [task(f"t{number}", count) for number, count in enumerate((3, 4, 2, 4, 1, 3))], rubric(*map(rating, FIVE))
    )
    for _ in range(5):
        desk.press(K.Key_PageDown, held=CONTROL)
    shown = desk.work.view.columns.in_sight
    assert len(shown) == 3


def test_cards_used_again_show_nothing_of_before(desk: Watched) -> None:
    """Long texts, images, a highlight and the focus of one task, then fewer or more cards, in another size as well."""
    remarks = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}
    texts = (
        "the first words. " * 400,
        "![the picture](x.png)\n\n- the point",
        "> the words\n\n```\nx = 1\n```",
        "the end",
    )
    counts = (3, 4, 3, 1, 4)
    lines = [
        task(f"t{n}", responses=[{"id": f"t{n}-{k}", "text": f"{n} {texts[(k + n) % 4]}"} for k in range(count)])
        for n, count in enumerate(counts)
    ]
    desk.bring(lines, rubric(*map(rating, FIVE), remarks))
    wide, narrow = (1366, 768), (1120, 700)
    for place, size in enumerate((narrow, wide, wide, narrow)):
        desk.press(*"34")
        desk.press("f", held=CONTROL)
        desk.press(*"the", K.Key_Return, K.Key_Escape, "n")  # a note on what was found
        desk.press(K.Key_Escape, K.Key_Right)
        desk.resize(*size)
        desk.press(K.Key_PageDown, held=CONTROL)
        assert len(desk.work.view.columns.in_sight) == min(counts[place + 1], 2 if size == narrow else 3)
    desk.press(K.Key_PageUp, held=CONTROL)


def test_other_layouts_and_sizes(desk: Watched) -> None:
    desk.bring(vicuna(7), preset("helpsteer"))
    for held, keys in ((ALT, "2341"), (CONTROL, ("+", "-", "0", "p", "d", "u"))):
        for key in keys:
            desk.press(key, held=held)
            desk.press("2", K.Key_Right)
    desk.press("d")
    desk.press("3", K.Key_Right)


def test_a_critique_from_its_first_key_to_the_last(desk: Watched) -> None:
    """Written, judged, highlighted, refined, moved, removed and brought back, wide and where its buttons wrap."""
    desk.bring([story("one"), story("two")], asked())
    for size in ((1366, 768), (1020, 700)):
        desk.resize(*size)
        desk.press("c", *"ab", K.Key_Escape)
        desk.press(*"25r", *"cd", K.Key_Escape, K.Key_Escape)
        desk.press("c", K.Key_Escape)
        desk.press(K.Key_Up, held=ALT)
        desk.press(K.Key_Backspace, held=CONTROL)
        desk.press("z", held=CONTROL)
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press("c")


def test_hints_have_the_room_that_the_missing_words_leave(desk: Watched) -> None:
    desk.bring([task("one")], rubric(*map(rating, FIVE)))
    desk.press(*"0123401234")
    for width in range(1000, 1100, 4):  # of which some have just room for one hint more
        desk.resize(width, 700)
        desk.press("0")  # from "10 scores to go" to "9"
        desk.press("z", held=CONTROL)
        desk.work.view.status.clear_message()  # which has stood in the hints' place


def test_lines_between_parts_go_where_the_parts_go(desk: Watched) -> None:
    desk.bring([story("one", 3)], preset("critique"))
    for key in "++--":
        desk.press(key, held=CONTROL)


def test_verdicts_open_one_card_after_the_other(desk: Watched) -> None:
    desk.bring([answered("one"), answered("two")], judged())
    for size in ((1366, 768), (1020, 700)):
        desk.resize(*size)
        desk.press("x", "y", "1", "5", K.Key_Up, K.Key_Up)
        desk.press("z", held=CONTROL)
        desk.press(K.Key_Down, "x", "y")
    desk.press(K.Key_PageDown, held=CONTROL)


def test_a_widget_that_does_not_repaint_itself_is_seen(desk: Watched) -> None:
    desk.bring([task("one")])
    desk.press("3")
    first = desk.work.view.columns.in_sight[0].target  # its row has an answer: rows without one are painted as a whole
    row = desk.find(f"workspace.response.{first}.rating.helpfulness")
    row.model = row.model._replace(current=not row.model.current)  # type: ignore[attr-defined]  # and no update()
    with pytest.raises(AssertionError, match=row.objectName()):
        desk.compare("nothing")
