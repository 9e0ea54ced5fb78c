"""What the library says of a failure, in the program's words. Nothing of its own words is passed on: they hold the
address that was asked, which may have a secret in it."""

from __future__ import annotations

import re
from typing import Final

from annotator.errors import AnnotatorError

_STATUS = re.compile(r"status code: (\d{3})|HTTP status (?:client|server) error \((\d{3})")
_FULL: Final = (413, 507)
_NOT_ALLOWED: Final = (401, 403)
_FOR_NOW: Final = (408, 425, 429, 502, 503, 504)
_NOT_NOW = "Nothing is lost. Try again later."


def status_of(error: Exception) -> int:
    """The status that the server answered with; 0 where it did not."""
    found = _STATUS.search(str(error))
    return int(found[1] or found[2]) if found else 0


def explained(error: Exception, shown: str, name: str = "") -> AnnotatorError:
    """What a failure of the library's means; ``shown`` is the destination's, ``name`` the object's."""
    status, where = status_of(error), f"{shown}: {name}" if name else shown
    if isinstance(error, FileNotFoundError) or status == 404:
        return AnnotatorError("delivery.missing", "There is no such object.", "", where)
    if status in _NOT_ALLOWED:
        return AnnotatorError(
            "delivery.not_allowed",
            f"The place does not let you do that ({status}): the address, the name or the password does not fit.",
            "Ask whoever runs the place; a fresh invite may hold a new address.",
            where,
        )
    if status in _FULL:
        return AnnotatorError(
            "delivery.full", f"There is no room left at the place ({status}).", "Ask whoever runs it.", where
        )
    if status in _FOR_NOW:
        return AnnotatorError("delivery.unreachable", f"The place is busy or down ({status}).", _NOT_NOW, where)
    if status == 409:
        return AnnotatorError(
            "delivery.failed",
            "The place refused it (409): the folder that the address names may not be there.",
            "Make the folder there, or look at the address.",
            where,
        )
    if status:
        return AnnotatorError("delivery.failed", f"The place refused it ({status}).", "Try again.", where)
    return _unanswered(str(error), where)


def _unanswered(words: str, where: str) -> AnnotatorError:
    if "InvalidCertificate" in words or "invalid peer certificate" in words:
        return AnnotatorError(
            "delivery.untrusted",
            "No authority that this computer trusts vouches for the place: it may be another one.",
            "Nothing was sent. Ask whoever runs it; --ca names its own authority.",
            where,
        )
    if "Connect" in words or "dns" in words.lower():
        return AnnotatorError("delivery.unreachable", "The place cannot be reached.", _NOT_NOW, where)
    return AnnotatorError("delivery.unreachable", "The connection was cut, or nothing came any more.", _NOT_NOW, where)
