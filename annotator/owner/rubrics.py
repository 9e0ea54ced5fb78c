"""Rubrics to build with: the presets that ship, or a file of the owner's own.

A preset is a folder of ``resources/presets`` with ``rubric.toml`` and ``guidelines.md``. A rubric of one's own is a
TOML file of the same form, with its ``guidelines.md`` beside it where there is one.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.paths import resource

RUBRIC = "rubric.toml"
GUIDELINES = "guidelines.md"


@dataclass(frozen=True)
class Protocol:
    """What is asked, and the pages that explain to the annotator how."""

    rubric: Rubric
    guidelines: str


def presets() -> tuple[Protocol, ...]:
    """Every preset that ships, by id."""
    folders = (path.parent for path in resource("presets").glob(f"*/{RUBRIC}"))
    return tuple(_load(folder / RUBRIC) for folder in sorted(folders))


def protocol(wanted: str) -> Protocol:
    """The preset of that id, or the rubric in the TOML file of that name.

    Raises ``rubric.unknown`` when it is neither, ``rubric.unreadable`` or ``rubric.bad_field`` for a file that does not
    hold a rubric.
    """
    known = {preset.rubric.id: preset for preset in presets()}
    if wanted in known:
        return known[wanted]
    path = Path(wanted)
    if path.is_file():
        return _load(path)
    raise AnnotatorError(
        "rubric.unknown",
        f"There is no preset and no file called {wanted!r}.",
        f"Presets: {', '.join(known)}.",
    )


def _load(path: Path) -> Protocol:
    beside = path.with_name(GUIDELINES)
    try:
        rubric = Rubric.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
        guidelines = beside.read_text(encoding="utf-8") if beside.is_file() else ""
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as refused:
        raise AnnotatorError("rubric.unreadable", f"This is not TOML in UTF-8: {refused}.", "", str(path)) from None
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        message = first["msg"].removeprefix("Value error, ")
        raise AnnotatorError("rubric.bad_field", f"{message}.", "", f"{path}, {field}".rstrip(", ")) from None
    return Protocol(rubric, guidelines)
