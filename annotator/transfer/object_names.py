"""Names of the objects at a destination. All are lower case, so that no file system takes two of them for one.

PROJECT-ID/ANNOTATOR-ID/tasks/SERIES-NUMBER-ID16.anntask
PROJECT-ID/ANNOTATOR-ID/results/DEVICE-NUMBER-ID16.annresult      (.age behind it where it is encrypted)
PROJECT-ID/ANNOTATOR-ID/receipts/ID16.annreceipt
PROJECT-ID/ANNOTATOR-ID/results/ID16.annwanted                    asks the owner to look at the object of that id again
PROJECT-ID/owner/allowed_signers, receipt_signers, revoked, and their signatures
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_LIST: Final = "allowed_signers"
OWNER_FILES: Final[tuple[str, ...]] = (_LIST, f"{_LIST}.old.sig", f"{_LIST}.new.sig", "rotations.jsonl", "revoked")
RECEIPT_SIGNERS: Final = "receipt_signers"
OWNER_SIGNATURES: Final[tuple[str, ...]] = (f"{_LIST}.sig", f"{RECEIPT_SIGNERS}.sig", "revoked.sig")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
_OBJECT = re.compile(
    r"(?P<stem>[a-z0-9][a-z0-9._-]{0,79})-(?P<number>[1-9][0-9]{0,15})-(?P<id16>[0-9a-f]{16})"
    r"\.(?P<kind>anntask|annresult)(?P<encrypted>\.age)?"
)
_WANTED = re.compile(r"(?P<id16>[0-9a-f]{16})\.annwanted")
_RECEIPT = re.compile(r"(?P<id16>[0-9a-f]{16})\.annreceipt")


@dataclass(frozen=True)
class ObjectName:
    """The name of a bundle at a destination; ``stem`` is the series of tasks, or the device of results."""

    stem: str
    number: int
    id16: str
    kind: str
    encrypted: bool = False

    def fits(self, stem: str | None, number: int, bundle_id: str) -> bool:
        """Whether it is the name of this bundle of a series or a device."""
        return (self.stem, self.number, self.id16) == (stem, number, bundle_id[:16])

    def __str__(self) -> str:
        return f"{self.stem}-{self.number}-{self.id16}.{self.kind}{'.age' if self.encrypted else ''}"


def object_name(name: str) -> ObjectName | None:
    """What ``name`` says; None for any other file, such as another program's partial file or conflict copy."""
    found = _OBJECT.fullmatch(name)
    if found is None or (found["encrypted"] and found["kind"] == "anntask"):
        return None
    return ObjectName(found["stem"], int(found["number"]), found["id16"], found["kind"], bool(found["encrypted"]))


def id_in(name: str) -> str:
    """The first digits of the id that the name of a bundle or a receipt has.

    >>> id_in("week-2-0123456789abcdef.anntask"), id_in("fedcba9876543210.annreceipt")
    ('0123456789abcdef', 'fedcba9876543210')
    """
    return name.rpartition(".ann")[0][-16:]


def receipt_name(receipt_id: str) -> str:
    """The name of the receipt with that id."""
    return f"{receipt_id[:16]}.annreceipt"


def is_receipt(name: str) -> bool:
    """Whether ``name`` is that of a receipt."""
    return _RECEIPT.fullmatch(name) is not None


def wanted_name(id16: str) -> str:
    """The name of what asks the owner for the bundle or receipt with these first digits of its id: it came damaged."""
    return f"{id16}.annwanted"


def wanted_id(name: str) -> str:
    """For what ``name`` asks; empty for any other file. Anybody may ask: the owner only looks again."""
    found = _WANTED.fullmatch(name)
    return found["id16"] if found is not None else ""


def folder(project_id: str, annotator_id: str, kind: str) -> str:
    """The folder of somebody's ``tasks``, ``results`` or ``receipts``.

    >>> folder("p", "con", "tasks")
    'p/con~/tasks'
    """
    return f"{project_id}/{person_folder(annotator_id)}/{kind}"


def person_folder(annotator_id: str) -> str:
    """The name of a folder for somebody, which every system can have and which is not the owner's: an awkward id gets a
    tilde behind it, which no id has."""
    awkward = _DEVICE.fullmatch(annotator_id) or annotator_id.endswith(".") or annotator_id == "owner"
    return f"{annotator_id}{'~' if awkward else ''}"


def owner_folder(project_id: str) -> str:
    """The folder of what the owner says to everybody."""
    return f"{project_id}/owner"
