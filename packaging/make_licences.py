"""The licences of everything that a frozen folder carries, for the page *About Annotator* and for whoever reads files.

    python packaging/make_licences.py dist/annotator

It reads the list that ``make_sbom.py --frozen`` wrote into that folder, finds the text of every licence where it was
installed, and writes ``licences/`` into the resources: ``index.json`` (name, version, licence, files of texts) and the
texts, each once. Something without a text stops the build.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
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
    return {"CPython": [python], "Qt": [OURS / "LGPL-3.txt", OURS / "GPL-3.txt"], "OpenSSL": [ROOT / "LICENSE"],
            "ICU": [OURS / "ICU.txt"], "SQLite": []}[name]  # fmt: skip


def _of_package(name: str) -> list[tuple[str, str]]:
    if name == "annotator":
        return [(each, _read(ROOT / each)) for each in ("LICENSE", "resources/NOTICE")]
    if name in ("pyside6-essentials", "shiboken6"):  # their wheels name the licence and bring no text
        return [(each, _read(OURS / f"{each}.txt")) for each in ("LGPL-3", "GPL-3")]
    if (OURS / f"{name}.txt").exists():
        return [(name, _read(OURS / f"{name}.txt"))]
    named = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
    files = metadata.files(name) or []
    return [(each.name, each.read_text(encoding="utf-8")) for each in files
            if named.search(each.as_posix()) and each.suffix not in (".py", ".pyc")]  # fmt: skip


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
        files = []
        for _, text in found:
            path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.txt"
            path.write_text(text, encoding="utf-8")
            files.append(path.name)
        index.append({"name": component["name"], "version": component.get("version", ""),
                      "licence": _terms(component), "files": files})  # fmt: skip
    index[1:] = sorted(index[1:], key=lambda entry: str(entry["name"]).lower())
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")
    return len(index)


def _terms(component: dict[str, Any]) -> str:
    each = component["licenses"]
    return ", ".join(one.get("expression") or one["license"].get("id") or one["license"]["name"] for one in each)


if __name__ == "__main__":
    sys.stdout.write(f"the licences of {write(Path(sys.argv[1]))} parts\n")
