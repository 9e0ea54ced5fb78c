"""The data card: ``README.md`` of an exported folder, as the Hugging Face Hub and ``datasets`` read it.

Its front matter names the data file, so that ``load_dataset(folder)`` does not take the provenance for more rows, and
the columns with their types, which could not be told from rows that have nothing in them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from annotator import __version__
from annotator.owner.exporters.form import ExportForm

CARD: Final = "README.md"
_NOTABLE: Final[Mapping[str, str]] = {
    "changed_since": "were judged on a text that a later bundle changed; the rows have the text that was judged",
    "withdrawn": "were withdrawn by a later bundle",
    "revised_since": "were revised later and not submitted again; the rows have what was submitted",
    "hasty": "show signs of haste",
    "made_by": "were made by a program, to try the pipeline, and are no data",
}


def data_card(
    title: str, form: ExportForm, rows: int, tasks: int, notable: Mapping[str, int], provenance: bool, gold: int = 0
) -> str:
    """The page for ``rows`` rows of ``tasks`` finished tasks, without ``gold`` that are about gold items."""
    title = " ".join(title.split())
    front = [
        "---",
        f"pretty_name: {json.dumps(title, ensure_ascii=False)}",
        "configs:",
        "- config_name: default",
        f"  data_files: {form.file}",
        "dataset_info:",
        "  features:",
        *(f"  {line}" for line in _features(form.schema(), {})),
        "---",
    ]
    beside = ["`provenance.jsonl` says of each row, line for line, where it comes from."] if provenance else []
    said = [f"- {notable[name]:,} tasks {words} (`{name}`)." for name, words in _NOTABLE.items() if notable[name]]
    text = [
        *front,
        "",
        f"# {title}",
        "",
        form.describe,
        f"{rows:,} rows of {tasks:,} finished tasks (each annotator's counts), exported by Annotator {__version__}.",
        *beside,
        *([f"{gold:,} on gold items are left out (`--with-gold` takes them)."] if gold else []),
        *(["", *said] if said else []),
    ]
    return "\n".join(text) + "\n"


_TYPES: Final[Mapping[str, str]] = {"string": "string", "integer": "int64", "boolean": "bool"}


def _features(schema: Mapping[str, Any], parts: Mapping[str, Any]) -> list[str]:
    """The columns of a JSON Schema's object, as ``datasets`` writes them in a data card."""
    parts = schema.get("$defs", parts)
    lines = []
    for name, value in schema["properties"].items():
        lines += [f"- name: {name}", *(f"  {line}" for line in _type(value, parts, "dtype"))]
    return lines


def _type(value: Mapping[str, Any], parts: Mapping[str, Any], key: str) -> list[str]:
    if "$ref" in value:
        return _type(parts[value["$ref"].rpartition("/")[2]], parts, key)
    if "anyOf" in value:
        return _type(next(one for one in value["anyOf"] if one.get("type") != "null"), parts, key)
    if value["type"] == "array":
        inside = _type(value["items"], parts, "list")
        return inside if key == "dtype" else ["list:", *(f"  {line}" for line in inside)]
    if value["type"] == "object":
        return ["struct:" if key == "dtype" else "list:", *(f"  {line}" for line in _features(value, parts))]
    return [f"{key}: {_TYPES[value['type']]}"]
