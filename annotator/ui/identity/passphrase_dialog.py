"""Dialogs for the passphrase of the annotator's key: asking for it, and changing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.dialog import FormDialog
from annotator.ui.reading.labels import set_text

if TYPE_CHECKING:
    from annotator.ui.main_window import MainWindow

SHORTEST = 8  # minimum characters of a new passphrase

T = TypeVar("T")


def _tr(text: str) -> str:
    return QCoreApplication.translate("UnlockKeyDialog", text)


def too_weak(phrase: str, again: str) -> str:
    """Why a new passphrase, typed twice, is not acceptable; empty if it is."""
    if len(phrase) < SHORTEST:
        text = QCoreApplication.translate(
            "Passphrase", "A passphrase has at least {n} characters. Several words are good."
        )
        return text.format(n=SHORTEST)
    if phrase != again:
        return QCoreApplication.translate("Passphrase", "The two passphrases are not the same.")
    return ""


class _PassphraseDialog(FormDialog):
    """The base of dialogs for the passphrase of the key."""

    def wait(self) -> None:
        """Disable the button while the passphrase is being tried."""
        self.act.setEnabled(False)
        set_text(self._refused, "")

    def refuse(self, why: AnnotatorError | str) -> None:
        """Show an error, and select what was typed."""
        self.act.setEnabled(True)
        super().refuse(why)
        if isinstance(self._first, QLineEdit):
            self._first.selectAll()


class UnlockKeyDialog(_PassphraseDialog):
    """The dialog that asks for the passphrase of the annotator's key. ``typed`` carries it. ``why``: what it is needed
    for."""

    typed = Signal(str)

    def __init__(self, why: str, parent: QWidget) -> None:
        super().__init__("unlock", self.tr("Your passphrase"), parent)
        explanation = self.tr(
            "{why} Your key is in a file under your passphrase. It is asked for once until you close the window."
        )
        self.line(explanation.format(why=why), "muted")
        self._phrase = self.entry("phrase", self.tr("Passphrase of your key"), secret=True)
        self.finish(self.tr("Go on"), self._phrase)

    def take(self) -> None:
        self.wait()
        self.typed.emit(self._phrase.text())


class ChangePassphraseDialog(_PassphraseDialog):
    """The dialog for setting or changing the passphrase of the annotator's key. ``chosen`` carries the old passphrase
    (empty with ``first``, if none was set) and the new one."""

    chosen = Signal(str, str)

    def __init__(self, *, first: bool, parent: QWidget) -> None:
        title = self.tr("Protect my key with a passphrase") if first else self.tr("Change my passphrase")
        super().__init__("passphrase", title, parent)
        explanation = self.tr(
            "Nobody can recover it for you: without it the key is lost, and you need a new invite. Your work is kept."
        )
        self.line(explanation, "muted")
        self._old = None if first else self.entry("old", self.tr("Current passphrase"), secret=True)
        self._new = self.entry("new", self.tr("The new passphrase"), secret=True)
        self._again = self.entry("again", self.tr("Repeat the new passphrase"), secret=True)
        self.finish(self.tr("Protect it") if first else self.tr("Change it"), self._old or self._new)

    def take(self) -> None:
        weak = too_weak(self._new.text(), self._again.text())
        if weak:
            self.refuse(weak)
            return
        self.wait()
        self.chosen.emit(self._old.text() if self._old is not None else "", self._new.text())


def run_with_unlocked_key(
    window: MainWindow,
    why: str,
    work: Callable[[str | None], T],
    done: Callable[[T], None],
    failed: Callable[[AnnotatorError], None],
) -> None:
    """Run ``work`` as a job. If the key is locked and protected by a passphrase, ask for the passphrase, again after a
    wrong one. Closing the dialog cancels."""

    def locked(error: AnnotatorError) -> None:
        if error.code != "keys.locked" or not window.open_backend.has_passphrase():
            failed(error)
            return
        dialog = UnlockKeyDialog(why, window)
        is_open = [True]
        dialog.finished.connect(lambda: is_open.clear())

        def finished(result: T) -> None:
            if is_open:
                dialog.accept()
            done(result)

        def refused(again: AnnotatorError) -> None:
            if is_open and again.code == "keys.wrong_passphrase":
                dialog.refuse(_tr("This is not the passphrase of your key. Nothing was changed."))
                return
            if is_open:
                dialog.reject()
            failed(again)

        dialog.typed.connect(lambda typed: window.jobs.run(lambda: work(typed), finished, refused))
        dialog.open()

    window.jobs.run(lambda: work(None), done, locked)
