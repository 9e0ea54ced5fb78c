"""The owner and bundles of a project: the key and how it was verified, and what was imported. The key can be confirmed
here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.services.provenance import ImportedBundleSummary, same_fingerprint
from annotator.ui.dialogs.dialog import StyledDialog
from annotator.ui.format_datetime import moment_of
from annotator.ui.format_number import format_integer
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.translation import counted
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.line_edit import LineEdit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annotator.services.view_models import ProjectSummary

_BUNDLES_SHOWN = 4


class BundleDetailsDialog(StyledDialog):
    """The dialog with the details of a task bundle and its signature. ``confirmed`` carries the fingerprint that the
    annotator has compared with the owner's."""

    confirmed = Signal(str)

    def __init__(
        self,
        project: ProjectSummary,
        bundles: Sequence[ImportedBundleSummary],
        parent: QWidget,
    ) -> None:
        super().__init__("details", self.tr("Project and owner"), parent, heading=project.title, width=660)
        self._project = project
        self.fact(self.tr("Owner"), project.owner_name or self.tr("no name given"))
        self.fact(self.tr("Fingerprint"), project.owner_fingerprint, "fingerprint")
        self.fact(self.tr("Verified"), self._standing_words(), "standing")
        for bundle in bundles[:_BUNDLES_SHOWN]:
            self.fact(self.tr("Bundle"), self._bundle_words(bundle))
        if len(bundles) > _BUNDLES_SHOWN:
            self.fact("", counted(len(bundles) - _BUNDLES_SHOWN, "and {n} older one", "and {n} older ones"))
        close = self.button(
            "close",
            self.tr("Close"),
            "plain" if not project.owner_verified else "primary",
            cap="Esc",
            press=self.accept,
        )
        if project.owner_verified:
            self.buttons(close)
            close.setFocus()
        else:
            self._ask_to_compare()
            same = self.button("same", self.tr("I compared it, it is the same"), press=lambda: self._confirm())
            self.buttons(same, close)
            self._line_edit.setFocus()

    def _ask_to_compare(self) -> None:
        text = self.tr(
            "Ask the owner for the fingerprint of their key, in another way than the one in which the file "
            "arrived (a call, their web site). Paste it here, or compare it by eye.")  # fmt: skip
        self.line(text, "muted", style=TEXT_LABEL)
        self._line_edit = LineEdit("", self)
        self._line_edit.setObjectName("details.compare")
        self._line_edit.setAccessibleName(self.tr("Fingerprint that the owner gave you"))
        self._line_edit.setPlaceholderText("SHA256:…")
        self._line_edit.returnPressed.connect(self._compare)
        compare = self.button("check", self.tr("Compare"), "primary", cap="Enter", press=self._compare)
        self.lines.addLayout(in_row((self._line_edit, 1), compare))
        self._verdict = self.message("verdict")

    def _compare(self) -> None:
        same = same_fingerprint(self._line_edit.text(), self._project.owner_fingerprint)
        if same:
            self._confirm()
            return
        text = self.tr(
            "This is a different fingerprint. Somebody else may have made the bundle: do not work on it before "
            "you have spoken to the owner.")  # fmt: skip
        if same is None:
            text = self.tr("A fingerprint begins with SHA256: and has 43 more characters.")
        self.show_message(self._verdict, text)

    def _confirm(self) -> None:
        self.confirmed.emit(self._project.owner_fingerprint)
        self.accept()

    def _standing_words(self) -> str:
        if self._project.owner_verified:
            return self.tr("Yes. Every further bundle of this project must be signed with the same key.")
        return self.tr(
            "Not yet. The first bundle of this project contained a key, and all further ones must be signed with "
            "it. Only the owner can tell you whether it is really theirs.")  # fmt: skip

    def _bundle_words(self, bundle: ImportedBundleSummary) -> str:
        text = self.tr("Series {series}, number {number}. Tasks: {tasks}. Imported {when}.\n{id}")
        half = len(bundle.id) // 2
        return text.format(
            series=bundle.series or "–", number=bundle.sequence, tasks=format_integer(bundle.tasks),
            when=moment_of(bundle.imported_at), id=f"{bundle.id[:half]}\n{bundle.id[half:]}",
        )  # fmt: skip
