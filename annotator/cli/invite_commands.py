"""``annotator invite``: owners create invites, annotators accept them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator.bundle.fingerprint_words import fingerprint_words, parse_fingerprint_words
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.operation import CommandGroup
from annotator.errors import AnnotatorError
from annotator.owner.operations.invites import (
    invite_content,
    invite_lines,
    list_invites,
    new_invite,
    owner_words,
    withdraw_invite,
)
from annotator.owner.operations.result import DataResult
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.bundle.invite import Invite


def show(source: str) -> DataResult:
    """Show the content of an invite, without its secret. Nothing is changed.

    Parameters:
        source = INVITE: An .anninvite file, or - for standard input, which may be its line.
    """
    invite = read(source)
    return DataResult({**invite_content(invite), "words": owner_words(invite)}, invite_lines(invite))


def accept(
    data_dir: DataDir,
    keys: KeyStore,
    context: typer.Context,
    source: str,
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
        source = INVITE: An .anninvite file, or - for standard input, which may be its line.
    """
    # The store takes longer to load than most other commands take to run.
    from annotator.services.enrolment import accept_invite as enrol
    from annotator.services.enrolment import inspect_invite
    from annotator.store.store import Store

    invite = read(source)
    _check_words(invite, words)
    if new_owner and not words:
        message = "Another key is trusted instead of the owner's only with their 12 words."
        raise AnnotatorError("invite.words_needed", message, "Have them read to you, and give them with --words.")
    with Store(data_dir) as store:
        enrolment = inspect_invite(store, invite, anew=new_owner)
        if not (yes or words or context.params["as_json"]):
            content = invite.content
            invited = f"{content.owner_name} invites you as {content.annotator_name} ({content.annotator_id})"
            words_line = f"Check the 12 words with them: {owner_words(invite)}"
            if not confirm(f"{invited} to {content.project_title}.", words_line, ask="Accept?"):
                raise AnnotatorError(
                    "invite.not_accepted",
                    "The invite was not accepted, because the words were not confirmed.",
                    "Compare them with the owner, then give them with --words, or say --yes.",
                )
        named, unlock = name or invite.content.annotator_name, passphrase_from(passphrase_file)
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
    if not enrolment.has_tasks_here:
        sent = "Now open the task bundle that the owner sends you."
        text.append("Next: annotator sync, which fetches your tasks" if enrolment.destination else sent)
    return DataResult({name: value for name, value in asdict(enrolment).items() if name != "destination"}, text)


def _check_words(invite: Invite, words: str) -> None:
    if words and parse_fingerprint_words(words) != fingerprint_words(invite.owner):
        raise AnnotatorError(
            "invite.other_words",
            f"The 12 words of this invite's owner are others: {owner_words(invite)}.",
            "Nothing was changed. Somebody else may have made the invite: speak to the owner.",
        )


def read(source: str) -> Invite:
    """Read an invite from a file, or from standard input, which may contain its line. Raises ``invite.*``."""
    from annotator.bundle.invite import LARGEST, open_invite, read_invite

    if source == "-":
        return read_invite(sys.stdin.read(LARGEST + 1).encode())
    if "anninvite:" in source:
        raise AnnotatorError(
            "invite.in_arguments",
            "An invite is secret, and others on this computer can read the arguments of commands.",
            "Give - instead and paste the line, or keep it in a file.",
        )
    if source.partition(":")[0] in ("annotator", "invite") and not Path(source).exists():
        raise AnnotatorError(
            "invite.malformed",
            "This is no file, and no line of an invite: that begins with anninvite:.",
            "Copy the whole line from the owner's message, give - instead of it, and paste it then.",
        )
    return open_invite(Path(source))


app = CommandGroup(
    {
        "new": new_invite,
        "list": list_invites,
        "show": show,
        "withdraw": withdraw_invite,
        "accept": accept,
    },
    help="Invite annotators to a project (owners), and accept an invite (annotators).",
)
