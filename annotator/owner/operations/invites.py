"""``invite new | list | withdraw``: the invites of a project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError, WrongArgumentError
from annotator.owner.operations.arguments import Destination, Key, unlocked
from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json

if TYPE_CHECKING:
    from annotator.bundle.invite import Invite
    from annotator.owner.exchange.invitations import IssuedInvite


def new_invite(
    project: Project,
    annotator: str = "",
    name: str = "",
    out: Path | None = None,
    destination: Destination | None = None,
    key: Key = None,
) -> DataResult:
    """Create an invite for one annotator, as a file and as one line to paste. It enrols one key.

    Send it over a different channel than the tasks, and only to that person: the first person who opens it is enrolled
    as that person.

    Parameters:
        annotator = ID: The annotator's id, as in the roster: a-z, 0-9 and . _ -
        --name: The person's name, in any script. The id is derived from it if possible.
        --out FILE.anninvite: The invite file; default: ID.anninvite.
    """
    from annotator.bundle.invite import SUFFIX
    from annotator.owner.exchange.invitations import make_invite, safe_id

    chosen = annotator or safe_id(name)
    if not chosen:
        message = "Nobody is named whom to invite." if not name else f"No id can be derived from the name {name!r}."
        raise WrongArgumentError("invite.bad_id", message, "Give an id in a-z and 0-9, such as from your roster.")
    target = out or Path(f"{chosen}{SUFFIX}")
    if target.exists():
        raise AnnotatorError("invite.exists", "There is a file here already.", "Name a new one.", target)
    issued = make_invite(project, unlocked(key), chosen, name, destination)
    write_atomic(target, issued.file(), PRIVATE)
    data = {**invite_content(issued), "path": str(target), "line": issued.line(), "words": owner_words(issued)}
    return DataResult(data, [f"Wrote {target}", *invite_lines(issued), "The same as one line:", issued.line()])


def list_invites(project: Project) -> DataResult:
    """List all invites of a project and their status."""
    from annotator.owner.exchange.invitations import invites_of

    invites = invites_of(project).invites
    text = [
        f"{name} {issued.annotator_id} {issued.name}: {_state(issued)}{f' by {issued.key}' if issued.key else ''}"
        for name, issued in invites.items()
    ]
    return DataResult(
        [{"invite": name, **issued.model_dump(), "state": _state(issued)} for name, issued in invites.items()],
        text or ["Nobody was invited yet. Make an invite with `annotator invite new`."],
    )


def withdraw_invite(invite: str, project: Project) -> DataResult:
    """Withdraw an invite, so that it cannot enrol a key. A key that it has enrolled stays trusted; revoke that
    separately.

    Parameters:
        invite = INVITE-ID: The id that `invite list` shows.
    """
    from annotator.owner.exchange.invitations import withdraw_unused_invite

    issued = withdraw_unused_invite(project, invite)
    text = [f"Withdrawn: the invite {invite} of {issued.name} ({issued.annotator_id})"]
    if issued.key:
        text.append(f"It has enrolled {issued.key}, which is trusted still; `annotator keys revoke` ends that.")
    return DataResult({"invite": invite, "annotator_id": issued.annotator_id, "key": issued.key}, text)


def owner_words(invite: Invite) -> str:
    return " ".join(fingerprint_words(invite.owner))


def invite_lines(invite: Invite) -> Iterator[str]:
    """The content of an invite, without its secret."""
    from annotator.transfer.addresses import shown_address

    content, place = invite.content, shown_address(invite.content.destination or "")
    yield f"{content.owner_name} invites {content.annotator_name} ({content.annotator_id}) to {content.project_title}"
    yield f"Fingerprint of the owner: {invite.owner.fingerprint}"
    yield f"Words, to compare by voice: {owner_words(invite)}"
    yield f"Invite: {content.invite_id}"
    yield f"Results: {'encrypted to the owner' if content.recipient else 'signed, not encrypted'}"
    yield f"Destination: {place or 'none; results are sent as files'}"
    if content.needs_program is not None:
        yield f"Needs Annotator {content.needs_program.version} or newer"


def invite_content(invite: Invite) -> Json:
    """The content of an invite without actual or possible secrets."""
    from annotator.transfer.addresses import shown_address

    address = shown_address(invite.content.destination or "") or None
    return {**invite.content.model_dump(mode="json", exclude={"secret"}), "destination": address}


def _state(issued: IssuedInvite) -> str:
    return "used" if issued.key else "withdrawn" if issued.withdrawn else "waiting"
