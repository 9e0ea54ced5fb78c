"""The file with which a key goes to another computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.key_transfer import export_key_file
from annotator.store.store import Store


def test_a_key_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    paths, gone = DataDir(tmp_path / "data"), tmp_path / "gone" / "key.annkey"
    keys = KeyStore(paths.keys)
    keys.create("annotator", "Ann", "phrase")
    with Store(paths) as store, pytest.raises(AnnotatorError) as refused:
        export_key_file(store, keys, gone, "another", "phrase")
    assert (refused.value.code, refused.value.where) == ("file.unwritable", str(gone))
    assert not gone.parent.exists()
