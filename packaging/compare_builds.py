"""Two builds of one commit, compared file by file.

    python packaging/compare_builds.py ONE OTHER

Each is a folder, a ``.deb``, ``.tar``, ``.tar.gz`` or ``.whl``. What differs is listed, and the status is 1 where that
is not among :data:`MAY_DIFFER`: a file that only one has, other bytes, another mode, another time in a package.
Packages whose files are all alike are compared byte for byte, too.
"""

from __future__ import annotations

import filecmp
import fnmatch
import hashlib
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

MAY_DIFFER: dict[str, str] = {}
"""Patterns of files that differ between two builds, each with the reason. There are none."""


def contents(build: Path) -> dict[str, str]:
    """What there is in a build: each path with its kind, mode and bytes, and in packages its owner and time."""
    if build.is_dir():
        return {path.relative_to(build).as_posix(): _of_file(path) for path in sorted(build.rglob("*"))}
    if build.suffix == ".deb":
        parts = ("--fsys-tarfile", "--ctrl-tarfile")
        files, control = (subprocess.check_output(["dpkg-deb", part, str(build)]) for part in parts)
        with tarfile.open(fileobj=io.BytesIO(files)) as archive:
            return _of_tar(archive) | {"DEBIAN": hashlib.sha256(control).hexdigest()}
    if build.suffix == ".whl":
        with zipfile.ZipFile(build) as archive:
            return {each.filename: f"{each.external_attr >> 16:o} {each.date_time} "
                                   f"{hashlib.sha256(archive.read(each)).hexdigest()}"
                    for each in archive.infolist() if not each.is_dir()}  # fmt: skip
    with tarfile.open(build) as archive:
        return _of_tar(archive)


def _of_file(path: Path) -> str:
    mode = f"{path.lstat().st_mode:o}"
    if path.is_symlink():
        return f"{mode} to {path.readlink()}"
    return mode if path.is_dir() else f"{mode} {hashlib.sha256(path.read_bytes()).hexdigest()}"


def _of_tar(archive: tarfile.TarFile) -> dict[str, str]:
    found = {}
    for member in archive:
        data = archive.extractfile(member) if member.isfile() else None
        digest = hashlib.sha256(data.read()).hexdigest() if data else member.linkname
        owner = f"{member.uid}:{member.gid} {member.uname}:{member.gname}"
        found[member.name.removeprefix("./")] = f"{member.mode:o} {owner} {member.mtime} {digest}"
    return found


def differences(one: Path, other: Path) -> list[str]:
    """Paths that are not alike in both."""
    first, second = contents(one), contents(other)
    return sorted(path for path in first.keys() | second.keys() if first.get(path) != second.get(path))


def main(one: Path, other: Path) -> int:
    found = differences(one, other)
    allowed = {path for path in found for pattern in MAY_DIFFER if fnmatch.fnmatch(path, pattern)}
    for path in found:
        sys.stdout.write(f"{'may differ' if path in allowed else 'DIFFERS'}: {path}\n")
    if set(found) - allowed:
        return 1
    if not found and one.is_file() and not filecmp.cmp(one, other, shallow=False):
        sys.stdout.write(f"DIFFERS: the files in it are alike, and {other.name} is not\n")
        return 1
    alike = "and" if found else "and everything is"
    sys.stdout.write(f"{len(contents(one))} files, {alike} alike{' but for these' if found else ''}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
