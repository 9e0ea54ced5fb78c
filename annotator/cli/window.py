"""``annotator open``: take a task bundle in and open the window on it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from annotator.bundle.reader import check
from annotator.cli.settings import settings
from annotator.errors import AnnotatorError
from annotator.paths import DataDir


def open_window(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A task bundle to open.")] = None,
    in_window: Annotated[
        bool, typer.Option("--in-window", help="Show what is wrong with the file in the window, not here.")
    ] = False,
) -> None:
    """Check a task bundle, take it in, and open the window on it; without a file, just open the window.

    A bundle that is refused is named here and no window opens. A double click in a file manager has nobody reading
    here, so it uses --in-window.
    """
    data_dir, launch = settings(context).data_dir, settings(context).launch
    if file is not None and not in_window:
        try:
            take_in(data_dir, file)
        except AnnotatorError as error:
            # A window that is open already has the store, and is handed the file instead.
            if error.code != "store.in_use":
                raise
    raise typer.Exit(launch(data_dir, file))


def take_in(data_dir: DataDir, file: Path) -> dict[str, Any]:
    """Check ``file`` and import it into the database of ``data_dir``; what was found, as JSON can hold it.

    The file is checked by itself first, so that one that is no good does not even make the database.
    """
    check(file, "tasks")
    # The store takes longer to load than the other commands take to run.
    from annotator.services.intake import read_tasks
    from annotator.store.store import Store

    with Store(data_dir) as store:
        return asdict(read_tasks(store, file, data_dir.quarantine))
