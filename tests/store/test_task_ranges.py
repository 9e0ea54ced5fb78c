"""The keys of a project's tasks are noted as ranges: no task is counted to open it, and none is counted wrongly."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from annotator.paths import DataDir
from annotator.services import database_health
from annotator.store import backups, projects
from annotator.store.check import DamagedRow
from annotator.store.connections import open_reader
from annotator.store.repair import RowRepairResult
from annotator.store.store import Store
from annotator.store.task_ranges import ranges_differ
from annotator.store.work import outline
from tests.benchmarks.large import PROJECT as LARGE
from tests.benchmarks.large import bring
from tests.services.conftest import PROJECT, task_line
from tests.services.conftest import bring as bring_lines

OTHER = "99999999-2222-4333-8444-555555555555"
GOLDEN = Path(__file__).parents[1] / "data" / "databases"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(DataDir(tmp_path / "data"))


def keys(store: Store, project: str) -> list[int]:
    return [key for key_range in store.outline(project).ranges for key in key_range]


def steps(path: Path, project: str) -> int:
    """How many steps SQLite's machine takes to say which tasks there are."""
    with closing(open_reader(path)) as connection:
        outline(connection, project)  # the schema is read
        taken = [0]
        connection.set_progress_handler(lambda: taken.__setitem__(0, taken[0] + 1), 1)
        outline(connection, project)
    return taken[0]


def test_tasks_that_nobody_touched_cost_nothing_to_open(store: Store) -> None:
    with store:
        bring(store, 10)
        few = steps(store.paths.database, LARGE)
        bring(store, 2_000, OTHER)
        assert steps(store.paths.database, OTHER) <= few + 30


def test_projects_that_came_by_turns_keep_their_own_tasks(store: Store) -> None:
    with store:
        bring_lines(store, [task_line(f"a{n}") for n in range(3)], series="one")
        bring(store, 4, OTHER)
        bring_lines(store, [task_line(f"b{n}") for n in range(2)], series="two")
        assert (keys(store, PROJECT), keys(store, OTHER)) == ([1, 2, 3, 8, 9], [4, 5, 6, 7])
        assert (store.read(projects.counts, PROJECT)[0], store.read(projects.counts, OTHER)[0]) == (5, 4)
        assert store.check() == []


@pytest.mark.parametrize(
    "harm",
    ["UPDATE task_range SET last = 99", "UPDATE task_range SET project_id = 'x'", "DELETE FROM task_range"],
)
def test_what_does_not_fit_is_counted_said_and_mended(store: Store, harm: str) -> None:
    with store:
        bring(store, 5)
        store.write(lambda connection: connection.execute(harm).fetchall())
        assert keys(store, LARGE) == [1, 2, 3, 4, 5]
        (damage,) = store.check()
        assert database_health.damage_sentence(damage) == "The count of tasks: they are not those of the tasks."
        assert store.repair() == [RowRepairResult(damage, "counted anew")]
        with store.reading() as connection:
            assert not ranges_differ(connection)


@pytest.mark.parametrize("version", [1, 4])
def test_copies_from_before_there_were_ranges_are_looked_into(version: int, tmp_path: Path) -> None:
    copy = shutil.copy(GOLDEN / f"v{version}.db", tmp_path)  # SQLite writes beside what it reads
    assert [tasks for _, tasks, _ in backups.backup_content(Path(copy)).projects] == [6]


@pytest.mark.parametrize("table", ["submission", "task_version"])
def test_every_damage_has_its_sentence(table: str) -> None:
    assert database_health.damage_sentence(DamagedRow(table, "p 7", "its bytes do not fit its hash")).endswith(
        "do not fit its hash."
    )
