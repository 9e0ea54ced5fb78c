"""Locations of the user's data and of the files shipped with the program.

All user data is in one data directory: ``--data-dir``, else ``ANNOTATOR_DATA_DIR``, else the platform's *local*
application data directory, never a roaming or synchronised one.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import json
import logging
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import platformdirs

_log = logging.getLogger(__name__)
DATA_DIR_VARIABLE = "ANNOTATOR_DATA_DIR"


@dataclass(frozen=True)
class DataDir:
    """The paths inside the data directory. The properties do not create anything."""

    root: Path

    @property
    def database(self) -> Path:
        return self.root / "annotator.db"

    @property
    def acknowledged(self) -> Path:
        """The position of each journal when its last edit was reported as saved."""
        return self.root / "acknowledged.txt"

    @property
    def keys(self) -> Path:
        return self.root / "keys"

    @property
    def backups(self) -> Path:
        return self.root / "backups"

    @property
    def quarantine(self) -> Path:
        return self.root / "quarantine"

    @property
    def moved(self) -> Path:
        """A marker with the time at which this data was moved to another computer; absent if it was not moved."""
        return self.root / "moved.json"

    @property
    def outbox(self) -> Path:
        """Results to be delivered, each until its receipt arrives or a newer one is delivered."""
        return self.root / "outbox"

    @property
    def inbox(self) -> Path:
        """Task bundles that a sync fetched and that are not imported yet."""
        return self.root / "inbox"

    @property
    def elsewhere(self) -> Path:
        """A cache of the annotator's results from other computers; it can be deleted at any time."""
        return self.root / "elsewhere"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def search(self) -> Path:
        """The full-text index; it can be deleted at any time."""
        return self.root / "search.db"

    @property
    def owned(self) -> Path:
        """The folders of the owner's projects that commands have used."""
        return self.root / "owned.json"

    @property
    def preferences(self) -> Path:
        return self.root / "preferences.json"


def data_dir(override: Path | None = None) -> DataDir:
    """The data directory of this run; the module docstring gives the order of lookup."""
    chosen = override or os.environ.get(DATA_DIR_VARIABLE)
    if chosen:
        return DataDir(Path(chosen).expanduser().absolute())
    return DataDir(Path(platformdirs.user_data_path("annotator", appauthor=False, roaming=False)))


def keep_private() -> None:
    """Make every file and folder that this process creates, libraries included, accessible to its user only.

    Task texts and answers must not be readable by other users of a shared computer. Core dumps are disabled as well.
    """
    os.umask(0o077)
    if sys.platform != "win32":
        import resource as limits

        # Memory holds keys, so there must be no core dump. The limit is 1 because core(5) pipes a dump to a program at
        # any limit but 1.
        with contextlib.suppress(OSError, ValueError):
            limits.setrlimit(limits.RLIMIT_CORE, (1, 1))


def login_name() -> str:
    """The user's name on this computer; a general one where the system knows none, as in containers."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # Python 3.13 made one of them all
        return "annotator"


def make_private(folder: Path) -> bool:
    """Create ``folder`` and its missing parents for this user only. Returns True if ``folder`` existed and was open to
    others; their access is then removed and a warning logged. Raises ``OSError``."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    if missing or not _close_to_others(folder):
        return False
    _log.warning("others could look into %s; it is for you alone now", folder)
    return True


def set_aside_damaged(path: Path, is_sound: Callable[[object], bool]) -> Path | None:
    """Rename a file of settings that is not JSON, as after a power cut, or whose content is not sound,
    so that writing it anew loses nothing. Returns its new path; None if there is no such file, or if it can be read."""
    with contextlib.suppress(OSError):
        try:
            if is_sound(json.loads(path.read_bytes())):
                return None
        except (ValueError, RecursionError):
            pass
        return path.replace(path.with_name(f"{path.name}.damaged"))
    return None


def can_close_files(folder: Path) -> bool:
    """Whether files in ``folder`` can be closed to other users. On FAT, exFAT and NTFS, as on most USB sticks, and on
    some network drives all files have the rights that the mount gives them."""
    if os.name == "nt":
        return True
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".rights-") as file:
            return not stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077
    except OSError:
        return True


def close_files(folder: Path) -> None:
    """Remove other users' access to those files in ``folder`` that belong to this user."""
    for path in folder.iterdir():
        if path.is_file() and not path.is_symlink():
            _close_to_others(path)


def _close_to_others(path: Path) -> bool:
    """Remove other users' access to ``path``. Returns whether they had any; always False on Windows."""
    if os.name == "nt":
        return False
    status = path.stat()
    if not status.st_mode & 0o077 or status.st_uid != os.getuid() or status.st_mode & stat.S_ISVTX:
        return False
    path.chmod(stat.S_IMODE(status.st_mode) & ~0o077)
    return True


def resource(*parts: str) -> Path:
    """The path of a file or folder shipped with the program, in a checkout, an installed wheel or a frozen program.

    >>> resource("presets").name
    'presets'
    """
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    homes = [Path(frozen) / "resources"] if frozen else [package / "resources", package.parent / "resources"]
    home = next((candidate for candidate in homes if candidate.is_dir()), homes[-1])
    return home.joinpath(*parts)


def sources_changed(since: float) -> bool:
    """Whether a module of the program was written after the time ``since``, in seconds since the epoch, or removed:
    modules that are imported from then on do not fit those in use. False for a package, which holds its modules."""
    if getattr(sys, "frozen", False):
        return False
    try:
        modules = [Path(__file__), *Path(__file__).parent.rglob("*.py")]
        return any(module.stat().st_mtime > since for module in modules)
    except OSError:
        return True
