"""``annotator store | doctor | hours``: maintenance of the local data, a check of the computer, and working hours by
day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.cli.cli_options import GlobalCommandOptions, existing_data
from annotator.cli.operation import CommandGroup
from annotator.errors import AnnotatorError
from annotator.owner.operations.arguments import Say
from annotator.owner.operations.result import DataResult
from annotator.paths import DataDir
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.store.retention import BackupFile


# The store takes longer to load than most other commands take to run, so each command imports what it needs.


def where(data_dir: DataDir, *, warn: Say) -> DataResult:
    """Print the path of the database, with a warning if its location is not safe."""
    from annotator.services.database_health import location_warning

    if risk := location_warning(data_dir.root):
        warn(f"warning: {risk}")
    return DataResult({"path": str(data_dir.database), "warning": risk or None}, [str(data_dir.database)])


def check(data_dir: DataDir) -> DataResult:
    """Check the hash of every row, and run SQLite's own check. The exit status is 1 if there is damage."""
    from annotator.services import database_health
    from annotator.store.store import Store

    with Store(existing_data(data_dir)) as store:
        damage = database_health.damage_messages(store)
    hint = "Recover it with `annotator store repair`, or put back a backup with `annotator store restore`."
    text = [*damage, hint] if damage else ["Everything is as it was written."]
    return DataResult({"damage": damage}, text, failed=bool(damage))


def backup(data_dir: DataDir, show: bool = False) -> DataResult:
    """Make a verified backup, or list the backups.

    Parameters:
        show = --list: List the existing backups instead of making one.
    """
    from annotator.services import backup_list as backups
    from annotator.store.store import Store

    if show:
        cards = backups.list_backups(data_dir)
        return DataResult(cards, _backup_lines(cards))
    with Store(existing_data(data_dir)) as store:
        entry = store.backup("manual")
    data = {"path": str(entry.path), "bytes": entry.bytes}
    return DataResult(data, [f"Wrote {entry.path}: {entry.bytes:,} bytes, verified"])


def restore(data_dir: DataDir, file: Path | None = None) -> DataResult:
    """Restore a backup of the database. The current state is backed up first, even if it is damaged.

    Parameters:
        file = [FILE]: The backup; default: the newest valid one.
    """
    from annotator.services import backup_list as backups

    chosen = file or _newest_good(data_dir)
    projects = backups.summarize_backup(chosen).projects  # before anything is replaced
    restored = backups.restore_backup(data_dir, chosen)
    counts = [{"title": title, "tasks": tasks, "finished": finished} for title, tasks, finished in projects]
    return DataResult({"path": str(chosen), "previous": restored.kept_folder, "projects": counts}, [
        f"Restored {chosen} in {restored.seconds:.1f} s",
        *(f"{title}: {finished} of {tasks} tasks done" for title, tasks, finished in projects),
        *([f"The previous state is kept in {restored.kept_folder}"] if restored.kept_folder is not None else []),
    ])  # fmt: skip


def move(
    data_dir: DataDir, keys: KeyStore, out: Path, new_passphrase: Path, passphrase_file: Path | None = None
) -> DataResult:
    """Write all data to an encrypted file: keys, projects, work, courses, preferences; `store take` imports it.

    The other computer continues as this one. Work done here afterwards is kept, and counts as that of a second
    computer.

    Parameters:
        --out FILE.annmove: The new file for the other computer.
    """
    from annotator.services.computer_transfer import write_everything
    from annotator.store.store import Store

    with Store(existing_data(data_dir)) as store:
        write_everything(store, keys, out, passphrase_from(new_passphrase) or "", passphrase_from(passphrase_file))
    return DataResult({"path": str(out), "bytes": out.stat().st_size}, [
        f"Wrote {out}: {out.stat().st_size:,} bytes",
        "Import it on the other computer with `annotator store take`, then delete the file",
        "What you still do here stays here, and is sent as a second computer's",
        "If it does not work there, go on here: `annotator store stay`",
    ])  # fmt: skip


def stay(data_dir: DataDir) -> DataResult:
    """Go on on this computer after `store move`, because nothing was taken in on the other one.

    If it was taken in after all, move everything there again and take it here: `store take` takes back what was moved.
    """
    from annotator.services.computer_transfer import continue_here, has_moved

    moved = has_moved(existing_data(data_dir))
    if moved is None:
        raise AnnotatorError("move.none", "Nothing was moved from this computer.", "There is nothing to be done.")
    continue_here(data_dir)
    text = f"You go on here. Delete {moved.file}, wherever it lies: it still holds your key"
    return DataResult({"file": str(moved.file)}, [text])


