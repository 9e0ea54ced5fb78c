"""Rubrics for building: the shipped presets, or files of the owner.

A preset is a folder in ``resources/presets`` with ``rubric.toml`` and ``guidelines.md``, and translations of both, such
as ``rubric.de.toml`` and ``guidelines.de.md``. An owner's rubric is such a folder, or a TOML or JSON file, with an
optional ``guidelines.md`` and translations in the same folder.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.blocks.block import MAX_TITLE
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.rubric import Rubric
from annotator.owner.rows import Json
from annotator.owner.rubrics.rubric_file import RubricFileContent, read_rubric
from annotator.paths import resource

RUBRIC = "rubric.toml"
GUIDELINES = "guidelines.md"
_STILL = "These are still the guidelines of the preset"


@dataclass(frozen=True)
class AnnotationProtocol:
    """A rubric with its guidelines."""

    rubric: Rubric
    guidelines: str


def rubric_presets() -> tuple[AnnotationProtocol, ...]:
    """All shipped presets, in order of their ids."""
    return tuple(_load(path) for path in _presets().values())


def load_rubric(wanted: str) -> AnnotationProtocol:
    """The preset with this id, or the rubric in this file or folder.

    Raises ``rubric.unknown`` if it is neither, ``rubric.unreadable`` or ``rubric.bad_field`` if the file does not
    contain a valid rubric.
    """
    return _load(find_rubric_file(wanted))


def find_rubric_file(wanted: str) -> Path:
    """The rubric file with this name: that of a preset or of the owner. Raises ``rubric.unknown``."""
    path = Path(wanted)
    for candidate in (_presets().get(wanted), path, path / RUBRIC):
        if candidate is not None and candidate.is_file():
            return candidate
    raise _unknown_preset_error(wanted)


def find_rubric_mistakes(wanted: str) -> RubricFileContent:
    """The rubric with this name, with all its mistakes. Raises ``rubric.unknown``, ``rubric.unreadable``."""
    return read_rubric(find_rubric_file(wanted))


def start_rubric(folder: Path, title: str | None, preset: str) -> Path:
    """Copy a preset to ``folder``, to be edited. Returns its rubric file.

    Raises ``rubric.exists``, ``rubric.unknown``, ``rubric.bad_title``.
    """
    source = _presets().get(preset)
    if source is None:
        raise _unknown_preset_error(preset)
    if folder.exists():
        raise AnnotatorError("rubric.exists", "There is something there already.", "Name a new folder.", folder)
    named = {"id": _id(folder.name), "title": title or folder.name.replace("-", " ").replace("_", " ").capitalize()}
    if not 0 < len(named["title"]) <= MAX_TITLE:
        raise AnnotatorError("rubric.bad_title", f"A title has 1 to {MAX_TITLE} characters.", "Choose another one.")
    text = source.read_text(encoding="utf-8")
    for field, value in named.items():
        quoted = json.dumps(value, ensure_ascii=False).replace("\\", "\\\\")
        text = re.sub(rf"^{field} = .*$", f"{field} = {quoted}", text, count=1, flags=re.MULTILINE)
    guidelines = source.with_name(GUIDELINES).read_text(encoding="utf-8")
    with new_folder(folder):
        write_atomic(folder / GUIDELINES, _preset_guidelines(guidelines, named["title"], preset).encode())
        write_atomic(folder / RUBRIC, text.encode())
    return folder / RUBRIC


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """Make ``folder``, which is removed again if its files cannot be written."""
    folder.mkdir(parents=True)
    try:
        yield
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _preset_guidelines(guidelines: str, title: str, preset: str) -> str:
    """The guidelines of a preset under another title, with a note that says where they come from."""
    body = re.sub(r"\A# .*\n+", "", guidelines)
    return f"# {title}\n\n> {_STILL} *{preset}*. Rewrite them for what you ask, and take this line out.\n\n{body}"


def guideline_remarks(rubric: Path) -> list[str]:
    """Warnings about the guidelines next to a rubric file."""
    beside = rubric.with_name(GUIDELINES)
    if not beside.is_file():
        return []
    result = []
    if _STILL in beside.read_text(encoding="utf-8", errors="replace"):
        result.append(f"{GUIDELINES} is still the preset's: annotators read it beside your rubric.")
    for file in sorted(rubric.parent.glob(f"{rubric.stem}.*.toml")):
        code = file.name.removeprefix(f"{rubric.stem}.").removesuffix(".toml")
        if not rubric.with_name(f"guidelines.{code}.md").is_file():
            result.append(f"{code}: the guidelines are not translated, and shown as written.")
    return result


def rubric_schema() -> Json:
    """The JSON Schema of a rubric file. Everything that it allows is accepted, except for inconsistent keys and
    scales."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    schema = {**head, **Rubric.model_json_schema(), "title": "Annotator rubric"}
    for name, part in schema["$defs"].items():
        if name.endswith("Block") and name != RatingBlock.__name__:  # only a rating may omit its type
            part["required"] = sorted({*part["required"], "type"})
    return schema


def _presets() -> Mapping[str, Path]:
    """The rubric file of each preset, by id."""
    return {path.parent.name: path for path in sorted(resource("presets").glob(f"*/{RUBRIC}"))}


def _unknown_preset_error(wanted: str) -> AnnotatorError:
    message = f"There is no preset and no rubric file named {wanted!r}."
    if Path(wanted).is_dir():
        message = f"There is no {RUBRIC} in the folder {wanted!r}, and no preset of this name."
    return AnnotatorError("rubric.unknown", message, f"Presets: {', '.join(_presets())}.")


def _id(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
    return plain if plain[:1].isalpha() else f"rubric-{plain}"[:40].strip("-")


def _load(path: Path) -> AnnotationProtocol:
    beside = path.with_name(GUIDELINES)
    rubric = read_rubric(path).checked()
    try:
        return AnnotationProtocol(rubric, beside.read_text(encoding="utf-8") if beside.is_file() else "")
    except UnicodeDecodeError as refused:
        raise AnnotatorError("rubric.unreadable", f"This is not text in UTF-8: {refused}.", "", beside) from None
