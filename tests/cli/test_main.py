"""The outermost command: help, version, the window, and how errors are shown."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_group

from annotator import __version__
from annotator.cli.main import _COMMANDS, _FORMER, _GONE, ROLES, make_app
from annotator.cli.output import plain
from annotator.cli.window_start import WindowStartArguments, data_dir_argument, window_start
from annotator.containment import Contained
from annotator.paths import DataDir
from tests.cli.machine import Machine

SCREEN = 24
"""The lines of a terminal."""


def test_without_a_command_the_window_opens(machine: Callable[[str], Machine]) -> None:
    ann = machine("ann")
    ann.run()
    assert [(data.root, file) for data, file in ann.windows] == [(ann.data, None)]


def test_the_version_is_printed_and_no_window_opens(machine: Callable[[str], Machine]) -> None:
    ann = machine("ann")
    assert ann.run("--version").out == f"annotator {__version__}\n"
    assert ann.windows == []


@pytest.mark.parametrize("noun", ["", "keys", "project", "tasks", "results", "rubric", "bundle", "store"])
def test_every_command_explains_itself(machine: Callable[[str], Machine], noun: str) -> None:
    nouns = [noun] if noun else []
    outermost = machine("ann").run(*nouns, "--help").out
    assert outermost.startswith(f"Usage: annotator {noun}".rstrip())
    below = outermost.partition("Commands:\n" if noun else "Annotators and reviewers:\n")[2]
    commands = [line.split()[0] for line in below.splitlines() if line.startswith("  ")]
    for command in (name for name in commands if name.isalpha() and name.islower()):
        assert machine("ann").run(*nouns, command, "--help").out.startswith("Usage: ")


def test_help_lists_every_command_by_role_on_one_screen(machine: Callable[[str], Machine]) -> None:
    output = machine("ann").run("--help").out
    assert len(output.splitlines()) <= SCREEN
    assert machine("ann").run("help").out == output
    for role, (title, names) in ROLES.items():
        assert title in output
        screen = machine("ann").run("help", role).out
        assert len(screen.splitlines()) <= SCREEN
        assert [line.split("  ")[1] for line in screen.splitlines()[1:]] == list(names)
        assert all(name in output for name in names)
    assert {"open", *_COMMANDS} <= {name for _, names in ROLES.values() for name in names}


def leaves(command: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words of every command that is no group."""
    if not hasattr(command, "list_commands"):
        return [path]
    names = command.list_commands(None)
    return [leaf for name in names for leaf in leaves(command.get_command(None, name), (*path, name))]


def test_wrong_use_of_every_command_ends_with_2_and_its_help_with_0(machine: Callable[[str], Machine]) -> None:
    commands = leaves(get_group(make_app(lambda *_: 0)))
    assert len(commands) > 80
    for command in commands:
        machine("ann").run(*command, "--no-such-option", status=2)
        machine("ann").run(*command, "--help")


@pytest.mark.parametrize(("former", "now"), _FORMER.items())
def test_a_former_spelling_works_and_says_the_new_one(machine: Callable[[str], Machine], former: str, now: str) -> None:
    value = ["there"] if "-" in former.split()[-1] else []
    outcome = machine("ann").run(*former.split(), *value, "--help")
    assert outcome.err == f"`annotator {former}` is now `annotator {now}`.\n"
    assert outcome.out == machine("ann").run(*now.split(), *value, "--help").out


def test_a_folder_that_was_an_argument_may_stand_anywhere(machine: Callable[[str], Machine]) -> None:
    ann = machine("ann")
    for arguments in (["show", "--json", "there"], ["encrypt", "--passphrase-file", "there", "there", "--json"]):
        outcome = ann.attempt("project", *arguments)
        assert outcome.err.startswith(f"`annotator project {arguments[0]} DIR` is now "), outcome.err
        assert outcome.status == 1, "there is no such project"


@pytest.mark.parametrize(("gone", "instead"), _GONE.items())
def test_removed_commands_name_their_replacement(machine: Callable[[str], Machine], gone: str, instead: str) -> None:
    assert f"`annotator {gone}` is gone. {instead}" in machine("ann").run(*gone.split(), status=2).err


@pytest.mark.parametrize("arguments", [["nonsense"], ["keys", "new", "--role", "king"], ["project", "new"], ["keys"]])
def test_a_command_that_is_not_understood_ends_with_2(machine: Callable[[str], Machine], arguments: list[str]) -> None:
    assert "Usage: annotator" in "".join([(o := machine("ann").run(*arguments, status=2)).out, o.err])


