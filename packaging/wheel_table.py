"""Which wheel of every locked package each platform of the recipes installs: kept in ``wheels.tsv`` beside this.

    python packaging/wheel_table.py        # asks the package index, by pip, and writes the table anew

``make test`` holds the table against the lock and each platform's tags without any network (tests/test_wheel_table.py).
Without a wheel for one of the platforms pip fails here and names the package.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker
from packaging.utils import canonicalize_name, parse_wheel_filename

from packaging import tags

HERE = Path(__file__).resolve().parent
LOCK, TABLE = HERE / "requirements.txt", HERE / "wheels.tsv"
GLIBC = 36  # the second number of Debian 12's, 2.36


@dataclass(frozen=True)
class Pin:
    """One package of the lock: its canonical name, its version, and the SHA-256 of every file that may be installed."""

    name: str
    version: str
    hashes: frozenset[str]
    marker: str


@dataclass(frozen=True)
class Platform:
    """Where the recipes say that the program can be built: the tags of its system, the oldest wheels first, and what
    environment markers say there."""

    name: str
    python: tuple[int, int]
    tags: tuple[str, ...]
    markers: Mapping[str, str]

    def environment(self) -> dict[str, str]:
        version = ".".join(map(str, self.python))
        own = {"python_version": version, "python_full_version": f"{version}.0", "implementation_name": "cpython"}
        return {**own, "platform_python_implementation": "CPython", "extra": "", **self.markers}

    def supported(self) -> frozenset[tags.Tag]:
        """Every tag that pip takes there."""
        own = tags.cpython_tags(python_version=self.python, platforms=self.tags)
        interpreter = "cp{}{}".format(*self.python)
        other = tags.compatible_tags(python_version=self.python, interpreter=interpreter, platforms=self.tags)
        return frozenset((*own, *other))


def platforms() -> list[Platform]:
    """What `packaging.md` promises: Debian 12, Windows and macOS 13 on Apple silicon, each with the oldest Python and
    the newest that all wheels are for."""
    linux = [f"manylinux_2_{number}_x86_64" for number in range(5, GLIBC + 1)]
    systems: dict[str, tuple[list[str], dict[str, str]]] = {
        "linux-x86_64": (
            [*linux, *(f"manylinux{name}_x86_64" for name in ("1", "2010", "2014")), "linux_x86_64"],
            {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64", "os_name": "posix"},
        ),
        "windows-x86_64": (
            ["win_amd64"],
            {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64", "os_name": "nt"},
        ),
        "macos-13-arm64": (
            list(tags.mac_platforms((13, 0), "arm64")),
            {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64", "os_name": "posix"},
        ),
    }
    return [
        Platform(name, python, tuple(found), markers)
        for name, (found, markers) in systems.items()
        for python in ((3, 11), (3, 13))
    ]


def pins(lock: Path = LOCK) -> list[Pin]:
    """Every package of the lock, whatever the platform."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    found = []
    for line in text.splitlines():
        read = re.match(r"([A-Za-z0-9._-]+)==(\S+)\s*(?:;(.*?))?\s*(--hash.*)?$", line)
        if read is not None:
            hashes = frozenset(re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
            found.append(Pin(canonicalize_name(read[1]), read[2], hashes, (read[3] or "").strip()))
    return found


def pins_of(platform: Platform, lock: Path = LOCK) -> list[Pin]:
    """Those that are installed on ``platform``."""
    environment = platform.environment()
    return [pin for pin in pins(lock) if not pin.marker or Marker(pin.marker).evaluate(environment)]


def rows(table: Path = TABLE) -> Iterator[tuple[str, str, str, str]]:
    """The rows of the table: platform, Python, file name of the wheel, SHA-256."""
    for line in table.read_text(encoding="utf-8").splitlines():
        platform, python, wheel, sha256 = line.split("\t")
        yield platform, python, wheel, sha256


def misfits(platform: Platform, lock: Path = LOCK, table: Path = TABLE) -> list[str]:
    """In words, what keeps ``platform`` from installing the lock with wheels alone, as far as the table says."""
    python = ".".join(map(str, platform.python))
    listed = {}
    for system, of, wheel, sha256 in rows(table):
        if (system, of) == (platform.name, python):
            name, version, _, fits = parse_wheel_filename(wheel)
            listed[name] = (str(version), sha256, fits, wheel)
    supported, found = platform.supported(), []
    wanted = pins_of(platform, lock)
    for pin in wanted:
        version, sha256, fits, wheel = listed.get(pin.name, ("", "", frozenset(), ""))
        if version != pin.version:
            found.append(f"{pin.name} {pin.version} is not in the table")
        elif sha256 not in pin.hashes:
            found.append(f"{wheel} is not among the hashes of the lock")
        elif not supported & fits:
            found.append(f"{wheel} is for another system")
    extra = sorted(listed.keys() - {pin.name for pin in wanted})
    return [*found, *(f"{name} is in the table and not installed there" for name in extra)]


def look_up(platform: Platform) -> list[str]:
    """The rows of ``platform``, as pip resolves the lock for it. Nothing is installed."""
    python = ".".join(map(str, platform.python))
    with tempfile.TemporaryDirectory() as folder:
        wanted, report = Path(folder, "lock.txt"), Path(folder, "report.json")
        lines = [
            f"{pin.name}=={pin.version} {' '.join(f'--hash=sha256:{one}' for one in sorted(pin.hashes))}\n"
            for pin in pins_of(platform)
        ]
        wanted.write_text("".join(lines), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--no-deps",
                   "--only-binary", ":all:", "--require-hashes", "--target", folder, "--python-version", python,
                   "--implementation", "cp", "--report", str(report), "-r", str(wanted)]  # fmt: skip
        subprocess.run([*command, *(part for one in platform.tags for part in ("--platform", one))], check=True)
        done = json.loads(report.read_text(encoding="utf-8"))
    found = [one["download_info"] for one in done["install"]]
    named = [(one["url"].rpartition("/")[2], one["archive_info"]["hashes"]["sha256"]) for one in found]
    return [f"{platform.name}\t{python}\t{wheel}\t{sha256}\n" for wheel, sha256 in sorted(named)]


def main() -> None:
    TABLE.write_text("".join(line for one in platforms() for line in look_up(one)), encoding="utf-8")
    wrong = [f"{one.name} {one.python}: {why}" for one in platforms() for why in misfits(one)]
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
