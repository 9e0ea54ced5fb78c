"""``annotator store | doctor | hours``: maintenance of the local data, a check of the computer, and working hours by
day."""

from __future__ import annotations

from pathlib import Path

import typer

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import settings
from annotator.cli.operation import Commands
from annotator.cli.output import print_json, print_line
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.text.output_lines import counted

app = Commands(help="Check, back up and restore the local database.")

# The store takes longer to load than most other commands take to run, so each command imports what it needs.


@app.command()
def where(context: typer.Context) -> None:
    """Print the path of the database, with a warning if its location is not safe."""
    from annotator.services.database_health import location_warning

    data_dir = settings(context).data_dir
    print_line(str(data_dir.database))
    if risk := location_warning(data_dir.root):
        print_line(f"warning: {risk}", aside=True)


@app.command()
def check(context: typer.Context, as_json: bool = False) -> None:
    """Check the hash of every row, and run SQLite's own check. The exit status is 1 if there is damage."""
    from annotator.services import database_health
    from annotator.store.store import Store

    with Store(_present(settings(context).data_dir)) as store:
        damage = database_health.damage_messages(store)
    if as_json:
        print_json({"damage": damage})
    else:
        hint = "Recover it with `annotator store repair`, or put back a backup with `annotator store restore`."
        for line in (*damage, hint) if damage else ("Everything is as it was written.",):
            print_line(line)
    if damage:
        raise typer.Exit(1)


@app.command()
def backup(
    context: typer.Context,
    show: bool = False,
    as_json: bool = False,
) -> None:
    """Make a verified backup, or list the backups.

    Parameters:
        show = --list: List the existing backups instead of making one.
    """
    from annotator.services import backup_list as backups
    from annotator.store.store import Store

    data_dir = settings(context).data_dir
    if show:
        _list(data_dir, as_json)
        return
    with Store(_present(data_dir)) as store:
        written = backups.make_backup(store)
    if as_json:
        print_json({"path": str(written.path), "bytes": written.bytes})
    else:
        print_line(f"Wrote {written.path}: {written.bytes:,} bytes, verified")


@app.command()
def restore(
    context: typer.Context,
    file: Path | None = None,
) -> None:
    """Restore a backup of the database. The current state is backed up first, even if it is damaged.

    Parameters:
        file = [FILE]: The backup; default: the newest valid one.
    """
    from annotator.services import backup_list as backups

    data_dir = settings(context).data_dir
    chosen = file or _newest_good(data_dir)
    restored = backups.restore_backup(data_dir, chosen)
    print_line(f"Restored {chosen} in {restored.seconds:.1f} s")
    for title, tasks, finished in backups.summarize_backup(chosen).projects:
        print_line(f"{title}: {finished} of {tasks} tasks done")
    if restored.kept is not None:
        print_line(f"The previous state is kept in {restored.kept}")


@app.command()
def move(
    context: typer.Context,
    out: Path,
    new_passphrase: Path,
    passphrase_file: Path | None = None,
) -> None:
    """Write all data to an encrypted file: keys, projects, work, courses, preferences; `store take` imports it.

    The other computer continues as this one. Work done here afterwards is kept, and counts as that of a second
    computer.

    Parameters:
        --out FILE.annmove: The new file for the other computer.
    """
    from annotator.services.computer_transfer import write_everything
    from annotator.store.store import Store

    data_dir = _present(settings(context).data_dir)
    with Store(data_dir) as store:
        keys = KeyStore(data_dir.keys)
        write_everything(store, keys, out, passphrase_from(new_passphrase) or "", passphrase_from(passphrase_file))
    print_line(f"Wrote {out}: {out.stat().st_size:,} bytes")
    print_line("Import it on the other computer with `annotator store take`, then delete the file")
    print_line("What you still do here stays here, and is sent as a second computer's")
    print_line("If it does not work there, go on here: `annotator store stay`")


@app.command()
def stay(context: typer.Context) -> None:
    """Go on on this computer after `store move`, because nothing was taken in on the other one.

    If it was taken in after all, move everything there again and take it here: `store take` takes back what was moved.
    """
    from annotator.services.computer_transfer import continue_here, has_moved

    data_dir = _present(settings(context).data_dir)
    moved = has_moved(data_dir)
    if moved is None:
        raise AnnotatorError("move.none", "Nothing was moved from this computer.", "There is nothing to be done.")
    continue_here(data_dir)
    print_line(f"You go on here. Delete {moved.file}, wherever it lies: it still holds your key")


