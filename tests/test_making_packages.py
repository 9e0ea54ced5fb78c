"""The scripts that pack for Linux, over a folder of one small program: what is given away, what is only compared, and
which packages are tried."""

from __future__ import annotations

import os
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
    if package.suffix == ".deb":
        subprocess.run(["ar", "x", package, "data.tar.xz"], cwd=folder, check=True, timeout=300)
        package = folder / "data.tar.xz"
    said = subprocess.run(["xz", "--list", "-vv", package], capture_output=True, text=True, check=True, timeout=300)
    return said.stdout.partition("dict=")[2].split()[0].rstrip(",")


@pytest.mark.parametrize("script", ["make-deb.sh", "make-tarball.sh"])
def test_what_is_given_away_is_packed_as_small_as_it_gets(project: Path, tmp_path: Path, script: str) -> None:
    made = packed(project, script)
    assert (made.parent, dictionary(made, tmp_path)) == (project / "dist", "64MiB")


@pytest.mark.parametrize("script", ["make-deb.sh", "make-tarball.sh"])
def test_what_is_only_compared_is_packed_quickly_and_lies_apart(project: Path, tmp_path: Path, script: str) -> None:
    made = packed(project, script, PACKAGE_FOLDER="out/first", PACKAGE_LEVEL="1")
    assert (made.parent, dictionary(made, tmp_path)) == (project / "out/first", "1MiB")
    assert [path.name for path in (project / "dist").iterdir()] == ["annotator"]


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
    for made in ("annotator_0.1.0_amd64.deb", "annotator-0.1.0-linux-x86_64.tar.xz"):
        (project / "dist" / made).touch()
        os.utime(project / "dist" / made, (int(DAY) + 1, int(DAY) + 1))
    if newer:
        os.utime(project / newer, (int(DAY) + 2, int(DAY) + 2))
    done = subprocess.run(["make", "-n", "test-package"], cwd=project, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert ("PyInstaller" in done.stdout) is bool(newer)
