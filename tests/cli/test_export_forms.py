"""The command line knows every exporter of the table, and no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from annotator.owner.exports.exporters import forms
from tests.cli.machine import Machine

EXPORT = ("results", "export", "gone.annresult", "--out", "out", "--to")


def test_a_form_of_the_table_is_taken(machine: Callable[[str], Machine], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(forms(), "planted", forms()["records"])  # type: ignore[arg-type]
    assert "[merge.missing]" in machine("owner").run(*EXPORT, "planted", status=1).err


def test_another_form_is_a_mistyped_command(machine: Callable[[str], Machine]) -> None:
    error_output = machine("owner").run(*EXPORT, "planted", status=2).err
    assert all(name in error_output for name in forms())


def test_missing_data_set_is_named(machine: Callable[[str], Machine]) -> None:
    error_output = machine("owner").run("results", "export", "gone", "--out", "out", "--to", "records", status=1).err
    assert error_output.startswith("error: gone: There is no data set here.")
