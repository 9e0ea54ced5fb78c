"""``make lock``: writes packaging/requirements.txt, the packages of the environment with their versions and hashes.

    python packaging/lock.py [--upgrade] [NAME==VERSION ...]

Without arguments every version stays, what pyproject.toml names anew comes in its newest permitted version, what
nothing needs any more goes, and the hashes are read again. ``--upgrade`` takes the newest permitted version of
everything.

Each version has the hashes of all its files, for every Python and platform, as the index tells them; which index that
is comes from pip's own settings and is not written down. A marker says where a package is needed at all.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "packaging" / "requirements.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = {
    "linux": ("posix", "Linux", ("x86_64", "aarch64")),
    "darwin": ("posix", "Darwin", ("arm64", "x86_64")),
    "win32": ("nt", "Windows", ("AMD64", "ARM64")),
}
HEAD = """\
# Every package of the environment, with the hashes of all files of its version. Made by `make lock`; do not edit.
# Where they come from is the reader's own setting.
"""
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)
Cell = tuple[str, str]
"""A Python version and a ``sys_platform``."""


@dataclass(frozen=True)
class File:
    """A file of the index: of which version, its SHA-256, and whether a new pin may choose it."""

    version: Version
    sha256: str
    eligible: bool


def main() -> int:
    parser = argparse.ArgumentParser(description="Write packaging/requirements.txt.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest permitted version of everything")
    parser.add_argument("pins", nargs="*", metavar="NAME==VERSION", help="take this version")
    given = parser.parse_args()
    before = LOCK.read_text(encoding="utf-8") if LOCK.exists() else ""
    wanted = pins_of("\n".join(given.pins))
    lock = Lock(wanted if given.upgrade else {**pins_of(before), **wanted}, fixed=set(wanted))
    needed = lock.settle(roots())
    LOCK.write_text(lock.render(needed), encoding="utf-8", newline="\n")
    old, new = pins_of(before), {name: lock.versions[name] for name in needed}
    for name in sorted(old.keys() | new.keys()):
        if old.get(name) != new.get(name):
            sys.stdout.write(f"{name}: {old.get(name, 'new')} -> {new.get(name, 'gone')}\n")
    return 0


def roots() -> list[Requirement]:
    """What pyproject.toml asks for: to run, with every extra, to build and in every group."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    more = [*project["project"]["optional-dependencies"].values(), *project["dependency-groups"].values()]
    lists = [project["project"]["dependencies"], project["build-system"]["requires"], *more]
    return [Requirement(line) for lines in lists for line in lines]


def pins_of(text: str) -> dict[str, str]:
    """Name to version of each line of a lock."""
    return {canonicalize_name(name): version for name, version in _PIN.findall(text)}


class Lock:
    """Versions on their way to fitting each other. ``fixed`` are those that nothing may change."""

    def __init__(self, versions: Mapping[str, str], fixed: set[str]) -> None:
        self.versions = dict(versions)
        self._fixed = fixed
        self._facts: dict[tuple[str, str], dict[str, object]] = {}
        self._files: dict[str, list[File]] = {}

    def settle(self, wanted: list[Requirement]) -> dict[str, set[Cell]]:
        """Where each package is needed, once every version fits what asks for it."""
        for _ in range(50):
            asked: dict[str, list[Requirement]] = defaultdict(list)
            needed: dict[str, set[Cell]] = defaultdict(set)
            for cell in ((python, system) for python in PYTHONS for system in SYSTEMS):
                for requirement in self._walk(wanted, cell):
                    name = canonicalize_name(requirement.name)
                    asked[name].append(requirement)
                    needed[name].add(cell)
            unfit = {
                name: given
                for name, given in asked.items()
                if name not in self.versions or not all(r.specifier.contains(self.versions[name]) for r in given)
            }
            if not unfit:
                return dict(needed)
            for name, given in unfit.items():
                self._choose(name, given)
        raise SystemExit("the versions do not come to rest; name some of them")

    def render(self, needed: Mapping[str, set[Cell]]) -> str:
        """The text of the lock."""
        blocks = [HEAD]
        for name in sorted(needed):
            hashes = sorted({f.sha256 for f in self._of(name) if f.version == Version(self.versions[name])})
            if not hashes:
                raise SystemExit(f"the index has no file of {name} {self.versions[name]}")
            where = marker(needed[name])
            first = f"{self._fact(name)['name']}=={self.versions[name]}{f' ; {where}' if where else ''}"
            blocks.append(" \\\n    ".join([first, *(f"--hash=sha256:{value}" for value in hashes)]) + "\n")
        return "".join(blocks)

    def _walk(self, wanted: Iterable[Requirement], cell: Cell) -> Iterator[Requirement]:
        """Every requirement that holds in ``cell``, as far as versions are known."""
        todo = [(requirement, "") for requirement in wanted]
        seen = set()
        while todo:
            requirement, extra = todo.pop()
            key = (str(requirement), extra)
            if key in seen or not _holds(requirement, cell, extra):
                continue
            seen.add(key)
            yield requirement
            name = canonicalize_name(requirement.name)
            if name in self.versions:
                lines = self._fact(name).get("requires_dist", [])
                assert isinstance(lines, list)
                todo += [(Requirement(line), each) for line in lines for each in ("", *requirement.extras)]

    def _choose(self, name: str, given: list[Requirement]) -> None:
        permitted = SpecifierSet(",".join(str(requirement.specifier) for requirement in given if requirement.specifier))
        if name in self._fixed:
            raise SystemExit(f"{name} {self.versions[name]} was asked for, and {permitted} is needed")
        found = [file.version for file in self._of(name) if file.eligible and permitted.contains(file.version)]
        if not found:
            raise SystemExit(f"the index has no {name} {permitted}")
        self.versions[name] = str(max(found))

    def _fact(self, name: str) -> dict[str, object]:
        """The metadata of the pinned version, asked for together with those of all others that are not known yet."""
        key = (name, self.versions[name])
        if key not in self._facts:
            unknown = [
                f"{one}=={version}" for one, version in self.versions.items() if (one, version) not in self._facts
            ]
            command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--dry-run"]
            command += ["--ignore-installed", "--no-deps", "--report", "-", *unknown]
            report = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
            for found in json.loads(report)["install"]:
                metadata = found["metadata"]
                one = canonicalize_name(metadata["name"])
                self._facts[one, self.versions[one]] = metadata
        return self._facts[key]

    def _of(self, name: str) -> list[File]:
        if name not in self._files:
            self._files[name] = list(files(name))
        return self._files[name]


