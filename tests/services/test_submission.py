"""Results bundles: everything touched, signed, and remembered."""

from __future__ import annotations

import errno
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.durable import NotDurableError
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services import submission
from annotator.services.project_list import project_summary
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store import projects, work
from annotator.store.store import Store
from tests.services.conftest import ANNOTATOR, PROJECT, RUBRIC, bring, lines, rate, rate_all, task_line


def info(path: Path, tmp_path: Path) -> Any:
    with open_bundle(path, tmp_path / "q", "results") as bundle:
        return bundle.info


def test_every_touched_annotation_goes_out_with_its_status(session: Session, store: Store, tmp_path: Path) -> None:
    session.add_active(7.9)
    rate_all(session)
    session.submit()
    session.go_to(2)
    rate(session, "q1/r2", 1)
    session.go_to(3)
    out = tmp_path / "out" / "x.annresult"
    written = write_results(store, PROJECT, out, ANNOTATOR)
    assert (written.tasks, written.counts.submitted, written.bytes) == (2, 1, out.stat().st_size)
    first, second = lines(out, tmp_path)
    assert (first["task_id"], first["status"], first["active_seconds"], first["revision"]) == ("t1", "submitted", 7, 5)
    assert (second["task_id"], second["status"]) == ("t3", "in_progress")
    assert second["annotation"]["ratings"] == {"q1/r2": {"helpfulness": 1}}
    shown = session.view(0).order["q1"]
    assert first["display_order"] == {"q1": [int(target[-1]) for target in shown]}
    assert first["sha256"] == store.read(work.task, 1).sha256
    texts = {"q1": "What is it?", "q1/r1": "one", "q1/r2": "two"}
    hashed = {target: sha256(text.encode()).hexdigest() for target, text in texts.items()}
    assert first["texts"] == hashed
    assert second["texts"] == {target: hashed[target] for target in ("q1", "q1/r2")}
    assert "submitted" not in first


def test_a_damaged_task_that_was_only_looked_at_does_not_prevent_an_export(
    session: Session, store: Store, tmp_path: Path
) -> None:
    rate(session, "q1/r1", 1)
    session.go_to(2)
    session.add_active(40)
    session.go_to(3)
    assert session.wait_saved(90)
    key = session.task_index.keys[2]
    assert store.read(work.work, key) is not None, "its time"
    store.write(lambda connection: connection.execute("UPDATE task SET payload = '{' WHERE key = ?", (key,)).fetchall())
    assert write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR).tasks == 1


def test_work_after_an_export_says_so(session: Session, store: Store, tmp_path: Path) -> None:
    rate(session, "q1/r1", 1)
    write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    assert not project_summary(store, PROJECT).changed_since_export
    rate(session, "q1/r1", 2)
    session.wait_saved(90)
    assert project_summary(store, PROJECT).changed_since_export


def test_work_that_was_undone_after_an_export_is_not_a_change(session: Session, store: Store, tmp_path: Path) -> None:
    rate(session, "q1/r1", 1)
    write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)

    def changed() -> bool:
        session.wait_saved(90)
        return project_summary(store, PROJECT).changed_since_export

    rate(session, "q1/r1", 2)
    rate(session, "q1/r2", 2)
    session.undo()
    assert changed()
    session.undo()
    assert not changed()
    session.redo()
    assert changed()
    session.undo()
    session.undo()
    assert changed(), "what was exported is undone"


def test_exports_follow_each_other(session: Session, store: Store, tmp_path: Path) -> None:
    rate(session, "q1/r1", 1)
    one = write_results(store, PROJECT, tmp_path / "1.annresult", ANNOTATOR)
    two = write_results(store, PROJECT, tmp_path / "2.annresult", ANNOTATOR)
    manifest = info(two.path, tmp_path)
    assert (manifest.sequence, manifest.supersedes, manifest.device_id) == (
        2,
        one.bundle_id,
        store.read(projects.device_id),
    )


def test_export_without_work_is_refused(session: Session, store: Store, tmp_path: Path) -> None:
    session.add_active(40)
    with pytest.raises(AnnotatorError) as refused:
        write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    assert refused.value.code == "results.nothing"
    assert not (tmp_path / "x.annresult").exists()


