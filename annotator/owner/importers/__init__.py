"""Importers: other people's data sets as task files of the native format, ready for ``tasks build``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import AnnotatorError
from annotator.owner.importers import oasst, squality
from annotator.owner.importers.jsonl import Converted, Dropped, write
from annotator.owner.source_task import SourceTask


@dataclass(frozen=True)
class Importer:
    """A form of data that can be read; ``takes`` says what the file or folder must be, ``preset`` what suits it."""

    takes: str
    preset: str
    read: Callable[[Path], Iterator[SourceTask | Dropped]]


_TREES = "a file of Open-Assistant message trees"
IMPORTERS: Mapping[str, Importer] = {
    "oasst": Importer(f"{_TREES}: a task for each prompt with its replies", "helpsteer", oasst.prompts),
    "oasst-messages": Importer(f"{_TREES}: a task for each message", "conversation-review", oasst.messages),
    "oasst-rankings": Importer(
        f"{_TREES}: a task for each prompt with two replies or more", "comparison", oasst.rankings
    ),
    "squality": Importer(f"a folder with {squality.PASSAGES} and {squality.ANSWERS}", "critique", squality.read),
}


def convert(form: str, source: Path, out: Path) -> Converted:
    """Read ``source`` in the form of that name and write it as a native task file.

    Raises ``convert.unknown_form``, and ``source.*`` or ``json.*`` where the data is not what it should be; nothing is
    written then.
    """
    importer = IMPORTERS.get(form)
    if importer is None:
        raise AnnotatorError(
            "convert.unknown_form", f"There is no importer called {form!r}.", f"Known: {', '.join(sorted(IMPORTERS))}."
        )
    return write(importer.read(source), out)
