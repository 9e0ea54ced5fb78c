"""CSV of the program's tables, safe in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from annotator.text.policy import escape_formula, one_line


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """CSV lines (RFC 4180) with the header ``columns``; texts on one line each, and cells that a spreadsheet would
    interpret as formulas escaped."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(columns)
    lines.writerows([escape_formula(one_line(cell)) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return out.getvalue()
