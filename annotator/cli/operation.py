"""Commands are described once: types and defaults by the signature of the function, spellings and help by its
docstring. Command line, ``--help`` and the reference page are derived from both.

A function with a result is an operation, like those of the owner (:mod:`annotator.owner.operations`): the command that
:func:`command` makes of it shows the result, whatever it is (:func:`show`). A function without one prints by itself.

The section ``Parameters:`` of a docstring has an entry per parameter::

    --out DIR: The folder to write into.
    find = --find TEXT: Only people with this in id or name.
    folders = [DIR...]: Several projects.

    Raises ``project.*``.

The section ends at an empty line; what follows, and a paragraph *Raises*, is no part of the help. An entry is the
spelling of an option or, without hyphens, the name of an argument in usage lines; before it the parameter, where it is
not called like the option. The help of an option that still works but is not shown any more begins with ``Former:`` and
says what to use; whoever uses the option is told. Parameters without an entry are described in :data:`SHARED`.
"""

from __future__ import annotations

import copy
import inspect
import re
import sys
from collections import abc
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperCommand

from annotator.bundle.key_store import KeyStore
from annotator.cli.cli_options import GlobalCommandOptions, owner_extra, settings
from annotator.cli.destination_option import usable_destination
from annotator.cli.output import (
    ReadProgressLine,
    plain,
    print_error,
    print_json,
    print_line,
    print_lines,
    print_progress,
    write_output,
)
from annotator.cli.window_commands import open_preview
from annotator.errors import WrongArgumentError
from annotator.owner.operations.arguments import AtLeast, Destination, owner_key, quiet
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from annotator.services.owned_projects import owned_projects, remember_project
from annotator.text.output_lines import first_lines

F = TypeVar("F", bound=Callable[..., Any])

_SECTION = "Parameters:"
_RAISES = "\n    Raises ``"
_SHOWN = 50
_FORMER = "Former: "
_ENTRY = re.compile(r"(?:(?P<name>\w+) = )?(?P<spelling>.+?): (?P<help>.+)")

SHARED = """
--again: With --reassign: also what the person has finished, which then does not count.
as_json = --json: Print JSON for programs.
csv_file = --csv FILE: Write the days as CSV; - is standard output.
--ca FILE: Certificates (PEM) to trust in addition to the system's.
dataset = DATASET: The merged data set.
--destination PLACE: The folder or URL to name in the invites.
--engine ENGINE: The engine: duckdb, spark, or spark://host:port.
file_passphrase = --from-passphrase-file FILE: File with the passphrase of FILE in the first line.
files = [FILES|FOLDERS...]: Results received by other means, in addition to those fetched by syncs.
--flagged: Also give new work to people whose work the checks of the last merge name.
--group G: Only people in these groups.
--include-metadata KEY: Metadata that annotators may see.
--judges DATASET: Judgements of models, written by `annotator results judges`.
--large: Also transfer files of more than 20 MB.
--names: Show names of people instead of aliases.
new_passphrase = --new-passphrase-file FILE: File with the new passphrase in the first line.
--outcome BLOCK: The overall rating, which is modelled and by which systems are compared.
--passphrase-file FILE: File with the key's passphrase in the first line; default: ANNOTATOR_PASSPHRASE_FILE.
--project DIR: The project's folder.
--reassign PERSON: Give the open items of this person (id or name) to others of the roster.
--role: The role of the key.
--rule RULE: both-accept, any-correction, first or majority; default: the rule in the project's review.toml.
--seed S: The random seed.
--series NAME: Only these batches; default: all.
--since: The first day to include.
--strict: Exit with status 1 if anything was refused, left out or set aside.
--until: The last day to include.
--where FIELD=VALUE: Only these tasks and annotations, as for `results export`.
--with-gold: Include gold items in agreement, means and leaderboards.
--without PERSON: Leave out a person's work, by name or by the alias in the report.
"""
"""The parameters that several commands have, in the form of a docstring's section."""


def _in_utf8(text: str) -> str:
    """``text`` with a mark for each byte of it that is no UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class _Command(TyperCommand):
    """A command whose arguments are text: what cannot be written as UTF-8 is refused, except in paths."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        for name, value in ctx.params.items():
            for text in value if isinstance(value, list | tuple) else (value,):
                if isinstance(text, str) and _in_utf8(text) != text:
                    message = f"The argument {name} is not text in UTF-8: {_in_utf8(text)[:80]!r}."
                    raise WrongArgumentError("argument.not_utf8", message, "Write it in UTF-8.")
        return super().invoke(ctx)