def take(
    data_dir: DataDir,
    keys: KeyStore,
    files: Sequence[Path],
    file_passphrase: Path | None = None,
    passphrase_file: Path | None = None,
    *,
    say: Say,
) -> DataResult:
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
            _take_everything(data_dir, file, passphrase_from(file_passphrase or passphrase_file), say)
    return _take_results(data_dir, keys, results, passphrase_file, say) if results else DataResult([], [])


def _take_everything(data_dir: DataDir, file: Path, passphrase: str | None, say: Say) -> None:
    from annotator.services.computer_transfer import restore_everything

    try:
        restored = restore_everything(data_dir, file, passphrase or "")
    except AnnotatorError as error:
        if passphrase is not None or error.code != "keys.wrong_passphrase":
            raise
        hint = "Give it with --from-passphrase-file."
        raise AnnotatorError("keys.locked", "The file needs its passphrase.", hint) from None
    say(f"Taken in: {', '.join(restored.titles) or 'no projects'}")
    if restored.kept_folder is not None:
        say(f"The previous state is kept in {restored.kept_folder}")
    say("Delete the file now")


def _take_results(
    data_dir: DataDir,
    keys: KeyStore,
    files: Sequence[Path],
    passphrase_file: Path | None,
    say: Say,
) -> DataResult:
    from annotator.cli.sync_command import other_computer_text
    from annotator.services.syncing.other_computers import import_own_file, other_computers_work
    from annotator.store.store import Store

    outcomes = []
    with Store(data_dir) as store:
        for file in files:
            project_id, own = import_own_file(
                store, keys, file, lambda: keys.load("annotator", passphrase_from(passphrase_file))
            )
            outcomes.append({"file": str(file), "project": project_id, "brought": own.imported_count})
            say(f"{file}: {counted(own.imported_count, 'finished task')} imported")
            for computer_work in other_computers_work(store, project_id):
                for line in other_computer_text(computer_work):
                    say(line)
    return DataResult(outcomes, [])


def repair(data_dir: DataDir) -> DataResult:
    """Recover damaged rows from the journal and the backups. The exit status is 1 if some damage remains."""
    from annotator.services import database_health
    from annotator.store.store import Store

    try:
        with Store(existing_data(data_dir)) as store:
            repaired = store.repair()
            remaining = database_health.damage_messages(store)
    except AnnotatorError as error:
        if error.code != "store.damaged":
            raise
        hint = "It cannot be recovered row by row. Put back a backup with `annotator store restore`."
        raise AnnotatorError(error.code, error.message, hint, error.where) from None
    text = []
    for message in repaired:
        recovered = f"Recovered {message.how}." if message.how else "Nothing has it whole."
        text.append(f"{database_health.damage_sentence(message.damaged_row)} {recovered}")
    advice = "Put back a backup with `annotator store restore`: some damage is left."
    data = {"damage": text, "remaining": remaining}
    return DataResult(data, [*text, advice if remaining else "Everything is whole."], failed=bool(remaining))


def _backup_lines(cards: Sequence[BackupFile]) -> Iterator[str]:
    from annotator.services.backup_list import summarize_backup

    for card in cards:
        content = summarize_backup(card.path)
        projects = "; ".join(f"{title} {done}/{tasks}" for title, tasks, done in content.projects) or "empty"
        state, made_at = "damaged" if content.problems else "good", f"{card.made_at:%Y-%m-%d %H:%M} UTC"
        yield f"{card.path}  {made_at}  {card.reason}  {card.bytes:,} bytes  {state}  {projects}"
    if not cards:
        yield "There are no backups yet."


def _newest_good(data_dir: DataDir) -> Path:
    from annotator.services import backup_list as backups

    for card in backups.list_backups(data_dir):
        if not backups.summarize_backup(card.path).problems:
            return card.path
    raise AnnotatorError("store.no_backup", "There is no valid backup to restore.", "Name a file of your own.")


# ``annotator doctor``: checks the computer's suitability for the program, with remedies.


_MARKS = {"ok": "ok     ", "warning": "warning", "fault": "FAULT  "}


def doctor(options: GlobalCommandOptions) -> DataResult:
    """Check screen, fonts, emoji, permissions, disk, database and keyring, and suggest remedies.

    Nothing is changed. The exit status is 1 if a problem prevents or endangers work, else 0.
    """
    from annotator.services.doctor import run_checks

    findings = [*options.examine_screen(), *run_checks(options.data_dir)]
    text = []
    for finding in findings:
        text.append(f"{_MARKS[finding.state]}  {finding.what}: {finding.found}")
        text += [f"         {finding.advice}"] if finding.advice else []
    return DataResult(findings, text, failed=any(finding.state == "fault" for finding in findings))


app = CommandGroup(
    {
        "where": where,
        "check": check,
        "backup": backup,
        "restore": restore,
        "move": move,
        "stay": stay,
        "take": take,
        "repair": repair,
    },
    help="Check, back up and restore the local database.",
)
