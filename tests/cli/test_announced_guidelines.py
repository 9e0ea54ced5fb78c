"""Guidelines come with an announcement, hold from then on, and work says that it was done by them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from tests.cli.course_steps import laptop, moved
from tests.cli.identities import Study, opened
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs

TEXT = "# Version 2\n\nA list without words is no answer.\n"
DIGEST = hashlib.sha256(TEXT.encode()).hexdigest()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "version2.md"
    path.write_text(TEXT)
    return path


def announces(study: Study, stick: Path, *options: str | Path) -> None:
    study.owner.run("project", "announce", "--project", study.root, *options)
    owner_syncs(study, stick)


def guidelines(machine: Machine) -> str:
    with opened(machine) as session:
        return session.guidelines


def said_by_line(study: Study, results: Path) -> dict[str, str | None]:
    """By task, the guidelines that the results name; None where they name none."""
    with open_bundle(results, study.folder / "quarantine", "results") as bundle:
        lines = [json.loads(line) for line in bundle.lines("annotations.jsonl")]
    return {line["task_id"]: line.get("submitted", line).get("guidelines") for line in lines}


def row_of(study: Study, annotator: str) -> dict[str, Any]:
    data = json.loads(study.owner.run("project", "status", "--project", study.root, "--json").out)
    (row,) = (person for person in data["people"] if person["annotator_id"] == annotator)
    return dict(row)


def test_work_says_by_which_guidelines_it_was_done(study: Study, stick: Path, file: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    before = guidelines(mia)
    assert before
    study.work(mia, tasks=1)
    assert list(said_by_line(study, study.results(mia)).values()) == [None], "as in earlier versions"
    announces(study, stick, "--guidelines", file)
    assert guidelines(mia) == before, "nothing has come yet"
    output = mia.run("sync").out
    assert "The guidelines have changed" in output
    assert guidelines(mia) == TEXT
    study.work(mia, tasks=2)
    assert list(said_by_line(study, study.results(mia)).values()) == [None, DIGEST]
    syncs(mia)
    owner_syncs(study, stick)
    row = row_of(study, "mia")
    assert (row["by_guidelines"], row["newest_guidelines"]) == ({"": 1, DIGEST: 1}, [DIGEST])
    assert "1 of 2" in study.owner.run("project", "status", "--project", study.root).out
    page = study.folder / "page.html"
    study.owner.run("project", "status", "--project", study.root, "--html", page)
    assert '<td data-value="1">1 of 2</td>' in page.read_text()
    study.revise(mia, 0)
    syncs(mia)
    owner_syncs(study, stick)
    assert row_of(study, "mia")["by_guidelines"] == {DIGEST: 2}
    second = moved(study, stick, mia, "second")
    assert guidelines(second) == TEXT
    assert list(said_by_line(study, study.results(second)).values()) == [DIGEST, DIGEST], "also where it came along"


def test_records_say_it_and_a_task_taken_up_again_keeps_it(study: Study, stick: Path, file: Path) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    announces(study, stick, "Read them.", "--guidelines", file, "--rubric", "helpsteer")
    syncs(mia)
    study.work(mia)
    with opened(mia) as session:
        session.undo()
        session.redo()
        session.go_to(2)
        session.undo()
        session.undo()
    results = study.results(mia)
    assert sorted(map(str, said_by_line(study, results).values())).count(DIGEST) >= 2
    study.export(results)
    records = [path for path in study.folder.glob("*-set/*.jsonl") if "provenance" not in path.name]
    rows = [json.loads(line) for path in records for line in path.read_text().splitlines()]
    assert {row["guidelines"] for row in rows} == {DIGEST}


def test_guidelines_of_a_newer_bundle_hold_and_those_withdrawn_do_not(
    study: Study, stick: Path, file: Path, tmp_path: Path
) -> None:
    study.build()
    mia = laptop(study, stick, "mia")
    before = guidelines(mia)
    announces(study, stick, "Read them.", "--guidelines", file)
    later = tmp_path / "version3.md"
    later.write_text("# Version 3\n")
    announces(study, stick, "Read these.", "--guidelines", later)
    syncs(mia)
    assert guidelines(mia) == "# Version 3\n"
    listed = study.owner.run("project", "announce", "--project", study.root, "--list").out
    assert "guidelines of helpsteer" in listed
    announces(study, stick, "--withdraw", "2")
    syncs(mia)
    assert guidelines(mia) == TEXT
    announces(study, stick, "--withdraw", "1")
    syncs(mia)
    assert guidelines(mia) == before


def test_guidelines_for_one_person_are_for_nobody_else(study: Study, stick: Path, file: Path) -> None:
    study.build()
    mia, ben = laptop(study, stick, "mia"), laptop(study, stick, "ben")
    announces(study, stick, "--guidelines", file, "--to", "mia")
    for machine in (mia, ben):
        syncs(machine)
    assert guidelines(mia) == TEXT
    assert guidelines(ben) != TEXT
    assert "-" in study.owner.run("project", "status", "--project", study.root).out


def test_invalid_guidelines_are_refused(study: Study, file: Path, tmp_path: Path) -> None:
    announce = ["project", "announce", "--project", study.root]
    study.owner.refused(*announce, "--guidelines", file, code="announce.rubric")
    study.build()
    study.owner.refused(*announce, "--guidelines", file, "--rubric", "other", code="announce.rubric")
    empty, long = tmp_path / "empty.md", tmp_path / "long.md"
    empty.write_text("  \n")
    long.write_text("x" * 65_537)
    study.owner.refused(*announce, "--guidelines", empty, code="announce.guidelines")
    study.owner.refused(*announce, "--guidelines", tmp_path / "none.md", code="announce.guidelines")
    study.owner.refused(*announce, "--guidelines", long, code="announce.long")
    study.owner.refused(*announce, "Words.", "--rubric", "helpsteer", code="announce.rubric")
    study.owner.refused(*announce, "--rubric", "helpsteer", code="announce.rubric")
    assert "Nothing is announced" in study.owner.run(*announce, "--list").out


def test_a_byte_order_mark_is_not_part_of_guidelines(study: Study, file: Path) -> None:
    study.build()
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    study.owner.run("project", "announce", "--project", study.root, "--guidelines", file)
    assert DIGEST[:12] in study.owner.run("project", "announce", "--project", study.root, "--list").out
