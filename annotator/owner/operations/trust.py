"""``keys trust | revoke | rotate | rename``: the keys that a project trusts, and the replacement of keys."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.errors import AnnotatorError, WrongArgumentError
from annotator.owner.operations.arguments import Key, Say, quiet, unlocked
from annotator.owner.operations.result import DataResult
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.bundle.info import BundleMetadata
    from annotator.bundle.public_key import PublicKey
    from annotator.bundle.signing_key import SigningKey
    from annotator.owner.exchange.invitations import IssuedInvite


class KeyRole(StrEnum):
    """The role of a key. A person with two roles has two keys."""

    OWNER = "owner"
    ANNOTATOR = "annotator"
    REVIEWER = "reviewer"


@dataclass(frozen=True)
class PublicKeyArgument:
    """A key given as an argument. ``info`` describes the results that it signed, if the argument was a results file."""

    key: PublicKey
    comment: str = ""
    info: BundleMetadata | None = None
    bundle_id: str = ""


def _not_confirmed(*_: str, ask: str) -> bool:  # noqa: ARG001
    return False


def trust_key(
    source: str,
    project: Project,
    role: KeyRole | None = None,
    name: str | None = None,
    person: str | None = None,
    fingerprint: str | None = None,
    yes: bool = False,
    key: Key = None,
    *,
    say: Say = quiet,
    confirm: Callable[..., bool] = _not_confirmed,
) -> DataResult:
    """Trust a person's key for one role in a project. Compare the fingerprint with its owner first.

    For results, the signer's key is shown for confirmation, so that nobody has to send it separately.

    Parameters:
        source = KEY: A .pub file, its line, - for standard input, or results that it signed.
        --role: annotator for results, which can be reviews; reviewer for countersignatures. Default for results:
            annotator.
        --name: The name of the key's owner; default: the key's comment. Renames a known key.
        person = --as NAME: The person: keys with the same NAME belong to one annotator.
        --fingerprint SHA256:...: For results: the fingerprint that their author told you.
        --yes: For results: trust their key without confirmation.
    """
    from annotator.owner.project.revocations import revocations_of

    line = read_key(project, source, key)
    if role is None and line.info is None:
        message = "A key is trusted for one role, and none is named."
        raise WrongArgumentError("trust.no_role", message, "Add --role annotator, or --role reviewer.")
    chosen = role or KeyRole.ANNOTATOR
    if chosen is KeyRole.OWNER and line.key != project.owner:
        raise AnnotatorError(
            "trust.one_owner",
            "A project has one owner's key, by which every invite, bundle and receipt is signed: what a second owner "
            "signs would be refused by every annotator.",
            "To hand the project over, rotate the key (`annotator keys rotate --role owner --project DIR`). Where two "
            "people run it, move the key (`annotator keys move --role owner`) and use one project folder, by turns.",
        )
    if line.info is not None:
        signer = [*_signer_lines(project, line.key, line.info, fingerprint)]
        for signer_line in signer:
            say(signer_line)
        unsaid = signer if say is quiet else ()  # with --json they are shown with the question
        question = f"Did you compare it with them, and trust it as {chosen}?"
        if not (yes or fingerprint is not None or confirm(*unsaid, ask=question)):
            raise AnnotatorError(
                "trust.not_confirmed",
                "The key was not trusted, because the comparison was not confirmed.",
                "Compare it with the annotator, then add --fingerprint SHA256:... or --yes.",
            )
        invited = _invite_of(project, line.key, line.info)
        person = person or (invited.annotator_id if invited else None)
    if line.key.fingerprint in revocations_of(project).keys:
        message = f"This key is revoked: {line.key.fingerprint}."
        raise AnnotatorError("trust.revoked", message, "A revoked key stays so: ask for a new one.", source)
    trusted = project.trust(chosen, line.key, name, comment=line.comment, person=person)
    outcomes = {"new": "Trusted", "changed": "Trusted already, now under this name,", "known": "Trusted already"}
    joined = f", one of the keys of {trusted.person}" if trusted.person else ""
    text = [f"{outcomes[trusted.outcome]} as {chosen}: {trusted.name} {line.key.fingerprint}{joined}"]
    if chosen is KeyRole.REVIEWER and "annotator" not in project.signers.roles_of(line.key):
        text.append(
            "Its countersignatures count. For its results, reviews among them, trust it with --role annotator too."
        )
    data = {
        "role": chosen, "name": trusted.name, "person": trusted.person, "fingerprint": line.key.fingerprint,
        "outcome": trusted.outcome,
    }  # fmt: skip
    return DataResult(data, text)


def _signer_lines(project: Project, key: PublicKey, info: BundleMetadata, fingerprint: str | None) -> Iterator[str]:
    """The signer of results, for comparison. Raises ``trust.other_key``, ``results.other_project``."""
    if info.project_id != project.state.id:
        message = f"These results belong to another project, {info.project_title!r}."
        raise AnnotatorError("results.other_project", message, "Name that project's folder.")
    if fingerprint is not None and fingerprint != key.fingerprint:
        raise AnnotatorError(
            "trust.other_key",
            f"The results are signed by another key: {key.fingerprint}.",
            "Nothing was changed. Ask the annotator again, over another channel than the file.",
        )
    yield f"Signed by: {info.author_name}"
    yield f"Fingerprint: {key.fingerprint}"
    yield f"Words: {' '.join(fingerprint_words(key))}"
    invited = _invite_of(project, key, info)
    yield (
        f"Invited as: {invited.name} ({invited.annotator_id})" if invited else "Invited as: nobody; it proves no invite"
    )


def _invite_of(project: Project, key: PublicKey, info: BundleMetadata) -> IssuedInvite | None:
    """The invite that results prove."""
    from annotator.owner.exchange.invitations import SignerClaim, invites_of, proven_invite

    invites = invites_of(project)
    return invites.invites.get(proven_invite(project, SignerClaim.of(key, info), invites))


def revoke_key(
    source: str,
    project: Project,
    reason: str = "",
    keep: Sequence[Path] = (),
    nothing_counts: bool = False,
    key: Key = None,
    *,
    say: Say = quiet,
) -> DataResult:
    """Accept nothing new from a key. Work that was received before stays valid, with its author. For a person's id, all
    keys are revoked and unused invites withdrawn.

    The list that future bundles contain, keys/revoked, and its KRL form, keys/revoked.krl, can be read by `ssh-keygen`.

    Parameters:
        source = KEY: A person's id or name, a fingerprint, a .pub file or line, or results.
        --reason: The reason, for example `laptop lost`, shown in messages about it.
        --keep FILE: Results made before but not read yet, which remain valid.
        --nothing-counts: Earlier work is invalid too, because somebody else had the key.
    """
    from annotator.owner.exchange.invitations import withdraw_open_invites
    from annotator.owner.project.revocations import revocations_of, revoke_project_key

    person = _named_person(project, source)
    remaining_keys = [read_key(project, str(file), key) for file in keep]
    keys = _keys_of(project, person) if person else [read_key(project, source, key).key]
    counting = {}
    for public in keys:
        own = [results.bundle_id for results in remaining_keys if results.key == public]
        revoked = revoke_project_key(project, public, reason, own, nothing_counts=nothing_counts)
        say(f"Revoked: {project.name_of(public) or 'a key without a name'} {public.fingerprint}")
        say(f"Results by it that count: {len(revoked.before)}")
        counting[public.fingerprint] = len(revoked.before)
    withdrawn = withdraw_open_invites(project, person)
    if withdrawn:
        say(f"Withdrawn: {counted(withdrawn, 'unused invite')} of {person}")
    if not keys and not withdrawn:
        raise AnnotatorError("trust.unknown_signer", f"{person} has no key and no unused invite.")
    void = any(revocations_of(project).keys[public.fingerprint].void for public in keys)
    reopened = _apply_void_keys(Project.open(project.root), lambda: unlocked(key), say) if void else {}
    text = [
        f"Void, and open again at the next sync: {counted(tasks, 'task')} of {project.people.name_of(annotator_id)}"
        for annotator_id, tasks in reopened.items()
    ]
    data = {"person": person, "counting": counting, "withdrawn": withdrawn, "reopened": reopened}
    return DataResult(data, [*text, "The next bundles that you build carry the list."])


def _apply_void_keys(project: Project, unlock: Callable[[], SigningKey], say: Say) -> dict[str, int]:
    """Record what came under void keys, and open its tasks again. Returns their number by annotator id."""
    from annotator.owner.exchange.exchange_state import read_exchange, save_exchange
    from annotator.owner.exchange.project_sync import exclusive_sync
    from annotator.owner.exchange.void_deliveries import apply_void_keys

    try:
        from annotator.owner.dataset.merge import decide_again
    except ImportError:  # the data sets are decided about by their next merge
        failed = []
    else:
        failed = decide_again(project)
    for folder, error in failed:
        say(f"Not updated: {folder}: {error.message} Merge into it again")
    with exclusive_sync(project):
        before = read_exchange(project)
        exchange = apply_void_keys(project, before, unlock)
        if exchange != before:
            save_exchange(project, exchange)
    reopened: dict[str, int] = {}
    for annotator_id, person in sorted(exchange.people.items()):
        earlier = {task: returned.void for task, returned in before.person(annotator_id).given_back.items()}
        if tasks := sum(returned.void not in ((), earlier.get(task)) for task, returned in person.given_back.items()):
            reopened[annotator_id] = tasks
    return reopened


def _named_person(project: Project, reference: str) -> str:
    """The id of the person whom ``reference`` names; empty if it is a key, its file, or results. Raises
    ``project.unknown_person``."""
    from annotator.owner.exchange.project_sync import named_person

    if reference == "-" or reference.startswith(("SHA256:", "ssh-")):
        return ""
    try:
        return named_person(project, reference)
    except AnnotatorError:
        if Path(reference).suffix or Path(reference).exists():
            return ""
        raise


def _keys_of(project: Project, person: str) -> list[PublicKey]:
    """All keys of the annotator ``person``."""
    own = {name for name, person_key in project.people.keys.items() if person_key.person == person}
    return [signer.public for signer in project.signers.signers if signer.public.fingerprint in own]


def rotate_key(
    store: KeyStore,
    role: KeyRole,
    projects: Sequence[Path] = (),
    passphrase_file: Path | None = None,
    *,
    say: Say = quiet,
) -> DataResult:
    """Replace this machine's key by a new one, endorsed by the old key.

    An annotator's next results contain the endorsement, which the owner's commands accept. An owner names all projects:
    their next bundles are signed by the new key, and contain a list signed by both. A project that was left out can be
    transferred later with the same command.

    Parameters:
        projects = --project DIR: For owners: each project to transfer to the new key.
    """
    from annotator.owner.exchange.encryption import check_transferable, renew_bundles, transfer_to_key

    unlock = passphrase_from(passphrase_file)
    opened = [Project.open(folder) for folder in projects]
    if role is KeyRole.OWNER and not opened:
        message = "The owner's key belongs to projects, and none is named."
        raise WrongArgumentError("trust.no_project", message, "Name each of them with --project DIR.")
    if role is not KeyRole.OWNER and opened:
        message = "Only the owner's key has projects."
        raise WrongArgumentError("trust.no_owner", message, "Leave --project out, or add --role owner.")
    for project in opened:  # before the machine's key is replaced
        check_transferable(project)
    former = store.former(role, unlock) if role is KeyRole.OWNER else None
    if former is not None and all(project.owner == former.public for project in opened):
        old, new = former, store.load(role, unlock)
    else:
        _check_owned(store, role, opened)
        old, new = store.rotate(role, unlock)
    say(f"The {role} key is now {new.public.fingerprint}, instead of {old.public.fingerprint}")
    say(f"Words: {' '.join(fingerprint_words(new.public))}")
    signed_again = {}
    for project in opened:
        transfer_to_key(project, old, new)
        renewed = signed_again[str(project.root)] = renew_bundles(Project.open(project.root), new)
        say(f"Handed over: {project.state.title}")
        if renewed:
            say(f"Signed again, in {project.quarantine}: the newest bundle of {', '.join(renewed[:20])}")
    data = {
        "role": role, "fingerprint": new.public.fingerprint, "former": old.public.fingerprint,
        "words": " ".join(fingerprint_words(new.public)), "projects": signed_again,
    }  # fmt: skip
    return DataResult(data, [
        f"Next: annotator project sync --project {project.quoted_root}, which uploads them and tells everybody; "
        "if you send files, send the bundles again"
        for project in opened
    ])  # fmt: skip


def _check_owned(store: KeyStore, role: KeyRole, projects: Sequence[Project]) -> None:
    stored_key = store.public(role)
    for project in projects:
        if stored_key is None or project.owner != stored_key[0]:
            raise AnnotatorError(
                "project.other_owner",
                "This machine's owner key is not the one the project belongs to.",
                "Nothing was changed. Rotate on the machine that has the key.",
                project.root,
            )


def rename_signer(
    store: KeyStore,
    name: str,
    role: KeyRole = KeyRole.ANNOTATOR,
    project: Project | None = None,
    who: str | None = None,
) -> DataResult:
    """Sign under another name from now on; with --project, rename a person in this project. The key does not change.

    Parameters:
        name = NAME: The name, in any script.
        --project DIR: Rename somebody in this project instead.
        --who ID: With --project: an annotator's id.
    """
    if project is None:
        if who is not None:
            message = "--who names a person of a project, and none is named."
            raise WrongArgumentError("trust.no_project", message, "Add --project DIR, or leave --who out.")
        store.rename(role, name)
        stored_key = store.public(role)
        signs_as = stored_key[1] if stored_key else name
        return DataResult({"role": role, "name": signs_as}, [f"You sign as: {signs_as}"])
    if who is None:
        message = "A person of the project is renamed, and nobody is named."
        raise WrongArgumentError("trust.no_person", message, "Add --who ID: an annotator's id.")
    with project.locked() as locked:
        if who not in {*locked.people.names, *(stored_key.person for stored_key in locked.people.keys.values())}:
            raise AnnotatorError("trust.unknown_signer", f"The project has nobody named {who!r}.")
        locked.name_person(who, name)
    return DataResult({"person": who, "name": name}, [f"{who} is called {name} from here on"])


def read_key(project: Project, source: str, owner: Key) -> PublicKeyArgument:
    """Read a key from an argument: a fingerprint known to the project, a public key line or file, or results.

    Raises ``keys.missing``, ``keys.malformed``, ``trust.unknown_signer``, and the errors of reading results.
    """
    from annotator.bundle.bundle_reader import verify_bundle
    from annotator.bundle.public_key import PublicKey
    from annotator.owner.exchange.encryption import decrypted_files

    if source.startswith("SHA256:"):
        former = map(PublicKey.parse, project.state.former_owners)
        keys_by_fingerprint = {
            key.fingerprint: key for key in (*former, *(signer.public for signer in project.signers.signers))
        }
        if source not in keys_by_fingerprint:
            raise AnnotatorError("trust.unknown_signer", f"The project does not know {source}.")
        return PublicKeyArgument(keys_by_fingerprint[source])
    path = Path(source)
    if not source.startswith("ssh-") and path.is_file() and path.read_bytes()[:4] in (b"PK\x03\x04", b"age-"):
        with decrypted_files(project, [path], lambda: unlocked(owner)) as (readable,):
            scanned = verify_bundle(readable, "results")
        return PublicKeyArgument(scanned.author, scanned.info.author_name, scanned.info, scanned.bundle_id)
    line = _line(source)
    return PublicKeyArgument(PublicKey.parse(line), " ".join(line.split()[2:]))


def _line(source: str) -> str:
    """The public key line, from a file, standard input or the argument itself."""
    if source.startswith("ssh-"):
        return source
    try:
        text = sys.stdin.read(10_000) if source == "-" else Path(source).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise AnnotatorError("keys.missing", "There is no such public key file.", where=source) from None
    except (UnicodeDecodeError, IsADirectoryError):
        raise AnnotatorError("keys.malformed", "This is not a public key file.", where=source) from None
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise AnnotatorError("keys.malformed", f"One public key is wanted; here are {len(lines)} lines.", where=source)
    return lines[0]
