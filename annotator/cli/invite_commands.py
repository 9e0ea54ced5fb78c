"""``annotator invite``: owners create invites, annotators accept them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from annotator.bundle.fingerprint_words import fingerprint_words, parse_fingerprint_words
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.operation import Commands
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError, WrongArgumentError
from annotator.owner.operations.arguments import Destination, Key, unlocked
from annotator.owner.operations.result import DataResult, TextResult
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.bundle.invite import Invite
    from annotator.owner.exchange.invitations import IssuedInvite

app = Commands(help="Invite annotators to a project (owners), and accept an invite (annotators).")


@app.command()
def new(
    project: Project,
    annotator: str = "",
    name: str = "",
    out: Path | None = None,
    destination: Destination | None = None,
    encrypt: bool = False,
    key: Key = None,
) -> DataResult:
    """Create an invite for one annotator, as a file and as one line to paste. It enrols one key.

    Send it over a different channel than the tasks, and only to that person: the first person who opens it is enrolled
    as that person.

    Parameters:
        annotator = ID: The annotator's id, as in the roster: a-z, 0-9 and . _ -
        --name: The person's name, in any script. The id is derived from it if possible.
        --out FILE.anninvite: The invite file; default: ID.anninvite.
        --encrypt: Have results encrypted for you, for this and all later invites.
    """
    from annotator.bundle.invite import SUFFIX
    from annotator.owner.exchange.encryption import set_up_encryption
    from annotator.owner.exchange.invitations import make_invite, safe_id

    chosen = annotator or safe_id(name)
    if not chosen:
        message = "Nobody is named whom to invite." if not name else f"No id can be derived from the name {name!r}."
        raise WrongArgumentError("invite.bad_id", message, "Give an id in a-z and 0-9, such as from your roster.")
    target = out or Path(f"{chosen}{SUFFIX}")
    if target.exists():
        raise AnnotatorError("invite.exists", "There is a file here already.", "Name a new one.", str(target))
    owner = unlocked(key)
    if encrypt:
        set_up_encryption(project, owner)
    issued = make_invite(project, owner, chosen, name, destination)
    write_atomic(target, issued.file(), PRIVATE)
    data = {**_public(issued), "path": str(target), "line": issued.line(), "words": _words(issued)}
    return DataResult(data, [f"Wrote {target}", *_invite_lines(issued), "The same as one line:", issued.line()])


@app.command("list")
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


@app.command()
def show(given: str) -> DataResult:
    """Show the content of an invite, without its secret. Nothing is changed.

    Parameters:
        given = INVITE: An .anninvite file, or - for standard input, which may be its line.
    """
    invite = read(given)
    return DataResult({**_public(invite), "words": _words(invite)}, _invite_lines(invite))


def _words(invite: Invite) -> str:
    return " ".join(fingerprint_words(invite.owner))


def _invite_lines(invite: Invite) -> Iterator[str]:
    """The content of an invite, without its secret."""
    from annotator.transfer.addresses import shown_address

    says, place = invite.says, shown_address(invite.says.destination or "")
    yield f"{says.owner_name} invites {says.annotator_name} ({says.annotator_id}) to {says.project_title}"
    yield f"Fingerprint of the owner: {invite.owner.fingerprint}"
    yield f"Words, to compare by voice: {_words(invite)}"
    yield f"Invite: {says.invite_id}"
    yield f"Results: {'encrypted to the owner' if says.recipient else 'signed, not encrypted'}"
    yield f"Destination: {place or 'none; results are sent as files'}"
    if says.needs_program is not None:
        yield f"Needs Annotator {says.needs_program.version} or newer"


@app.command()
def withdraw(invite: str, project: Project) -> TextResult:
    """Withdraw an invite, so that it cannot enrol a key. A key that it has enrolled stays trusted; revoke that
    separately.

    Parameters:
        invite = INVITE-ID: The id that `invite list` shows.
    """
    from annotator.owner.exchange.invitations import withdraw_unused_invite as withdraw_invite

    issued = withdraw_invite(project, invite)
    text = [f"Withdrawn: the invite {invite} of {issued.name} ({issued.annotator_id})"]
    if issued.key:
        text.append(f"It has enrolled {issued.key}, which is trusted still; `annotator keys revoke` ends that.")
    return TextResult(text)


@app.command()
def accept(
    data_dir: DataDir,
    keys: KeyStore,
    context: typer.Context,
    given: str,
    name: str = "",
    words: str = "",
    yes: bool = False,
    new_owner: bool = False,
    passphrase_file: Path | None = None,
    *,
    confirm: Callable[..., bool],
) -> DataResult:
    """Accept an invite: the owner's key is pinned, and your key is created once. Compare the 12 words with the
    owner.

    Parameters:
        --name: Sign under this name; default: the name in the invite.
        --words "12 WORDS": The owner's 12 words, as the owner told you.
        --yes: Accept without confirmation.
        --new-owner: With --words: trust this owner's key instead of the one known so far.
        given = INVITE: An .anninvite file, or - for standard input, which may be its line.
    """
    # The store takes longer to load than most other commands take to run.
    from annotator.services.enrolment import accept_invite as enrol
    from annotator.services.enrolment import inspect_invite
    from annotator.store.store import Store

    invite = read(given)
    _check_words(invite, words)
    if new_owner and not words:
        message = "Another key is trusted instead of the owner's only with their 12 words."
        raise AnnotatorError("invite.words_needed", message, "Have them read to you, and give them with --words.")
    with Store(data_dir) as store:
        enrolment = inspect_invite(store, invite, anew=new_owner)
        if not (yes or words or context.params["as_json"]):
            says = invite.says
            invited = f"{says.owner_name} invites you as {says.annotator_name} ({says.annotator_id})"
            words_line = f"Check the 12 words with them: {_words(invite)}"
            if not confirm(f"{invited} to {says.project_title}.", words_line, ask="Accept?"):
                raise AnnotatorError(
                    "invite.not_accepted",
                    "The invite was not accepted, because the words were not confirmed.",
                    "Compare them with the owner, then give them with --words, or say --yes.",
                )
        named, unlock = name or invite.says.annotator_name, passphrase_from(passphrase_file)
        enrolment = enrol(store, keys, invite, named, unlock, anew=new_owner)
    own_key = keys.public("annotator")
    assert own_key is not None
    accepted = "Accepted" if enrolment.outcome != "known" else "Accepted already"
    text = [
        f"{accepted}: {enrolment.title}, as {enrolment.annotator_id}",
        f"Owner: {enrolment.owner_name} {enrolment.owner_fingerprint}",
        f"You sign as: {own_key[1]} {own_key[0].fingerprint}",
        *filter(None, [enrolment.outdated]),
    ]
    if not enrolment.here:
        sent = "Now open the task bundle that the owner sends you."
        text.append("Next: annotator sync, which fetches your tasks" if enrolment.destination else sent)
    return DataResult({name: value for name, value in asdict(enrolment).items() if name != "destination"}, text)


def _check_words(invite: Invite, words: str) -> None:
    if words and parse_fingerprint_words(words) != fingerprint_words(invite.owner):
        raise AnnotatorError(
            "invite.other_words",
            f"The 12 words of this invite's owner are others: {_words(invite)}.",
            "Nothing was changed. Somebody else may have made the invite: speak to the owner.",
        )


def read(given: str) -> Invite:
    """Read an invite from a file, or from standard input, which may contain its line. Raises ``invite.*``."""
    from annotator.bundle.invite import LARGEST, open_invite, read_invite

    if given == "-":
        return read_invite(sys.stdin.read(LARGEST + 1).encode())
    if "anninvite:" in given:
        raise AnnotatorError(
            "invite.in_arguments",
            "An invite is secret, and others on this computer can read the arguments of commands.",
            "Give - instead and paste the line, or keep it in a file.",
        )
    if given.partition(":")[0] in ("annotator", "invite") and not Path(given).exists():
        raise AnnotatorError(
            "invite.malformed",
            "This is no file, and no line of an invite: that begins with anninvite:.",
            "Copy the whole line from the owner's message, give - instead of it, and paste it then.",
        )
    return open_invite(Path(given))


def _public(invite: Invite) -> dict[str, Any]:
    """The content of an invite without actual or possible secrets."""
    from annotator.transfer.addresses import shown_address

    address = shown_address(invite.says.destination or "") or None
    return {**invite.says.model_dump(mode="json", exclude={"secret"}), "destination": address}


def _state(issued: IssuedInvite) -> str:
    return "used" if issued.key else "withdrawn" if issued.withdrawn else "waiting"
