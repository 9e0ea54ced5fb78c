"""By what gold items could be told from the other tasks, as these travel: fields, marks, and numbers of parts.

Ids of tasks and the order are blinded elsewhere; what a task says beside its texts travels as it is. A gold item may
have nothing there that no other task has, nor lack what all of them have. Texts are not compared.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.blinding import Blinded
from annotator.text.policy import one_line

_TEXTS: Final = frozenset({"text", "prompt", "title", "exact", "passage"})
_BLINDED: Final = re.compile(r"id|(.*\.)?responses\[\](\.critiques\[\])?\.id")
_MARKS: Final = frozenset({"kind", "language", "split", "role", "rated_as", "origin"})
_SHOWN: Final = 40
Parts = Mapping[str, Sequence[Any]]


def refuse_different(others: Iterable[Blinded], gold: Iterable[Blinded]) -> None:
    """Raises ``assign.gold_differs`` where an item of ``gold`` has in its form what none of the ``others`` has, or
    lacks what all of them have; each field is named once, with the first item in which it differs."""
    every = [_parts(task.sent) for task in others]
    if not every:
        return
    common = set.intersection(*(set(each) for each in every))
    seen: dict[str, list[Any]] = defaultdict(list)
    for each in every:
        for path, values in each.items():
            seen[path] += values
    known = {path: _Known(path, values) for path, values in seen.items()}
    found: dict[str, str] = {}
    for task in gold:
        for path, why in _differences(_parts(task.sent), known, common):
            found.setdefault(path, f"{path} ({why}, task {one_line(task.kept['task'], _SHOWN)})")
    if found:
        raise AnnotatorError(
            "assign.gold_differs",
            f"Gold items could be told from the other tasks by {'; '.join(found.values())}.",
            "Give them what the other tasks have there, or leave the field out of both files (metadata travel only "
            "with --include-metadata).",
        )


class _Known:
    """What the other tasks have at one place."""

    def __init__(self, path: str, values: Sequence[Any]) -> None:
        self._numbers = [value for value in values if _is_number(value)]
        words = [value for value in values if isinstance(value, str)]
        skeletons = {_skeleton(word) for word in words}
        is_mark = path.rpartition(".")[2] in _MARKS
        # Values that come again are marks of a kind; those that never do are ids or remarks.
        self._marks = skeletons if is_mark or 2 * len(skeletons) <= len(words) else None
        self._sizes = [len(word) for word in words]
        self._signs = set().union(*map(_signs, words))
        self._types = {type(value) for value in values if not _is_number(value)}
        self._flags = {value for value in values if isinstance(value, bool)}

    def has_like(self, value: Any) -> bool:
        if _is_number(value):
            return bool(self._numbers) and min(self._numbers) <= value <= max(self._numbers)
        if isinstance(value, bool):
            return value in self._flags
        if not isinstance(value, str) or type(value) not in self._types:
            return type(value) in self._types
        if self._marks is not None:
            return _skeleton(value) in self._marks
        return min(self._sizes) <= len(value) <= max(self._sizes) and _signs(value) <= self._signs


def _differences(item: Parts, known: Mapping[str, _Known], common: set[str]) -> Iterator[tuple[str, str]]:
    for path in sorted(common - set(item)):
        yield path, "only gold items lack it"
    for path, values in item.items():
        if path not in known:
            yield path, "only gold items have it"
            continue
        odd = [value for value in values if not known[path].has_like(value)]
        if odd:
            yield path, f"{one_line(str(odd[0]), _SHOWN)!r} is like no other task's"


def _parts(sent: Mapping[str, Any]) -> Parts:
    """By place (``questions[].id``) what stands there; nothing for texts and blinded ids; for lists their lengths."""
    found: dict[str, list[Any]] = defaultdict(list)
    _collect(sent, "", found)
    return found


def _collect(value: Any, path: str, found: dict[str, list[Any]]) -> None:
    name = path.rpartition(".")[2]
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _collect(inner, f"{path}.{key}" if path else key, found)
    elif isinstance(value, list):
        found[f"number of {path}"].append(len(value))
        for inner in value:
            _collect(inner, f"{path}[]", found)
    elif not path.startswith("metadata.") and (name in {*_TEXTS, "start", "end"} or _BLINDED.fullmatch(path)):
        found[path] += []
    else:
        found[path].append(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _skeleton(word: str) -> str:
    return re.sub(r"\d+", "9", word)


def _signs(word: str) -> set[str]:
    """The kinds of characters in a value: signs as they are, and whether letters are small or capital."""
    kinds = ((str.isdigit, "9"), (str.islower, "a"), (str.isupper, "A"), (str.isalpha, "α"))
    return {next((kind for is_kind, kind in kinds if is_kind(letter)), letter) for letter in word}
