"""``annotator doctor``: checks the computer's suitability for the program without changing anything.

Each finding says what was found and, if there is a problem, what to do. The texts are not translated, since users send
them to support.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from annotator.bundle import system_keyring
from annotator.bundle.key_store import KeyStore, Protection
from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.paths import DataDir, can_close_files
from annotator.services.backup_list import list_backups
from annotator.services.database_health import BEYOND_OPENING, damage_sentence, location_warning
from annotator.store.check import inspect_database
from annotator.store.connections import check_place

State = Literal["ok", "warning", "fault"]
"""``fault``: work in the window is impossible or at risk. ``warning``: something dispensable is missing."""

_LITTLE_SPACE = 500_000_000
_NO_SPACE = 50_000_000


@dataclass(frozen=True)
class DiagnosticCheckResult:
    """The subject (one word), the state, what was found, and what to do about it (empty if nothing)."""

    what: str
    state: State
    found: str
    advice: str = ""


def run_checks(paths: DataDir) -> list[DiagnosticCheckResult]:
    """All findings except those about the screen and its fonts, which need Qt."""
    checks = {
        "permissions": check_permissions, "disk": check_disk, "database": check_database, "keyring": check_keyring,
    }  # fmt: skip
    results = []
    for title, check in checks.items():
        try:
            with Contained(title):
                results.append(check(paths))
        except AnnotatorError as error:
            results.append(DiagnosticCheckResult(title, "fault", f"{error.message} [{error.code}]", error.hint))
    return results


def check_permissions(paths: DataDir) -> DiagnosticCheckResult:
    """Check that this user can write to the data directory, and that no other user can read it."""
    root = paths.root
    place = existing_place(root)
    if not place.is_dir():
        return DiagnosticCheckResult(
            "permissions", "fault", f"{place} is a file, where a folder has to be.", _OTHER_PLACE
        )
    try:
        with tempfile.TemporaryFile(dir=place):  # deleted immediately, even if the program is killed
            pass
    except OSError as error:
        why = error.strerror or type(error).__name__
        return DiagnosticCheckResult(
            "permissions", "fault", f"Nothing can be written into {place}: {why}.", _OTHER_PLACE
        )
    if not root.exists():
        return DiagnosticCheckResult("permissions", "ok", f"{root} can be made; the first start does that.")
    if os.name != "nt":
        status = root.stat()
        if status.st_uid != os.getuid():
            return DiagnosticCheckResult("permissions", "warning", f"{root} belongs to another user of this computer.",
                           f"Have an administrator run: chown -R $USER '{root}'")  # fmt: skip
        if stat.S_IMODE(status.st_mode) & 0o077 and not can_close_files(root):
            return DiagnosticCheckResult(
                "permissions",
                "warning",
                f"Whoever has the disk of {root} can read your keys and tasks: no file on it can be closed to others.",
                "Give your key a passphrase, or name a folder on this computer's own disk with --data-dir.",
            )
        if stat.S_IMODE(status.st_mode) & 0o077:
            return DiagnosticCheckResult("permissions", "warning", f"Others can look into {root}.",
                           "The next start closes it to them; if that fails, run: chmod -R go= on it.")  # fmt: skip
        loose = [path.name for path in (paths.keys.iterdir() if paths.keys.is_dir() else ()) if _is_loose(path)]
        if loose:
            return DiagnosticCheckResult(
                "permissions",
                "warning",
                f"Others can read {len(loose)} of the files with your keys.",
                f"Run: chmod -R go= '{paths.keys}'",
            )
    return DiagnosticCheckResult("permissions", "ok", f"{root} is yours alone and can be written to.")


_OTHER_PLACE = "Name another folder with --data-dir or ANNOTATOR_DATA_DIR, or have its rights corrected."


def _is_loose(path: Path) -> bool:
    return path.is_file() and not path.name.endswith(".pub") and bool(stat.S_IMODE(path.stat().st_mode) & 0o077)


def existing_place(root: Path) -> Path:
    """``root``, or the nearest existing folder above it."""
    return next(place for place in (root, *root.parents) if place.exists())


def check_disk(paths: DataDir) -> DiagnosticCheckResult:
    """Check the free space, and whether the location is safe for a database."""
    try:
        free = shutil.disk_usage(existing_place(paths.root)).free
    except OSError as error:
        return DiagnosticCheckResult(
            "disk", "fault", f"The disk does not answer: {error.strerror}.", "Look at the disk's state."
        )
    sentence = f"{_size(free)} are free."
    if free < _NO_SPACE:
        return DiagnosticCheckResult("disk", "fault", sentence, "Make room: work cannot be saved on a full disk.")
    if free < _LITTLE_SPACE:
        return DiagnosticCheckResult("disk", "warning", sentence, "Make room: the backups alone may need that much.")
    if risk := location_warning(paths.root):
        return DiagnosticCheckResult(
            "disk", "warning", risk, "Name a folder on this computer's own disk with --data-dir."
        )
    return DiagnosticCheckResult("disk", "ok", sentence)


def _size(count: int) -> str:
    return f"{count / 1e9:,.1f} GB" if count >= 1e9 else f"{count / 1e6:,.0f} MB"


def check_database(paths: DataDir) -> DiagnosticCheckResult:
    """Check all rows of the database. Takes about a second for a large one."""
    backups = f"{len(list_backups(paths))} backups"
    try:
        state = inspect_database(paths.database)
    except AnnotatorError as error:
        advice: str = error.hint
        if error.code in BEYOND_OPENING:
            advice = (
                f"{error.hint} There are {backups}: `annotator store restore` puts the newest good one back.".strip()
            )
        return DiagnosticCheckResult("database", "fault", f"{error.message} [{error.code}]", advice)
    if state is None:
        if list_backups(paths):
            return DiagnosticCheckResult("database", "fault", f"It is missing, though there are {backups}.",
                           "Put the newest good one back: annotator store restore")  # fmt: skip
        try:
            check_place(existing_place(paths.root))
        except AnnotatorError as error:
            return DiagnosticCheckResult("database", "fault", f"{error.message} [{error.code}]", str(error.hint))
        return DiagnosticCheckResult("database", "ok", "There is none yet; the first start makes it.")
    if state.damage:
        first = damage_sentence(state.damage[0])
        return DiagnosticCheckResult("database", "fault", f"{len(state.damage)} places are damaged. {first}",
                       "Run `annotator store repair`; what it cannot mend is in the backups.")  # fmt: skip
    if state.older:
        return DiagnosticCheckResult(
            "database",
            "ok",
            f"Whole, of an earlier version (schema {state.schema}; {backups}). "
            "The next start makes a backup and brings it up to date.",
        )
    return DiagnosticCheckResult(
        "database", "ok", f"Every row is as it was written (schema {state.schema}; {backups})."
    )


def check_keyring(paths: DataDir) -> DiagnosticCheckResult:
    """Report how the user's private keys are protected, or will be. Nothing is stored or unlocked."""
    name, state = system_keyring.examine_keyring()
    keys = KeyStore(paths.keys)
    roles = [role for role in _ROLES if keys.has(role)]
    results = [_key_protection_check(role, keys.protection(role), name, state) for role in roles] or [
        _to_be_kept(name, state)
    ]
    return max(results, key=lambda result: _STATES.index(result.state))