def files(name: str) -> Iterator[File]:
    """Every file that the first index of pip's settings has of ``name``."""
    # pip has no command that tells the hashes of files for other platforms. Its version is pinned, as everything is.
    from pip._internal.commands.index import IndexCommand
    from pip._internal.index.collector import LinkCollector, parse_links
    from pip._internal.models.link import Link

    command = IndexCommand("index", "")
    options, _ = command.parse_args([])
    with command._build_session(options) as session:
        scope = LinkCollector.create(session, options).search_scope
        page = LinkCollector(session, scope).fetch_response(Link(scope.get_index_urls_locations(name)[0]))
        for link in parse_links(page) if page is not None else ():
            try:
                parse = parse_wheel_filename if link.filename.endswith(".whl") else parse_sdist_filename
                version = parse(link.filename)[1]
            except (InvalidWheelFilename, InvalidSdistFilename):
                continue
            if link.hash_name == "sha256" and link.hash:
                eligible = not link.is_yanked and not version.is_prerelease and _runs(link.requires_python)
                yield File(version, link.hash, eligible)


def _runs(requires_python: str | None) -> bool:
    """Whether the oldest Python is permitted; old files have conditions that are none."""
    try:
        return SpecifierSet(requires_python or "").contains(PYTHONS[0])
    except InvalidSpecifier:
        return False


def _holds(requirement: Requirement, cell: Cell, extra: str) -> bool:
    if requirement.marker is None:
        return True
    python, system = cell
    os_name, name, machines = SYSTEMS[system]
    return any(
        requirement.marker.evaluate(
            {
                "python_version": python,
                "python_full_version": f"{python}.0",
                "sys_platform": system,
                "os_name": os_name,
                "platform_system": name,
                "platform_machine": machine,
                "platform_python_implementation": "CPython",
                "implementation_name": "cpython",
                "extra": extra,
            }
        )
        for machine in machines
    )


def marker(cells: set[Cell]) -> str:
    """The environment marker that holds in ``cells`` and in no others; empty where it holds everywhere."""
    by_system: dict[str, list[str]] = {}
    for system in SYSTEMS:
        pythons = _pythons([python for python in PYTHONS if (python, system) in cells])
        if pythons is not None:
            by_system.setdefault(pythons, []).append(f'sys_platform == "{system}"')
    if len(by_system) == 1 and len(*by_system.values()) == len(SYSTEMS):
        return next(iter(by_system))
    terms = []
    for pythons, systems in by_system.items():
        either = " or ".join(systems)
        either = f"({either})" if pythons and len(systems) > 1 else either
        terms.append(f"{either} and {pythons}" if pythons else either)
    return " or ".join(terms)


def _pythons(held: list[str]) -> str | None:
    """The marker of a run of Python versions: empty for all of them, None for none."""
    if not held:
        return None
    first, last = PYTHONS.index(held[0]), PYTHONS.index(held[-1])
    if len(held) != last - first + 1:
        raise SystemExit(f"needed in Python {', '.join(held)} and not between: no marker for that")
    ends = [f'python_version >= "{held[0]}"'] if first else []
    ends += [f'python_version < "{PYTHONS[last + 1]}"'] if last + 1 < len(PYTHONS) else []
    return " and ".join(ends)


if __name__ == "__main__":
    sys.exit(main())
