"""A fault is planted at one thing of many, in each loop over files, people, projects, tasks, rows and objects: that one
is named, and everything else is done."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator.containment import log_faults
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.measures.figures import SECTIONS
from annotator.owner.measures.report_page import figures_of
from annotator.owner.reviews import task_submissions
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.planted_faults import KINDS, SECRET, First, Hits, names, output_of, planted
from tests.cli.sync_steps import enrolled, new_study, owner_syncs, syncs
from tests.json_lines import write_rows
from tests.prepared_folder import PreparedFolder


@pytest.fixture(autouse=True)
def _logs_elsewhere_afterwards() -> Iterator[None]:
    yield
    log_faults(None)


def logged(machine: Machine) -> str:
    return (machine.data / "logs" / "annotator.log").read_text()


Two = tuple[Study, Machine, Machine]


def two_deliver(folder: Path) -> Two:
    """Lena and Sam have fetched three tasks, done them, and delivered them."""
    study, stick = new_study(folder), folder / "stick"
    study.build()
    people = [enrolled(study, name) for name in ("lena", "sam")]
    owner_syncs(study, stick)
    for machine in people:
        syncs(machine, "--destination", stick)
        study.work(machine)
        syncs(machine)
    return study, *people


@pytest.fixture(scope="module")
def prepared_two(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Two]:
    return PreparedFolder(tmp_path_factory.mktemp("two"), two_deliver)


@pytest.fixture
def two(prepared_two: PreparedFolder[Two]) -> Two:
    return prepared_two.restore()


@pytest.fixture
def stick(two: Two) -> Path:
    return two[0].folder / "stick"


def delivered(stick: Path, person: str) -> Path:
    (path,) = stick.rglob(f"{person}/results/*")
    return path


# results merge

MERGE: dict[str, tuple[str, Hits]] = {
    "examining a file": ("owner.dataset.extract:verify_bundle", lambda path, *_: "lena" in str(path)),
    "opening a file": ("owner.dataset.extract:open_bundle", lambda path, *_: "lena" in str(path)),
}


@pytest.mark.parametrize("place", MERGE)
def test_merge_goes_on_without_a_file_that_faults(two: Two, stick: Path, place: str) -> None:
    study, *_ = two
    files = [delivered(stick, person) for person in ("lena", "sam")]
    for number, kind in enumerate(KINDS):
        merge = ["results", "merge", *files, "--project", study.root, "--dataset", study.folder / f"set{number}"]
        with planted(kind, *MERGE[place]):
            outcome = study.owner.attempt(*merge)
        assert f"({kind.__name__})" in output_of(outcome)
        assert annotations(study, f"set{number}") == {("sam", f"t{n}") for n in range(3)}
        study.owner.run(*merge)
        assert len(annotations(study, f"set{number}")) == 6
    assert "RuntimeError" in logged(study.owner)
    assert SECRET not in logged(study.owner)


def test_merge_goes_on_without_a_task_that_faults(two: Two, stick: Path) -> None:
    study, *_ = two
    files = [delivered(stick, person) for person in ("lena", "sam")]
    for number, kind in enumerate(KINDS):
        merge = ["results", "merge", *files, "--project", study.root, "--dataset", study.folder / f"set{number}"]
        with planted(kind, "owner.dataset.extract:table_rows", lambda done: done.task.own_id == "t1"):
            outcome = study.owner.attempt(*merge)
        assert f"({kind.__name__})" in output_of(outcome)
        assert annotations(study, f"set{number}") == {(person, f"t{n}") for person in ("lena", "sam") for n in (0, 2)}


def annotations(study: Study, name: str) -> set[tuple[str, str]]:
    rows = open_dataset(study.folder / name).arrow("annotations", ("annotator", "task")).to_pylist()
    return {(row["annotator"], row["task"]) for row in rows}


# project sync

SYNC: dict[str, tuple[str, Hits]] = {
    "listing a folder": ("owner.exchange.project_sync:ProjectSync.look", lambda _, person: person == "lena"),
    "fetching a file": ("owner.exchange.project_sync:_fetch", lambda *given: given[2] == "lena"),
    "reading a file": ("owner.exchange.project_sync:read_delivery", lambda *given: "lena" in str(given[1])),
    "counting the work": ("owner.exchange.device_results:_submitted_revisions", lambda one: one.person == "lena"),
    "writing a receipt": ("owner.exchange.project_sync:write_receipt", lambda *given: given[2] == "lena"),
    "publishing an object": (
        "owner.exchange.publication:AnnotatorFolderPublisher._put", lambda *given, **_: given[1] == "lena",
    ),
    "making a row": ("owner.exchange.people_rows:PersonStatusRowBuilder._row", lambda _, person: person == "lena"),
}  # fmt: skip


@pytest.mark.parametrize("place", SYNC)
def test_owner_sync_goes_on_without_the_person_who_faults(two: Two, stick: Path, place: str) -> None:
    study, lena, sam = two
    sync = ["project", "sync", "--project", study.root, "--destination", stick, "--json"]
    for kind in KINDS:
        with planted(kind, *SYNC[place]):
            outcome = study.owner.attempt(*sync)
        assert names(kind, "lena")(output_of(outcome))
        rows = {row["annotator_id"]: row for row in json.loads(outcome.out)["people"]}
        assert rows["sam"]["submitted"] == 3
        assert syncs(sam)["exports"][0]["state"] == "received"
    rows = {row["annotator_id"]: row for row in owner_syncs(study, stick)["people"]}
    assert rows["lena"]["submitted"] == rows["sam"]["submitted"] == 3
    assert syncs(lena)["exports"][0]["state"] == "received"


def test_status_goes_on_without_the_person_who_faults(two: Two, stick: Path) -> None:
    study, *_ = two
    owner_syncs(study, stick)
    for kind in KINDS:
        with planted(kind, *SYNC["making a row"]):
            text = output_of(study.owner.run("project", "status", "--project", study.root))
            page = study.folder / "status.html"
            study.owner.run("project", "status", "--project", study.root, "--html", page)
        assert names(kind, "figures of lena")(text)
        assert names(kind, "figures of lena")(page.read_text())
        assert "3 of 3 tasks submitted" in text
        with planted(kind, "owner.exchange.people_rows:working_time", lambda person, *_: person.arrived != {}):
            output_of(study.owner.run("project", "hours", "--project", study.root))


def test_status_goes_on_without_the_data_set_that_faults(two: Two, stick: Path) -> None:
    study, *_ = two
    data = study.folder / "data"
    study.owner.run("project", "sync", "--project", study.root, "--destination", stick, "--dataset", data)
    for kind in KINDS:
        with planted(kind, "owner.status.merged_figures:dataset_rows", lambda *_: True):
            text = output_of(study.owner.run("project", "status", "--project", study.root))
        assert names(kind, "figures of the data set", str(data))(text)
        assert "6 of 6 tasks submitted" in text


# an annotator's sync


def test_annotator_sync_goes_on_without_a_receipt_that_faults(two: Two, stick: Path) -> None:
    study, lena, _ = two
    owner_syncs(study, stick)
    study.build(extra=1)
    owner_syncs(study, stick)
    for place in ("services.syncing.receipt_intake:read_receipt", "services.syncing.receipt_intake:_check_ours"):
        for kind in KINDS:
            with planted(kind, place, lambda *_: True):
                outcome = lena.attempt("sync", "--json")
            assert names(kind, ".annreceipt")(output_of(outcome))
            assert json.loads(outcome.out)[0]["exports"][0]["state"] == "delivered"
    assert len(json.loads(lena.run("tasks", "list", "--json").out)) == 1
    assert json.loads(lena.run("tasks", "list", "--json").out)[0]["tasks"] == 4
    assert syncs(lena)["exports"][0]["state"] == "received"


def test_stored_receipt_that_faults_is_left_out_and_named(two: Two, stick: Path) -> None:
    study, lena, _ = two
    owner_syncs(study, stick)
    syncs(lena)
    for place in ("delivery_list:_ParsedReceipt.of", "delivery_list:_state"):
        for kind in KINDS:
            with planted(kind, f"services.syncing.{place}", lambda *_, **__: True):
                assert names(kind, ".annreceipt")(output_of(lena.attempt("sync")))
                assert "Three questions" in output_of(lena.run("tasks", "list"))
                output_of(lena.run("sync", "--status"))
    assert syncs(lena)["exports"][0]["state"] == "received"


def test_annotator_sync_goes_on_without_a_bundle_that_faults(two: Two, stick: Path) -> None:
    study, lena, _ = two
    rows = study.new(".jsonl")
    write_rows(rows, [{"id": "x", "prompt": "Else?", "responses": [{"id": "a", "text": "A"}]}])
    study.owner.run("tasks", "build", rows, "--project", study.root, "--rubric", "helpsteer", "--series", "second",
                    "--out", study.new(".anntask"), "--yes")  # fmt: skip
    study.build(extra=1)
    owner_syncs(study, stick)
    hits: Hits = lambda *given: "second" in given[1].name  # noqa: E731
    for number, kind in enumerate(KINDS):
        with planted(kind, "services.syncing.task_bundle_downloader:import_tasks", hits):
            outcome = lena.attempt("sync", "--json")
        assert names(kind, "second")(output_of(outcome))
        assert len(json.loads(outcome.out)[0]["imported"]) == (0 if number else 1)
    assert [one["added"] for one in syncs(lena)["imported"]] == [1]


@pytest.fixture
def projects(study: Study, tmp_path: Path) -> tuple[Machine, list[str]]:
    """Lena works in two projects of two owners. Returns their titles' ids."""
    (tmp_path / "other").mkdir()
    other = Study(tmp_path / "other")
    lena = study.machine("lena")
    for one in (study, other):
        one.build()
        lena.run("invite", "accept", one.invite("lena"), "--yes")
        owner_syncs(one, tmp_path / "stick")
    ids = [row["project"] for row in json.loads(lena.run("sync", "--status", "--json").out)]
    for project_id in ids:
        lena.run("sync", "--project", project_id, "--destination", tmp_path / "stick")
    return lena, ids


