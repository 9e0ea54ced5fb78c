"""The manual page and the completions of shells, written from the command line as it is.

    python packaging/make_command_files.py DIR

Into ``DIR`` go ``annotator.1``, ``annotator.bash``, ``_annotator`` (zsh) and ``annotator.fish``. They are plain files
that start no program: a completion that asked the program would take as long as a start, at every Tab.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from os import environ
from pathlib import Path
from typing import Any

from typer.main import get_group

from annotator import __version__
from annotator.cli.main import make_app


@dataclass(frozen=True)
class Option:
    """Its spellings, what stands for its value (empty for a flag), and what it does."""

    names: tuple[str, ...]
    value: str
    help: str


@dataclass(frozen=True)
class Command:
    """A command or group: the words that call it, its own help, options, arguments, and the names below it."""

    words: tuple[str, ...]
    help: str
    options: tuple[Option, ...]
    arguments: tuple[str, ...]
    below: tuple[str, ...]

    @property
    def brief(self) -> str:
        """The first sentence of the help."""
        return re.split(r"(?<=[.;:])\s", self.help.replace("\n", " "))[0].rstrip(".;:")


def commands() -> list[Command]:
    """The outermost command and every one below it, in the order of ``--help``."""
    return list(_walk((), get_group(make_app(lambda *_: 0))))


def _walk(words: tuple[str, ...], command: Any) -> Iterator[Command]:
    below = {name: command.get_command(None, name) for name in command.list_commands(None)} if hasattr(
        command, "list_commands") else {}  # fmt: skip
    options, arguments = [], []
    for parameter in command.params:
        value = (parameter.metavar or parameter.name).upper()
        if parameter.param_type_name == "argument":
            arguments.append(value if parameter.required or value.startswith("[") else f"[{value}]")
        elif not getattr(parameter, "hidden", False):
            names = (*parameter.opts, *parameter.secondary_opts)
            options.append(Option(names, "" if parameter.is_flag else value, _flat(parameter.help)))
    options.append(Option(("-h", "--help"), "", "Show what this command does and stop."))
    yield Command(words, _text(command.help), tuple(options), tuple(arguments), tuple(below))
    for name, each in below.items():
        yield from _walk((*words, name), each)


def _flat(words: str | None) -> str:
    return " ".join((words or "").split())


def _text(words: str | None) -> str:
    """The paragraphs of a docstring, each on one line."""
    return "\n".join(_flat(each) for each in re.split(r"\n\s*\n", words or "") if each.strip())


# the manual page


def man(found: list[Command]) -> str:
    """``annotator(1)``."""
    day = datetime.fromtimestamp(int(environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    top = found[0]
    lines = [
        f'.TH ANNOTATOR 1 "{day:%Y-%m-%d}" "Annotator {__version__}" "User commands"',
        ".SH NAME", r"annotator \- judge model answers, offline and by keyboard",
        ".SH SYNOPSIS", ".B annotator", "[OPTIONS] [COMMAND [ARGUMENTS]]",
        ".SH DESCRIPTION", _roff(top.help), ".PP", "Without a command, the window opens.",
        ".SH OPTIONS", *_options(top), ".SH COMMANDS",
    ]  # fmt: skip
    for command in found[1:]:
        if command.below:
            lines += [f".SS {' '.join(command.words)}", _roff(command.help)]
            continue
        lines += [f".SS {' '.join((*command.words, *command.arguments))}"]
        lines += [line for each in command.help.split("\n") for line in (".PP", _roff(each))]
        lines += _options(command)
    lines += [
        ".SH EXIT STATUS", ".TP", "0", "Done.", ".TP", "1", "Refused; a line on standard error for each reason.",
        ".TP", "2", "The command was not understood.",
        ".SH ENVIRONMENT", ".TP", r"\fBANNOTATOR_DATA_DIR\fR", "Keep all data there, as --data-dir does.",
        ".TP", r"\fBANNOTATOR_PASSPHRASE_FILE\fR", "A file whose first line unlocks the key.",
        ".SH FILES", ".TP", r"\fI~/.local/share/annotator\fR", "The database, backups and keys, for their user alone.",
        ".SH SEE ALSO", ".BR ssh-keygen (1)",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _options(command: Command) -> list[str]:
    lines = []
    for option in command.options:
        names = ", ".join(rf"\fB{_roff(name)}\fR" for name in option.names)
        value = rf" \fI{_roff(option.value)}\fR" if option.value else ""
        lines += [".TP", names + value, _roff(option.help) or r"\&"]
    return lines


def _roff(words: str) -> str:
    """Text as troff takes it: no hyphen becomes a dash, no line begins a request."""
    escaped = words.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return "\n".join(rf"\&{line}" if line.startswith(".") else line for line in escaped.split("\n"))


# shells


def _is_path(value: str) -> bool:
    return any(word in value.upper() for word in ("FILE", "DIR", "PATH", "BUNDLE", "FOLDER", "DATASET", "RESULTS"))


def bash(found: list[Command]) -> str:
    """A function for bash-completion, with a table of all words."""
    rows = [f"        {_case(command)}) words={_quoted(_offered(command))} ;;" for command in found]
    groups = "|".join(" ".join(command.words) for command in found if command.below and command.words)
    valued = sorted({name for command in found for option in command.options if option.value for name in option.names})
    return "\n".join([
        "# Completion of annotator for bash; made from the command line by packaging/make_command_files.py.",
        "_annotator() {",
        '    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" at word',
        "    COMPREPLY=()",
        '    for ((at = 1; at < COMP_CWORD; at++)); do',
        '        word="${COMP_WORDS[at]}"',
        '        case "$word" in -*) continue ;; esac',
        '        case "${COMP_WORDS[at-1]}" in --data-dir) continue ;; esac',
        f'        case "$path" in "") path="$word" ;; {groups}) path="$path $word" ;; *) break ;; esac',
        "    done",
        f'    case "$before" in {"|".join(valued)}) compopt -o default; return ;; esac',
        '    case "$path" in', *rows, "    esac",
        '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")',
        '    [ ${#COMPREPLY[@]} -gt 0 ] || compopt -o default',
        "}",
        "complete -F _annotator annotator",
        "",
    ])  # fmt: skip


def _offered(command: Command) -> str:
    return " ".join([*command.below, *(name for option in command.options for name in option.names)])


def _case(command: Command) -> str:
    return _quoted(" ".join(command.words))


def _quoted(words: str) -> str:
    return "'" + words.replace("'", "'\\''") + "'"


def zsh(found: list[Command]) -> str:
    """A function for zsh; it finds the command by the same table and describes what it offers."""
    rows = []
    for command in found:
        offered = [f"{name}:{_of(found, (*command.words, name)).brief}" for name in command.below]
        offered += [f"{name}:{option.help}" for option in command.options for name in option.names]
        rows.append(f"        {_case(command)}) offered=({' '.join(_quoted(_zsh(each)) for each in offered)}) ;;")
    groups = "|".join(_case(command) for command in found if command.below and command.words)
    return "\n".join([
        "#compdef annotator",
        "# Made from the command line by packaging/make_command_files.py.",
        "local path_='' word; local -a offered; local -i at",
        "for ((at = 2; at < CURRENT; at++)); do",
        '    word="$words[at]"',
        '    [[ $word == -* || $words[at-1] == --data-dir ]] && continue',
        f'    case "$path_" in "") path_="$word" ;; {groups}) path_="$path_ $word" ;; *) break ;; esac',
        "done",
        'case "$path_" in', *rows, "esac",
        "_describe 'annotator' offered",
        "_files",
        "",
    ])  # fmt: skip


def _zsh(words: str) -> str:
    name, _, told = words.partition(":")
    return f"{name}:{told.replace(':', ' -')}"


def _of(found: list[Command], words: tuple[str, ...]) -> Command:
    return next(command for command in found if command.words == words)


def fish(found: list[Command]) -> str:
    """Lines of ``complete`` for fish."""
    lines = ["# Made from the command line by packaging/make_command_files.py."]
    for command in found:
        names = list(command.below)
        here = f"__fish_seen_subcommand_from {command.words[-1]}" if command.words else "true"
        if len(command.words) > 1:
            here = f"__fish_seen_subcommand_from {command.words[0]}; and {here}"
        only = f"{here}; and not __fish_seen_subcommand_from {' '.join(names)}" if names else here
        for name in names:
            told = _of(found, (*command.words, name)).brief
            lines.append(f"complete -c annotator -n {_fish(only)} -f -a {name} -d {_fish(told)}")
        for option in command.options:
            flags = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            value = (" -r" if _is_path(option.value) else " -x") if option.value else ""
            lines.append(f"complete -c annotator -n {_fish(only)} {flags}{value} -d {_fish(option.help)}")
    return "\n".join(lines) + "\n"


def _fish(words: str) -> str:
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"


def main(folder: Path) -> None:
    """Write all four."""
    found = commands()
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in (
        ("annotator.1", man(found)), ("annotator.bash", bash(found)), ("_annotator", zsh(found)),
        ("annotator.fish", fish(found)),
    ):  # fmt: skip
        (folder / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