def test_an_error_of_the_system_is_one_line_too(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ann = machine("ann")
    ann.run("keys", "new")
    assert str(tmp_path / "file") in ann.refused(
        "project", "new", tmp_path / "file" / "p", "--title", "T", code="file.system"
    )


@pytest.mark.parametrize("kind", [RuntimeError, OverflowError, MemoryError, RecursionError, KeyError, EOFError])
def test_an_error_that_nobody_expected_is_one_line_and_its_traceback_is_logged(
    machine: Callable[[str], Machine], monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise kind("the words of a task")

    ann, log = machine("ann"), machine("ann").data / "logs" / "annotator.log"
    monkeypatch.setattr("annotator.bundle.key_store.KeyStore.public", broken)
    message = ann.refused("keys", "show", code="program.fault")
    assert f"({kind.__name__})" in message
    assert f"Report it, with {log}." in message
    assert "test_main.py" in log.read_text()
    assert "the words of a task" not in message + log.read_text()


@pytest.mark.parametrize(("end", "status"), [(KeyboardInterrupt(), 130), (SystemExit(143), 143)])
@pytest.mark.parametrize("contained", [False, True])
def test_a_query_that_is_interrupted_ends_the_command_as_elsewhere(
    machine: Callable[[str], Machine], monkeypatch: pytest.MonkeyPatch, end: BaseException, status: int, *,
    contained: bool,
) -> None:  # fmt: skip
    """DuckDB makes a RuntimeError of Ctrl+C; no loop goes on after it, and nobody is told to report it."""

    def query(*_: object) -> None:
        with Contained("a row") if contained else nullcontext():
            raise RuntimeError("Query interrupted") from end

    monkeypatch.setattr("annotator.bundle.key_store.KeyStore.public", query)
    outcome = machine("ann").run("keys", "show", status=status)
    assert outcome.err.strip() == ""


def test_an_error_that_nobody_expected_is_told_where_no_log_can_be_written(
    machine: Callable[[str], Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = machine("ann")
    ann.data.mkdir(parents=True)
    (ann.data / "logs").write_text("a file where the folder should be")
    monkeypatch.setattr("annotator.bundle.key_store.KeyStore.public", lambda *_: 1 / 0)
    message = ann.refused("keys", "show", code="program.fault")
    assert "ZeroDivisionError" in message
    assert f"{ann.data / 'logs' / 'annotator.log'} could not be written" in message


def test_an_error_of_the_reader_of_a_pipe_ends_silently(
    machine: Callable[[str], Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("annotator.bundle.key_store.KeyStore.public", closed)
    assert machine("ann").run("keys", "show", status=1).err == ""


def test_printed_control_characters_are_escaped() -> None:
    assert plain("a\x1b[2J\nb\u202ec\u200dd\ud800") == "a\\u{1b}[2J\\u{a}b\\u{202e}c\u200dd\\u{d800}"


def test_a_hostile_title_is_spelled_out(machine: Callable[[str], Machine], tmp_path: Path) -> None:
    lab = machine("lab")
    lab.run("keys", "new")
    made = lab.run("project", "new", tmp_path / "p", "--title", "Study\x1b]0;owned\x07\u202e").out
    assert "\\u{1b}]0;owned\\u{7}\\u{202e}" in made


def test_the_first_paint_waits_for_nothing_of_the_other_commands() -> None:
    """Loading those, or the store, takes longer than it takes the window to come up."""
    script = (
        "import sys, annotator.__main__, annotator.app; "
        "print(*[name for name in sys.modules if name.startswith("
        "('pydantic', 'sqlite3', 'keyring', 'subprocess', 'annotator.owner', 'annotator.bundle', 'annotator.store', "
        "'annotator.cli.'))])"
    )
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    own = {"annotator.cli.window_start", "annotator.bundle", "annotator.bundle.system_keyring"}
    assert set(loaded) == own, "it loads no keyring"


WORDS = ["open", "--in-window", "--data-dir", "D", "file.anntask", "--version", ""]


@pytest.mark.parametrize(
    ("arguments", "foreign"),
    [
        (["keys", "--help"], ("annotator.cli.tasks_commands", "pyarrow")),
        (["tasks", "--help"], ("annotator.cli.project_commands", "duckdb", "annotator.model.block_types")),
        (["project", "--help"], ("annotator.owner.exchange.deliveries", "annotator.owner.rubrics.rubrics")),
        (["results", "--help"], ("annotator.owner.exchange.deliveries", "annotator.services.view_models")),
    ],
)
def test_a_command_loads_nothing_of_the_others(arguments: list[str], foreign: tuple[str, ...]) -> None:
    program = (
        "import sys\n"
        "from annotator.cli.main import make_app\n"
        f"make_app(lambda *_: 0)({arguments!r}, standalone_mode=False)\n"
        f"print('loaded:', *[name for name in {foreign!r} if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == ["loaded:"]


def test_for_a_command_that_does_not_exist_one_like_it_is_suggested() -> None:
    done = subprocess.run([sys.executable, "-m", "annotator", "projct"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Did you mean 'project'?" in done.stderr


def test_fast_start_arguments_are_read_as_by_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of up to five of these words is left to the parser, or means the same to it."""
    monkeypatch.setenv("ANNOTATOR_DATA_DIR", "usual")
    opened: list[WindowStartArguments] = []

    def note(data: DataDir, file: Path | None, imported: object) -> int:
        assert imported is None
        opened.append(WindowStartArguments(data.root, file))
        return 7

    app = make_app(note)
    read = 0
    for count in range(6):
        for line in itertools.product(WORDS, repeat=count):
            start = window_start(line)
            if start is not None:
                with pytest.raises(SystemExit) as ended:
                    app(list(line))
                assert ended.value.code == 7
                assert opened.pop() == WindowStartArguments(data_dir_argument(start.data_dir).root, start.file), line
                read += 1
    names = sum(bool(word) and word[0] != "-" for word in WORDS)
    assert read == (1 + names) * (2 + names), "no directory or one; no file asked for, none given, or one"


def test_an_unknown_choice_is_refused_without_the_words_of_a_library(owner: Machine) -> None:
    message = owner.run("demo", "answer", "x", "--as", "nobody", "--seed", "1", "--out", "y", status=2).err
    assert "Invalid value for '--as': 'nobody' is not one of" in message
