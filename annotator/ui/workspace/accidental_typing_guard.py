"""Protects against text typed after a refused command: it is not executed as commands, but shown, and can be copied.

A user who presses the key for a new critique goes on to type it. If the command was refused, no editor has opened, and
each letter would be a command that changes scores, tags and flags unnoticed. After a refused critique, digits that
follow its text belong to it; they are held back until the user has chosen a place. Text typed on an answer with a
reason editor is inserted there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from annotator.ui.actions import CommandActions
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import key_combination as key_of
from annotator.ui.key_events import key_with
from annotator.ui.widgets.notice_area import NoticeStrip, SingleNoticeArea

SETTLED: Final = 500  # milliseconds after a refusal from which command keys work: the message was read
PAUSE: Final = 1_500  # milliseconds without a key press after which keys are commands again
LONGER: Final = 10_000  # the same once text is being typed: people pause to think
_WORDS: Final = 3  # minimum number of characters that count as text
_MODIFIERS: Final = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
)  # fmt: skip
_HELD: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_ALT_GR: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_ENDING: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete)
_DEAD: Final = range(Qt.Key.Key_Dead_Grave, Qt.Key.Key_Dead_Longsolidusoverlay + 1)


class AccidentalTypingGuard(QObject):
    """Guards against typing into the scores by accident: intercepts printable keys after :meth:`arm`, until Esc, a
    click, a non-printing key, or a pause.

    A key that ends the text and would change the task is intercepted too: a sentence typed into nothing must not be
    followed by a submission without it. Keys for navigation and dialogs work. After text and a pause, commands work but
    digits and letters that judge do not, until the focus moves, a click, or Esc; with ``holds`` also after text and
    Esc, until another Esc. Keys are not intercepted while an editor has the focus or a dialog is open.
    """

    settled = Signal(str)
    """Emitted after a later command was accepted, with the message of the refusal."""

    def __init__(self, notices: SingleNoticeArea, place: QWidget) -> None:
        super().__init__(place)
        self._place = place  # the widget whose keys are intercepted while it is visible
        self._notices = notices
        self._notice: NoticeStrip | None = None
        self._refusal = ""
        self._first = ""  # the text of the refused key, if it may be the start of typed text
        self._typed = ""
        self._armed = False
        self._holding = False  # typed text is complete: later keys must not judge
        self._kept = ""  # the keys held back since
        self._earlier = ""  # text typed after earlier refusals, still offered
        self._offered: NoticeStrip | None = None  # the notice that offers it
        self._focus: QWidget | None = None  # the widget that had the focus then
        self._fresh = False  # the running command was refused
        self._since = QElapsedTimer()  # time of the refusal, or of the command after it
        self._acting: QKeySequence | None = None  # the key of that command, which arrives as several events
        self.holds: Callable[[], bool] = lambda: False
        """Whether digits after typed text may belong to the refused item."""
        self.reason: Callable[[], TextEditor | None] = lambda: None
        """The editor that typed text belongs to, if any."""
        self.is_tag: Callable[[QKeyEvent], bool] = lambda _: False
        """Whether a key sets a tag."""
        self._able: Callable[[QKeySequence], bool] = lambda _: False
        self._changes: Callable[[QKeySequence], bool] = lambda _: True
        self._down = _PressedKeyFilter(place)
        self._again: QKeySequence | None = None  # the key that is let through while nothing has been typed
        self._wanted = False  # the refused command works if its key is pressed again
        self._waiting = ""  # text for the editor that such a command opens
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._end_words)

    def watch(self, actions: CommandActions) -> None:
        """Follow the commands of ``actions``."""
        self._able, self._changes = actions.able, actions.changes
        actions.ran.connect(self._follow)

    def arm(self, refusal: str, *, again: bool = False, first: str = "") -> None:
        """A command was refused with this message. ``again``: its key works when pressed again. ``first``: the text of
        a key without a command, which may be the start of typed text."""
        self.release()
        self._refusal, self._fresh = refusal, True
        application = QApplication.instance()
        if not isinstance(application, QApplication) or _editing():
            return
        if self._notice is not None and self._notices.shows(self._notice):
            self._earlier, self._offered = self._every_word, self._notice
        elif self._offered is not None and not self._notices.shows(self._offered):
            self._earlier, self._offered = "", None
        self._typed = self._kept = ""
        self._first = first
        self._notice = self._acting = None
        self._since.start()
        self._again = self._down.key if again else None
        self._wanted = bool(self._again)
        self._waiting = ""
        self._armed = True
        self._pause.start(PAUSE)
        application.installEventFilter(self)
        application.focusChanged.connect(self._follow_focus)

    def release(self) -> None:
        """Stop intercepting; offer the typed text."""
        if not self._armed:
            return
        self._armed = self._holding = False
        self._waiting = self._words if self._wanted and len(self._words) >= _WORDS else ""
        self._pause.stop()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.removeEventFilter(self)
            application.focusChanged.disconnect(self._follow_focus)
        if self._notice is None or self._notices.occupied:  # otherwise it was dismissed
            self._show()

    def put_away(self) -> None:
        """Remove the offer of typed text after another action."""
        self._first = self._typed = self._kept = ""
        for notice in (self._notice, self._offered):
            self._notices.put_away(notice)
        self._notice = self._offered = None
        self._earlier = ""

    def _follow(self) -> None:
        if not self._fresh and self._waiting:
            words, self._waiting = self._waiting, ""
            editor = QApplication.focusWidget()
            if isinstance(editor, TextEditor) and not editor.isReadOnly() and not editor.words:
                editor.insertPlainText(words)
        if not self._fresh and self._refusal:
            self.settled.emit(self._refusal)
            self._refusal = self._refusal if self._armed else ""
        self._fresh = False

    def _follow_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if self._holding and now is not None and now is not self._focus:
            self.release()

    @property
    def _words(self) -> str:
        """The typed text including that of the refused key."""
        return (self._first + self._typed).strip()

    @property
    def _every_word(self) -> str:
        """The same, preceded by earlier text that is still offered."""
        return "\n".join(filter(None, (self._earlier, self._words)))

    def _end_words(self, *, hold: bool = True) -> None:
        """End the typed text. With ``hold``, if there was any, keys that judge stay blocked."""
        if not hold or len(self._typed.strip()) < _WORDS:
            self.release()
            return
        self._pause.stop()
        self._waiting = self._words if self._wanted else ""
        self._holding, self._focus = True, QApplication.focusWidget()
        self._show()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self.release()
        elif kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) and isinstance(event, QKeyEvent):
            return self._take(event, pressed=kind == QEvent.Type.KeyPress)
        return False

    def _take(self, event: QKeyEvent, *, pressed: bool) -> bool:
        """Handle a key event. Returns whether it is intercepted. Each key arrives twice, first as a possible
        shortcut."""
        if event.key() in _MODIFIERS:
            return False
        if _editing() or not self._place.isVisible():
            self.release()
            return False
        if self._holding:
            return self._hold(event, pressed=pressed)
        if self._acts(event):
            return event.isAutoRepeat()
        if self._again is not None and not self._typed and key_of(event) == self._again:
            if pressed and not event.isAutoRepeat():
                self.release()
            return event.isAutoRepeat()
        words = _printed(event)
        taken = self._end(event, pressed=pressed) if words is None else self._type(words, pressed=pressed)
        if taken:
            event.accept()
        return taken

    def _type(self, words: str, *, pressed: bool) -> bool:
        """Append the text of a key. Returns False if it is an answer."""
        if self._first and not self._typed and (words.isdecimal() or words == "-"):
            self.release()  # a key without effect followed by an answer
            return False
        if pressed:
            self._typed = self._typed[:-1] if words == "\b" else self._typed + words
            self._pause.start(LONGER if len(self._typed) >= _WORDS else PAUSE)
            if len(self._words) < _WORDS or not self._put_in_reason():
                self._show()
        return True

    def _end(self, event: QKeyEvent, *, pressed: bool) -> bool:
        """Handle a non-printing key, which ends the text. Returns whether it is intercepted: Esc, and keys that would
        change the task."""
        if not self._typed.strip():
            self.release()
            return False
        taken = event.key() in _ENDING or self._changes(key_of(event))
        if pressed:
            self._end_words(hold=self.holds())
        return taken

    def _put_in_reason(self) -> bool:
        """Insert the text into the reason editor of the answer and focus it. Returns False if there is none."""
        editor, words = self.reason(), self._first + self._typed
        if editor is None:
            return False
        self._first = self._typed = ""
        self.release()
        self._show()
        self.settled.emit(self._refusal)
        editor.begin()
        before = editor.words
        editor.insertPlainText(words.lstrip() if not before or before[-1].isspace() else f" {words.lstrip()}")
        return True

    def _acts(self, event: QKeyEvent) -> bool:
        """Whether this is the key of a command, pressed after the message of the refusal could be read."""
        key = key_of(event)
        if key == self._acting:
            return True
        self._acting = None
        if self._typed or not self._since.hasExpired(SETTLED) or not (self._able(key) or self.is_tag(event)):
            return False
        self._acting = key
        self._since.restart()
        self._pause.start(SETTLED)  # if this is text after all, only one command has been run
        return True

    def _hold(self, event: QKeyEvent, *, pressed: bool) -> bool:
        """Handle a key after typed text. Returns whether it would judge something and is blocked."""
        if event.key() == Qt.Key.Key_Escape or self._notice is None or not self._notices.shows(self._notice):
            self.release()
            return False
        words = _printed(event)
        if not words or words == "\b" or self._able(key_of(event)):
            return False
        event.accept()
        if pressed:
            self._kept += words
            self._show()
        return True

    def _show(self) -> None:
        """Show the typed text as a notice, unless it is too short."""
        typed = self._words
        if not self._typed.strip() or len(typed) < _WORDS:
            if self._notice is not None:
                self._notices.put_away(self._notice)
                self._notice = None
            return
        said = self.tr("{refusal} Nothing was done with what you typed: “{typed}”")
        words = said.format(refusal=self._refusal, typed=self._every_word.replace("\n", "” “"))
        if self._kept and self._holding:
            kept = self.tr("{words} Nor with “{kept}”: choose what that is about, or press Esc, and type it again.")
            words = kept.format(words=words, kept=self._kept)
        elif self._armed and not self._holding:
            words = self.tr("{words} · Esc goes on").format(words=words)
        if self._notice is None or not self._notices.shows(self._notice):
            offer = (self.tr("Copy the words"), self._copy)
            self._notice = self._notices.show_notice(words, "warning", offer)
        else:
            self._notice.set_words(words)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._every_word)


class _PressedKeyFilter(QObject):
    """Remembers the key that is held down in a widget: that of the running command, if it was run by a key."""

    def __init__(self, place: QWidget) -> None:
        super().__init__(place)
        self._down: tuple[Qt.KeyboardModifier, int] | None = None
        place.installEventFilter(self)

    @property
    def key(self) -> QKeySequence | None:
        if self._down is None:
            return None
        held, key = self._down
        return key_with(held, key)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() not in _MODIFIERS:
            self._down = None if event.type() == QEvent.Type.KeyRelease else (event.modifiers(), event.key())
        return False


def _editing() -> bool:
    """Whether an editor or a popup receives the typed text."""
    if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
        return True
    return isinstance(QApplication.focusWidget(), TextEditor | QLineEdit)


def _printed(event: QKeyEvent) -> str | None:
    """The text of a key; a backspace character for deleting, None for other keys."""
    if event.key() == Qt.Key.Key_Backspace and not event.modifiers() & _HELD:
        return "\b"
    if event.key() in _DEAD:
        return ""
    held, words = event.modifiers() & _HELD, event.text()
    return words if words and words.isprintable() and held in (Qt.KeyboardModifier.NoModifier, _ALT_GR) else None
