"""``make sbom``: what ships with the program, with versions and licences, as a CycloneDX list (JSON, version 1.6).

    python packaging/make_sbom.py [--frozen dist/annotator] [--out FILE]

In it are the packages that the program needs at run time on this system (those of an extra as optional) and what they
and Python carry inside: Qt, OpenSSL, SQLite. With ``--frozen`` it says what is in that folder instead: packages that
are not there are left out, and every shared library that comes from the build machine is named with its SHA-256 and, on
Debian and Ubuntu, its package. A package whose licence nobody can tell stops the build.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import sqlite3
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from cryptography.hazmat.backends.openssl.backend import backend
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.spdx import is_expression, is_supported_id
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PySide6.QtCore import QLibraryInfo, qVersion

PROGRAM = "rlhf-annotator"
"""The distribution, as ``pyproject.toml`` names it."""
ROOT = Path(__file__).resolve().parents[1]
CLASSIFIERS = {
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
}
"""Only those that name one licence; "BSD License" does not."""

STATED = {
    "pyarrow-hotfix": "Apache-2.0",
    "scipy": "BSD-3-Clause",
    "patsy": "BSD-2-Clause",
    "jinja2": "BSD-3-Clause",
    "pyrage": "MIT",
}
"""Packages that name their licence in other words than SPDX's; read in the licence file that each one ships."""

WITH_OTHERS = {"ziamath": "MIT AND OFL-1.1"}
"""Packages that carry something under another licence than the one they name: here a font."""

BOOTLOADER = "GPL-2.0-or-later WITH Bootloader-exception"
"""The terms of what starts a frozen program; the exception lets it start programs under any licence."""


def needs(extras: frozenset[str] = frozenset()) -> dict[str, frozenset[str]]:
    """Each package that the program needs here, the program among them, and what that one needs."""
    found: dict[str, set[str]] = {}
    todo = [(PROGRAM, extras)]
    seen = set()
    while todo:
        name, wanted = todo.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        below = found.setdefault(name, set())
        for line in _own_needs(wanted) if name == PROGRAM else metadata.requires(name) or []:
            requirement = Requirement(line)
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in {"", *wanted}):
                below.add(canonicalize_name(requirement.name))
                todo.append((canonicalize_name(requirement.name), frozenset(requirement.extras)))
    return {name: frozenset(below) for name, below in found.items()}


def _own_needs(extras: frozenset[str]) -> list[str]:
    """What the program says in ``pyproject.toml`` that it needs: an editable installation goes on saying what it said
    when it was made."""
    says = _project()
    return [*says["dependencies"], *(line for name in sorted(extras) for line in says["optional-dependencies"][name])]


@cache
def _project() -> dict[str, Any]:
    says: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return says


def licence(name: str) -> str:
    """The licence of an installed package as an SPDX expression."""
    if name in WITH_OTHERS:
        return WITH_OTHERS[name]
    about = metadata.metadata(name)
    given = [about.get("License-Expression"), about.get("License")]
    given += [CLASSIFIERS.get(line) for line in about.get_all("Classifier") or []]
    for expression in given:
        if expression and (is_supported_id(expression) or is_expression(expression)):
            return expression
    if name in STATED:
        return STATED[name]
    raise SystemExit(f"nobody says in SPDX words which licence {name} has")


def bom(frozen: Path | None) -> Bom:
    """The list of what ships: with the packages of this environment, or as the folder ``frozen``."""
    always, every = needs(frozenset({"desktop"})), needs(frozenset(_project()["optional-dependencies"]))
    shipped = {name for name in every if frozen is None or name == PROGRAM or _is_in(frozen, name)}
    made = Bom()
    made.metadata.component = program = _package(PROGRAM, None)
    by_name = {name: _package(name, None if name in always else ComponentScope.OPTIONAL) for name in shipped}
    by_name[PROGRAM] = program
    inside = {"pyside6-essentials": ("qt", "icu"), "cryptography": ("openssl",), PROGRAM: ("cpython",)}
    parts = _carried()
    more = [parts["sqlite"]]
    if frozen is not None:
        version = metadata.version("pyinstaller")
        purl = PackageURL("pypi", name="pyinstaller", version=version)
        more += [_component("PyInstaller bootloader", version, BOOTLOADER, purl), *_libraries(frozen)]
    # What only packages need that were left out of the folder is in it for the program itself.
    wanted = {PROGRAM}.union(*(every[name] for name in shipped))
    below_of = {**every, PROGRAM: every[PROGRAM] | (shipped - wanted)}
    for name, component in sorted(by_name.items()):
        below = [by_name[each] for each in sorted(below_of[name] & shipped)]
        below += [parts[each] for each in inside.get(name, ()) if each in parts]
        below += more if name == PROGRAM else []
        for each in below:
            made.components.add(each)
        made.register_dependency(component, below)
    told = "\n".join(f"{each.bom_ref.value} {each.hashes}" for each in sorted(made.components, key=_reference))
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):  # the time of the commit, so that two builds are the same
        made.metadata.timestamp = datetime.fromtimestamp(int(epoch), UTC)
    made.serial_number = uuid5(NAMESPACE_URL, told)
    return made


