"""Edits of any kind by chance, for whatever a rubric asks: many fit the task, some do not."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from random import Random
from typing import Any

from pydantic import ValidationError

from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.block_types import BY_BLOCK
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.critique_answers import CRITIQUES
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.skip_edits import FlagTaskForRevisit
from annotator.model.span import TextSpan
from annotator.model.task import Task
from annotator.model.unsure_marks import MarkAnswerUnsure, markable_block

_IDS = {"Comment": "n", "Question": "a", "Misleading": "x", "Quote": "k"}
_CHOSEN = ("tag", "reaction", "severity", "category", "reason", "part")
_WORDS = ("", "a", "Wrong.", "The lamp was lit. 灯台 🗼", "x" * 70, "x" * 80)


def _keys(value: Any) -> Iterator[str]:
    """Every key in a block, as JSON."""
    if isinstance(value, dict):
        if isinstance(key := value.get("key"), str):
            yield key
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _keys(item)


class RandomEdits:
    """Edits of ``task`` as ``rubric`` knows them, with values from what there is."""

    def __init__(self, rubric: Rubric, task: Task, chance: Random) -> None:
        self._rubric, self._task, self._chance = rubric, task, chance
        self._edits: list[tuple[type[AnnotationEdit], str]] = [(FlagTaskForRevisit, "")]
        for block in rubric.blocks:
            known = BY_BLOCK[type(block)].answers.edits
            own = CRITIQUES.edits if isinstance(block, CritiqueJudgementBlock) else ()
            reviewing = (AdoptPersonAnswers,) if task.reviewed else ()
            marks = (MarkAnswerUnsure,) if markable_block(rubric, block.key) else ()
            self._edits += [(edit, block.key) for edit in (*known, *own, *reviewing, *marks)]
        self._keys = {block.key: sorted({*_keys(block.model_dump(mode="json")), ""}) for block in rubric.blocks}

    def edit(self, annotation: Annotation) -> AnnotationEdit:
        """One that may follow ``annotation``, or be refused."""
        while True:
            kind, key = self._chance.choice(self._edits)
            near = self._target(key)
            try:
                return kind.model_validate(
                    {
                        name: self._value(name, field.annotation, kind.__name__, key, near, annotation)
                        for name, field in kind.model_fields.items()
                        if name != "kind"
                    }
                )
            except ValidationError:
                continue

    def _target(self, key: str) -> str:
        block = self._rubric.by_key.get(key)
        asked = (*block.targets, *(["critique"] if isinstance(block, CritiqueJudgementBlock) else ())) if block else ()
        return self._chance.choice(self._task.targets(*asked) or list(self._task.kinds))

    def _value(self, name: str, kind: Any, edit: str, key: str, near: str, annotation: Annotation) -> Any:
        chance, arguments = self._chance, typing.get_args(kind)
        if typing.get_origin(kind) in (typing.Union, types.UnionType):
            return self._value(name, chance.choice(arguments), edit, key, near, annotation)
        if typing.get_origin(kind) is typing.Literal:
            return chance.choice(arguments)
        if typing.get_origin(kind) is tuple:
            return tuple(self._span() for _ in range(chance.choice((0, 0, 1))))
        simple = {type(None): lambda: None, bool: lambda: chance.random() < 0.5, int: lambda: chance.randint(0, 4)}
        if kind in simple:
            return simple[kind]()
        return self._span() if kind is TextSpan else self._text(name, edit, key, near, annotation)

    def _text(self, name: str, edit: str, key: str, near: str, annotation: Annotation) -> str:
        chance = self._chance
        if name in ("id", "question"):
            letter = "a" if name == "question" else next((_IDS[part] for part in _IDS if part in edit), "w")
            known = re.findall(rf'"id":"({letter}\d+)"', annotation.model_dump_json())
            return chance.choice((*known, f"{letter}{chance.randint(1, 3)}"))
        beside = [path for path in self._task.kinds if path.rpartition("/")[0] in (near, near.rpartition("/")[0])]
        choices = {"target": [near], "key": [key]} | dict.fromkeys(
            ("item", "other", "preferred", "before"), beside or [near]
        )
        choices |= dict.fromkeys(_CHOSEN, self._keys.get(key, [""]))
        return chance.choice(choices.get(name, _WORDS))

    def _span(self) -> TextSpan:
        target, text = self._chance.choice([(path, text) for path, text in self._task.texts.items() if text])
        start = self._chance.randrange(len(text))
        return make_span(target, text, start, min(len(text), start + self._chance.randint(1, 9)))
