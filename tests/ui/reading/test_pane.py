"""The pane: selecting, highlighting and reading, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage, QKeyEvent, QKeySequence, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from annotator.text.render import render
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.labels import label_in
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.reading.text_view import TextForm
from annotator.ui.theme import DARK, LIGHT
from tests.ui.contrast_ratio import contrast
from tests.ui.reading.conftest import MakePane, colours
from tests.ui.reading.pane_points import point

SOURCE = "Plain words here.\n\nSome **bold text** &amp; more, then a [link](http://example.com) to end.\n"
KEY = Qt.Key
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip


def drag(pane: ReadingPane, begin: QPoint, end: QPoint) -> None:
    view = pane.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, NONE, begin)
    QTest.mouseMove(view, (begin + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, NONE, end)


def quoted(pane: ReadingPane) -> str:
    span = pane.source_range()
    return pane.rendered.source[slice(*span)] if span else ""


def test_a_drag_selects_the_source(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    drag(pane, point(pane, "words"), point(pane, "words here", 10))
    assert quoted(pane) == "words here"


def test_a_selection_that_cuts_marks_grows_on_the_screen_too(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    drag(pane, point(pane, "bold text", 5), point(pane, "more", 4))
    assert quoted(pane) == "**bold text** &amp; more"
    assert pane.textCursor().selectedText() == "bold text &amp; more"


def test_a_double_click_selects_a_word(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    QTest.mouseDClick(pane.viewport(), Qt.MouseButton.LeftButton, NONE, point(pane, "link", 2))
    QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, NONE, point(pane, "link", 2))  # not by the former
    assert quoted(pane) == "link"


def test_copy_gives_the_plain_source(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    pane.select_source(SOURCE.index("bold"), SOURCE.index("more"))
    QTest.keySequence(pane, QKeySequence(QKeySequence.StandardKey.Copy))
    data = QGuiApplication.clipboard().mimeData()
    assert data.text() == "**bold text** &amp; "
    assert not data.hasHtml()


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen
def test_copied_words_of_a_message_have_no_invisible_characters(qtbot: QtBot) -> None:
    message = "“ؤ” does nothing here."
    label = label_in(message, "text", None, selectable=True)
    qtbot.addWidget(label)
    label.show()
    qtbot.waitExposed(label)
    label.setFocus()
    label.setSelection(0, len(label.text()))
    QTest.keySequence(label, QKeySequence(QKeySequence.StandardKey.Copy))
    assert QGuiApplication.clipboard().text() == message
    QCoreApplication.sendEvent(label, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(), QPoint()))
    (menu,) = label.findChildren(QMenu)
    label.deleteLater()
    QCoreApplication.sendPostedEvents(label, QEvent.Type.DeferredDelete)
    assert not isValid(menu), "a notice may go while its menu is open"


def test_keys_are_left_to_the_window_outside_caret_mode(make_pane: MakePane) -> None:
    pane = make_pane("\n\n".join(["line"] * 60))
    for key in (KEY.Key_Up, KEY.Key_Down, KEY.Key_Left, KEY.Key_3, KEY.Key_H, KEY.Key_Space, KEY.Key_Return):
        event = QKeyEvent(QEvent.Type.KeyPress, key, NONE, "x")
        QCoreApplication.sendEvent(pane, event)
        assert not event.isAccepted()
    QTest.keyClick(pane, KEY.Key_PageDown)
    assert pane.verticalScrollBar().value() > 0
    QTest.keyClick(pane, KEY.Key_End)
    assert pane.verticalScrollBar().value() == pane.verticalScrollBar().maximum()
    QTest.keyClick(pane, KEY.Key_Home)
    pane.scroll_steps(3)
    assert pane.verticalScrollBar().value() == 66


def test_caret_mode_selects_by_keyboard_and_enter_wants_the_span(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane(SOURCE)
    pane.set_caret_mode(True)
    QTest.keyClick(pane, KEY.Key_Right, CONTROL)
    QTest.keyClick(pane, KEY.Key_Right, CONTROL | SHIFT)
    assert quoted(pane) == "words "
    QTest.keyClick(pane, KEY.Key_Left, SHIFT)
    with qtbot.waitSignal(pane.span_wanted) as wanted:
        QTest.keyClick(pane, KEY.Key_Return)
    assert SOURCE[slice(*wanted.args)] == "words"


def caret_pixels(pane: ReadingPane) -> int:
    """How many pixels of the text the caret covers."""
    width = pane.cursorWidth()
    shown = pane.viewport().grab().toImage()
    pane.setCursorWidth(0)
    bare = pane.viewport().grab().toImage()
    pane.setCursorWidth(width)
    places = ((x, y) for x in range(shown.width()) for y in range(shown.height()))
    return sum(shown.pixel(*place) != bare.pixel(*place) for place in places)


def test_a_caret_stands_in_caret_mode_and_at_no_other_time(make_pane: MakePane) -> None:
    pane = make_pane("one **two** three")
    pane.setFocus()
    assert caret_pixels(pane) == 0
    pane.set_caret_mode(True)
    height = caret_pixels(pane) // 2
    assert height > 10  # at once, and not only after the first key
    QTest.keyClick(pane, Qt.Key.Key_Right)
    pane.set_form(TextForm(raw=True))
    assert caret_pixels(pane) >= 2 * 10  # as wide in another document
    pane.set_caret_mode(False)
    assert pane.hasFocus()
    assert caret_pixels(pane) == 0
    pane.set_form(TextForm(raw=False))
    pane.set_caret_mode(True)
    pane.set_rendered(render("another text"))
    assert caret_pixels(pane) == 0


def test_caret_mode_shows_how_a_selection_grows_and_enter_takes_it(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane("a **bold** b")
    pane.set_caret_mode(True)
    for _ in range(4):
        QTest.keyClick(pane, KEY.Key_Right)
    for _ in range(3):
        QTest.keyClick(pane, KEY.Key_Right, SHIFT)
    assert pane.textCursor().selectedText() == "ld "
    assert quoted(pane) == "**bold** "
    with qtbot.waitSignal(pane.span_wanted) as wanted:
        QTest.keyClick(pane, KEY.Key_Return)
    assert wanted.args == [2, 11]
    assert pane.textCursor().selectedText() == "bold "


def test_escape_leaves_caret_mode_and_its_keys_beat_shortcuts(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane(SOURCE)
    with qtbot.waitSignal(pane.caret_mode_changed):
        pane.set_caret_mode(True)
    for taken in (KEY.Key_Escape, KEY.Key_Left, KEY.Key_Down, KEY.Key_Return, KEY.Key_Backspace):
        override = QKeyEvent(QEvent.Type.ShortcutOverride, taken, NONE)
        override.ignore()
        QCoreApplication.sendEvent(pane, override)
        assert override.isAccepted()
    with qtbot.waitSignal(pane.caret_left):
        QTest.keyClick(pane, KEY.Key_Escape)
    assert not pane.caret_mode
    override = QKeyEvent(QEvent.Type.ShortcutOverride, KEY.Key_Left, NONE)
    override.ignore()
    QCoreApplication.sendEvent(pane, override)
    assert not override.isAccepted()


def test_each_kind_of_highlight_has_its_fill_and_its_line(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    plain = colours(pane)
    assert not plain & {LIGHT.warning, LIGHT.success, LIGHT.danger}
    for look, line in (("first", LIGHT.warning), ("third", LIGHT.success), ("fourth", LIGHT.danger)):
        pane.set_highlights([StyledHighlight(6, 11, look)])  # type: ignore[arg-type]
        assert line in colours(pane)
    pane.set_highlights([StyledHighlight(6, 11, "second")])
    dotted = colours(pane)
    pane.set_highlights([])
    assert colours(pane) == plain
    assert LIGHT.accent in dotted  # also the colour of the link, which the next check leaves out
    other = make_pane("only words")
    other.set_highlights([StyledHighlight(0, 4, "first"), StyledHighlight(2, 10, "second")])
    assert {LIGHT.warning, LIGHT.accent} <= colours(other)


def test_words_can_be_read_however_many_highlights_are_on_them(make_pane: MakePane) -> None:
    pane = make_pane("many words")
    pane.set_highlights([StyledHighlight(n % 4, 10 - n % 3, ("first", "second")[n % 2]) for n in range(12)])
    image: QImage = pane.viewport().grab().toImage()
    above = pane.cursorRect().top()  # no ink there
    grounds = {image.pixelColor(x, above).name() for x in range(image.width())}
    assert len(grounds) > 2
    assert min(contrast(LIGHT.text, ground) for ground in grounds) >= 4.5


def test_overlapping_highlights_have_their_lines_one_below_the_other(make_pane: MakePane) -> None:
    pane = make_pane("overlapping")
    pane.set_highlights(
        [StyledHighlight(0, 8, "first"), StyledHighlight(4, 11, "first"), StyledHighlight(9, 11, "first")]
    )
    assert [item.lane for item in pane._places()] == [0, 1, 0]


def test_pointing_names_a_highlight_and_clicking_chooses_the_shortest(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane(SOURCE)
    pane.set_highlights(
        [
            StyledHighlight(0, 17, "first", "n1/0", "Note 1: <b>wrong</b>"),
            StyledHighlight(6, 11, "second", "n2/0", "Note 2"),
        ]
    )
    QTest.mouseMove(pane.viewport(), QPoint(1, 1))  # the mouse may be at the word, where it would not move
    QTest.mouseMove(pane.viewport(), point(pane, "Plain", 2))
    qtbot.waitUntil(lambda: pane.viewport().toolTip() == "Note 1: &lt;b&gt;wrong&lt;/b&gt;")
    with qtbot.waitSignal(pane.highlight_clicked) as clicked:
        QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, NONE, point(pane, "words", 2))
    assert clicked.args == ["n2/0"]
    QTest.mouseMove(pane.viewport(), point(pane, "more", 2))
    qtbot.waitUntil(lambda: not pane.viewport().toolTip())


def test_the_ends_of_the_chosen_highlight_can_be_dragged(make_pane: MakePane, qtbot: QtBot) -> None:
    pane = make_pane(SOURCE)
    pane.set_highlights([StyledHighlight(6, 11, "first", "n1/0")])
    pane.focus_highlight("n1/0")
    with qtbot.waitSignal(pane.highlight_moved) as moved:
        drag(pane, point(pane, "words", 5), point(pane, "here", 4))
    assert moved.args == ["n1/0", 6, 16]
    with qtbot.waitSignal(pane.highlight_moved) as moved:
        drag(pane, point(pane, "words", 0), point(pane, "Plain", 0))
    assert moved.args == ["n1/0", 0, 11]
    assert not pane.textCursor().hasSelection()


def test_raw_shows_the_source_with_the_same_spans(make_pane: MakePane) -> None:
    pane = make_pane(SOURCE)
    start = SOURCE.index("bold")
    pane.set_highlights([StyledHighlight(start, start + 4, "first", "n1/0")])
    pane.set_form(TextForm(raw=True))
    assert pane.toPlainText() == SOURCE
    (placed,) = pane._places()
    assert pane.toPlainText()[placed.begin : placed.end] == "bold"
    pane.select_source(start - 2, start + 4)
    assert quoted(pane) == "**bold"
    pane.set_form(TextForm(raw=False))
    assert "**" not in pane.toPlainText()


def test_a_text_that_is_shown_plain_says_why(make_pane: MakePane) -> None:
    pane = make_pane("> " * 20 + "x")
    notice = pane.findChild(type(pane._notice), "pane.notice")
    assert notice is not None
    assert notice.isVisible()
    assert "16 levels" in notice.text()
    pane.setObjectName("other")
    assert notice.objectName() == "other.notice"
    pane.set_rendered(render("fine"))
    assert not notice.isVisible()


def test_the_theme_and_the_size_change_in_place(make_pane: MakePane, style: ReadingStyle) -> None:
    pane = make_pane("\n\n".join(["word " * 30] * 30))
    bar = pane.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    pane.set_highlights([StyledHighlight(0, 4, "first", "k")])
    pane.set_style(ReadingStyle(DARK, 1.5, style.family, style.mono_family))
    QApplication.processEvents()
    assert abs(bar.value() / bar.maximum() - 0.5) < 0.1
    assert len(pane._places()) == 1
    assert DARK.panel in colours(pane)


def test_replaced_documents_are_deleted(make_pane: MakePane) -> None:
    pane = make_pane("start")
    for k in range(200):
        rendered = render(f"text {k}")
        pane.set_rendered(rendered)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert len(pane.findChildren(QTextDocument)) == 1


def test_texts_come_and_go_with_their_own_wrapping(make_pane: MakePane) -> None:
    pane = make_pane("short")
    for source, wrap in (("| a |\n|-|\n", "WordWrap"), ("short", "WrapAtWord")):
        pane.set_rendered(render(source))
        assert pane.document().defaultTextOption().wrapMode().name.startswith(wrap)


def test_the_ideal_height_is_that_of_the_text(make_pane: MakePane) -> None:
    pane = make_pane("one line")
    one = pane.ideal_height(500)
    pane.set_rendered(render("one line\n\nanother"))
    assert one < pane.ideal_height(500) < 500
    pane.set_rendered(render("word " * 50_000))
    assert pane.ideal_height(500) == 500


def test_a_place_out_of_sight_is_scrolled_to(make_pane: MakePane) -> None:
    source = "\n\n".join(f"paragraph {k}" for k in range(200))
    pane = make_pane(source)
    start = source.index("paragraph 150")
    pane.show_source(start, start + 13)
    assert 0 <= point(pane, "paragraph 150").y() < pane.viewport().height()
    before = pane.verticalScrollBar().value()
    pane.show_source(start, start + 13)
    assert pane.verticalScrollBar().value() == before


def test_right_to_left_text_is_marked_where_it_stands(make_pane: MakePane) -> None:
    source = "abc שלום def"
    pane = make_pane(source)
    pane.set_highlights([StyledHighlight(4, 8, "first")])
    image = pane.viewport().grab().toImage()
    marked = [x for x in range(image.width()) for y in range(60) if image.pixelColor(x, y).name() == LIGHT.warning]
    left, right = point(pane, "abc", 3).x(), point(pane, "def").x()
    assert left - 2 <= min(marked) < max(marked) <= right + 2


def test_hover_point_outside_any_text_is_nothing(make_pane: MakePane) -> None:
    pane = make_pane("x")
    pane.set_highlights([StyledHighlight(0, 1, "first", "k")])
    assert pane._highlight_at(QPointF(300, 250)) is None


def test_a_text_in_a_pane_that_was_resized_meanwhile_is_scrolled_by_its_own_height(make_pane: MakePane) -> None:
    pane = make_pane("\n\n".join(f"line {number}" for number in range(40)))
    assert pane.verticalScrollBar().maximum() > 0
    for lines, height in ((2, 400), (30, 200), (4, 401)):
        shown = render("\n\n".join(f"line {number}" for number in range(lines)))
        pane.resize(pane.width(), height)
        pane.set_rendered(shown)
        bar, viewport = pane.verticalScrollBar(), pane.viewport().height()
        assert bar.maximum() == max(0, round(pane.document().size().height()) - viewport)
        assert bar.pageStep() == viewport


def test_a_place_at_emphasis_is_kept_in_another_width(make_pane: MakePane) -> None:
    pane = make_pane(
        "\n\n".join(f"**{n}** is a number with some words behind it that fill a line or two" for n in range(80))
    )
    pane.show_top(pane.rendered.source.index("**40**") + 2)
    saved = f"{pane._first_in_view()}/0"
    pane.verticalScrollBar().setValue(0)
    pane.resize(300, 300)
    QApplication.processEvents()
    pane.restore_place(saved)
    assert pane.rendered.source[pane._first_in_view() :].startswith("40**")


@pytest.mark.parametrize("place", [0, 6_000])
@pytest.mark.parametrize("select", [True, False], ids=["selection", "caret"])
def test_a_text_that_is_built_again_is_not_scrolled_to_its_cursor(
    make_pane: MakePane, select: bool, place: int
) -> None:
    pane = make_pane("\n\n".join(f"Paragraph **{n}** {'word ' * 40}" for n in range(60)))
    pane.setFocus()
    at = 20 if place else 9_000
    pane.select_source(at, at + 9)
    if not select:
        pane.clear_selection()
    pane.show_top(place)
    before = pane.top
    for raw in (True, False):
        pane.set_form(TextForm(raw=raw))
        assert pane.top == before
        assert pane._first_in_view() == pytest.approx(before, abs=60)
        assert (pane.source_range(), pane.caret_mode) == ((at, at + 9) if select else None, True)
