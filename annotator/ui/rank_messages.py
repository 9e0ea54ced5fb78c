"""The message about ranks that changed as a result of another rank."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from annotator.model.ranking import Ranking


def rank_change_message(
    before: Ranking,
    after: Ranking,
    item: str,
    typed: int | None,
    names: Mapping[str, str],
    moved: str = "",
) -> str:
    """The message after ``item`` was given the rank ``typed``: its actual rank if gaps were closed, and the new ranks
    of other items in screen order, formatted by ``moved``. Empty if no other rank changed."""
    sentences, rank = [], after.rank(item)
    template = moved or QCoreApplication.translate("Ranks", "{name} {rank}")
    if typed and rank is not None and rank != typed:
        text = QCoreApplication.translate("Ranks", "It is rank {n}: ranks have no gaps.")
        sentences.append(text.format(n=rank))
    others = [
        template.format(name=name, rank=now)
        for other, name in names.items()
        if other != item and (now := after.rank(other)) is not None and now != before.rank(other)
    ]
    if others:
        sentences.append(QCoreApplication.translate("Ranks", "Moved with it: {ranks}.").format(ranks=", ".join(others)))
    return " ".join(sentences)
