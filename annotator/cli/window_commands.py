"""``annotator open``: imports a task bundle and opens the window on it."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from annotator.cli.cli_options import settings
from annotator.errors import AnnotatorError
from annotator.paths import DataDir

if TYPE_CHECKING:
    from annotator.owner.build.source import TaskWithLineNumber
    from annotator.owner.courses.course_bundle import CourseBuildResult
    from annotator.owner.rubrics.rubrics import AnnotationProtocol
    from annotator.services.view_models import BundleImportResult


def open_window(
    context: typer.Context,
    file: Path | None = None,
    in_window: bool = False,
) -> None:
    """Verify and import a task bundle, and open the window on it. Without a file, just open the window. An invite is
    shown in the window, which also asks for the passphrase of a file of another computer (.annmove, .annkey).

    If a bundle is refused, the error is printed and no window opens. If it changes existing work, the window asks
    first. With --in-window, as used by file managers, errors are shown in the window.

    Parameters:
        file = FILE: A task bundle, an invite, a receipt, or a file of another computer.
        --in-window: Show errors of the file in the window.
    """
    data_dir, launch = settings(context).data_dir, settings(context).launch
    imported = None
    if file is not None and file.suffix == ".anninvite":
        if not in_window:
            from annotator.bundle.invite import open_invite

            open_invite(file)
        raise typer.Exit(launch(data_dir, file, None))
    if file is not None and file.suffix in (".annreceipt", ".annmove", ".annkey"):
        raise typer.Exit(launch(data_dir, file, None))
    if file is not None and not in_window:
        try:
            imported = _import_without_question(data_dir, file)
        except AnnotatorError as error:
            # If a window is open, it has the store, and is handed the file.
            if error.code != "store.in_use":
                raise
    raise typer.Exit(launch(data_dir, file, imported))


def _import_without_question(data_dir: DataDir, file: Path) -> BundleImportResult | None:
    """Import ``file``. Returns None without importing it if the annotator has to be asked first."""
    # Importing these takes longer than showing the window.
    from annotator.bundle.bundle_reader import verify_bundle
    from annotator.services.intake import import_tasks
    from annotator.services.view_models import BundleImportResult
    from annotator.store.store import Store

    verify_bundle(file, "tasks")
    with Store(data_dir) as store:
        outcome = import_tasks(store, file, data_dir.quarantine)
    return outcome if isinstance(outcome, BundleImportResult) else None


def open_preview(
    context: typer.Context,
    rubric: AnnotationProtocol,
    course: CourseBuildResult | None = None,
    rows: Sequence[TaskWithLineNumber] | None = None,
) -> NoReturn:
    """Open the window on a project that :func:`~annotator.owner.build.build.build_preview` makes, and end the command
    with its status. Nothing is saved."""
    from annotator.owner.build.build import build_preview

    with tempfile.TemporaryDirectory(prefix="annotator-preview-", ignore_cleanup_errors=True) as folder:
        file, data_dir = build_preview(rubric, Path(folder), course, rows), DataDir(Path(folder) / "data")
        status = settings(context).launch(data_dir, file, import_tasks(data_dir, file))
    raise typer.Exit(status)


def import_tasks(data_dir: DataDir, file: Path) -> BundleImportResult:
    """Check ``file`` and import it into the database of ``data_dir``.

    The file is verified first, so that an invalid one does not create a database.
    """
    from annotator.bundle.bundle_reader import verify_bundle
    from annotator.services.intake import read_tasks
    from annotator.store.store import Store

    verify_bundle(file, "tasks")
    with Store(data_dir) as store:
        return read_tasks(store, file, data_dir.quarantine)
