"""``annotator help``: explains commands and error codes."""

from __future__ import annotations

import re

import typer

from annotator.cli.output import print_json, print_line


def explain(
    context: typer.Context,
    code: str = "",
    codes: bool = False,
    as_json: bool = False,
) -> None:
    """List the commands of a role, or explain a command, or an error code and its remedy. The help pages are in the
    window, under its help key.

    Parameters:
        code = [ROLE|COMMAND|CODE]: annotator, owner or maintenance; a command such as tasks; or the code at the end of
            a message, for example bundle.altered.
        --codes: List all error codes.
    """
    from annotator.services.help_pages import error_entries, explain_code

    if not code:
        if as_json:
            print_json(
                [
                    {"code": error_entry.code, "means": error_entry.means, "helps": error_entry.helps}
                    for error_entry in error_entries().values()
                ]
            )
            return
        if not codes:
            typer.echo(context.find_root().get_help())
            return
        section = ""
        for error_entry in error_entries().values():
            if error_entry.section != section:
                section = error_entry.section
                typer.echo(f"\n{section}")
            print_line(f"  {error_entry.code}: {_without_emphasis(error_entry.means)}")
        typer.echo("\n`annotator help CODE` says what helps.")
        return
    from annotator.cli.main import ROLES

    root = context.find_root()
    if code in ROLES:
        formatter = root.make_formatter()
        root.command.write_role(root, formatter, code)  # type: ignore[attr-defined]
        typer.echo(formatter.getvalue().rstrip())
        return
    command = root.command.get_command(root, code)  # type: ignore[attr-defined]
    if command is not None:
        typer.echo(command.get_help(typer.Context(command, info_name=code, parent=root)))
        return
    entry = explain_code(code)
    if as_json:
        print_json({"code": entry.code, "means": entry.means, "helps": entry.helps})
        return
    print_line(f"{entry.code}: {_without_emphasis(entry.means)}")
    print_line(f"What helps: {_without_emphasis(entry.helps)}")


def _without_emphasis(markdown: str) -> str:
    """The text without markup for bold and italics. The marks of code are kept: they serve as quotes on a terminal."""
    return re.sub(r"\*+", "", markdown)
