"""The context of all commands: paths, functions that open the window, and the optional packages for owners."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from annotator import install_command
from annotator.errors import AnnotatorError
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.services.doctor import DiagnosticCheckResult
    from annotator.services.view_models import BundleImportResult


Launch = Callable[[DataDir, "Path | None", "BundleImportResult | None"], int]
"""Opens the window and returns its exit status. The arguments are the data directory, an optional file, and the result
of its import if it has been imported already."""

ExamineScreen = Callable[[], "list[DiagnosticCheckResult]"]
"""The findings of ``annotator doctor`` about the screen and its fonts, which require Qt."""


@dataclass(frozen=True)
class GlobalCommandOptions:
    """The options and callbacks that all commands share. Created by the root command and passed to subcommands in
    Typer's context."""

    data_dir: DataDir
    launch: Launch
    examine_screen: ExamineScreen


def settings(context: typer.Context) -> GlobalCommandOptions:
    """The settings of this run."""
    options = context.find_object(GlobalCommandOptions)
    if options is None:
        raise RuntimeError("the outermost command did not run")
    return options


# The optional packages of the extra ``owner``, required by the owner's larger commands, and the error if they are
# missing.


PACKAGES = frozenset(
    {
        "numpy",
        "pyarrow",
        "duckdb",
        "scipy",
        "jinja2",
        "jmespath",
        "py3langid",
        "python_calamine",
        "charset_normalizer",
    }
)


@contextlib.contextmanager
def owner_extra() -> Iterator[None]:
    """A context for imports that need the extra. Raises ``owner.extra_missing`` if it is not installed."""
    # The other allocators of Arrow keep what is freed, beside what other libraries need next.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in PACKAGES:
            raise
        hint = f"With the wheel of this release: {install_command('owner')}; with a clone: pip install 'FOLDER[owner]'"
        if getattr(sys, "frozen", False):
            hint = f"This package is for annotators. Owners install the Python package: {install_command('owner')}"
        raise AnnotatorError(
            "owner.extra_missing",
            f"This command needs the package {missing.name}, which the desktop does without.",
            hint,
        ) from None


def existing_data(data_dir: DataDir) -> DataDir:
    """``data_dir``. Raises ``store.none`` without database and backups: opening it would create a database."""
    if not data_dir.database.exists() and not data_dir.backups.exists():
        hint = "Accept an invite (`annotator invite accept`), open a bundle, or name the right data directory."
        raise AnnotatorError("store.none", "There is no database here yet.", hint, data_dir.database)
    return data_dir
