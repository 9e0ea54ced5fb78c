"""``annotator keys``: the keys of this machine, and the keys a project trusts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.key_store import KeyStore, Protection, encrypt_key, passphrase_from
from annotator.cli.operation import CommandGroup
from annotator.durable import PRIVATE, write_atomic
from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Say
from annotator.owner.operations.people import people_of, person_line
from annotator.owner.operations.result import DataResult
from annotator.owner.operations.trust import KeyRole, rename_signer, revoke_key, rotate_key, trust_key
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.bundle.public_key import PublicKey
    from annotator.bundle.signing_key import SigningKey


_KEPT_IN: Mapping[Protection, str] = {
    "keyring": "the system's keyring",
    "passphrase": "a file under your passphrase",
    "passphrase file": "a file with its passphrase beside it, because this machine has no keyring: guard the folder",
}


def new(
    store: KeyStore,
    role: KeyRole = KeyRole.OWNER,
    name: str = "",
    lost: bool = False,
    passphrase_file: Path | None = None,
) -> DataResult:
    """Create a key on this machine. The private half never leaves it; send the public half.

    No signature links a key that replaces a lost one to it, so owners have to invite you again. The files of the old
    key are kept.

    Parameters:
        --name: Your name, shown beside the key's fingerprint; default: the role.
        --lost: Replace the annotator key, whose passphrase is lost.
    """
    if lost:
        key = store.abandon(KeyRole.ANNOTATOR, passphrase_from(passphrase_file))
        return DataResult({"role": KeyRole.ANNOTATOR, **_key_description(key.public, key.name)}, [
            f"Made the annotator key {key.public.fingerprint}",
            "Ask every owner for a fresh invite: what you export then has all your work again.",
        ])  # fmt: skip
    key = store.create(role, name or role, passphrase_from(passphrase_file))
    return DataResult({"role": role, **_key_description(key.public, key.name), "protection": store.protection(role)}, [
        f"Made the {role} key {key.public.fingerprint}",
        f"Kept in: {_KEPT_IN[store.protection(role)]}",
        f"Public key: {key.public.line(key.name)}",
        *(["Next: annotator project new DIR --title TITLE"] if role == "owner" else []),
    ])  # fmt: skip


def list_keys(store: KeyStore, project: Project | None = None) -> DataResult:
    """List the keys of this machine, or all people whose keys a project knows.

    Parameters:
        --project DIR: List the people and keys of this project instead.
    """
    if project is not None:
        rows = people_of(project)
        return DataResult(rows, map(person_line, rows))
    keys = {role: stored_key for role in KeyRole if (stored_key := store.public(role))}
    text = [f"{role}: {public.fingerprint} {name}" for role, (public, name) in keys.items()]
    no_keys = ["There are no keys yet. Create one with `annotator keys new`."]
    return DataResult(
        [{"role": role, **_key_description(*stored_key)} for role, stored_key in keys.items()], text or no_keys
    )


def show(store: KeyStore, role: KeyRole = KeyRole.OWNER, public: bool = False) -> DataResult:
    """Show one key: its fingerprint, and the public line to send.

    Parameters:
        --public: Print only the public key's line.
    """
    facts = _key_description(*store.required(role))
    text = [facts["public_key"]] if public else [
        f"Role: {role}",
        f"Name: {facts['name'] or '(none)'}",
        f"Fingerprint: {facts['fingerprint']}",
        f"Words: {facts['words']}",
        f"Public key: {facts['public_key']}",
    ]  # fmt: skip
    return DataResult({"role": role, **facts}, text)


def import_key(
    data_dir: DataDir,
    store: KeyStore,
    file: Path,
    role: KeyRole = KeyRole.ANNOTATOR,
    name: str = "",
    file_passphrase: Path | None = None,
    passphrase_file: Path | None = None,
    *,
    say: Say,
) -> DataResult:
    """Import a key from another computer, or an existing key of yours. Its projects are imported with it.

    A key that was rotated on the other computer takes the place of the former one here.

    Parameters:
        file = FILE: A .annkey file, or an OpenSSH Ed25519 private key.
        --name: Your name; default: the name stored with the key.
    """
    from annotator.bundle.key_archive import read_key_archive
    from annotator.bundle.signing_key import SigningKey

    arrived = read_key_archive(file, passphrase_from(file_passphrase or passphrase_file))
    chosen = KeyRole(arrived.transfer_data.role) if arrived.transfer_data else role
    key = store.take_over(
        chosen,
        SigningKey(arrived.key.seed, name or arrived.key.name or chosen),
        arrived.transfer_data.succeeds if arrived.transfer_data else (),
        passphrase_from(passphrase_file),
    )
    say(f"Took over the {chosen} key {key.public.fingerprint}")
    say(f"Kept in: {_KEPT_IN[store.protection(chosen)]}")
    data = {
        "role": chosen,
        **_key_description(key.public, key.name),
        "protection": store.protection(chosen),
        "projects": [],
    }
    if arrived.transfer_data is None:
        return DataResult(data, [])
    if not arrived.transfer_data.enrolments:
        return DataResult(data, [])
    from annotator.services.enrolment import import_enrolments
    from annotator.store.store import Store

    with Store(data_dir) as database:
        titles = import_enrolments(database, arrived.transfer_data.enrolments)
    return DataResult({**data, "projects": titles}, [
        *(f"Enrolled in {title}" for title in titles),
        "Next: `annotator sync --destination PLACE`, with the place of the other computer, brings what you finished "
        "there, and names what you only began",
    ])  # fmt: skip


def export_key(
    store: KeyStore,
    out: Path,
    new_passphrase: Path,
    role: KeyRole = KeyRole.ANNOTATOR,
    passphrase_file: Path | None = None,
) -> DataResult:
    """Write a key to an OpenSSH private key file with a passphrase, for example as a backup.

    Parameters:
        --out FILE: The OpenSSH private key file to write.
    """
    key = store.load(role, passphrase_from(passphrase_file))
    _write_private(out, encrypt_key(key, passphrase_from(new_passphrase) or ""))
    return DataResult(
        {"role": role, "fingerprint": key.public.fingerprint, "path": str(out)},
        [f"Wrote the {role} key {key.public.fingerprint} to {out}"],
    )


def move(
    data_dir: DataDir,
    store: KeyStore,
    out: Path,
    new_passphrase: Path,
    role: KeyRole = KeyRole.ANNOTATOR,
    passphrase_file: Path | None = None,
) -> DataResult:
    """Write a key and its projects to an encrypted file, for `keys import` on the other computer.

    The key also stays here. Project owners see one annotator with two devices.

    Parameters:
        --out FILE.annkey: The file for the other computer.
    """
    key = store.load(role, passphrase_from(passphrase_file))
    _write_private(out, key_transfer_file(data_dir, store, role, key, passphrase_from(new_passphrase) or ""))
    return DataResult({"role": role, "fingerprint": key.public.fingerprint, "path": str(out)}, [
        f"Wrote the {role} key {key.public.fingerprint} to {out}",
        "Import it on the other computer with `annotator keys import`, then delete the file.",
    ])  # fmt: skip


def passphrase(
    store: KeyStore, new_passphrase: Path, role: KeyRole = KeyRole.ANNOTATOR, passphrase_file: Path | None = None
) -> DataResult:
    """Change the passphrase of a key. A key in the system's keyring is moved to a file with this passphrase."""
    store.change_passphrase(role, passphrase_from(passphrase_file), passphrase_from(new_passphrase) or "")
    return DataResult({"role": role}, [f"Changed: the passphrase of the {role} key"])


