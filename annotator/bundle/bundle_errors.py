"""The error messages for refused bundles. Each is an :class:`AnnotatorError` with a stable code."""

from __future__ import annotations

from annotator.durable import NotDurableError
from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

_AGAIN = TranslatableMessage("Ask the sender for the file again.")
_NOTHING = TranslatableMessage("Nothing of it was used.")


def not_a_bundle(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError(
        "bundle.not_a_bundle", "This is not a task or results bundle: {why}.", _AGAIN, location, why=why
    )


def encrypted_error() -> AnnotatorError:
    return AnnotatorError(
        "bundle.encrypted",
        "This file is encrypted (age), and cannot be read with the key on this computer.",
        "The owner of its project opens it with --project DIR; if you are, it is for another key, or was damaged.",
    )


def truncated_error(location: str = "") -> AnnotatorError:
    return AnnotatorError("bundle.truncated", "The file is truncated.", f"It was cut in transit. {_AGAIN}", location)


def altered_error(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError(
        "bundle.altered", "The content was changed after it was signed: {why}.", _AGAIN, location, why=why
    )


def not_canonical(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError(
        "bundle.not_canonical", "The file is not written in the one permitted way: {why}.", _AGAIN, location, why=why
    )


def limit_error(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError("bundle.limit", "The bundle is larger than permitted: {why}.", _NOTHING, location, why=why)


def bad_name(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError(
        "bundle.bad_name", "A file inside has a name that is not permitted: {why}.", _NOTHING, location, why=why
    )


def unsigned_error(role: str) -> AnnotatorError:
    return AnnotatorError("bundle.unsigned", "The bundle carries no signature by its {role}.", _AGAIN, role=role)


def bad_signature(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError("bundle.bad_signature", "A signature is not valid: {why}.", _NOTHING, location, why=why)


def content_error(why: str, location: str = "") -> AnnotatorError:
    return AnnotatorError(
        "bundle.content", "The signed content does not conform to the format: {why}.", _NOTHING, location, why=why
    )


def wrong_kind(actual: str, wanted: str) -> AnnotatorError:
    return AnnotatorError(
        "bundle.wrong_kind", "This is a {found} bundle; a {wanted} bundle is needed here.", "Choose another file.",
        found=actual, wanted=wanted,
    )  # fmt: skip


def newer_version(version: str, supported: str) -> AnnotatorError:
    return AnnotatorError(
        "bundle.newer_version",
        "The bundle has format version {found}; this program reads {known}.",
        "It was made by a newer version of the program. Update this one, or ask the sender to write it again "
        "with your version.",
        found=repr(version[:40]),
        known=repr(supported),
    )


def not_durable(error: NotDurableError, location: str = "") -> AnnotatorError:
    """The file exists, but the disk failed after it was renamed."""
    return AnnotatorError(
        "file.not_durable", "The file was written, but may not survive a power cut: {why}.",
        "Check the disk. Write the file again once the disk works.", location, why=error.why,
    )  # fmt: skip


def unreadable_error(error: OSError, location: str = "") -> AnnotatorError:
    why = error.strerror or type(error).__name__
    return AnnotatorError(
        "bundle.unreadable", "The file cannot be read or written: {why}.", "Check the path and the disk.", location,
        why=why,
    )  # fmt: skip
