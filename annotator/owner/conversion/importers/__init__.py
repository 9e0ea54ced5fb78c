"""Importers: convert data sets of other formats to task files in the native format, for ``tasks build``.

Each module with ``IMPORTERS`` reads one family of formats. To add a format, add a module; there is no other list.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from annotator.owner.conversion.task_draft import InputFormatImporter


@cache
def importers() -> Mapping[str, InputFormatImporter]:
    """All importers by format name, in alphabetical order."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    every = (importer for module in modules for importer in getattr(module, "IMPORTERS", ()))
    return dict(sorted((importer.form, importer) for importer in every))


def recognised_form(row: Any) -> InputFormatImporter | None:
    """The importer that recognises such a row; None if there is none.

    For formats whose rows are alike, the owner has to choose: the first one is returned.
    """
    if not isinstance(row, dict):
        return None
    return next((importer for importer in importers().values() if importer.recognises(row)), None)
