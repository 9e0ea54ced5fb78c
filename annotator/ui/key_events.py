"""Interpretation of key events, independent of the keyboard layout."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, QKeyCombination, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""The modifiers with which a key types no character."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""The keys that move in a list while the keyboard is in the field above it."""
_US_SYMBOLS = "1234567890qwertyuiopasdfghjklzxcvbnm"
"""What a US keyboard prints on the keys of its four rows, whose codes follow: evdev's plus 8, and those of macOS."""
_X11_CODES = (*range(10, 20), *range(24, 34), *range(38, 47), *range(52, 59))
_MAC_CODES = (
    18, 19, 20, 21, 23, 22, 26, 28, 25, 29, 12, 13, 14, 15, 17, 16, 32, 34, 31, 35,
    0, 1, 2, 3, 5, 4, 38, 40, 37, 6, 7, 8, 9, 11, 45, 46,
)  # fmt: skip
_X11_POSITIONS: dict[int, str] = dict(zip(_X11_CODES, _US_SYMBOLS, strict=True))
_MAC_POSITIONS: dict[int, str] = dict(zip(_MAC_CODES, _US_SYMBOLS, strict=True))
_NOT_LATIN = 0x370
"""The first code point after most Latin letters, and after what combines with them."""

OPTION_TYPES = sys.platform == "darwin"
"""Whether Alt types further characters of the keyboard layout, as the Option key of macOS does."""
_DEAD = range(Qt.Key.Key_Dead_Grave, Qt.Key.Key_Dead_Longsolidusoverlay + 1)

_JOIN = "\u00a0"  # joins keys of one combination on a cap; an ordinary space separates caps
command_caps: dict[str, str] = {}
"""The key caps of the window's commands by id, empty for one without a key.
:class:`annotator.ui.actions.CommandActions` keeps them up to date."""
_CAPS = {
    "Return": "Enter",
    "PgDown": "PageDown",
    "PgUp": "PageUp",
    "Left": "←",
    "Right": "→",
    "Up": "↑",
    "Down": "↓",
    "Escape": "Esc",
}


def _(text: str) -> str:
    return str(QT_TRANSLATE_NOOP("Keys", text))


_NAME = re.compile(r"[A-Za-z]{2,}")
_NAMED = frozenset(
    {
        _("Ctrl"), _("Alt"), _("Shift"), _("Enter"), _("Esc"), _("Space"), _("Tab"), _("Backspace"), _("Delete"),
        _("Home"), _("End"), _("PageUp"), _("PageDown"),
    }
)  # fmt: skip


def accept_shortcut_override(event: QEvent, means: Callable[[QKeyEvent], object]) -> bool:
    """Accept a ShortcutOverride event if ``means`` returns a true value for it, so that the widget gets the key before
    the window's shortcuts. Returns whether the event was accepted."""
    if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and means(event):
        event.accept()
        return True
    return False


def score_symbol(event: QKeyEvent) -> str:
    """The digit or minus sign that a key types in a score; empty for other keys.

    A printed digit counts from any source: number row, numeric keypad or another script. On layouts whose number row
    prints something else without Shift (AZERTY, Czech), the position of the key counts. A minus sign is accepted from
    the numeric keypad and from layouts whose number row prints digits.
    """
    if event.modifiers() & HELD:
        return ""
    text = event.text()
    if len(text) == 1 and text.isdecimal():
        return str(int(text))
    above = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    digit = "" if event.modifiers() & above else _top_row(event)
    return digit or ("-" if text == "-" else "")


def digit_with_modifier(event: QKeyEvent) -> str:
    """The digit pressed together with Ctrl, which also works in editors; empty for other keys."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers != Qt.KeyboardModifier.ControlModifier:
        return ""
    if Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
        return chr(event.key())
    return _top_row(event)


def key_letter(event: QKeyEvent) -> str:
    """The letter of a key, for tags; empty for other keys."""
    text = event.text().lower()
    if len(text) == 1 and "a" <= text <= "z":
        return text
    key = _latin_key(event)
    return chr(key).lower() if Qt.Key.Key_A <= key <= Qt.Key.Key_Z else ""


def answer_letter(event: QKeyEvent) -> str:
    """The capital letter of Shift and a letter key, which identifies a response; empty for other keys."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return key_letter(event).upper() if modifiers == Qt.KeyboardModifier.ShiftModifier else ""


