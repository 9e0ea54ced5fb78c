"""Importers: convert data sets of other formats to task files in the native format, for ``tasks build``.

``resources/forms.toml`` describes all of them: those that a mapping reads, and those with functions in a module here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from annotator.owner.conversion.field_mapping import field_mapping
from annotator.owner.conversion.importers.mapped_forms import mapped_reader
from annotator.owner.conversion.row_shape import RowShape
from annotator.owner.conversion.task_draft import InputFormatImporter, merge_drafts
from annotator.owner.rows import Json
from annotator.paths import resource

_FUNCTIONS = ("recognises", "read", "join")


@cache
def importers() -> Mapping[str, InputFormatImporter]:
    """All importers by format name, in alphabetical order."""
    described = tomllib.loads(resource("forms.toml").read_text(encoding="utf-8"))
    return {form: _importer(form, described[form]) for form in sorted(described)}


def _importer(form: str, described: Json) -> InputFormatImporter:
    fields: Json = {key: _imported(described[key]) for key in _FUNCTIONS if key in described}
    fields["is_mapped"] = is_mapped = "read" not in fields
    if "has" in described:
        fields["recognises"] = RowShape(described["has"], described.get("lacks", ""), described.get("only", False))
    if "mapping" in described:
        fields["mapping"] = mapping = field_mapping(described["mapping"])
        fields |= {"join": merge_drafts} if mapping.group not in (None, "none") else {}
    if is_mapped:
        fields["read"] = mapped_reader(form, described, fields.get("mapping"))
    return InputFormatImporter(
        form, described["title"], described["makes"], described.get("preset", ""), **fields,
        files=described.get("files", ()), maps=is_mapped or described.get("maps", False),
    )  # fmt: skip


def _imported(path: str) -> Any:
    """What has this ``module.name`` in the package of conversions."""
    module, _, name = f"annotator.owner.conversion.{path}".rpartition(".")
    return getattr(import_module(module), name)


def recognised_form(row: Any) -> InputFormatImporter | None:
    """The importer that recognises such a row; None if there is none.

    For formats whose rows are alike, the owner has to choose: the first one is returned.
    """
    if not isinstance(row, dict):
        return None
    return next((importer for importer in importers().values() if importer.recognises(row)), None)
