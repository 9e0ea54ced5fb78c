"""The folders that files are opened from and written to: the last one, else one that people look into."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QStandardPaths

from annotator.ui.preferences_file import PreferencesFile

Purpose = Literal["open", "export"]
_USUAL = {
    "open": QStandardPaths.StandardLocation.DownloadLocation,
    "export": QStandardPaths.StandardLocation.DocumentsLocation,
}


def folder(preferences: PreferencesFile, purpose: Purpose) -> Path:
    """Where a file of this kind was found or put last, as long as that folder is there; else where the system keeps
    downloads or documents; else the user's home."""
    kept = preferences.value.folders.get(purpose)
    usual = QStandardPaths.writableLocation(_USUAL[purpose])
    found = (Path(place) for place in (kept, usual) if place and Path(place).is_dir())
    return next(found, Path.home())


def keep_folder(preferences: PreferencesFile, purpose: Purpose, place: Path) -> None:
    """Begin there the next time."""
    preferences.change(folders={**preferences.value.folders, purpose: str(place)})
