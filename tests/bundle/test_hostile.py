"""Every shape of the hostile corpus is refused, by the rule it breaks, and leaves nothing behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import open_bundle, verify_bundle
from annotator.errors import AnnotatorError
from tests.bundle import hostile
from tests.bundle.forge import bundle


def test_names_of_cases_differ() -> None:
    names = [name for name, _, _ in hostile.cases()]
    assert len(set(names)) == len(names)
    assert len(names) > 400


@pytest.mark.parametrize("section", hostile.SECTIONS)
def test_refused(section: str, tmp_path: Path) -> None:
    """All shapes of a section are looked at before the test fails."""
    wrong = {name: fault for name, *case in hostile.SECTIONS[section]() if (fault := _fault(tmp_path, *case))}
    assert wrong == {}


def _fault(folder: Path, data: bytes, code: str) -> str:
    """What is wrong with the way in which a bundle is refused; empty if nothing is."""
    path, quarantine = folder / "hostile.anntask", folder / "quarantine"
    path.write_bytes(data)
    try:
        with pytest.raises(AnnotatorError) as opened:
            open_bundle(path, quarantine)
        with pytest.raises(AnnotatorError) as checked:
            verify_bundle(path)
        assert opened.value.code.startswith(code), f"{opened.value}, not {code}"
        assert str(opened.value) == str(checked.value)
        assert opened.value.where.startswith("hostile.anntask")
        assert "\n" not in str(opened.value)
        assert len(str(opened.value)) < 600
        assert list(quarantine.iterdir()) == []
    except (Exception, pytest.fail.Exception) as fault:
        return repr(fault)
    return ""


def test_the_bundle_they_are_bent_from_is_accepted(tmp_path: Path) -> None:
    for kind in ("tasks", "results"):
        path = tmp_path / kind
        path.write_bytes(bundle(kind))
        assert verify_bundle(path).kind == kind


def test_a_folder_is_not_a_bundle(tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError, match="not a file"):
        open_bundle(tmp_path, tmp_path / "q")


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(AnnotatorError) as refused:
        open_bundle(tmp_path / "none.anntask", tmp_path / "q")
    assert refused.value.code == "bundle.unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_does_not_make_it_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(AnnotatorError, match="not a file"):
        open_bundle(tmp_path / "pipe", tmp_path / "q")


def test_the_wrong_kind_is_refused_before_anything_else(tmp_path: Path) -> None:
    path = tmp_path / "a.annresult"
    path.write_bytes(bundle("results")[:200])
    with pytest.raises(AnnotatorError) as refused:
        open_bundle(path, tmp_path / "q", "tasks")
    assert refused.value.code == "bundle.wrong_kind"
