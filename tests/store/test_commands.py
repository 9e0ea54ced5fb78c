"""``annotator store``, as it is typed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from annotator.cli.main import make_app
from annotator.paths import DataDir


@pytest.fixture
def run(paths: DataDir) -> Callable[..., Result]:
    app = make_app(lambda _data_dir, _file: 0)

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(app, ["--data-dir", str(paths.root), "store", *arguments])

    return run


def spoil(paths: DataDir, statement: str) -> None:
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute(statement)
        connection.commit()


def test_where(run: Callable[..., Result], paths: DataDir) -> None:
    assert run("where").stdout.strip() == str(paths.database)


def test_check_repair_and_check_again(run: Callable[..., Result], paths: DataDir) -> None:
    assert run("check").exit_code == 0
    spoil(paths, "UPDATE annotation SET document = '{}'")
    result = run("check")
    assert result.exit_code == 1
    assert "annotation of task 1" in result.stdout
    assert json.loads(run("check", "--json").stdout)["damage"]
    repaired = run("repair")
    assert repaired.exit_code == 0
    assert "Recovered from the journal" in repaired.stdout
    assert run("check").exit_code == 0


def test_the_repair_command_reports_damage_that_it_cannot_repair(run: Callable[..., Result], paths: DataDir) -> None:
    spoil(paths, "UPDATE task SET payload = 'x' WHERE \"key\" = 2")
    done = run("repair")
    assert done.exit_code == 1
    assert "Nothing has it whole" in done.stdout


def test_backup_list_and_restore(run: Callable[..., Result], paths: DataDir) -> None:
    assert "no backups" in run("backup", "--list").stdout
    assert "verified" in run("backup").stdout
    assert "good" in run("backup", "--list").stdout
    assert json.loads(run("backup", "--list", "--json").stdout)[0]["reason"] == "manual"
    paths.database.write_bytes(b"rubbish" * 1000)
    assert "[store.damaged]" in run("check").stderr
    done = run("restore")
    assert done.exit_code == 0
    assert "Test project: 0 of 2 tasks done" in done.stdout
    assert run("check").exit_code == 0


def test_store_commands_do_not_create_a_database(tmp_path: Path) -> None:
    app = make_app(lambda _data_dir, _file: 0)
    done = CliRunner().invoke(app, ["--data-dir", str(tmp_path / "none"), "store", "check"])
    assert done.exit_code == 1
    assert "[store.none]" in done.stderr
    assert not (tmp_path / "none").exists()
    done = CliRunner().invoke(app, ["--data-dir", str(tmp_path / "none"), "store", "restore"])
    assert "[store.no_backup]" in done.stderr
