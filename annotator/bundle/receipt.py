"""Receipts: an owner's signed statement about received results, which is the annotator's proof of receipt.

The file is one line of JSON, followed by the owner's armored OpenSSH signature over that line including its newline;
``ssh-keygen -Y verify -n receipt.v1@annotator`` verifies it. The receipt id is the SHA-256 of the line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from operator import not_

from pydantic import Field

from annotator.bundle.format_version import FORMAT, FormatVersion
from annotator.bundle.info import FINGERPRINT, LARGEST_SEQUENCE, SHA256, UUID
from annotator.bundle.invite import ANNOTATOR_ID
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.bundle.signed_statement import (
    ARMOR,
    SignedStatement,
    check_one_line,
    parse_armored,
    read_statement,
    signed_line,
)
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import RECEIPTS
from annotator.errors import AnnotatorError
from annotator.model.course.course_result import QualificationResult
from annotator.model.frozen_model import ExtensibleModel

SUFFIX = ".annreceipt"
LARGEST = 4 * 1024**2  # bytes of a receipt file
LONGEST_GUIDELINES = 65_536  # characters of announced guidelines
MOST_GUIDELINES = 20
MOST_REPLACED = 1000


class ReceiptAcceptedBundle(ExtensibleModel):
    """An accepted results bundle: its number of ``tasks``, and how many are ``submitted``."""

    bundle_id: str = Field(pattern=SHA256)
    tasks: int = Field(ge=0)
    submitted: int = Field(ge=0)


class ReceiptRefusedBundle(ExtensibleModel):
    """A refused results bundle with ``code`` and ``reason`` of the error. ``bundle_id`` is the full id if it could be
    read, else its first 16 digits from the file name."""

    bundle_id: str = Field(pattern=r"^([0-9a-f]{16}|[0-9a-f]{64})$")
    code: str = Field(min_length=1, max_length=80)
    reason: str = Field(min_length=1, max_length=2000)


class ReceiptAnswerReturn(ExtensibleModel):
    """A returned place of a task and the reason as text: a target, the key of the block and optionally a part of the
    answer."""

    target: str = Field(min_length=1, max_length=200)
    key: str = Field(default="", max_length=40)
    part: str = Field(default="", max_length=80)
    reason: str = Field(min_length=1, max_length=2000)


class ReceiptTaskReturn(ExtensibleModel):
    """A task that the owner returns to be done again, with the reason. ``revision`` is the one that was examined;
    ``places`` are the places that reviewers named. If the owner declared submissions of the task void, ``void`` has
    their times by the annotator's clock (an empty one: unknown): only these are returned, and they do not count until
    the task is submitted again. ``why`` is the owner's part of the reason of void work."""

    task_id: str = Field(min_length=1, max_length=400)
    revision: int = Field(ge=0)
    reason: str = Field(min_length=1, max_length=2000)
    places: tuple[ReceiptAnswerReturn, ...] = Field(default=(), exclude_if=not_)
    void: tuple[str, ...] = Field(default=(), exclude_if=not_)
    why: str = Field(default="", exclude_if=not_)


class ReceiptDeliveryFinding(ExtensibleModel):
    """A finding of the owner's commands about deliveries that the annotator should know: its ``code``, the ``reason``
    as text, and the ids of the ``tasks`` that it concerns. ``arguments`` are the variable parts of the reason by name,
    if programs can word it themselves (``receipt_notices.py``)."""

    code: str = Field(min_length=1, max_length=80)
    reason: str = Field(min_length=1, max_length=2000)
    tasks: tuple[str, ...] = Field(default=(), exclude_if=not_)
    arguments: Mapping[str, str] = Field(default_factory=dict, exclude_if=not_)


class GuidelinesAnnouncement(ExtensibleModel):
    """Guidelines (Markdown) announced by the owner. They replace guidelines in bundles whose SHA-256 (of the UTF-8
    bytes, empty if there is no file) is in ``replaces`` and whose rubric is ``rubric``. Bundles with other guidelines
    have newer ones."""

    rubric: str = Field(min_length=1, max_length=80)
    text: str = Field(min_length=1, max_length=LONGEST_GUIDELINES)
    replaces: tuple[str, ...] = Field(max_length=MOST_REPLACED)

    @property
    def sha256(self) -> str:
        """The hash that identifies the guidelines under which work was done."""
        return guidelines_hash(self.text)


