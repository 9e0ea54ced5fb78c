"""Notes beside work that is reviewed: what checks say of it, what others said, and what is right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import pyarrow.compute as pc

from annotator.model.reviewed_work import ReviewNote
from annotator.model.reviewing import Row, rows, said
from annotator.model.target import Target
from annotator.owner.measuring.check_limits import Limits
from annotator.owner.measuring.figures import checks
from annotator.owner.merging.dataset_reader import open_dataset
from annotator.owner.reviews.handed_in import Work

KINDS: Final = ("checks", "others")
_Scored = tuple[str, str | None, str | None, str, tuple[str, ...]]
"""Task, question, response and block, under the owner's names, and which texts these were."""
_WORK: Final = ("project", "series", "task", "annotator", "bundle_id")
_MOST: Final = 200
"""Notes on one work."""


class Notes:
    """Makes the notes that the owner wants (``kinds`` of :data:`KINDS`, and by right answers in ``gold``)."""

    def __init__(
        self, dataset: Path, limits: Limits, every: Sequence[Work], kinds: Sequence[str], gold: Path | None
    ) -> None:
        self._dataset, self._limits = dataset, limits
        self._kinds = kinds
        self._same: dict[tuple[str, str, str], list[Work]] = defaultdict(list)
        for work in every:
            self._same[work.asked].append(work)
        self._gold = _gold_scores(gold) if gold is not None else {}

    @cached_property
    def _checked(self) -> Mapping[str, Any]:
        """What the checks say, found where it is wanted: it goes through the whole data set."""
        return checks(self._dataset, self._limits, names=True)

    def suspicion(self, person: str) -> float:
        """The sum of what the checks say of somebody's work, 0 for nothing."""
        return float(self._checked["suspicion"].get(person, 0.0))

    def of(self, work: Work) -> tuple[ReviewNote, ...]:
        """What is worth a look."""
        return tuple(note for _, note in zip(range(_MOST), self._each(work), strict=False))

    def _each(self, work: Work) -> Iterator[ReviewNote]:
        if "checks" in self._kinds:
            for finding in self._checked["findings"]:
                if finding["person"] == work.annotator:
                    yield ReviewNote(code=f"check.{finding['rule']}", message=finding["reason"])
        if "others" in self._kinds:
            others = [other for other in self._same[work.asked] if other.annotator != work.annotator]
            for row in rows(work.rubric, work.sent.task) if others else ():
                yield from _differs(work, others, row)
        for target, scores in work.answers.ratings.items() if self._gold else ():
            _, question, response, _ = work.sent.places.names(target)
            texts = _texts(work.sent.hashes, target)
            for key, score in scores.items():
                given = self._gold.get((work.task, question, response, key, texts), set())
                right = {said for said, asked in given if asked in (None, work.rubric_sha256)}
                if right and score not in right:
                    words = f"Gold says {' or '.join(map(str, sorted(right)))}."
                    yield ReviewNote(target=target, key=key, code="gold.differs", message=words)


def _differs(work: Work, others: Sequence[Work], row: Row) -> Iterator[ReviewNote]:
    """A note where others said otherwise; scores are named, in their own order."""
    own = said(work.rubric, work.answers, row)
    theirs = [said(work.rubric, other.answers, row) for other in others]
    if all(each == own for each in theirs):
        return
    scores = [_score(each) for each in theirs]
    numbers = sorted(score for score in scores if score is not None)
    words = f"Others say {', '.join(map(str, numbers))}." if numbers else "Others say otherwise."
    yield ReviewNote(target=row[0], key=row[1], code="others.differ", message=words)


def _score(value: Any) -> int | None:
    found = value.get("ratings") if isinstance(value, Mapping) else None
    return found if isinstance(found, int) else None


def _gold_scores(gold: Path) -> Mapping[_Scored, set[tuple[int, str | None]]]:
    """Right scores, any of which is right, by what was scored; each with the SHA-256 of the rubric that asked for it,
    None where none is known. Raises ``dataset.*``."""
    opened = open_dataset(gold)
    works = opened.arrow("annotations", (*_WORK[1:], "rubric_sha256", "is_final")).filter(pc.field("is_final"))
    asked = {tuple(row[name] for name in _WORK): row["rubric_sha256"] for row in works.to_pylist()}
    texts: dict[tuple[str, str, str], dict[str, str]] = defaultdict(dict)
    for row in opened.arrow("texts", ("task", "version", "target", "sha256")).to_pylist():
        texts[row["project"], row["task"], row["version"]][row["target"]] = row["sha256"]
    names = (*_WORK[1:], "version", "target", "question", "response", "block", "score", "is_final")
    found: dict[_Scored, set[tuple[int, str | None]]] = defaultdict(set)
    for row in opened.arrow("ratings", names).filter(pc.field("is_final")).to_pylist():
        judged = _texts(texts[row["project"], row["task"], row["version"]], row["target"])
        by = asked.get(tuple(row[name] for name in _WORK))
        found[row["task"], row["question"], row["response"], row["block"], judged].add((row["score"], by))
    return dict(found)


def _texts(hashes: Mapping[str, str], target: str) -> tuple[str, ...]:
    """The SHA-256 of a text and of those that it stands under: a score of other ones says nothing of these."""
    return tuple(hashes.get(each, "") for each in Target.parse(target).path)
