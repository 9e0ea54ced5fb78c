"""Two builds are compared in everything that a package keeps, and a planted difference is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[1] / "packaging" / "compare_builds.py"
DAY = 1_700_000_000


def tree(folder: Path) -> Path:
    (folder / "DEBIAN").mkdir(parents=True)
    (folder / "usr").mkdir()
    (folder / "DEBIAN" / "control").write_text(
        "Package: some\nVersion: 1\nArchitecture: all\nMaintainer: nobody <nobody@localhost>\nDescription: something\n"
    )
    (folder / "usr" / "file").write_text("the same")
    (folder / "usr" / "link").symlink_to("file")
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (DAY, DAY), follow_symlinks=False)
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def packed(folder: Path, kind: str) -> Path:
    """``folder`` as it is, as a Debian package, or as a tarball."""
    made = folder.with_name(f"{folder.name}.{kind}")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(DAY)}
    if kind == "deb":
        if not shutil.which("dpkg-deb"):
            pytest.skip("no dpkg-deb here")
        command = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-b", str(folder), str(made)]
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, timeout=300)
    elif kind == "tar":
        command = ["tar", "--sort=name", "--owner=0", "--group=0", "-C", str(folder), "-cf", str(made), "."]
        subprocess.run(command, check=True, timeout=300)
    elif kind == "tar.gz":
        command = ["tar", "--sort=name", "--owner=0", "--group=0", "-C", str(folder), "-czf", str(made), "."]
        subprocess.run(command, check=True, timeout=300)
    elif kind == "whl":
        with zipfile.ZipFile(made, "w") as archive:
            for path in sorted(file for file in folder.rglob("*") if not file.is_symlink()):
                archive.write(path, path.relative_to(folder))
    return made if kind else folder


def compared(one: Path, other: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), str(one), str(other)], capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("kind", ["", "deb", "tar", "tar.gz", "whl"])
def test_builds_that_are_alike_are_called_so(tmp_path: Path, kind: str) -> None:
    status, output = compared(*(packed(tree(tmp_path / name), kind) for name in ("one", "other")))
    assert (status, "everything is alike" in output) == (0, True)


@pytest.mark.parametrize("kind", ["", "deb", "tar"])
@pytest.mark.parametrize("change", ["bytes", "mode", "more", "link"])
def test_a_difference_is_named(tmp_path: Path, kind: str, change: str) -> None:
    one, other = tree(tmp_path / "one"), tree(tmp_path / "other")
    file = other / "usr" / {"more": "another", "link": "link"}.get(change, "file")
    match change:
        case "mode":
            file.chmod(0o755)
        case "link":
            file.unlink()
            file.symlink_to("elsewhere")
        case _:
            file.write_text("not the same")
    for path in (file, other / "usr"):
        os.utime(path, (DAY, DAY), follow_symlinks=False)
    status, output = compared(packed(one, kind), packed(other, kind))
    assert (status, output) == (1, f"DIFFERS: usr/{file.name}\n")


@pytest.mark.parametrize("kind", ["tar.gz", "whl"])
def test_another_file_in_what_python_installs_is_named(tmp_path: Path, kind: str) -> None:
    one, other = tree(tmp_path / "one"), tree(tmp_path / "other")
    (other / "usr" / "file").write_text("not the same")
    os.utime(other / "usr" / "file", (DAY, DAY))
    assert compared(packed(one, kind), packed(other, kind)) == (1, "DIFFERS: usr/file\n")


def test_a_time_in_a_package_is_a_difference(tmp_path: Path) -> None:
    one, other = tree(tmp_path / "one"), tree(tmp_path / "other")
    os.utime(other / "usr" / "file", (DAY - 5, DAY - 5))
    assert compared(packed(one, "tar"), packed(other, "tar"))[0] == 1
    assert compared(one, other)[0] == 0  # a folder's times are those of its making


def test_the_order_of_files_in_a_package_is_a_difference(tmp_path: Path) -> None:
    folder = tree(tmp_path / "one")
    one, other = packed(folder, "tar"), tmp_path / "other.tar"
    names = ["./usr/link", "./usr/file", "./DEBIAN/control"]
    command = ["tar", "--owner=0", "--group=0", "--no-recursion", "-C", str(folder), "-cf", str(other)]
    subprocess.run([*command, ".", "./usr", "./DEBIAN", *names], check=True, timeout=300)
    status, output = compared(one, other)
    assert (status, output) == (1, "DIFFERS: the files in it are alike, and other.tar is not\n")
