"""The checks of ``annotator doctor`` that need Qt: the screen, and the scripts that its fonts can draw."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QLoggingCategory, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.services.doctor import DiagnosticCheckResult
from annotator.ui.appearance import appearance
from annotator.ui.display_server import has_input_plugin, input_methods, require_screen
from annotator.ui.reading.script_coverage import missing_scripts

_SMALLEST = (1024, 700)  # minimum size in pixels

_SCRIPTS = "éßαΩЖяعربשלום漢字かカ한글नमกข"
"""Sample letters of common scripts."""
_EMOJI = ("👍", "🎉", "🤔", "✅")


def examine_screen() -> list[DiagnosticCheckResult]:
    """Check, without opening a window, the screen, the fonts and the input methods that a start would use."""
    screen = None
    try:
        require_screen()
    except AnnotatorError as error:
        screen = DiagnosticCheckResult("screen", "fault", f"{error.message} [{error.code}]", error.hint)
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # the offscreen platform uses the same fonts
    application = QApplication.instance() or QApplication(sys.argv[:1])
    results = [screen or examine_display(), *examine_fonts(), *examine_input()]
    application.shutdown()
    return results


def examine_fonts() -> list[DiagnosticCheckResult]:
    """Which scripts the installed fonts cover, and whether they cover emoji. Requires a QGuiApplication."""
    # Missing glyphs are reported below; suppress Qt's own warnings about them.
    QLoggingCategory.setFilterRules("qt.text.font.db=false")
    if not QFontDatabase.families():
        message = "No font is installed: every text would be empty boxes."
        return [
            DiagnosticCheckResult(
                "fonts", "fault", message, "Install one, on Debian and Ubuntu: apt install fonts-dejavu-core"
            )
        ]
    missing = missing_scripts(_SCRIPTS, appearance.family)
    fonts = DiagnosticCheckResult("fonts", "ok", f"{appearance.family} and others draw every script that was tried.")
    if missing:
        names = [script.name for script in missing]
        packages = " ".join(sorted({script.package for script in missing}))
        fonts = DiagnosticCheckResult("fonts", "fault" if "Latin" in names else "warning",
                        f"No font here draws {', '.join(names)}: such texts are empty boxes.",
                        f"On Debian and Ubuntu: apt install {packages}")  # fmt: skip
    emoji = DiagnosticCheckResult("emoji", "ok", "They are drawn.")
    if not all(appearance.draws(sign) for sign in _EMOJI):
        emoji = DiagnosticCheckResult("emoji", "warning", "No font here draws them; reactions show as empty boxes.",
                        "On Debian and Ubuntu: apt install fonts-noto-color-emoji")  # fmt: skip
    return [fonts, emoji]


_INPUT_HELP = "Where nothing comes of typing, the help of the window says more: look for `input method` there."


def examine_input() -> list[DiagnosticCheckResult]:
    """Whether an input method for Chinese, Japanese and Korean is available. Empty on Windows and macOS, whose input
    methods always work."""
    if sys.platform in ("darwin", "win32"):
        return []
    named = input_methods()
    if not named:
        message = "This session names no input method; dead keys and the Compose key work."
        return [DiagnosticCheckResult("input", "ok", message)]
    name = named[0]
    if has_input_plugin(name):
        return [
            DiagnosticCheckResult(
                "input", "ok", f"Chinese, Japanese and Korean are typed by {name}; its plugin is here."
            )
        ]
    if name == "fcitx":
        message = "This session's input method is Fcitx, whose plugin is not here: fcitx5 is asked as if it were IBus."
        return [DiagnosticCheckResult("input", "warning", message, _INPUT_HELP)]
    message = f"This session's input method is {name[:40]!r}, for which there is no plugin here."
    return [DiagnosticCheckResult("input", "warning", message, f"Use IBus or fcitx5. {_INPUT_HELP}")]


def examine_display() -> DiagnosticCheckResult:
    """The size of the screen. Requires a QGuiApplication on a visible screen."""
    screen = QGuiApplication.primaryScreen()
    if screen is None:
        return DiagnosticCheckResult("screen", "fault", "There is none.", "Start the program from your own desktop.")
    room = screen.availableGeometry()
    if room.width() < _SMALLEST[0] or room.height() < _SMALLEST[1]:
        return DiagnosticCheckResult("screen", "warning",
        f"{_screen_text(screen)}; parts of the window will be folded away.",
                       "Choose a smaller scaling in the system's settings, or View > Smaller text.")  # fmt: skip
    return DiagnosticCheckResult("screen", "ok", f"{_screen_text(screen)}.")


def _screen_text(screen: QScreen) -> str:
    room = screen.size()
    return f"{room.width()} x {room.height()} at {screen.devicePixelRatio():g}, by {QGuiApplication.platformName()}"


def display_facts() -> list[tuple[str, str]]:
    """Qt version and screens, for the diagnostics report."""
    screens = [_screen_text(screen) for screen in QGuiApplication.screens()]
    return [("Qt", qVersion()), ("Screens", "; ".join(screens))]
