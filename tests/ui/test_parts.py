"""The parts of the window that need no window."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError, traceback_text
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import TABLE
from annotator.ui.appearance import LARGEST, SMALLEST, appearance
from annotator.ui.crash_handler import CrashHandler
from annotator.ui.intents import IntentBus
from annotator.ui.items.tab_bar import Tab
from annotator.ui.key_events import command_caps, key_cap_text, key_combination, key_letter, score_symbol
from annotator.ui.preferences_file import MOST_STEPS, Preferences, PreferencesFile
from annotator.ui.theme import CONTRAST, DARK, LIGHT, RADIUS_PANEL, ColorPalette
from annotator.ui.translation import command_names, translate_message
from annotator.ui.workspace.active_time_clock import IDLE_AFTER, LOOKED_AT, ActiveTimeClock, PaceEstimator
from annotator.ui.workspace.prompt_panel import PromptPanel
from annotator.ui.workspace.response_switcher import ResponseSwitcher
from annotator.ui.workspace.text_display import TextDisplay
from annotator.workspace.card_model import ContextTextItem
from annotator.workspace.screen import finished
from annotator.workspace.state import Workspace
from annotator.workspace.tabs import text_chip
from tests.ui.contrast_ratio import contrast

NONE = Qt.KeyboardModifier.NoModifier


def test_active_time_leaves_idle_stretches_and_other_windows_out() -> None:
    clock = ActiveTimeClock()
    clock.touch(0)
    clock.touch(10)
    assert clock.pop_seconds(15) == 15
    clock.touch(1_000)  # the coffee break
    assert clock.pop_seconds(1_000) == IDLE_AFTER - 5
    clock.leave(1_004)
    clock.touch(5_000)
    assert clock.pop_seconds(5_001) == 5
    assert ActiveTimeClock().pop_seconds(100) == 0


def test_the_pace_is_that_of_the_tasks_done() -> None:
    pace = PaceEstimator()
    assert pace.left(10) is None
    for task, seconds in enumerate((60, 0, 90, 3_000)):
        pace.add(task, seconds)
    assert pace.left(10) == 750
    pace.drop(3)
    pace.add(2, 100)  # worked on again and submitted anew
    assert pace.left(10) == 700
    for task in (0, 2):
        pace.drop(task)
    assert pace.left(10) is None


def test_the_pace_looks_at_the_last_tasks_and_goes_on_from_earlier_sessions() -> None:
    pace = PaceEstimator(dict.fromkeys(range(40), 1_000.0))
    for task in range(100, 100 + LOOKED_AT + 3):
        pace.add(task, 20)
    assert pace.left(1) == 20
    assert PaceEstimator({1: 5.0, 2: 15.0}).left(2) == 15


def test_the_estimate_is_steady_where_the_tasks_are_unlike() -> None:
    pace, before = PaceEstimator(dict(enumerate((30, 160, 20, 150, 25, 140)))), 66.0
    for task, seconds in enumerate((20, 145, 180, 3, 2, 1, 2, 40), 6):
        pace.add(task, seconds)
        now = pace.left(1) or 0.0
        assert 0.6 < now / before < 1.3  # the median alone is a third, or three times, of the one before
        before = now


def test_time_after_the_submission_counts_where_the_task_is() -> None:
    pace = PaceEstimator({1: 10.0, 2: 20.0, 3: 30.0})
    pace.update(1, 40)
    pace.update(4, 50)
    assert pace.left(1) == PaceEstimator({1: 40.0, 2: 20.0, 3: 30.0}).left(1)


def pressed(text: str, key: Qt.Key, scan: int = 0, held: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held, scan, 0, 0, text)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("text", "key", "scan", "held", "meant"),
    [
        ("3", Qt.Key.Key_3, 12, NONE, "3"),
        ("3", Qt.Key.Key_3, 81, Qt.KeyboardModifier.KeypadModifier, "3"),
        ('"', Qt.Key.Key_QuoteDbl, 12, NONE, "3"),  # AZERTY
        ("à", Qt.Key.Key_Agrave, 19, NONE, "0"),
        ("-", Qt.Key.Key_Minus, 15, NONE, "6"),
        ("3", Qt.Key.Key_3, 12, Qt.KeyboardModifier.ShiftModifier, "3"),
        ("#", Qt.Key.Key_NumberSign, 12, Qt.KeyboardModifier.ShiftModifier, ""),
        ("-", Qt.Key.Key_Minus, 20, NONE, "-"),  # QWERTY
        ("-", Qt.Key.Key_Minus, 82, Qt.KeyboardModifier.KeypadModifier, "-"),
        ("٣", Qt.Key.Key_3, 12, NONE, "3"),
        ("3", Qt.Key.Key_3, 12, Qt.KeyboardModifier.ControlModifier, ""),
        ("g", Qt.Key.Key_G, 42, NONE, ""),
        ("", Qt.Key.Key_End, 87, Qt.KeyboardModifier.KeypadModifier, ""),
    ],
)
def test_digits_of_every_keyboard(
    text: str, key: Qt.Key, scan: int, held: Qt.KeyboardModifier, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    assert score_symbol(pressed(text, key, scan, held)) == meant


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("text", "scan", "letter"),
    [("с", 54, "C"), ("ب", 41, "F"), ("ि", 41, "F"), ("ö", 47, "Ö"), ("ẹ", 26, "Ẹ"), ("€", 26, "€")],
)
def test_letters_of_other_scripts_are_keys_by_their_position(
    text: str, scan: int, letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "xcb")
    event = pressed(text, Qt.Key(ord(text.upper())), scan)
    assert key_combination(event).toString() == letter
    assert key_letter(event) == (letter.lower() if letter.isascii() else "")


def test_key_cap_text() -> None:
    assert key_cap_text("Ctrl+Return").split() == ["Ctrl", "Enter"]
    assert key_cap_text("Ctrl++").split() == ["Ctrl", "+"]
    assert key_cap_text("Up") == "↑"


def test_no_key_is_given_to_two_commands() -> None:
    """But for one act that is another command in each layout."""
    acts = {(key, command.title) for command in TABLE for key in command.keys}
    keys = [key for key, _ in acts]
    assert sorted(key for key in set(keys) if keys.count(key) > 1) == []
    places = [(key, command.context) for command in TABLE for key in command.keys]
    assert len(set(places)) == len(places)
    assert len({command.id for command in TABLE}) == len(TABLE)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_text_is_readable_on_everything_it_stands_on(palette: ColorPalette) -> None:
    grounds = ("background", "panel", "raised")
    inks = ("text", "muted", "accent", "success", "warning", "danger")
    pairs = [*product(inks, grounds), ("text", "accent_tint"), ("accent", "accent_tint"), ("on_accent", "accent")]
    pairs += [("text", "highlight_1"), ("text", "highlight_2"), ("text", "code")]
    weak = {pair: contrast(*(getattr(palette, role) for role in pair)) for pair in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.usefixtures("qapp")
def test_appearance_emits_changed_once_within_limits() -> None:
    told = []
    appearance.changed.connect(lambda: told.append(appearance.percent))
    appearance.change(palette=LIGHT, percent=100)
    assert told == []
    appearance.change(palette=DARK, percent=900)
    assert told == [LARGEST]
    assert appearance.px(10) == 20
    assert appearance.color("text").name() == DARK.text


def test_preferences_persist_and_damage_gives_defaults(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "preferences.json"
    PreferencesFile(path).change(theme="dark", percent=120)
    assert PreferencesFile(path).value == Preferences(theme="dark", percent=120)
    for damage in ("{", "[]", '{"theme": "pink", "percent": 9, "window": 3, "unknown": 1}'):
        path.write_text(damage)
        assert PreferencesFile(path).value == Preferences()


def test_preferences_of_all_kinds_persist(tmp_path: Path) -> None:
    path, chosen = tmp_path / "preferences.json", Preferences(
        "dark", LARGEST, scroll_together=True, project="p1", shortcuts={"task.submit": ("F8", "F9")},
        sizes={"panel": (1, 2)}, recent=("edit.undo",), folders={"open": "/home"}, first_step=MOST_STEPS,
        as_written={"r": ("prompt",)}, guidelines={},
    )  # fmt: skip
    PreferencesFile(path).change(**asdict(chosen))
    again = PreferencesFile(path)
    assert (again.value, again.damaged) == (chosen, None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"folders": 5}, {"folders": []}, {"folders": {"open": 5}}, {"folders": {"open": ["/home"]}},
        {"sizes": {"panel": 1}}, {"sizes": {"panel": ["1"]}}, {"sizes": {"panel": [True]}}, {"guidelines": {"p": [1]}},
        {"recent": "edit.undo"}, {"recent": ["edit.undo", 1]}, {"percent": 100.5}, {"first_step": True}, {"notes": 1},
    ],
)  # fmt: skip
def test_a_preference_of_a_wrong_kind_is_kept_aside_and_changes_no_other(
    tmp_path: Path, wrong: dict[str, object]
) -> None:
    path = tmp_path / "preferences.json"
    path.write_text(json.dumps({"theme": "dark", **wrong}))
    found = PreferencesFile(path)
    assert found.value == Preferences("dark")
    assert found.damaged is not None
    assert json.loads(found.damaged.read_bytes()) == {"theme": "dark", **wrong}
    again = PreferencesFile(path)
    assert (again.value, again.damaged) == (found.value, None)


@pytest.mark.parametrize(
    "other", [{"percent": SMALLEST - 1}, {"percent": LARGEST + 1}, {"first_step": -1}, {"first_step": MOST_STEPS + 1}]
)
def test_a_preference_that_is_not_offered_changes_no_other(tmp_path: Path, other: dict[str, object]) -> None:
    path = tmp_path / "preferences.json"
    text = json.dumps({"theme": "dark", **other})
    path.write_text(text)
    found = PreferencesFile(path)
    assert (found.value, found.damaged) == (Preferences("dark"), None)
    assert path.read_text() == text, "another version may offer it"


def test_a_message_names_the_keys_of_commands_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command_names, "edit.undo", "F5")
    assert translate_message(finished("skipped", 2)) == "Task 3 is skipped. F5 undoes this."
    assert translate_message(TranslatableMessage("{key:other.command}, {n}", n=1)) == "{key:other.command}, 1"


SECRET = "the text of a task"


def fail() -> None:
    raise ValueError(SECRET)


def test_a_crash_leaves_a_report_without_any_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Path | None] = []
    handler = CrashHandler(tmp_path / "logs", told.append)
    monkeypatch.setattr("sys.excepthook", lambda *_: None)
    handler.install()
    try:
        fail()
    except ValueError as error:
        handler._handle(type(error), error, error.__traceback__)
    handler.remove()
    (path,) = told
    assert path is not None
    report = path.read_text()
    assert "builtins.ValueError" in report
    assert "test_parts.py" in report
    assert " in fail" in report
    assert SECRET not in report
    assert SECRET not in traceback_text(AnnotatorError, None)


def test_crash_below_python_is_reported_at_the_next_start(tmp_path: Path) -> None:
    crash = "import faulthandler, pathlib, sys\nfrom annotator.ui.crash_handler import CrashHandler\n"
    crash += "CrashHandler(pathlib.Path(sys.argv[1]), print).install()\nfaulthandler._sigsegv()"
    ended = subprocess.run([sys.executable, "-c", crash, str(tmp_path)], check=False, capture_output=True, timeout=60)
    assert ended.returncode != 0
    handler = CrashHandler(tmp_path, lambda _: None)
    handler.install()
    handler.remove()
    report = handler.earlier_report
    assert report is not None
    assert report.name.startswith("crash-")
    assert "Fatal Python error" in report.read_text("utf-8")
    assert (tmp_path / "faults.log").read_bytes() == b""
    later = CrashHandler(tmp_path, lambda _: None)
    later.install()
    later.remove()
    assert later.earlier_report is None


def test_a_chip_of_an_answer_out_of_sight_has_a_broken_line(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    switcher = ResponseSwitcher(around)
    chip = partial(text_chip, "workspace.switcher", given="0/5", current=False)
    switcher.show_strip([chip("q1/r1", "Response 1", "1", seen=True), chip("q1/r2", "Response 2", "2", seen=False)])
    switcher.resize(300, 30)
    around.show()
    seen, hidden = switcher.findChildren(Tab)
    edges = [QImage(chip.grab().toImage()) for chip in (seen, hidden)]
    tops = [{edge.pixelColor(x, 0).name() for x in range(8, edge.width() - 8)} for edge in edges]
    assert len(tops[0]) == 1
    assert len(tops[1]) > 1
    assert hidden.accessibleDescription() == "0/5, not in view"


@pytest.mark.parametrize("answers", [1, 2])
def test_every_corner_of_the_prompt_is_round(qtbot: QtBot, answers: int) -> None:
    appearance.change(CONTRAST)
    around = QWidget()
    qtbot.addWidget(around)
    command_caps.update({command.id: command.shown_caps for command in TABLE})
    prompt = PromptPanel(IntentBus(), TextDisplay(Workspace), around)
    prompt.resize(400, 60)
    around.show()
    prompt.show_text(ContextTextItem("q1", "Prompt", "Why? " * 40), 1, answers)
    shown = prompt.grab().toImage()
    right, bottom = shown.width() - 1, shown.height() - 1
    for x, y in product(range(RADIUS_PANEL), repeat=2):
        places = ((x, y), (right - x, y), (x, bottom - y), (right - x, bottom - y))
        light = [shown.pixelColor(*place).lightness() for place in places]
        assert max(light) - min(light) < 16, (x, y)
