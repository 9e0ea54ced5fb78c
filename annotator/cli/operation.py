"""Commands are described once: types and defaults by the signature of the function, spellings and help by its
docstring. Command line, ``--help`` and the reference page are derived from both.

An operation of the owner (:mod:`annotator.owner.operations`) becomes a command by :func:`command`, and its result is
shown by :func:`show`, whatever it is.

The section ``Parameters:`` of a docstring has an entry per parameter::

    --out DIR: The folder to write into.
    find = --find TEXT: Only people with this in id or name.
    folders = [DIR...]: Several projects.

    Raises ``project.*``.

The section ends at an empty line; what follows is no part of the help. An entry is the spelling of an option or,
without hyphens, the name of an argument in usage lines; before it the parameter, where it is not called like the
option. The help of an option that still works but is not shown any more begins with ``Former:`` and says what to use;
whoever uses the option is told. Parameters without an entry are described in :data:`SHARED`.
"""

from __future__ import annotations

import copy
import inspect
import re
import sys
from collections import abc
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Protocol, TypeVar, get_args, get_origin, get_type_hints

import typer

from annotator.cli.cli_options import exit_if, owner_extra, owner_key
from annotator.cli.destination_option import usable_destination
from annotator.cli.output import print_error, print_json, print_line, print_lines, print_progress
from annotator.owner.operations.arguments import AtLeast, Destination
from annotator.owner.project.owner_project import Project
from annotator.text.output_lines import first_lines

F = TypeVar("F", bound=Callable[..., Any])

_SECTION: Final = "Parameters:"
_SHOWN: Final = 50
_FORMER: Final = "Former: "
_ENTRY: Final = re.compile(r"(?:(?P<name>\w+) = )?(?P<spelling>.+?): (?P<help>.+)")

