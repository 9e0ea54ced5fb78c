"""Rubrics: what is asked about each task. A preset is a rubric that ships with the program."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import not_
from typing import Annotated, Literal, Self, cast

from pydantic import Field, ValidationError, model_validator

from annotator.errors import AnnotatorError, validation_message
from annotator.model import limits
from annotator.model.blocks.ask_if import AskedIf, ask_if_problems
from annotator.model.blocks.block import MAX_TITLE, Kind, RubricBlockBase, of_type
from annotator.model.blocks.block_rules import check_block_rules
from annotator.model.blocks.catalog import AnyBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.blocks.tags_block import TagsBlock
from annotator.model.frozen_model import ComputingModel
from annotator.model.rubric_texts import GUIDELINES, map_texts
from annotator.model.target import TargetKind
from annotator.model.task import Task

RUBRIC_ID = r"^[a-z][a-z0-9-]{0,39}$"
LANGUAGE_CODE = r"^[a-z]{2,3}$"
LanguageCode = Annotated[str, Field(pattern=LANGUAGE_CODE)]
TranslatedText = Annotated[str, Field(min_length=1, max_length=limits.TRANSLATED_CHARACTERS)]


class Rubric(ComputingModel):
    """Everything a project asks, in order.

    ``journal`` requests the edit journal in the results: each change, its time and the active time so far. ``markdown``
    selects whether single line breaks are kept or, as in CommonMark, join lines. ``formulas`` selects whether LaTeX is
    rendered or shown as source. ``calibration`` shows the annotator how often they used each level, beside its
    description, once a task has its first score. ``translations`` replace texts for annotators who use another
    language, by language code and path (:mod:`annotator.model.rubric_texts`); other texts are shown as written.
    """

    id: str = Field(pattern=RUBRIC_ID)
    title: str = Field(min_length=1, max_length=MAX_TITLE)
    version: int = Field(default=1, ge=1)
    description: str = ""
    journal: bool = False
    markdown: Literal["breaks", "strict"] = "breaks"
    formulas: Literal["drawn", "source"] = Field(default="drawn", exclude_if=lambda value: value == "drawn")
    calibration: bool = Field(default=False, exclude_if=not_)
    blocks: tuple[AnyBlock, ...] = Field(min_length=1, max_length=limits.BLOCKS)
    translations: Mapping[LanguageCode, Mapping[str, TranslatedText]] = Field(
        default_factory=dict, max_length=limits.LANGUAGES, exclude_if=not_
    )

    @model_validator(mode="after")
    def _blocks_agree(self) -> Self:
        conflicts = block_conflicts(self.blocks)
        if conflicts:
            raise ValueError(conflicts[0][1])
        check_block_rules(self.blocks)
        return self

    @model_validator(mode="after")
    def _within_limits(self) -> Self:
        limits.check(len(self.each(RatingBlock)), limits.ATTRIBUTES, "attributes of a rubric")
        described = sum(block.described for block in self.blocks)
        limits.check(described, limits.LEVELS, "levels described in a rubric")
        return self

    @model_validator(mode="after")
    def _translations_fit(self) -> Self:
        for code in self.translations:
            problem = next(iter(self.translation_problems(code)), None)
            if problem is not None:
                path, message = problem
                raise ValueError(f"translations.{code}.{path}: {message}")
        return self

    def texts(self) -> dict[str, str]:
        """All texts by path, in the language in which the rubric was written."""
        result: dict[str, str] = {}
        map_texts(self.model_dump(mode="json", exclude={"translations"}), result.setdefault)
        return result

    def translation_problems(self, code: str) -> Iterator[tuple[str, str]]:
        """The paths of a translation that cannot be used, each with the reason: it names no text, or the text is longer
        than the original may be."""
        texts, checked = self.translations[code], {GUIDELINES}
        fields = self.model_dump(mode="json", exclude={"translations"})

        def change(path: str, text: str) -> str:
            checked.add(path)
            return texts.get(path, text)

        try:
            Rubric.model_validate(map_texts(fields, change))
        except ValidationError as refused:
            first = refused.errors(include_url=False)[0]
            path = next((path for path, text in texts.items() if text == first["input"]), "")
            yield path, validation_message(first)
        yield from ((path, "the rubric has no such text") for path in texts if path not in checked)

    def in_language(self, code: str) -> Rubric:
        """The rubric with its texts in this language, as far as they are translated. Keys and scales are the same."""
        texts = self.translations.get(code)
        if texts is None:
            return self
        fields = self.model_dump(mode="json", exclude={"translations"})
        return Rubric.model_validate(map_texts(fields, lambda path, text: texts.get(path, text)))

    @property
    def untranslated(self) -> Rubric:
        """The rubric without its translations, which do not change what is asked."""
        return self.with_fields(translations={}) if self.translations else self

    @cached_property
    def questions_hash(self) -> str:
        """The SHA-256 (hexadecimal) of everything that is asked, whatever the language. Default values are omitted, so
        that a program with more fields computes the same."""
        fields = self.model_dump(mode="json", exclude={"translations", "blocks"}, exclude_defaults=True)
        blocks = [block.model_dump(mode="json", exclude_defaults=True) | {"type": block.type} for block in self.blocks]
        canonical = json.dumps(fields | {"blocks": blocks}, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()

    def guidelines_in(self, code: str, guidelines: str) -> str:
        """The translated guidelines; ``guidelines`` if there is no translation."""
        return self.translations.get(code, {}).get(GUIDELINES, guidelines)

    @cached_property
    def by_key(self) -> Mapping[str, AnyBlock]:
        return {block.key: block for block in self.blocks}

    @cached_property
    def by_type(self) -> dict[type[RubricBlockBase], Sequence[RubricBlockBase]]:
        """Cache of :meth:`each`."""
        return {}

    def each(self, kind: type[Kind]) -> Sequence[Kind]:
        """The blocks of this type, in the order of the rubric."""
        if kind not in self.by_type:
            self.by_type[kind] = tuple(of_type(self.blocks, kind))
        return cast("Sequence[Kind]", self.by_type[kind])

    def find(self, key: str | None, kind: type[Kind]) -> Kind | None:
        """The block with the key ``key`` if it is of this type, else None."""
        block = self.by_key.get(key or "")
        return block if isinstance(block, kind) else None

    def asking(self, key: str, kind: type[Kind], task: Task, target: str) -> Kind:
        """The block of this type with the key ``key``. Raises ``edit.unknown_block`` if there is none,
        ``edit.wrong_target`` if it does not ask about ``target``."""
        block = self.find(key, kind)
        if block is None:
            raise AnnotatorError("edit.unknown_block", "The rubric asks for nothing called {key}.", key=repr(key))
        block.check_asked_of(task, target)
        return block

    def title_of(self, key: str) -> str:
        """The title of the block with this key; the key itself if there is none."""
        block = self.by_key.get(key)
        return block.title if block is not None else key

    def asked_of(self, task: Task, target: str) -> list[AnyBlock]:
        """The blocks that ask about ``target``, in the order of the rubric."""
        kind = task.kinds.get(target)
        if kind is None:
            return []
        if kind not in self.by_kind:
            blocks = (block for block in self.blocks if kind in block.targets)
            self.by_kind[kind] = [(block, type(block).asked_of is RubricBlockBase.asked_of) for block in blocks]
        return [block for block, always in self.by_kind[kind] if always or block.asked_of(task, target)]

    @cached_property
    def by_kind(self) -> dict[TargetKind, Sequence[tuple[AnyBlock, bool]]]:
        """Cache of :meth:`asked_of`: for each kind of target its blocks, each with whether it always asks."""
        return {}

    @cached_property
    def asked_if(self) -> AskedIf:
        """The conditions under which blocks are asked."""
        return AskedIf.of(self.blocks)

    @cached_property
    def skip(self) -> SkipBlock | None:
        """The skip block; None if tasks cannot be skipped."""
        return next(iter(self.each(SkipBlock)), None)

    @cached_property
    def review(self) -> ReviewVerdictBlock | None:
        """The review block; None unless the tasks are reviews."""
        return next(iter(self.each(ReviewVerdictBlock)), None)

    def ratings_for(self, kind: TargetKind) -> list[RatingBlock]:
        """The rating blocks for targets of this kind, in the order of the rubric."""
        return [block for block in self.each(RatingBlock) if kind in block.targets]

    def comments_for(self, kind: TargetKind) -> list[NotesBlockBase]:
        """The notes blocks for targets of this kind, in the order of the rubric."""
        return [block for block in self.each(NotesBlockBase) if kind in block.targets]


def block_conflicts(blocks: Sequence[RubricBlockBase]) -> list[tuple[int, str]]:
    """Conflicts between two blocks of a rubric: the index of the later one, and a message."""
    result: list[tuple[int, str]] = []
    keys: set[str] = set()
    letters: dict[tuple[TargetKind, str], str] = {}
    skips = of_type(blocks, SkipBlock)
    for place, block in enumerate(blocks):
        if block.key in keys:
            result.append((place, f"two blocks have the key {block.key!r}"))
        keys.add(block.key)
        result += [(place, message) for message in _letters(block, letters)]
        if any(block is other for other in skips[1:]):
            result.append((place, "there are two blocks of the type `skip`; one block can have many reasons"))
    return [*result, *ask_if_problems(blocks)]


def _letters(block: RubricBlockBase, letters: dict[tuple[TargetKind, str], str]) -> Iterator[str]:
    for tag in (tag for tags_block in of_type([block], TagsBlock) for tag in tags_block.tags):
        for kind in block.targets if tag.letter else ():
            other = letters.setdefault((kind, tag.letter or ""), tag.title)
            if other != tag.title:
                yield f"the tags {other!r} and {tag.title!r} of a {kind} both have {tag.letter!r}"
