"""The window as a whole: room for the columns, look, faults, a disk that fails, a second start."""

from __future__ import annotations

import itertools
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QByteArray, QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.app import ApplicationController
from annotator.errors import AnnotatorError
from annotator.services.view_models import TaskStatusCounts
from annotator.ui.appearance import appearance
from annotator.ui.crash_handler import CrashHandler
from annotator.ui.main_window import MainWindow
from annotator.ui.single_instance import Answer, SingleInstanceServer, hand_over, listen_addresses
from annotator.ui.theme import CONTRAST, DARK, LIGHT, TEXT_BODY
from annotator.ui.workspace_controller import WorkspaceController
from tests.ui.conftest import PROJECT, Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def visible_letters(desk: Desk) -> str:
    cards = [card for card in desk.work.view.columns.cards if card.isVisible()]
    return "".join(card.model.letter for card in cards if card.model)


def test_the_size_of_the_window_is_kept_while_it_is_open(desk: Desk, qtbot: QtBot) -> None:
    before, usual = desk.window.preferences.value.window, desk.window.size()
    desk.window._geometry_timer.setInterval(0)
    desk.window.resize(700, 600)
    qtbot.waitUntil(lambda: desk.window.preferences.value.window not in ("", before))
    desk.window.resize(760, 600)
    desk.window.restoreGeometry(QByteArray.fromBase64(desk.window.preferences.value.window.encode()))
    assert desk.window.width() == 700
    desk.window.resize(usual)


def test_no_room_is_kept_for_strips_that_are_not_shown(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    top = desk.work.view.top
    assert top.mapTo(desk.window, QPoint()) == QPoint()
    desk.window.warn_low_descriptors(True)
    QApplication.processEvents()
    assert top.mapTo(desk.window, QPoint()).y() > desk.find("descriptors").height()
    desk.window.warn_low_descriptors(False)
    QApplication.processEvents()
    assert top.mapTo(desk.window, QPoint()) == QPoint()


def test_four_columns_fit_and_more_scroll_by_whole_ones(desk: Desk) -> None:
    desk.bring([task("one", 7)])
    assert visible_letters(desk) == "ABCD"
    for _ in range(6):
        desk.press(Qt.Key.Key_Right)
        current = next(card for card in desk.work.view.columns.cards if card.ringed)
        left = current.mapTo(desk.window, QPoint(0, 0)).x()
        assert left >= 0
        assert left + current.width() <= desk.window.width()
    assert visible_letters(desk) == "DEFG"
    widths = {card.width() for card in desk.work.view.columns.cards if card.isVisible()}
    assert max(widths) - min(widths) <= 4


def test_the_switcher_shows_where_columns_are_hidden(desk: Desk) -> None:
    desk.bring([task("one", 7), task("two", 4)])
    assert desk.work.view.switcher.isVisible()
    desk.find(f"workspace.switcher.{desk.work.view.columns.models[6].target}").click()  # type: ignore[attr-defined]
    assert visible_letters(desk) == "DEFG"
    desk.press("2")
    assert len(desk.scores()) == 1
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert not desk.work.view.switcher.isVisible()
    assert visible_letters(desk) == "ABCD"


def test_few_columns_share_the_width(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    widths = [card.width() for card in desk.work.view.columns.cards]
    assert sum(widths) > 1300
    assert abs(widths[0] - widths[1]) <= 1


def test_dragged_columns_keep_their_widths_on_the_next_task(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)])
    splitter = desk.work.view.columns._splitter
    splitter.setSizes([900, 424])
    splitter.splitterMoved.emit(900, 1)
    before = [card.width() for card in desk.work.view.columns.cards]
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert [card.width() for card in desk.work.view.columns.cards] == before
    assert before[0] > 2 * before[1] - 40


def test_larger_text_is_kept_and_still_shows_the_focused_answer(desk: Desk) -> None:
    desk.bring([task("one", 4)])
    desk.press(*[Qt.Key.Key_Plus] * 5, held=CONTROL)
    assert appearance.percent == 150
    assert len(visible_letters(desk)) < 4
    desk.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert "D" in visible_letters(desk)
    desk.restart()
    assert appearance.percent == 150


