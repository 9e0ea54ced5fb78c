"""What puts tables in order is compiled once in a process, and gives the same tables every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ibis.backends.duckdb import Backend

from annotator.owner.conversion.convert import convert
from annotator.owner.dataset import finish
from tests.owner.conversion.samples import SAMPLES


def test_a_second_conversion_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finish, "_COMPILED", {})
    compiled: list[object] = []
    compile_it = Backend.compile

    def counted(self: Backend, made: Any, **more: Any) -> Any:
        compiled.append(made)
        return compile_it(self, made, **more)

    monkeypatch.setattr(Backend, "compile", counted)

    def tables(name: str) -> dict[str, bytes]:
        data = tmp_path / name
        convert([SAMPLES["trees.jsonl"][1]], tmp_path / "tasks.jsonl", annotations=data)
        return {path.parent.parent.name: path.read_bytes() for path in data.rglob("*.parquet")}

    first, count = tables("first"), len(compiled)
    assert count > 3
    assert tables("second") == first
    assert len(compiled) == count
