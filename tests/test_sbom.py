"""What ships is listed, with versions and licences, and nothing of it binds the program to the GPL."""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from license_expression import get_spdx_licensing
from packaging.utils import canonicalize_name

from annotator import DISTRIBUTION
from tests.distributions import needed
from tests.packaging_program import packaging_program

ROOT = Path(__file__).resolve().parents[1]
licensing = cache(get_spdx_licensing)  # half a megabyte of licences that are read and indexed


@pytest.fixture(scope="module")
def program() -> ModuleType:
    """packaging/make_sbom.py, which is a program and not part of a package."""
    return packaging_program("make_sbom.py")


@pytest.fixture(scope="module")
def made(program: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("sbom") / "dist" / "annotator.cdx.json"
    assert program.main(["--out", str(out)]) == 0
    return out.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def listed(made: str) -> dict[str, Any]:
    return json.loads(made)


def terms(component: dict[str, Any]) -> list[str]:
    """The licences of a component, as expressions or names."""
    licenses = component["licenses"]
    return [one.get("expression") or one["license"].get("id") or one["license"]["name"] for one in licenses]


def binds(expression: str) -> bool:
    """Whether there is no way to take what is under ``expression`` without the GPL (the LGPL is not meant)."""
    parsed = licensing().parse(expression, validate=True).simplify()

    def gpl(node: Any) -> bool:
        if hasattr(node, "args") and node.args:
            return (all if node.operator.strip() == "OR" else any)(gpl(arg) for arg in node.args)
        return str(node.key).startswith(("GPL-", "AGPL-"))

    return gpl(parsed)


def test_the_list_is_cyclonedx(made: str, listed: dict[str, Any]) -> None:
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.6")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(made) is None
    about = listed["metadata"]["component"]
    assert (about["name"], about["version"], terms(about)) == (
        DISTRIBUTION,
        metadata.version(DISTRIBUTION),
        ["Apache-2.0"],
    )


def test_everything_the_program_needs_is_listed_with_its_version_and_a_licence(listed: dict[str, Any]) -> None:
    components = {canonicalize_name(component["name"]): component for component in listed["components"]}
    for name in needed(DISTRIBUTION):
        assert components[name]["version"] == metadata.version(name)
        assert terms(components[name]) != []
        assert "scope" not in components[name]
    for name in set(needed(DISTRIBUTION, frozenset({"owner"}))) - set(needed(DISTRIBUTION)):
        assert components[name]["scope"] == "optional"
    assert {"cpython", "qt", "openssl", "sqlite"} <= components.keys()
    assert not components.keys() & {"pytest", "pyinstaller", "ruff"}


def test_what_is_needed_is_read_where_it_is_written(program: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editable installation that was made earlier says what was needed then."""
    installed = metadata.requires
    monkeypatch.setattr(metadata, "requires", lambda name: [] if name == DISTRIBUTION else installed(name))
    assert {"obstore", "pydantic-core"} <= program.needs().keys()
    assert "pyarrow" in program.needs(frozenset({"owner"}))


def test_what_needs_what_leads_to_everything(listed: dict[str, Any]) -> None:
    below = {dependency["ref"]: set(dependency.get("dependsOn", ())) for dependency in listed["dependencies"]}
    todo, reached = [listed["metadata"]["component"]["bom-ref"]], set()
    while todo:
        for component in below[todo.pop()] - reached:
            reached.add(component)
            todo.append(component)
    assert reached == {component["bom-ref"] for component in listed["components"]}


def test_nothing_binds_the_program_to_the_gpl(listed: dict[str, Any]) -> None:
    assert [component["name"] for component in listed["components"] if any(map(binds, terms(component)))] == []
    assert binds("GPL-3.0-only")
    assert binds("MIT AND (GPL-2.0-or-later OR AGPL-3.0-only)")
    assert not binds("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only")


def test_the_same_environment_makes_the_same_components(program: ModuleType, listed: dict[str, Any]) -> None:
    assert str(program.bom(None).serial_number.urn) == listed["serialNumber"]


def test_a_package_in_the_folder_is_listed_although_nothing_else_in_it_needs_it(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_is_in", lambda _, name: name == "mdurl")
    monkeypatch.setattr(program, "_libraries", lambda _: ())
    listed = json.loads(JsonV1Dot6(program.bom(Path("frozen"))).output_as_string())
    (reference,) = [component["bom-ref"] for component in listed["components"] if component["name"] == "mdurl"]
    top = listed["metadata"]["component"]["bom-ref"]
    assert reference in next(
        dependency["dependsOn"] for dependency in listed["dependencies"] if dependency["ref"] == top
    )


def test_two_lists_of_one_commit_are_the_same_to_the_byte(
    program: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    for name in ("one", "other"):
        assert program.main(["--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    assert b"2023-11-14T22:13:20" in (tmp_path / "one").read_bytes()


def test_a_package_of_unknown_licence_stops_the_build(program: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    class About(dict[str, str]):
        def get_all(self, _: str) -> list[str]:
            return ["License :: OSI Approved :: BSD License"]

    monkeypatch.setattr(program.metadata, "metadata", lambda _: About(License="see the web"))
    with pytest.raises(SystemExit, match="which licence odd has"):
        program.licence("odd")


def test_libraries_of_the_build_machine_are_named_with_their_hash(program: ModuleType, tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    inside.mkdir()
    content = zlib.compress(b"a library")
    (inside / "libnobody-knows.so.1").write_bytes(content)
    (inside / "libpython3.11.so.1.0").write_bytes(b"of Python")
    (inside / "data.txt").write_bytes(b"no library")
    (inside / "libz.so.1").write_bytes(content)
    libraries = {component.name: component for component in program._libraries(tmp_path)}
    assert libraries.keys() == {"libnobody-knows.so.1", "libz.so.1"}
    for component in libraries.values():
        assert [digest.content for digest in component.hashes] == [hashlib.sha256(content).hexdigest()]
    assert [licence.name for licence in libraries["libnobody-knows.so.1"].licenses] == ["unknown"]
