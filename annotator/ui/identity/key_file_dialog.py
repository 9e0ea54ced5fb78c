"""The dialog for exporting a key to a file for another computer, or importing one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.ui.dialogs.dialog import FormDialog
from annotator.ui.file_dialogs import ask_to_open, ask_to_save
from annotator.ui.identity.passphrase_dialog import too_weak
from annotator.ui.reading.labels import set_text


class KeyFileDialog(FormDialog):
    """The dialog for a key file and its passphrase. ``chosen`` carries the file's path and the passphrase."""

    chosen = Signal(str, str)

    def __init__(self, path: Path, *, writing: bool, parent: QWidget, everything: bool = False) -> None:
        title = self.tr("Move my key") if writing else self.tr("Take over from another computer")
        if everything:
            title = self.tr("Move everything")
        super().__init__("keyfile", title, parent, width=560)
        self._writing, self._everything = writing, everything
        self.path = path
        explanation = self.tr(
            "Choose a passphrase. Whoever has the file and the passphrase can sign in your name, so "
            "do not send both the same way."
        )
        if everything:
            explanation = self.tr(
                "Your key, your projects, all your work and your preferences go into one file. Choose a passphrase for "
                "it: whoever has both can sign in your name, so do not send both the same way."
            )
        if not writing:
            explanation = self.tr("Choose the file that you wrote on the other computer, and type its passphrase.")
        self.line(explanation, "muted")
        self._file = self.fact(self.tr("File"), str(path) if writing else self.tr("none yet"), "file")
        self._phrase = self.entry("phrase", self.tr("Passphrase"), secret=True)
        self._again = self.entry("again", self.tr("Repeat the new passphrase"), secret=True) if writing else None
        choose = self.button(
            "choose", self.tr("Choose another file…") if writing else self.tr("Choose the file…"), press=self._choose
        )
        text = self.tr("Write it") if writing else self.tr("Take it over")
        self.finish(text, self._phrase, choose, keyring=True)
        if not writing:
            choose.setFocus()

    def _choose(self) -> None:
        kinds = self.tr("Everything, or a key (*.annmove *.annkey);;OpenSSH private keys (*)")
        if self._writing:
            kinds = self.tr("Everything (*.annmove)") if self._everything else self.tr("Keys (*.annkey)")
        if self._writing:
            chosen = ask_to_save(self, self.windowTitle(), self.path, kinds)
        else:
            chosen = ask_to_open(self, self.windowTitle(), self.path.parent, kinds)
        if chosen is not None:
            self.show_path(chosen)

    def show_path(self, path: Path) -> None:
        """Set the file to ``path``."""
        self.path = path
        set_text(self._file, str(path))
        self._phrase.setFocus()

    def take(self) -> None:
        phrase = self._phrase.text()
        weak = too_weak(phrase, self._again.text()) if self._again is not None else ""
        if weak:
            self.refuse(weak)
        else:
            self.chosen.emit(str(self.path), phrase)
