"""Addresses of destinations, and the kind of destination that each denotes."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from annotator.errors import AnnotatorError
from annotator.transfer.destination import Stopped, SyncDestination
from annotator.transfer.folder_destination import FolderDestination
from annotator.transfer.network_destination_address import network_address


def whole_address(address: str) -> str:
    """The address; a folder's path is made absolute."""
    return address if "://" in address else str(Path(address).expanduser().absolute())


def shown_address(address: str) -> str:
    """The address without possible passwords, for addresses from others. An empty address stays empty."""
    if "://" not in address:
        return address
    try:
        return open_destination(address).shown
    except AnnotatorError:  # of a kind that this version does not know
        scheme, _, rest = address.partition("://")
        return f"{scheme}://{rest.partition('/')[0].rpartition('@')[2]}"


def open_destination(address: str, stopped: Stopped = lambda: False) -> SyncDestination:
    """The destination at ``address``, a folder's path or a URL. Does no input or output. Network operations end when
    ``stopped`` returns True.

    Raises ``delivery.bad_address``.
    """
    scheme, mark, rest = address.partition("://")
    if mark and scheme != "file":
        from annotator.transfer.network_destination import NetworkDestination  # slow to import, because of TLS

        return NetworkDestination(network_address(address), stopped)
    folder = Path(unquote(rest) if mark else address)
    if folder.is_absolute():
        return FolderDestination(folder)
    raise AnnotatorError("delivery.bad_address", "Give the complete path of a folder.", "", str(folder))