class CommandGroup(typer.Typer):
    """A group of commands, in their order by name, whose functions are described as this module says."""

    def __init__(self, commands: Mapping[str, Callable[..., Any]] | None = None, **settings: Any) -> None:
        super().__init__(**settings)
        for name, function in (commands or {}).items():
            self.command(name)(function)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[F], F]:
        add = super().command(name, cls=_Command, **settings)

        def register(function: F) -> F:
            plain = get_type_hints(function)["return"] is type(None)
            add(described(function if plain else command(function)))
            return function

        return register


def described(function: F) -> F:
    """``function`` with the descriptions of its docstring in its annotations, where Typer reads them. Raises
    ``ValueError`` if the docstring describes a parameter that the function does not have."""
    text, _, section = (function.__doc__ or "").partition(_SECTION)
    own = _parameter_descriptions(section)
    hints = get_type_hints(function, include_extras=True)
    if unknown := own.keys() - hints:
        raise ValueError(f"{function.__qualname__} has no parameters {sorted(unknown)}")
    entries = _parameter_descriptions(SHARED) | own
    function.__doc__ = text.partition(_RAISES)[0].rstrip()
    function.__annotations__ = {
        name: _annotated(hint, *entries[name]) if name in entries else hint for name, hint in hints.items()
    }
    if hasattr(function, "__signature__"):
        signature = inspect.signature(function)
        parameters = [
            parameter.replace(annotation=function.__annotations__[name])
            for name, parameter in signature.parameters.items()
        ]
        function.__signature__ = signature.replace(parameters=parameters)
    return function


def show(result: Any, as_json: bool = False, strict: bool = False, csv_file: Path | None = None) -> None:
    """Print a result (:mod:`annotator.owner.operations.result`), and end the command with status 1 if it says so. Its
    table is written to ``csv_file`` instead of lines."""
    table = getattr(result, "csv", None) if csv_file else None
    if table is not None and csv_file is not None:
        text = table()
        write_output(csv_file, text, quiet=as_json)
        if text.count("\n") <= 1:
            print_line("There is nothing to list: the table has only the names of its columns", aside=True)
    if as_json:
        print_json(result.as_json())
    elif table is None:
        print_lines(result.lines())
    for line in getattr(result, "warnings", ()):
        print_error(line)
    errors = getattr(result, "errors", ())
    for line in first_lines(_SHOWN, [*map(str, errors)], "{n} more like these are not shown."):
        print_error(line)
    if errors or getattr(result, "failed", False) or (strict and getattr(result, "partly", False)):
        raise typer.Exit(1)


_RESULT_OPTIONS = {
    "csv": ("csv_file", Path | None, None),
    "partly": ("strict", bool, False),
    "as_json": ("as_json", bool, False),
}
"""What a result can have, and the option that its command then has: name, type and default."""


def command(operation: Callable[..., Any]) -> Callable[..., None]:
    """The command that runs ``operation`` and shows its result.

    A project is named by its folder, a day as 2026-11-28. The owner's key (``key``) is that of the data directory,
    unlocked with ``--passphrase-file``. What the operation tells meanwhile (``say``, ``warn``, ``progress``) is
    printed. Other arguments without an option are those of this run (:data:`_ARGUMENTS`). A command has ``--json``,
    ``--csv`` and ``--strict`` if its result has data (``as_json``), has a table (``csv``), and can be ``partly`` what
    was asked.
    """
    hints = get_type_hints(operation, include_extras=True)
    result = hints.pop("return")
    parameters = [
        _Parameter(parameter, hints[parameter.name]) for parameter in inspect.signature(operation).parameters.values()
    ]

    def run(context: typer.Context, **values: Any) -> None:
        options = {name: values[name] for name, _, _ in of_result}
        with owner_extra():
            result = operation(
                **{parameter.name: parameter.read(context, values.get(parameter.spelt)) for parameter in parameters}
            )
        show(result, **options)

    of_result = [
        option for name, option in _RESULT_OPTIONS.items()
        if any(hasattr(result_type, name) for result_type in get_args(result) or (result,))
    ]  # fmt: skip
    visible = [(item.spelt, item.option, item.default) for item in parameters if item.option is not None]
    before_key = len(visible) - any(name == "passphrase_file" for name, _, _ in visible[-1:])
    for option in of_result:
        visible.insert(before_key if option[0] == "csv_file" else len(visible), option)
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY),
            *(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default) for name, _, default in visible),
        ]
    )
    run.__annotations__ = {"context": typer.Context, **{name: hint for name, hint, _ in visible}, "return": None}
    run.__doc__, run.__name__, run.__qualname__ = operation.__doc__, operation.__name__, operation.__qualname__
    return run


