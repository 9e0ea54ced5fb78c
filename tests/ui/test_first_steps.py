"""The first steps on the sample: each is done by doing it, can be skipped, and never comes again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from annotator.bundle.bundle_reader import open_bundle
from annotator.ui.appearance import appearance
from annotator.ui.preferences_file import Preferences
from annotator.ui.sample_projects import SAMPLES, SampleProject
from tests.ui.authoring.conftest import Writer, written
from tests.ui.authoring.conftest import story as passage
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task
from tests.ui.critique.conftest import asked, notice_text, story
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def strip(desk: Desk) -> Any:
    found = desk.window.findChildren(QWidget, "first_steps")
    return found[-1] if found else None


@pytest.fixture
def taught(desk: Desk, qtbot: QtBot) -> Desk:
    open_sample(desk, qtbot)
    return desk


def open_sample(desk: Desk, qtbot: QtBot) -> None:
    desk.window.table["help.sample_rating"].trigger()
    qtbot.waitUntil(lambda: desk.window.workspace is not None and not desk.window.jobs.busy)
    QApplication.processEvents()


def test_the_sample_that_teaches_is_the_one_that_ships(tmp_path: Any) -> None:
    with open_bundle(SAMPLES[0].path, tmp_path) as bundle:
        assert bundle.info.project_id == SAMPLES[0].project


def test_nothing_runs_while_nobody_does_anything(taught: Desk, qtbot: QtBot) -> None:
    """Timers that repeat wake the processor all day, and whatever waits for the program to be idle waits for ever."""
    taught.press("3")
    qtbot.waitUntil(lambda: strip(taught).step == 2)
    qtbot.waitUntil(lambda: taught.work.view.top.saved_words == "✓ Saved")  # which starts one once more
    timers = strip(taught).findChildren(QTimer)
    qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))
    qtbot.wait(50)
    assert not any(timer.isActive() for timer in timers)


def test_each_step_is_done_by_doing_it(taught: Desk, qtbot: QtBot) -> None:
    desk = taught

    def comes(step: int) -> None:
        qtbot.waitUntil(lambda: strip(desk).step == step)
        assert desk.window.preferences.value.first_step == step

    assert strip(desk).step == 1
    desk.press("3")
    comes(2)
    assert "→" in strip(desk).words
    desk.press(K.Key_Right)
    comes(3)
    desk.press("g")
    comes(4)
    desk.press("g")
    for letter in "ABCD":
        desk.press(letter, held=Qt.KeyboardModifier.ShiftModifier)
        desk.press(*[K.Key_Up] * 4)
        desk.press(*"32121")
    desk.press(K.Key_Return, held=CONTROL)
    comes(5)
    desk.press("z", held=CONTROL)
    comes(6)
    desk.window.table["file.export"].trigger()
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    desk.press(K.Key_Return)
    comes(7)
    assert "F1" in strip(desk).words
    desk.find("first_steps.end").click()  # type: ignore[attr-defined]
    QApplication.processEvents()
    assert not strip(desk) or not strip(desk).isVisible()


def test_first_steps_wait_for_the_action(taught: Desk) -> None:
    strip(taught).check_step()
    assert strip(taught).step == 1
    taught.press(K.Key_Right)
    strip(taught).check_step()
    assert strip(taught).step == 1, "a score is asked for"


def test_a_step_is_skipped_and_goes_on_there_after_a_restart(taught: Desk, qtbot: QtBot) -> None:
    taught.find("first_steps.skip").click()  # type: ignore[attr-defined]
    assert strip(taught).step == 2
    taught.restart()
    open_sample(taught, qtbot)
    assert strip(taught).step == 2


def test_finished_first_steps_stay_closed(taught: Desk, qtbot: QtBot) -> None:
    taught.find("first_steps.end").click()  # type: ignore[attr-defined]
    taught.restart()
    open_sample(taught, qtbot)
    assert strip(taught) is None


def test_first_import_starts_first_steps(desk: Desk, qtbot: QtBot) -> None:
    desk.window.import_tasks(SAMPLES[0].path)
    qtbot.waitUntil(lambda: desk.window.workspace is not None and strip(desk) is not None)
    assert strip(desk).step == 1
    assert strip(desk).isVisible()
    assert "tasks were added" in notice_text(desk)
    desk.find("first_steps.end").click()  # type: ignore[attr-defined]
    desk.press("3")
    assert desk.work.save()
    desk.window.import_tasks(SAMPLES[0].path)
    qtbot.waitUntil(lambda: desk.window.workspace is not None and "already imported" in notice_text(desk))
    assert strip(desk) is None


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.command)
def test_any_first_bundle_brings_the_first_steps_that_fit_it(desk: Desk, qtbot: QtBot, sample: SampleProject) -> None:
    desk.window.import_tasks(sample.path)
    qtbot.waitUntil(lambda: desk.window.workspace is not None and strip(desk) is not None)
    first = {
        "help.sample_rating": "Press a digit, 0 to 4:",
        "help.sample_critique": "Press a digit, 1 to 7:",
        "help.sample_judging": "Press Y if the critique",
        "help.sample_authoring": "Write a question about the passage",
        "help.sample_comparison": "Press a digit, 3 at most, if B is better, and − before it if A is:",
        "help.sample_conversation": "Press 0 or 1:",
    }
    assert strip(desk).words.startswith(first[sample.command])
    assert QApplication.activeModalWidget() is None


def test_the_first_steps_of_critiques_are_done_by_doing_them(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([story("one")], asked())
    desk.window.table["help.first_steps"].trigger()
    assert strip(desk).step == 1
    desk.press("3")
    qtbot.waitUntil(lambda: strip(desk).step == 2)
    assert "Press C and write" in strip(desk).words
    desk.press("c", *"It is wrong.", K.Key_Escape)
    qtbot.waitUntil(lambda: strip(desk).step == 3)
    desk.press("g")
    qtbot.waitUntil(lambda: strip(desk).step == 4)
    assert "When all is done" in strip(desk).words


def test_the_first_steps_of_judging_go_on_without_a_next_response(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([answered("one", 3)], preset("critique-helpfulness"))
    desk.window.table["help.first_steps"].trigger()
    assert "Press Y if the critique with the frame helps, X if it does not." in strip(desk).words
    desk.press("y")
    qtbot.waitUntil(lambda: strip(desk).step == 3)


def test_the_first_steps_of_authoring_count_questions(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([passage("one")], written())
    desk.window.table["help.first_steps"].trigger()
    Writer(desk).write("Who signed it?", "Ann Feist.")
    qtbot.waitUntil(lambda: strip(desk).step == 2)
    Writer(desk).control("n")
    Writer(desk).write("With what?", "Ink.")
    qtbot.waitUntil(lambda: strip(desk).step == 3)


@pytest.mark.parametrize("preset_name", ["helpsteer", "comparison"])
def test_a_command_shows_them_in_any_project_with_scores(desk: Desk, qtbot: QtBot, preset_name: str) -> None:
    desk.bring([task("pair", 2), task("other", 2)], preset(preset_name))
    desk.window.table["help.first_steps"].trigger()
    assert strip(desk).step == 1
    assert ("0 to 4" if preset_name == "helpsteer" else "3 at most, if B is better") in strip(desk).words
    desk.press("2")
    qtbot.waitUntil(lambda: strip(desk).step == (2 if preset_name == "helpsteer" else 3))
    desk.window.table["help.first_steps"].trigger()
    assert strip(desk).step == 1, "from the beginning"
    assert len(desk.work.view.findChildren(QWidget, "first_steps")) == 1


def test_first_steps_and_notice_are_shown_together(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    view = desk.work.view
    view.notices.show_notice("Something to be read first.")
    desk.window.table["help.first_steps"].trigger()
    QApplication.processEvents()
    steps = strip(desk)
    assert steps.isVisible()
    assert view.notices.isVisible()
    assert view.notices.mapTo(view, view.notices.rect().bottomLeft()).y() < steps.mapTo(view, QPoint()).y()
    assert steps.mapTo(view, steps.rect().bottomLeft()).y() < view.body.mapTo(view, QPoint()).y()
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)
    assert steps.isVisible()


def test_in_a_low_window_first_steps_wait_for_a_notice(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help")))
    usual = desk.window.size()
    desk.window.resize(800, 500)
    QApplication.processEvents()
    desk.work.view.notices.show_notice("Something to be read first.")
    desk.window.table["help.first_steps"].trigger()
    assert desk.work.view.status.message == "The first steps follow when the message above the texts is dismissed."
    assert not strip(desk).isVisible()
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)
    assert strip(desk).isVisible()
    desk.work.view.status.clear_message()
    desk.window.table["help.first_steps"].trigger()
    assert desk.work.view.status.message == "", "they are seen"
    desk.window.resize(usual)


def test_a_scale_below_zero_is_no_preference(desk: Desk, qtbot: QtBot) -> None:
    block = {"type": "rating", "key": "mood", "title": "Mood", "targets": ["response"], "low": -20, "high": 20}
    desk.bring([task("one", 2)], rubric(block))
    desk.window.table["help.first_steps"].trigger()
    qtbot.waitUntil(lambda: strip(desk) is not None)
    assert "-20 to 20" in strip(desk).words


def test_the_first_step_says_how_a_text_is_answered(desk: Desk, qtbot: QtBot) -> None:
    block = {"type": "text", "key": "why", "title": "Why {so}", "targets": ["response"]}
    desk.bring([task("one", 1)], rubric(block, rating("help")))
    desk.window.table["help.first_steps"].trigger()
    assert strip(desk).words == "Why {so} is answered by a text: press Tab and type it."
    desk.press(K.Key_Down)
    qtbot.waitUntil(lambda: strip(desk).words.startswith("Press a digit, 0 to 4:"))
    desk.press("2")
    qtbot.waitUntil(lambda: strip(desk).step > 1)


def test_where_no_response_is_scored_the_sample_is_offered(desk: Desk) -> None:
    remarks = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}
    desk.bring([task("one")], rubric(remarks))
    desk.window.table["help.first_steps"].trigger()
    assert strip(desk) is None
    assert "The sample has some." in notice_text(desk)


def test_a_command_without_a_key_is_named_by_its_title(taught: Desk) -> None:
    taught.window.table.remap({"view.guidelines": (), "task.submit": ("F9",)})
    steps = strip(taught)
    steps.step = 3
    assert steps._instruction().startswith("Press “Guidelines”: ")
    steps.step = 4
    assert "press F9 to submit" in steps._instruction()


def test_a_damaged_number_of_the_step_counts_as_none(desk: Desk) -> None:
    desk.close()
    desk.paths.preferences.write_text(json.dumps({"first_step": 99}), encoding="utf-8")
    desk.start_again()
    assert desk.window.preferences.value.first_step == 0


@pytest.mark.parametrize("wrong", [{"window": 5}, {"shortcuts": [1]}, {"theme": 3}, {"sizes": {"panel": ["1"]}}])
def test_settings_of_the_wrong_kind_are_damaged(desk: Desk, wrong: dict[str, object]) -> None:
    desk.close()
    text = json.dumps({"percent": 120, **wrong})
    desk.paths.preferences.write_text(text, encoding="utf-8")
    desk.start_again()
    aside = desk.paths.preferences.with_name("preferences.json.damaged")
    assert str(aside) in notice_text(desk)
    assert aside.read_text(encoding="utf-8") == text
    known = replace(desk.window.preferences.value, window="")  # where the window stands is stored after a while
    assert known == Preferences(percent=120), "the others are taken over"
    desk.close()
    desk.start_again()
    assert desk.window.preferences.value.percent == 120
    assert "damaged" not in notice_text(desk), "it is said once"


def test_damaged_settings_are_named_and_kept(desk: Desk) -> None:
    desk.close()
    desk.paths.preferences.write_bytes(b"\x00\xff garbage")
    desk.paths.owned.write_bytes(b"")
    desk.start_again()
    text = notice_text(desk)
    aside = [path.with_name(f"{path.name}.damaged") for path in (desk.paths.preferences, desk.paths.owned)]
    assert all(str(path) in text for path in aside)
    assert aside[0].read_bytes() == b"\x00\xff garbage"
    desk.close()
    desk.start_again()
    assert "damaged" not in notice_text(desk), "it is said once"


@pytest.mark.parametrize(("size", "percent"), [((683, 420), 125), ((1366, 768), 200)])
def test_where_room_is_short_the_strip_gives_way(taught: Desk, size: tuple[int, int], percent: int) -> None:
    desk, usual = taught, taught.window.size()
    desk.work.view.notices.clear()
    assert strip(desk)._skip_button.isVisible()
    desk.window.resize(*size)
    desk.window.prefer(percent=percent)
    for _ in range(8):
        QApplication.processEvents()
    words = strip(desk)._text_label
    assert words.height() >= words.heightForWidth(words.width())
    assert strip(desk).height() <= appearance.px(60)
    desk.window.resize(usual)
    desk.window.prefer(percent=100)
    for _ in range(8):
        QApplication.processEvents()
    assert strip(desk)._count_label.isVisible()


def test_a_project_opened_from_its_card_starts_first_steps(desk: Desk, qtbot: QtBot) -> None:
    """As after a sync, which imports its tasks without opening it."""
    desk.bring([task("one", 2)], rubric(rating("help")))
    assert strip(desk) is None
    desk.window.show_library()
    qtbot.waitUntil(lambda: not desk.window.jobs.busy)
    desk.find(f"library.continue.{PROJECT}").click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: strip(desk) is not None)
    assert strip(desk).step == 1


def test_first_steps_are_placed_for_the_new_text_size_before_the_first_line_is(desk: Desk) -> None:
    """Which of them Qt lays out first depends on what has changed in it."""
    desk.bring([story("one", 2)], preset("critique"))
    desk.window.table["help.first_steps"].trigger()
    view = desk.work.view
    for percent in (130, 100):
        appearance.change(percent=percent)
        QApplication.sendPostedEvents(view._strips, QEvent.Type.LayoutRequest.value)
        at_first = view._strips.geometry(), view._inside.contentsMargins()
        for _ in range(8):
            QApplication.processEvents()
        assert (view._strips.geometry(), view._inside.contentsMargins()) == at_first, percent
        assert view.body.y() > view._strips.geometry().bottom(), percent
