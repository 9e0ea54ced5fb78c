"""The licences page of a package: everything that ships has the text of its licence."""

from __future__ import annotations

import json
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "packaging"))

import make_licences  # noqa: E402
import make_sbom  # noqa: E402

SHIPPED = sorted(make_sbom.needs())


def compiled_of_rust(name: str) -> bool:
    """Whether a package has a library that was compiled of crates: the compiler leaves its mark in it."""
    files = [file.locate() for file in metadata.files(name) or [] if file.suffix == ".so"]
    return any(b"/rustc/" in Path(str(file)).read_bytes() for file in files)


def test_every_package_of_rust_names_its_crates_with_a_licence_whose_text_is_here() -> None:
    crates_of = {name: make_licences.crates(name) for name in SHIPPED}
    rust = {name for name in SHIPPED if compiled_of_rust(name)}
    assert rust >= {"cryptography", "obstore", "pydantic-core", "pyrage"}
    assert {name for name, crates in crates_of.items() if crates is None} & rust == set()
    assert all(len(text) > 400 for crates in crates_of.values() if crates for text in crates.texts())


def test_a_crate_whose_licence_has_no_text_here_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(make_licences.STATED, "pyo3", "MIT AND Beerware")
    with pytest.raises(SystemExit, match="pyo3"):
        make_licences.crates("obstore")


@pytest.mark.parametrize("name", ["CPython", "Qt", "OpenSSL", "ICU"])
def test_what_packages_carry_inside_has_its_terms(name: str) -> None:
    assert make_licences.texts({"name": name, "purl": "pkg:generic/x"})


def test_what_qt_carries_has_its_terms_too() -> None:
    texts = " ".join(text for _, text in make_licences.texts({"name": "Qt", "purl": "pkg:generic/qt"}))
    for part in (
        "FreeType",
        "HarfBuzz",
        "Independent JPEG Group",
        "PNG Reference Library",
        "PCRE2",
        "zlib",
        "md4c",
        "XCB",
    ):
        assert part.lower() in texts.lower(), part


def test_the_page_lists_packages_crates_and_texts_once(tmp_path: Path) -> None:
    folder = tmp_path / "_internal" / "resources" / "licences"
    folder.parent.mkdir(parents=True)
    about = {
        "name": "rlhf-annotator",
        "version": "1",
        "purl": "pkg:pypi/rlhf-annotator@1",
        "licenses": [{"expression": "Apache-2.0"}],
    }
    parts = [
        {"name": name, "version": "1", "purl": f"pkg:pypi/{name}@1", "licenses": [{"expression": "MIT"}]}
        for name in ("obstore", "pyrage", "cffi")
    ] + [
        {"name": "A loader", "version": "1", "purl": "pkg:pypi/pyinstaller@1", "licenses": [{"expression": "MIT"}]}
    ]  # fmt: skip
    listed = {"metadata": {"component": about}, "components": parts}
    (tmp_path / "annotator.cdx.json").write_text(json.dumps(listed))
    make_licences.write(tmp_path)
    index = json.loads((folder / "index.json").read_text())
    assert [entry["name"] for entry in index] == [
        "rlhf-annotator", "A loader", "cffi", "obstore", "pyrage", "Rust crates in obstore", "Rust crates in pyrage"
    ]  # fmt: skip
    assert all(entry["files"] and entry["licence"] for entry in index)
    assert {file for entry in index for file in entry["files"]} == {path.name for path in folder.glob("*.txt")}
