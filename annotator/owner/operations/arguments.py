"""Types of the arguments of operations: what the Python API accepts, and what the command line reads at run time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NewType, TypeAlias

from annotator.bundle.key_store import KeyStore, passphrase_from
from annotator.bundle.signing_key import SigningKey
from annotator.paths import data_dir

if TYPE_CHECKING:
    import pyarrow as pa

    from annotator.owner.dataset.dataset_folder import Dataset
    from annotator.owner.project.owner_project import Project

    Table: TypeAlias = pa.Table | Path | str
    """A table, or the path of its file."""
    Sources: TypeAlias = Dataset | Path | str | Sequence[Path]
    """A data set, or files."""
    Shares: TypeAlias = Mapping[str, float] | str
    """Shares by name, or ``train=0.9,test=0.1``."""
    Projects: TypeAlias = Project | Sequence[Project | Path]
    """Projects, or their folders."""
    Key: TypeAlias = SigningKey | Callable[[], SigningKey] | None
    """The owner's key, or a function that unlocks it; None for that of the current user."""
    Destination: TypeAlias = str
    """The folder or URL where results go, as invites name it."""
else:
    Table, Sources, Shares, Projects, Key = Path, list[Path], str, Sequence[Path], Any
    Destination = NewType("Destination", str)


@dataclass(frozen=True)
class AtLeast:
    """The lowest value of an argument, and the highest: ``Annotated[int, AtLeast(1)]``."""

    value: int
    most: int | None = None


Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the current step, the amount done, and the total amount."""


Say: TypeAlias = Callable[[str], object]
"""Tells a line meanwhile."""
OwnedProjects: TypeAlias = Callable[[Sequence[Path]], Sequence[Path]]
"""The named projects, which the window then shows; without any, those that it shows."""


def quiet(*_: Any) -> None:
    """Reports nothing."""


def owner_key(folder: Path | str | None = None, passphrase_file: Path | str | None = None) -> SigningKey:
    """The owner's key in the data directory ``folder`` (default: that of the current user), as created by ``annotator
    keys new``.

    Raises ``keys.*``.
    """
    where = data_dir(Path(folder) if folder else None)
    return KeyStore(where.keys).load("owner", passphrase_from(Path(passphrase_file) if passphrase_file else None))


def usual_keys(keys: KeyStore | None) -> KeyStore:
    """``keys``, or those of the current user."""
    return keys or KeyStore(data_dir(None).keys)


def unlocked(key: Key) -> SigningKey:
    """The key itself. Raises ``keys.*``."""
    if key is None:
        return owner_key()
    return key if isinstance(key, SigningKey) else key()
