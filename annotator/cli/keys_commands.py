"""``annotator keys``: the keys of this machine, and the keys a project trusts."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore, Protection, passphrase_from
from annotator.bundle.signing_key import PublicKey
from annotator.cli.cli_options import PassphraseFile, settings
from annotator.cli.output import JsonFlag, say, say_json
from annotator.errors import AnnotatorError
from annotator.owner.owner_project import Project

app = typer.Typer(help="Make and show this machine's keys, and say whose results a project trusts.")


class Role(StrEnum):
    """What a key is for. A person who plays two parts has two keys."""

    OWNER = "owner"
    ANNOTATOR = "annotator"
    REVIEWER = "reviewer"


_KEPT_IN: Mapping[Protection, str] = {
    "keyring": "the system's keyring",
    "passphrase": "a file under your passphrase",
    "passphrase file": "a file with its passphrase beside it, because this machine has no keyring: guard the folder",
}

RoleOption = Annotated[Role, typer.Option("--role", help="What the key is for.")]


@app.command()
def new(
    context: typer.Context,
    role: RoleOption = Role.OWNER,
    name: Annotated[
        str, typer.Option("--name", help="Your name, shown beside the key's fingerprint; the role where left out.")
    ] = "",
    passphrase_file: PassphraseFile = None,
) -> None:
    """Make a key on this machine. It never leaves it; the public half is yours to send."""
    store = KeyStore(settings(context).data_dir.keys)
    key = store.create(role, name or role, passphrase_from(passphrase_file))
    say(f"Made the {role} key {key.public.fingerprint}")
    say(f"Kept in: {_KEPT_IN[store.protection(role)]}")
    say(f"Public key: {key.public.line(key.name)}")


@app.command("list")
def list_keys(context: typer.Context, as_json: JsonFlag = False) -> None:
    """Show every key of this machine."""
    store = KeyStore(settings(context).data_dir.keys)
    found = {role: kept for role in Role if (kept := store.public(role))}
    if as_json:
        say_json([{"role": role, **_facts(*kept)} for role, kept in found.items()])
        return
    for role, (public, name) in found.items():
        say(f"{role}: {public.fingerprint} {name}")
    if not found:
        say("There are no keys yet. Make one with `annotator keys new`.")


@app.command()
def show(
    context: typer.Context,
    role: RoleOption = Role.OWNER,
    public: Annotated[bool, typer.Option("--public", help="Print only the public key's line.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Show one key: its fingerprint, and the public line to send."""
    found = KeyStore(settings(context).data_dir.keys).public(role)
    if found is None:
        raise AnnotatorError(
            "keys.missing", f"There is no {role} key yet.", f"Make one with `annotator keys new --role {role}`."
        )
    key, name = found
    if as_json:
        say_json({"role": role, **_facts(key, name)})
    elif public:
        say(key.line(name))
    else:
        say(f"Role: {role}")
        say(f"Name: {name or '(none)'}")
        say(f"Fingerprint: {key.fingerprint}")
        say(f"Public key: {key.line(name)}")


@app.command()
def trust(
    pubkey: Annotated[str, typer.Argument(metavar="PUBKEY", help="A .pub file, the line itself, or - for input.")],
    project: Annotated[Path, typer.Option("--project", metavar="DIR", help="The project's folder.")],
    role: RoleOption,
    name: Annotated[
        str | None,
        typer.Option("--name", help="Whose key it is; the key's comment where left out. Renames a known key."),
    ] = None,
    person: Annotated[
        str | None,
        typer.Option("--as", metavar="NAME", help="The person it belongs to: keys with one NAME are one annotator."),
    ] = None,
) -> None:
    """Trust somebody's key for one role in a project. Compare the fingerprint with its owner first."""
    line = _line(pubkey)
    key = PublicKey.parse(line)
    trusted = Project.open(project).trust(role, key, name, comment=" ".join(line.split()[2:]), person=person)
    done = {"new": "Trusted", "changed": "Trusted already, now under this name,", "known": "Trusted already"}
    joined = f", one of the keys of {trusted.person}" if trusted.person else ""
    say(f"{done[trusted.outcome]} as {role}: {trusted.name} {key.fingerprint}{joined}")


def _line(given: str) -> str:
    """The public key's line, from wherever it was given."""
    if given.startswith("ssh-"):
        return given
    try:
        text = sys.stdin.read(10_000) if given == "-" else Path(given).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise AnnotatorError("keys.missing", "There is no such public key file.", where=given) from None
    except (UnicodeDecodeError, IsADirectoryError):
        raise AnnotatorError("keys.malformed", "This is not a public key file.", where=given) from None
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise AnnotatorError("keys.malformed", f"One public key is wanted; here are {len(lines)} lines.", where=given)
    return lines[0]


def _facts(key: PublicKey, name: str) -> dict[str, str]:
    return {"name": name, "fingerprint": key.fingerprint, "public_key": key.line(name)}
