"""Encrypted results: opened for as long as a command reads them, in a folder of their own that goes afterwards."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from annotator.bundle import age
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.owner_project import Project
from annotator.owner.rotating import identity_of


@contextlib.contextmanager
def opened(project: Project, files: Sequence[Path], unlock: Callable[[], SigningKey]) -> Iterator[list[Path]]:
    """``files`` with a readable copy in the place of each that is encrypted, under its name without ``.age``.

    ``unlock`` gives the owner's key, and is called only where something is encrypted. A file that is not for the owner,
    or damaged, stays as it is. Raises ``encryption.*``,
    ``keys.*``.
    """
    if not any(age.is_encrypted(path) for path in files):
        yield list(files)
        return
    identity = identity_of(project, unlock())
    with tempfile.TemporaryDirectory(prefix=".opened-", dir=project.quarantine) as folder:
        yield [_readable(path, Path(folder, f"{number:06}"), identity) for number, path in enumerate(files)]


def _readable(path: Path, folder: Path, identity: str) -> Path:
    if not age.is_encrypted(path):
        return path
    plain = folder / path.name.removesuffix(age.SUFFIX)
    try:
        age.decrypt(path, plain, identity)
    except AnnotatorError:
        return path  # which is refused by itself then, as a file that cannot be read, and holds back no other
    return plain
