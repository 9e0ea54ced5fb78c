"""*Copy diagnostics*: a report for support, shown before it is copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.ui.appearance import appearance
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.display_diagnostics import display_facts, examine_display, examine_fonts, examine_input
from annotator.ui.job_queue import JobQueue
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.plain_text_view import PlainTextView

if TYPE_CHECKING:
    from annotator.services.doctor import DiagnosticCheckResult

_HEIGHT = 300  # pixels at 100 %


class DiagnosticsDialog(StyledDialog):
    """The dialog with the diagnostic report. Collects the report on another thread. It is copied only when the user
    presses the button."""

    pauses_time = True

    def __init__(self, jobs: JobQueue, paths: DataDir, parent: QWidget) -> None:
        super().__init__("diagnostics", self.tr("Copy diagnostics"), parent, width=720)
        self._paths = paths
        text = self.tr("This is all that is copied: in English, for whoever helps you. It holds no text of a task or "
                        "of your work, no name of a person, project or file, and no key.")  # fmt: skip
        self.line(text, "muted", style=TEXT_LABEL)
        self._text = PlainTextView("diagnostics.text", self.tr("Diagnostics"), self)
        self._text.setFixedHeight(appearance.px(_HEIGHT))
        self._text.show_text(self.tr("Looking at this computer…"))
        self.lines.addWidget(self._text)
        self._message_label = self.message("said", "success", style=TEXT_LABEL)
        self._copy = self.button("copy", self.tr("Copy"), "primary", cap="Enter", press=self._put_on_clipboard)
        self._copy.setEnabled(False)
        close = self.button("close", self.tr("Close"), cap="Esc", press=self.accept)
        self.buttons(self._copy, close)
        close.setFocus()
        self._look_at(jobs)

    def _look_at(self, jobs: JobQueue) -> None:
        from annotator.services.doctor import run_checks

        display_checks = [examine_display(), *examine_fonts(), *examine_input()]

        def done(findings: Sequence[DiagnosticCheckResult]) -> None:
            self._show([*display_checks, *findings])

        def failed(error: AnnotatorError) -> None:
            self._text.show_text(str(error))

        jobs.run(lambda: run_checks(self._paths), self.guarded(done), self.guarded(failed))

    def _show(self, findings: Sequence[DiagnosticCheckResult]) -> None:
        from annotator.services.diagnostics import diagnostics_report

        self._text.show_text(diagnostics_report(self._paths, findings, display_facts()))
        self._copy.setEnabled(True)
        self._copy.setFocus()

    def _put_on_clipboard(self) -> None:
        text, clipboard = self._text.toPlainText(), QGuiApplication.clipboard()
        clipboard.setText(text)
        copied = clipboard.text() == text
        text = self.tr("Copied.") if copied else self.tr("It could not be copied to the clipboard; try again.")
        self.show_message(self._message_label, text)
