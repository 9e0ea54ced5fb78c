"""``annotator demo answer``: results of scripts, told from people's all the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from annotator.bundle.bundle_reader import verify_bundle
from annotator.owner.project.owner_project import Project
from tests.cli.machine import Machine, vicuna
from tests.json_lines import read_rows


@pytest.fixture
def small(owner: Machine, tmp_path: Path) -> Path:
    source, out = vicuna(tmp_path / "small.jsonl", 6, responses=2), tmp_path / "small.anntask"
    build = ["tasks", "build", source, "--project", tmp_path / "study", "--rubric", "helpsteer"]
    owner.run(*build, "--out", out)
    return out


def test_without_a_data_directory_nothing_is_left_behind_and_the_key_can_be_trusted(
    owner: Machine, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from typer.testing import CliRunner

    from annotator.cli.main import make_app

    monkeypatch.setenv("ANNOTATOR_DATA_DIR", str(tmp_path / "mine"))
    out = tmp_path / "s.annresult"
    command = ["demo", "answer", str(small), "--as", "expert", "--seed", "3", "--out", str(out), "--json"]
    result = CliRunner().invoke(make_app(lambda *_: 0), command, prog_name="annotator")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert (data["made_by"], data["tasks"], data["left"]) == ("script:expert", 6, {})
    assert not (tmp_path / "mine").exists()
    assert verify_bundle(out, "results").info.made_by == "script:expert"
    owner.run("keys", "trust", data["public_key"], "--project", tmp_path / "study", "--role", "annotator", "--as", "x")
    assert "ok" in owner.run("bundle", "verify", out, "--project", tmp_path / "study").out


def test_exports_leave_scripts_out_and_say_so_and_tables_have_a_column(
    owner: Machine, machine: Callable[[str], Machine], small: Path, tmp_path: Path
) -> None:
    study, script = tmp_path / "study", machine("script")
    script.run(
        "demo", "answer", small, "--as", "spammer", "--seed", "1", "--share", "0.5", "--out", tmp_path / "a.annresult"
    )
    output = script.run(
        "demo", "answer", small, "--as", "spammer", "--seed", "1", "--out", tmp_path / "b.annresult"
    ).out
    assert "6 tasks in all, 3 submitted, 0 skipped now; made by script:spammer" in output
    key = script.run("keys", "show", "--role", "annotator", "--public").out.strip()
    owner.run("keys", "trust", key, "--project", study, "--role", "annotator", "--as", "ann-1")
    export = ["results", "export", tmp_path / "b.annresult", "--project", study, "--to", "records"]
    assert "--with-demo" in owner.refused(*export, "--out", tmp_path / "set", code="export.nothing")
    output = owner.run(*export, "--out", tmp_path / "set", "--with-demo").out
    assert "Made by a program: 6 annotations (" in output
    rows = read_rows(tmp_path / "set" / "train.jsonl")
    assert {row["made_by"] for row in rows} == {"script:spammer"}
    owner.run("results", "merge", tmp_path / "a.annresult", tmp_path / "b.annresult", "--project", study,
              "--dataset", tmp_path / "data")  # fmt: skip
    project = Project.open(study).state.id
    for table in ("annotations", "ratings", "provenance"):
        path = tmp_path / "data" / table / f"project={project}" / "part-0.parquet"
        assert set(pq.ParquetFile(path).read(["made_by"])["made_by"].to_pylist()) == {"script:spammer"}, table


def test_a_persons_export_beside_a_scripts_is_all_that_counts(
    owner: Machine, machine: Callable[[str], Machine], small: Path, tmp_path: Path
) -> None:
    """A person's results are the script's without the mark: made in another directory and exported by hand."""
    study, person, script = tmp_path / "study", machine("person"), machine("script")
    person.run("demo", "answer", small, "--seed", "1", "--out", tmp_path / "p0.annresult")
    (tmp_path / "person" / "made-by.txt").unlink()
    person.run("results", "write", "--out", tmp_path / "p.annresult")
    script.run("demo", "answer", small, "--seed", "2", "--out", tmp_path / "s.annresult")
    for name in ("person", "script"):
        key = machine(name).run("keys", "show", "--role", "annotator", "--public").out.strip()
        owner.run("keys", "trust", key, "--project", study, "--role", "annotator", "--as", name)
    export = ["results", "export", tmp_path / "p.annresult", tmp_path / "s.annresult", "--project", study]
    output = owner.run(*export, "--to", "records", "--out", tmp_path / "set").out
    assert "Left out: annotations that scripts made (--with-demo takes them): " in output
    rows = read_rows(tmp_path / "set" / "train.jsonl")
    assert {(row["annotator"], row["made_by"]) for row in rows} == {("person", "")}


def test_a_persons_data_directory_is_refused(owner: Machine, small: Path, tmp_path: Path) -> None:
    answer = ["demo", "answer", small, "--seed", "1", "--out", tmp_path / "x.annresult"]
    assert "--data-dir" in owner.refused(*answer, code="demo.not_scripted")
    assert not (tmp_path / "x.annresult").exists()


def test_a_script_answers_its_bundle_and_no_other(
    owner: Machine, machine: Callable[[str], Machine], small: Path, tmp_path: Path
) -> None:
    other, script = vicuna(tmp_path / "other.jsonl", 10, start=6, responses=2), machine("script")
    build = ["tasks", "build", other, "--project", tmp_path / "study", "--rubric", "helpsteer"]
    owner.run(*build, "--series", "other", "--out", tmp_path / "other.anntask")
    some = ["--as", "spammer", "--seed", "1", "--out"]
    script.run("demo", "answer", small, *some, tmp_path / "a.annresult", "--share", "0.1")
    answer = ["demo", "answer", tmp_path / "other.anntask", *some]
    assert "2 submitted" in script.run(*answer, tmp_path / "a.annresult", "--share", "0.5").out
    assert "2 submitted" in script.run(*answer, tmp_path / "b.annresult").out
