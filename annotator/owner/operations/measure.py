"""``stats`` and ``report``: statistics of a data set as tables, JSON or an HTML page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from annotator.errors import AnnotatorError, check_output
from annotator.owner.operations.arguments import Progress, quiet
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import Json, Row, grouped
from annotator.text.output_lines import counted, padded_columns

# Statistics of a data set as tables for people; programs use JSON. A dictionary of plain values is printed as a list of
# names and values, a list of dictionaries as a table with one row each. Lists in such rows become tables of their own,
# titled with the row's name.


_WIDTH = 110
"""The width of a table in terminal columns. A wider table continues below, repeating the names of its rows."""
_LONGEST = 96
"""The most characters of values that share a cell. Longer ones become a table of their own."""
_TEXT = 48
"""The number of characters after which free text is truncated."""
_NAMES = ("attribute", "person", "system", "task", "rule", "name", "target", "kind", "title", "one", "reason")
"""The keys that can identify a row. The first one present is used."""
_LABELS = {
    "elo": "elo (95 % of orders)", "sampled": "share of tasks in pairs", "pasted": "copied from the text",
}  # fmt: skip
"""The names of figures whose keys do not say what they are."""
_MOST_LEADING = 3
"""The most columns that identify a row together."""
_EMPTY: tuple[Any, ...] = (None, "", [], {})
_NOTHING: Mapping[str, tuple[Any, ...]] = {"raters": (None, 0), "pairs": (None, 0)}
"""The values of which a column is left out, by column: the numbers that a measure does not rest on."""
_OF_MEASURE = 6
"""The most keys of a measure: value, interval or range, items, raters, pairs. A row with more is named by one."""
_LARGE = 100
_WHOLE = 1000
"""From here on numbers are printed without decimals, so that values and the ends of their intervals have as many."""


def figure_lines(figures: Any, title: str = "") -> Iterator[str]:
    """The lines of output for ``figures``, without line ends."""
    if not isinstance(figures, Mapping) or _is_measure(figures):
        yield f"{title}: {_cell(figures)}" if title else _cell(figures)
        return
    plain = {key: value for key, value in figures.items() if _is_plain(value)}
    inner = {key: value for key, value in figures.items() if key not in plain and value}
    if plain:
        yield from _heading(title)
        width = max(map(len, map(_words, plain)))
        yield from (f"  {_words(key).ljust(width)}  {_cell(value)}" for key, value in plain.items())
    for key, value in inner.items():
        called = f"{title} · {_words(key)}" if title else _words(key)
        if key == "agreement" and "attributes" in value:
            yield from agreement_lines(value, called)
        elif isinstance(value, Mapping):
            yield from figure_lines(value, called)
        else:
            yield from _rows(value, called)


def agreement_lines(section: Json, title: str = "") -> Iterator[str]:
    """The lines of output for the section ``agreement``: each table once, for all attributes. What the measures of an
    attribute have in common (texts and people) is said once."""
    from annotator.owner.measures.agreement import MEASURES

    attributes: Sequence[Json] = section["attributes"]
    measures = [row["measures"] for row in attributes]
    about, overlap, pairs = [], [], []
    for row, of_row in zip(attributes, measures, strict=True):
        # Figures of pairs of people count a text once for each pair.
        counted_once = [measure for name, measure in of_row.items() if name in MEASURES]
        texts, people = (max(measure.get(key) or 0 for measure in counted_once) for key in ("items", "raters"))
        plain = {key: value for key, value in row.items() if key not in ("measures", "overlap", "pairs")}
        about.append({"attribute": row["attribute"], "texts": texts, "people": people, **plain})
        needed = {f"tasks for ±{each['within']:g}": each["tasks"] for each in row["overlap"].get("needed", ())}
        plain = {key: value for key, value in row["overlap"].items() if key not in ("needed", "why")}
        overlap += [{"attribute": row["attribute"], **plain, **needed}] if needed else []
        pairs += [{"attribute": row["attribute"], **pair} for pair in row["pairs"]]
    above = f"{title} · " if title else ""
    names = [name for name in dict.fromkeys(chain(*measures)) if any("value" in of_row[name] for of_row in measures)]
    cells = [[name, *(_value_text(of_row[name]) for of_row in measures)] for name in names]
    if attributes:
        yield from _rows(about, f"{above}attributes")
        yield from _table(f"{above}measures", ["measure", *(row["attribute"] for row in attributes)], cells)
        yield from _lacking(attributes, f"{above}not enough data")
    for called, rows in (("overlap", overlap), ("pairs", pairs)):
        yield from _rows(rows, f"{above}{called}") if rows else ()
    yield from figure_lines({key: value for key, value in section.items() if key != "attributes"}, title)


def _lacking(attributes: Sequence[Json], title: str) -> Iterator[str]:
    """Why attributes have no value of some measures; attributes that lack the same ones for one reason together."""
    lacking: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row in attributes:
        reasons = grouped((measure["why"], name) for name, measure in row["measures"].items() if "value" not in measure)
        for why, names in reasons.items():
            lacking[why, ", ".join(names)].append(row["attribute"])
    if lacking:
        yield from _heading(title)
    for (why, of_measures), of_attributes in lacking.items():
        yield from (f"  {why}", f"    {', '.join(of_attributes)}: {of_measures}")


def _rows(rows: Sequence[Any], title: str) -> Iterator[str]:
    """Lines for a list: a table if it contains dictionaries, else its values, numbered."""
    if not all(isinstance(row, Mapping) and not (_is_measure(row) and len(row) <= _OF_MEASURE) for row in rows):
        yield from _heading(title)
        width = len(str(len(rows)))
        yield from (f"  {number:>{width}}  {_cell(row)}" for number, row in enumerate(rows, 1) if row is not None)
        return
    keys = list(dict.fromkeys(key for row in rows for key in row))
    first = next((key for key in _NAMES if key in keys), keys[0])
    deep = [key for key in keys if any(_is_deep(row.get(key)) for row in rows)]
    columns = [
        key for key in keys
        if key != first and key not in deep and any(row.get(key) not in _NOTHING.get(key, _EMPTY) for row in rows)
    ]  # fmt: skip
    if columns or not deep:
        yield from _table(title, [first, *columns], [[_cut(row, key) for key in (first, *columns)] for row in rows])
    for row in rows:
        for key in deep:
            if row.get(key):
                named = row.get(first) or row.get("source")  # comparisons by preference are of no attribute
                yield from figure_lines({key: row[key]}, f"{title} · {_cell(named)}")


def _table(title: str, names: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table with column headers, split into parts that fit the width. Each part begins with the columns that identify
    the rows."""
    if not rows:
        return
    columns = padded_columns([_words(name) for name in names], rows)
    leading = next((n for n in range(1, _MOST_LEADING + 1) if len({tuple(row[:n]) for row in rows}) == len(rows)), 1)
    if sum(len(values[0]) + 2 for values in columns[:leading]) > _WIDTH // 2:
        leading = 1
    first, others = columns[:leading], [values for values in columns[leading:] if any(map(str.strip, values[1:]))]
    parts: list[list[list[str]]] = [[*first]]
    for column in others:
        used = sum(len(values[0]) + 2 for values in parts[-1])
        if len(parts[-1]) > leading and used + len(column[0]) > _WIDTH:
            parts.append([*first])
        parts[-1].append(column)
    for number, columns in enumerate(parts):
        yield from _heading(f"{title}, continued" if number else title)
        yield from (f"  {'  '.join(cells)}".rstrip() for cells in zip(*columns, strict=True))


