"""``annotator doctor``: whether this computer has what the program needs, and what to do where it has not."""

from __future__ import annotations

import typer

from annotator.cli.cli_options import settings
from annotator.cli.output import JsonFlag, say, say_json

_MARKS = {"ok": "ok     ", "warning": "warning", "fault": "FAULT  "}


def doctor(context: typer.Context, as_json: JsonFlag = False) -> None:
    """Look at screen, fonts, emoji, rights, disk, database and keyring, and say what to do where something is wrong.

    Nothing is changed. Exit status 1 where something keeps you from working or endangers work, else 0.
    """
    from annotator.services.doctor import examine

    given = settings(context)
    findings = [*given.examine_screen(), *examine(given.data_dir)]
    if as_json:
        say_json([{"what": f.what, "state": f.state, "found": f.found, "advice": f.advice} for f in findings])
    for finding in findings if not as_json else []:
        say(f"{_MARKS[finding.state]}  {finding.what}: {finding.found}")
        if finding.advice:
            say(f"         {finding.advice}")
    if any(finding.state == "fault" for finding in findings):
        raise typer.Exit(1)
