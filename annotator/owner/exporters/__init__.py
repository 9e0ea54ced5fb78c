"""Exporters: the forms of data sets that can be made of results."""

from __future__ import annotations

from collections.abc import Mapping

from annotator.owner.exporters import helpsteer, records
from annotator.owner.exporters.form import ExportForm

EXPORTERS: Mapping[str, ExportForm] = {
    form.name: form
    for form in (
        ExportForm(
            "helpsteer",
            "A row for each response and annotator: prompt, response, five scores from 0 to 4.",
            helpsteer.check,
            helpsteer.rows,
            helpsteer.schema,
        ),
        ExportForm(
            "records",
            "A row for each task and annotator: all that was said, the texts it was said of, and its provenance.",
            records.check,
            records.rows,
            records.schema,
            with_skipped=True,
        ),
    )
}
