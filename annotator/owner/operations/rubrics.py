"""``rubric new | check | show | list``: rubrics, which define the questions for annotators."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.owner.operations.result import DataResult
from annotator.text.output_lines import counted

if TYPE_CHECKING:
    from annotator.model.blocks.block import RubricBlockBase
    from annotator.model.rubric import Rubric
    from annotator.owner.rubrics.rubric_file import RubricFileContent, RubricMistake


def new_rubric(
    folder: Path,
    preset: str = "helpsteer",
    title: str | None = None,
) -> DataResult:
    """Create a rubric in a new folder, as a copy of a preset's rubric and guidelines for you to change.

    Parameters:
        preset = --from PRESET: The preset to copy; see `rubric list`.
        --title TEXT: The title; default: derived from the folder's name.
        folder = DIR: A folder that does not exist yet.
    """
    from annotator.owner.rubrics.rubrics import start_rubric

    created = start_rubric(folder, title, preset)
    check = f"annotator rubric check {shlex.quote(str(folder))}"
    return DataResult(
        {"path": str(created)}, [f"Wrote {created} and the guidelines beside it.", f"Change both, then: {check}"]
    )


@dataclass(frozen=True)
class RubricCheck:
    """A rubric that was read, with its mistakes, and remarks on it if there are none."""

    file_content: RubricFileContent
    remarks: Sequence[str]

    @property
    def failed(self) -> bool:
        return self.file_content.rubric is None

    @property
    def warnings(self) -> Sequence[str]:
        """All mistakes, of which ``errors`` would show the first."""
        return [f"{self.file_content.place(mistake)}: {_advice(mistake)}" for mistake in self.file_content.mistakes]

    def as_json(self) -> dict[str, object]:
        mistakes = [mistake.__dict__ for mistake in self.file_content.mistakes]
        return {"path": str(self.file_content.path), "mistakes": mistakes, "remarks": self.remarks}

    def lines(self) -> Iterator[str]:
        yield from (f"note: {remark}" for remark in self.remarks)
        if self.file_content.rubric:
            blocks = counted(len(self.file_content.rubric.blocks), "block")
            yield f"{self.file_content.path}: a rubric of {blocks}, without a mistake."


def check_rubric(rubric: str) -> RubricCheck:
    """List all errors in a rubric by field. The exit status is 1 if there are any.

    Parameters:
        rubric = RUBRIC: A preset, a TOML or JSON file, or a folder with a rubric.toml.
    """
    from annotator.owner.rubrics.rubric_file import rubric_warnings
    from annotator.owner.rubrics.rubrics import find_rubric_mistakes, guideline_remarks

    content = find_rubric_mistakes(rubric)
    notes = [*rubric_warnings(content.rubric), *guideline_remarks(content.path)] if content.rubric else []
    return RubricCheck(content, notes)


def show_rubric(rubric: str) -> DataResult:
    """Show the questions of a rubric, the texts they are about, and their wording.

    Parameters:
        rubric = RUBRIC: A preset, a TOML or JSON file, or a folder with a rubric.toml.
    """
    from annotator.owner.rubrics.rubrics import load_rubric

    loaded = load_rubric(rubric).rubric
    return DataResult(loaded.model_dump(mode="json", exclude_unset=True), _rubric_lines(loaded))


def _rubric_lines(rubric: Rubric) -> Iterator[str]:
    yield f"{rubric.title} ({rubric.id}, version {rubric.version})"
    yield rubric.description
    if rubric.translations:
        yield f"Translations: {', '.join(rubric.translations)}"
    for block in rubric.blocks:
        yield ""
        yield f"{block.title} ({block.type} {block.key!r}), of {', '.join(block.targets)}"
        yield from (f"  {line}" for line in _lines(block))


def _advice(mistake: RubricMistake) -> str:
    return " ".join(filter(None, (mistake.message, mistake.hint, "[rubric.bad_field]")))


def _lines(block: RubricBlockBase) -> Iterator[str]:
    """The choices of a block, with the texts for each kind of target if they differ."""
    from annotator.model.blocks.ask_if import ConditionalBlockBase

    if isinstance(block, ConditionalBlockBase) and block.ask_if is not None:
        yield f"asked only if {block.ask_if.block} is {' or '.join(map(str, block.ask_if.answers))}"
    for kind in block.targets if block.wording else block.targets[:1]:
        if block.wording:
            yield f"{kind}: {block.title_for(kind)}"
        yield from (f"  {line}" if block.wording else line for line in block.choices(kind))


def list_presets() -> DataResult:
    """List the rubrics that come with the program, for `tasks build --rubric`."""
    from annotator.owner.rubrics.rubrics import rubric_presets

    presets = [preset.rubric for preset in rubric_presets()]
    return DataResult(
        [{"id": rubric.id, "title": rubric.title, "description": rubric.description} for rubric in presets],
        [f"{rubric.id}: {rubric.title}. {rubric.description}" for rubric in presets],
    )
