"""Exporters: the forms of data sets that can be made of results, which ``resources/export_forms.toml`` describes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from annotator.paths import resource

if TYPE_CHECKING:
    from annotator.owner.exports.export_form import ExportForm

_FUNCTIONS = ("rows", "check", "columns", "assemble", "extra")


@cache
def forms() -> Mapping[str, ExportForm]:
    """The forms by name. They need the optional packages."""
    described = tomllib.loads(resource("export_forms.toml").read_text(encoding="utf-8"))
    return {name: _form(name, {**described.get(form.pop("like", ""), {}), **form}) for name, form in described.items()}


def _form(name: str, described: dict[str, Any]) -> ExportForm:
    from annotator.owner.exports.export_form import ExportForm
    from annotator.owner.exports.exporters.mapped_forms import mapped_form
    from annotator.owner.exports.file_formats import FILE_FORMATS

    if "row" in described:
        return mapped_form(name, described)
    functions = {key: _imported(described[key]) for key in _FUNCTIONS if isinstance(described.get(key), str)}
    file_format = FILE_FORMATS[described.get("format", "jsonl")]
    return ExportForm(name, **{**described, **functions, "format": file_format})


def _imported(path: str) -> Any:
    """What has this ``module.name`` in the package of exports."""
    module, _, name = f"annotator.owner.exports.{path}".rpartition(".")
    return getattr(import_module(module), name)
