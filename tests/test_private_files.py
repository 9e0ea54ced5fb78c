"""Every file and folder that the program makes is for its user alone, whatever the umask; loose ones are closed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
SAMPLE = Path(__file__).parents[1] / "resources" / "sample"


def run(*arguments: object, data: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "annotator", "--data-dir", str(data), *map(str, arguments)],
        capture_output=True, text=True, check=False, umask=0o022, env={**os.environ, "ANNOTATOR_KEYRING": "none"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done


def passphrase(folder: Path) -> Path:
    path = folder / "passphrase"
    path.write_text("a long passphrase\n")
    path.chmod(0o600)
    return path


def loose(root: Path) -> list[str]:
    return [str(path.relative_to(root)) for path in (root, *root.rglob("*")) if path.stat().st_mode & 0o077]


def import_tasks(data: Path) -> None:
    bundle = next(SAMPLE.glob("*.anntask"))
    script = (
        "import sys; from pathlib import Path; from annotator.paths import keep_private; keep_private()\n"
        "from annotator.cli.window_commands import import_tasks; from annotator.paths import DataDir\n"
        "import_tasks(DataDir(Path(sys.argv[1])), Path(sys.argv[2]))\n"
    )
    subprocess.run([sys.executable, "-c", script, str(data), str(bundle)], check=True, umask=0o022)


def test_the_annotators_files(tmp_path: Path) -> None:
    data, phrase = tmp_path / "data", passphrase(tmp_path)
    import_tasks(data)
    run("store", "backup", data=data)
    run("keys", "new", "--role", "annotator", "--name", "Anna", "--passphrase-file", phrase, data=data)
    assert loose(data) == []


def test_the_owners_files(tmp_path: Path) -> None:
    data, project, phrase = tmp_path / "data", tmp_path / "project", passphrase(tmp_path)
    run("keys", "new", "--name", "Olga", "--passphrase-file", phrase, data=data)
    run("project", "new", project, "--title", "T", data=data)
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text('{"id": "t1", "prompt": "a", "responses": [{"id": "r1", "text": "b"}]}\n')
    out = tmp_path / "out"
    out.mkdir(mode=0o700)
    run("rubric", "new", out / "rubric", data=data)
    run("tasks", "build", tasks, "--project", project, "--rubric", "helpsteer", "--out", out / "x.anntask",
        "--passphrase-file", phrase, data=data)  # fmt: skip
    assert (out / "x.anntask").exists()
    assert loose(project) == []
    assert loose(data) == []
    assert loose(out) == []


def test_a_loose_folder_that_was_there_is_closed_and_that_is_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    import_tasks(data)
    data.chmod(0o755)
    (data / "annotator.db").chmod(0o644)
    error_output = run("store", "check", data=data).stderr
    assert f"{data}" in error_output
    assert "others" in error_output.lower()
    assert loose(data) == []
    assert run("store", "check", data=data).stderr == ""


def test_a_data_directory_that_is_not_text_is_refused_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "annotator", "--data-dir", os.fsencode(tmp_path) + b"/d\xff", "store", "where"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "[data_dir.not_utf8]" in done.stderr
    shutil.rmtree(tmp_path, ignore_errors=True)
