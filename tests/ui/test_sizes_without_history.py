"""Sizes depend on the task with its answers, on the window, the letters and the kept choices, not on what was shown
before: each state is compared with that of a window that was started in it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.annotation import Annotation
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from tests.ui.authoring.conftest import story as subject
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task
from tests.ui.preset_tasks import preset
from tests.ui.review.conftest import asks, bring, item, scored, work

_TAGS: dict[str, Any] = {
    "type": "tags", "key": "flags", "title": "Flags", "targets": ["response", "prompt"], "tags": [
        {"key": f"n{n}", "title": f"A tag with a long name, number {n}"} for n in range(6)
    ],
}  # fmt: skip
_LOW = ResponsiveLayoutState("most")


def settled() -> None:
    for _ in range(8):
        QApplication.processEvents()


def set_all_tags(desk: Desk, target: str) -> None:
    desk.work.perform("text", target)  # tags of a text that is out of sight are refused
    settled()
    for tag in _TAGS["tags"]:
        desk.work.perform("tag", target, "flags", tag["key"])
    settled()


def test_the_room_for_fields_is_that_of_all_cards_whichever_were_visible(desk: Desk) -> None:
    responses = [{"id": f"r{n}", "text": f"Answer {n}."} for n in range(1, 9)]
    desk.bring([{"id": "one", "prompt": "How?", "responses": responses}], rubric(_TAGS))
    desk.window.resize(800, 560)
    settled()
    columns = desk.work.view.columns
    bare = columns.asked_height(_LOW, 300)
    last = columns.models[-1].target
    set_all_tags(desk, last)
    full = columns.asked_height(_LOW, 300)
    assert full == bare
    desk.work.perform("text", columns.models[0].target)
    settled()
    assert columns.asked_height(_LOW, 300) == full
    desk.restart()
    desk.window.open_project(PROJECT)
    settled()
    columns = desk.work.view.columns
    desk.work.perform("text", columns.models[0].target)
    settled()
    assert last not in [card.target for card in columns.in_sight]
    assert columns.asked_height(_LOW, 300) == full


def test_the_room_for_fields_is_that_of_all_turns_whichever_is_shown(desk: Desk) -> None:
    turns = [{"role": "user", "text": "How?", "rated_as": "prompt"}]
    turns += [{"role": "assistant", "text": f"So, {n}.", "rated_as": "response"} for n in range(3)]
    desk.bring([{"id": "one", "conversation": turns}], rubric(_TAGS))
    settled()
    context = desk.work.view.context
    first, last = (list(context.turns)[n] for n in (0, -1))
    set_all_tags(desk, first)
    desk.work.perform("text", last)
    settled()
    full = context.asked_height(_LOW)
    desk.restart()
    desk.window.open_project(PROJECT)
    settled()
    context = desk.work.view.context
    desk.work.perform("text", last)
    settled()
    assert context.turn_rows.target == last
    assert context.asked_height(_LOW) == full
    desk.work.perform("text", first)
    settled()
    assert context.asked_height(_LOW) == full


def test_panels_are_as_wide_as_before_after_larger_letters(desk: Desk) -> None:
    one: Annotation = scored(r1_helpfulness=4)
    works = [work(each, f"Annotator {n}") for n, each in enumerate((one, scored()), 1)]
    bring(desk, [item("one", *works)], asks(purpose="adjudication"), "adjudication")
    desk.window.resize(800, 560)
    settled()
    panels = desk.work.view.panels
    before = panels.sizes()
    desk.window.prefer(percent=200)
    settled()
    assert panels.sizes() != before, "the title of the text and its button need more width"
    desk.window.prefer(percent=100)
    settled()
    assert panels.sizes() == before


def test_an_opened_prompt_has_one_height(desk: Desk) -> None:
    long = "How is tea made, and by whom, and since when? " * 6
    passage = {"title": "Tea", "text": "Put the kettle on. " * 40}
    question = {"id": "q", "text": long, "responses": [{"id": str(n), "text": "A leaf."} for n in range(4)]}
    desk.bring([{"id": "one", "passage": passage, "questions": [question]}], preset("comparison"))
    desk.window.prefer(percent=150)
    desk.window.resize(800, 560)
    settled()
    desk.window.table["view.prompt"].trigger()
    settled()
    prompt, room = desk.work.view.prompt, desk.work.view._responsive_layout
    first = prompt.height()
    room.update_layout()
    settled()
    assert prompt.height() == first
    desk.window.table["view.prompt"].trigger()
    settled()
    desk.window.table["view.prompt"].trigger()
    settled()
    assert prompt.height() == first


def test_the_height_of_folded_rows_does_not_depend_on_notes_that_were_seen_before(desk: Desk) -> None:
    counted = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 9}
    desk.bring([task("one", 2)], rubric(rating("help"), {**counted, "note": "optional"}))
    settled()
    below = desk.work.view.columns.cards[0].field_rows
    (key,) = below.reasons
    desk.work.choose(below.rows[key].field.note_edit(below.target, "One error after the other. " * 20))
    settled()
    assert below.reasons[key].isVisible()
    assert below.reasons[key].minimumHeight() > below.reasons[key].empty_height
    folded, fit = desk.work.view._make_rows(desk.work.view), ResponsiveLayoutState("rows")
    folded.set_fit(fit)
    folded.bind(desk.work.view.columns.models[0])
    folded.show_work(desk.work.session.view().annotation)
    assert folded.height_at(400, fit) == below.height_at(400, fit)


def test_side_panels_that_were_dragged_are_as_high_after_a_restart(desk: Desk) -> None:
    desk.bring([subject("one")], preset("authoring"))
    desk.window.resize(1366, 768)
    settled()
    layout = desk.work.task_layout
    assert layout is not None
    side = layout.side
    shown = [panel for panel in side.panels if panel.isVisible()]
    assert len(shown) == 2
    gap, by = side.handle(side.indexOf(shown[1])), QPoint(0, -120)
    at = gap.rect().center()
    QTest.mousePress(gap, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(gap, at + by)
    QTest.mouseRelease(gap, Qt.MouseButton.LeftButton, pos=at + by)
    settled()
    heights = [panel.height() for panel in shown]
    desk.restart()
    desk.window.resize(1366, 768)
    desk.window.open_project(PROJECT)
    settled()
    layout = desk.work.task_layout
    assert layout is not None
    assert [panel.height() for panel in layout.side.panels if panel.isVisible()] == heights


def test_all_levels_have_one_height_whatever_the_window_was_before(desk: Desk) -> None:
    texts = [{"value": n, "text": f"The answer helps to degree {n}."} for n in range(5)]
    desk.bring([task("one", 6)], rubric({**rating("help"), "levels": texts}))
    desk.window.prefer(percent=200)
    desk.window.resize(1366, 768)
    settled()
    strip, room = desk.work.view.strip, desk.work.view._responsive_layout
    desk.work.view.toggle_levels()
    for height in (768, 600, 500, 440, 410, 384, 410, 450, 520, 700):
        desk.window.resize(683, height)
        settled()
        first = strip.height()
        room.update_layout()
        settled()
        assert strip.height() == first, height


def test_fields_below_a_criticised_answer_have_one_height_whatever_the_window_was_before(desk: Desk) -> None:
    responses = [{"id": f"r{n}", "text": "The crew lands on the Moon. " * 8} for n in range(3)]
    questions = [{"id": f"q{n}", "text": f"What is plot {n}?", "responses": responses} for n in range(3)]
    passage = {"title": "Tea", "text": "Put the kettle on. " * 40}
    desk.bring([{"id": "one", "passage": passage, "questions": questions}], preset("critique"))
    desk.window.prefer(percent=200)
    found: dict[int, set[int]] = {}
    for before in (400, 700, 1000):
        for height in (420, 480, 520, 560):
            desk.window.resize(800, before)
            settled()
            desk.window.resize(800, height)
            settled()
            panel = desk.work.task_layout.panel  # type: ignore[union-attr]
            found.setdefault(height, set()).add(panel._fields_area.height())
    assert all(len(heights) == 1 for heights in found.values()), found


def test_stacked_cards_are_as_many_whether_the_window_was_higher_or_lower(desk: Desk) -> None:
    desk.bring([task("one", 4)], rubric(rating("quality")))
    desk.press("2", held=Qt.KeyboardModifier.AltModifier)
    settled()
    assert desk.work.view.columns.stacked
    heights = range(560, 1300, 6)

    def shown(height: int) -> int:
        desk.window.resize(1366, height)
        settled()
        return len(desk.work.view.columns.in_sight)

    lower = [shown(height) for height in reversed(heights)][::-1]
    higher = [shown(height) for height in heights]
    assert set(lower) >= {3, 4}
    assert higher == lower
