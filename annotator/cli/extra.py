"""The optional packages of the extra ``owner``, which the owner's larger commands need, and the error without them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from annotator import DISTRIBUTION, __version__
from annotator.errors import AnnotatorError

PACKAGES = frozenset(
    {
        "numpy",
        "pyarrow",
        "ibis",
        "duckdb",
        "scipy",
        "statsmodels",
        "choix",
        "jinja2",
        "vl_convert",
        "py3langid",
        "python_calamine",
        "charset_normalizer",
    }
)


@contextlib.contextmanager
def owner_extra() -> Iterator[None]:
    """Around imports that need the extra. Raises ``owner.extra_missing`` where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in PACKAGES:
            raise
        wheel = f"{DISTRIBUTION.replace('-', '_')}-{__version__}-py3-none-any.whl"
        hint = f"Install the extra from the wheel of this release, or from a clone: pip install '{wheel}[owner]'"
        if getattr(sys, "frozen", False):
            hint = f"This package is for annotators. Owners install the Python package: pip install '{wheel}[owner]'"
        raise AnnotatorError(
            "owner.extra_missing",
            f"This command needs the package {missing.name}, which the desktop does without.",
            hint,
        ) from None
