"""Exporters: the data set formats that can be made of results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from annotator.owner.exports.exporters import records
from annotator.owner.exports.exporters.records import RecordsExportFormat

if TYPE_CHECKING:
    from annotator.owner.exports.export_format import ExportFormat

EXPORTERS: Mapping[str, RecordsExportFormat] = {
    "records": RecordsExportFormat(
        "records",
        "A row for each task and annotator: all that was said, the texts it was said of, and its provenance.",
        records.check,
        records.rows,
        records.schema,
        with_skipped=True,
    ),
}
"""The formats that are made directly of results files, without optional packages."""


@cache
def forms() -> Mapping[str, ExportFormat]:
    """The formats that are made of a data set, by name: the ``FORMS`` of every module of this package.

    They need the optional packages.
    """
    found: dict[str, ExportFormat] = {}
    for module in sorted(each.name for each in iter_modules(__path__)):
        for form in getattr(import_module(f"{__name__}.{module}"), "FORMS", ()):
            found[form.name] = form
    return found
