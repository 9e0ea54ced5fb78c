"""Tasks that a person finished differently on several computers: the owner gets every answer until one is chosen."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from unittest import mock

import pyarrow.parquet as pq
import pytest

from annotator.model import result_line
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.exchange.exchange_state import accepted_files
from annotator.owner.project.owner_project import Project
from annotator.paths import DataDir
from annotator.services.backup_list import restore_backup
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.services.syncing.other_computers import import_own_file, other_computers_work
from annotator.services.task_index import TaskIndex
from annotator.services.task_overview import TaskOverviewReader
from annotator.store import projects
from annotator.store import work as stored
from annotator.store.check import check_database
from tests.prepared_folder import PreparedFolder
from tests.services.syncing.test_other_computers import second_laptop
from tests.services.syncing.world import Laptop, World


def prepare(folder: Path) -> World:
    """Ann's first laptop has three tasks."""
    world = World(folder)
    world.build(3)
    first = world.invite("ann")
    world.owner_syncs()
    first.sync(world.fault())
    return world


@pytest.fixture(scope="module")
def prepared_world(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[World]:
    return PreparedFolder(tmp_path_factory.mktemp("world"), prepare)


@pytest.fixture
def world(prepared_world: PreparedFolder[World]) -> World:
    return prepared_world.restore()


def copied(world: World) -> Laptop:
    """A computer whose data directory is a copy of the first one's."""
    first = world.laptops["ann"]
    shutil.copytree(first.paths.root, world.root / "copy")
    return Laptop(DataDir(world.root / "copy"), first.project_id)


def sync(world: World, *laptops: Laptop) -> None:
    for laptop in laptops:
        laptop.sync(world.fault())


def device(laptop: Laptop) -> str:
    with laptop.store() as store:
        return store.read(projects.device_id)


def answers(world: World, prefer: str = "none", files: list[Path] | None = None) -> dict[str, dict[int, bool]]:
    """By task, each score that the data set has of it, and whether a row says that it is a conflict. The score that
    counts comes first."""
    if files is None:
        world.owner_syncs()
    project = Project.open(world.project.root)
    dataset = world.root / "data"
    merge(project, files or accepted_files(project), dataset, prefer, processes=1, lasting=False)
    tables = DatasetFolder(dataset)
    rows = {
        name: pq.ParquetFile(tables.table(project.state.id, name)).read().to_pylist()
        for name in ("annotations", "ratings")
    }
    key = ("task", "bundle_id", "device", "revision")
    scores = {tuple(row[name] for name in key): row["score"] for row in rows["ratings"]}
    final = {(row["task"], row["score"]) for row in rows["ratings"] if row["is_final"]}
    result: dict[str, dict[int, bool]] = {}
    for row in sorted(rows["annotations"], key=lambda row: not row["is_final"]):
        score = scores[tuple(row[name] for name in key)]
        answers_of = result.setdefault(row["task"], {})
        assert not (row["conflict"] and answers_of.get(score)), "two rows of the same answers are a conflict"
        answers_of[score] = answers_of.get(score, False) or row["conflict"]
        assert row["is_final"] <= ((row["task"], score) in final)
    for task, flags in result.items():
        assert [(task, score) in final for score in flags].count(True) == 1
    return result


def shown(laptop: Laptop) -> list[int]:
    """The score of each finished task on a computer."""
    with laptop.store() as store:
        session = Session(store, laptop.project_id, "somebody")
        views = [session.view(position) for position in range(session.count)]
        session.close()
    finished = [view for view in views if view.annotation.status == "submitted"]
    return [next(iter(view.annotation.ratings["q1/r1"].values())) for view in finished]


def named(laptop: Laptop) -> set[str]:
    """The tasks of which a computer says that they were finished differently on another, also in its list of tasks."""
    with laptop.store() as store:
        keys = TaskIndex(store.outline(laptop.project_id)).keys
        marked = TaskOverviewReader(store, laptop.project_id, keys).facts().done_twice
        every = {task for other in other_computers_work(store, laptop.project_id) for task in other.twice}
    assert len(marked) == len(every)
    return every


def work(laptop: Laptop, *scores: int) -> None:
    laptop.scores.clear()
    for position, score in enumerate(scores):
        laptop.work(position, score)


def test_answers_that_the_other_computer_gave_up_are_a_conflict(world: World) -> None:
    """They were given here without knowing that, perhaps later."""
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    sync(world, second)
    for score in (3, 2):
        work(second, score)
    work(first, 3)
    sync(world, first, second, first)
    assert answers(world) == {"t0": {2: True, 3: True}}
    assert named(first) == named(second) == {"t0"}
    work(second, 2)
    sync(world, second, first)
    assert answers(world) == {"t0": {2: False, 3: False}}
    assert named(first) == named(second) == set()


@pytest.mark.parametrize("decides", [0, 1])
def test_answers_to_the_old_and_to_the_new_text_are_named_until_one_is_submitted_again(
    world: World, decides: int
) -> None:
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    sync(world, second)
    work(first, 1)
    world.marks[0] = "!"
    world.build(0)
    world.owner_syncs()
    sync(world, second)
    work(second, 4)
    sync(world, second, first, second)
    for _ in range(2):
        assert any(answers(world)["t0"].values())
        assert named(first) == named(second) == {"t0"}
        sync(world, first, second)
    laptops = (first, second)
    work(laptops[decides], 2)
    sync(world, laptops[decides], laptops[not decides])
    assert next(iter(answers(world)["t0"])) == 2
    assert not any(answers(world)["t0"].values())
    assert named(first) == named(second) == set()


@pytest.mark.parametrize("how", ["copied folder", "moved key"])
def test_answers_that_differ_are_a_conflict_until_one_is_submitted_again(world: World, how: str) -> None:
    first = world.laptops["ann"]
    second = copied(world) if how == "copied folder" else second_laptop(world, first)
    sync(world, *([second] if how == "moved key" else []))
    work(first, 1, 1, 1)
    work(second, 4, 4, 4)
    sync(world, first, second)
    both = {f"t{number}": {1: True, 4: True} for number in range(3)}
    assert answers(world) == both
    sync(world, first)
    assert shown(first) == shown(second)
    assert len(named(first)) == len(named(second)) == 3
    world.build(1)
    world.owner_syncs()
    for laptop in (first, second):  # each delivers once more, with the work of the other
        sync(world, laptop)
        laptop.work(3, 2)
        sync(world, laptop)
    assert answers(world) == {**both, "t3": {2: False}}
    assert len(named(first)) == len(named(second)) == 3
    first.scores.clear()
    first.work(0, 3)
    sync(world, first)
    assert len(named(first)) == 2
    by_task = answers(world)
    assert next(iter(by_task["t0"])) == 3
    assert not any(by_task["t0"].values())
    assert (by_task["t1"], by_task["t2"]) == (both["t1"], both["t2"])
    sync(world, second)
    assert len(named(second)) == 2
    assert shown(first) == shown(second)
    second.scores.clear()
    second.work(1, 0)
    sync(world, second, first)
    by_task = answers(world)
    assert next(iter(by_task["t1"])) == 0
    assert not any(by_task["t1"].values())
    assert len(named(first)) == len(named(second)) == 1


def test_the_owner_chooses_by_the_preferred_device(world: World) -> None:
    first, second = world.laptops["ann"], copied(world)
    work(first, 1, 1, 1)
    work(second, 4, 4, 4)
    sync(world, first, second, first)
    world.build(1)
    world.owner_syncs()
    for laptop in (first, second):
        sync(world, laptop)
        laptop.work(3, 2)
        sync(world, laptop)
    for laptop, score in ((first, 1), (second, 4)):
        by_task = answers(world, device(laptop))
        assert [next(iter(by_task[f"t{number}"])) for number in range(3)] == [score] * 3
        assert not any(flag for scores in by_task.values() for flag in scores.values())
    assert answers(world)["t0"] == {1: True, 4: True}


def test_submitting_the_answers_that_are_shown_again_decides(world: World) -> None:
    first, second = world.laptops["ann"], copied(world)
    work(first, 1)
    work(second, 4)
    sync(world, first, second, first)
    (score,) = shown(first)
    with first.store() as store:
        session = Session(store, first.project_id, "somebody")
        session.go_to(0)
        change = session.submit()
        assert change.before == change.after
        assert session.wait_saved(90)
        assert session.submit().number == change.number, "there is nothing to decide any more"
        session.undo()
        assert session.view().annotation == change.before
        session.redo()
        assert session.wait_saved(90)
        session.close()
        assert store.read(check_database) == []
        (key,) = store.read(lambda connection: [key for (key,) in connection.execute("SELECT task FROM annotation")])
        row = store.read(lambda connection: stored.work(connection, key))
        damaged = "UPDATE annotation SET sha256 = 'x' WHERE task = ?"
        store.write(lambda connection: connection.execute(damaged, (key,)))
        assert store.repair()
        assert store.read(lambda connection: stored.work(connection, key)) == row
    with first.store() as store:
        session = Session(store, first.project_id, "somebody")
        session.go_to(0)
        assert session.submit().number == change.number + 2, "it is decided after a restart, too"
        session.close()
    sync(world, first, second)
    assert answers(world)["t0"][score] is False
    assert not any(answers(world)["t0"].values())
    assert named(first) == named(second) == set()
    assert shown(second) == [score]


def test_a_preferred_device_may_have_no_answers_left(world: World) -> None:
    """It is known from the rivals of another computer alone, until the task is submitted again."""
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    sync(world, second)
    work(first, 1)
    work(second, 4)
    take(first, export(world, second, "second.annresult"))
    sync(world, first)
    preferred = device(second)
    assert answers(world, preferred)["t0"] == {4: False, 1: False}
    for score in (2, 3):
        first.scores.clear()
        first.work(0, score)
        sync(world, first)
        assert answers(world, preferred)["t0"] == {score: False}


def test_three_computers(world: World) -> None:
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    third = copied(world)
    sync(world, second)
    work(first, 1)
    work(second, 4)
    work(third, 2)
    sync(world, first, second, third, first, second, third)
    every = {1: True, 2: True, 4: True}
    assert answers(world)["t0"] == every
    assert shown(first) == shown(second) == shown(third)
    third.scores.clear()
    third.work(0, 3)
    sync(world, third)
    assert not any(answers(world)["t0"].values())
    sync(world, first, second)
    assert shown(first) == shown(second) == shown(third) == [3]
    assert named(first) == named(second) == named(third) == set()


@pytest.mark.parametrize("seed", [88, 100])
def test_whatever_three_computers_did_the_last_submission_decides(world: World, seed: int) -> None:
    """With these seeds, one gives by itself what is a rival on another one, and changes it then."""
    drawn = Random(seed)
    first, third = world.laptops["ann"], copied(world)
    second = second_laptop(world, first)
    sync(world, second)
    laptops = [first, second, third]
    for laptop, score in zip(laptops, drawn.sample(range(5), 3), strict=True):
        work(laptop, score)
    for _ in range(drawn.randint(4, 7)):
        laptop = drawn.choice(laptops)
        if drawn.random() < 0.3:
            laptop.scores.clear()
            work(laptop, drawn.randint(0, 4))
        sync(world, laptop)
    laptop = drawn.choice(laptops)
    sync(world, laptop)
    score = (shown(laptop)[0] + 1) % 5
    laptop.scores.clear()
    work(laptop, score)
    sync(world, laptop)
    scores = answers(world)["t0"]
    assert next(iter(scores)) == score
    assert not any(scores.values())


def export(world: World, laptop: Laptop, name: str) -> Path:
    with laptop.store() as store:
        return write_results(store, laptop.project_id, world.root / name, laptop.keys.load("annotator")).path


def take(laptop: Laptop, file: Path) -> None:
    with laptop.store() as store:
        import_own_file(store, laptop.keys, file, lambda: laptop.keys.load("annotator"))


@pytest.mark.parametrize("score", [1, 4])
def test_one_file_has_the_answers_of_both_computers(world: World, score: int) -> None:
    """Whichever of them counts: the owner gets only the file of the second computer, which has taken the first's."""
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    sync(world, second)
    work(first, score)
    work(second, 5 - score)
    take(second, export(world, first, "first.annresult"))
    files = [export(world, second, "second.annresult")]
    assert answers(world, files=files)["t0"] == {1: True, 4: True}
    by_task = answers(world, device(first), files)
    assert next(iter(by_task["t0"])) == score


def test_a_copied_folder_is_detected_by_a_file(world: World) -> None:
    first, second = world.laptops["ann"], copied(world)
    work(first, 1)
    work(second, 4)
    take(second, export(world, first, "first.annresult"))
    assert device(first) != device(second)
    assert answers(world, files=[export(world, second, "second.annresult")])["t0"] == {1: True, 4: True}


@pytest.mark.parametrize("device_id", ["0" * 32, "f" * 32])
def test_a_computer_that_is_gone_leaves_its_answers(world: World, device_id: str) -> None:
    """Whichever results a third computer imports first, those of the second or those of the first with both answers."""
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    with second.store() as store:
        store.write(lambda connection: connection.execute("UPDATE installation SET device_id = ?", (device_id,)))
    sync(world, second)
    work(second, 4)
    sync(world, second)
    shutil.rmtree(second.paths.root)
    work(first, 1)
    sync(world, first)
    third = second_laptop(world, first)
    sync(world, third)
    assert answers(world)["t0"] == {1: True, 4: True}
    assert named(first) == named(third) != set()
    third.work(0, 3)
    sync(world, third)
    assert not any(answers(world)["t0"].values())


def test_work_that_goes_on_elsewhere_is_no_conflict(world: World) -> None:
    """On a computer with the other's work, on a copy, and on the one where it began."""
    first = world.laptops["ann"]
    work(first, 1, 1, 1)
    sync(world, first)
    second, copy = second_laptop(world, first), copied(world)
    sync(world, second)
    work(first, 2)
    sync(world, first, second, copy)
    second.scores.clear()
    second.work(1, 3)
    sync(world, second, first, copy)
    copy.scores.clear()
    copy.work(2, 4)
    sync(world, copy)
    by_task = answers(world)
    assert not any(flag for scores in by_task.values() for flag in scores.values())
    sync(world, first, second)
    assert shown(first) == shown(second) == shown(copy) == [2, 3, 4]
    assert named(first) == named(second) == named(copy) == set()


def test_equal_answers_are_no_conflict(world: World) -> None:
    first, second = world.laptops["ann"], copied(world)
    work(first, 1)
    work(second, 1)
    sync(world, first, second, first)
    first.scores.clear()
    first.work(0, 3)
    sync(world, first, second)
    assert not any(answers(world)["t0"].values())
    assert named(first) == named(second) == set()


def test_results_of_an_older_program_in_between(world: World) -> None:
    """It takes over the answers that count, and knows of no others."""
    first, second = world.laptops["ann"], copied(world)
    third = second_laptop(world, first)
    sync(world, third)
    work(first, 1)
    work(second, 4)
    sync(world, first, second)
    plain = result_line.read_line

    def older(raw: bytes, place: str) -> result_line.AnnotationResultLine:
        return plain(raw, place).model_copy(update={"rivals": ()})

    with mock.patch("annotator.services.syncing.other_computers.read_line", older):
        sync(world, third)
    third.work(1, 2)
    sync(world, third, first, second)
    assert answers(world)["t0"] == {1: True, 4: True}
    assert named(first) == named(second) != set()


def test_an_import_that_changes_no_answers_can_be_undone_across_and_repaired(world: World) -> None:
    first, second = world.laptops["ann"], copied(world)
    work(first, 1)
    work(second, 4)
    sync(world, first, second, first)
    noted = first if shown(first) == [1] else second
    with noted.store() as store:
        (key,) = store.read(lambda connection: [key for (key,) in connection.execute("SELECT task FROM annotation")])
        assert store.read(check_database) == []
        row = store.read(lambda connection: stored.work(connection, key))
        damaged = "UPDATE annotation SET sha256 = 'x' WHERE task = ?"
        store.write(lambda connection: connection.execute(damaged, (key,)))
        assert store.repair()
        assert store.read(lambda connection: stored.work(connection, key)) == row
        session = Session(store, noted.project_id, "somebody")
        session.undo()
        assert session.view().annotation.status == "in_progress"
        session.redo()
        assert session.view().annotation.status == "submitted"
        session.close()
    assert named(noted) == {"t0"}


def test_an_edit_after_the_same_answers_were_submitted_again_elsewhere_counts(world: World) -> None:
    first = world.laptops["ann"]
    work(first, 1)
    sync(world, first)
    second = second_laptop(world, first)
    sync(world, second)
    for score in (2, 1):  # back to the same answers, with a higher revision
        work(second, score)
    sync(world, second, first)
    work(first, 4)
    sync(world, first, second)
    assert shown(first) == shown(second) == [4]
    assert named(first) == named(second) == set()


def test_a_withdrawn_task_is_not_to_be_settled(world: World) -> None:
    first = world.laptops["ann"]
    second = second_laptop(world, first)
    sync(world, second)
    work(first, 1)
    work(second, 4)
    sync(world, first, second, first)
    assert named(first)
    world.withdrawn.add(0)
    world.build(1)
    world.owner_syncs()
    sync(world, first, second)
    assert not named(first)
    assert not named(second)


def test_results_sent_before_a_restored_backup_go_on_counting(world: World) -> None:
    first = world.laptops["ann"]
    with first.store() as store:
        backup = store.backup("manual").path
    first.work(0, 3)
    sync(world, first)
    restore_backup(first.paths, backup)
    first.work(1, 4)
    sync(world, first)
    assert answers(world) == {"t0": {3: False}, "t1": {4: False}}
    sync(world, first)
    assert shown(first) == [3, 4], "its own work comes back, as from another computer"