def test_every_other_project_is_synced(projects: tuple[Machine, list[str]]) -> None:
    lena, (broken, sound) = projects
    for kind in KINDS:
        hits: Hits = lambda *given: given[2] == broken  # noqa: E731
        with planted(kind, "cli.sync_command:_sync_project", hits):
            outcome = lena.attempt("sync", "--json")
        assert outcome.status == 1
        assert names(kind, broken)(output_of(outcome))
        assert {row["project"]: row["synced"] for row in json.loads(outcome.out)} == {broken: False, sound: True}


def test_every_other_project_is_listed(projects: tuple[Machine, list[str]]) -> None:
    lena, (broken, sound) = projects
    for kind in KINDS:
        with planted(kind, "services.project_list:_card", lambda *given: given[1].id == broken):
            lines = output_of(lena.run("tasks", "list")).splitlines()
        assert next(line for line in lines if line.startswith(sound)).endswith("owner Example Lab")
        assert names(kind, broken, "damaged")(next(line for line in lines if line.startswith(broken)))
        with planted(kind, "cli.sync_command:_state_lines", lambda *given: given[1] == broken):
            outcome = lena.attempt("sync", "--status")
        assert names(kind, broken)(output_of(outcome))
        assert "Three questions" in outcome.out


def test_hours_of_every_other_project_are_listed(projects: tuple[Machine, list[str]]) -> None:
    lena, (broken, _) = projects
    for kind in KINDS:
        with planted(kind, "services.work_days:progress", lambda *given: given[1] == broken):
            outcome = lena.attempt("tasks", "hours")
        assert outcome.status == 1
        assert names(kind, "Three questions")(output_of(outcome))
        assert "in all" in outcome.out


