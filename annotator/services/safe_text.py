"""Makes the texts of bundles safe to display: visible, limited in length, and on one line for names.

The titles in rubrics, of projects and of owners are untrusted and appear in rows, buttons, menus, accessible names and
the window's title. They are sanitised once, when they are read from the store; stored and exported data stay as signed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from pydantic import BaseModel

from annotator.model.blocks.block import RubricBlockBase
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.course.course import Course
from annotator.model.course.course_result import QualificationResult
from annotator.model.rubric import Rubric
from annotator.model.rubric_texts import LINES, PARAGRAPHS
from annotator.text.policy import one_line, safe_paragraph

_LINES = LINES | {"emoji"}


def displayed_rubric(rubric: Rubric, language: str) -> Rubric:
    """``rubric`` in this language, as far as it is translated, with all texts safe to display, and blocks that can be
    told apart. Keys, scales and other values are not changed."""
    safe = safe_rubric(rubric.in_language(language))
    return safe.with_fields(blocks=tuple(_told_apart(block, safe.blocks) for block in safe.blocks))


def safe_rubric(rubric: Rubric) -> Rubric:
    """``rubric`` with all texts safe to display. Keys, scales and other values are not changed."""
    cleaned: Rubric = _shown(rubric, "")
    return cleaned


def _told_apart(block: RubricBlockBase, blocks: Sequence[RubricBlockBase]) -> RubricBlockBase:
    """The block, numbered among those of its title if any two of these are about the same texts: their rows look the
    same."""
    alike = [other for other in blocks if other.title == block.title]
    if not any(_rows_on(one) & _rows_on(other) for one, other in combinations(alike, 2)):
        return block
    return block.with_fields(title=f"{block.title} ({alike.index(block) + 1})")


def _rows_on(block: RubricBlockBase) -> set[str]:
    """The kinds of texts that have rows of the block; the responses of a prompt have those of its ranking."""
    return {*block.targets, "response"} if isinstance(block, RankingBlock | PreferenceBlock) else set(block.targets)


def safe_course(course: Course) -> Course:
    """``course`` with titles safe to display. Its texts are passed to the renderer, its explanations to labels."""
    steps = tuple(step.with_fields(title=one_line(step.title)) for step in course.steps)
    translations = {
        code: {path: one_line(text) if path.endswith("title") else text for path, text in texts.items()}
        for code, texts in course.translations.items()
    }
    return course.with_fields(title=one_line(course.title), steps=steps, translations=translations)


def safe_result(result: QualificationResult) -> QualificationResult:
    """``result``, from an owner's receipt, with titles and note safe to display."""
    attributes = tuple(attribute.with_fields(title=one_line(attribute.title)) for attribute in result.attributes)
    return result.with_fields(attributes=attributes, note=safe_paragraph(result.note))


def _shown(value: Any, name: str) -> Any:
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        values = {field: _shown(getattr(value, field), field) for field in fields}
        changed = {field: new for field, new in values.items() if new is not getattr(value, field)}
        return value.model_copy(update=changed) if changed else value
    if isinstance(value, str):
        cleaned = one_line(value) if name in _LINES else safe_paragraph(value) if name in PARAGRAPHS else value
        return value if cleaned == value else cleaned
    if isinstance(value, tuple):
        items = tuple(_shown(item, name) for item in value)
        return items if any(new is not old for new, old in zip(items, value, strict=True)) else value
    if isinstance(value, Mapping):
        pairs = {key: _shown(item, name) for key, item in value.items()}
        return pairs if any(pairs[key] is not value[key] for key in pairs) else value
    return value
