"""Where the program keeps its files, and where the files it ships lie.

Everything the user makes lives under one data directory: ``--data-dir``, else ``ANNOTATOR_DATA_DIR``, else the
platform's *local* application data (never a roaming or synchronised one).
"""

from __future__ import annotations

import contextlib
import logging
import os
import stat
import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

_log = logging.getLogger(__name__)
DATA_DIR_VARIABLE = "ANNOTATOR_DATA_DIR"


@dataclass(frozen=True)
class DataDir:
    """The data directory and the names of what is in it; nothing is created by asking for a name."""

    root: Path

    @property
    def database(self) -> Path:
        return self.root / "annotator.db"

    @property
    def acknowledged(self) -> Path:
        """How far the journals went when the last edit was called saved."""
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
        """When everything here was moved to another computer; it is not there where that was never done."""
        return self.root / "moved.json"

    @property
    def outbox(self) -> Path:
        """Results on their way to owners, each until its receipt has come or a newer one was delivered."""
        return self.root / "outbox"

    @property
    def inbox(self) -> Path:
        """Task bundles that came by a sync and wait to be taken in."""
        return self.root / "inbox"

    @property
    def elsewhere(self) -> Path:
        """What is known of the annotator's results of other computers; it can be thrown away at any time."""
        return self.root / "elsewhere"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def search(self) -> Path:
        """The full-text index; it can be thrown away at any time."""
        return self.root / "search.db"

    @property
    def preferences(self) -> Path:
        return self.root / "preferences.json"


def data_dir(override: Path | None = None) -> DataDir:
    """The data directory for this run (see the module's docstring for the order in which it is looked up)."""
    chosen = override or os.environ.get(DATA_DIR_VARIABLE)
    if chosen:
        return DataDir(Path(chosen).expanduser().absolute())
    return DataDir(Path(platformdirs.user_data_path("annotator", appauthor=False, roaming=False)))


def keep_private() -> None:
    """From here on every file and folder that this process makes is for its user alone, those of libraries too.

    Task texts belong to their owner, and work to whoever did it: on a shared computer nobody else reads them. Nor does
    the process leave a core dump.
    """
    os.umask(0o077)
    if sys.platform != "win32":
        import resource as limits

        # What is in memory, keys among it, never lands in a core dump. 1 and not 0: core(5) hands a dump to a program
        # whatever the limit is, except for this one.
        with contextlib.suppress(OSError, ValueError):
            limits.setrlimit(limits.RLIMIT_CORE, (1, 1))


def make_private(folder: Path) -> bool:
    """Make ``folder``, and what is missing above it, for this user alone. One that is there already is closed to
    others, which is logged (and so printed by a command); True then. Raises ``OSError``."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=0o700, exist_ok=True)
    if missing or not _close_to_others(folder):
        return False
    _log.warning("others could look into %s; it is for you alone now", folder)
    return True


def close_files(folder: Path) -> None:
    """Close the files in ``folder`` to others, as far as they are this user's."""
    for path in folder.iterdir():
        if path.is_file() and not path.is_symlink():
            _close_to_others(path)


def _close_to_others(path: Path) -> bool:
    """Whether others had rights there, and have none any more. Windows has no such rights."""
    if os.name == "nt":
        return False
    found = path.stat()
    if not found.st_mode & 0o077 or found.st_uid != os.getuid() or found.st_mode & stat.S_ISVTX:
        return False
    path.chmod(stat.S_IMODE(found.st_mode) & ~0o077)
    return True


def resource(*parts: str) -> Path:
    """A file or folder shipped with the program, in a checkout, an installed wheel or a frozen program.

    >>> resource("presets").name
    'presets'
    """
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    homes = [Path(frozen) / "resources"] if frozen else [package / "resources", package.parent / "resources"]
    home = next((candidate for candidate in homes if candidate.is_dir()), homes[-1])
    return home.joinpath(*parts)
