"""Commands are described once: types and defaults by the signature of the function, spellings and help by its
docstring. Command line, ``--help`` and the reference page are derived from both.

The section ``Parameters:`` of a docstring has an entry per parameter::

    --out DIR: The folder to write into.
    find = --find TEXT: Only people with this in id or name.
    folders = [DIR...]: Several projects.

An entry is the spelling of an option or, without hyphens, the name of an argument in usage lines; before it the
parameter, where it is not called like the option. Parameters without an entry are described in :data:`SHARED`.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

import typer

F = TypeVar("F", bound=Callable[..., Any])

_SECTION: Final = "Parameters:"
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
    return function


def _entries(section: str) -> dict[str, tuple[str, str]]:
    """The spelling and help of each parameter."""
    lines = [line for line in section.splitlines() if line.strip()]
    margin = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    whole = re.sub(r"\n +", " ", "\n".join(line[margin:] for line in lines))
    found = [match.groups() for match in map(_ENTRY.fullmatch, whole.splitlines()) if match]
    return {
        name or re.split("[ /]", spelling)[0].strip("-").replace("-", "_"): (spelling, words)
        for name, spelling, words in found
    }


def _annotated(hint: Any, spelling: str, words: str) -> Any:
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
    info.metavar, info.help = metavar or None, words
    return Annotated[get_args(hint)[0] if limits else hint, info]
