"""The guard after a refused command: what is typed then acts on nothing, is shown, and can be copied.

Who presses the key of a new critique goes on to type it. Where the command was refused no editor has opened, and each
letter would be a command of its own: scores, tags and marks would change behind the writer's back. Where a critique
was refused, digits that follow its words belong to it: they are held back until the place where they would go has been
chosen. Words typed where an answer has room for a reason are put into it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from annotator.ui.actions import CommandActions
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import key_with
from annotator.ui.key_events import pressed as key_of
from annotator.ui.widgets.notice_area import NoticeArea, NoticeStrip

SETTLED: Final = 500  # milliseconds after a refusal from which the key of a command acts: it was read, or chosen anew
PAUSE: Final = 1_500  # milliseconds without a key after which keys are commands again
LONGER: Final = 10_000  # the same once words are being typed: people stop to think
_WORDS: Final = 3  # characters from which it is words
_MODIFIERS: Final = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
)  # fmt: skip
_HELD: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_ALT_GR: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_ENDING: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete)
_DEAD: Final = range(Qt.Key.Key_Dead_Grave, Qt.Key.Key_Dead_Longsolidusoverlay + 1)


class TypingGuard(QObject):
    """Takes printable keys after :meth:`arm`, until Esc, a click, a key that prints nothing, or a pause.

    A key that ends words and would change the task is taken with them: whoever typed a sentence into nothing is not to
    submit without it. What navigates, or opens a dialog, acts. After words and a pause only commands act, and no digit
    or letter that would judge, until the keyboard goes elsewhere, a click, or Esc; where ``holds`` is set also after
    words and Esc, until Esc once more. Keys are left alone where an editor has the keyboard, or a dialog is open.
    """

    settled = Signal(str)
    """A command was run after the one that was refused with this sentence, and was not refused."""

    def __init__(self, notices: NoticeArea, place: QWidget) -> None:
        super().__init__(place)
        self._place = place  # whose keys are taken, for as long as it is seen
        self._notices = notices
        self._notice: NoticeStrip | None = None
        self._refusal = ""
        self._first = ""  # what the key printed that was refused, where that may have begun the words
        self._typed = ""
        self._armed = False
        self._holding = False  # words were typed and are over: nothing is to be judged by what follows them
        self._kept = ""  # what was held back since
        self._earlier = ""  # what was typed after earlier refusals, and is offered still
        self._offered: NoticeStrip | None = None  # by this strip
        self._focus: QWidget | None = None  # that had the keyboard then
        self._fresh = False  # the command that is running was refused
        self._since = QElapsedTimer()  # the refusal, or the command that acted after it
        self._acting: QKeySequence | None = None  # the key of that command: it comes several times
        self.holds: Callable[[], bool] = lambda: False
        """Whether digits after words may belong to what was refused."""
        self.reason: Callable[[], TextEditor | None] = lambda: None
        """The editor that stray words belong in, if there is one."""
        self.is_tag: Callable[[QKeyEvent], bool] = lambda _: False
        """Whether a key sets a tag."""
        self._able: Callable[[QKeySequence], bool] = lambda _: False
        self._changes: Callable[[QKeySequence], bool] = lambda _: True
        self._down = _PressedKeyFilter(place)
        self._again: QKeySequence | None = None  # the key that goes through, as long as nothing has been typed
        self._wanted = False  # the command that was refused can be had by pressing its key again
        self._waiting = ""  # words for the editor that such a command opens
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._end_words)

    def watch(self, actions: CommandActions) -> None:
        """Know which keys are commands, and when one has been run."""
        self._able, self._changes = actions.able, actions.changes
        actions.ran.connect(self._follow)

    def arm(self, refusal: str, *, again: bool = False, first: str = "") -> None:
        """A command was refused with this sentence; ``again`` where its key is to act when it is pressed again.
        ``first`` is what a key printed that means nothing here, and may have begun words."""
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
        """Keys are commands again; what was typed is offered."""
        if not self._armed:
            return
        self._armed = self._holding = False
        self._waiting = self._words if self._wanted and len(self._words) >= _WORDS else ""
        self._pause.stop()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.removeEventFilter(self)
            application.focusChanged.disconnect(self._follow_focus)
        if self._notice is None or self._notices.occupied:  # else it was dismissed meanwhile
            self._show()

    def put_away(self) -> None:
        """Something was done since: what was typed before is offered no longer."""
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
        """What was typed, with the key that was refused."""
        return (self._first + self._typed).strip()

    @property
    def _every_word(self) -> str:
        """The same, after what was typed before and is offered still."""
        return "\n".join(filter(None, (self._earlier, self._words)))

    def _end_words(self, *, hold: bool = True) -> None:
        """Words are over. Where there were any, and they are to ``hold``, what follows them judges nothing yet."""
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
        """Whether the key is kept from everybody else. It comes twice, as what may be a shortcut first."""
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
        """A key prints ``words``, which go to what was typed before. False where it is an answer."""
        if self._first and not self._typed and (words.isdecimal() or words == "-"):
            self.release()  # a key that does nothing, and then an answer
            return False
        if pressed:
            self._typed = self._typed[:-1] if words == "\b" else self._typed + words
            self._pause.start(LONGER if len(self._typed) >= _WORDS else PAUSE)
            if len(self._words) < _WORDS or not self._put_in_reason():
                self._show()
        return True

    def _end(self, event: QKeyEvent, *, pressed: bool) -> bool:
        """A key that prints nothing ends the words. Whether it is taken with them: Esc, and what would change the
        task."""
        if not self._typed.strip():
            self.release()
            return False
        taken = event.key() in _ENDING or self._changes(key_of(event))
        if pressed:
            self._end_words(hold=self.holds())
        return taken

    def _put_in_reason(self) -> bool:
        """Put the words where the answer has room for its reason, and the keyboard there; False where it has none."""
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
        """Whether this is the first key after a refusal that was looked at, and the key of a command."""
        key = key_of(event)
        if key == self._acting:
            return True
        self._acting = None
        if self._typed or not self._since.hasExpired(SETTLED) or not (self._able(key) or self.is_tag(event)):
            return False
        self._acting = key
        self._since.restart()
        self._pause.start(SETTLED)  # should these be words after all, they did one thing only
        return True

    def _hold(self, event: QKeyEvent, *, pressed: bool) -> bool:
        """After words: whether the key would judge something, and is kept from that."""
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
        """Show what was typed; a stray key is not worth a strip."""
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
    """The key of a place that is down: the one that a command came from, if it came from a key."""

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
    """Whether what is typed has somewhere to go."""
    if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
        return True
    return isinstance(QApplication.focusWidget(), TextEditor | QLineEdit)


def _printed(event: QKeyEvent) -> str | None:
    """What the key prints, ``"\\b"`` for taking a character back, or None for a key that does something else."""
    if event.key() == Qt.Key.Key_Backspace and not event.modifiers() & _HELD:
        return "\b"
    if event.key() in _DEAD:
        return ""
    held, words = event.modifiers() & _HELD, event.text()
    return words if words and words.isprintable() and held in (Qt.KeyboardModifier.NoModifier, _ALT_GR) else None
