"""The licences of everything that a frozen folder carries, for the page *About Annotator* and for whoever reads files.

    python packaging/make_licences.py dist/annotator

It reads the list that ``make_sbom.py --frozen`` wrote into that folder, finds the text of every licence where it was
installed, and writes ``licences/`` into the resources: ``index.json`` (name, version, licence, files of texts) and the
texts, each once. Something without a text stops the build. Packages of Rust name the crates that are compiled into them
in a list of their own (CycloneDX); those of a package are one part more.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from license_expression import get_spdx_licensing

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "rlhf-annotator"
"""The distribution, as ``pyproject.toml`` names it."""
OURS = Path(__file__).with_name("licences")
"""Texts of what names its licence and brings no text."""

SQLITE = """SQLite is in the public domain: its author disclaims copyright to its source code. In place of a legal
notice it comes with a blessing: May you do good and not evil. May you find forgiveness for yourself and forgive
others. May you share freely, never taking more than you give.
"""


def texts(component: dict[str, Any]) -> list[tuple[str, str]]:
    """The licence texts of one component of the list, each with a name."""
    name, purl = component["name"], component.get("purl", "")
    if purl.startswith("pkg:generic/"):
        return [(each.name, _read(each)) for each in _carried(name)] or [("public domain", SQLITE)]
    if purl.startswith("pkg:deb/"):
        package = purl.removeprefix("pkg:deb/").split("/")[1].split("@")[0]
        return [(f"{package}", _read(Path("/usr/share/doc", package, "copyright")))]
    if purl.startswith("pkg:pypi/"):
        package = purl.removeprefix("pkg:pypi/").split("@")[0]
        return _of_package(package)
    return []


def _carried(name: str) -> list[Path]:
    """Files with the terms of what comes inside of Python and of packages; none for SQLite, which has none."""
    library = Path(sys.base_prefix, "lib", f"python{sys.version_info.major}.{sys.version_info.minor}")
    python = next(each for each in (library / "LICENSE.txt", Path(sys.base_prefix, "LICENSE.txt")) if each.exists())
    qt = [OURS / "LGPL-3.txt", OURS / "GPL-3.txt", OURS / "Qt-parts.txt"]
    return {"CPython": [python], "Qt": qt, "OpenSSL": [ROOT / "LICENSE"], "ICU": [OURS / "ICU.txt"], "SQLite": []}[name]


def _of_package(name: str) -> list[tuple[str, str]]:
    if name == PROGRAM:
        return [(each, _read(ROOT / each)) for each in ("LICENSE", "resources/NOTICE")]
    if name in ("pyside6-essentials", "shiboken6"):  # their wheels name the licence and bring no text
        return [(each, _read(OURS / f"{each}.txt")) for each in ("LGPL-3", "GPL-3")]
    if (OURS / f"{name}.txt").exists():
        return [(name, _read(OURS / f"{name}.txt"))]
    named = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
    files = metadata.files(name) or []
    return [(each.name, each.read_text(encoding="utf-8")) for each in files
            if named.search(each.as_posix()) and each.suffix not in (".py", ".pyc")]  # fmt: skip


STATED = {"tinystr": "Unicode-3.0"}
"""Crates whose licence their list does not know; read in the crate."""

BOTH = "MIT OR Apache-2.0"
UNLISTED = {
    "base64": BOTH, "bcrypt": "MIT", "bcrypt-pbkdf": BOTH, "blowfish": BOTH, "once_cell": BOTH, "pbkdf2": BOTH,
    "pyo3": BOTH, "pyo3-ffi": BOTH, "sha2": BOTH,
}  # fmt: skip
"""The licences of crates in packages without a list (bcrypt): the compiler left their names in the library."""

_COMPILED = re.compile(rb"/registry/src/[^/]+/([A-Za-z0-9_-]+)-(\d+\.\d+\.\d+)/")


@dataclass(frozen=True)
class Crates:
    """The crates in a package: a line for each (name, version, licence, authors), and the licences chosen of them."""

    lines: tuple[str, ...]
    taken: tuple[str, ...]

    def texts(self) -> list[str]:
        return ["\n".join(("Compiled into it, each under the licence that is named:", "", *self.lines, "")),
                *(_standard(each) for each in self.taken)]  # fmt: skip


def crates(package: str) -> Crates | None:
    """The crates that are compiled into a package; None where there is none. A crate under a licence whose text is not
    kept here stops the build."""
    found, taken = [], set()
    for name, version, terms, authors in _listed(package) or _compiled(package):
        chosen = _chosen_of(terms) if terms else None
        if chosen is None:
            raise SystemExit(f"the text of the licence of {name} in {package} is not here: {terms or 'unknown'}")
        taken |= chosen
        found.append(f"{name} {version}, {terms}, by {authors}")
    return Crates(tuple(sorted(set(found))), tuple(sorted(taken))) if found else None


def _listed(package: str) -> list[tuple[str, str, str, str]]:
    """Name, version, licence and authors of the crates that a package's own list names."""
    files = [file for file in metadata.files(package) or [] if "sboms" in file.parts and file.suffix == ".json"]
    named = [each for file in files for each in json.loads(file.read_text(encoding="utf-8")).get("components", [])]
    return [
        (each["name"], each["version"], STATED.get(each["name"]) or _terms(each), each.get("author") or _AUTHORS)
        for each in named
        if each.get("purl", "").startswith("pkg:cargo/") and each.get("scope") != "excluded"
    ]


