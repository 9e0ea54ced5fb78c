"""The owner of the database in the data directory: another person's work is never signed with the key there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annotator.errors import AnnotatorError
from annotator.store import projects
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.store.store import Store

_ROLE = "annotator"


def other_annotator(store: Store, project_id: str) -> str:
    """Whose database this is, as far as the project tells: the name and id of who accepted its invite, where they did
    so with a key that is neither this computer's nor one that it took the place of or that was abandoned here; empty
    otherwise."""
    enrolled = store.read(projects.enrolment, project_id)
    if enrolled is None or not enrolled.signer:
        return ""
    from annotator.bundle.key_store import KeyStore  # with cryptography: not for the first paint without an invite
    from annotator.bundle.key_succession import predecessors

    keys = KeyStore(store.paths.keys)
    public = keys.public(_ROLE)
    if public is None or public[0].fingerprint == enrolled.signer:
        return ""
    before = (*predecessors(public[0], keys.succeeds(_ROLE)), *keys.abandoned(_ROLE))
    if any(key.fingerprint == enrolled.signer for key in before):
        return ""
    name = one_line(enrolled.annotator_name)
    return f"{name} ({enrolled.annotator_id})" if name not in ("", enrolled.annotator_id) else enrolled.annotator_id


def check_annotator(store: Store, project_id: str) -> None:
    """Raises ``results.other_annotator`` where the project is another person's, or was enrolled with a key that is not
    here: what is signed now would count as the work of the person with this computer's key."""
    name = other_annotator(store, project_id)
    if name:
        raise AnnotatorError(
            "results.other_annotator",
            "This database belongs to {name}: the invite was accepted with another key than the one on this computer. "
            "Nothing was signed or sent.",
            "If you are somebody else, open your own data directory (--data-dir), or restore a backup of "
            "yours. If you are that person, ask the owner for a new invite and accept it here.",
            name=name,
        )
