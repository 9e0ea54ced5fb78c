"""What the library says of a failure, in the program's words. Nothing of its own words is passed on: they hold the
address that was asked, which may have a secret in it."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from annotator.errors import AnnotatorError
from annotator.message import Message
from annotator.transfer.destination import escaped_name, too_slow

_STATUS = re.compile(r"status code: (\d{3})|HTTP status (?:client|server) error \((\d{3})")
_FULL: Final = (413, 507)
_NOT_ALLOWED: Final = (401, 403)
FOR_NOW: Final = (408, 425, 429, 502, 503, 504)
_MOVED: Final = (300, 301, 302, 303, 307, 308)
_SLOW: Final = "TimedOut"
_REDIRECTED: Final = "kind: Redirect"
_ODD: Final = ("InvalidListResponse", "InvalidXml", "InvalidPath", "InvalidPropFind", "EmptySegment", "BadSegment")
"""Of what the library says of an answer that it could not read."""
_ODD_HEAD: Final = (
    "MissingContentLength", "InvalidContentLength", "MissingLastModified", "InvalidLastModified", "MissingEtag",
    "BadHeader",
)  # fmt: skip
"""And of what stands before the content of an object."""
_NO_BUCKET: Final = ("NoSuchBucket", "ContainerNotFound", "bucket does not exist")
"""How S3, Azure and Google say that."""
_NOT_NOW = Message("Nothing is lost. Try again later.")


def status_of(error: Exception) -> int:
    """The status that the server answered with; 0 where it did not."""
    found = _STATUS.search(str(error))
    return int(found[1] or found[2]) if found else 0


def explain_failure(error: Exception, shown: str, name: str = "") -> AnnotatorError:
    """What a failure of the library's means; ``shown`` is the destination's, ``name`` the object's."""
    status, where = status_of(error), f"{shown}: {name}" if name else shown
    if any(sign in str(error) for sign in _NO_BUCKET):
        return no_bucket(where)
    if isinstance(error, FileNotFoundError):
        status = 404
    return explain_status(status, where) if status else _unanswered(str(error), where)


def explain_status(status: int, where: str) -> AnnotatorError:
    """What a server means that answers with ``status``."""
    if status == 404:
        return AnnotatorError("delivery.missing", "There is no such object.", "", where)
    if status in _NOT_ALLOWED:
        return AnnotatorError(
            "delivery.not_allowed",
            "The place does not let you do that ({status}): the address, the name or the password does not fit.",
            "Ask whoever runs the place; a fresh invite may hold a new address.",
            where,
            status=status,
        )
    if status in _FULL:
        return AnnotatorError(
            "delivery.full",
            "There is no room left at the place ({status}).",
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
            "The place refused it (409): the folder that the address names may not be there.",
            "Make the folder there, or look at the address.",
            where,
        )
    if status in _MOVED:
        return redirected("", where)
    return AnnotatorError("delivery.failed", "The place refused it ({status}).", "Try again.", where, status=status)


def not_webdav(status: int, *, page: bool, where: str) -> AnnotatorError:
    """That a server answered, and not as one with WebDAV does. ``page``: with a web page."""
    found = Message("Something else came") if status in (0, 200) else Message("It answered {status}", status=status)
    if page:
        found = Message("A web page came")
    return AnnotatorError(
        "delivery.not_webdav",
        "{found} where the list of a WebDAV folder should be: the address is another one's, or "
        "this network asks you to sign in first.",
        "Open any page in a browser to see whether the network lets you through; then look at the address.",
        where,
        found=found,
    )


def redirected(target: str, where: str) -> AnnotatorError:
    """That a server sends the program to another one, to which nothing is carried; ``target`` may hold what is secret,
    and is empty where the library does not say it."""
    parts = urlsplit(target)
    shown = escaped_name(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}") if target else "elsewhere"
    return AnnotatorError(
        "delivery.moved",
        "The place sends this program on, to {shown}. Nothing was sent there.",
        "If the place has moved, ask whoever runs it for its new address; or this network asks you to sign in first.",
        where,
        shown=shown,
    )


def no_bucket(where: str) -> AnnotatorError:
    """That a server knows no bucket, or container, of that name."""
    return AnnotatorError(
        "delivery.no_bucket",
        "The server has no bucket or container of that name.",
        "Look at the address, or ask whoever runs the place to make it.",
        where,
    )


def no_tls(where: str) -> AnnotatorError:
    """That what answers does not speak TLS."""
    return AnnotatorError(
        "delivery.no_tls",
        "What answers there does not speak TLS, which https needs.",
        "Look at the address and its port, or ask whoever runs the place. Nothing was sent.",
        where,
    )


def connection_lost(where: str) -> AnnotatorError:
    """That an answer had begun, and ended before its end."""
    return AnnotatorError("delivery.unreachable", "The connection was cut.", _NOT_NOW, where)


def no_answer(where: str) -> AnnotatorError:
    """That nobody answered."""
    return AnnotatorError("delivery.unreachable", "The place cannot be reached.", _NOT_NOW, where)


def unreadable_listing(where: str) -> AnnotatorError:
    """That a list came which the library cannot read."""
    return AnnotatorError(
        "delivery.odd_answer",
        "The place answered with a list, or with a name in it, that cannot be read.",
        "Look at the address; or this network asks you to sign in first. Else tell whoever runs the place.",
        where,
    )


def unreadable_head(where: str) -> AnnotatorError:
    """That an object came without its length, or with a date that is none."""
    return AnnotatorError(
        "delivery.odd_answer",
        "The place gives files without saying how long they are, or when they were written.",
        "Nothing of it was kept. Look at the address; or this network asks you to sign in first. Else tell whoever "
        "runs the place.",
        where,
    )


def too_much(where: str) -> AnnotatorError:
    """That a list has no end that this program would wait for."""
    return AnnotatorError(
        "delivery.too_many",
        "The place lists more than this program reads: it was given up.",
        "Nothing of it was kept. Tell whoever runs the place: far too much lies there, or it is no such place.",
        where,
    )


def _unanswered(words: str, where: str) -> AnnotatorError:
    if "InvalidCertificate" in words or "invalid peer certificate" in words:
        return AnnotatorError(
            "delivery.untrusted",
            "No authority that this computer trusts vouches for the place: it may be another one.",
            "Nothing was sent. Ask whoever runs it; --ca names its own authority.",
            where,
        )
    if "Connect" in words or "dns" in words.lower():
        return no_answer(where)
    if _SLOW in words:
        return too_slow(where)
    if _REDIRECTED in words:
        return redirected("", where)
    if any(sign in words for sign in _ODD):
        return unreadable_listing(where)
    if any(sign in words for sign in _ODD_HEAD):
        return unreadable_head(where)
    return connection_lost(where)
