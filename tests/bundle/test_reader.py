"""Reading: the private copy, lines, and who signed."""

from __future__ import annotations

import errno
import io
import json
from pathlib import Path

import pytest

from annotator.bundle import bundle_reader as reader
from annotator.bundle import names
from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from tests.bundle import forge
from tests.bundle.forge import OWNER, REVIEWER, SPACES, STRANGER


def _stored(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "a.anntask"
    path.write_bytes(data)
    return path


def test_an_opened_bundle_has_its_kind_title_and_names(tmp_path: Path) -> None:
    path = _stored(tmp_path, forge.bundle())
    with open_bundle(path, tmp_path / "q", "tasks") as bundle:
        assert bundle.kind == "tasks"
        assert bundle.info.project_title == "Café"
        assert bundle.names[:3] == ("mimetype", "manifest.sha256", "signatures/owner.sig")
        assert bundle.size == path.stat().st_size
        assert "rubric.json" in bundle
        assert "guidelines.md" not in bundle
        assert [signature.role for signature in bundle.signatures] == ["owner"]
        with pytest.raises(AnnotatorError, match="no guidelines"):
            bundle.read("guidelines.md")
        with pytest.raises(AnnotatorError) as refused:
            bundle.signed_by("reviewer")
        assert refused.value.code == "bundle.unsigned"


def test_text_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    content = forge.files(guidelines__md="Café".encode("latin-1"))
    with open_bundle(_stored(tmp_path, forge.bundle(content=content)), tmp_path / "q") as bundle:
        assert "Olive" in bundle.text("bundle.json")
        with pytest.raises(AnnotatorError, match="byte 4 is not UTF-8") as refused:
            bundle.text("guidelines.md")
    assert refused.value.code == "bundle.content"


def test_a_file_changed_after_it_was_checked_changes_nothing(tmp_path: Path) -> None:
    path = _stored(tmp_path, forge.bundle())
    with open_bundle(path, tmp_path / "q") as bundle:
        path.write_bytes(forge.bundle(content=forge.files(tasks__jsonl=b"{}\n")))
        assert bundle.read("tasks.jsonl") == forge.files()["tasks.jsonl"]


def test_quarantine_is_empty_after_reading(tmp_path: Path) -> None:
    with open_bundle(_stored(tmp_path, forge.bundle()), tmp_path / "q"):
        pass
    assert list((tmp_path / "q").iterdir()) == []


def test_long_lines_and_interleaved_reading(tmp_path: Path) -> None:
    lines = [b"x" * 700_000, b"", b"y" * 3, b"z" * 4 * 1024**2]
    data = forge.bundle(content=forge.files(tasks__jsonl=b"\n".join(lines)))
    with open_bundle(_stored(tmp_path, data), tmp_path / "q") as bundle:
        read_lines = []
        for line in bundle.lines("tasks.jsonl"):
            read_lines.append(line)
            assert bundle.read("rubric.json") == forge.files()["rubric.json"]
        assert read_lines == lines


def test_a_line_over_the_limit_is_refused(tmp_path: Path) -> None:
    data = forge.bundle(content=forge.files(tasks__jsonl=b"{}\n" + b"z" * (4 * 1024**2 + 1)))
    with open_bundle(_stored(tmp_path, data), tmp_path / "q") as bundle, pytest.raises(AnnotatorError) as refused:
        list(bundle.lines("tasks.jsonl"))
    assert refused.value.code == "json.too_long"
    assert refused.value.where == "tasks.jsonl line 2"


def test_an_added_signature_cannot_pass_for_the_author(tmp_path: Path) -> None:
    """A stranger adds a valid owner's signature before the owner's: the author stays the one the content names."""
    signers = [("owner-2", SPACES["owner"], STRANGER), ("owner", SPACES["owner"], OWNER)]
    with open_bundle(_stored(tmp_path, forge.bundle(signers=signers)), tmp_path / "q") as bundle:
        assert bundle.signed_by("owner") == OWNER.public
        assert len(bundle.signatures) == 2


def test_a_reviewer_who_claims_authorship_is_not_an_author(tmp_path: Path) -> None:
    described = json.dumps(forge.info(author=REVIEWER)).encode()
    signers = [("owner", SPACES["owner"], OWNER), ("reviewer", SPACES["reviewer"], REVIEWER)]
    path = _stored(tmp_path, forge.bundle(content=forge.files(bundle=described), signers=signers))
    with pytest.raises(AnnotatorError) as refused:
        open_bundle(path, tmp_path / "q")
    assert refused.value.code == "bundle.bad_signature"


def test_a_quarantine_that_cannot_be_made_is_an_error_in_words(tmp_path: Path) -> None:
    (tmp_path / "q").write_text("a file where the folder should be")
    with pytest.raises(AnnotatorError) as refused:
        open_bundle(_stored(tmp_path, forge.bundle()), tmp_path / "q")
    assert refused.value.code == "bundle.unreadable"


def test_a_full_disk_while_copying_is_an_error_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, _: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    copies: list[Full] = []

    def made(**_: object) -> Full:
        copies.append(Full())
        return copies[0]

    monkeypatch.setattr(reader.tempfile, "TemporaryFile", made)
    with pytest.raises(AnnotatorError, match="No space left") as refused:
        open_bundle(_stored(tmp_path, forge.bundle()), tmp_path / "q")
    assert refused.value.code == "bundle.unreadable"
    assert copies[0].closed


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _stored(tmp_path, forge.bundle())
    monkeypatch.setattr(names, "MAX_FILE", path.stat().st_size)
    assert reader.verify_bundle(path).info.kind == "tasks"
    monkeypatch.setattr(names, "MAX_FILE", path.stat().st_size - 1)
    with pytest.raises(AnnotatorError) as refused:
        reader.verify_bundle(path)
    assert refused.value.code == "bundle.limit"