_ROLES = ("annotator", "owner")
_STATES = ("ok", "warning", "fault")


_UNLOCK = "Unlock it, or give it its password when it asks; logging in to the desktop by password does that as well."


def _key_protection_check(
    role: str, protection: Protection, keyring: str | None, state: system_keyring.State
) -> DiagnosticCheckResult:
    if protection == "passphrase":
        sentence = f"Your key ({role}) lies in a file under a passphrase, which is asked for where it is needed."
        return DiagnosticCheckResult("keyring", "ok", sentence)
    if protection == "passphrase file":
        sentence = (
            f"Your key ({role}) lies in a file and its passphrase lies beside it: whoever reads your files can sign."
        )
        advice = (
            "Put it under a passphrase of your own: on Identity and keys, or by "
            f"`annotator keys passphrase --role {role} --new-passphrase-file FILE`."
        )
        return DiagnosticCheckResult("keyring", "warning", sentence, advice)
    if state in ("none", "no answer", "no collection"):
        why = "has no collection of passwords" if state == "no collection" else "does not answer"
        why = "and no keyring answers" if state == "none" else f"and that {why}"
        sentence = f"Your key ({role}) is in the system's keyring, {why}: nothing can be signed."
        advice = "Log in to your desktop again so that its keyring opens, or install the one that you had."
        return DiagnosticCheckResult("keyring", "fault", sentence, advice)
    if state == "locked":
        sentence = (
            f"Your key ({role}) is in the system's keyring ({keyring}), which is locked: it asks for its password."
        )
        return DiagnosticCheckResult("keyring", "warning", sentence, _UNLOCK)
    return DiagnosticCheckResult("keyring", "ok", f"Your key ({role}) is in the system's keyring ({keyring}).")


def _to_be_kept(keyring: str | None, state: system_keyring.State) -> DiagnosticCheckResult:
    if state == "locked":
        sentence = f"The system's keyring ({keyring}) is locked: it asks for its password when your key is to be kept."
        return DiagnosticCheckResult("keyring", "warning", sentence, _UNLOCK)
    if state == "no collection":
        sentence = (
            f"The system's keyring ({keyring}) has no collection of passwords yet: "
            "it asks for the password of a new one when your key is to be kept."
        )
        advice = "Choose one in its window, and keep it; or choose `Use a file instead` in the window of Annotator."
        return DiagnosticCheckResult("keyring", "warning", sentence, advice)
    if state == "no answer":
        sentence = (
            "The system's keyring does not answer. The window waits for it, and offers to keep your key in a file."
        )
        return DiagnosticCheckResult(
            "keyring", "warning", sentence, "Log in to your desktop again so that its keyring starts anew."
        )
    if keyring is not None:
        return DiagnosticCheckResult(
            "keyring", "ok", f"The system's keyring answers ({keyring}); your key will be kept there."
        )
    advice = "Put it under a passphrase on Identity and keys once it is made."
    if sys.platform == "linux":
        advice = (
            "Install gnome-keyring or KWallet and log in again before it is made, or put it under a passphrase on "
            "Identity and keys afterwards."
        )
    return DiagnosticCheckResult(
        "keyring", "warning", "No keyring answers: your key will lie in a file with its passphrase beside it.", advice
    )
