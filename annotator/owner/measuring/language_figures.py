"""How many of each person's remarks are in another language than their task's.

That is the language which the task states, or else the one in which its question and passage are surely written; where
neither is known nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from annotator.owner.measuring import people_expressions as people
from annotator.owner.measuring.remark_language import code_of, is_close, language_of, other_than, own_words, size
from annotator.owner.measuring.study import Study
from annotator.text.policy import one_line

_KEPT = 200
RULE = "other_language"


def by_person(study: Study) -> Mapping[str, dict[str, Any]]:
    """By person ``remarks`` that were long enough and whose task's language is known, ``other``, how many of these are
    in another, the number of these by ``languages``, and an ``example``. Nothing where the rule is off."""
    found: dict[str, dict[str, Any]] = {}
    if RULE in study.limits.off:
        return found
    for row in _streamed(study):
        words = own_words(row["text"], row["judged"] or "")
        expected = _expected(row) if size(words) >= study.limits.language_least else None
        if expected is None:
            continue
        entry = found.setdefault(row["annotator"], {"remarks": 0, "other": 0, "languages": {}, "example": None})
        entry["remarks"] += 1
        language = other_than(expected, words)
        if language is None or (_unstated(row) and _answers_in(row["judged"], language)):
            continue
        entry["other"] += 1
        entry["languages"][language] = entry["languages"].get(language, 0) + 1
        example = {"text": one_line(words, _KEPT), "language": language, "expected": expected}
        entry["example"] = min(entry["example"] or example, example, key=lambda each: each["text"])
    return {name: {**entry, "languages": dict(sorted(entry["languages"].items()))} for name, entry in found.items()}


def _streamed(study: Study) -> Iterator[dict[str, Any]]:
    """A few at a time, since each has a text beside it. Wide characters count as two."""
    rows = people.remarks_to_read(study.work, int(study.limits.language_least) // 2)
    for batch in rows.to_pyarrow_batches(chunk_size=1_000):
        yield from batch.to_pylist()


def _unstated(row: Mapping[str, Any]) -> bool:
    return row["last_tag"] is None


def _expected(row: Mapping[str, Any]) -> str | None:
    """The language of a task; None where it is not known, or there are several."""
    find = language_of if _unstated(row) else code_of
    first, last = ("first_asked", "last_asked") if _unstated(row) else ("first_tag", "last_tag")
    known = [find(own_words(row[name]) if _unstated(row) else row[name]) for name in (first, last) if row[name]]
    if len(known) < 2 or None in known or not is_close(str(known[0]), str(known[1])):
        return None
    return known[0]


def _answers_in(judged: str | None, language: str) -> bool:
    """Whether the text that a remark is about is in the language of the remark: then it may well be meant."""
    found = language_of(own_words(judged or ""))
    return found is not None and is_close(found, language)