def test_the_theme_follows_the_system_until_one_is_chosen(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    scheme = Qt.ColorScheme.Dark
    wish = Qt.ContrastPreference.NoPreference
    accessibility = SimpleNamespace(contrastPreference=lambda: wish)
    hints = SimpleNamespace(
        styleHints=lambda: SimpleNamespace(colorScheme=lambda: scheme, accessibility=lambda: accessibility)
    )
    monkeypatch.setattr("annotator.ui.main_window.QGuiApplication", hints)
    desk.window.follow_theme()
    assert appearance.palette == DARK
    wish = Qt.ContrastPreference.HighContrast
    desk.window.follow_theme()
    assert appearance.palette == CONTRAST
    wish = Qt.ContrastPreference.NoPreference
    scheme = Qt.ColorScheme.Unknown
    desk.window.follow_theme()
    assert appearance.palette == LIGHT
    desk.window.table["view.dark"].trigger()
    assert appearance.palette == DARK
    desk.window.follow_theme()
    assert appearance.palette == DARK
    desk.window.table["view.system"].trigger()
    assert appearance.palette == LIGHT


def test_the_look_changes_after_windows_of_a_project_are_gone(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 2)])
    desk.press("l", held=CONTROL)
    qtbot.wait(1)  # what was put away is deleted
    desk.press(Qt.Key.Key_Plus, held=CONTROL)
    desk.press(Qt.Key.Key_Return)
    assert desk.work.isVisible()


def test_saved_is_said_only_after_the_commit(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1)])
    desk.work.active_time.stop()  # the place is saved once a second; Saved speaks of the answers
    other = sqlite3.connect(desk.paths.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    desk.press("3")
    assert desk.work.view.top.saved_words == "Saving…"
    other.execute("ROLLBACK")
    other.close()
    qtbot.waitUntil(lambda: desk.work.view.top.saved_words == "✓ Saved")
    assert desk.work.session.pending == 0


def test_a_disk_that_refuses_is_said_and_the_score_stays(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press("3")
    desk.work.status_presenter.show_not_saved(
        AnnotatorError("store.disk_full", "The disk is full.", "Free some space.")
    )
    assert "Not saved" in desk.work.view.top.saved_words
    assert "The disk is full." in desk.work.view.status.message
    assert list(desk.scores().values()) == [3]


@pytest.mark.parametrize(
    ("saving_faults", "words"), [(False, "All your work is saved."), (True, "still being saved; keep this open")]
)
def test_a_fault_is_told_with_what_was_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, saving_faults: bool, words: str
) -> None:
    desk.bring([task("one", 1)])
    desk.press("3")
    controller = cast("ApplicationController", SimpleNamespace(window=desk.window, _started=time.time()))
    handler = CrashHandler(desk.paths.logs, partial(ApplicationController._on_crash, controller))
    with monkeypatch.context() as patch:
        if saving_faults:
            patch.setattr(WorkspaceController, "save", lambda _: 1 / 0)
        try:
            raise KeyError("a text")
        except KeyError as error:
            handler._logs.mkdir(parents=True, exist_ok=True)
            handler._handle(type(error), error, error.__traceback__)
    panel = QApplication.activeModalWidget()
    assert panel is not None
    said = " ".join(label.text() for label in panel.findChildren(QLabel))
    assert words in said
    assert "crash-" in said
    desk.press(Qt.Key.Key_Return)


def test_a_window_whose_saving_faults_asks_before_it_closes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one", 1)])
    asked: list[bool] = []

    def stay(_: MainWindow, __: object, *, unsaved: bool) -> bool:
        asked.append(unsaved)
        return False

    with monkeypatch.context() as patch:
        patch.setattr(WorkspaceController, "save", lambda _: {}["a fault"])
        patch.setattr(MainWindow, "_leave_unsaved", stay)
        assert not desk.window.close()
    assert asked == [True]
    assert desk.window.isVisible()


LATER_START = """
import sys
import time
from functools import partial
from pathlib import Path
from annotator.app import ApplicationController
from annotator.errors import AnnotatorError
from annotator.ui.main_window import MainWindow
from annotator.ui.single_instance import hand_over
for name in sys.argv[2:]:
    try:
        print(hand_over(Path(sys.argv[1]), Path(sys.argv[1], name) if name != "-" else None))
    except AnnotatorError as error:
        print(error)
"""


def test_a_second_start_hands_its_file_over_and_hears_the_outcome(tmp_path: Path, qtbot: QtBot) -> None:
    got: list[Path | None] = []
    refusal = AnnotatorError("bundle.truncated", "It was cut short.", "Send it again.", "bad.anntask")

    def receive(file: Path | None, answer: Answer) -> None:
        got.append(file)
        answer(refusal if file is not None and file.name == "bad.anntask" else None)

    assert not hand_over(tmp_path, None)  # nobody there
    reception = SingleInstanceServer(tmp_path, receive)
    command = [sys.executable, "-c", LATER_START, str(tmp_path), "good.anntask", "bad.anntask", "-"]
    later = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    qtbot.waitUntil(lambda: later.poll() is not None)
    reception.close()
    assert not any(Path(place).exists() for place in listen_addresses(tmp_path))
    assert got == [tmp_path / "good.anntask", tmp_path / "bad.anntask", None]
    assert later.communicate()[0].splitlines() == ["True", str(refusal), "True"]


@pytest.mark.skipif(sys.platform == "win32", reason="it has named pipes")
@pytest.mark.usefixtures("qapp")
def test_a_window_listens_where_its_socket_goes_away_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, runtime = tmp_path / "data", tmp_path / "runtime"
    for folder in (data, runtime):
        folder.mkdir()
    assert listen_addresses(data)[0] == str(data / "window.socket")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "gone"))
    assert listen_addresses(data)[0] == str(data / "window.socket")
    monkeypatch.setattr(
        "annotator.ui.single_instance.listen_addresses", lambda _: [str(runtime / "no" / "such"), str(data / "s")]
    )
    reception = SingleInstanceServer(data, lambda _file, answer: answer(None))
    assert (data / "s").is_socket(), "where the first place takes no socket, the next one does"
    reception.close()
    assert list(data.iterdir()) == []


