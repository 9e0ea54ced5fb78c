"""Importers: other people's data sets as task files of the native format, ready for ``tasks build``.

Each module here with ``IMPORTERS`` reads one family of data. A new one is a module of its own; nothing else lists it.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from annotator.owner.conversion.importers.draft import Importer


@cache
def importers() -> Mapping[str, Importer]:
    """Every importer by the name of its form, in the order of the alphabet."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    every = (importer for module in modules for importer in getattr(module, "IMPORTERS", ()))
    return dict(sorted((importer.form, importer) for importer in every))


def recognised_form(row: Any) -> Importer | None:
    """The importer for data with such a row; None where no form is like it.

    Forms that read the same rows in several ways are told apart by the owner: the first of them is given.
    """
    if not isinstance(row, dict):
        return None
    return next((importer for importer in importers().values() if importer.recognises(row)), None)
