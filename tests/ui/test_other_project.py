"""Another project is opened in the same window: it shows what a new window would, and nothing of the one before."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.services.view_models import SaveFailedEvent
from annotator.ui.widgets.button import Button
from annotator.ui.workspace import active_time_tracker
from tests.ui.conftest import PROJECT, Desk
from tests.ui.review.conftest import asks, item, scored, work
from tests.ui.screens import SCREENS, Before
from tests.ui.test_mixed_rubrics import CONTROL, RUBRICS
from tests.walk.observation import Observation, differences, observe

REVIEWS = {
    "review": (asks(), item("reviewed", work(scored(r2_coherence=4)))),
    "adjudication": (asks(purpose="adjudication"), item("disputed", work(scored()), work(scored(r1_helpfulness=0)))),
}
PROJECTS = {**RUBRICS, **REVIEWS}
NAMES = tuple(PROJECTS)
KEYS = ("1", "2", "0", "b", "j", "e", "?", "w", "y", "Ctrl+f", "F1", "f", "n", "Right", "Down")


def project_of(name: str) -> str:
    return f"{PROJECT[:-2]}{NAMES.index(name):02}"


def bring_projects(desk: Desk, names: Sequence[str]) -> None:
    """A project of two tasks with each of these rubrics."""
    for name in dict.fromkeys(names):
        asked, line = PROJECTS[name]
        desk.window.show_library()
        desk.bring(
            [line, {**line, "id": f"second-{NAMES.index(name)}"}], asked, f"# Rules of {name}", project=project_of(name)
        )
    desk.window.show_library()


def open_project(desk: Desk, name: str) -> None:
    desk.window.show_library()
    desk.window.open_project(project_of(name))


def seen(desk: Desk) -> Observation:
    while desk.work.session.pending or any(
        timer.isActive() and timer.isSingleShot() and timer.interval() < 1_000  # until a pause has been long enough
        for timer in desk.window.findChildren(QTimer)
    ):
        QTest.qWait(1)
    for _ in range(5):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    desk.work.active_time.stop()  # the seconds go on
    desk.work.view.status.set_active("")
    QApplication.processEvents()
    return observe(desk.window)


def work_on(desk: Desk, chance: Random) -> None:
    """Some keys that leave things open: panels, find, a message, a number that may go on."""
    for key in chance.sample(KEYS, 6):
        if key == "F1":
            desk.window.table["view.guidelines"].trigger()
        elif key == "Ctrl+f":
            desk.press("f", held=CONTROL)
            desk.press(*"point", Qt.Key.Key_Escape if chance.random() < 0.5 else Qt.Key.Key_Return)
        elif key == "?":
            desk.window.table["text.compare"].trigger()
        elif key in ("Right", "Down"):
            desk.press(getattr(Qt.Key, f"Key_{key}"))
        else:
            desk.press(key)
        while (popup := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None:
            popup.close()


def check(desk: Desk, names: Sequence[str], again: Sequence[str], chance: Random) -> None:
    """Work on one project after the other, return to those of ``again``, and compare each with a new window on it."""
    QApplication.setCursorFlashTime(0)  # no caret blinks
    bring_projects(desk, names)
    for name in names:
        open_project(desk, name)
        work_on(desk, chance)
    warm = {}
    for name in again:
        open_project(desk, name)
        warm[name] = seen(desk)
    for name in again:
        desk.restart()
        desk.window.open_project(project_of(name))
        found = differences(warm[name], seen(desk))
        assert not found, "\n".join([f"{name} of {names}", *found])


@pytest.mark.painted
@pytest.mark.parametrize("seed", range(2))
def test_next_project_is_shown_as_in_a_new_window(desk: Desk, seed: int) -> None:
    chance = Random(seed)
    names = chance.sample(NAMES, chance.choice((2, 3)))
    check(desk, names, names[:1], chance)


@pytest.mark.painted
def test_each_kind_of_work_follows_another_kind(desk: Desk) -> None:
    kinds = ["helpsteer", "critique", "authoring", "adjudication", "review"]
    check(desk, kinds, kinds, Random(0))


def test_changing_project_makes_no_more_widgets(desk: Desk) -> None:
    names = ("helpsteer", "critique", "authoring without quotes")
    bring_projects(desk, names)
    counts = []
    for number in range(15):
        open_project(desk, names[number % 3])
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        counts.append(len(desk.window.findChildren(QWidget)))
    assert max(counts[6:]) <= max(counts[:6]), counts  # some are made when they are first in sight


def test_text_typed_in_a_project_is_saved_there_and_never_in_the_next(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("critique", "critique without refinements")
    bring_projects(desk, names)
    open_project(desk, names[0])
    desk.press("c", *"Too long")
    desk.window.open_project(project_of(names[1]))
    assert "Too long" not in desk.work.session.view().annotation.model_dump_json()
    open_project(desk, names[0])
    assert "Too long" in desk.work.session.view().annotation.model_dump_json()

    def refuse(*_: object) -> None:
        raise AnnotatorError("edit.refused", "No.")

    with monkeypatch.context() as patch:
        patch.setattr(desk.work.session, "apply", refuse)
        desk.press(*" indeed")
        desk.window.open_project(project_of(names[1]))  # as an import does, without asking
    desk.press("c", *"Other")
    assert desk.work.save()
    written = desk.work.session.view().annotation.model_dump_json()
    assert "indeed" not in written
    assert "Other" in written
    assert not desk.work.refused_words


def test_failure_of_a_project_that_was_left_names_it(desk: Desk) -> None:
    bring_projects(desk, NAMES[:2])
    open_project(desk, NAMES[0])
    before = desk.work.session
    open_project(desk, NAMES[1])
    error = AnnotatorError("store.disk_full", "The disk is full.")
    writer = threading.Thread(target=before._event_dispatcher.announce, args=(SaveFailedEvent(error),))
    writer.start()
    writer.join()
    QApplication.processEvents()
    (label,) = desk.window.notices.findChildren(QLabel, "notice.text")
    assert "The disk is full." in label.text()
    assert "This concerns the project “A project”." in label.text()
    assert "Saved" in desk.work.view.top.saved_words


def test_failure_after_leaving_to_the_library_is_told_at_once_and_once(desk: Desk) -> None:
    bring_projects(desk, NAMES[:1])
    open_project(desk, NAMES[0])
    before, told = desk.work, []
    before.events.failed_after_leaving.connect(lambda error, title: told.append((error.code, title)))
    desk.window.show_library()
    for _ in range(2):
        before.session._event_dispatcher.announce(
            SaveFailedEvent(AnnotatorError("store.disk_full", "The disk is full."))
        )
        QApplication.processEvents()
    assert told == [("store.disk_full", "A project")]
    (label,) = desk.window.library.notices.findChildren(QLabel, "notice.text")
    assert "The disk is full." in label.text()


def test_undo_and_find_do_not_reach_the_project_before(desk: Desk) -> None:
    bring_projects(desk, NAMES[:2])
    open_project(desk, NAMES[0])
    desk.press("3")
    desk.press("f", held=CONTROL)
    desk.press(*"point")
    open_project(desk, NAMES[1])
    desk.press("z", held=CONTROL)
    assert desk.work.view.status.message == "There is nothing to undo."
    desk.press("f", held=CONTROL)
    assert desk.work.view.find_bar.text_edit.text() == ""


def test_time_between_two_projects_is_not_counted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(active_time_tracker.time, "monotonic", lambda: now[-1])
    bring_projects(desk, NAMES[:2])
    open_project(desk, NAMES[0])
    desk.window.show_library()
    now.append(now[-1] + 30)
    open_project(desk, NAMES[1])
    desk.work.active_time.ticked.emit()
    assert desk.work.session.active_seconds == 0


def test_keys_changed_between_two_projects_are_shown(desk: Desk) -> None:
    bring_projects(desk, NAMES[:2])
    open_project(desk, NAMES[0])
    desk.window.show_library()
    desk.window.table.remap({"view.guidelines": ("Ctrl+Shift+G",)})
    open_project(desk, NAMES[1])
    (button,) = desk.work.view.top.findChildren(Button, "workspace.top.view.guidelines")
    assert button._cap == "Ctrl\u00a0Shift\u00a0G"


@pytest.mark.parametrize("leave", ["the library", "closing"])
def test_keyboard_that_a_notice_gives_to_a_note_while_the_project_is_left_finds_no_task(
    desk: Desk, qtbot: QtBot, leave: str
) -> None:
    SCREENS["notes"](Before(desk, qtbot))
    desk.find("notice.dismiss").setFocus()
    if leave == "closing":
        desk.window.close()
    else:
        desk.window.show_library()
    assert desk.window.workspace is None