def key_transfer_file(data_dir: DataDir, store: KeyStore, role: KeyRole, key: SigningKey, passphrase: str) -> bytes:
    """The file that transfers ``key`` and its related data to another computer."""
    from annotator.bundle.key_archive import KeyTransferData, write_key_archive

    enrolments: tuple[Mapping[str, object], ...] = ()
    if role is KeyRole.ANNOTATOR and data_dir.database.exists():
        from annotator.services.enrolment import export_enrolments
        from annotator.store.store import Store

        with Store(data_dir) as database:
            enrolments = export_enrolments(database)
    belongings = KeyTransferData(role=role.value, name=key.name, succeeds=store.succeeds(role), enrolments=enrolments)
    return write_key_archive(key, belongings, passphrase)


def _write_private(out: Path, data: bytes) -> None:
    if out.exists():
        raise AnnotatorError("keys.exists", "There is a file here already.", "Name a new one.", out)
    write_atomic(out, data, PRIVATE)


def _key_description(key: PublicKey, name: str) -> dict[str, str]:
    spelled = " ".join(fingerprint_words(key))
    return {"name": name, "fingerprint": key.fingerprint, "words": spelled, "public_key": key.line(name)}


app = CommandGroup(
    {
        "new": new,
        "list": list_keys,
        "show": show,
        "import": import_key,
        "export": export_key,
        "move": move,
        "passphrase": passphrase,
        "trust": trust_key,
        "revoke": revoke_key,
        "rotate": rotate_key,
        "rename": rename_signer,
    },
    help="Manage this machine's keys, and the keys that a project trusts.",
)
