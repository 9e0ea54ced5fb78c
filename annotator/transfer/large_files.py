"""Large files: they go or come by the network only once their size was said and agreed to."""

from __future__ import annotations

import shutil
from pathlib import Path

from annotator import limits
from annotator.errors import AnnotatorError

LARGE = limits.LARGE


def check_room(folder: Path, size: int) -> None:
    """Raises ``delivery.local`` where the disk of ``folder`` has no room for so many bytes, and some to go on with."""
    if shutil.disk_usage(folder).free < size + limits.FREE_BYTES:
        raise AnnotatorError(
            "delivery.local",
            "This computer has no room for a file of {size} MB.",
            "Free some space on its disk, then sync again. Nothing is lost.",
            str(folder),
            size=f"{size / 1e6:,.0f}",
        )


def check_size(size: int, most: int | None, what: str, where: str, command: str = "annotator sync") -> None:
    """Raises ``delivery.large`` for what has more bytes than was agreed to (``most``; None: however many), and
    ``delivery.misplaced`` for more than anything of ours has."""
    if size > limits.OBJECT_BYTES:
        raise AnnotatorError(
            "delivery.misplaced", "This file is too large to be what its name says.", "Nothing of it was taken.", where
        )
    if most is not None and size > most:
        raise AnnotatorError(
            "delivery.large",
            "{what} has {size} MB, which is much for some networks.",
            "It is sent or fetched once you agree: `{command} --large`.",
            where,
            what=what,
            size=f"{size / 1e6:,.0f}",
            command=command,
        )
