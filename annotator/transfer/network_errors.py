"""Converts errors of the obstore library into errors of the program. The library's own texts are not shown, because
they contain the requested address and thus possibly a secret."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from annotator.errors import AnnotatorError
from annotator.transfer.destination import escaped_name, too_slow
from annotator.translatable_message import TranslatableMessage

_STATUS = re.compile(r"status code: (\d{3})|HTTP status (?:client|server) error \((\d{3})")
_FULL = (413, 507)
_NOT_ALLOWED = (401, 403)
FOR_NOW = (408, 425, 429, 502, 503, 504)
_MOVED = (300, 301, 302, 303, 307, 308)
_SLOW = "TimedOut"
_REDIRECTED = "kind: Redirect"
_ODD = ("InvalidListResponse", "InvalidXml", "InvalidPath", "InvalidPropFind", "EmptySegment", "BadSegment")
"""Parts of the library's messages about a response that it could not parse."""
_ODD_HEAD = (
    "MissingContentLength", "InvalidContentLength", "MissingLastModified", "InvalidLastModified", "MissingEtag",
    "BadHeader",
)  # fmt: skip
"""Parts of the library's messages about unreadable response headers."""
_NO_BUCKET = ("NoSuchBucket", "ContainerNotFound", "bucket does not exist")
"""Parts of the messages of S3, Azure and Google about a missing bucket."""
_NOT_NOW = TranslatableMessage("Nothing is lost. Try again later.")


def status_of(error: Exception) -> int:
    """The HTTP status of the response; 0 if there was none."""
    match = _STATUS.search(str(error))
    return int(match[1] or match[2]) if match else 0


def explain_failure(error: Exception, address: str, name: str = "") -> AnnotatorError:
    """The error for a failure of the library. ``address`` is the destination's display name, ``name`` the object's."""
    status, location = status_of(error), f"{address}: {name}" if name else address
    if any(sign in str(error) for sign in _NO_BUCKET):
        return no_bucket(location)
    if isinstance(error, FileNotFoundError):
        status = 404
    return explain_status(status, location) if status else _no_answer_error(str(error), location)


def explain_status(status: int, location: str) -> AnnotatorError:
    """The error for an HTTP status."""
    if status == 404:
        return AnnotatorError("delivery.missing", "There is no such object.", "", location)
    if status in _NOT_ALLOWED:
        return AnnotatorError(
            "delivery.not_allowed",
            "The place does not permit this ({status}): the address, the name or the password is wrong.",
            "Ask whoever runs the place; a new invite may contain a new address.",
            location,
            status=status,
        )
    if status in _FULL:
        return AnnotatorError(
            "delivery.full",
            "There is no space left at the place ({status}).",
            "Ask whoever runs it.",
            location,
            status=status,
        )
    if status in FOR_NOW:
        return AnnotatorError(
            "delivery.unreachable", "The place is busy or down ({status}).", _NOT_NOW, location, status=status
        )
    if status == 409:
        return AnnotatorError(
            "delivery.failed",
            "The place refused it (409): the folder in the address may not exist.",
            "Create the folder there, or check the address.",
            location,
        )
    if status in _MOVED:
        return redirect_error("", location)
    return AnnotatorError("delivery.failed", "The place refused it ({status}).", "Try again.", location, status=status)


def not_webdav(status: int, *, page: bool, location: str) -> AnnotatorError:
    """The error for a server that responds, but not with WebDAV. ``page``: it returned a web page."""
    cause = (
        TranslatableMessage("Something else came")
        if status in (0, 200)
        else TranslatableMessage("It answered {status}", status=status)
    )
    if page:
        cause = TranslatableMessage("A web page came")
    return AnnotatorError(
        "delivery.not_webdav",
        "{found} in place of the list of a WebDAV folder: the address is wrong, or this network asks you to "
        "sign in first.",
        "Open any page in a browser to see whether the network lets you through; then check the address.",
        location,
        found=cause,
    )


def redirect_error(target: str, location: str) -> AnnotatorError:
    """The error for a redirect to another server, which is not followed. ``target`` may contain a secret, and is empty
    if the library does not report it."""
    parts = urlsplit(target)
    destination = (
        escaped_name(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}") if target else "elsewhere"
    )
    return AnnotatorError(
        "delivery.moved",
        "The place redirects this program to {shown}. Nothing was sent there.",
        "If the place has moved, ask whoever runs it for its new address; or this network asks you to sign in first.",
        location,
        shown=destination,
    )


def no_bucket(location: str) -> AnnotatorError:
    """The error for a bucket or container that does not exist."""
    return AnnotatorError(
        "delivery.no_bucket",
        "The server has no bucket or container of that name.",
        "Check the address, or ask whoever runs the place to create it.",
        location,
    )


def no_tls(location: str) -> AnnotatorError:
    """The error for a server that does not speak TLS."""
    return AnnotatorError(
        "delivery.no_tls",
        "The server there does not use TLS, which https requires.",
        "Check the address and its port, or ask whoever runs the place. Nothing was sent.",
        location,
    )


def connection_lost(location: str) -> AnnotatorError:
    """The error for a response that ended early."""
    return AnnotatorError("delivery.unreachable", "The connection was lost.", _NOT_NOW, location)


def no_answer(location: str) -> AnnotatorError:
    """The error for a missing response."""
    return AnnotatorError("delivery.unreachable", "The place cannot be reached.", _NOT_NOW, location)


def unreadable_listing(location: str) -> AnnotatorError:
    """The error for a listing that the library cannot parse."""
    return AnnotatorError(
        "delivery.odd_answer",
        "The place answered with a list that cannot be read, or that contains an invalid name.",
        "Check the address, and whether this network asks you to sign in first. Otherwise tell whoever runs the place.",
        location,
    )


def unreadable_head(location: str) -> AnnotatorError:
    """The error for an object whose response has no length or an invalid date."""
    return AnnotatorError(
        "delivery.odd_answer",
        "The place does not state the size of files, or when they were written.",
        "Nothing of it was kept. Check the address, and whether this network asks you to sign in first. "
        "Otherwise tell whoever runs the place.",
        location,
    )


def too_much(location: str) -> AnnotatorError:
    """The error for a listing beyond the limits."""
    return AnnotatorError(
        "delivery.too_many",
        "The place lists more files than this program reads: the sync was stopped.",
        "Nothing of it was kept. Tell whoever runs the place: it contains far too much, or it is not a place "
        "for syncing.",
        location,
    )


def _no_answer_error(summary: str, location: str) -> AnnotatorError:
    if "InvalidCertificate" in summary or "invalid peer certificate" in summary:
        return AnnotatorError(
            "delivery.untrusted",
            "The certificate of the place is not from an authority that this computer trusts: it may be a "
            "different place.",
            "Nothing was sent. Ask whoever runs it. “Choose a certificate…” beside the server's address, or --ca, "
            "trusts its own authority.",
            location,
        )
    if "Connect" in summary or "dns" in summary.lower():
        return no_answer(location)
    if _SLOW in summary:
        return too_slow(location)
    if _REDIRECTED in summary:
        return redirect_error("", location)
    if any(sign in summary for sign in _ODD):
        return unreadable_listing(location)
    if any(sign in summary for sign in _ODD_HEAD):
        return unreadable_head(location)
    return connection_lost(location)
