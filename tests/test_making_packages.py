"""The scripts that pack for Linux, over a folder of one small program: what is given away, what is only compared, and
which packages are tried."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DAY = "1700000000"
STUB = "import sys\nfrom pathlib import Path\nto = Path(sys.argv[1])\nto.mkdir(parents=True, exist_ok=True)\n"
COMMAND_FILES = ("annotator.1", "annotator.bash", "_annotator", "annotator.fish")

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("dpkg-deb", "dpkg-shlibdeps", "xz", "ar"))),
    reason="make system-package has what it takes",
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What the scripts read, with a program of the system as the frozen one, and no icons."""
    shutil.copytree(ROOT / "packaging" / "linux", tmp_path / "packaging" / "linux")
    for name in ("pyproject.toml", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "resources").mkdir()
    shutil.copy(ROOT / "resources" / "NOTICE", tmp_path / "resources")
    (tmp_path / "packaging" / "make_icons.py").write_text(STUB)
    writes = f"for name in {COMMAND_FILES!r}:\n    (to / name).write_text(name)\n"
    (tmp_path / "packaging" / "make_command_files.py").write_text(STUB + writes)
    (tmp_path / "dist" / "annotator").mkdir(parents=True)
    shutil.copy("/usr/bin/true", tmp_path / "dist" / "annotator" / "annotator")
    return tmp_path


def packed(project: Path, script: str, **settings: str) -> Path:
    """The package that ``script`` makes."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": DAY, "PYTHON": sys.executable, **settings}
    done = subprocess.run(
        [project / "packaging" / "linux" / script], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return project / done.stdout.split()[-1]


def dictionary(package: Path, folder: Path) -> str:
    """How far back the compression looks, as xz says it: with the level it grows from 256 KiB to 64 MiB."""
    subprocess.run(["ar", "x", package, "data.tar.xz"], cwd=folder, check=True, timeout=300)
    listed = ["xz", "--list", "-vv", folder / "data.tar.xz"]
    process = subprocess.run(listed, capture_output=True, text=True, check=True, timeout=300)
    return process.stdout.partition("dict=")[2].split()[0].rstrip(",")


def test_what_is_given_away_is_packed_as_small_as_it_gets(project: Path, tmp_path: Path) -> None:
    made = packed(project, "make-deb.sh")
    assert (made.parent, dictionary(made, tmp_path)) == (project / "dist", "64MiB")


def test_what_is_only_compared_is_packed_quickly_and_lies_apart(project: Path, tmp_path: Path) -> None:
    quickly = {"PACKAGE_FOLDER": "out/first", "PACKAGE_LEVEL": "1"}
    made = packed(project, "make-deb.sh", **quickly)
    assert (made.parent, dictionary(made, tmp_path)) == (project / "out/first", "1MiB")
    assert packed(project, "make-tarball.sh", **quickly).parent == project / "out/first"
    assert [path.name for path in (project / "dist").iterdir()] == ["annotator"]


def test_one_tree_makes_the_same_package_on_one_processor_and_on_many(project: Path) -> None:
    with (project / "dist/annotator/more").open("wb") as file:  # more than one block of xz, which two threads share
        file.truncate(90 << 20)
    quickly = {"PACKAGE_LEVEL": "0"}
    many = packed(project, "make-deb.sh", **quickly, PACKAGE_FOLDER="out/many")
    os.sched_setaffinity(0, {min(before := os.sched_getaffinity(0))})
    try:
        one = packed(project, "make-deb.sh", **quickly, PACKAGE_FOLDER="out/one")
    finally:
        os.sched_setaffinity(0, before)
    assert one.read_bytes() == many.read_bytes()


def test_the_debian_package_is_one_that_dpkg_reads(project: Path) -> None:
    made = packed(project, "make-deb.sh", PACKAGE_LEVEL="1")
    fields = subprocess.run(["dpkg-deb", "-f", made, "Package", "Version"], capture_output=True, text=True, check=True)
    assert fields.stdout.split()[:3] == ["Package:", "annotator", "Version:"]
    listed = subprocess.run(["dpkg-deb", "-c", made], capture_output=True, text=True, check=True).stdout.splitlines()
    (program,) = [line.split() for line in listed if line.endswith("./usr/lib/annotator/annotator")]
    assert program[:2] == ["-rwxr-xr-x", "root/root"]


def test_the_tarball_holds_what_the_package_does_and_takes_away_what_it_installed(
    project: Path, tmp_path: Path
) -> None:
    deb = packed(project, "make-deb.sh", PACKAGE_LEVEL="1")
    tarball = packed(project, "make-tarball.sh")
    subprocess.run(["tar", "-xf", tarball, "-C", tmp_path], check=True, timeout=300)
    (folder,) = tmp_path.glob("annotator-*-linux-*")
    odd = tmp_path / 'my R&D "$x`%|\\ dir'
    subprocess.run([folder / "install.sh", odd], check=True, capture_output=True, timeout=300)
    entry = (odd / "share/applications/annotator.desktop").read_text()
    (line,) = re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)
    arguments = line.replace("\\\\", "\\")  # Desktop Entry Specification: first strings, then quoting as in a shell
    output = subprocess.run(
        ["sh", "-c", f"printf '%s\n' {arguments}"], capture_output=True, text=True, check=True
    ).stdout
    assert [word.replace("%%", "%") for word in output.splitlines()] == [
        str(odd / "bin/annotator"),
        "open",
        "--in-window",
        "%f",
    ]
    inside = subprocess.run(["ar", "p", deb, "data.tar.xz"], capture_output=True, check=True, timeout=300).stdout
    assert (folder / "files.tar.xz").read_bytes() == inside
    prefix = tmp_path / "own"
    program = prefix / "lib/annotator/annotator"
    subprocess.run([folder / "install.sh", prefix], check=True, capture_output=True, timeout=300)
    with program.open("rb") as running:
        subprocess.run([folder / "install.sh", prefix], check=True, capture_output=True, timeout=300)
        assert os.fstat(running.fileno()).st_ino != program.stat().st_ino, "what runs is not written over"
    installed = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*") if not path.is_dir()}
    assert set((folder / "files.txt").read_text().split()) <= installed
    assert "share/zsh/site-functions/_annotator" in installed
    assert os.access(prefix / "bin/annotator", os.X_OK)
    subprocess.run([folder / "install.sh", "--remove", prefix], check=True, capture_output=True, timeout=300)
    assert [path for path in prefix.rglob("*") if not path.is_dir()] == []


@pytest.mark.parametrize("newer", [None, "annotator/app.py", "packaging/linux/make-deb.sh", "resources/NOTICE"])
def test_a_package_older_than_what_it_is_made_from_is_not_tried(project: Path, newer: str | None) -> None:
    shutil.copy(ROOT / "Makefile", project)
    (project / "annotator").mkdir()
    (project / "annotator" / "app.py").touch()
    (project / ".venv" / "bin").mkdir(parents=True)
    for made in (".venv/bin/python", ".venv/.ready", "packaging/requirements.txt"):
        (project / made).touch()
    for path in project.rglob("*"):
        os.utime(path, (int(DAY), int(DAY)))
    for made in ("annotator_0.3.0_amd64.deb", "annotator-0.1.0-linux-x86_64.tar"):
        (project / "dist" / made).touch()
        os.utime(project / "dist" / made, (int(DAY) + 1, int(DAY) + 1))
    if newer:
        os.utime(project / newer, (int(DAY) + 2, int(DAY) + 2))
    done = subprocess.run(["make", "-n", "test-package"], cwd=project, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert ("PyInstaller" in done.stdout) is bool(newer)
