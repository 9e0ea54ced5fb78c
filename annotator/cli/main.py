"""The root command: adds the subcommands, opens the window if there is none, and reports errors.

Exit status: 0 success; 1 refused or failed (one line on standard error per error, ``error: ... [code]``); 2 invalid
usage.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from annotator import __version__
from annotator.bundle import system_keyring
from annotator.cli import window_commands as window
from annotator.cli.cli_options import ExamineScreen, GlobalCommandOptions, Launch
from annotator.cli.operation import CommandGroup
from annotator.cli.output import print_error
from annotator.cli.window_start import data_dir_argument
from annotator.containment import fault, log_faults
from annotator.errors import AnnotatorError, CombinedError, WrongArgumentError, raise_interruption

_SHOWN = 50


class _RootGroup(TyperGroup):
    """Reports all errors, one line each. Subcommands are loaded only when they are used."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*dict.fromkeys([*super().list_commands(ctx), *_COMMANDS])]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _command(cmd_name) if cmd_name in _COMMANDS else super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands of annotators, and the names of the others by who needs them."""
        first, *others = ROLES
        self.write_role(ctx, formatter, first)
        for role in others:
            title, names = ROLES[role]
            with formatter.section(f"{title} (annotator help {role})"):
                formatter.write_text(" ".join(names))

    def write_role(self, ctx: Any, formatter: Any, role: str) -> None:
        """The commands of a role, with a line about each."""
        title, names = ROLES[role]
        with formatter.section(title):
            formatter.write_dl([(name, self._short_help(ctx, name, formatter.width)) for name in names])

    def _short_help(self, ctx: Any, name: str, width: int) -> str:
        command, *parts = name.split()
        resolved = self.get_command(ctx, command)
        for part in parts:
            resolved = resolved.get_command(ctx, part)
        return str(resolved.get_short_help_str(width - 20))

    def resolve_command(self, ctx: Any, args: Any) -> Any:
        for former, current in _FORMER.items():
            renamed = _renamed(args, former.split(), current.split())
            if renamed != args:
                typer.echo(f"`annotator {former}` is now `annotator {current}`.", err=True)
                args = renamed
        names = [arg.partition("=")[0] for arg in args]
        for spelling, instead in _GONE.items():
            *command, last = spelling.split()
            rest = names[len(command) :] if names[: len(command)] == command else []
            if last in (rest if last.startswith("-") else rest[:1]):
                ctx.fail(f"`annotator {spelling}` is gone. {instead}")
        if args and args[0] not in self.list_commands(ctx):  # Click suggests similar names, of those in ``commands``
            self.commands = {name: self.get_command(ctx, name) for name in self.list_commands(ctx)}
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except EOFError as error:  # Typer would take it for a question that is not answered
            raise fault(error) from None
        except typer.BadParameter as error:  # choices are checked by a validator, which Pydantic puts words before
            error.message = error.message.removeprefix("Value error, ")
            raise
        except RuntimeError as error:
            raise_interruption(error)
            raise

    def main(self, *args: Any, **options: Any) -> Any:
        """Run a command, and end the process with its exit status."""
        try:
            return super().main(*args, **options)
        except Exception as error:
            print_errors(error)
            sys.exit(2 if isinstance(error, WrongArgumentError) else 1)


_WITH_VALUES = ("--project", "--passphrase-file")
"""Options with a value of the commands whose folder was an argument."""


def _renamed(args: list[str], former: list[str], current: list[str]) -> list[str]:
    """``args`` with the ``current`` spelling in place of the ``former`` one. Its last word is a command, an option, or
    ``DIR`` for an argument that is an option now."""
    *command, last = former
    if args[: len(command)] != command:
        return args
    rest = args[len(command) :]
    if last.startswith("-"):
        return [*command, *(re.sub(f"^{last}(?==|$)", current[-1], arg) for arg in rest)]
    if last == "DIR":
        folders = [
            arg for before, arg in pairwise(["", *rest]) if not arg.startswith("-") and before not in _WITH_VALUES
        ]
        if len(folders) != 1:
            return args
        rest.remove(folders[0])
        return [*current[:-1], folders[0], *rest]
    return [*current, *rest[1:]] if rest[:1] == [last] else args


def _print_keyring_wait(wait: system_keyring.KeyringWaitStatus | None) -> None:
    if wait is not None:
        text = "The system's keyring asks for a password, or does not answer. Ctrl+C ends the waiting."
        typer.echo(text, err=True)


def print_errors(error: Exception) -> None:
    """Print one line per error on standard error. The traceback of an unexpected one is logged."""
    if isinstance(error, UnicodeEncodeError):
        message = "The name of a file or folder is not text in UTF-8, and is needed as text here."
        error = AnnotatorError("argument.not_utf8", message, "Rename it, or name another one.")
    if isinstance(error, CombinedError):
        for single in error.errors[:_SHOWN]:
            print_error(str(single))
        if len(error.errors) > _SHOWN:
            print_error(f"{len(error.errors) - _SHOWN:,} more like these are not shown.")
    else:
        print_error(str(error if isinstance(error, AnnotatorError) else fault(error)))