# exports, conversion, judges, builds


def merge_two(folder: Path) -> Study:
    study, *_ = two_deliver(folder)
    study.merge(*(delivered(folder / "stick", person) for person in ("lena", "sam")), to="data")
    return study


@pytest.fixture(scope="module")
def prepared_merge(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Study]:
    return PreparedFolder(tmp_path_factory.mktemp("merge"), merge_two)


@pytest.fixture
def merged(prepared_merge: PreparedFolder[Study]) -> Study:
    return prepared_merge.restore()


def test_export_sets_the_task_that_faults_aside(merged: Study) -> None:
    for kind in KINDS:
        out = merged.new("-rows")
        export = [
            "results",
            "export",
            merged.folder / "data",
            "--project",
            merged.root,
            "--to",
            "helpsteer",
            "--out",
            out,
        ]
        with planted(kind, "owner.exports.run_export:_provenance", First(1000)):
            outcome = merged.owner.attempt(*export)
        aside = (out / "set_aside.jsonl").read_text()
        assert names(kind, "t0")(aside)
        assert "program.fault" in output_of(outcome)
        rows = "".join(path.read_text() for path in out.glob("provenance-*.jsonl"))
        assert {f"t{n}" for n in range(3) if f'"t{n}"' in rows} == {"t1", "t2"}


