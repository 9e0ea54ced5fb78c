"""The journey on the command line: real processes, the real prompts, and the check that needs no program of ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store.store import Store
from tests.end_to_end.program import ROOT, annotator, command

PROMPTS = Path(__file__).resolve().parents[1] / "data" / "vicuna80" / "vicuna80.jsonl"
TOOLS = ("unzip", "ssh-keygen", "sha256sum")


@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="the check uses unzip, ssh-keygen and sha256sum")
def test_from_prompts_to_rows(tmp_path: Path) -> None:
    owner, ann, study = tmp_path / "owner", tmp_path / "ann", tmp_path / "study"
    tasks, results, rows = tmp_path / "demo.anntask", tmp_path / "ann.annresult", tmp_path / "rows"

    annotator(owner, "keys", "new", "--name", "Example Lab")
    annotator(owner, "project", "new", str(study), "--title", "Eighty questions")
    build = ["tasks", "build", str(PROMPTS), "--project", str(study), "--rubric", "helpsteer", "--responses", "4"]
    annotator(owner, *build, "--created", "2026-01-31T12:00:00Z", "--out", str(tasks))
    first = tasks.read_bytes()
    annotator(owner, *build, "--created", "2026-01-31T12:00:00Z", "--out", str(tasks))
    assert tasks.read_bytes() == first

    annotator(ann, "keys", "new", "--role", "annotator", "--name", "Ann Otter")
    project = json.loads(annotator(ann, "tasks", "import", str(tasks), "--json"))["project_id"]
    _rate_and_submit(ann, project, tasks=3)
    annotator(ann, "results", "write", "--project", project, "--out", str(results))

    key = annotator(ann, "keys", "show", "--role", "annotator", "--public").strip()
    annotator(owner, "keys", "trust", key, "--project", str(study), "--role", "annotator")
    verdicts = annotator(owner, "bundle", "verify", str(tasks), str(results), "--project", str(study)).splitlines()
    assert [verdict.split()[0] for verdict in verdicts] == ["ok", "ok"]
    signers = study / "keys" / "allowed_signers"
    _check_without_the_program(tasks, signers, "Example-Lab", "tasks.v1@annotator", "owner")
    _check_without_the_program(results, signers, "Ann-Otter", "results.v1@annotator", "annotator")

    export = ["results", "export", str(results), "--project", str(study), "--to", "helpsteer", "--out", str(rows)]
    assert "Wrote 12 rows" in annotator(owner, *export)
    texts = {
        response["text"]: (task["prompt"], response["id"])
        for task in map(json.loads, PROMPTS.read_text("utf-8").splitlines()[:3])
        for response in task["responses"]
    }
    written = [json.loads(line) for line in (rows / "train.jsonl").read_text("utf-8").splitlines()]
    beside = [json.loads(line) for line in (rows / "provenance-train.jsonl").read_text("utf-8").splitlines()]
    assert [texts[row["response"]] for row in written] == [
        (row["prompt"], *origin["responses"]) for row, origin in zip(written, beside, strict=True)
    ]
    assert {tuple(row.values())[2:] for row in written} == {(0, 1, 2, 3, 4)}


def test_a_refusal_is_one_line_and_status_1(tmp_path: Path) -> None:
    bad = tmp_path / "letter.anntask"
    bad.write_text("Dear annotator, please find attached")
    done = subprocess.run(
        command(tmp_path / "data", "open", str(bad)), cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: letter.anntask")
    assert done.stderr.endswith("[bundle.not_a_bundle]\n")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "data").exists()


def _rate_and_submit(data: Path, project: str, tasks: int) -> None:
    """The annotator's part, which has no command: the scores 0 to 4 on the five attributes of every response."""
    with Store(DataDir(data)) as store:
        session = Session(store, project, "ann")
        for position in range(tasks):
            session.go_to(position)
            view = session.view()
            for target in view.order["q1"]:
                for score, block in enumerate(view.rubric.ratings_for("response")):
                    session.apply(SetRating(target=target, key=block.key, value=score))
            session.submit()
        assert session.wait_saved(90)
        session.close()


def _check_without_the_program(bundle: Path, signers: Path, signer: str, namespace: str, role: str) -> None:
    """The third-party check of the help page: whose signature, over which files."""
    folder = bundle.with_suffix("")
    subprocess.run(["unzip", "-q", str(bundle), "-d", str(folder)], check=True)
    manifest = (folder / "manifest.sha256").read_bytes()
    verify = ["ssh-keygen", "-Y", "verify", "-f", str(signers), "-I", signer, "-n", namespace]
    verify += ["-s", str(folder / "signatures" / f"{role}.sig")]
    done = subprocess.run(verify, input=manifest, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    hashes = ["sha256sum", "--strict", "--quiet", "-c", "manifest.sha256"]
    subprocess.run(hashes, cwd=folder, check=True)
    assert subprocess.run(verify, input=manifest + b"\n", capture_output=True, check=False).returncode != 0
