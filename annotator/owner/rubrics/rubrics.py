"""Rubrics to build with: the presets that ship, or a file of the owner's own.

A preset is a folder of ``resources/presets`` with ``rubric.toml`` and ``guidelines.md``. A rubric of one's own is such
a folder, or a TOML or JSON file, with its ``guidelines.md`` beside it where there is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.blocks.block import MAX_TITLE
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.owner.rubrics.rubric_file import RubricFile, read_rubric
from annotator.paths import resource

RUBRIC = "rubric.toml"
GUIDELINES = "guidelines.md"
_STILL = "These are still the guidelines of the preset"


@dataclass(frozen=True)
class RubricProtocol:
    """What is asked, and the pages that explain to the annotator how."""

    rubric: Rubric
    guidelines: str


def presets() -> tuple[RubricProtocol, ...]:
    """Every preset that ships, by id."""
    return tuple(_load(path) for path in _presets().values())


def protocol(wanted: str) -> RubricProtocol:
    """The preset of that id, or the rubric in the file or folder of that name.

    Raises ``rubric.unknown`` when it is neither, ``rubric.unreadable`` or ``rubric.bad_field`` for a file that does not
    hold a rubric.
    """
    return _load(find(wanted))


def find(wanted: str) -> Path:
    """The file of the rubric that is called so: a preset's, or one's own. Raises ``rubric.unknown``."""
    path = Path(wanted)
    for candidate in (_presets().get(wanted), path, path / RUBRIC):
        if candidate is not None and candidate.is_file():
            return candidate
    raise _unknown(wanted)


def check(wanted: str) -> RubricFile:
    """The rubric that is called so, with every mistake in it. Raises ``rubric.unknown``, ``rubric.unreadable``."""
    return read_rubric(find(wanted))


def start_rubric(folder: Path, title: str | None, preset: str) -> Path:
    """Make ``folder`` with a copy of a preset to work on, and give back its rubric file.

    Raises ``rubric.exists``, ``rubric.unknown``, ``rubric.bad_title``.
    """
    source = _presets().get(preset)
    if source is None:
        raise _unknown(preset)
    if folder.exists():
        raise AnnotatorError("rubric.exists", "There is something there already.", "Name a new folder.", str(folder))
    named = {"id": _id(folder.name), "title": title or folder.name.replace("-", " ").replace("_", " ").capitalize()}
    if not 0 < len(named["title"]) <= MAX_TITLE:
        raise AnnotatorError("rubric.bad_title", f"A title has 1 to {MAX_TITLE} characters.", "Choose another one.")
    text = source.read_text(encoding="utf-8")
    for field, value in named.items():
        quoted = json.dumps(value, ensure_ascii=False).replace("\\", "\\\\")
        text = re.sub(rf"^{field} = .*$", f"{field} = {quoted}", text, count=1, flags=re.MULTILINE)
    folder.mkdir(parents=True)
    guidelines = source.with_name(GUIDELINES).read_text(encoding="utf-8")
    write_atomic(folder / GUIDELINES, _preset_guidelines(guidelines, named["title"], preset).encode())
    write_atomic(folder / RUBRIC, text.encode())
    return folder / RUBRIC


def _preset_guidelines(guidelines: str, title: str, preset: str) -> str:
    """A preset's guidelines under another title, with a line that says whose they are until they are rewritten."""
    body = re.sub(r"\A# .*\n+", "", guidelines)
    return f"# {title}\n\n> {_STILL} *{preset}*. Rewrite them for what you ask, and take this line out.\n\n{body}"


def guideline_remarks(rubric: Path) -> list[str]:
    """What is likely to be an oversight in the guidelines beside the rubric's file."""
    beside = rubric.with_name(GUIDELINES)
    if beside.is_file() and _STILL in beside.read_text(encoding="utf-8", errors="replace"):
        return [f"{GUIDELINES} is still the preset's: annotators read it beside your rubric."]
    return []


def schema() -> dict[str, Any]:
    """The JSON Schema of a rubric file: all that it permits is read, keys and scales that do not fit apart."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    made = {**head, **Rubric.model_json_schema(), "title": "Annotator rubric"}
    for name, part in made["$defs"].items():
        if name.endswith("Block") and name != RatingBlock.__name__:  # only a rating can leave its type out
            part["required"] = sorted({*part["required"], "type"})
    return made


def _presets() -> Mapping[str, Path]:
    """The rubric file of each preset, by id."""
    return {path.parent.name: path for path in sorted(resource("presets").glob(f"*/{RUBRIC}"))}


def _unknown(wanted: str) -> AnnotatorError:
    return AnnotatorError(
        "rubric.unknown",
        f"There is no preset and no rubric file called {wanted!r}.",
        f"Presets: {', '.join(_presets())}.",
    )


def _id(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
    return plain if plain[:1].isalpha() else f"rubric-{plain}"[:40].strip("-")


def _load(path: Path) -> RubricProtocol:
    beside = path.with_name(GUIDELINES)
    rubric = read_rubric(path).checked()
    try:
        return RubricProtocol(rubric, beside.read_text(encoding="utf-8") if beside.is_file() else "")
    except UnicodeDecodeError as refused:
        raise AnnotatorError("rubric.unreadable", f"This is not text in UTF-8: {refused}.", "", str(beside)) from None
