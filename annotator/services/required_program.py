"""Compares the program version that an owner requires with this program's."""

from __future__ import annotations

from annotator import __version__
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.errors import AnnotatorError
from annotator.text.policy import one_line
from annotator.translatable_message import TranslatableMessage

TOO_OLD = "program.too_old"


def outdated_program_error(needs: ProgramRequirement | None, owner: str, *, trusted: bool) -> AnnotatorError | None:
    """The error if this program is too old for what ``owner`` (a name, or empty) signed; None if it is not.

    The download location is included only for a ``trusted`` owner. Otherwise anyone who signs a file could direct users
    to an arbitrary program.
    """
    if needs is None or needs.satisfied_by(__version__):
        return None
    versions = {"version": needs.version, "own": __version__}
    message = TranslatableMessage("The project owner asks for Annotator {version} or newer; this is {own}.", **versions)
    if owner:
        message = TranslatableMessage(
            "{owner} asks for Annotator {version} or newer; this is {own}.", owner=one_line(owner), **versions
        )
    return AnnotatorError(TOO_OLD, message, _hint(needs) if trusted else _ASK)


def notice_words(error: AnnotatorError) -> TranslatableMessage:
    """The error as one message, including what to do."""
    return TranslatableMessage("{what} {advice}", what=error.message, advice=error.hint)


_ASK = TranslatableMessage(
    "This owner's key was not compared on this computer. Ask them where to get the newer version, by a "
    "channel other than the one through which this file arrived."
)


def _hint(needs: ProgramRequirement) -> TranslatableMessage:
    place = one_line(needs.get_from)
    files = ", ".join(f"{one_line(file.name)} {file.sha256}" for file in needs.files)
    if place and files:
        return TranslatableMessage(
            "They say where to get it: {place}. Install it only if its SHA-256 matches theirs: {files}.",
            place=place,
            files=files,
        )
    if place:
        return TranslatableMessage("They say where to get it: {place}.", place=place)
    if files:
        return TranslatableMessage(
            "Ask them for the file. Install it only if its SHA-256 matches theirs: {files}.", files=files
        )
    return TranslatableMessage("Ask them where to get it.")
