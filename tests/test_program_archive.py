"""The packaged program goes on with its own modules after an upgrade has replaced them, amid somebody's work."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import pytest
from PyInstaller.archive.writers import ZlibArchiveWriter
from PyInstaller.loader.pyimod01_archive import ZlibArchiveReader

from tests.packaging_program import packaging_program

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no file of an open program is replaced")


def packed(path: Path, message: str) -> Path:
    """An archive of modules whose places in it depend on ``message``."""
    names = ["first", "second"]
    code = {
        "first": compile(f"said = {message!r}", "first", "exec"),
        "second": compile(f"said = {message[::-1]!r}", "second", "exec"),
    }
    ZlibArchiveWriter(str(path), [(name, str(path.with_name(f"{name}.py")), "PYMODULE") for name in names], code)
    return path


def message_of(archive: ZlibArchiveReader, name: str) -> str:
    namespace: dict[str, str] = {}
    exec(archive.extract(name), namespace)
    return namespace["said"]


@pytest.fixture
def archive(tmp_path: Path) -> ZlibArchiveReader:
    reader = ZlibArchiveReader(str(packed(tmp_path / "program", "the version that was started")), start_offset=0)
    assert message_of(reader, "first") == "the version that was started"
    return reader


def replaced(folder: Path) -> None:
    """As dpkg does it: another file takes the name."""
    text = "".join(map(chr, range(33, 2_000)))
    packed(folder / "program.dpkg-new", text).replace(folder / "program")


def test_a_replaced_archive_cannot_be_read_by_the_program_that_was_started(
    archive: ZlibArchiveReader, tmp_path: Path
) -> None:
    """What PyInstaller does by itself: otherwise the hook could go."""
    replaced(tmp_path)
    with pytest.raises((zlib.error, ImportError, ValueError, EOFError)):
        message_of(archive, "second")


@pytest.mark.parametrize("removed", [False, True])
def test_a_program_reads_on_in_the_file_that_it_was_started_from(
    archive: ZlibArchiveReader, tmp_path: Path, removed: bool
) -> None:
    hook = packaging_program("hold_archive.py")
    hook.hold_archive(archive)
    replaced(tmp_path)
    if removed:
        (tmp_path / "program").unlink()
    assert message_of(archive, "second") == "detrats saw taht noisrev eht"
    assert message_of(archive, "first") == "the version that was started"


def test_the_hook_is_in_the_recipe() -> None:
    recipe = (ROOT / "packaging" / "annotator.spec").read_text(encoding="utf-8")
    assert 'runtime_hooks=[os.path.join(SPECPATH, "hold_archive.py")]' in recipe
