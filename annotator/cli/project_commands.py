"""``annotator project``: the owner's projects."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore
from annotator.bundle.trust import NAMESPACES
from annotator.cli.cli_options import PassphraseFile, owner_key, settings
from annotator.cli.output import JsonFlag, say, say_json
from annotator.cli.project_sync_command import forget, give_back, sync
from annotator.cli.status_command import announce, hours, status
from annotator.errors import AnnotatorError
from annotator.owner.owner_project import Project
from annotator.owner.rotating import set_up_encryption

app = typer.Typer(help="Make and show projects. A project's folder holds its secret: keep it, and keep it to yourself.")

app.command()(sync)
app.command("return")(give_back)
app.command()(forget)
app.command()(status)
app.command()(hours)
app.command()(announce)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The project's folder.")]


@app.command()
def new(
    context: typer.Context,
    folder: Folder,
    title: Annotated[str, typer.Option("--title", help="What annotators will see the project called.")],
) -> None:
    """Make a project in a new folder. It belongs to this machine's owner key."""
    found = KeyStore(settings(context).data_dir.keys).public("owner")
    if found is None:
        raise AnnotatorError("keys.missing", "There is no owner key yet.", "Make one with `annotator keys new`.")
    made = Project.create(folder, title, *found)
    say(f"Made the project {made.state.title} in {folder}")
    say(f"Project id: {made.state.id}")
    say(f"Owner: {made.owner.fingerprint}")
    say("Next: annotator course new, if people are to learn first; then annotator tasks assign")


@app.command()
def show(folder: Folder, as_json: JsonFlag = False) -> None:
    """Show a project: its id, who is trusted for what, and the bundles it sent out."""
    project = Project.open(folder)
    signers = [
        {
            "name": project.name_of(signer.public),
            "person": project.person_of(signer.public)[1],
            "principal": signer.principal,
            "roles": sorted(role for role, space in NAMESPACES.items() if space in signer.namespaces),
            "fingerprint": signer.public.fingerprint,
        }
        for signer in project.signers.signers
    ]
    series = {name: latest.model_dump() for name, latest in project.state.series.items()}
    if as_json:
        say_json({"id": project.state.id, "title": project.state.title, "signers": signers, "series": series})
        return
    say(f"Title: {project.state.title}")
    say(f"Project id: {project.state.id}")
    for signer in signers:
        say(f"Trusted as {', '.join(signer['roles'])}: {signer['name']} {signer['fingerprint']}")
    for name, latest in project.state.series.items():
        say(f"Series {name}: {latest.sequence} sent, the last is {latest.bundle_id}")


@app.command()
def encrypt(context: typer.Context, folder: Folder, passphrase_file: PassphraseFile = None) -> None:
    """Have results encrypted to you: by everybody whom you invite from now on.

    The key that opens them lies in the project's folder, encrypted to your owner key; your commands use it by
    themselves.
    """
    project = Project.open(folder)
    recipient = set_up_encryption(project, owner_key(context, passphrase_file)())
    say(f"Results of {project.state.title} are encrypted to {recipient}")
    say("That holds for invites made from now on; make fresh ones for those who are enrolled already.")