def test_conversion_goes_on_without_the_row_that_faults(study: Study) -> None:
    source = study.new(".jsonl")
    row = {"prompt": "What?", "completion": "That."}
    source.write_text("".join(json.dumps({**row, "completion": f"That {n}."}) + "\n" for n in range(5)))
    for kind in KINDS:
        out = study.new(".jsonl")
        convert = ["tasks", "convert", source, "--from", "trl-completion", "--out", out, "--skip-bad"]
        with planted(kind, "owner.conversion.row_converter:input_task", lambda *given: "line 3" in given[1]):
            outcome = study.owner.attempt(*convert)
        skipped = "".join(path.read_text() for path in study.folder.glob(f"{out.stem}*") if path != out)
        assert names(kind, "line 3")(output_of(outcome) + skipped)
        assert out.read_text().count("\n") == 4


def test_input_check_names_the_line_that_faults(study: Study) -> None:
    source = study.new(".jsonl")
    rows = [{"id": f"t{n}", "prompt": "Q?", "responses": [{"id": "a", "text": "A"}]} for n in range(3)]
    write_rows(source, rows)
    for kind in KINDS:
        with planted(kind, "owner.build.source:input_task", lambda *given: given[0]["id"] == "t1"):
            assert names(kind, "line 2")(output_of(study.owner.attempt("tasks", "check", source)))


def test_build_of_personal_bundles_refuses_as_a_whole_and_names_the_person(study: Study) -> None:
    source, roster, out = study.new(".jsonl"), study.new(".csv"), study.new("-round")
    rows = [{"id": f"t{n}", "prompt": "Q?", "responses": [{"id": "a", "text": f"A{n}"}]} for n in range(6)]
    write_rows(source, rows)
    roster.write_text("id\nann\nbob\n")
    assign = ["tasks", "assign", source, "--project", study.root, "--rubric", "helpsteer", "--roster", roster]
    for kind in KINDS:
        hits: Hits = lambda *given: given[2].recipient == "bob"  # noqa: E731
        with planted(kind, "owner.assignment.personal_bundles:stage_bundle", hits):
            outcome = study.owner.attempt(*assign, "--out", out)
        assert outcome.status == 1
        assert names(kind, "bob")(output_of(outcome))
        assert not out.exists()
    study.owner.run(*assign, "--out", out)