def _compiled(package: str) -> list[tuple[str, str, str, str]]:
    """The same of a package without a list, from what the compiler left in its libraries."""
    files = [Path(str(file.locate())) for file in metadata.files(package) or [] if file.suffix in (".so", ".pyd")]
    pairs = sorted({found for file in files for found in _COMPILED.findall(file.read_bytes())})
    return [(name.decode(), version.decode(), UNLISTED.get(name.decode(), ""), _AUTHORS) for name, version in pairs]


_AUTHORS = "its authors"


@cache
def _chosen_of(terms: str) -> frozenset[str] | None:
    return _chosen(_licensing().parse(terms))


@cache
def _licensing() -> Any:
    """All names of licences; made once, for that takes a quarter of a second."""
    return get_spdx_licensing()


def _chosen(node: Any) -> frozenset[str] | None:
    """Licences with texts here that fulfil an expression: all sides of an AND, the first that can be of an OR."""
    if not getattr(node, "args", None):
        name = str(node)
        return frozenset({name}) if all(_text_of(each).exists() for each in name.split(" WITH ")) else None
    sides = [_chosen(each) for each in node.args]
    known = [each for each in sides if each is not None]
    if node.operator.strip() == "OR":
        return known[0] if known else None
    return frozenset().union(*known) if len(known) == len(sides) else None


def _text_of(name: str) -> Path:
    return ROOT / "LICENSE" if name == "Apache-2.0" else OURS / "spdx" / f"{name}.txt"


def _standard(name: str) -> str:
    return "\n\n".join(_read(_text_of(each)) for each in name.split(" WITH "))


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def write(frozen: Path) -> int:
    """Write the licences of ``frozen`` into it; the number of parts they are of."""
    listed = json.loads((frozen / "annotator.cdx.json").read_text(encoding="utf-8"))
    folder = frozen / "_internal" / "resources" / "licences"
    folder.mkdir(exist_ok=True)
    index = []
    for component in [listed["metadata"]["component"], *listed["components"]]:
        found = texts(component)
        if not found and sys.platform == "linux":  # elsewhere nobody tells whose a library of the system is
            raise SystemExit(f"the text of the licence of {component['name']} was not found")
        files = [_kept(folder, text) for _, text in found]
        index.append({"name": component["name"], "version": component.get("version", ""),
                      "licence": _terms(component), "files": files})  # fmt: skip
        if (inside := _inside(component)) is not None:
            files = [_kept(folder, text) for text in inside.texts()]
            index.append({"name": f"Rust crates in {component['name']}", "version": component.get("version", ""),
                          "licence": ", ".join(inside.taken), "files": files})  # fmt: skip
    index[1:] = sorted(index[1:], key=lambda entry: str(entry["name"]).lower())
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return len(index)


def _inside(component: dict[str, Any]) -> Crates | None:
    purl = str(component.get("purl", ""))
    package = purl.removeprefix("pkg:pypi/").split("@")[0]
    return crates(package) if purl.startswith("pkg:pypi/") and package != PROGRAM else None


def _kept(folder: Path, text: str) -> str:
    """The name of the file with a text; the same text is kept once."""
    path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.txt"
    path.write_text(text, encoding="utf-8")
    return path.name


def _terms(component: dict[str, Any]) -> str:
    each = component["licenses"]
    return ", ".join(one.get("expression") or one["license"].get("id") or one["license"]["name"] for one in each)


if __name__ == "__main__":
    sys.stdout.write(f"the licences of {write(Path(sys.argv[1]))} parts\n")
