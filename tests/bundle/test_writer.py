"""Writing: deterministic, durable, all or nothing."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from annotator.bundle import bundle_writer as writer
from annotator.bundle import manifest, names
from annotator.bundle.bundle_reader import open_bundle, verify_bundle
from annotator.bundle.bundle_writer import countersign, write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.errors import AnnotatorError
from tests.bundle import forge
from tests.bundle.forge import ANNOTATOR, OWNER, REVIEWER, STRANGER

_SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abcdé", max_size=5), inner, max_size=3),
    max_leaves=10,
)


GOLDEN = {
    "tasks": "4b089097b704fe2df08b4b429929fb3288b771799c4b22fee6c0e23c9c675048",
    "results": "b13e84b3c1988804c7889f648943769cd50e4774b665a7e750adf26f61770bef",
}
DRAFT = {
    "tasks": "0aa8ba35fbe9bdaf8cf7ccda8a484b61a7685f18da34a6fbba57868a2bb67507",
    "results": "565802a6b72ab5a160f600e7e32d33e83cccaf65c26b845c8c499279290ae808",
}


def _write(path: Path, kind: str = "tasks", content: dict[str, Any] | None = None) -> str:
    role = "owner" if kind == "tasks" else "annotator"
    return write_bundle(path, kind, content or forge.files(kind), forge.KEYS[role], role)


@pytest.mark.parametrize("kind", ["tasks", "results"])
def test_written_bundles_are_those_of_an_independent_writer(kind: str, tmp_path: Path) -> None:
    _write(tmp_path / "a", kind)
    assert (tmp_path / "a").read_bytes() == forge.bundle(kind)


@pytest.mark.parametrize(("kind", "golden"), GOLDEN.items())
def test_golden_bytes(kind: str, golden: str) -> None:
    """Fixed content and keys give these bytes for ever: they are version 1 of the format."""
    assert hashlib.sha256(forge.bundle(kind)).hexdigest() == golden


@pytest.mark.parametrize(("kind", "golden"), DRAFT.items())
def test_bundles_of_the_draft_are_read_and_written_again_as_they_are(kind: str, golden: str, tmp_path: Path) -> None:
    content = forge.files(kind, bundle=forge.info(kind, format="1-draft"))
    _write(tmp_path / "a", kind, content)
    assert hashlib.sha256((tmp_path / "a").read_bytes()).hexdigest() == golden
    info = verify_bundle(tmp_path / "a").info
    assert info.format == "1-draft"
    assert BundleMetadata.from_json(info.to_json()) == info


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    first = _write(tmp_path / "a")
    backwards = dict(reversed(forge.files().items()))
    assert _write(tmp_path / "b", content=backwards) == first
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@_SHARED
@given(guidelines=st.binary(max_size=1000), lines=st.lists(_JSON, max_size=4))
def test_written_bundle_reads_back(guidelines: bytes, lines: list[Any], tmp_path: Path) -> None:
    tasks = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    content = {**forge.files(), "guidelines.md": guidelines, "tasks.jsonl": tasks}
    bundle_id = _write(tmp_path / "a", content=content)
    with open_bundle(tmp_path / "a", tmp_path / "q") as bundle:
        assert bundle.bundle_id == bundle_id
        assert {name: bundle.read(name) for name in content} == content
        assert [json.loads(line) for line in bundle.lines("tasks.jsonl")] == lines
        assert bundle.signed_by("owner") == OWNER.public


@_SHARED
@given(extra=st.dictionaries(st.text("xyzé-", min_size=1, max_size=8), _JSON, max_size=3))
def test_unknown_fields_of_bundle_json_survive(extra: dict[str, Any], tmp_path: Path) -> None:
    info = BundleMetadata.from_json(json.dumps({**forge.info(), **extra}).encode())
    _write(tmp_path / "a", content=forge.files(bundle=info.to_json()))
    again = verify_bundle(tmp_path / "a").info
    assert again == info
    assert json.loads(again.to_json()) == {**forge.info(), **extra}


def test_content_may_come_from_files_and_in_pieces(tmp_path: Path) -> None:
    (tmp_path / "tasks").write_bytes(forge.files()["tasks.jsonl"])
    rubric = forge.files()["rubric.json"]
    _write(tmp_path / "a", content={**forge.files(), "tasks.jsonl": tmp_path / "tasks"})
    _write(tmp_path / "b", content={**forge.files(), "rubric.json": lambda: [rubric[:9], b"", rubric[9:]]})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() == forge.bundle()


@pytest.mark.parametrize("bend", ["missing", "unknown", "name", "info", "author"])
def test_a_bundle_that_would_be_refused_is_not_written(bend: str, tmp_path: Path) -> None:
    content = forge.files()
    if bend == "missing":
        del content["rubric.json"]
    elif bend == "author":
        content["bundle.json"] = json.dumps(forge.info(author=STRANGER)).encode()
    else:
        name = {"unknown": "x.txt", "name": "../x", "info": "bundle.json"}[bend]
        content[name] = b"{}"
    (tmp_path / "a").write_bytes(b"what was there")
    with pytest.raises(AnnotatorError) as refused:
        _write(tmp_path / "a", content=content)
    assert refused.value.where == "a"
    assert (tmp_path / "a").read_bytes() == b"what was there"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("call", ["fsync", "replace", "check"])
def test_an_error_on_the_way_leaves_the_old_file_and_no_other(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "a").write_bytes(b"what was there")
    if call == "fsync":
        monkeypatch.setattr(os, "fsync", fail)
    elif call == "replace":
        monkeypatch.setattr(Path, "replace", fail)
    else:
        monkeypatch.setattr(writer, "verify_bundle", fail)
    with pytest.raises(AnnotatorError, match="No space left") as refused:
        _write(tmp_path / "a")
    assert (refused.value.code, refused.value.where) == ("file.system", str(tmp_path / "a"))
    assert (tmp_path / "a").read_bytes() == b"what was there"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_content_that_changes_while_it_is_written_is_caught(tmp_path: Path) -> None:
    pieces = iter([b'{"id":1}\n', b'{"id":2}\n'])
    with pytest.raises(AnnotatorError) as refused:
        _write(tmp_path / "a", content={**forge.files(), "tasks.jsonl": lambda: [next(pieces)]})
    assert refused.value.code == "bundle.altered"
    assert not (tmp_path / "a").exists()


def test_the_file_is_flushed_before_it_gets_its_name_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    fsync, rename = os.fsync, Path.replace

    def note_flush(handle: int) -> None:
        seen.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def note_rename(path: Path, target: Path) -> Path:
        seen.append("rename")
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", note_flush)
    monkeypatch.setattr(Path, "replace", note_rename)
    _write(tmp_path / "a")
    assert seen == ["file", "rename", "folder"]


def test_memory_does_not_grow_with_the_content(tmp_path: Path) -> None:
    size = 96 * 1024 * 1024
    with (tmp_path / "big").open("wb") as big:
        big.truncate(size)
    tracemalloc.start()
    _write(tmp_path / "a", content={**forge.files(), "tasks.jsonl": tmp_path / "big"})
    with open_bundle(tmp_path / "a", tmp_path / "q") as bundle:
        assert sum(len(piece) for piece in bundle.pieces("tasks.jsonl")) == size
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8 * 1024 * 1024


def test_countersigning_keeps_the_id_and_everything_else(tmp_path: Path) -> None:
    bundle_id = _write(tmp_path / "a", "results")
    with open_bundle(tmp_path / "a", tmp_path / "q") as bundle:
        assert countersign(bundle, tmp_path / "b", REVIEWER) == "signatures/reviewer.sig"
    with open_bundle(tmp_path / "b", tmp_path / "q") as again:
        assert again.bundle_id == bundle_id
        assert again.signed_by("reviewer") == REVIEWER.public
        assert again.signed_by("annotator") == ANNOTATOR.public
        with pytest.raises(AnnotatorError) as refused:
            countersign(again, tmp_path / "c", REVIEWER)
        assert refused.value.code == "bundle.signed_already"
        assert countersign(again, tmp_path / "c", STRANGER) == "signatures/reviewer-2.sig"
    signers = [
        ("annotator", forge.SPACES["annotator"], ANNOTATOR),
        ("reviewer-2", forge.SPACES["reviewer"], STRANGER),
        ("reviewer", forge.SPACES["reviewer"], REVIEWER),
    ]
    assert (tmp_path / "c").read_bytes() == forge.bundle("results", signers=signers)


def test_a_bundle_has_room_for_sixteen_signatures(tmp_path: Path) -> None:
    _write(tmp_path / "0", "results")
    for number in range(15):
        with open_bundle(tmp_path / str(number), tmp_path / "q") as bundle:
            countersign(bundle, tmp_path / str(number + 1), forge.SigningKey(bytes([number]) * 32))
    with open_bundle(tmp_path / "15", tmp_path / "q") as full:
        assert len(full.signatures) == 16
        with pytest.raises(AnnotatorError) as refused:
            countersign(full, tmp_path / "16", REVIEWER)
    assert refused.value.code == "bundle.limit"
    assert not (tmp_path / "16").exists()


def test_as_many_entries_as_permitted_and_one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert names.MAX_ENTRIES == manifest.MAX_ENTRIES < 65_535, "as many as a container without ZIP64 has room for"
    for module in (names, manifest):
        monkeypatch.setattr(module, "MAX_ENTRIES", 100)
    pictures = [forge.png(b"%d" % n) for n in range(95)]
    assets = {f"assets/{hashlib.sha256(png).hexdigest()}.png": png for png in pictures}
    with pytest.raises(AnnotatorError) as refused:
        _write(tmp_path / "a", content={**forge.files(), **assets})
    assert refused.value.code == "bundle.limit"
    assets.popitem()
    _write(tmp_path / "a", content={**forge.files(), **assets})
    with open_bundle(tmp_path / "a", tmp_path / "q") as bundle:
        assert len(bundle.names) == 100
