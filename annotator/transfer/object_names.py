"""Names of the objects at a destination. All are lower case, so they differ on case-insensitive file systems, too.

PROJECT-ID/ANNOTATOR-ID/tasks/SERIES-NUMBER-ID16.anntask
PROJECT-ID/ANNOTATOR-ID/results/DEVICE-NUMBER-ID16.annresult      (.age is appended if it is encrypted)
PROJECT-ID/ANNOTATOR-ID/receipts/ID16.annreceipt
PROJECT-ID/ANNOTATOR-ID/results/ID16.annwanted                    asks the owner to check the object with this id
PROJECT-ID/owner/allowed_signers, receipt_signers, revoked, and their signatures
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LIST = "allowed_signers"
OWNER_FILES: tuple[str, ...] = (_LIST, f"{_LIST}.old.sig", f"{_LIST}.new.sig", "rotations.jsonl", "revoked")
RECEIPT_SIGNERS = "receipt_signers"
OWNER_SIGNATURES: tuple[str, ...] = (f"{_LIST}.sig", f"{RECEIPT_SIGNERS}.sig", "revoked.sig")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_OBJECT = re.compile(
    r"(?P<stem>[a-z0-9][a-z0-9._-]{0,79})-(?P<number>[1-9][0-9]{0,15})-(?P<id16>[0-9a-f]{16})"
    r"\.(?P<kind>anntask|annresult)(?P<encrypted>\.age)?"
)
_WANTED = re.compile(r"(?P<id16>[0-9a-f]{16})\.annwanted")
_RECEIPT = re.compile(r"(?P<id16>[0-9a-f]{16})\.annreceipt")


@dataclass(frozen=True)
class BundleObjectName:
    """The name of a bundle at a destination. ``stem`` is the series of tasks, or the device of results."""

    stem: str
    number: int
    id16: str
    kind: str
    encrypted: bool = False

    def fits(self, stem: str | None, number: int, bundle_id: str) -> bool:
        """Whether this is the name of the given bundle of a series or device."""
        return (self.stem, self.number, self.id16) == (stem, number, bundle_id[:16])

    def __str__(self) -> str:
        return f"{self.stem}-{self.number}-{self.id16}.{self.kind}{'.age' if self.encrypted else ''}"


def object_name(name: str) -> BundleObjectName | None:
    """Parse ``name``; None for any other file, for example a partial file or conflict copy of another program."""
    match = _OBJECT.fullmatch(name)
    if match is None or (match["encrypted"] and match["kind"] == "anntask"):
        return None
    return BundleObjectName(match["stem"], int(match["number"]), match["id16"], match["kind"], bool(match["encrypted"]))


def id_in(name: str) -> str:
    """The first digits of the id in the name of a bundle or receipt.

    >>> id_in("week-2-0123456789abcdef.anntask"), id_in("fedcba9876543210.annreceipt")
    ('0123456789abcdef', 'fedcba9876543210')
    """
    return name.rpartition(".ann")[0][-16:]


def receipt_name(receipt_id: str) -> str:
    """The name of the receipt with this id."""
    return f"{receipt_id[:16]}.annreceipt"


def is_receipt(name: str) -> bool:
    """Whether ``name`` is the name of a receipt."""
    return _RECEIPT.fullmatch(name) is not None


def wanted_name(id16: str) -> str:
    """The name of a file that asks the owner to upload again the bundle or receipt whose id starts with ``id16``,
    because it arrived damaged."""
    return f"{id16}.annwanted"


def wanted_id(name: str) -> str:
    """The id that a request file asks for; empty for other files. Requests need no authorisation, because the owner
    only checks the object again."""
    match = _WANTED.fullmatch(name)
    return match["id16"] if match is not None else ""


def object_folder(project_id: str, annotator_id: str, kind: str) -> str:
    """The folder of an annotator's ``tasks``, ``results`` or ``receipts``.

    >>> object_folder("p", "con", "tasks")
    'p/con~/tasks'
    """
    return f"{project_id}/{person_folder(annotator_id)}/{kind}"


def person_folder(annotator_id: str) -> str:
    """An annotator's folder name, which is valid on every system and differs from the owner's. Problematic ids get a
    tilde appended, which no id contains."""
    awkward = _DEVICE.fullmatch(annotator_id) or annotator_id.endswith(".") or annotator_id == "owner"
    return f"{annotator_id}{'~' if awkward else ''}"


def owner_folder(project_id: str) -> str:
    """The folder of the owner's statements to all annotators."""
    return f"{project_id}/owner"
