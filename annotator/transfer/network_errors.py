"""Converts errors of the obstore library into errors of the program. The library's own texts are not shown, because
they contain the requested address and thus possibly a secret."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from annotator.errors import AnnotatorError
from annotator.transfer.destination import escaped_name, too_slow
from annotator.translatable_message import TranslatableMessage

_STATUS = re.compile(r"status code: (\d{3})|HTTP status (?:client|server) error \((\d{3})")
_FULL: Final = (413, 507)
_NOT_ALLOWED: Final = (401, 403)
FOR_NOW: Final = (408, 425, 429, 502, 503, 504)
_MOVED: Final = (300, 301, 302, 303, 307, 308)
_SLOW: Final = "TimedOut"
_REDIRECTED: Final = "kind: Redirect"
_ODD: Final = ("InvalidListResponse", "InvalidXml", "InvalidPath", "InvalidPropFind", "EmptySegment", "BadSegment")
"""Parts of the library's messages about a response that it could not parse."""
_ODD_HEAD: Final = (
    "MissingContentLength", "InvalidContentLength", "MissingLastModified", "InvalidLastModified", "MissingEtag",
    "BadHeader",
)  # fmt: skip
"""Parts of the library's messages about unreadable response headers."""
_NO_BUCKET: Final = ("NoSuchBucket", "ContainerNotFound", "bucket does not exist")
"""Parts of the messages of S3, Azure and Google about a missing bucket."""
_NOT_NOW = TranslatableMessage("Nothing is lost. Try again later.")


def status_of(error: Exception) -> int:
    """The HTTP status of the response; 0 if there was none."""
    found = _STATUS.search(str(error))
    return int(found[1] or found[2]) if found else 0


def explain_failure(error: Exception, shown: str, name: str = "") -> AnnotatorError:
    """The error for a failure of the library. ``shown`` is the destination's display name, ``name`` the object's."""
    status, where = status_of(error), f"{shown}: {name}" if name else shown
    if any(sign in str(error) for sign in _NO_BUCKET):
        return no_bucket(where)
    if isinstance(error, FileNotFoundError):
        status = 404
    return explain_status(status, where) if status else _unanswered(str(error), where)


def explain_status(status: int, where: str) -> AnnotatorError:
    """The error for an HTTP status."""
    if status == 404:
        return AnnotatorError("delivery.missing", "There is no such object.", "", where)
    if status in _NOT_ALLOWED:
        return AnnotatorError(
            "delivery.not_allowed",
            "The place does not permit this ({status}): the address, the name or the password is wrong.",
            "Ask whoever runs the place; a new invite may contain a new address.",
            where,
            status=status,
        )
    if status in _FULL:
        return AnnotatorError(
            "delivery.full",
            "There is no space left at the place ({status}).",
            "Ask whoever runs it.",
            where,
            status=status,
        )
    if status in FOR_NOW:
        return AnnotatorError(
            "delivery.unreachable", "The place is busy or down ({status}).", _NOT_NOW, where, status=status
        )
    if status == 409:
        return AnnotatorError(
            "delivery.failed",
            "The place refused it (409): the folder in the address may not exist.",
            "Create the folder there, or check the address.",
            where,
        )
    if status in _MOVED:
        return redirect_error("", where)
    return AnnotatorError("delivery.failed", "The place refused it ({status}).", "Try again.", where, status=status)


def not_webdav(status: int, *, page: bool, where: str) -> AnnotatorError:
    """The error for a server that responds, but not with WebDAV. ``page``: it returned a web page."""
    found = (
        TranslatableMessage("Something else came")
        if status in (0, 200)
        else TranslatableMessage("It answered {status}", status=status)
    )
    if page:
        found = TranslatableMessage("A web page came")
    return AnnotatorError(
        "delivery.not_webdav",
        "{found} in place of the list of a WebDAV folder: the address is wrong, or this network asks you to "
        "sign in first.",
        "Open any page in a browser to see whether the network lets you through; then check the address.",
        where,
        found=found,
    )


def redirect_error(target: str, where: str) -> AnnotatorError:
    """The error for a redirect to another server, which is not followed. ``target`` may contain a secret, and is empty
    if the library does not report it."""
    parts = urlsplit(target)
    shown = escaped_name(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}") if target else "elsewhere"
    return AnnotatorError(
        "delivery.moved",
        "The place redirects this program to {shown}. Nothing was sent there.",
        "If the place has moved, ask whoever runs it for its new address; or this network asks you to sign in first.",
        where,
        shown=shown,
    )


def no_bucket(where: str) -> AnnotatorError:
    """The error for a bucket or container that does not exist."""
    return AnnotatorError(
        "delivery.no_bucket",
        "The server has no bucket or container of that name.",
        "Check the address, or ask whoever runs the place to create it.",
        where,
    )


def no_tls(where: str) -> AnnotatorError:
    """The error for a server that does not speak TLS."""
    return AnnotatorError(
        "delivery.no_tls",
        "The server there does not use TLS, which https requires.",
        "Check the address and its port, or ask whoever runs the place. Nothing was sent.",
        where,
    )


def connection_lost(where: str) -> AnnotatorError:
    """The error for a response that ended early."""
    return AnnotatorError("delivery.unreachable", "The connection was lost.", _NOT_NOW, where)


def no_answer(where: str) -> AnnotatorError:
    """The error for a missing response."""
    return AnnotatorError("delivery.unreachable", "The place cannot be reached.", _NOT_NOW, where)


def unreadable_listing(where: str) -> AnnotatorError:
    """The error for a listing that the library cannot parse."""
    return AnnotatorError(
        "delivery.odd_answer",
        "The place answered with a list that cannot be read, or that contains an invalid name.",
        "Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.",
        where,
    )


def unreadable_head(where: str) -> AnnotatorError:
    """The error for an object whose response has no length or an invalid date."""
    return AnnotatorError(
        "delivery.odd_answer",
        "The place does not state the size of files, or when they were written.",
        "Nothing of it was kept. Check the address, and whether this network asks you to sign in first. "
        "Otherwise tell whoever runs the place.",
        where,
    )


def too_much(where: str) -> AnnotatorError:
    """The error for a listing beyond the limits."""
    return AnnotatorError(
        "delivery.too_many",
        "The place lists more files than this program reads: the sync was stopped.",
        "Nothing of it was kept. Tell whoever runs the place: it contains far too much, or it is not a place "
        "for syncing.",
        where,
    )


def _unanswered(words: str, where: str) -> AnnotatorError:
    if "InvalidCertificate" in words or "invalid peer certificate" in words:
        return AnnotatorError(
            "delivery.untrusted",
            "The certificate of the place is not from an authority that this computer trusts: it may be a "
            "different place.",
            "Nothing was sent. Ask whoever runs it; --ca trusts its own authority.",
            where,
        )
    if "Connect" in words or "dns" in words.lower():
        return no_answer(where)
    if _SLOW in words:
        return too_slow(where)
    if _REDIRECTED in words:
        return redirect_error("", where)
    if any(sign in words for sign in _ODD):
        return unreadable_listing(where)
    if any(sign in words for sign in _ODD_HEAD):
        return unreadable_head(where)
    return connection_lost(where)
