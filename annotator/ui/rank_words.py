"""The words for what a rank that was given has moved besides."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from annotator.model.ranks import Ranking


def moved_words(
    before: Ranking, after: Ranking, item: str, typed: int | None, called: Callable[[str, int], str]
) -> str:
    """What is said after ``item`` was given the rank that was typed: what it is where ranks have closed up, and the
    others that are another one than before, each as ``called`` puts it. Empty where nothing has moved."""
    said, rank = [], after.rank(item)
    if typed and rank is not None and rank != typed:
        words = QCoreApplication.translate("Ranks", "It is rank {n}: ranks have no gaps.")
        said.append(words.format(n=rank))
    others = [
        called(other, now)
        for now, group in enumerate(after.groups, 1)
        for other in group
        if other != item and before.rank(other) != now
    ]
    if others:
        said.append(QCoreApplication.translate("Ranks", "Moved with it: {ranks}.").format(ranks=", ".join(others)))
    return " ".join(said)