@app.command()
def take(
    context: typer.Context,
    files: list[Path],
    file_passphrase: Path | None = None,
    passphrase_file: Path | None = None,
    as_json: bool = False,
) -> None:
    """Import work from another computer of yours: everything, from the file of `store move`, or finished tasks, from
    results that you wrote there.

    Everything is imported if there is no key on this computer yet, or if it comes back to the one it was moved from.
    Existing data are kept as a backup. Results must be signed by your key, or named as yours in a receipt of the owner;
    no work on this computer is lost. Syncs import results automatically.

    Parameters:
        files = FILE...: A file written by `store move` (.annmove), or your own results (.annresult).
    """
    results = [file for file in files if file.suffix in (".annresult", ".age")]
    for file in files:
        if file not in results:
            _take_everything(settings(context).data_dir, file, passphrase_from(file_passphrase) or "")
    if results:
        _take_results(settings(context).data_dir, results, passphrase_file, as_json)


def _take_everything(data_dir: DataDir, file: Path, passphrase: str) -> None:
    from annotator.services.computer_transfer import restore_everything

    restored = restore_everything(data_dir, file, passphrase)
    print_line(f"Taken in: {', '.join(restored.titles) or 'no projects'}")
    if restored.kept is not None:
        print_line(f"The previous state is kept in {restored.kept}")
    print_line("Delete the file now")


def _take_results(data_dir: DataDir, files: list[Path], passphrase_file: Path | None, as_json: bool) -> None:
    from annotator.cli.sync_command import other_computer_text
    from annotator.services.syncing.other_computers import import_own_file, other_computers_work
    from annotator.store.store import Store

    keys = KeyStore(data_dir.keys)
    outcomes = []
    with Store(data_dir) as store:
        for file in files:
            project_id, own = import_own_file(
                store, keys, file, lambda: keys.load("annotator", passphrase_from(passphrase_file))
            )
            outcomes.append({"file": str(file), "project": project_id, "brought": own.imported_count})
            if not as_json:
                print_line(f"{file}: {counted(own.imported_count, 'finished task')} imported")
                for computer_work in other_computers_work(store, project_id):
                    for line in other_computer_text(computer_work):
                        print_line(line)
    if as_json:
        print_json(outcomes)


@app.command()
def repair(context: typer.Context) -> None:
    """Recover damaged rows from the journal and the backups. The exit status is 1 if some damage remains."""
    from annotator.services import database_health
    from annotator.store.store import Store

    with Store(_present(settings(context).data_dir)) as store:
        repaired = database_health.repair_database(store)
        remaining = database_health.damage_messages(store)
    for message in repaired:
        recovered = f"Recovered {message.how}." if message.how else "Nothing has it whole."
        print_line(f"{database_health.damage_sentence(message.damage)} {recovered}")
    if remaining:
        print_line("Put back a backup with `annotator store restore`: some damage is left.")
        raise typer.Exit(1)
    print_line("Everything is whole.")


def _present(data_dir: DataDir) -> DataDir:
    """The data directory. Raises ``store.none`` without database and backups: opening it would create a database."""
    if not data_dir.database.exists() and not data_dir.backups.exists():
        raise AnnotatorError("store.none", "There is no database here yet.", where=str(data_dir.database))
    return data_dir


def _list(data_dir: DataDir, as_json: bool) -> None:
    from annotator.services import backup_list as backups

    cards = backups.list_backups(data_dir)
    if as_json:
        print_json(cards)
        return
    for card in cards:
        content = backups.summarize_backup(card.path)
        projects = "; ".join(f"{title} {done}/{tasks}" for title, tasks, done in content.projects) or "empty"
        state = "damaged" if content.problems else "good"
        print_line(
            f"{card.path}  {card.made_at:%Y-%m-%d %H:%M} UTC  {card.reason}  {card.bytes:,} bytes  {state}  {projects}"
        )
    if not cards:
        print_line("There are no backups yet.")


def _newest_good(data_dir: DataDir) -> Path:
    from annotator.services import backup_list as backups

    for card in backups.list_backups(data_dir):
        if not backups.summarize_backup(card.path).problems:
            return card.path
    raise AnnotatorError("store.no_backup", "There is no valid backup to restore.", "Name a file of your own.")


# ``annotator doctor``: checks the computer's suitability for the program, with remedies.


_MARKS = {"ok": "ok     ", "warning": "warning", "fault": "FAULT  "}


def doctor(context: typer.Context, as_json: bool = False) -> None:
    """Check screen, fonts, emoji, permissions, disk, database and keyring, and suggest remedies.

    Nothing is changed. The exit status is 1 if a problem prevents or endangers work, else 0.
    """
    from annotator.services.doctor import run_checks

    options = settings(context)
    findings = [*options.examine_screen(), *run_checks(options.data_dir)]
    if as_json:
        print_json(findings)
    for finding in () if as_json else findings:
        print_line(f"{_MARKS[finding.state]}  {finding.what}: {finding.found}")
        if finding.advice:
            print_line(f"         {finding.advice}")
    if any(finding.state == "fault" for finding in findings):
        raise typer.Exit(1)
