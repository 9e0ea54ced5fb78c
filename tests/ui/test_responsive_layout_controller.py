"""Large text on a low screen: the answers can be read, and rated as ever."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.widgets.chip import Chip
from annotator.ui.workspace.response_card import ResponseCard
from annotator.ui.workspace.responsive_state import (
    ENOUGH,
    FEW,
    GOOD,
    ResponsiveLayoutState,
    WorkspacePartHeights,
    choose_state,
)
from tests.ui.conftest import FIVE, Desk, rating, rubric, task
from tests.ui.preset_tasks import preset, vicuna

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
TWENTY = [3, 4, 4, 2, 2, 2, 3, 3, 1, 1, 4, 4, 4, 3, 2, 1, 2, 3, 1, 0]


def heights(room: int, **more: Any) -> WorkspacePartHeights:
    """Of a card with a frame of 40 or 30 pixels, rows of 150, or of 30 one by one, and 12 a line of text."""
    parts: dict[str, Any] = {
        "prompt": 50,
        "switcher": 30,
        "below": 0,
        "one_line": 30,
        "legend": 0,
        "least_levels": 20,
    } | more
    return WorkspacePartHeights(
        room=room, frame=lambda fit: 30 if fit.folded else 40, asked=lambda fit: 30 if fit.folded else 150,
        levels=lambda fit: 0 if fit.least else 20 if fit.folded else 80, text=lambda lines: 12 * lines, **parts,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("room", "stands"),
    [
        (446, ResponsiveLayoutState()),
        (445, ResponsiveLayoutState(aside=True)),
        (415, ResponsiveLayoutState("rows", aside=True)),
        (202, ResponsiveLayoutState("rows", aside=True)),
        (201, ResponsiveLayoutState("most", aside=True)),
    ],
)
def test_responsive_steps_collapse_in_order(room: int, stands: ResponsiveLayoutState) -> None:
    assert choose_state(heights(room), aside=True, wide=False, stacked=False) == stands


def test_rows_go_beside_a_text_before_they_are_folded() -> None:
    assert choose_state(heights(415), aside=False, wide=True, stacked=False) == ResponsiveLayoutState(beside=True)
    assert choose_state(heights(340), aside=False, wide=True, stacked=False) == ResponsiveLayoutState("rows")
    assert choose_state(heights(2_000), aside=False, wide=True, stacked=True) == ResponsiveLayoutState(beside=True)


@pytest.mark.parametrize(
    ("room", "below", "beside"), [(1_000, 80, 80), (352, 80, 80), (340, 68, 80), (310, 38, 68), (280, 20, 38)]
)
def test_level_descriptions_leave_room_for_a_line_and_the_rows(room: int, below: int, beside: int) -> None:
    """``below``: their height with the switcher below the prompt, ``beside``: with the switcher beside it."""
    parts = heights(room, below=10)
    assert parts.strip(ResponsiveLayoutState()) == below
    assert parts.strip(ResponsiveLayoutState(aside=True)) == beside


def cards(desk: Desk) -> list[ResponseCard]:
    columns = desk.work.view.columns
    return columns.in_sight


def lines(pane: QWidget) -> float:
    return (pane.height() - MARGIN) / appearance.px(22)


def within(inner: QWidget, outer: QWidget) -> bool:
    at = inner.mapTo(outer, inner.rect().topLeft())
    return outer.rect().contains(inner.rect().translated(at))


def check(desk: Desk, least: float) -> None:
    """Enough of every answer in sight, and nothing cut or over anything else."""
    view = desk.work.view
    for card in cards(desk):
        assert lines(card.pane) >= least or not card.pane.verticalScrollBar().maximum()
        for part in (
            card.header,
            card.pane,
            *card.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly),
        ):
            if part.isVisible():
                assert within(part, card), part.objectName()
        assert card.field_rows.isHidden() or not card.pane.geometry().intersects(card.field_rows.geometry())
        for row in card.rows.values():
            if row.isVisible():
                assert within(row, card.field_rows)
    for above, below in pairwise([view.top, view.columns, view.strip, view.status]):
        if above.isVisible() and below.isVisible():
            ends = above.mapTo(view, above.rect().bottomLeft()).y()
            assert ends <= below.mapTo(view, below.rect().topLeft()).y()
    assert within(view.status, desk.window)
    rows = {
        row.mapTo(view, row.rect().topLeft()).y()
        for card in cards(desk)
        for row in card.rows.values()
        if row.isVisible()
    }
    shown = {sum(row.isVisible() for row in card.rows.values()) for card in cards(desk)}
    assert len(shown) == 1
    assert len(rows) == shown.pop()  # what is asked stands in line


def enlarge(desk: Desk, percent: int, size: tuple[int, int] = (1366, 768)) -> None:
    appearance.change(percent=percent)
    desk.window.resize(*size)
    settled(desk)


def settled(desk: Desk) -> None:
    """Wait until nothing moves any more."""
    before: list[object] = []
    while before != (now := [part.geometry() for part in desk.window.findChildren(QWidget)]):
        before = list(now)
        for _ in range(3):  # a layout that asks for another one has not moved anything yet
            QApplication.processEvents()


@pytest.mark.parametrize(
    ("percent", "least", "answers"), [(100, GOOD, 4), (100, 14, 7), (125, ENOUGH, 4), (150, ENOUGH, 7), (200, 5.5, 4)]
)
def test_twenty_keys_rate_four_answers_that_can_be_read(desk: Desk, percent: int, least: float, answers: int) -> None:
    desk.bring(vicuna(answers), preset("helpsteer"))
    enlarge(desk, percent)
    check(desk, least)
    order = [model.target for model in desk.work.view.columns.models]
    for n, score in enumerate((TWENTY * 2)[: 5 * answers]):
        assert desk.focused == f"workspace.response.{order[n // 5]}.rating.{FIVE[n % 5]}"
        focused = desk.window.focusWidget()
        assert focused is not None
        assert focused.isVisible()
        assert within(focused, desk.window)
        desk.press(str(score))
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)  # a word on haste
    settled(desk)
    check(desk, least)


@pytest.mark.parametrize("percent", [100, 150])
def test_ten_attributes_leave_room_for_the_answers(desk: Desk, percent: int) -> None:
    desk.bring(vicuna(4), rubric(*(rating(f"attribute_{n}") for n in range(10))))
    enlarge(desk, percent)
    check(desk, ENOUGH)


@pytest.mark.parametrize("name", ["comparison", "conversation-review"])
@pytest.mark.parametrize("answers", [2, 4])
def test_other_presets_can_be_read_in_large_text(desk: Desk, name: str, answers: int) -> None:
    desk.bring(vicuna(answers), preset(name))
    enlarge(desk, 150)
    check(desk, ENOUGH)
    enlarge(desk, 200)
    check(desk, 5)


def test_a_review_in_large_text_can_be_understood(desk: Desk) -> None:
    """Names of flags, how many answers are asked for, and which of them is the one in sight."""
    desk.bring(vicuna(2), preset("conversation-review"))
    enlarge(desk, 150)
    view = desk.work.view
    assert [row.height() for row in cards(desk)[0].rows.values() if row.isVisible()]
    assert not [cell for cell in cards(desk)[0].header.findChildren(QAbstractButton) if cell.isVisible()]
    chips = [chip for chip in cards(desk)[0].findChildren(Chip) if chip.isVisible()]
    assert all(chip.width() >= appearance.px(60) for chip in chips[:8])
    desk.press("0")
    assert [cell for cell in cards(desk)[0].header.findChildren(QAbstractButton) if cell.isVisible()]
    assert view.columns.cards[0] in cards(desk)
    enlarge(desk, 100)
    assert all(chip.width() >= chip.sizeHint().width() for chip in chips), "the whole name has its room again"


def test_the_card_in_focus_stays_in_sight_when_fewer_have_room(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    for _ in range(3):
        desk.press(K.Key_Right)
    for percent in (150, 200, 100):
        enlarge(desk, percent)
        assert desk.work.view.columns.cards[3].isVisible(), percent
        assert desk.work.view.columns.cards[3] in cards(desk)


@pytest.mark.parametrize("layout", ["2", "3", "4"])
def test_other_layouts_can_be_read_in_large_text(desk: Desk, layout: str) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    desk.press(layout, held=Qt.KeyboardModifier.AltModifier)
    for percent, least in ((150, ENOUGH), (200, FEW)):
        enlarge(desk, percent)
        check(desk, least)


def test_a_low_window_is_the_same_as_large_text(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    enlarge(desk, 100, (1366, 520))
    check(desk, ENOUGH)
    assert sum(row.isVisible() for row in cards(desk)[0].rows.values()) == 1


def test_what_is_out_of_sight_is_told_by_its_number_and_a_click_leads_there(desk: Desk) -> None:
    desk.bring(vicuna(2), preset("helpsteer"))
    enlarge(desk, 150)
    first = cards(desk)[0].model
    assert first is not None
    desk.press("3", "1")
    given = desk.find(f"{first.path}.rating.helpfulness.given")
    assert given.isVisible()
    assert (given.text(), given.accessibleDescription()) == ("3", "3")  # type: ignore[attr-defined]
    assert given.toolTip() == "Helpfulness: 3"
    row = desk.find(f"{first.path}.rating.helpfulness")
    assert not row.isVisible()
    given.click()  # type: ignore[attr-defined]
    assert row.isVisible()
    desk.press("4")
    assert desk.scores()[first.target, "helpfulness"] == 4
    other = cards(desk)[1]
    assert other.rows["helpfulness"].isVisible() or other.rows["coherence"].isVisible()
    assert [key for key, each in other.rows.items() if each.isVisible()] == [
        key for key, each in cards(desk)[0].rows.items() if each.isVisible()
    ]


def test_the_keyboard_stays_on_the_spot_while_text_grows_and_shrinks(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    desk.press(K.Key_Right, K.Key_Down, K.Key_Down)
    place = desk.focused
    for percent in (150, 200, 150, 100):
        enlarge(desk, percent)
        assert desk.focused == place
        assert desk.find(place).isVisible()
    desk.press("2")
    assert list(desk.scores().values()) == [2]


LONG = "A word and another. " * 150


def test_a_long_prompt_leaves_the_answers_their_lines_and_opens_at_a_key(desk: Desk) -> None:
    answers = [{"id": f"a{n}", "text": LONG} for n in range(4)]
    desk.bring([task("one", responses=answers) | {"prompt": LONG}, task("two")], preset("helpsteer"))
    check(desk, GOOD)
    enlarge(desk, 150)
    check(desk, ENOUGH)
    prompt, place = desk.work.view.prompt, desk.focused
    before = prompt.height()
    assert prompt.more_button.isVisible()
    desk.press(K.Key_P, held=CONTROL)
    settled(desk)
    assert prompt.height() > 2 * before
    assert desk.focused == "workspace.prompt.text"
    desk.press("3")
    assert len(desk.scores()) == 1
    desk.press(K.Key_P, held=CONTROL)
    settled(desk)
    assert prompt.height() == before
    assert desk.focused != place
    desk.press(K.Key_P, held=CONTROL)
    desk.press(K.Key_PageDown, held=CONTROL)
    settled(desk)
    assert not prompt.more_button.isVisible()
    assert prompt.height() == prompt.height_of(1)
    desk.press(K.Key_P, held=CONTROL)
    assert desk.work.view.status.message == "All of the prompt is shown already."


def test_all_levels_come_at_a_key_where_they_have_one_line(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    strip = desk.work.view.strip
    desk.press(K.Key_D, held=CONTROL)
    assert desk.work.view.status.message == "All levels are shown already."
    enlarge(desk, 200)
    low = strip.height()
    assert low < strip.full_height
    desk.press(K.Key_D, held=CONTROL)
    settled(desk)
    assert strip.height() == strip.full_height
    desk.press("3")
    assert strip.height() == strip.full_height
    strip.button.click()
    settled(desk)
    assert strip.height() == low


def test_levels_that_were_opened_and_closed_leave_everything_where_it_stood(desk: Desk) -> None:
    passage = {"title": "Tea", "text": "Put the kettle on."}
    asked = {"id": "q", "text": "What is it?", "responses": [{"id": str(n), "text": "A leaf."} for n in range(2)]}
    desk.bring([{"id": "one", "passage": passage, "questions": [asked]}], preset("helpsteer"))
    desk.window.resize(800, 500)
    settled(desk)
    view = desk.work.view
    before = (view._responsive_layout.fit, [card.geometry() for card in cards(desk)], view.strip.geometry())
    assert view.strip.brief
    desk.press("d", held=CONTROL)
    settled(desk)
    assert view.strip.height() == view.strip.full_height
    desk.press("d", held=CONTROL)
    settled(desk)
    assert (view._responsive_layout.fit, [card.geometry() for card in cards(desk)], view.strip.geometry()) == before


NOTICE = " ".join(["Ask the owner whether this is their fingerprint, by telephone or when you meet."] * 3)


@pytest.mark.parametrize(("size", "percent"), [((800, 540), 100), ((683, 384), 100), ((1366, 768), 190)])
def test_where_height_is_short_a_notice_has_one_line(desk: Desk, size: tuple[int, int], percent: int) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    said = desk.work.view.notices.show_notice(NOTICE, "warning", ("Details", lambda: None))
    enlarge(desk, percent, size)
    line = said.label.fontMetrics().lineSpacing()
    assert line <= said.height() < 3 * line + 16
    assert said.label.text().endswith("…")
    assert said.label.accessibleName() == said.words == NOTICE
    assert said.more_button.text() == "All of it"
    said.more_button.click()
    settled(desk)
    assert said.label.text() == said.words
    assert said.label.height() >= said.label.heightForWidth(said.label.width()) > line
    said.more_button.click()
    settled(desk)
    assert said.label.text().endswith("…")


def test_notices_and_first_steps_move_no_text(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    settled(desk)
    before = [card.pane.mapTo(desk.window, QPoint()) for card in cards(desk)]
    desk.window.table["help.first_steps"].trigger()
    settled(desk)
    assert desk.find("first_steps").isVisible()
    assert [card.pane.mapTo(desk.window, QPoint()) for card in cards(desk)] == before
    desk.find("first_steps.end").click()  # type: ignore[attr-defined]
    said = desk.work.view.notices.show_notice(NOTICE, "warning", ("Details", lambda: None))
    settled(desk)
    assert [card.pane.mapTo(desk.window, QPoint()) for card in cards(desk)] == before
    assert not said.visibleRegion().isEmpty()


@pytest.mark.parametrize(
    ("size", "sentences"), [((1366, 768), 24), ((1920, 1080), 24), ((800, 600), 24), ((683, 410), 6)]
)
def test_a_long_notice_covers_no_text_and_is_whole(desk: Desk, size: tuple[int, int], sentences: int) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    enlarge(desk, 100, size)
    view = desk.work.view
    before = [card.pane.mapTo(desk.window, QPoint()) for card in cards(desk)]
    said = view.notices.show_notice("The owner cannot use it until they trust your key. " * sentences)
    settled(desk)
    if said.more_button.isVisible():  # one line
        said.more_button.click()
        settled(desk)
    assert said.label.text() == said.words
    assert said.label.height() >= said.label.heightForWidth(said.label.width())
    assert view.body.y() > view.notices.geometry().bottom()  # texts that do not fit are scrolled in it
    if size[0] > 1000 and sentences == 6:
        assert [card.pane.mapTo(desk.window, QPoint()) for card in cards(desk)] == before
    said.dismiss_button.click()
    settled(desk)
    assert [card.pane.mapTo(desk.window, QPoint()) for card in cards(desk)] == before


def test_a_short_prompt_beside_short_answers_and_a_long_one(desk: Desk) -> None:
    """A prompt gets the height that the answers beside it do not need."""
    desk.bring([task("one") | {"prompt": "A line.\n\n" * 6}], preset("helpsteer"))
    settled(desk)
    prompt = desk.work.view.prompt
    assert not prompt.more_button.isVisible()
    assert prompt.height() > prompt.height_of(6)


def test_a_short_notice_in_a_low_window_is_whole(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    enlarge(desk, 100, (683, 384))
    said = desk.work.view.notices.show_notice("Submitted.")
    settled(desk)
    assert (said.label.text(), said.more_button.isVisible()) == ("Submitted.", False)


def test_a_notice_of_two_lines_in_a_low_window_is_whole(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    enlarge(desk, 150, (1366, 768))
    words = " ".join(["That was faster than the texts can be read."] * 4)
    said = desk.work.view.notices.show_notice(words, "warning", ("Back to the task", lambda: None))
    settled(desk)
    metrics = said.label.fontMetrics()
    assert said.label.width() < metrics.horizontalAdvance(words) < 2 * said.label.width(), "two lines"
    assert (said.label.text(), said.more_button.isVisible()) == (words, False)
    assert said.height() >= said.label.height() >= 2 * metrics.lineSpacing()


def test_a_layout_is_settled_for_the_widths_that_it_leaves(desk: Desk) -> None:
    """Where the switcher stands decides how wide the prompt is, and how wide that is what of it is shown: settling once
    more must find nothing to do, whatever size the window had before."""
    words = "How is tea made, in the morning and in the evening, by whom, and in which cup? " * 2
    desk.bring([{**task("one", 7), "prompt": words}, {**task("two", 2), "prompt": "How?"}])
    view = desk.work.view

    def standing() -> tuple[object, ...]:
        return (
            view.prompt.geometry(),
            view.prompt.more_button.isHidden(),
            view.columns.geometry(),
            view._responsive_layout.fit,
        )

    for width in (1366, 500, 900, 640, 1200, 560, 800, 1366, 700):
        desk.window.resize(width, 560)
        for key in (K.Key_PageDown, K.Key_PageUp):
            desk.press(key, held=Qt.KeyboardModifier.ControlModifier)
            found = standing()
            view._responsive_layout.update_layout()
            assert standing() == found, width


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_cards_beside_a_conversation_fit_the_smallest_screen(desk: Desk, percent: int) -> None:
    desk.bring([task("one", 3, conversation=[{"role": "user", "text": "How is tea made?"}])])
    appearance.change(percent=percent)
    QApplication.processEvents()
    assert desk.window.minimumSizeHint().width() <= 800


def test_levels_that_gave_way_to_a_comparison_come_back_with_its_end(desk: Desk) -> None:
    desk.bring([task("one", 10)], preset("comparison"))
    view = desk.work.view
    enlarge(desk, 150, (800, 660))
    assert view.strip.isVisible()
    desk.press("d")
    settled(desk)
    assert view.legend.occupied
    assert not view.strip.isVisible()
    while view.legend.occupied:
        desk.press("d")
    settled(desk)
    assert view.strip.isVisible()


@pytest.mark.parametrize("height", [700, 784, 976])
def test_the_layout_is_that_of_the_answers_given(desk: Desk, height: int) -> None:
    """A tag that is set shows all its words, for which its card may need another line."""
    desk.bring(vicuna(3), preset("conversation-review"))
    desk.window.prefer(percent=200)
    desk.window.resize(1920, height)
    room = desk.work.view._responsive_layout
    for key in ("", *"uitotiuu"):
        desk.press(*key)
        settled(desk)
        fresh = {"aside": room._aside, "wide": room._wide, "stacked": room._stacked, "pinned": room._prompt.again}
        assert room.fit == choose_state(room._heights(), **fresh), key


COUNTED = {"type": "number", "title": "Errors", "targets": ["response"], "high": 9, "note": "optional"}


def visible_rows(card: ResponseCard) -> list[int]:
    """The numbers of the rows of a card that are on the screen, from 0."""
    return [number for number, row in enumerate(card.rows.values()) if row.isVisible()]


def test_below_short_texts_there_are_as_many_rows_as_fit(desk: Desk) -> None:
    short = {"id": "a", "prompt": "Say it.", "responses": [{"id": f"r{n}", "text": "It."} for n in range(2)]}
    desk.bring([short], rubric(*(rating(f"k{n}") for n in range(32))))
    settled(desk)
    first, second = cards(desk)
    count = len(visible_rows(first))
    assert count >= 10
    row = next(iter(first.rows.values())).height()
    assert all(card.pane.height() < row + card.pane.ideal_height(1000) for card in (first, second)), "no more would fit"
    assert first.header.model.page == f"rows 1–{count}"
    desk.press(*"3" * (count - 1))
    assert visible_rows(first) == visible_rows(second) == list(range(count))
    desk.press("3")
    assert visible_rows(first) == visible_rows(second) == list(range(count, 32))
    assert first.header.model.page == second.header.model.page == f"rows {count + 1}–32"
    assert list(first.rows.values())[count].hasFocus()
    desk.press(K.Key_Up)
    assert visible_rows(second) == list(range(count))
    assert list(first.rows.values())[count - 1].hasFocus()
    check(desk, 1)


def test_where_all_rows_are_in_sight_nothing_is_said_of_a_page(desk: Desk) -> None:
    short = {"id": "a", "prompt": "Say it.", "responses": [{"id": "r", "text": "It."}]}
    desk.bring([short], rubric(*(rating(f"k{n}") for n in range(32))))
    (card,) = cards(desk)
    desk.window.resize(1366, 2000)
    settled(desk)
    assert len(visible_rows(card)) == 32
    assert card.header.model.page == ""
    desk.window.resize(1366, 768)
    settled(desk)
    assert card.header.model.page == f"rows 1–{len(visible_rows(card))}"


def test_a_note_that_grows_moves_no_row_to_another_page(desk: Desk) -> None:
    short = {"id": "a", "prompt": "Say it.", "responses": [{"id": "r", "text": "It."}]}
    desk.bring([short], rubric(*({**COUNTED, "key": f"k{n}"} for n in range(40))))
    (card,) = cards(desk)
    before = visible_rows(card)
    desk.press(*[K.Key_Down] * (len(before) - 1), K.Key_Tab, *"one")
    desk.press(K.Key_Return, *"two", K.Key_Return, *"three", held=Qt.KeyboardModifier.ShiftModifier)
    settled(desk)
    assert visible_rows(card) == before
    editor = list(card.field_rows.reasons.values())[before[-1]]
    assert editor.toPlainText() == "one\ntwo\nthree"
    assert within(editor, card)


def test_the_rows_of_a_page_depend_on_the_texts_in_sight_alone(desk: Desk) -> None:
    desk.window.resize(1000, 480)
    desk.window.prefer(layout="single")
    responses = [{"id": "short", "text": "One."}, {"id": "long", "text": "Another one is longer. " * 20}]
    desk.bring([task("one", responses=responses)], rubric(*[rating(f"r{n}") for n in range(30)]))

    def shown_rows() -> list[list[str]]:
        settled(desk)
        cards = desk.work.view.columns.in_sight
        return [[key for key, row in card.field_rows.rows.items() if row.isVisible()] for card in cards]

    first = shown_rows()
    desk.press(K.Key_B, held=Qt.KeyboardModifier.ShiftModifier)
    last = shown_rows()
    assert last != first
    desk.restart()
    desk.window.resize(1000, 480)
    desk.window.open_project(next(iter(desk.backend.projects())).id)
    assert shown_rows() == last
