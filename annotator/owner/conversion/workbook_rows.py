"""Rows of spreadsheets (.xlsx, .xlsm, .xls, .ods), read with Calamine. A workbook is loaded completely."""

from __future__ import annotations

import datetime
import itertools
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.owner.conversion.reading_process import FileReadingError, read_in_process
from annotator.owner.conversion.source_file import BATCH

if TYPE_CHECKING:
    from python_calamine import CalamineSheet, CalamineWorkbook

SUFFIXES = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
_SHOWN = 8


def is_workbook(start: bytes) -> bool:
    """Whether a file that starts with ``start`` is a ZIP archive or an OLE document, as workbooks are."""
    return start.startswith((ZIP, _OLE))


def sheet_rows(path: Path, name: str, wanted: str | None) -> tuple[str, str, Iterator[list[str]]]:
    """The name of a sheet, its first merged cells (such as A4:A5, or empty), and its rows as texts, with numbers and
    dates as displayed. ``wanted``: the name of the sheet; None for the only one with more than one row.

    Calamine allocates every cell between the first and the last one, and in a small file these can be far apart. It
    therefore runs in a separate process with a memory limit.

    Raises ``source.bad_workbook``, ``source.too_large``, ``source.no_sheet``, ``source.several_sheets``.
    """
    import python_calamine  # noqa: F401  # where it is missing, the process could only say that it failed

    _check_size(path, name)
    batches = _batches(path, name, wanted)
    title, merged = next(batches)
    return title, merged, itertools.chain.from_iterable(batches)


def _batches(path: Path, name: str, wanted: str | None) -> Iterator[Any]:
    try:
        yield from read_in_process(_read_sheet, str(path), name, wanted, name=name, memory=limits.WORKBOOK_MEMORY)
    except FileReadingError as error:
        raise bad_workbook_error(name, error) from None


def _read_sheet(path: str, name: str, wanted: str | None) -> Iterator[Any]:
    """In the process: the name of the sheet and its first merged cells, then its rows in batches."""
    sheet = _open_sheet(path, name, wanted)
    yield sheet.name, _merged_cells(sheet)
    rows = (list(map(_displayed_text, row)) for row in sheet.iter_rows())
    while some := list(itertools.islice(rows, BATCH)):
        yield some


def _open_sheet(path: str, name: str, wanted: str | None) -> CalamineSheet:
    import python_calamine

    return _chosen_sheet(python_calamine.CalamineWorkbook.from_path(path), name, wanted)


def bad_workbook_error(name: str, error: BaseException) -> AnnotatorError:
    """The error of a workbook that cannot be read."""
    return AnnotatorError(
        "source.bad_workbook",
        f"The spreadsheet cannot be read: {str(error).rstrip('.')}.",
        "Save it as .xlsx, or as CSV. A workbook with a password has to be saved without one.",
        name,
    )


def _merged_cells(sheet: CalamineSheet) -> str:
    """The first merged cells as a spreadsheet names them; empty if there are none, or the file type does not tell."""
    for corners in sheet.merged_cell_ranges or ():
        return ":".join(f"{_column_letters(column)}{row + 1}" for row, column in corners)
    return ""


def _column_letters(column: int) -> str:
    """The letters of a column that is counted from 0: A, ..., Z, AA."""
    above, letter = divmod(column, 26)
    return (_column_letters(above - 1) if above else "") + chr(ord("A") + letter)


def _check_size(path: Path, name: str) -> None:
    size = path.stat().st_size
    if zipfile.is_zipfile(path):  # and readable, or it would have been refused
        with zipfile.ZipFile(path) as archive:
            size = max(size, sum(member.file_size for member in archive.infolist()))
    if size > limits.WORKBOOK_BYTES:
        message = f"The workbook takes {size:,} bytes unpacked; {limits.WORKBOOK_BYTES:,} are permitted."
        raise AnnotatorError("source.too_large", message, "Save it as CSV, which is read row by row.", name)


def _chosen_sheet(workbook: CalamineWorkbook, name: str, wanted: str | None) -> CalamineSheet:
    if wanted is not None:
        if wanted not in workbook.sheet_names:
            message = f"There is no sheet called {wanted!r}."
            raise AnnotatorError("source.no_sheet", message, f"There are: {listed_names(workbook.sheet_names)}.", name)
        return workbook.get_sheet_by_name(wanted)
    sheets = [workbook.get_sheet_by_index(number) for number in range(len(workbook.sheet_names))]
    filled = [sheet for sheet in sheets if sheet.height > 1]
    if not filled:
        raise AnnotatorError("source.no_sheet", "No sheet has rows below its heads.", "", name)
    if len(filled) > 1:
        titles = [f"{sheet.name} ({sheet.height - 1:,} row{'s' * (sheet.height > 2)})" for sheet in filled]
        raise AnnotatorError(
            "source.several_sheets",
            f"{len(filled)} sheets have rows: {listed_names(titles)}.",
            f"Name one: --sheet '{filled[0].name}'",
            name,
        )
    return filled[0]


def listed_names(names: list[str]) -> str:
    """The first of ``names``, and how many more there are."""
    more = f" and {len(names) - _SHOWN:,} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def _displayed_text(cell: Any) -> str:
    """A cell as displayed: integers without a decimal point, dates without the time if that is midnight."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)
    if isinstance(cell, datetime.datetime):
        return cell.isoformat(sep=" ")
    return str(cell)