def _heading(title: str) -> Iterator[str]:
    if title:
        yield from ("", title[:1].upper() + title[1:])


def _words(key: Any) -> str:
    return _LABELS.get(str(key)) or str(key).replace("_", " ") or "(none)"


def _is_measure(value: Any) -> bool:
    return isinstance(value, Mapping) and "items" in value and ("value" in value or "why" in value)


def _is_plain(value: Any) -> bool:
    """Whether ``value`` is a single value, or short enough for one line."""
    if isinstance(value, Mapping):
        return _is_measure(value) or (bool(value) and all(map(_is_scalar, value.values())) and _is_short(value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return bool(value) and (all(map(_is_pair, value)) or (all(map(_is_scalar, value)) and _is_short(value)))
    return True


def _is_deep(value: Any) -> bool:
    return isinstance(value, Mapping | list) and bool(value) and not _is_plain(value)


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float | bool)


def _is_pair(value: Any) -> bool:
    """Whether ``value`` is a pair of a score and its author."""
    return isinstance(value, Sequence) and len(value) == 2 and _is_scalar(value[0]) and isinstance(value[1], list)


def _is_short(value: Any) -> bool:
    return len(_cell(value)) <= _LONGEST


def _cell(value: Any) -> str:
    """A single value, a measure with its confidence interval, or a few named values, on one line."""
    if _is_measure(value):
        return _measure_text(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(key)}: {_cell(item)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        if value and all(map(_is_pair, value)):
            return "; ".join(f"{_cell(score)}: {', '.join(map(_cell, people))}" for score, people in value)
        return ", ".join(map(_cell, value))
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return _number_text(value)
    return " ".join(value.split())


def _cut(row: Row, key: str) -> str:
    """The text of a table cell, truncated if it is free text."""
    text = _cell(row.get(key))
    return text if key != "text" or len(text) <= _TEXT else f"{text[: _TEXT - 1]}…"


def _value_text(value: Json) -> str:
    """The value of a measure, with its interval or range; empty if there is none."""
    if "value" not in value:
        return ""
    digits = _number_text if abs(value["value"]) >= _LARGE else "{:.3f}".format
    ends = f" ({digits(value['low'])} to {digits(value['high'])})" if "low" in value and "high" in value else ""
    if "lowest" in value and "highest" in value:
        ends = f" (pairs: {digits(value['lowest'])} to {digits(value['highest'])})"
    return f"{_number_text(value['value'])}{ends}"


def _measure_text(value: Json) -> str:
    if "value" not in value:
        return f"not enough data: {value['why']}"
    basis = ", ".join(counted(value[f"{key}s"], key) for key in ("item", "rater", "pair") if value.get(f"{key}s"))
    return f"{_value_text(value)}, {basis}"


def _number_text(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= _WHOLE else f"{value:.4g}"


@dataclass(frozen=True)
class Statistics:
    """Figures of a data set as plain data."""

    figures: Json

    @property
    def errors(self) -> Sequence[str]:
        """The faults of sections."""
        return tuple(self.figures.get("faults", {}).values())

    def as_json(self) -> Json:
        return self.figures

    def lines(self) -> Iterator[str]:
        printed = {key: value for key, value in self.figures.items() if key != "faults" and value is not None}
        yield from agreement_lines(printed) if printed.keys() >= {"attributes", "highlights"} else figure_lines(printed)


def stats(
    name: str,
    dataset: Path,
    *,
    engine: str = "duckdb",
    names: bool = False,
    outcome: str | None = None,
    gold: Path | None = None,
    judges: Path | None = None,
    project: Project | None = None,
    with_gold: bool = False,
    without: Sequence[str] = (),
    where: Sequence[str] = (),
    progress: Progress = quiet,
) -> Statistics:
    """Print statistics of a data set as tables, or as JSON for programs.

    Parameters:
        name = NAME: collected, agreement, people, systems, tasks, flagged, judges, all; or one measure (alpha_ordinal).
        dataset = DATASET: The folder written by `annotator results merge`.
        --project DIR: The project's folder; its `checks.toml` sets the limits of the checks.
        --gold DATASET: A data set of gold answers, to compare people's answers with.

    Raises ``measure.*``, ``dataset.*``, ``export.bad_where``.
    """
    from annotator.owner.measures.figures import statistics

    options = _options(
        dataset, project, engine=engine, names=names, outcome=outcome, gold=gold, judges=judges, with_gold=with_gold,
        without=without, where=where,
    )  # fmt: skip
    return Statistics(statistics(dataset, name, **options, progress=progress))


@dataclass(frozen=True)
class Report(Statistics):
    """A report that was written to ``path``."""

    path: Path

    def as_json(self) -> Json:
        return {"path": self.path, "faults": self.figures["faults"]}

    def lines(self) -> Iterator[str]:
        from annotator.owner.measures.gold_answers import GoldCoverage

        suspicious = self.figures.get("people", {}).get("suspicion")
        judgements = self.figures.get("collected", {}).get("judgements")
        yield f"Wrote {self.path}" + (f": {counted(judgements, 'judgement')}" if judgements else "")
        if gold := self.figures.get("people", {}).get("gold"):
            yield from GoldCoverage(**gold).lines()
        if suspicious:
            yield f"Look first at the work of {', '.join(suspicious)}"
        if unknown := self.figures["unknown_tolerances"]:
            yield f"A tolerance is set for what no rubric of this data set asks: {', '.join(unknown)}"


def report(
    dataset: Path,
    out: Path,
    *,
    compare: Path | None = None,
    engine: str = "duckdb",
    names: bool = False,
    outcome: str | None = None,
    gold: Path | None = None,
    judges: Path | None = None,
    project: Project | None = None,
    with_gold: bool = False,
    without: Sequence[str] = (),
    where: Sequence[str] = (),
    progress: Progress = quiet,
) -> Report:
    """Write a report on a data set: one HTML file without scripts and external resources.

    Parameters:
        dataset = DATASET: The folder written by `annotator results merge`.
        --out FILE.html: The page to write.
        --compare OLD: Show changes since this report or data set.
        --project DIR: The project's folder; its `checks.toml` sets the limits of the checks.
        --gold DATASET: A data set of gold answers, to compare people's answers with.

    Raises ``measure.*``, ``dataset.*``, ``export.bad_where``.
    """
    from annotator.owner.measures.figures import measure
    from annotator.owner.measures.report_page import changed_figures, figures_of, write_report

    out = Path(out)
    if not out.absolute().parent.is_dir() or out.is_dir():
        raise AnnotatorError("measure.no_folder", "The report cannot be written there.", "Name a file.", out)
    check_output(out, ".html", ".htm")
    options = _options(
        dataset, project, engine=engine, names=names, outcome=outcome, gold=gold, judges=judges, with_gold=with_gold,
        without=without, where=where,
    )  # fmt: skip
    before = None
    if compare is not None:
        before = figures_of(compare) if compare.is_file() else measure(compare, **options, progress=progress)
    figures = measure(dataset, **options, progress=progress)
    title = ", ".join(figures["titles"]) or "Data set"
    write_report(figures, out, title, None if before is None else changed_figures(before, figures))
    return Report(figures, out)


def _options(dataset: Path, project: Project | None, **given: Any) -> Json:
    """The arguments of the functions of :mod:`annotator.owner.measures.figures`, with the limits of the checks. Raises
    ``measure.bad_limit``, ``dataset.*``."""
    from annotator.owner.dataset.dataset_folder import open_dataset
    from annotator.owner.dataset.task_field_filter import parse_task_field_filter
    from annotator.owner.measures.check_limits import WorkCheckThresholds, limits_of

    if given["where"]:
        people = open_dataset(dataset).arrow("annotations", ("annotator",))["annotator"].unique().to_pylist()
        for condition in map(parse_task_field_filter, given["where"]):
            condition.check_person(people)
    if project is None:
        return {**given, "limits": WorkCheckThresholds()}
    from annotator.owner.exchange.project_sync import person_id

    open_dataset(dataset, project.state.id)
    without = [person_id(project, name) for name in given["without"]]
    return {**given, "without": without, "limits": limits_of(project.root)}
