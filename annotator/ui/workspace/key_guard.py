"""Feeds the keys of the window to the rules of :mod:`annotator.workspace.stray_keys`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from annotator.errors import AnnotatorError
from annotator.ui.actions import CommandActions
from annotator.ui.application import application
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import HELD, key_cap_text, key_combination, key_letter
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import translate_message
from annotator.workspace import stray_keys
from annotator.workspace.keys import letter
from annotator.workspace.stray_keys import KeyPress, StrayText

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController

SETTLED = 500  # milliseconds after a refusal from which command keys work: the message was read
PAUSE = 1_500  # milliseconds without a key press after which keys are commands again
LONGER = 10_000  # the same once text is being typed: people pause to think
_TYPED = "typed"
"""The name of the notice that offers the typed text."""
_MODIFIERS = (
    Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
)  # fmt: skip
_ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier  # on some systems
_LINES_AND_DELETING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_CHANGING = (
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.DeleteStartOfWord,
    QKeySequence.StandardKey.DeleteEndOfWord,
)
_DEAD = range(Qt.Key.Key_Dead_Grave, Qt.Key.Key_Dead_Longsolidusoverlay + 1)
_POSTED = (QEvent.Type.MetaCall.value, QEvent.Type.LayoutRequest.value, QEvent.Type.MetaCall.value)
"""A queued call may request a layout, and a layout may queue calls. Painting can wait until the last key."""


class KeyGuard(QObject):
    """Sees each key of the window before any widget does.

    - Delivers posted events first. Qt delivers all pending keys before posted events and timers, but keys typed ahead
      must act on an up-to-date window.
    - Takes text that is typed after a refusal (:meth:`arm`), unless an editor has the focus or a dialog is open. Text
      typed on an answer with a reason is inserted there.
    - Holds back the first key that would change the text of finished work, until the next one is typed. The editor is
      read-only until then.
    """

    def __init__(self, workspace: WorkspaceController, actions: CommandActions) -> None:
        super().__init__(workspace)
        self._workspace, self._view, self._holder, self._actions = workspace, workspace.view, workspace.focus, actions
        self._notices, self._status = self._view.notices, self._view.status
        self._refused_now = False  # the running command was refused
        self._focus: QWidget | None = None  # the widget that had the focus when typed text ended
        self._down = ""  # the key that is held down: that of the running command, if it was run by a key
        self.repeats = False
        """Whether a key is held that repeats itself."""
        self._refusal_timer = QElapsedTimer()  # time of the refusal, or of the command after it
        self._pause_timer = single_shot_timer(self, PAUSE, self._end_words)
        self._held: tuple[QTextCursor, str, str] | None = None  # the place and text of a key held back, and the message
        self._editor: TextEditor | None = None  # the one in use
        actions.ran.connect(self._follow)
        application().focusChanged.connect(self._follow_focus)

    @property
    def _stray(self) -> StrayText:
        return self._holder.state.visit.stray

    @_stray.setter
    def _stray(self, stray: StrayText) -> None:
        self._holder.remember(stray=stray)

    # text after a refusal

    def arm(self, refusal: str, *, again: bool = False, first: str = "") -> None:
        """A command was refused with this message. ``again``: its key works when pressed again. ``first``: the text of
        a key without a command, which may be the start of typed text."""
        self.release()
        self._refused_now = True
        before = self._stray if self._notices.name == _TYPED else StrayText()
        if _editing():
            self._stray = replace(self._stray, refusal=refusal)
            return
        self._stray = stray_keys.refused(before, refusal, again=self._down if again else "", first=first)
        self._refusal_timer.start()
        self._pause_timer.start(PAUSE)

    def release(self) -> None:
        """Take no keys any more; offer the typed text."""
        self._change_state(stray_keys.ended(self._stray))

    def put_away(self) -> None:
        """Remove the offer of typed text after another action."""
        self._stray = replace(self._stray, first="", typed="", held="", earlier="")
        self._notices.put_away(_TYPED)

    def _change_state(self, after: StrayText) -> None:
        """Show what has changed."""
        before, self._stray = self._stray, after
        if after.phase != "typing":
            self._pause_timer.stop()
        if after == before or not before.phase:
            return
        if after.phase == "holding" != before.phase:
            self._focus = QApplication.focusWidget()
        text = translate_message(after.message) if after.is_text else ""
        if text and not self._notices.set_words(_TYPED, text):
            if before.phase == "typing":  # otherwise it was dismissed
                self._notices.show_notice(text, "warning", (self.tr("Copy the words"), self._copy), name=_TYPED)
        elif not text and not after.earlier:
            self._notices.put_away(_TYPED)
        if after.typed != before.typed:
            self._status.take_back(translate_message(before.message))
            if not text and after.message:
                self._status.show_message(after.message, "warning")

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._stray.every_word)

    def _follow(self) -> None:
        """A command was run."""
        stray, refused_now, self._refused_now = self._stray, self._refused_now, False
        if refused_now:
            return
        editor = QApplication.focusWidget()
        if stray.waiting:
            self._stray = replace(stray, waiting="")
            if isinstance(editor, TextEditor) and not editor.isReadOnly() and not editor.words:
                editor.insertPlainText(stray.waiting)
        if stray.refusal:
            self._status.take_back(stray.refusal)
            self._status.take_back(translate_message(stray.message))
            self._stray = self._stray if self._stray.phase else replace(self._stray, refusal="")

    def _end_words(self) -> None:
        self._change_state(stray_keys.ended(self._stray, hold=True))

    def _press(self, event: QKeyEvent, *, last: bool) -> bool:
        """Whether a key is taken. ``last``: no further event of this key follows if it is."""
        dismissed = self._stray.phase == "holding" and self._notices.name != _TYPED
        if self._stray.phase and (dismissed or _editing() or not self._view.isVisible()):
            self.release()
        if not self._stray.phase:
            return False
        keys = key_combination(event)
        command, state = self._actions.command_of(keys, enabled=True), self._holder.state
        tag = letter(state, key_letter(event)) if not event.modifiers() else None
        key = KeyPress(
            keys.toString(),
            _printed_text(event),
            event.isAutoRepeat(),
            ends=event.key() == Qt.Key.Key_Escape or event.key() in _LINES_AND_DELETING,
            acts=command is not None or tag is not None,
            command=command is not None,
            changes=command is not None and command.changes,
        )
        after, is_taken = stray_keys.press(
            self._stray, key, read=self._refusal_timer.hasExpired(SETTLED), holds=state.one_text
        )
        if not is_taken or last:
            if after.acting and after.acting != self._stray.acting:
                self._refusal_timer.restart()
                self._pause_timer.start(SETTLED)  # if this is text after all, only one command has been run
            elif after.typed != self._stray.typed:
                self._pause_timer.start(LONGER if after.waits else PAUSE)
            if after.phase != "typing" or not (after.is_text and self._put_in_reason(after)):
                self._change_state(after)
            if is_taken and key.printed is None and key.changes:
                text = self.tr("“{key}” did nothing after what you typed: press it again.")
                self._status.show_message(text.format(key=key_cap_text(key.combination)), "warning")
        return is_taken

    def _put_in_reason(self, stray: StrayText) -> bool:
        """Insert the text into the reason of the answer and focus it. Returns False if there is none."""
        editor = self._workspace.focus.reason_editor if not self._workspace.session.locked else None
        text = (stray.first + stray.typed).lstrip()
        if editor is None:
            return False
        self._change_state(replace(stray_keys.ended(stray), first="", typed="", waiting=""))
        self._status.take_back(stray.refusal)
        editor.begin()
        before = editor.words
        editor.insertPlainText(text if not before or before[-1].isspace() else f" {text}")
        return True

    # the text of finished work

    def update_lock(self) -> None:
        """Make the editor in use read-only while the task is locked."""
        if self._editor is not None:
            self._editor.setReadOnly(self._workspace.session.locked)

    def _follow_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self._focus and self._stray.phase == "holding":
            self.release()
        if now is not self._editor:
            if self._editor is not None and isValid(self._editor):
                self._editor.setReadOnly(False)  # it may show another task's text next
            self._held = None
            self._editor = now if isinstance(now, TextEditor) and self._view.isAncestorOf(now) else None
        self.update_lock()

    def _revise(self, event: QKeyEvent) -> bool:
        """Whether a key is held back because it is the first one that would change the text of finished work."""
        editor, session = self._editor, self._workspace.session
        if editor is None or not session.locked or not _changes_text(event):
            return False
        if event.isAutoRepeat():
            return True
        held_key, self._held = self._held, None
        if held_key is not None and event.key() == Qt.Key.Key_Backspace:
            self._status.take_back(held_key[2])  # deletes the character that was held back
            return True
        try:
            session.press()
        except AnnotatorError as error:
            text = translate_message(stray_keys.first_change(error.code, event.text()))
            if not text or not _types(event):
                self._workspace.show_refusal(error)
                return True
            self._held = editor.textCursor(), event.text(), text
            self._status.show_message(text, "warning")
            return True
        finally:
            self.update_lock()
        if held_key is not None:
            self._status.take_back(held_key[2])
            held_key[0].insertText(held_key[1])
        return False

    def _catch_up(self) -> None:
        _send_posted()
        self._workspace.focus.sync_focus()
        _send_posted()

    def takes(self, event: QEvent) -> bool:
        """Whether an event of the window reaches no widget."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self.release()
        if not isinstance(event, QKeyEvent) or event.key() in _MODIFIERS:
            return False
        self.repeats = event.isAutoRepeat()
        if kind == QEvent.Type.KeyRelease:
            self._down = ""
            return False
        first = kind == QEvent.Type.ShortcutOverride
        if first:  # the first event of a key press
            self._catch_up()
        is_taken = self._press(event, last=not first)
        if is_taken:
            event.accept()
        self._down = key_combination(event).toString()
        return is_taken or (not first and self._revise(event))


def _send_posted() -> None:
    for kind in _POSTED:
        QCoreApplication.sendPostedEvents(None, kind)


def _editing() -> bool:
    """Whether an editor or a popup receives the typed text."""
    if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
        return True
    return isinstance(QApplication.focusWidget(), TextEditor | QLineEdit)


def _types(event: QKeyEvent) -> bool:
    """Whether a key types a character."""
    modifiers = event.modifiers() & HELD
    return bool(event.text()) and event.text().isprintable() and modifiers in (Qt.KeyboardModifier.NoModifier, _ALT_GR)


def _printed_text(event: QKeyEvent) -> str | None:
    """What a key prints; None if it prints nothing."""
    if event.key() == Qt.Key.Key_Backspace and not event.modifiers() & HELD:
        return stray_keys.BACKSPACE
    return "" if event.key() in _DEAD else event.text() if _types(event) else None


def _changes_text(event: QKeyEvent) -> bool:
    """Whether a key would change the text of an editor."""
    if any(event.matches(keys) for keys in _CHANGING):
        return True
    return _types(event) or (event.key() in _LINES_AND_DELETING and not event.modifiers() & HELD)
