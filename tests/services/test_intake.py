"""Taking bundles in: new projects, new batches, newer versions, and everything that is refused."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.course.course import Course
from annotator.model.rubric import Rubric
from annotator.paths import DataDir, resource
from annotator.services.backup_list import list_backups
from annotator.services.intake import import_tasks, read_tasks
from annotator.services.provenance import confirm_owner
from annotator.services.session import Session
from annotator.services.view_models import BundleImportPlan, BundleImportResult
from annotator.store import projects
from annotator.store.store import Store
from annotator.store.tables import EnrolmentRecord, replace_row
from tests.services.conftest import OWNER, PROJECT, RUBRIC, bring, make_rubric, rate, rate_all, task_line
from tests.services.courses.course_at_hand import small_course

OTHER = SigningKey(b"\x03" * 32, "Otto Other")
FIRST = "016d61".ljust(64, "0")
SECOND = "026d61".ljust(64, "0")


def bundle_file(
    path: Path, lines: list[bytes], rubric: bytes | None = None, signer: SigningKey = OWNER, *,
    guidelines: bytes = b"# Be fair", course: Course | None = None, **place: Any,
) -> Path:  # fmt: skip
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="Test project",
        author_fingerprint=signer.public.fingerprint, author_name=signer.name,
        created="2026-01-01T00:00:00+00:00", program_version="0", display_seed="seed",
        **({"series": "main", "sequence": 1} | place),
    )  # fmt: skip
    files = {
        "bundle.json": info.to_json(),
        "rubric.json": rubric or RUBRIC.model_dump_json().encode(),
        "guidelines.md": guidelines,
        "tasks.jsonl": b"".join(line + b"\n" for line in lines),
    }
    if course is not None:
        files["course.json"] = course.model_dump_json().encode()
    write_bundle(path, "tasks", files, signer, "owner")
    return path


def content(paths: DataDir) -> list[str]:
    """Everything in the database, as SQL."""
    with Store(paths) as store, store.reading() as connection:
        return list(connection.iterdump())


def test_a_bundle_becomes_a_project(store: Store, tmp_path: Path, paths: DataDir) -> None:
    file = bundle_file(tmp_path / "x.anntask", [task_line("t1"), task_line("t2")])
    first = read_tasks(store, file, paths.quarantine)
    assert (first.outcome, first.added, first.owner_standing) == ("new project", 2, "unverified")
    assert first.owner_fingerprint == OWNER.public.fingerprint
    again = read_tasks(store, file, paths.quarantine)
    assert (again.outcome, again.added) == ("already here", 0)
    session = Session(store, PROJECT, "a")
    assert session.guidelines == "# Be fair"
    assert session.rubric == RUBRIC
    assert session.view(1).task.prompt == "What is it?"
    session.close()


def test_owner_of_sample_is_verified_whoever_imports_it(store: Store, paths: DataDir, tmp_path: Path) -> None:
    sample = resource("sample", "sample.anntask")
    for _ in range(2):
        imported = import_tasks(store, sample, paths.quarantine)
        assert isinstance(imported, BundleImportResult)
        assert imported.owner_standing == "verified"
    assert read_tasks(store, sample, paths.quarantine).owner_standing == "verified"
    shutil.copy(resource("sample", "stories", "stories.anntask"), tmp_path / "copy.anntask")
    assert read_tasks(store, tmp_path / "copy.anntask", paths.quarantine).owner_standing == "unverified"


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda data: data[:-40], "bundle.truncated"),
        (lambda data: data.replace(b"What is it?", b"What was it"), "bundle.altered"),
        (lambda data: data + b"x", "bundle."),
        (lambda _: b"hello", "bundle."),
    ],
)
def test_a_damaged_file_changes_nothing(
    paths: DataDir, tmp_path: Path, spoil: Callable[[bytes], bytes], code: str
) -> None:
    file = bundle_file(tmp_path / "x.anntask", [task_line("t1")])
    file.write_bytes(spoil(file.read_bytes()))
    before = content(paths)
    with Store(paths) as store, pytest.raises(AnnotatorError) as refused:
        read_tasks(store, file, paths.quarantine)
    assert refused.value.code.startswith(code)
    assert content(paths) == before


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ([task_line("t1"), b'{"id": "t2", "prompt": 7}'], "tasks.jsonl line 2 prompt"),
        ([task_line("t1"), b'{"id": "t2", "id": "t3", "prompt": "x"}'], "tasks.jsonl line 2"),
        ([task_line("t1"), task_line("t1")], ""),
    ],
)
def test_signed_content_that_does_not_fit_is_refused_whole(
    paths: DataDir, tmp_path: Path, lines: list[bytes], where: str
) -> None:
    file = bundle_file(tmp_path / "x.anntask", lines)
    before = content(paths)
    with Store(paths) as store, pytest.raises(AnnotatorError) as refused:
        read_tasks(store, file, paths.quarantine)
    assert where in refused.value.where
    assert content(paths) == before


def test_a_rubric_of_a_later_program_is_refused(store: Store, paths: DataDir, tmp_path: Path) -> None:
    rubric = b'{"id":"x","title":"X","blocks":[{"type":"mind_reading","key":"a","title":"A","targets":["task"]}]}'
    file = bundle_file(tmp_path / "x.anntask", [task_line("t1")], rubric)
    with pytest.raises(AnnotatorError) as refused:
        read_tasks(store, file, paths.quarantine)
    assert refused.value.code == "bundle.content"
    assert store.read(projects.projects) == []


def test_a_backup_comes_before_an_import_that_changes_something(store: Store) -> None:
    bring(store, [task_line("t1")])
    assert list_backups(store.paths) == []
    bring(store, [task_line("t1")])
    assert list_backups(store.paths) == []
    bring(store, [task_line("t2")], series="second")
    assert [card.reason for card in list_backups(store.paths)] == ["before-import"]


def test_refused_bundles_leave_no_backup(store: Store) -> None:
    bring(store, [task_line("t1")])
    for refused in ({"owner": OTHER, "sequence": 2, "supersedes": FIRST}, {"bundle_id": "0a".ljust(64, "0")}):
        with pytest.raises(AnnotatorError):
            bring(store, [task_line("t9")], **refused)
    assert list_backups(store.paths) == []


def test_another_owner_of_a_known_project_is_refused(store: Store) -> None:
    bring(store, [task_line("t1")])
    with pytest.raises(AnnotatorError) as refused:
        bring(store, [task_line("t9")], owner=OTHER, sequence=2, supersedes=FIRST)
    assert refused.value.code == "trust.other_owner"
    assert store.read(projects.existing_project, PROJECT).owner_fingerprint == OWNER.public.fingerprint
    assert store.read(projects.counts, PROJECT)[0] == 1


def test_older_and_contradicting_bundles_are_refused(store: Store) -> None:
    bring(store, [task_line("t1")])
    bring(store, [task_line("t1"), task_line("t2")], sequence=2, supersedes=FIRST)
    with pytest.raises(AnnotatorError) as replayed:
        bring(store, [task_line("t1")], bundle_id="0a".ljust(64, "0"))
    assert replayed.value.code == "sequence.replayed"
    assert str(replayed.value.hint) == "Nothing was changed.", "the newest bundle is here"
    with pytest.raises(AnnotatorError) as conflict:
        bring(store, [task_line("t1")], sequence=2, supersedes=FIRST, bundle_id="0b".ljust(64, "0"))
    assert conflict.value.code == "sequence.conflict"


def test_another_series_is_another_batch(store: Store) -> None:
    bring(store, [task_line("t1"), task_line("t2")])
    done = bring(store, [task_line("t2"), task_line("t3")], series="second")
    assert (done.outcome, done.added) == ("new batch", 1)
    session = Session(store, PROJECT, "a")
    assert [session.view(n).task_id for n in range(session.count)] == ["t1", "t2", "t3"]
    session.close()
    with pytest.raises(AnnotatorError) as refused:
        bring(store, [task_line("t1", "Another text")], series="third")
    assert refused.value.code == "bundle.task_conflict"


def test_two_projects_keep_apart(store: Store) -> None:
    other = PROJECT.replace("1", "9")
    bring(store, [task_line("t1")])
    bring(store, [task_line("t1", "Else"), task_line("t2")], project=other, bundle_id="0c".ljust(64, "0"))
    one, two = Session(store, PROJECT, "a"), Session(store, other, "a")
    rate(two, "q1/r1", 2)
    assert (one.count, two.count) == (1, 2)
    assert one.undo() is None
    assert two.undo() is not None
    one.close()
    two.close()


@pytest.fixture
def worked(store: Store) -> Store:
    """Task 1 submitted, task 2 begun, task 3 submitted; then everything about them changes."""
    bring(store, [task_line(f"t{n}", answers=("one", "two")) for n in range(1, 6)])
    session = Session(store, PROJECT, "a")
    rate_all(session, 1)
    session.submit()
    session.go_to(1)
    rate(session, "q1/r1", 4)
    session.go_to(2)
    rate_all(session, 2)
    session.submit()
    session.close()
    return store


def test_a_superseding_bundle_leaves_finished_work_alone(worked: Store) -> None:
    lines = [
        task_line("t1", "What is it?", ("one", "two")),
        task_line("t2", "What is it?", ("two", "one")),
        task_line("t3", "What is that?", ("one", "two")),
        task_line("t6"),
    ]
    done = bring(worked, lines, sequence=2, supersedes=FIRST)
    assert (done.outcome, done.added, done.updated, done.withdrawn) == ("updated", 1, 1, 2)
    session = Session(worked, PROJECT, "a")
    assert [session.view(n).task_id for n in range(session.count)] == ["t1", "t2", "t3", "t6"]
    one, two, three = (session.view(n) for n in range(3))
    assert (one.annotation.status, one.earlier) == ("submitted", False)
    assert two.annotation.status == "in_progress"
    assert session._cache.held(1).row.mark == "", "another order is no other text"
    assert two.annotation.ratings == {"q1/r2": {"helpfulness": 4}}, "the score follows its answer"
    assert (three.annotation.status, three.earlier) == ("submitted", True)
    assert three.task.prompt == "What is it?", "it stays on the text that was judged"
    assert worked.check() == []
    session.go_to(2)
    session.undo()
    session.close()


def test_the_place_follows_its_text(worked: Store) -> None:
    """A digit would have been the score of another answer."""
    session = Session(worked, PROJECT, "a")
    session.go_to(1)
    session.place = {"target": "q1/r1", "key": "helpfulness"}
    session.close()
    lines = [task_line(f"t{n}", answers=("two", "one") if n == 2 else ("one", "two")) for n in range(1, 6)]
    bring(worked, lines, sequence=2, supersedes=FIRST)
    session = Session(worked, PROJECT, "a")
    assert (session.position, session.place) == (1, {"target": "q1/r2", "key": "helpfulness"})
    session.close()


def test_shown_order_follows_the_answers(worked: Store) -> None:
    session = Session(worked, PROJECT, "a")
    shown = [session.view(1).task.responses[int(t[-1]) - 1].id for t in session.view(1).order["q1"]]
    session.close()
    lines = [task_line(f"t{n}", answers=("three", "two", "one") if n == 2 else ("one", "two")) for n in range(1, 6)]
    bring(worked, lines, sequence=2, supersedes=FIRST)
    session = Session(worked, PROJECT, "a")
    after = [session.view(1).task.responses[int(t[-1]) - 1].id for t in session.view(1).order["q1"]]
    assert after == [*shown, "t2-three"]
    session.close()


def test_a_new_answer_leaves_a_submitted_task_on_the_answers_it_was_submitted_with(worked: Store) -> None:
    lines = [task_line(f"t{n}", answers=("one", "two", "three") if n == 1 else ("one", "two")) for n in range(1, 6)]
    done = bring(worked, lines, sequence=2, supersedes=FIRST)
    assert done.reopened == 0
    session = Session(worked, PROJECT, "a")
    session.go_to(0)
    view = session.view(0)
    assert (view.annotation.status, view.earlier, len(view.task.responses)) == ("submitted", True, 2)
    while session.undo():
        pass
    assert session.view(0).annotation == view.annotation, "undo ends where the text changed"
    session.go_to(0)
    session.update_to_newest()
    assert session.status(0) == "revised"
    assert len(session.view(0).task.responses) == 3
    assert session.view(0).annotation.score("q1/r2", "helpfulness") == 1
    assert session.view(1).annotation.status == "new"
    session.close()
    assert worked.check() == []


def test_work_on_a_withdrawn_task_is_kept_and_marked(worked: Store) -> None:
    bring(worked, [task_line(f"t{n}") for n in (2, 3, 4)], sequence=2, supersedes=FIRST)
    session = Session(worked, PROJECT, "a")
    assert [session.view(n).task_id for n in range(session.count)] == ["t1", "t2", "t3", "t4"]
    assert session.view(0).withdrawn
    assert session.view(0).annotation.status == "submitted"
    assert session.next_open(0) == 1
    session.close()
    bring(worked, [task_line(f"t{n}") for n in range(1, 6)], sequence=3, supersedes=SECOND)
    session = Session(worked, PROJECT, "a")
    assert session.count == 5
    assert not session.view(0).withdrawn
    session.close()


def test_a_new_rubric_for_the_same_texts_keeps_what_it_still_asks(store: Store) -> None:
    bring(store, [task_line("t1"), task_line("t2")])
    session = Session(store, PROJECT, "a")
    rate_all(session, 4)
    session.submit()
    session.close()
    narrow = RUBRIC.blocks[1].model_copy(update={"high": 3})
    asked = Rubric(id=RUBRIC.id, title=RUBRIC.title, blocks=(RUBRIC.blocks[0], narrow))
    bring(store, [task_line("t1"), task_line("t2")], sequence=2, supersedes=FIRST, rubric=asked)
    session = Session(store, PROJECT, "a")
    now = session.view(0).annotation
    assert now.status == "in_progress"
    assert now.ratings == {target: {"helpfulness": 4} for target in ("q1/r1", "q1/r2")}
    assert session.undo() is None
    session.close()


def test_a_new_rubric_that_asks_no_more_leaves_finished_work_alone(store: Store) -> None:
    bring(store, [task_line("t1")])
    session = Session(store, PROJECT, "a")
    rate_all(session, 4)
    session.submit()
    before = session.view(0).annotation
    asked = Rubric(id=RUBRIC.id, title="Renamed", blocks=RUBRIC.blocks)
    session.close()
    bring(store, [task_line("t1")], sequence=2, supersedes=FIRST, rubric=asked)
    session = Session(store, PROJECT, "a")
    assert session.view(0).annotation == before
    session.close()


def next_one(path: Path, lines: list[bytes], **more: Any) -> Path:
    """The bundle file that follows the ones that :func:`bring` makes."""
    return bundle_file(path / "next.anntask", lines, sequence=2, supersedes=FIRST, **more)


def test_an_import_plan_names_all_changes_of_an_update(worked: Store, tmp_path: Path) -> None:
    lines = [
        task_line("t1"),
        task_line("t2", "What is this?"),
        task_line("t3", answers=("one", "two", "three")),
        task_line("t4", "What is that?"),
        task_line("t6"),
    ]
    file = next_one(tmp_path, lines, guidelines=b"# Be fairer")
    with worked.reading() as connection:
        before = list(connection.iterdump())
    plan = import_tasks(worked, file, worked.paths.quarantine)
    assert isinstance(plan, BundleImportPlan)
    counted = plan.imported
    assert (counted.outcome, counted.added, counted.updated, counted.withdrawn) == ("updated", 1, 3, 1)
    assert (counted.affected, counted.reopened) == (2, 0), "t2 was begun; t3 was submitted, and stays so"
    assert (plan.asked_new, plan.asked_otherwise, plan.asked_no_more) == ((), (), ())
    assert plan.guidelines == "changed"
    with worked.reading() as connection:
        assert list(connection.iterdump()) == before
    assert list_backups(worked.paths) == []
    done = import_tasks(worked, file, worked.paths.quarantine, agreed=counted.bundle_id)
    assert done == counted
    assert [card.reason for card in list_backups(worked.paths)] == ["before-import"]


def test_an_agreement_to_one_bundle_is_none_to_another(worked: Store, tmp_path: Path) -> None:
    file = next_one(tmp_path, [task_line("t1", "What is this?")])
    assert isinstance(import_tasks(worked, file, worked.paths.quarantine, agreed="f" * 64), BundleImportPlan)


def test_other_questions_are_named(worked: Store, tmp_path: Path) -> None:
    changed = RUBRIC.blocks[1].model_copy(update={"high": 3})
    new = RUBRIC.blocks[0].model_copy(update={"key": "tone", "title": "Tone"})
    asked = Rubric(id=RUBRIC.id, title=RUBRIC.title, blocks=(changed, new))
    file = next_one(tmp_path, [task_line(f"t{n}") for n in range(1, 6)], rubric=asked.model_dump_json().encode())
    plan = import_tasks(worked, file, worked.paths.quarantine)
    assert isinstance(plan, BundleImportPlan)
    assert (plan.asked_new, plan.asked_otherwise) == (("Tone",), ("Verbosity",))
    assert plan.asked_no_more == ("Helpfulness",)
    assert plan.guidelines == ""
    assert (plan.imported.updated, plan.imported.affected, plan.imported.reopened) == (0, 3, 2)


def test_finished_work_stays_under_the_question_that_was_reworded(worked: Store, tmp_path: Path) -> None:
    reworded = RUBRIC.blocks[0].model_copy(update={"title": "Usefulness"})
    asked = Rubric(id=RUBRIC.id, title=RUBRIC.title, blocks=(reworded, *RUBRIC.blocks[1:]))
    file = next_one(tmp_path, [task_line(f"t{n}") for n in range(1, 6)], rubric=asked.model_dump_json().encode())
    plan = import_tasks(worked, file, worked.paths.quarantine)
    assert isinstance(plan, BundleImportPlan)
    assert plan.asked_otherwise == ("Usefulness",)
    assert (plan.imported.updated, plan.imported.affected, plan.imported.reopened) == (0, 3, 0)
    done = import_tasks(worked, file, worked.paths.quarantine, agreed=plan.imported.bundle_id)
    assert isinstance(done, BundleImportResult)
    with closing(Session(worked, PROJECT, "a")) as session:
        titles = {session.view(at).annotation.status: session.view(at).rubric.blocks[0].title for at in range(5)}
    assert titles == {"submitted": RUBRIC.blocks[0].title, "in_progress": "Usefulness", "new": "Usefulness"}


def test_work_on_a_withdrawn_task_is_affected(worked: Store, tmp_path: Path) -> None:
    file = next_one(tmp_path, [task_line(f"t{n}") for n in (2, 3, 4)])
    plan = import_tasks(worked, file, worked.paths.quarantine)
    assert isinstance(plan, BundleImportPlan)
    assert (plan.imported.withdrawn, plan.imported.affected, plan.imported.reopened) == (2, 1, 0)


@pytest.mark.parametrize(
    ("outcome", "more"),
    [
        ("updated", {"sequence": 2, "supersedes": FIRST}),
        ("new batch", {"series": "second"}),
        ("already here", {}),
    ],
)
def test_new_tasks_and_known_ones_are_taken_without_a_question(
    store: Store, tmp_path: Path, outcome: str, more: dict[str, Any]
) -> None:
    first = bundle_file(tmp_path / "first.anntask", [task_line("t1")])
    done = import_tasks(store, first, store.paths.quarantine)
    assert isinstance(done, BundleImportResult)
    assert done.outcome == "new project"
    if more.get("supersedes"):
        more = {**more, "supersedes": done.bundle_id}
    lines = [task_line("t1")] if outcome == "already here" else [task_line("t1"), task_line("t2")]
    again = import_tasks(store, bundle_file(tmp_path / "x.anntask", lines, **more), store.paths.quarantine)
    assert isinstance(again, BundleImportResult)
    assert again.outcome == outcome


def test_an_update_that_would_be_refused_is_refused_before_the_question(worked: Store, tmp_path: Path) -> None:
    bring(worked, [task_line("u1")], series="second")
    file = next_one(tmp_path, [task_line("t1", "What is this?"), task_line("u1", "Another text")])
    with pytest.raises(AnnotatorError) as refused:
        import_tasks(worked, file, worked.paths.quarantine)
    assert refused.value.code == "bundle.task_conflict"


def test_bundles_for_an_open_project_are_checked_before_they_wait(worked: Store, tmp_path: Path) -> None:
    bring(worked, [task_line("u1")], series="second")
    new = bundle_file(tmp_path / "new.anntask", [task_line("v1")], series="third")
    conflict = bundle_file(tmp_path / "conflict.anntask", [task_line("u1", "Another text")], series="fourth")
    changing = next_one(tmp_path, [task_line("t9")])
    session = Session(worked, PROJECT, "a")
    for file, code in ((new, "project.open"), (conflict, "bundle.task_conflict")):
        with pytest.raises(AnnotatorError) as refused:
            import_tasks(worked, file, worked.paths.quarantine)
        assert refused.value.code == code
    assert isinstance(import_tasks(worked, changing, worked.paths.quarantine), BundleImportPlan)
    session.close()
    again = Session(worked, PROJECT, "a")
    assert again.count == session.count
    again.close()


def test_a_bundle_that_waits_is_rehearsed_once_while_the_project_is_open(
    worked: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rehearsal holds up the saves behind it, and each sync meets the bundle again."""
    rehearsals = []
    rehearse = worked.rehearse
    monkeypatch.setattr(worked, "rehearse", lambda job: rehearsals.append(job) or rehearse(job))
    file = next_one(tmp_path, [task_line("t1", "What is this?")])
    with closing(Session(worked, PROJECT, "a")):
        plans = [import_tasks(worked, file, worked.paths.quarantine) for _ in range(3)]
    assert (len(rehearsals), plans[1:]) == (1, plans[:2])
    assert import_tasks(worked, file, worked.paths.quarantine) == plans[0]
    assert len(rehearsals) == 2, "work may have been done since"


