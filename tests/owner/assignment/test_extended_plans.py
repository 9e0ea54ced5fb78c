"""What a plan that is extended keeps: finished work, the bundles of people, and the project's copies of these."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest, read_request
from annotator.owner.assignment.personal_bundles import PersonalBundle
from annotator.owner.assignment.plan_file import plan_path, read_plan
from annotator.owner.exchange.exchange_state import (
    AnnotatorExchangeState,
    LatestDeviceResults,
    ProjectExchangeState,
    save_exchange,
)
from annotator.owner.project import owner_project
from annotator.owner.project.gold_items import gold_items
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.project.series import tasks_of
from annotator.owner.rubrics.rubrics import load_rubric
from tests.owner.assignment.recorded_rounds import FOUR, OWNER, task_file


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project.create(tmp_path / "project", "Rounds", OWNER.public, OWNER.name)
    (project.root / "secret").write_text("5e" * 32 + "\n")
    return project


@contextmanager
def planned(
    project: Project, tasks: tuple[int, int] | None, gold: Path | None = None, **more: Any
) -> Iterator[AssignmentPlanner]:
    """A plan of two people for each task, under the lock of the project, as it is now."""
    folder, opened = project.root.parent, Project.open(project.root)
    (folder / "roster.csv").write_text(FOUR, "utf-8")
    file, options = task_file(folder / "tasks.jsonl", tasks), {} if "more" in more else {"each": 2}
    with (
        opened.locked() as now,
        read_request(
            now,
            AssignmentRequest(protocol=load_rubric("helpsteer"), **more),
            file,
            folder / "roster.csv",
            options,
            gold=gold,
        ) as request,
    ):
        yield AssignmentPlanner(now, request)


def build(project: Project, **more: Any) -> list[PersonalBundle]:
    """A first round."""
    with planned(project, (0, 8), **more) as planner:
        return planner.build(OWNER, project.root.parent / "first")


def people_of(project: Project) -> dict[str, tuple[str, ...]]:
    return {task: tuple(people) for task, people in read_plan(plan_path(project, "main")).plan.people.items()}


def test_tasks_that_were_submitted_or_skipped_are_not_taken_back(project: Project) -> None:
    (bundle,) = (bundle for bundle in build(project) if bundle.annotator == "ann")
    sent = tasks_of(project, bundle.bundle_id)
    submitted, skipped, *others = sent
    device = LatestDeviceResults(sequence=1, submitted={sent[submitted]: 1}, skipped=(sent[skipped],))
    save_exchange(project, ProjectExchangeState(people={"ann": AnnotatorExchangeState(devices={"d": device})}))
    with planned(project, None, more=True, reassign=["ann"]) as planner:
        assert planner.summary.taken_back == {"ann": len(others)}
        planner.build(OWNER, project.root.parent / "second")  # without confirmation: it was asked for
    people = people_of(project)
    assert {task for task in people if "ann" in people[task]} == {submitted, skipped}
    assert {len(value) for value in people.values()} == {2}


def test_series_of_a_plan_that_is_gone_are_not_continued_by_another(project: Project) -> None:
    build(project, name="second")
    plan_path(project, "second").unlink()
    (project.root / "files.json").unlink()
    with pytest.raises(AnnotatorError) as refused, planned(project, (0, 8), name="second") as planner:
        planner.build(OWNER, project.root.parent / "again")
    assert refused.value.code == "assign.series_taken"


def test_bundles_keep_assigned_tasks_if_the_plan_is_an_older_copy(project: Project) -> None:
    build(project)
    older = plan_path(project, "main").read_bytes()
    with planned(project, (8, 12), more=True) as planner:
        planner.build(OWNER, project.root.parent / "second")
    plan_path(project, "main").write_bytes(older)
    with planned(project, None, more=True) as planner:
        assert planner.summary.given_before == 2 * 12


@pytest.mark.parametrize("copy", [Project.built, Project.id_map])
def test_a_missing_copy_of_an_earlier_bundle_is_reported(
    project: Project, copy: Callable[[Project, str], Path]
) -> None:
    missing = copy(project, build(project)[0].bundle_id)
    missing.unlink()
    with pytest.raises(AnnotatorError) as refused, planned(project, None, more=True):
        pass
    assert refused.value.code == "project.damaged"


def test_a_withdrawn_gold_item_stays_one(project: Project) -> None:
    folder = project.root.parent
    gold = task_file(folder / "gold.jsonl", (90, 92))
    with planned(project, (0, 40), gold=gold) as planner:
        planner.build(OWNER, folder / "first")
    item = read_plan(plan_path(project, "main")).plan.gold["ann"][0]
    with planned(project, None, more=True, withdraw=[item]) as planner:
        planner.build(OWNER, folder / "second")
    project = Project.open(project.root)
    assert all(item not in tasks_of(project, latest.bundle_id) for latest in project.state.series.values())
    for id_map in project.root.glob("built/*.ids.jsonl"):  # as before 0.3: only the plan's file names gold items
        rows = [json.loads(line) for line in id_map.read_text().splitlines()]
        id_map.write_text("".join(json.dumps({k: v for k, v in row.items() if k != "gold"}) + "\n" for row in rows))
    assert item in gold_items(project)[plan_path(project, "main")].known
    with planned(project, (40, 42), more=True, gold=gold) as planner:
        assert item not in {name for own in planner.saved_plan.plan.all_tasks().values() for name in own}
        assert [row.gold for row in planner.saved_plan.withdrawn] == [item]


def sequences(project: Project) -> dict[str, int]:
    return {series: latest.sequence for series, latest in Project.open(project.root).state.series.items()}


def test_an_older_copy_of_the_project_gives_no_number_twice(project: Project) -> None:
    build(project)
    state = project.root / "project.json"
    older = state.read_bytes()
    with planned(project, (8, 12), more=True) as planner:
        planner.build(OWNER, project.root.parent / "second")
    newer = Project.open(project.root).state.series
    state.write_bytes(older)
    with project.locked() as now:
        assert all(
            latest.model_copy(update={"content": "", "rubric": ""}) == now.state.series[series]
            for series, latest in newer.items()
        )
    state.write_bytes(older)
    with planned(project, (12, 16), more=True) as planner:
        planner.build(OWNER, project.root.parent / "third")
    assert {*sequences(project).values()} == {3}
    sent = {
        *chain(*(tasks_of(project, latest.bundle_id) for latest in Project.open(project.root).state.series.values()))
    }
    assert len(sent) == 16


def test_a_foreign_file_among_the_copies_stops_nothing(project: Project) -> None:
    bundle = build(project)[0]
    (project.root / "built" / "copy.anntask").write_bytes(b"?")
    (project.root / "built" / f"{bundle.bundle_id} (1).anntask").write_bytes(b"?")
    with project.locked() as now:
        assert now.bundles == now.state.bundles


def test_a_damaged_copy_that_is_not_listed_is_named_only_where_it_is_needed(project: Project) -> None:
    build(project)
    copy, id_map = Project.built(project, "ab" * 32), Project.id_map(project, "ab" * 32)
    copy.write_bytes(b"PK half")
    id_map.write_bytes(b"{}\n")
    with project.locked() as now:
        assert copy.stem not in now.bundles
    with pytest.raises(AnnotatorError) as refused:
        read_sent(project, copy.stem)
    assert (refused.value.code, refused.value.where) == ("project.damaged", str(copy))


def test_copies_without_id_map_do_not_become_the_newest(project: Project) -> None:
    """An earlier version of the program left them where it was killed."""
    build(project)
    state = project.root / "project.json"
    older = Project.open(project.root).state
    plans, content = shutil.copytree(project.root / "plans", project.root.parent / "plans"), state.read_bytes()
    with planned(project, (8, 12), more=True) as planner:
        for bundle in planner.build(OWNER, project.root.parent / "second"):
            project.id_map(bundle.bundle_id).unlink()
    state.write_bytes(content)
    shutil.copytree(plans, project.root / "plans", dirs_exist_ok=True)
    with project.locked() as now:
        assert now.state == older
    with planned(project, (12, 14), more=True) as planner:
        planner.build(OWNER, project.root.parent / "third")
    assert max(sequences(project).values()) == 2


class Killed(BaseException):
    """The process ends here: nothing that follows is done."""


def test_a_build_that_is_killed_is_done_or_not(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    build(project)
    before, left, outcomes = sequences(project), -1, set()

    def counted(work: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **options: Any) -> Any:
            nonlocal left
            if left == 0:
                raise Killed
            left -= 1
            return work(*arguments, **options)

        return step

    for name in ("write_atomic", "replace_file", "sync_folder"):
        monkeypatch.setattr(owner_project, name, counted(getattr(owner_project, name)))
    monkeypatch.setattr(Path, "unlink", counted(Path.unlink))
    for steps in count():
        copied = Project(project.root.parent / f"killed-{steps}" / "project", project.state)
        left = -1
        shutil.copytree(project.root, copied.root)
        try:
            with planned(copied, (8, 10), more=True) as planner:
                left = steps
                planner.build(OWNER, copied.root.parent / "second")
            break
        except Killed:
            left = -1
        killed = Project.open(copied.root)
        assert all(read_sent(killed, bundle).tasks for bundle in killed.state.bundles)  # without the lock
        with copied.locked() as now:
            assert {path.name for path in now.quarantine.iterdir()} == {
                f"{bundle}{suffix}" for bundle in now.state.bundles for suffix in (".anntask", ".ids.jsonl")
            }
        after = sequences(copied)
        assert after in (before, dict.fromkeys(before, 2))
        outcomes.add(after == before)
    assert outcomes == {True, False}


def test_a_plan_can_be_written_without_building(project: Project) -> None:
    with planned(project, (0, 8)) as planner:
        path = planner.write_plan(project.root.parent / "plan")
    assert read_plan(path) == planner.saved_plan
    assert Project.open(project.root).state.series == {}
    assert not plan_path(project, "main").exists()


def test_hours_follow_from_the_pace(project: Project) -> None:
    with planned(project, (0, 8)) as planner:
        summary = replace(planner.summary, course_tasks=10, course_people=3)
    assert (summary.hours(900), summary.course_hours(120)) == (4, 1)
