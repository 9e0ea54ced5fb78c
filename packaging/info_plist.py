"""What the bundle of macOS says of itself: its types of files, which it owns and opens, and what it runs on.

Source: Apple, *Declaring New Uniform Type Identifiers* and *Information Property List* (``CFBundleDocumentTypes``).
A double click comes to the running program as an event (``annotator/ui/file_open_events.py``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

TYPES = (
    ("invalid.annotator.tasks", "Annotator tasks", "anntask", "application/vnd.annotator.tasks+zip"),
    ("invalid.annotator.invite", "Annotator invite", "anninvite", "application/vnd.annotator.invite"),
    ("invalid.annotator.receipt", "Annotator receipt", "annreceipt", "application/vnd.annotator.receipt"),
    ("invalid.annotator.results", "Annotator results", "annresult", "application/vnd.annotator.results+zip"),
    ("invalid.annotator.move", "Annotator move", "annmove", "application/vnd.annotator.move+zip"),
    ("invalid.annotator.key", "Annotator key", "annkey", "application/vnd.annotator.key"),
)
"""Identifier, name, extension and MIME type. ``.invalid`` (RFC 2606) stands until the project has a domain."""


MINIMUM_SYSTEM = "13.0"
"""The oldest macOS that the locked wheels of PySide6 and shiboken6 run on (``macosx_13_0``)."""


def _languages() -> list[str]:
    """The codes of the languages that there are catalogues for."""
    folder = Path(__file__).resolve().parents[1] / "resources" / "languages"
    return sorted(path.stem.removeprefix("annotator_") for path in folder.glob("annotator_*.qm"))


def info_plist() -> dict[str, Any]:
    """The keys that PyInstaller does not write itself."""
    return {
        "LSMinimumSystemVersion": MINIMUM_SYSTEM,
        "LSArchitecturePriority": ["arm64"],
        "NSHighResolutionCapable": True,
        "CFBundleLocalizations": ["en", *_languages()],
        "LSApplicationCategoryType": "public.app-category.productivity",
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": name, "CFBundleTypeRole": "Editor", "LSHandlerRank": "Owner",
             "LSItemContentTypes": [identifier], "CFBundleTypeIconFile": "annotator.icns"}
            for identifier, name, _, _ in TYPES
        ],
        "UTExportedTypeDeclarations": [
            {"UTTypeIdentifier": identifier, "UTTypeDescription": name, "UTTypeConformsTo": ["public.data"],
             "UTTypeTagSpecification": {"public.filename-extension": [extension], "public.mime-type": mime}}
            for identifier, name, extension, mime in TYPES
        ],
    }  # fmt: skip