SHARED: Final = """
--again: With --reassign: also what the person has finished, which then does not count.
as_json = --json: Print JSON for programs.
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


class Commands(typer.Typer):
    """A group of commands whose functions are described as this module says."""

    def command(self, name: str | None = None, **settings: Any) -> Callable[[F], F]:
        add = super().command(name, **settings)
        return lambda function: add(described(function))


def described(function: F) -> F:
    """``function`` with the descriptions of its docstring in its annotations, where Typer reads them. Raises
    ``ValueError`` if the docstring describes a parameter that the function does not have."""
    text, _, section = (function.__doc__ or "").partition(_SECTION)
    own = _entries(section)
    hints = get_type_hints(function, include_extras=True)
    if unknown := own.keys() - hints:
        raise ValueError(f"{function.__qualname__} has no parameters {sorted(unknown)}")
    entries = _entries(SHARED) | own
    function.__doc__ = text.rstrip()
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


class Result(Protocol):
    """What an operation returns: lines for people, data for programs. Optional are ``failed``, and with it the exit
    status 1; ``partly``, which has that effect with ``--strict``; and ``errors``, which are printed and have it too."""

    def lines(self) -> Iterable[str]: ...

    def as_json(self) -> Any: ...


def show(result: Result, as_json: bool, strict: bool = False) -> None:
    """Print a result, and end the command with status 1 if it says so."""
    if as_json:
        print_json(result.as_json())
    else:
        print_lines(result.lines())
    errors = getattr(result, "errors", ())
    for line in first_lines(_SHOWN, [*map(str, errors)], "{n} more like these are not shown."):
        print_error(line)
    exit_if(True, errors or getattr(result, "failed", False) or (strict and getattr(result, "partly", False)))


def command(operation: Callable[..., Result]) -> Callable[..., None]:
    """The command that runs ``operation`` and shows its result.

    A project is named by its folder. The owner's key (``key``) is that of the data directory, unlocked with
    ``--passphrase-file``. What the operation tells meanwhile (``say``, ``progress``) is printed. Every command has
    ``--json``, and ``--strict`` if its result can be ``partly`` what was asked.
    """
    hints = get_type_hints(operation, include_extras=True)
    result = hints.pop("return")
    parameters = [
        _Parameter(parameter, hints[parameter.name]) for parameter in inspect.signature(operation).parameters.values()
    ]
    strict = hasattr(result, "partly")

    def run(context: typer.Context, **values: Any) -> None:
        quiet = values["as_json"]
        arguments = {parameter.name: parameter.argument(context, values, quiet) for parameter in parameters}
        with owner_extra():
            result = operation(**arguments)
        show(result, quiet, values.get("strict", False))

    visible = [parameter_ for parameter_ in parameters if parameter_.spelt]
    options = {"strict": bool} if strict else {}
    annotations = {parameter_.spelt: parameter_.hint for parameter_ in visible} | options | {"as_json": bool}
    defaults = {parameter_.spelt: parameter_.default for parameter_ in visible} | dict.fromkeys(
        (*options, "as_json"), False
    )
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY),
            *(
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=value)
                for name, value in defaults.items()
            ),
        ]
    )
    run.__annotations__ = {"context": typer.Context, **annotations, "return": None}
    run.__doc__, run.__name__, run.__qualname__ = operation.__doc__, operation.__name__, operation.__qualname__
    return run


class _Parameter:
    """A parameter of an operation: its name, type and default on the command line, and its argument."""

    def __init__(self, parameter: inspect.Parameter, hint: Any) -> None:
        self.name, self.default = parameter.name, parameter.default
        if self.default is inspect.Parameter.empty and type(None) in get_args(hint):
            self.default = None
        self._several = get_origin(hint) is abc.Sequence
        self._project = hint in (Project, Project | None)
        self._destination = hint == Destination | None
        self.spelt = {"key": "passphrase_file", "say": "", "progress": "", "confirm": ""}.get(self.name, self.name)
        self.hint = hint
        if self._several:
            self.hint = list[get_args(hint)[0]]  # type: ignore[misc]
            self.default = None if self.default == () else self.default
            self.hint = self.hint | None if self.default is None else self.hint
        elif self._project or self.name == "key":
            self.hint = Path if hint is Project else Path | None
        elif self._destination:
            self.hint = str | None
        elif get_origin(hint) is Annotated and isinstance(limit := get_args(hint)[1], AtLeast):
            self.hint = Annotated[get_args(hint)[0], typer.Option(min=limit.value, max=limit.most)]

    def argument(self, context: typer.Context, given: Mapping[str, Any], quiet: bool) -> Any:
        if self.name == "confirm":
            return _confirm
        if not self.spelt:
            return (print_progress if self.name == "progress" else print_line) if not quiet else lambda *_: None
        value = given[self.spelt]
        if self.name == "key":
            return owner_key(context, value)
        if self._several:
            return value or ()
        if self._destination:
            return usable_destination(value)
        return Project.open(value) if self._project and value is not None else value


def _confirm(question: str) -> bool:
    """Ask on the terminal whether to do all the same; no without one."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    print_line(question, aside=True)
    return typer.confirm("Build it all the same?", err=True)


def _former(words: str) -> Callable[[Any], Any]:
    """Tells who uses a former option what it is now."""

    def tell(value: Any) -> Any:
        if value:
            print_line(words.removeprefix(_FORMER), aside=True)
        return value

    return tell


def _entries(section: str) -> dict[str, tuple[str, str]]:
    """The spelling and help of each parameter. What follows an empty line is for readers of the code."""
    lines = [line for line in section.strip("\n").partition("\n\n")[0].splitlines() if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    whole = re.sub(r"\n +", " ", "\n".join(line[margin:] for line in lines))
    entries = [match.groups() for match in map(_ENTRY.fullmatch, whole.splitlines()) if match]
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
    if help_text.startswith(_FORMER):
        info.hidden, info.callback = True, _former(help_text)
    return Annotated[get_args(hint)[0] if limits else hint, info]
