"""Exports straight from results files: they are merged into a data set that lives no longer than the export."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from annotator.errors import AnnotatorError
from annotator.owner.left_out import LeftOut, Skip
from annotator.owner.merging.dataset_reader import Dataset, open_dataset
from annotator.owner.merging.merge import Merged, merge
from annotator.owner.owner_project import Project

_HINT: Final[Mapping[str, str]] = {
    "trust.unknown_signer": "Compare the fingerprint with the annotator, then use `annotator keys trust`, or "
    "--skip-untrusted.",
}


@contextmanager
def merged_files(
    project: Project, files: Sequence[Path], skip: Skip, beside: Path
) -> Iterator[tuple[Dataset, tuple[AnnotatorError, ...]]]:
    """A data set of ``files`` for the time being, in the folder of ``beside``, and what was left out of it.

    Raises what may not be left out by ``skip``; ``merge.*``, ``project.*``.
    """
    beside.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{beside.name}.", suffix=".merge", dir=beside.parent))
    try:
        found = merge(project, files, folder / "dataset", lasting=False)
        left_out = LeftOut(skip)
        for error in refusals(found):
            left_out.add(error)
        left_out.check()
        yield open_dataset(folder / "dataset"), tuple(left_out.errors)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def refusals(found: Merged) -> Iterable[AnnotatorError]:
    """What a merge did not take, as errors with the codes that everything else gives them."""
    for row in found.refused:
        message, _, code = str(row["reason"]).rpartition(" [")
        yield _error(code.rstrip("]"), message, str(row["files"]).strip("[]").replace('"', ""))
    for row in found.refusals:
        yield _error(str(row["code"]), str(row["message"]), f"{row['file']}, task {row['task']}")


def _error(code: str, message: str, where: str) -> AnnotatorError:
    return AnnotatorError(code, message, _HINT.get(code, ""), where)