class _Parameter:
    """A parameter of an operation: its type on the command line (None: no option), the name and default there, and the
    function that reads its argument."""

    def __init__(self, parameter: inspect.Parameter, hint: Any) -> None:
        self.name, self.default = parameter.name, parameter.default
        self.spelt = "passphrase_file" if self.name == "key" else self.name
        self.option, self.read = _ARGUMENTS.get(self.name) or _ARGUMENTS.get(hint) or (hint, lambda _, value: value)
        if self.default is inspect.Parameter.empty and type(None) in get_args(hint):
            self.default = None
        if get_origin(hint) is abc.Sequence:
            several: Any = list[get_args(hint)[0]]  # type: ignore[misc]
            self.option, self.read = several, lambda _, values: values or ()
            if self.default == ():
                self.option, self.default = several | None, None
        elif get_origin(hint) is Annotated and isinstance(limit := get_args(hint)[1], AtLeast):
            self.option = Annotated[get_args(hint)[0], typer.Option(min=limit.value, max=limit.most)]


def _owned_projects(context: typer.Context, folders: Sequence[Path]) -> Sequence[Path]:
    """The projects in ``folders``, which the window then shows; without any, those that it shows. Raises
    ``project.not_named`` if there are none."""
    paths = settings(context).data_dir
    for folder in folders:
        if (folder / "project.json").is_file():
            remember_project(paths, folder)
    if not (chosen := folders or owned_projects(paths)):
        message = "No project is named, and the window shows none."
        raise WrongArgumentError("project.not_named", message, "Name the project's folder.")
    return chosen


def _confirm(*lines: str, ask: str = "Build it all the same?") -> bool:
    """Show ``lines`` on the terminal and ask; no without one."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    for line in lines:
        print_line(line, aside=True)
    return typer.confirm(plain(ask), err=True)


def _unless_json(tell: Callable[..., object]) -> Callable[[typer.Context, Any], Any]:
    return lambda context, _: quiet if context.params.get("as_json") else tell


_ARGUMENTS: Mapping[Any, tuple[Any, Callable[[typer.Context, Any], Any]]] = {
    "key": (Path | None, lambda context, file: partial(owner_key, settings(context).data_dir.root, file)),
    "say": (None, _unless_json(print_line)),
    "progress": (None, _unless_json(print_progress)),
    "warn": (None, lambda *_: partial(print_line, aside=True)),
    "read_progress": (None, lambda *_: ReadProgressLine()),
    "open_preview": (None, lambda context, _: partial(open_preview, context)),
    "confirm": (None, lambda *_: _confirm),
    "owned": (None, lambda context, _: partial(_owned_projects, context)),
    typer.Context: (None, lambda context, _: context),
    GlobalCommandOptions: (None, lambda context, _: settings(context)),
    DataDir: (None, lambda context, _: settings(context).data_dir),
    KeyStore: (None, own_keys := lambda context, _: KeyStore(settings(context).data_dir.keys)),
    KeyStore | None: (None, own_keys),
    Project: (Path, lambda _, folder: Project.open(folder)),
    Project | None: (Path | None, lambda _, folder: folder and Project.open(folder)),
    Destination | None: (str | None, lambda _, place: usable_destination(place)),
    date | None: (
        Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"])], lambda _, moment: moment and moment.date(),
    ),
}  # fmt: skip
"""The arguments of operations by the name or type of the parameter: the type on the command line, None if there is no
option, and the function of the run and of what was given there."""


def _former_option_notice(text: str) -> Callable[[Any], Any]:
    """Tells who uses a former option what it is now."""

    def tell(value: Any) -> Any:
        if value:
            print_line(text.removeprefix(_FORMER), aside=True)
        return value

    return tell


def _parameter_descriptions(section: str) -> dict[str, tuple[str, str]]:
    """The spelling and help of each parameter. What follows an empty line is for readers of the code."""
    lines = [line for line in section.strip("\n").partition("\n\n")[0].splitlines() if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    unwrapped = re.sub(r"\n +", " ", "\n".join(line[margin:] for line in lines))
    entries = [match.groups() for match in map(_ENTRY.fullmatch, unwrapped.splitlines()) if match]
    return {
        name or re.split("[ /]", spelling)[0].strip("-").replace("-", "_"): (spelling, help_text)
        for name, spelling, help_text in entries
    }


def _annotated(hint: Any, spelling: str, help_text: str) -> Any:
    """``hint`` with the option or argument ``spelling``. Limits such as ``min`` stay as the hint has them."""
    limits = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    if limits and limits[0].help:
        return hint
    if spelling.startswith("-"):
        option, _, metavar = spelling.partition(" ")
        info: Any = copy.copy(limits[0]) if limits else typer.Option()
        info.param_decls = (option,)
    else:
        info, metavar = copy.copy(limits[0]) if limits else typer.Argument(), spelling
    info.metavar, info.help = metavar or None, help_text
    info.readable = False  # what reads a file says itself why it cannot
    if help_text.startswith(_FORMER):
        info.hidden, info.callback = True, _former_option_notice(help_text)
    return Annotated[get_args(hint)[0] if limits else hint, info]