def guidelines_hash(text: str) -> str:
    """The hexadecimal SHA-256 of guidelines."""
    return hashlib.sha256(text.encode()).hexdigest()


class QualificationAttemptScore(QualificationResult):
    """The owner's score of a qualification attempt by the annotator with this ``key`` fingerprint."""

    key: str = Field(pattern=FINGERPRINT)


class ReceiptContent(ExtensibleModel):
    """The content of a receipt. ``number`` counts the receipts for one annotator; ``previous`` is the id of the one
    before.

    ``taken`` and ``refused`` list the results since then. The other fields describe the current state: ``submitted``
    (submitted tasks received and not returned), ``accepted`` (how many of these the owner accepted with whole
    deliveries at their last submitted revision), ``returned``, ``qualification`` (the newest score), ``notices``,
    announced ``guidelines`` and ``needs_program`` (the required program version). ``issued`` is informative; nothing
    depends on it. Unknown fields are preserved.
    """

    format: FormatVersion = FORMAT
    project_id: str = Field(pattern=UUID)
    project_title: str = Field(min_length=1, max_length=200)
    annotator_id: str = Field(pattern=ANNOTATOR_ID)
    owner_fingerprint: str = Field(pattern=FINGERPRINT)
    number: int = Field(ge=1, le=LARGEST_SEQUENCE)
    previous: str | None = Field(default=None, pattern=SHA256)
    issued: str = Field(min_length=1, max_length=40)
    taken: tuple[ReceiptAcceptedBundle, ...] = ()
    refused: tuple[ReceiptRefusedBundle, ...] = ()
    returned: tuple[ReceiptTaskReturn, ...] = ()
    submitted: int = Field(default=0, ge=0)
    qualification: QualificationAttemptScore | None = None
    accepted: int = Field(default=0, ge=0, exclude_if=not_)
    notices: tuple[ReceiptDeliveryFinding, ...] = Field(default=(), exclude_if=not_)
    guidelines: tuple[GuidelinesAnnouncement, ...] = Field(default=(), max_length=MOST_GUIDELINES, exclude_if=not_)
    needs_program: ProgramRequirement | None = None


class Receipt(SignedStatement[ReceiptContent]):
    """A receipt with a valid signature."""

    @property
    def receipt_id(self) -> str:
        """The hexadecimal SHA-256 of the signed line."""
        return hashlib.sha256(self.message).hexdigest()


def sign_receipt(content: ReceiptContent, owner: SigningKey) -> Receipt:
    """Sign a receipt. ``content.owner_fingerprint`` must be that of ``owner``."""
    fields = {name: value for name, value in content.model_dump(mode="json").items() if value is not None}
    return read_receipt(signed_line(fields, owner, RECEIPTS))


def read_receipt(data: bytes) -> Receipt:
    """Parse a receipt file. Raises ``receipt.malformed``, ``receipt.altered``, ``receipt.newer_version``, ``json.*``,
    ``keys.weak``."""
    at = data.find(ARMOR)
    if len(data) > LARGEST or at <= 0:
        raise _malformed_error("it is too long, or has no signature")
    message = data[:at]
    check_one_line(message, _malformed_error)
    signature = parse_armored(data[at:], _malformed_error)
    content = read_statement(message, ReceiptContent, "receipt", _newer_error, _malformed_error)
    named = content.owner_fingerprint == signature.public.fingerprint
    if signature.namespace != RECEIPTS or not named or not signature.verifies(message):
        raise AnnotatorError(
            "receipt.altered",
            "The receipt was changed after it was signed, or something else was signed.",
            "It is ignored. Tell the owner.",
        )
    return Receipt(content, message, signature)


def _newer_error(version: str) -> AnnotatorError:
    return AnnotatorError(
        "receipt.newer_version",
        "The receipt has format version {version}; this program reads {known}.",
        "Update the program.",
        version=repr(version),
        known=repr(FORMAT),
    )


def _malformed_error(why: str) -> AnnotatorError:
    return AnnotatorError("receipt.malformed", "This is not a receipt: {why}.", "Ask the owner for it again.", why=why)
