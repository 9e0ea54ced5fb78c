"""The components of the program, each with its version, licence and licence text.

An installed package contains a list of its components, generated at build time (``packaging/make_licences.py``). When
run from source, the list consists of the installed Python packages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import annotator
from annotator.paths import resource

_LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
_NEEDED = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[([^]]*)\])?")


@dataclass(frozen=True)
class ThirdPartyComponent:
    """A component of the program that was made by others. ``licence`` is an SPDX expression, or the component's own
    statement. ``texts`` are its licence files."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]

    def text(self) -> str:
        """The content of all licence files; empty if there are none."""
        return "\n\n".join(path.read_text(encoding="utf-8", errors="replace").strip("\n") for path in self.texts)


def third_party_components() -> tuple[ThirdPartyComponent, ...]:
    """The program itself, then its components by name."""
    folder = resource("licences")
    index = folder / "index.json"
    if not index.exists():
        return _installed_components()
    listed = json.loads(index.read_text(encoding="utf-8"))
    return tuple(
        ThirdPartyComponent(
            component["name"],
            component["version"],
            component["licence"],
            tuple(folder / name for name in component["files"]),
        )
        for component in listed
    )


def _installed_components() -> tuple[ThirdPartyComponent, ...]:
    """The program, and the packages that it and its window require, if they are installed."""
    components: dict[str, ThirdPartyComponent] = {}
    todo = _needs(annotator.DISTRIBUTION, "desktop")
    while todo:
        name, extras = todo.pop()
        try:
            about = metadata.metadata(name)
            todo += [
                requirement
                for requirement in _needs(name, extras)
                if _normalized_name(requirement[0]) not in components
            ]
        except metadata.PackageNotFoundError:
            continue  # for another system, or an extra that is not installed
        texts = tuple(
            Path(str(file.locate())) for file in metadata.files(name) or () if _LICENCE_FILE.search(file.as_posix())
        )
        components[_normalized_name(name)] = ThirdPartyComponent(
            about["Name"], about["Version"], _licence(about.json, texts), texts
        )
    own = (resource("NOTICE"), resource().parent / "LICENSE")
    itself = ThirdPartyComponent(
        "annotator", annotator.__version__, "Apache-2.0", tuple(path for path in own if path.exists())
    )
    return itself, *sorted(components.values(), key=lambda part: part.name.lower())


def _licence(fields: Mapping[str, Any], texts: Sequence[Path]) -> str:
    """The licence named in a package's metadata, else the title of its licence text."""
    named = str(fields.get("license_expression") or fields.get("license") or "").partition("\n")[0]
    approved = (field.rpartition(" :: ")[2] for field in fields.get("classifier", ()) if field.startswith("License ::"))
    return named or ", ".join(approved) or next(_titles(texts), "")


def _titles(texts: Sequence[Path]) -> Iterator[str]:
    for path in texts:
        yield path.read_text(encoding="utf-8", errors="replace").strip().partition("\n")[0]


def _normalized_name(name: str) -> str:
    """The normalised name of a package."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _needs(name: str, extras: str) -> list[tuple[str, str]]:
    """The requirements of a package with ``extras``: names, each with its requested extras."""
    wanted = {extra.strip() for extra in extras.split(",")}
    requirements = []
    for line in metadata.requires(name) or ():
        needed, _, marker = line.partition(";")
        only = re.search(r"""extra\s*==\s*["']([^"']+)""", marker)
        if only is None or only[1] in wanted:
            match = _NEEDED.match(needed.strip())
            assert match is not None
            requirements.append((match[1], match[2] or ""))
    return requirements