def test_a_card_uses_its_rows_again(desk: Desk) -> None:
    desk.bring([task("one", 4), task("two", 4)])
    rows = [id(row) for card in desk.work.view.columns.cards for row in card.rows.values()]
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert [id(row) for card in desk.work.view.columns.cards for row in card.rows.values()] == rows


@pytest.mark.usefixtures("qapp")
def test_widths_are_remembered_within_bounds() -> None:
    for number in range(5_000):
        assert appearance.width(f"word {number}", TEXT_BODY) > 0
    assert appearance.width.cache_info().currsize < 5_000


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("title", ["Answers of the spring", "Answers of the spring, " * 6])
def test_the_first_line_has_room_for_what_matters(desk: Desk, percent: int, title: str) -> None:
    desk.bring([task("one"), task("two")])
    appearance.change(percent=percent)
    QApplication.processEvents()
    top = desk.work.view.top
    top.change(title=title, owner="Olga Owner of the Long Name", verified=False, fingerprint="SHA256:x", flagged=True)
    top.change(position=80, tasks=80, counts=TaskStatusCounts(80), remaining="about 1 h 50 min left")
    places, saved = top._places, top._saved_rect()
    assert top.saved_words == "✓ Saved"
    rects = [
        *(places[name] for name in ("title", "owner", "where", "bar", "done", "rest")),
        saved,
        top._buttons[0].geometry(),
    ]
    assert [left.right() < right.left() for left, right in itertools.pairwise(rects)] == [True] * 7
    for name, words in (
        ("where", "Task 80 of 80"),
        ("done", "80 submitted"),
        ("owner", "unverified owner"),
        ("rest", "⚑ flagged"),
    ):
        assert places[name].width() >= appearance.width(words, TEXT_BODY), name
    assert saved.width() >= appearance.width("✓ Saved", TEXT_BODY)
    before = dict(places)
    for count in (1, 80):
        top.change(position=1, tasks=count, counts=TaskStatusCounts(), remaining="")
        assert top._places["done"].width() >= appearance.width("0 submitted", TEXT_BODY)
    assert top._places == before, "nothing moves from task to task"
    said = top.accessibleDescription()
    assert "Task 1 of 80" in said
    assert "0 submitted" in said


def test_that_nothing_is_missing_is_said_with_the_key_and_submits(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)])
    status = desk.work.view.status
    ready = status._missing_button
    desk.press(*"1234")
    assert ready.text() == "1 score to go"
    ready.click()
    assert desk.focused.endswith("verbosity"), "it leads there"
    desk.press("4")
    assert ready.text() == "✓ Ready to submit"
    assert ready.accessibleName().split() == ["✓", "Ready", "to", "submit,", "Ctrl", "Enter"]
    ready.click()
    assert (desk.work.session.status(0), desk.work.session.position) == ("submitted", 1)
    assert ready.text() == "5 scores to go"
    desk.work.step(-1)
    assert ready.text() == "✓ Submitted"
    ready.click()
    assert desk.work.session.status(0) == "submitted"


def test_the_estimate_goes_with_the_submit_that_is_undone_and_survives_a_restart(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1), task("three", 1)])

    def estimate() -> str:
        return desk.work.view.top.model.remaining

    desk.work.session.add_active(600)
    desk.press(*"33333")
    assert estimate() == ""
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert estimate() == "about 20 min left"
    desk.press("z", held=CONTROL)
    assert estimate() == ""
    desk.press("y", held=CONTROL)
    assert estimate() == "about 20 min left"
    desk.work.step(-1)
    desk.work.session.add_active(300)  # after the submission
    desk.work.step(1)
    assert estimate() == "about 30 min left"
    desk.restart()
    desk.window.open_project(PROJECT)
    assert estimate() == "about 30 min left"
    desk.press("z", held=CONTROL)
    assert estimate() == "about 30 min left", "undo would leave the task: it asks first"
    desk.press("z", held=CONTROL)
    assert estimate() == ""
