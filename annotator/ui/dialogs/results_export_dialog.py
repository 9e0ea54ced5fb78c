"""The export dialog: what is exported, for whom, signed by whom, and to which file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from annotator.services.view_models import ProjectSummary
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.file_dialogs import ask_to_save
from annotator.ui.format_datetime import moment_of
from annotator.ui.plurals import worked_words
from annotator.ui.translation import counted
from annotator.ui.widgets.button import Button


class ResultsExportDialog(StyledDialog):
    """The dialog for exporting the annotator's results. If accepted, export to :attr:`path`. ``synced`` is emitted to
    sync with the project's destination instead, which is the default if there is one."""

    synced = Signal()

    def __init__(
        self,
        project: ProjectSummary,
        signer: str,
        touched: int,
        path: Path,
        parent: QWidget,
        *,
        encrypted: bool = False,
    ) -> None:
        heading = self.tr("Export results of {title}").format(title=project.title)
        super().__init__("export", self.tr("Export results"), parent, heading=heading, width=600)
        self.path = path
        self.fact(self.tr("What"), _what(project, touched), "what")
        standing = self.tr("verified") if project.owner_verified else self.tr("unverified owner")
        owner = f"{project.owner_name or self.tr('the owner')} · {standing}\n{project.owner_fingerprint}"
        self.fact(self.tr("To"), owner, "to")
        self.fact(self.tr("Signed by"), signer, "signer")
        if encrypted:
            text = self.tr("yes, so that only the owner can read them")
            self.fact(self.tr("Encrypted"), text, "encrypted")
        if project.place:
            self.fact(self.tr("Sent by"), self.tr("sync with {place}").format(place=project.place), "place")
        self._file = self.fact(self.tr("Or to a file") if project.place else self.tr("File"), str(path), "file")
        before = moment_of(project.last_export or "") or self.tr("never")
        self.fact(self.tr("Last export"), before)
        change = self.button("choose", self.tr("Choose another file…"), press=self._choose)
        cancel = self.button("cancel", self.tr("Cancel"), cap="Esc", press=self.reject)
        text = self.tr("Export to the file") if project.place else self.tr("Export")
        self._targets = [self.button("write", text, press=self.accept)]
        if project.place:
            self._targets.append(self.button("sync", self.tr("Sync now"), press=self._sync))
        self.buttons(change, cancel, *self._targets)
        self._targets[0].setEnabled(touched > 0)
        self._suggest(self._targets[-1])
        if not touched:
            cancel.setFocus()

    def _suggest(self, suggested: Button) -> None:
        """Make this button the one that Enter presses."""
        for button in self._targets:
            button.set_kind("primary" if button is suggested else "plain")
            button.set_cap("Enter" if button is suggested else "")
        suggested.setDefault(True)
        suggested.setFocus()

    def _sync(self) -> None:
        self.reject()
        self.synced.emit()

    def _choose(self) -> None:
        kinds = self.tr("Results bundles (*.annresult *.annresult.age)")
        chosen = ask_to_save(self, self.tr("Export results"), self.path, kinds)
        if chosen is not None:
            self.path = chosen
            self._file.setText(str(chosen))
            self._suggest(self._targets[0])


def _tr(text: str) -> str:
    return QCoreApplication.translate("ResultsExportDialog", text)


def _what(project: ProjectSummary, touched: int) -> str:
    if not touched:
        return _tr("Nothing yet: no task has been worked on.")
    if project.course is not None:
        return _tr("Your answers in the course. No task of the project is done yet.")
    begun = max(0, touched - project.done - project.counts.revised)
    tasks_text = counted(
        project.tasks, "Of {n} task: {done}. It is sent with its status.",
        "Of {n} tasks: {done}. Each is sent with its status.", done=worked_words(project.counts, begun),
    )  # fmt: skip
    if not project.counts.revised:
        return tasks_text
    hint = _tr("Of a revised task the owner uses what you submitted last, until you submit it again.")
    return f"{tasks_text} {hint}"