@pytest.mark.parametrize("file_was_written", [True, False])
def test_a_crash_between_file_and_note_never_makes_two_of_one_number(
    session: Session, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file_was_written: bool
) -> None:
    rate(session, "q1/r1", 1)
    first = write_results(store, PROJECT, tmp_path / "1.annresult", ANNOTATOR)
    real = submission.write_bundle

    def dies(*arguments: Any) -> str:
        if file_was_written:
            real(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(submission, "write_bundle", dies)
    with pytest.raises(KeyboardInterrupt):
        write_results(store, PROJECT, tmp_path / "2.annresult", ANNOTATOR)
    monkeypatch.setattr(submission, "write_bundle", real)
    rate(session, "q1/r1", 2)
    third = write_results(store, PROJECT, tmp_path / "3.annresult", ANNOTATOR)
    manifest = info(third.path, tmp_path)
    if file_was_written:
        with open_bundle(tmp_path / "2.annresult", tmp_path / "q") as orphan:
            assert (manifest.sequence, manifest.supersedes) == (3, orphan.bundle_id)
    else:
        assert (manifest.sequence, manifest.supersedes) == (2, first.bundle_id)


def test_the_journal_goes_along_where_the_rubric_asks(store: Store, tmp_path: Path) -> None:
    bring(store, [task_line("t1")], rubric=RUBRIC.model_copy(update={"journal": True}))
    session = Session(store, PROJECT, "a")
    session.add_active(3.0)
    rate(session, "q1/r1", 1)
    session.undo()
    session.close()
    written = write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    with open_bundle(written.path, tmp_path / "q", "results") as bundle:
        first, second = (json.loads(line) for line in bundle.lines("journal.jsonl"))
    assert (first["kind"], first["edit"]["value"], first["active_seconds"]) == ("edit", 1, 3)
    assert (second["kind"], second["of"], second["task_id"]) == ("undo", 1, "t1")


def test_the_journal_tells_nothing_of_tasks_that_do_not_ask_for_it(store: Store, tmp_path: Path) -> None:
    bring(store, [task_line("t1")], rubric=RUBRIC.model_copy(update={"journal": True}))
    bring(store, [task_line("t2")], series="second")
    session = Session(store, PROJECT, "a")
    for position in range(session.count):
        session.go_to(position)
        rate(session, "q1/r1", 1)
    session.close()
    written = write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    with open_bundle(written.path, tmp_path / "q", "results") as bundle:
        assert [json.loads(line)["task_id"] for line in bundle.lines("journal.jsonl")] == ["t1"]


def test_journal_is_not_exported_by_default(session: Session, store: Store, tmp_path: Path) -> None:
    rate(session, "q1/r1", 1)
    written = write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    with open_bundle(written.path, tmp_path / "q", "results") as bundle:
        assert "journal.jsonl" not in bundle


def test_changed_and_withdrawn_tasks_say_so(store: Store, tmp_path: Path) -> None:
    bring(store, [task_line("t1"), task_line("t2")])
    session = Session(store, PROJECT, "a")
    for position in (0, 1):
        session.go_to(position)
        rate_all(session)
        session.submit()
    session.close()
    bring(store, [task_line("t1", "Another question")], sequence=2, supersedes="016d61".ljust(64, "0"))
    written = write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    first, second = lines(written.path, tmp_path)
    assert first["text_changed"]
    assert second["withdrawn"]
    assert "withdrawn" not in first
    assert set(info(written.path, tmp_path).tasks_bundles) == {first["bundle_id"], second["bundle_id"]}


def test_an_unwritable_place_keeps_the_older_file(
    session: Session, store: Store, tmp_path: Path, paths: DataDir
) -> None:
    rate(session, "q1/r1", 1)
    taken = tmp_path / "taken"
    taken.write_text("not a folder")
    with pytest.raises(AnnotatorError):
        write_results(store, PROJECT, taken / "x.annresult", ANNOTATOR)
    assert project_summary(store, PROJECT).last_export is None
    assert paths.database.exists()


def test_a_file_that_may_not_last_is_said_so(
    session: Session, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(folder: Path) -> bool:
        raise NotDurableError(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), folder)

    rate(session, "q1/r1", 1)
    monkeypatch.setattr(submission, "sync_folder", failing)
    with pytest.raises(AnnotatorError) as raised:
        write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    assert raised.value.code == "file.not_durable"
    assert (tmp_path / "x.annresult").exists()


def test_haste_is_recorded_with_the_work(store: Store, tmp_path: Path) -> None:
    bring(store, [task_line("t1", prompt="Why? " * 200), task_line("t2")])
    session = Session(store, PROJECT, "a")
    for _ in range(2):
        rate_all(session, 3)
        session.submit()
        session.go_to(1)
    session.go_to(0)
    assert [remark.code for remark in session.pace()] == ["pace.fast"]
    write_results(store, PROJECT, tmp_path / "x.annresult", ANNOTATOR)
    first, second = lines(tmp_path / "x.annresult", tmp_path)
    assert first["pace"] == ["pace.fast"]
    assert "pace" not in second


def test_the_same_scores_in_every_task_are_noticed(session: Session) -> None:
    for position in range(5):
        session.go_to(position)
        for target in session.view().task.targets("response"):
            for value, block in enumerate(session.rubric.blocks):
                rate(session, target, value, block.key)
        assert [remark.code for remark in session.pace()] == (["pace.one_pattern"] if position == 4 else [])
        session.submit()