def _latin_key(event: QKeyEvent) -> int:
    """The Qt key; if it prints a letter or vowel sign of another script, that of the letter which a US keyboard prints
    in its place."""
    key = event.key()
    is_foreign = (
        _NOT_LATIN <= key < Qt.Key.Key_Escape
        and unicodedata.category(chr(key))[0] in "LM"
        and "latin" not in unicodedata.name(chr(key), "").lower()
    )
    return ord(_us_symbol(event).upper() or chr(key)) if is_foreign else key


def _top_row(event: QKeyEvent) -> str:
    """The digit at the position of the key on the number row; empty for other keys."""
    symbol = _us_symbol(event)
    return symbol if symbol.isdecimal() else ""


def _us_symbol(event: QKeyEvent) -> str:
    """The digit or letter that a US keyboard prints at the position of the key; empty for other keys."""
    if QGuiApplication.platformName() in ("xcb", "wayland"):
        return _X11_POSITIONS.get(event.nativeScanCode(), "")
    code = event.nativeVirtualKey()
    if sys.platform == "win32":
        return symbol if (symbol := chr(code).lower()) in _US_SYMBOLS else ""
    return _MAC_POSITIONS.get(code, "") if sys.platform == "darwin" else ""


def types_character(keys: str) -> bool:
    """Whether a key sequence types a character in an editor."""
    combination: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]  # the stub lacks it
    return not combination.keyboardModifiers() & HELD and combination.key() < Qt.Key.Key_Escape


def types_with_option(event: QKeyEvent) -> bool:
    """Whether Alt with this key types a character, or is a dead key, and no command where text is typed."""
    free = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    modifiers, key = event.modifiers() & ~free, event.key()
    return OPTION_TYPES and modifiers == Qt.KeyboardModifier.AltModifier and (key < Qt.Key.Key_Escape or key in _DEAD)


def key_combination(event: QKeyEvent) -> QKeySequence:
    """The key with its modifiers, without the keypad modifier."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(QKeyCombination(modifiers, Qt.Key(_latin_key(event))))


def key_cap_text(keys: str) -> str:
    """The text of a key cap (``Ctrl Enter``) for a key sequence (``Ctrl+Return``)."""
    if sys.platform == "darwin":
        return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    if keys.endswith("++"):
        return _JOIN.join([*(cap_name(part) for part in keys[:-2].split("+")), "+"])
    return _JOIN.join(cap_name(part) for part in keys.split("+"))


def search_words(text: str) -> list[str]:
    """The lower-case words of a search for commands; keys are found as they are written elsewhere, too (``Ctrl+K``)."""
    return re.sub(r"(?<=\w)\+", " ", text.lower()).split()


def command_cap(key: str) -> str:
    """The text of a key cap for a key sequence, or for the id of a command of the window."""
    return command_caps[key] if key in command_caps else key_cap_text(key)


def opposite_caps(*keys: str) -> str:
    """The caps of two such keys side by side; keys held with both are shown once."""
    caps = [cap for cap in map(command_cap, keys) if cap]
    prefix, separator, _ = caps[0].rpartition(_JOIN) if caps else ("", "", "")
    if separator and all(cap.rpartition(_JOIN)[0] == prefix for cap in caps):
        return " ".join([prefix.replace(_JOIN, " "), *(cap.rpartition(_JOIN)[2] for cap in caps)])
    return " ".join(caps)


def cap_name(key: str) -> str:
    """The name printed on a key in the window's language."""
    return spoken_key_name(_CAPS.get(key, key))


def spoken_key_name(cap: str) -> str:
    """The same for a text that is already in the form of key caps (``Shift A – Z``)."""
    return _NAME.sub(lambda match: _key_name(match[0]), cap)


def _key_name(name: str) -> str:
    return QCoreApplication.translate("Keys", name) if name in _NAMED else name
