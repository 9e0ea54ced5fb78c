"""Rows of spreadsheets (.xlsx, .xlsm, .xls, .ods), read by Calamine. A workbook is in memory as a whole."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from annotator import limits
from annotator.errors import AnnotatorError

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

SUFFIXES: Final = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
_ZIP: Final = b"PK\x03\x04"
_OLE: Final = b"\xd0\xcf\x11\xe0"
_SHOWN: Final = 8


def is_workbook(start: bytes) -> bool:
    """Whether a file that begins with ``start`` is a ZIP archive or an OLE document, as workbooks are."""
    return start.startswith((_ZIP, _OLE))


def sheet_rows(path: Path, name: str, wanted: str | None) -> tuple[str, Iterator[list[str]]]:
    """The name of a sheet and its rows as texts: numbers and dates as they look. ``wanted`` names the sheet; None takes
    the only one with more than one row.

    Raises ``source.bad_workbook``, ``source.too_large``, ``source.no_sheet``, ``source.several_sheets``.
    """
    import python_calamine

    _check_size(path, name)
    try:
        workbook = python_calamine.CalamineWorkbook.from_path(str(path))
        sheet = _chosen(workbook, name, wanted)
        return sheet.name, (list(map(_text, row)) for row in sheet.iter_rows())
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise _unreadable(name, error) from None
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # how a fault inside the library arrives
            raise
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: BaseException) -> AnnotatorError:
    return AnnotatorError(
        "source.bad_workbook",
        f"This is no spreadsheet that can be read: {str(error).rstrip('.')}.",
        "Save it as .xlsx, or as CSV. A workbook with a password has to be saved without one.",
        name,
    )


def _check_size(path: Path, name: str) -> None:
    size = path.stat().st_size
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            size = max(size, sum(each.file_size for each in archive.infolist()))
    if size > limits.WORKBOOK_BYTES:
        message = f"The workbook takes {size:,} bytes unpacked; {limits.WORKBOOK_BYTES:,} are permitted."
        raise AnnotatorError("source.too_large", message, "Save it as CSV, which is read row by row.", name)


def _chosen(workbook: CalamineWorkbook, name: str, wanted: str | None) -> CalamineSheet:
    if wanted is not None:
        if wanted not in workbook.sheet_names:
            message = f"There is no sheet called {wanted!r}."
            raise AnnotatorError("source.no_sheet", message, f"There are: {_listed(workbook.sheet_names)}.", name)
        return workbook.get_sheet_by_name(wanted)
    sheets = [workbook.get_sheet_by_index(number) for number in range(len(workbook.sheet_names))]
    filled = [sheet for sheet in sheets if sheet.height > 1]
    if not filled:
        raise AnnotatorError("source.no_sheet", "No sheet has rows below its heads.", "", name)
    if len(filled) > 1:
        found = [f"{sheet.name} ({sheet.height - 1:,} rows)" for sheet in filled]
        raise AnnotatorError(
            "source.several_sheets",
            f"{len(filled)} sheets have rows: {_listed(found)}.",
            f"Name one: --sheet '{filled[0].name}'",
            name,
        )
    return filled[0]


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def _text(cell: Any) -> str:
    """A cell as it looks: whole numbers without a point, dates without a time that is midnight."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return cell.isoformat(sep=" ")
    return str(cell)
