"""File dialogs and their start folders: the folder used last, or else one that users look in.

Qt's own file dialog renames files with F2 and deletes them with Delete, which are next to keys used for annotating;
both are disabled here.
"""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QLineEdit, QListView, QWidget

from annotator.ui.dialog_keys import run_dialog
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.widgets.boxes import with_ancestors
from annotator.ui.widgets.notice_area import SingleNoticeArea

Purpose = Literal["open", "export"]
_USUAL = {
    "open": QStandardPaths.StandardLocation.DownloadLocation,
    "export": QStandardPaths.StandardLocation.DocumentsLocation,
}


_PATIENCE = 0.3  # seconds to wait until a file system says whether a folder exists


def ask_to_open(parent: QWidget, title: str, where: Path, kinds: str) -> Path | None:
    """Ask for a file to open. Returns None if the dialog was cancelled."""
    dialog = _dialog(parent, title, str(where), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return run_file_dialog(dialog)


def ask_to_save(parent: QWidget, title: str, path: Path | str, kinds: str) -> Path | None:
    """Ask for a file to write; ``path`` is the suggestion. Returns None if the dialog was cancelled."""
    dialog = _dialog(parent, title, str(path.parent) if isinstance(path, Path) else "", kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(Path(path).name)
    return run_file_dialog(dialog)


def ask_for_folder(parent: QWidget, title: str) -> Path | None:
    """Ask for a folder. Returns None if the dialog was cancelled."""
    dialog = _dialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return run_file_dialog(dialog)


class _FileDialog(QFileDialog):
    """Takes the name that stands in its line. Qt selects the folders on the way to a name while it is typed, but
    deselects them only in a dialog that is active, and takes what is selected before what is typed."""

    def accept(self) -> None:
        line, files = self.findChild(QLineEdit, "fileNameEdit"), self.findChild(QListView, "listView")
        if line is not None and line.text() and self.focusWidget() is line and files is not None:
            with QSignalBlocker(files.selectionModel()):  # otherwise the name of what was selected takes its place
                files.selectionModel().clearSelection()
        super().accept()


def _dialog(parent: QWidget, title: str, where: str = "", kinds: str = "") -> QFileDialog:
    dialog = _FileDialog(parent, title, where, kinds)
    dialog.setOption(QFileDialog.Option.ReadOnly)
    # The French and Spanish catalogues of Qt leave these two in English.
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, QCoreApplication.translate("FileDialogs", "Look in:"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, QCoreApplication.translate("FileDialogs", "Files of type:"))
    return dialog


def run_file_dialog(dialog: QFileDialog) -> Path | None:
    """Run a file dialog. Returns the selected path, or None if the dialog was cancelled."""
    accepted = run_dialog(dialog, partial(_say_lost, dialog.parentWidget()))
    files = dialog.selectedFiles() if accepted else []
    dialog.deleteLater()
    return Path(files[0]) if files else None


def _say_lost(around: QWidget | None) -> None:
    """Show a notice that a native dialog did not receive the keys that were typed before it was open."""
    notice_areas = (getattr(widget, "notices", None) for widget in with_ancestors(around))
    notices = next((area for area in notice_areas if isinstance(area, SingleNoticeArea)), None)
    if notices is not None:
        text = QCoreApplication.translate(
            "FileDialogs", "Keys that were pressed before the file dialog was there did nothing."
        )
        notices.show_notice(text, "warning")


def is_reachable(place: Path) -> bool:
    """Whether the folder exists. Returns False after a timeout: a network share whose server is gone never answers."""
    result: list[bool] = []
    thread = threading.Thread(target=lambda: result.append(place.is_dir()), name="folder", daemon=True)
    thread.start()
    thread.join(_PATIENCE)
    return bool(result) and result[0]


def last_folder(preferences: PreferencesFile, purpose: Purpose) -> Path:
    """The folder last used for this purpose if it still exists and answers; else the system's folder for downloads or
    documents; else the home directory."""
    stored = preferences.value.folders.get(purpose)
    usual = QStandardPaths.writableLocation(_USUAL[purpose])
    folders = (Path(place) for place in (stored, usual) if place and is_reachable(Path(place)))
    return next(folders, Path.home())


def keep_folder(preferences: PreferencesFile, purpose: Purpose, place: Path) -> None:
    """Remember ``place`` as the start folder for this purpose."""
    preferences.change(folders={**preferences.value.folders, purpose: str(place)})