def test_a_course_comes_into_an_open_project_only_by_agreement(worked: Store, tmp_path: Path) -> None:
    course = small_course()
    file = bundle_file(tmp_path / "new.anntask", [task_line("v1")], course=course, series="third")
    with closing(Session(worked, PROJECT, "a")):
        plan = import_tasks(worked, file, worked.paths.quarantine)
    assert isinstance(plan, BundleImportPlan)
    assert plan.closes_tasks
    assert isinstance(import_tasks(worked, file, worked.paths.quarantine), BundleImportResult)


def test_another_rubric_on_the_same_task_is_never_dropped_in_silence(store: Store) -> None:
    bring(store, [task_line("t1")])
    with pytest.raises(AnnotatorError) as refused:
        bring(store, [task_line("t1")], series="second", rubric=make_rubric("charm"))
    assert refused.value.code == "bundle.task_conflict"


def test_a_key_that_was_confirmed_is_confirmed_in_every_project(store: Store) -> None:
    first = bring(store, [task_line("t1")])
    before = bring(store, [task_line("t1")], project="11111111-1111-4111-8111-111111111111", bundle_id="a" * 64)
    assert (first.owner_standing, before.owner_standing) == ("unverified", "unverified")
    confirm_owner(store, PROJECT, first.owner_fingerprint)
    after = bring(store, [task_line("t1")], project="22222222-2222-4222-8222-222222222222", bundle_id="b" * 64)
    stranger = bring(
        store, [task_line("t1")], project="33333333-3333-4333-8333-333333333333", bundle_id="c" * 64, owner=OTHER
    )
    assert (after.owner_standing, stranger.owner_standing) == ("verified", "unverified")
    assert [one.owner_verified for one in store.read(projects.projects)] == [True, True, True, False]


def test_a_bundle_for_somebody_else_is_refused(store: Store, tmp_path: Path, paths: DataDir) -> None:
    enrolment = EnrolmentRecord(
        PROJECT, "Test project", OWNER.name, OWNER.public.line(), "anna", "Anna", "i", "p", "SHA256:x", "", "2026"
    )
    store.write(partial(replace_row, value=enrolment))
    theirs = bundle_file(tmp_path / "eve.anntask", [task_line("t1")], recipient="eve")
    for read in (read_tasks, import_tasks):
        with pytest.raises(AnnotatorError, match="was made for eve") as refused:
            read(store, theirs, paths.quarantine)
        assert refused.value.code == "bundle.for_another"
    mine = bundle_file(tmp_path / "anna.anntask", [task_line("t1")], recipient="anna")
    assert read_tasks(store, mine, paths.quarantine).added == 1
