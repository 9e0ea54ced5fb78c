"""Tasks of several rubrics in one project: keys, hints and first steps are those of the task on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.model.rubric import Rubric
from annotator.services.view_models import BundleImportResult
from annotator.ui.onboarding_strip import OnboardingStrip, begin_first_steps
from tests.ui.authoring.conftest import story as subject
from tests.ui.authoring.conftest import written
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task
from tests.ui.critique.conftest import asked as criticised
from tests.ui.critique.conftest import critiques, story
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier
RUBRICS: Mapping[str, tuple[Rubric, dict[str, Any]]] = {
    "helpsteer": (preset("helpsteer"), task("helpsteer")),
    "comparison": (preset("comparison"), task("comparison", 3)),
    "conversation-review": (preset("conversation-review"), task("conversation-review", 2)),
    "critique": (preset("critique"), story("critique")),
    "critique without refinements": (criticised(rating("overall", 1, 7), critiques()), story("unrefined")),
    "critique-helpfulness": (preset("critique-helpfulness"), answered("helpfulness")),
    "authoring": (preset("authoring"), subject("authoring")),
    "authoring without quotes": (written(corroborations="none", misleading="none"), subject("unquoted")),
}


def add(desk: Desk, name: str) -> BundleImportResult:
    """A bundle with a task of this rubric comes into the open window."""
    asked, line = RUBRICS[name]
    desk.window.show_library()
    return desk.bring([line], asked, f"# Rules of {name}", series=name.replace(" ", "-"))


def bring_all(desk: Desk, names: Sequence[str] = tuple(RUBRICS)) -> None:
    """One project with a task of each of these rubrics, in their order."""
    for name in names:
        add(desk, name)
    go(desk, 1)


def go(desk: Desk, number: int) -> None:
    """Ctrl+G and the number, as a person would."""
    desk.press("g", held=CONTROL)
    desk.press(*str(number), Qt.Key.Key_Return)
    assert desk.work.session.position == number - 1


def offered(desk: Desk) -> tuple[object, ...]:
    """What the window offers in the task on the screen: commands, hints, and the guidelines."""
    table, status = desk.window.table, desk.work.view.status
    enabled = {command.id for command in table.bound if table[command.id].isEnabled()}
    return enabled, set(table.left_out), status.hints, desk.work.session.guidelines


def test_fields_about_all_responses_do_not_outlast_their_task(desk: Desk) -> None:
    """Their last row was asked for in the state of a task that has none."""
    preference = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}
    desk.bring([task("one", 2)], rubric(rating("helpfulness"), preference), series="preferred")
    add(desk, "critique")
    add(desk, "authoring")
    for number in (2, 3):
        go(desk, 1)
        assert desk.work.view.footer.isVisible()
        go(desk, number)
        assert desk.work.view.footer.isHidden()


def test_every_rubric_after_every_other_offers_what_a_new_window_does(desk: Desk) -> None:
    names = [name for name in RUBRICS if "without" not in name]
    bring_all(desk, names)
    count = len(names)
    new = {}
    for number in range(1, count + 1):
        go(desk, number)
        desk.restart()
        desk.window.open_project(PROJECT)
        assert desk.work.session.position == number - 1
        new[number] = offered(desk)
    assert len({frozenset(each[0]) for each in new.values()}) > 4, "they do not differ"
    here = count
    for one, other in combinations(range(1, count + 1), 2):
        for there in (one, other, one):  # from each to each, in both directions
            if there != here:
                go(desk, there)
                assert offered(desk) == new[there], f"{names[here - 1]}, then {names[there - 1]}"
                here = there


def test_keys_of_a_rubric_that_came_into_the_open_window_work(desk: Desk) -> None:
    desk.bring([task("one"), task("two")], rubric(rating("help")))
    add(desk, "comparison")
    go(desk, 2)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert desk.work.session.position == 2
    desk.press("1", "2")
    assert desk.window.table["rank.tie"].isEnabled()
    desk.press(Qt.Key.Key_Equal)
    (ranks,) = desk.work.session.view().annotation.rankings.values()
    assert "does nothing" not in desk.work.view.status.message
    assert ranks


def test_first_steps_speak_of_the_task_on_the_screen(desk: Desk) -> None:
    desk.bring([task("one")], rubric(rating("help")))
    desk.window.show_library()
    desk.bring([task("two")], rubric(rating("fine", 0, 1)), series="second")
    go(desk, 1)
    begin_first_steps(desk.window, desk.work)
    (strip,) = desk.work.view.findChildren(OnboardingStrip)
    assert "0 to 4" in strip.words
    go(desk, 2)
    strip.check_step()
    assert "0 or 1" in strip.words


def test_tasks_with_other_guidelines_announce_them_once(desk: Desk) -> None:
    bring_all(desk, ("helpsteer", "comparison"))
    panel = desk.work.view.guidelines
    assert not panel.isVisible(), "those of the first task are no news"
    go(desk, 2)
    assert panel.isVisible()
    assert "Rules of comparison" in panel.pane.toPlainText()
    assert desk.work.view.notices.name == "notice.guidelines"
    desk.press("g")
    assert desk.work.view.notices.name == "", "they are not beside the texts any more"
    go(desk, 1)
    go(desk, 2)
    assert not panel.isVisible()


def test_a_bundle_that_adds_tasks_opens_at_the_first_one_to_do(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("help")))
    for _ in range(2):
        desk.press("2")
        desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.window.show_imported(add(desk, "comparison"))
    qtbot.waitUntil(lambda: desk.window.workspace is not None)
    assert desk.work.session.position == 2