def make_app(launch: Launch, examine_screen: ExamineScreen = list) -> typer.Typer:
    """Create the command line. ``launch`` opens the window, ``examine_screen`` checks the screen for ``doctor``."""
    app = CommandGroup(
        cls=_RootGroup,
        help="Judge model answers, offline and by keyboard; send tasks and results as signed files. Without a command, "
        "the window opens.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def outermost(
        context: typer.Context,
        data_dir: Annotated[
            Path | None,
            typer.Option(
                "--data-dir", metavar="DIR", readable=False, help="The data directory, instead of the default one."
            ),
        ] = None,
        version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
    ) -> None:
        context.obj = GlobalCommandOptions(data_dir_argument(data_dir), launch, examine_screen)
        if context.invoked_subcommand not in (None, "open"):  # the window logs by itself
            log_faults(context.obj.data_dir.logs / "annotator.log")
        if version:
            typer.echo(f"annotator {__version__}")
            raise typer.Exit
        context.call_on_close(system_keyring.watch(_print_keyring_wait))
        if context.invoked_subcommand is None:
            raise typer.Exit(launch(context.obj.data_dir, None, None))

    app.command("open")(window.open_window)
    return app


_COMMANDS: Mapping[str, tuple[str, str]] = {
    "doctor": ("annotator.cli.store_commands", "doctor"),
    "help": ("annotator.cli.help_command", "explain"),
    "report": ("annotator.owner.operations.measure", "report"),
    "stats": ("annotator.owner.operations.measure", "stats"),
    "sync": ("annotator.cli.sync_command", "sync"),
    "keys": ("annotator.cli.keys_commands", "app"),
    "invite": ("annotator.cli.invite_commands", "app"),
    "project": ("annotator.cli.project_commands", "app"),
    "tasks": ("annotator.cli.tasks_commands", "app"),
    "results": ("annotator.cli.results_commands", "app"),
    "review": ("annotator.cli.review_commands", "app"),
    "rubric": ("annotator.cli.rubric_commands", "app"),
    "course": ("annotator.cli.course_commands", "app"),
    "bundle": ("annotator.cli.bundle_commands", "app"),
    "store": ("annotator.cli.store_commands", "app"),
    "demo": ("annotator.cli.demo_commands", "app"),
}
"""Every command except ``open``: its module, and the function or group there."""

ROLES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "annotator": (
        "Annotators and reviewers",
        ("open", "invite accept", "sync", "tasks import", "results write", "tasks list", "tasks hours"),
    ),
    "owner": (
        "Owners of projects",
        (
            "project", "rubric", "tasks", "invite", "course", "results", "review", "stats", "report", "bundle", "demo",
        ),
    ),
    "maintenance": ("Maintenance", ("keys", "store", "doctor", "help")),
}  # fmt: skip
"""The commands in the order of the help, by who needs them. Groups of commands that annotators need a part of are
listed with owners, and the part with annotators."""

_FORMER: Mapping[str, str] = {
    "presets": "rubric list",
    "hours": "tasks hours",
    "results take": "store take",
    "results schema": "results forms",
    "keys abandon": "keys new --lost",
    "tasks schema": "bundle schema task-file",
    "rubric schema": "bundle schema rubric-file",
    "sync --to": "sync --destination",
    "sync --to-file": "sync --destination-file",
    "project sync --to": "project sync --destination",
    "project sync --to-file": "project sync --destination-file",
    "project show DIR": "project show --project DIR",
    "project encrypt DIR": "project encrypt --project DIR",
}
"""Former spellings of commands and of their options, which still work, and what they are now."""

_GONE: Mapping[str, str] = {
    "bundle verify --allowed-signers": "Use `ssh-keygen -Y verify`.",
    "bundle unpack": "Use `annotator bundle verify` and `unzip`.",
    "invite new --encrypt": "Use `annotator project encrypt` first.",
    "keys untrust": "Use `annotator keys revoke`.",
    "project pay --html": "Use --csv.",
    **dict.fromkeys(
        (
            "project status --csv",
            "project status --find",
            "project status --group",
            "project status --only",
            "project status --sort",
        ),
        "Use --open, whose page finds, sorts and groups people, or --json.",
    ),
    "results export --all-devices": "Decide with `annotator results merge --prefer`.",
    "results export --final-only": "It is always so.",
    "results qualify --take": "What was scored first counts.",
}
"""Commands and options that are gone, and what to do instead."""


@cache
def _command(name: str) -> Any:
    """Load a command with its subcommands. Only its module is imported, because some import libraries that take
    seconds."""
    module, attribute = _COMMANDS[name]
    loaded = getattr(import_module(module), attribute)
    app = CommandGroup(rich_markup_mode=None)
    if isinstance(loaded, typer.Typer):
        app.add_typer(loaded, name=name, no_args_is_help=True)
    else:
        app.command(name)(loaded)
    # A second command makes Typer create a group even if the first is a single function.
    app.command("open")(window.open_window)
    return get_group(app).commands[name]
