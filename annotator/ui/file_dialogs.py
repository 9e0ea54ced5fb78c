"""Choosing files: the dialogs, and the folders that they begin in: the last one, else one that people look into.

Qt's own file dialog renames and deletes files by F2 and Delete, one key beside those of the work: here it cannot.
"""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from annotator.ui.dialog_keys import run_dialog
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.widgets.notice_area import NoticeArea

Purpose = Literal["open", "export"]
_USUAL = {
    "open": QStandardPaths.StandardLocation.DownloadLocation,
    "export": QStandardPaths.StandardLocation.DocumentsLocation,
}


_PATIENCE: Final = 0.3  # seconds that the window waits for a disk to say whether a folder is there


def ask_to_open(parent: QWidget, title: str, where: Path, kinds: str) -> Path | None:
    """The file to open that was chosen; None where none was."""
    dialog = _dialog(parent, title, str(where), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return choose(dialog)


def ask_to_save(parent: QWidget, title: str, path: Path | str, kinds: str) -> Path | None:
    """The file to write that was chosen, ``path`` being offered; None where none was."""
    dialog = _dialog(parent, title, str(path.parent) if isinstance(path, Path) else "", kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.selectFile(Path(path).name)
    return choose(dialog)


def ask_for_folder(parent: QWidget, title: str) -> Path | None:
    """The folder that was chosen; None where none was."""
    dialog = _dialog(parent, title)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return choose(dialog)


def _dialog(parent: QWidget, title: str, where: str = "", kinds: str = "") -> QFileDialog:
    dialog = QFileDialog(parent, title, where, kinds)
    dialog.setOption(QFileDialog.Option.ReadOnly)
    return dialog


def choose(dialog: QFileDialog) -> Path | None:
    """Show a file dialog, and give what was chosen in it."""
    accepted = run_dialog(dialog, partial(_say_lost, dialog.parentWidget()))
    files = dialog.selectedFiles() if accepted else []
    dialog.deleteLater()
    return Path(files[0]) if files else None


def _say_lost(around: QWidget | None) -> None:
    """A dialog of the system's own did not get the keys that were pressed before it was there."""
    while around is not None:
        notices = getattr(around, "notices", None)
        if isinstance(notices, NoticeArea):
            words = QCoreApplication.translate(
                "FileDialogs", "Keys that were pressed before the file dialog was there did nothing."
            )
            notices.show_notice(words, "warning")
            return
        around = around.parentWidget()


def is_reachable(place: Path) -> bool:
    """Whether the folder is there. A share whose server is gone never answers: it is not waited for."""
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(place.is_dir()), name="folder", daemon=True)
    thread.start()
    thread.join(_PATIENCE)
    return bool(found) and found[0]


def folder(preferences: PreferencesFile, purpose: Purpose) -> Path:
    """Where a file of this kind was found or put last, as long as that folder is there and answers; else where the
    system keeps downloads or documents; else the user's home."""
    kept = preferences.value.folders.get(purpose)
    usual = QStandardPaths.writableLocation(_USUAL[purpose])
    found = (Path(place) for place in (kept, usual) if place and is_reachable(Path(place)))
    return next(found, Path.home())


def keep_folder(preferences: PreferencesFile, purpose: Purpose, place: Path) -> None:
    """Begin there the next time."""
    preferences.change(folders={**preferences.value.folders, purpose: str(place)})
