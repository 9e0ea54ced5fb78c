"""The optional packages of ``annotator[owner]``, which the owner's larger commands need, and the error without them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from annotator.errors import AnnotatorError

PACKAGES = frozenset(
    {"numpy", "pyarrow", "ibis", "duckdb", "scipy", "statsmodels", "choix", "jinja2", "vl_convert", "py3langid"}
)


@contextlib.contextmanager
def owner_extra() -> Iterator[None]:
    """Around imports that need the extra. Raises ``owner.extra_missing`` where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in PACKAGES:
            raise
        hint = "Install what owners need: pip install 'annotator[owner]'"
        if getattr(sys, "frozen", False):
            hint = (
                "The installed package is for annotators. Owners install the Python one: pip install 'annotator[owner]'"
            )
        raise AnnotatorError(
            "owner.extra_missing",
            f"This command needs the package {missing.name}, which the desktop does without.",
            hint,
        ) from None
