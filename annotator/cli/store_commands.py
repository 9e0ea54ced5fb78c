"""``annotator store``: where the data lies, whether it is whole, and copies of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import PassphraseFile, settings
from annotator.cli.output import JsonFlag, say, say_json
from annotator.errors import AnnotatorError
from annotator.paths import DataDir

app = typer.Typer(help="Look after the local database: check it, copy it, put a copy back.")

# The store takes longer to load than the other commands take to run: each command imports what it needs.


@app.command()
def where(context: typer.Context) -> None:
    """Print the path of the database, and warn where it lies in a bad place for one."""
    from annotator.services.health import risky_place

    data_dir = settings(context).data_dir
    say(str(data_dir.database))
    if risk := risky_place(data_dir.root):
        typer.echo(f"warning: {risk}", err=True)


@app.command()
def check(context: typer.Context, as_json: JsonFlag = False) -> None:
    """Check every byte of work against its hash, and the file with SQLite's own check. Exit status 1 on damage."""
    from annotator.services import health
    from annotator.store.store import Store

    with Store(_present(settings(context).data_dir)) as store:
        damage = health.check(store)
    if as_json:
        say_json({"damage": damage})
    for line in damage if not as_json else []:
        say(line)
    if damage:
        if not as_json:
            say("Recover it with `annotator store repair`, or put back a backup with `annotator store restore`.")
        raise typer.Exit(1)
    if not as_json:
        say("Everything is as it was written.")


@app.command()
def backup(
    context: typer.Context,
    show: Annotated[bool, typer.Option("--list", help="List the backups there are, and make none.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Make a verified backup now, or list the backups."""
    from annotator.services import backup_list as backups
    from annotator.store.store import Store

    data_dir = settings(context).data_dir
    if show:
        _list(data_dir, as_json)
        return
    with Store(_present(data_dir)) as store:
        made = backups.make(store)
    if as_json:
        say_json({"path": str(made.path), "bytes": made.bytes})
    else:
        say(f"Wrote {made.path}: {made.bytes:,} bytes, verified")


@app.command()
def restore(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="The backup; else the newest good one.")] = None,
) -> None:
    """Put a backup in the place of the database. The present is kept first, whatever state it is in."""
    from annotator.services import backup_list as backups

    data_dir = settings(context).data_dir
    chosen = file or _newest_good(data_dir)
    done = backups.restore(data_dir, chosen)
    say(f"Restored {chosen} in {done.seconds:.1f} s")
    for title, tasks, finished in backups.describe(chosen).projects:
        say(f"{title}: {finished} of {tasks} tasks done")
    if done.kept is not None:
        say(f"What was there before is kept in {done.kept}")


@app.command()
def move(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.annmove", help="The new file for the other computer.")],
    new_passphrase: Annotated[
        Path, typer.Option("--new-passphrase-file", metavar="FILE", help="File whose first line is to lock it.")
    ],
    passphrase_file: PassphraseFile = None,
) -> None:
    """Write everything to an encrypted file: keys, projects, all work, courses, preferences; `store take` takes it in.

    The other computer goes on as this one. What is still done here stays, and counts as a second computer's.
    """
    from annotator.services.computer_transfer import write_everything
    from annotator.store.store import Store

    data_dir = _present(settings(context).data_dir)
    with Store(data_dir) as store:
        keys = KeyStore(data_dir.keys)
        write_everything(store, keys, out, passphrase_from(new_passphrase) or "", passphrase_from(passphrase_file))
    say(f"Wrote {out}: {out.stat().st_size:,} bytes")
    say("Take it in on the other computer with `annotator store take`, then delete the file")
    say("What you still do here stays here, and is sent as a second computer's")


@app.command()
def take(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE.annmove", help="What `store move` wrote.")],
    file_passphrase: Annotated[
        Path | None,
        typer.Option("--from-passphrase-file", metavar="FILE", help="File whose first line opens FILE."),
    ] = None,
) -> None:
    """Take in everything from another computer, where there is no key yet. What was here before is kept as a backup."""
    from annotator.services.computer_transfer import take_everything

    done = take_everything(settings(context).data_dir, file, passphrase_from(file_passphrase) or "")
    say(f"Taken in: {', '.join(done.titles) or 'no projects'}")
    if done.kept is not None:
        say(f"What was there before is kept in {done.kept}")
    say("Delete the file now")


@app.command()
def repair(context: typer.Context) -> None:
    """Recover damaged rows from the journal and the backups. Exit status 1 when some damage is left."""
    from annotator.services import health
    from annotator.store.store import Store

    with Store(_present(settings(context).data_dir)) as store:
        repaired = health.repair(store)
        left = health.check(store)
    for one in repaired:
        say(f"{health.sentence(one.damage)} {f'Recovered {one.how}.' if one.how else 'Nothing has it whole.'}")
    if left:
        say("Put back a backup with `annotator store restore`: some damage is left.")
        raise typer.Exit(1)
    say("Everything is whole.")


def _present(data_dir: DataDir) -> DataDir:
    """Refuses to make an empty database only to look after it."""
    if not data_dir.database.exists() and not data_dir.backups.exists():
        raise AnnotatorError("store.none", "There is no database here yet.", where=str(data_dir.database))
    return data_dir


def _list(data_dir: DataDir, as_json: bool) -> None:
    from annotator.services import backup_list as backups

    cards = backups.list_backups(data_dir)
    if as_json:
        say_json([{"path": str(c.path), "made_at": c.made_at.isoformat(), "reason": c.reason, "bytes": c.bytes}
                  for c in cards])  # fmt: skip
        return
    for card in cards:
        content = backups.describe(card.path)
        held = "; ".join(f"{title} {done}/{tasks}" for title, tasks, done in content.projects) or "empty"
        state = "damaged" if content.problems else "good"
        say(f"{card.path}  {card.made_at:%Y-%m-%d %H:%M} UTC  {card.reason}  {card.bytes:,} bytes  {state}  {held}")
    if not cards:
        say("There are no backups yet.")


def _newest_good(data_dir: DataDir) -> Path:
    from annotator.services import backup_list as backups

    for card in backups.list_backups(data_dir):
        if not backups.describe(card.path).problems:
            return card.path
    raise AnnotatorError("store.no_backup", "There is no good backup to put back.", "Name a file of your own.")
