"""The files that accompany an export: the data card, and Croissant metadata."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence

from annotator import __version__
from annotator.owner.exports.column_types import card_lines, croissant_fields, nested_columns
from annotator.owner.exports.export_form import BestScores, ExportReport
from annotator.owner.rows import Counts, Json
from annotator.owner.templates import render_template
from annotator.paths import resource
from annotator.text.output_lines import counted

CARD = "README.md"
CROISSANT = "croissant.json"
_TEXTS = tomllib.loads(resource("report/data_card.toml").read_text(encoding="utf-8"))
NOTABLE: Mapping[str, Sequence[str]] = _TEXTS["notable"]
"""Properties of annotations that matter to users of the data: by the name of the fact its title and what it means."""


def lost_words(lost: Counts) -> list[str]:
    """What a form cannot represent, with counts."""
    return [f"{_TEXTS['lost'].get(where, where)} ({_column_text(where)}): {count:,}" for where, count in lost.items()]


def _column_text(where: str) -> str:
    table, _, column = where.partition(".")
    return f"table `{table}`, column `{column}`" if column else f"table `{table}`"


def data_card_text(about: ExportReport) -> str:
    """The content of ``README.md``, with the front matter read by the Hugging Face Hub and ``datasets``."""
    notes = [f"{title} (`{name}`): {about.notable[name]:,}: {text}" for name, (title, text) in NOTABLE.items()
             if about.notable.get(name)]  # fmt: skip
    if about.named_rows:
        notes.append(f"Rows with answers of people whom the checks of work name: {about.named_rows:,}")
    if about.contradicting:
        notes.append(f"Pairs of responses in both directions, so that rows contradict: {about.contradicting:,}")
    return render_template(
        "data_card.md.j2",
        {"number": "{:,}".format, "counted": counted, "best": best_score_words, "cell": _cell,
         "json": lambda text: json.dumps(text, ensure_ascii=False)},
        about=about,
        version=__version__,
        sets=[("default", about.files), ("discarded", about.discarded)],
        features=card_lines(about.columns),
        columns=[f"`{name}`: {text}" for name, text in _TEXTS["weights"].items() if name in about.columns],
        lost=[_capitalized(line) for line in lost_words(about.lost)],
        notes=notes,
        left_out=[f"{_capitalized(kind)}: {count:,}" for kind, count in sorted(about.left_out.items()) if count],
        aside=[f"{count:,}: {kind}" for kind, count in sorted(about.aside.items())],
        counts=[f"{split}, {kind}: {count:,}" for (split, kind), count in sorted(about.counts.items())],
    )  # fmt: skip


def _capitalized(line: str) -> str:
    return line[:1].upper() + line[1:]


def _cell(text: str) -> str:
    """Foreign text for a cell of a table: on one line, with vertical bars escaped."""
    return " ".join(text.replace("|", "\\|").split())


def best_score_words(scores: BestScores) -> str:
    """The rest of a sentence about a block: which score of it is the best. Empty without one."""
    parts = [f"{score} is best ({description})" if description else f"{score} is best" for score, description in scores]
    return f", where {' or '.join(parts)}" if parts else ""


def croissant_metadata(about: ExportReport, hashes: Mapping[str, str]) -> Json:
    """Croissant 1.0 metadata: all data files with their hashes, and a record set for each split with its columns."""
    files = [*about.files, *about.discarded]
    nested = nested_columns(about.columns)
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", about.title).strip("-") or "export"
    return {
        # The JSON-LD context of the Croissant 1.0 specification.
        "@context": json.loads(resource("croissant_context.json").read_text(encoding="utf-8")),
        "@type": "sc:Dataset",
        "name": name,
        "description": f"{about.form.title} {about.rule}",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "version": "1.0.0",
        **({"datePublished": about.created} if about.created else {}),
        "rai:dataAnnotationProtocol": about.rule,
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": file.name,
                "name": file.name,
                "contentUrl": file.name,
                "encodingFormat": file.format.media_type,
                "sha256": hashes[file.name],
            }
            for file in files
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": (record := file.name.rpartition(".")[0]),
                "name": record,
                **({"description": f"Columns with an inner structure: {', '.join(nested)}."} if nested else {}),
                "field": croissant_fields(about.columns, record, file.name),
            }
            for file in files
            if file.format.tabular and len(nested) < len(about.columns)
        ],
    }
