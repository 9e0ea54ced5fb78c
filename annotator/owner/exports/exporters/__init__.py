"""Exporters: the data set formats that can be made of results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from annotator.owner.exports.export_format import ExportFormat


@cache
def forms() -> Mapping[str, ExportFormat]:
    """The formats by name: the ``FORMS`` of every module of this package.

    They need the optional packages.
    """
    result: dict[str, ExportFormat] = {}
    for module in sorted(each.name for each in iter_modules(__path__)):
        for form in getattr(import_module(f"{__name__}.{module}"), "FORMS", ()):
            result[form.name] = form
    return result
