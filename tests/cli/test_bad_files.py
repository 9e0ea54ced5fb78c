"""Bad files at the place: said once, then counted by person, and forgotten when the owner says so. Outputs that would
replace another file."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.course_steps import laptop
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import owner_syncs, syncs


def junk(stick: Path, person: str, number: int) -> None:
    """Files that are none, where somebody's results lie."""
    (there,) = stick.rglob(f"{person}/results")
    for index in range(number):
        (there / f"junk-{index + 1}-{index:016x}.annresult").write_bytes(b"junk %d" % index)


def put_junk(study: Study, stick: Path, number: int) -> list[str]:
    """Nils has delivered; then junk came, and was refused. The command that syncs."""
    study.build()
    nils = laptop(study, stick, "nils")
    study.work(nils)
    syncs(nils)
    owner_syncs(study, stick)
    junk(stick, "nils", number)
    owner_syncs(study, stick)  # it may still be on its way
    return ["project", "sync", "--project", str(study.root), "--destination", str(stick)]


def test_a_bad_file_is_reported_once(study: Study, stick: Path) -> None:
    sync = put_junk(study, stick, 2)
    output = study.owner.run(*sync).out
    assert output.count("Refused: ") == 2
    for _ in range(2):
        output = study.owner.run(*sync).out
        assert "Refused: " not in output
        assert "Refused before: 2 files of nils; forget them with: annotator project forget nils" in output


def test_refused_files_are_a_status_only_if_strict(study: Study, stick: Path) -> None:
    sync = put_junk(study, stick, 2)
    assert study.owner.run(*sync, "--strict", status=1).out.count("Refused: ") == 2
    study.owner.run(*sync, "--strict")  # those of earlier syncs are only counted


def test_many_bad_files_are_summed_up(study: Study, stick: Path) -> None:
    sync = put_junk(study, stick, 30)
    output = study.owner.run(*sync).out
    assert output.count("[bundle.not_a_bundle]") == 20
    assert "Refused: 10 more files of nils" in output
    assert "Refused before: 30 files of nils" in study.owner.run(*sync).out
    assert "Refused" not in study.merge(study.root / "exchange" / "results" / "nils").partition("refused")[0]
    merged = study.owner.run(*sync, "--dataset", study.folder / "data").out
    assert "3 annotations" in merged


def test_refused_files_are_forgotten_until_they_change(study: Study, stick: Path) -> None:
    sync = put_junk(study, stick, 2)
    study.owner.run(*sync)
    forget = ["project", "forget", "nils", "--project", str(study.root)]
    study.owner.refused(*forget, "another.annresult", code="delivery.unknown_file")
    assert "Forgotten: 2 files of nils" in study.owner.run(*forget).out
    assert "Refused" not in study.owner.run(*sync).out
    (row,) = json.loads(study.owner.run(*sync, "--json").out)["people"]
    assert (row["refused"], row["received"]) == (0, 1)
    assert not list((study.root / "exchange").rglob("junk-*"))
    next(stick.rglob("junk-1-*")).write_bytes(b"junk of another size")
    study.owner.run(*sync)
    assert "Refused: " in study.owner.run(*sync).out


def test_junk_files_do_not_count_as_activity(study: Study, stick: Path) -> None:
    study.build()
    laptop(study, stick, "nils")
    next(stick.rglob("nils")).joinpath("results").mkdir(exist_ok=True)
    junk(stick, "nils", 1)
    owner_syncs(study, stick)
    (row,) = owner_syncs(study, stick)["people"]
    assert row["last_seen"] == ""


def test_no_output_replaces_a_file_of_another_kind(delivered: tuple[Study, Machine]) -> None:
    study, lena = delivered
    study.merge(study.results(lena))
    precious = [lena.data / "annotator.db", study.root / "project.json"]
    before = [path.read_bytes() for path in precious]
    for path in precious:
        for machine, *command in (
            (lena, "results", "write", "--out"),
            (lena, "tasks", "hours", "--csv"),
            (lena, "bundle", "countersign", study.build(), "--out"),
            (lena, "demo", "answer", study.build(), "--seed", "1", "--out"),
            (study.owner, "project", "hours", "--project", study.root, "--csv"),
            (study.owner, "project", "status", "--project", study.root, "--html"),
            (study.owner, "report", study.folder / "set", "--out"),
        ):
            machine.refused(*command, path, code="file.system")
    assert [path.read_bytes() for path in precious] == before


def test_an_output_has_the_suffix_of_its_kind_in_either_case(study: Study) -> None:
    hours = ("project", "hours", "--project", study.root, "--csv")
    for _ in range(2):
        study.owner.run(*hours, study.folder / "HOURS.CSV")
    said = study.owner.refused(*hours, study.folder / "hours.txt", code="file.system")
    assert "must end in .csv." in said
    assert not (study.folder / "hours.txt").exists()
