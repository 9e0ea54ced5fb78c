"""Figures of biases in comparisons: by position, length and formatting."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from annotator.owner.measures.agreement import ratios_of_sums
from annotator.owner.measures.dataset_query import sql_text
from annotator.owner.measures.measure import MeasureValue, measure_value, missing_measure
from annotator.owner.measures.study import ReportInputs
from annotator.owner.measures.system_figures import ComparisonSource

_MARKUP: Final = r"(?m)^[ \t]*(?:[-*+] |[0-9]{1,3}[.)] |#{1,6} |> |\||```)|\*\*"
_MARK: Final = "\ue000"

# Pairs with the words and formatting marks of both texts, and with the positions of both on the person's screen, from
# 0; null where unknown. Marks are list items, headings, quotations, table rows, code fences at the beginning of a line,
# and both ends of bold text.
_COMPARED: Final = f"""
    WITH sizes AS (
        SELECT project, task, left(version, 16) AS version, target, max(words) AS words,
            max(length(marked) - length(replace(marked, '{_MARK}', ''))) AS marks
        FROM (
            SELECT *, regexp_replace(replace(coalesce(text, ''), '{_MARK}', ''), {sql_text(_MARKUP)}, '{_MARK}', 'g')
                AS marked
            FROM counted.texts WHERE kind = 'response'
        ) AS t GROUP BY project, task, left(version, 16), target
    ), orders AS (
        SELECT project, task, left(version, 16) AS version, annotator, max(display_order) AS display_order
        FROM counted.annotations WHERE is_final GROUP BY project, task, left(version, 16), annotator
    )
    SELECT p.*, s.words - t.words AS longer, s.marks - t.marks AS more_formatted, v.place - u.place AS shown_first
    FROM {{pairs}} AS p
    LEFT JOIN sizes AS s ON p.project = s.project AND p.task = s.task AND p.version = s.version AND one = s.target
    LEFT JOIN sizes AS t ON p.project = t.project AND p.task = t.task AND p.version = t.version AND two = t.target
    LEFT JOIN orders AS o
        ON p.project = o.project AND p.task = o.task AND p.version = o.version AND p.annotator = o.annotator
    LEFT JOIN study.places AS u ON o.display_order = u.display_order AND one = u.target
    LEFT JOIN study.places AS v ON o.display_order = v.display_order AND two = v.target"""


def _put_places(study: ReportInputs) -> None:
    """Define ``study.places``: the position of each response on the screen for each order of responses."""
    orders = study.query(
        "SELECT DISTINCT display_order FROM counted.annotations WHERE is_final AND display_order <> ''"
    )
    rows = (
        {"display_order": row["display_order"], "target": f"{question}/r{number}", "place": place}
        for row in orders
        for question, order in json.loads(row["display_order"]).items()
        for place, number in enumerate(order)
    )
    study.put("places", rows, display_order="string", target="string", place="int64")


def _share_of_wins(study: ReportInputs, pairs: str, above: str, why: str) -> MeasureValue:
    """The share of comparisons won by the response with the higher value, with a bootstrap over tasks.

    ``above`` is the column with the difference of the values, first response minus second.
    """
    found = study.query(f"""
        SELECT left(version, {study.digits}) AS cluster,
            CAST(sum(CASE WHEN sign({above}) = outcome THEN 1 ELSE 0 END) AS BIGINT) AS won, count(*) AS often
        FROM study.{pairs} WHERE {above} <> 0 AND outcome <> 0 GROUP BY ALL""")
    if not found:
        return missing_measure(why)
    ((value, ends),) = ratios_of_sums(*([[row[name]] for row in found] for name in ("won", "often")), shares=True)
    return measure_value(value, ends, pairs=sum(row["often"] for row in found))


def biases(study: ReportInputs, sources: Sequence[ComparisonSource]) -> list[dict[str, Any]]:
    """The biases of each source of comparisons.

    ``shown_first``, ``longer`` and ``more_formatted`` are the shares won by the response shown first, the longer one,
    and the one with more formatting marks.
    """
    _put_places(study)
    result = []
    for source, label, pairs in sources:
        (whole,) = study.query(
            f"SELECT count(*) AS comparisons, count(CASE WHEN outcome = 0 THEN 1 END) AS ties FROM study.{pairs}"
        )
        study.keep(f"compared_{pairs}", _COMPARED.replace("{pairs}", f"study.{pairs}"))
        shares = {
            name: _share_of_wins(study, f"compared_{pairs}", name, why).as_json() for name, why in _NOT_KNOWN.items()
        }
        result.append({"source": source, "attribute": label, **whole, **shares})
    return result


_NOT_KNOWN: Final = {
    "shown_first": "In which order the answers stood is not known.",
    "longer": "All answers that were compared are as long.",
    "more_formatted": "All answers that were compared have as many marks of formatting.",
}
