"""What an owner's command says where the extra is missing: in a Python installation, and in an installed package."""

from __future__ import annotations

import sys

import pytest

from annotator.cli.cli_options import owner_extra
from annotator.errors import AnnotatorError


@pytest.mark.parametrize(
    ("frozen", "fragment"), [(False, "with a clone: pip install"), (True, "package is for annotators")]
)
def test_the_hint_names_the_way_that_is_open_here(monkeypatch: pytest.MonkeyPatch, frozen: bool, fragment: str) -> None:
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    with pytest.raises(AnnotatorError, match="pyarrow") as refused, owner_extra():
        raise ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow")
    assert refused.value.code == "owner.extra_missing"
    assert fragment in refused.value.hint
    assert "rlhf_annotator-" in refused.value.hint, "`annotator` on the package index is another project's"
