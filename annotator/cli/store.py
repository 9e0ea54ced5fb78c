"""``annotator store``: where the data lies, whether it is whole, and copies of it."""

from __future__ import annotations

import typer

from annotator.cli.output import say
from annotator.cli.settings import settings

app = typer.Typer(help="Look after the local database.")


@app.command()
def where(context: typer.Context) -> None:
    """Print the path of the database."""
    say(str(settings(context).data_dir.database))
