"""``--destination PLACE``: the destination of results."""

from __future__ import annotations

from annotator.errors import AnnotatorError

_HINT = "Name a folder or an address, or leave the option out."


def usable_destination(destination: str | None) -> str | None:
    """The destination as invites name it; a folder becomes an absolute path, since a relative one is useless on another
    computer.

    Call this before anything is created or sent. Raises ``delivery.bad_address`` if nobody could sync with it.
    """
    from annotator.bundle.invite import LONGEST_DESTINATION
    from annotator.transfer.addresses import open_destination, whole_address

    if destination is None:
        return None
    if not destination.strip():
        raise AnnotatorError("delivery.bad_address", "The destination is empty.", _HINT)
    address = whole_address(destination)
    if len(address) > LONGEST_DESTINATION:
        message = f"The destination is longer than {LONGEST_DESTINATION:,} characters."
        raise AnnotatorError("delivery.bad_address", message, _HINT)
    open_destination(address)
    return address
