"""The words for what a rank that was given has moved besides."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from annotator.model.ranks import Ranking


def moved_words(
    before: Ranking,
    after: Ranking,
    item: str,
    typed: int | None,
    names: Mapping[str, str],
    moved: str = "",
) -> str:
    """What is said after ``item`` was given the rank that was typed: what it is where ranks have closed up, and the
    others that are another one than before, by their ``names`` in the order of the screen and as ``moved`` puts it.
    Empty where nothing has moved."""
    said, rank = [], after.rank(item)
    each = moved or QCoreApplication.translate("Ranks", "{name} {rank}")
    if typed and rank is not None and rank != typed:
        words = QCoreApplication.translate("Ranks", "It is rank {n}: ranks have no gaps.")
        said.append(words.format(n=rank))
    others = [
        each.format(name=name, rank=now)
        for other, name in names.items()
        if other != item and (now := after.rank(other)) is not None and now != before.rank(other)
    ]
    if others:
        said.append(QCoreApplication.translate("Ranks", "Moved with it: {ranks}.").format(ranks=", ".join(others)))
    return " ".join(said)
