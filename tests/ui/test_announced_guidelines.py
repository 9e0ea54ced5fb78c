"""Announced guidelines are shown once, and are in the panel from then on."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.bundle.receipt import GuidelinesAnnouncement, guidelines_hash
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task
from tests.ui.test_task_messages import receive

ASKED = rubric(rating("help"))
NEW = GuidelinesAnnouncement(rubric=ASKED.id, text="# The new ones", replaces=(guidelines_hash("# Rules"),))


def text_of(desk: Desk) -> str:
    return desk.work.view.guidelines.pane.toPlainText()


def test_they_are_shown_once_and_kept_in_the_panel(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    assert not desk.work.view.guidelines.isVisible()
    receive(desk, guidelines=(NEW,))
    desk.work.show_owner_words()
    panel = desk.work.view.guidelines
    assert panel.isVisible()
    assert "The new ones" in text_of(desk)
    focus = desk.work.focus.cursor
    desk.press("2")
    assert desk.scores(0), "the keyboard stayed where it was"
    assert desk.work.focus.cursor != focus
    desk.press("g")
    assert not panel.isVisible()
    desk.work.go_to_task(1)
    desk.restart()
    desk.window.open_project(PROJECT)
    assert not desk.work.view.guidelines.isVisible()
    desk.press("g")
    assert "The new ones" in text_of(desk)


def test_they_are_shown_when_the_project_is_opened_next(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.window.show_library()
    receive(desk, guidelines=(NEW,))
    desk.window.open_project(PROJECT)
    assert desk.work.view.guidelines.isVisible()
    assert "The new ones" in text_of(desk)
    desk.press("2", "2")
    assert desk.work.session.announced_guidelines == NEW.sha256


def test_a_withdrawn_announcement_leaves_the_panel_too(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    receive(desk, guidelines=(NEW,))
    desk.work.show_owner_words()
    desk.press("g")
    receive(desk, 2)
    desk.work.show_owner_words()
    assert desk.work.session.announced_guidelines == ""
    assert desk.work.view.guidelines.isVisible(), "the change is shown"
    assert "Rules" in text_of(desk)
    assert "The new ones" not in text_of(desk)


def test_the_open_panel_has_the_guidelines_of_the_task_on_the_screen(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("2", "2")
    desk.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    assert desk.work.session.view(0).annotation.status == "submitted"
    desk.window.show_library()
    desk.bring([task("one", 2) | {"prompt": "Otherwise?"}, task("two", 2)], ASKED, "# Later rules", 2)
    receive(desk, guidelines=(NEW,))
    desk.work.go_to_task(0)
    desk.work.show_owner_words()
    assert "The new ones" in text_of(desk), "they take the place of those that the first task was judged by"
    desk.work.go_to_task(1)
    assert desk.work.session.announced_guidelines == ""
    assert "Later rules" in text_of(desk)
    desk.work.go_to_task(0)
    assert "The new ones" in text_of(desk)


def test_guidelines_that_opened_by_themselves_are_open_after_a_restart(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    receive(desk, guidelines=(NEW,))
    desk.work.show_owner_words()
    assert desk.work.view.guidelines.isVisible()
    desk.restart()
    desk.window.open_project(PROJECT)
    assert desk.work.view.guidelines.isVisible()
    assert "The new ones" in text_of(desk)


def test_an_update_without_guidelines_does_not_open_the_panel_that_says_so(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("g")
    assert desk.work.view.guidelines.isVisible()
    desk.window.show_library()
    desk.bring([task("one", 2), task("two", 2)], ASKED, guidelines="", sequence=2)
    assert not desk.work.view.guidelines.isVisible()