def test_review_build_goes_on_without_the_work_that_faults(merged: Study) -> None:
    roster = merged.new(".csv")
    roster.write_text("id\nrita\n")
    review = [
        "review",
        "build",
        merged.folder / "data",
        "--project",
        merged.root,
        "--roster",
        roster,
        "--reviewers",
        "1",
    ]
    for kind in KINDS:
        out = merged.new("-reviews")
        state, built = (merged.root / "project.json").read_bytes(), set((merged.root / "built").iterdir())
        task_submissions._answers.cache_clear()  # as in another process
        with planted(kind, "owner.reviews.task_submissions:answers_of_review", First(6)):
            outcome = merged.owner.attempt(*review, "--out", out)
        assert outcome.status == 1
        assert names(kind, "task t")(output_of(outcome))
        assert "5 pieces of work" in outcome.out
        assert len(list(out.glob("*.anntask"))) == 1
        (merged.root / "project.json").write_bytes(state)
        for path in set((merged.root / "built").iterdir()) - built:
            path.unlink()
        with planted(kind, "owner.reviews.review_bundles:_item", First(6)):
            outcome = merged.owner.attempt(*review, "--out", merged.new("-reviews"))  # all or none, once it is chosen
        assert outcome.status == 1
        assert names(kind, "task t")(output_of(outcome))
        assert (merged.root / "project.json").read_bytes() == state


@pytest.mark.parametrize("what", ["json", "text"])
def test_statistics_of_the_only_section_name_it(merged: Study, what: str) -> None:
    for kind in KINDS:
        with planted(kind, "owner.measures.people_figures:figures_of_people", lambda *_, **__: True):
            outcome = merged.owner.attempt("stats", "people", merged.folder / "data", *(["--json"] * (what == "json")))
        assert outcome.status == 1
        assert names(kind, "the section people")(output_of(outcome))


def test_report_goes_on_without_the_section_that_faults(merged: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    data, page = merged.folder / "data", merged.folder / "report.html"
    merged.owner.run("report", data, "--out", page)
    whole = figures_of(page)
    measured = {name: (lambda _, name=name: whole[name]) for name in SECTIONS}
    for number, (kind, name) in enumerate(zip(itertools.cycle(KINDS), SECTIONS, strict=False)):

        def fault(_: object, kind: type[Exception] = kind) -> None:
            raise kind(SECRET)

        monkeypatch.setattr("annotator.owner.measures.figures.SECTIONS", {**measured, name: fault})
        without = fault if name == "flagged" else measured["flagged"]
        monkeypatch.setattr(
            "annotator.owner.measures.figures.figures_without_flagged",
            lambda study, *_, without=without: without(study),
        )
        outcome = merged.owner.attempt("report", data, "--out", page)
        assert outcome.status == 1
        assert names(kind, f"the section {name}")(output_of(outcome))
        assert names(kind, f"the section {name}")(page.read_text())
        assert f"Wrote {page}" in outcome.out
        figures = figures_of(page)
        assert {section for section in SECTIONS if section in figures} == {*SECTIONS} - {name}
        if number < len(KINDS):  # it measures as the report does
            outcome = merged.owner.attempt("stats", "all", data)
            assert outcome.status == 1
            assert names(kind, f"the section {name}")(output_of(outcome))
            assert "Three questions" in outcome.out


# this computer


def test_doctor_goes_on_without_the_check_that_faults(study: Study) -> None:
    for kind in KINDS:
        with planted(kind, "services.doctor:check_disk", lambda _: True):
            outcome = study.owner.attempt("doctor")
        assert names(kind, "disk")(output_of(outcome))
        assert "keyring" in outcome.out


def test_help_search_goes_on_without_the_page_that_faults() -> None:
    from annotator.services.help_pages import HelpPageSet

    pages = HelpPageSet(dict.fromkeys(known_commands(), "F1"), dict.fromkeys(known_commands(), "Menu"))
    whole = {hit.page for hit in pages.search("tasks")}
    assert len(whole) > 2
    broken = next(name for name in pages.order if name in whole)
    for kind in KINDS:
        fresh = HelpPageSet(dict.fromkeys(known_commands(), "F1"), dict.fromkeys(known_commands(), "Menu"))
        with planted(kind, "services.help_pages:HelpPageSet._source", lambda _, name: name == broken):
            assert {hit.page for hit in fresh.search("tasks")} >= whole - {broken}


def known_commands() -> set[str]:
    import re

    from annotator.paths import resource

    commands = (re.findall(r"\{(?:key|menu):([a-z._]+)\}", path.read_text()) for path in resource("help").glob("*.md"))
    return {name for some in commands for name in some}
