"""Addresses of destinations: which kind of destination each names."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from annotator.errors import AnnotatorError
from annotator.transfer.destination import Destination
from annotator.transfer.folder_destination import FolderDestination


def open_destination(address: str) -> Destination:
    """The destination at ``address``: a folder's path, or a URL. Nothing is read or written yet.

    Raises ``delivery.bad_address``.
    """
    scheme, mark, rest = address.partition("://")
    if not mark or scheme == "file":
        folder = Path(unquote(rest) if mark else address)
        if folder.is_absolute():
            return FolderDestination(folder)
        raise AnnotatorError("delivery.bad_address", "A folder is named by its whole path.", "", str(folder))
    raise AnnotatorError("delivery.bad_address", f"There is no kind of destination called {scheme[:20]!r}.")
