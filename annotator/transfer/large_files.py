"""Large files: they go or come by the network only once their size was said and agreed to."""

from __future__ import annotations

from annotator import limits
from annotator.errors import AnnotatorError

LARGE = limits.LARGE


def check_size(size: int, most: int | None, what: str, where: str, command: str = "annotator sync") -> None:
    """Raises ``delivery.large`` for what has more bytes than was agreed to (``most``; None: however many)."""
    if most is not None and size > most:
        raise AnnotatorError(
            "delivery.large",
            f"{what} has {size / 1e6:,.0f} MB, which is much for some networks.",
            f"It is sent or fetched once you agree: `{command} --large`.",
            where,
        )