def _reference(component: Component) -> str:
    return str(component.bom_ref.value)


def _package(name: str, scope: ComponentScope | None) -> Component:
    about = metadata.metadata(name)
    purl = PackageURL("pypi", name=canonicalize_name(name), version=about["Version"])
    kind = ComponentType.APPLICATION if name == PROGRAM else ComponentType.LIBRARY
    return _component(about["Name"], about["Version"], licence(name), purl, type=kind, scope=scope)


def _carried() -> dict[str, Component]:
    """What comes inside of Python and of packages, and has a version and a licence of its own."""
    openssl = backend.openssl_version_text().split()[1]
    libraries = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.LibrariesPath))
    icu = [
        ("icu", "ICU", each.name.rpartition(".")[2], "Unicode-DFS-2016") for each in libraries.glob("libicudata.so.*")
    ]
    return {
        name: _component(title, version, terms, PackageURL("generic", name=name, version=version))
        for name, title, version, terms in (
            ("cpython", "CPython", platform.python_version(), "Python-2.0.1"),
            ("qt", "Qt", qVersion(), "LGPL-3.0-only"),
            ("openssl", "OpenSSL", openssl, "Apache-2.0"),
            ("sqlite", "SQLite", sqlite3.sqlite_version, "blessing"),
            *icu,
        )
    }


def _component(name: str, version: str, terms: str, purl: PackageURL, **more: object) -> Component:
    told = LicenseFactory().make_from_string(terms)
    return Component(name=name, version=version, licenses=[told], purl=purl, bom_ref=str(purl), **more)  # type: ignore[arg-type]


def _is_in(frozen: Path, name: str) -> bool:
    """Whether a package is in the frozen folder, as files or inside the archive of the program."""
    inside = frozen / "_internal"
    tops = {Path(file).parts[0] for file in metadata.files(name) or [] if file.suffix in (".py", ".so", ".pyd")}
    modules = {top.removesuffix(".py") for top in tops}
    return any((inside / top).exists() for top in tops) or bool(_modules(frozen) & modules)


@cache
def _modules(frozen: Path) -> frozenset[str]:
    """The top modules in the archive of a frozen program."""
    from PyInstaller.archive.readers import CArchiveReader

    executable = next(path for path in (frozen / "annotator", frozen / "annotator.exe") if path.exists())
    archive = CArchiveReader(str(executable)).open_embedded_archive("PYZ.pyz")
    return frozenset(name.partition(".")[0] for name in archive.toc)


def _libraries(frozen: Path) -> Iterator[Component]:
    """The shared libraries in ``frozen`` that belong to no package of the environment, but to this machine."""
    inside = frozen / "_internal"
    packaged = {Path(file).name for dist in metadata.distributions() for file in dist.files or []}
    extensions = {path.name for path in Path(sys.base_prefix).rglob("lib-dynload/*")}
    for path in sorted(path for path in inside.rglob("*") if re.search(r"\.(so|dylib|dll)(\.|$)", path.name)):
        ours = path.name in packaged or path.name in extensions or re.match(r"(lib)?python3", path.name)
        if ours or path.is_symlink():
            continue
        content = path.read_bytes()
        package, version, terms = _debian(path.name)
        yield Component(
            name=path.name, version=version or None, type=ComponentType.LIBRARY,
            licenses=[DisjunctiveLicense(name=terms)],
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(content).hexdigest())],
            purl=PackageURL("deb", platform.freedesktop_os_release()["ID"], package, version) if package else None,
            bom_ref=f"file:{path.relative_to(inside).as_posix()}",
        )  # fmt: skip


def _debian(library: str) -> tuple[str, str, str]:
    """Package, version and licences of a library of this machine, as far as Debian's own records tell."""
    found = _asked("dpkg-query", "--search", f"*/{library}") if shutil.which("dpkg-query") else ""
    package = re.split("[:,]", found)[0]
    if not package:
        return "", "", "unknown"
    version = _asked("dpkg-query", "--show", "--showformat=${Version}", package)
    notice = Path("/usr/share/doc", package, "copyright")
    text = notice.read_text(encoding="utf-8", errors="replace") if notice.exists() else ""
    # A copyright file is about the whole source package, with tools and build scripts; which of its licences
    # are the library's it does not say.
    terms = sorted(set(re.findall(r"^License: *(\S.*?)\s*$", text, re.MULTILINE)))
    return package, version, f"some of {', '.join(terms)}" if terms else f"see the copyright file of {package}"


def _asked(*command: str) -> str:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, text=True)
    return done.stdout if done.returncode == 0 else ""


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write what ships with the program.")
    parser.add_argument("--frozen", type=Path, help="the folder that make freeze made")
    parser.add_argument("--out", type=Path, default=Path("dist/annotator.cdx.json"))
    given = parser.parse_args(None if arguments is None else list(arguments))
    made = bom(given.frozen)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(JsonV1Dot6(made).output_as_string(indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{given.out}: {len(made.components)} components\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
