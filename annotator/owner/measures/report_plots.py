"""Plots of the report as SVG, drawn by Vega (`vl-convert`), in the colours of the light theme.

The style sheet of the page maps them to the dark theme. No plot is wider than :data:`WIDTH`, so that it fits narrow
screens unscaled.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import vl_convert

from annotator.text.policy import one_line

WIDTH: Final = 310
TEXT, MUTED, LINE, ACCENT, WARNING = "#1b2130", "#667085", "#e1e4ea", "#3657d6", "#926100"
_ROW: Final = 22
_LABEL: Final = 24
_PADDING: Final = {"left": 24, "top": 5, "right": 5, "bottom": 5}
"""The left padding leaves room for labels in a wider font than the one used for layout."""
_CONFIG: Final[Mapping[str, Any]] = {
    "font": "sans-serif",
    "background": None,
    "view": {"stroke": None},
    "axis": {
        "labelColor": TEXT, "titleColor": MUTED, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE,
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "labelLimit": 130,
    },
    "legend": {"labelColor": TEXT, "titleColor": MUTED, "labelFontSize": 12, "titleFontSize": 12},
}  # fmt: skip
Rows = Sequence[Mapping[str, Any]]


def _svg(spec: Mapping[str, Any], about: str) -> str:
    """Draw the plot, with ``about`` as its description for screen readers and unique ids."""
    whole = {
        "width": WIDTH, "autosize": {"type": "fit", "contains": "padding"}, "padding": _PADDING,
        "config": _CONFIG, **spec,
    }  # fmt: skip
    drawn: str = vl_convert.vegalite_to_svg(whole)
    drawn = re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", drawn)
    unique = format(zlib.crc32(drawn.encode()), "08x")
    drawn = re.sub(r'(id="|url\(#)(?=[A-Za-z])', rf"\g<1>p{unique}-", drawn)
    label = one_line(about).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def bars(counts: Mapping[str, float], about: str, title: str = "", height: int = 120) -> str:
    """One bar for each name, in the given order."""
    values = [{"name": one_line(name, _LABEL), "number": number} for name, number in counts.items()]
    return _svg(
        {
            "height": height,
            "data": {"values": values},
            "mark": {"type": "bar", "color": ACCENT, "cornerRadiusEnd": 2},
            "encoding": {
                "x": {"field": "name", "type": "nominal", "sort": None, "title": title or None,
                      "axis": {"labelAngle": 0, "labelOverlap": True}},
                "y": {"field": "number", "type": "quantitative", "title": None,
                      "axis": {"tickCount": 3, "format": "~s"}},
            },
        },
        about,
    )  # fmt: skip


def stacked(rows: Rows, about: str, title: str) -> str:
    """One stacked bar for each ``name`` of ``rows``; its parts are the rows' ``kind``, each ``number`` high, in
    order."""
    kinds = list(dict.fromkeys(str(row["kind"]) for row in rows))
    values = [{**row, "name": one_line(str(row["name"]), _LABEL)} for row in rows]
    return _svg(
        {
            "height": 150,
            "data": {"values": values},
            "mark": {"type": "bar"},
            "encoding": {
                "x": {"field": "name", "type": "nominal", "sort": None, "title": None,
                      "axis": {"labelAngle": -45, "labelOverlap": True}},
                "y": {"field": "number", "type": "quantitative", "title": title,
                      "axis": {"tickCount": 4, "format": "~s"}},
                "color": {"field": "kind", "type": "nominal", "title": None, "legend": {"orient": "top"},
                          "scale": {"domain": kinds, "range": [ACCENT, WARNING, MUTED][: len(kinds)]}},
            },
        },
        about,
    )  # fmt: skip


def intervals(rows: Rows, about: str, title: str, domain: tuple[float, float] | None = None) -> str:
    """One dot with its interval for each of ``rows`` (``name``, ``value``, ``low``, ``high``), in order; ``marked``
    rows are emphasized."""
    values = [
        {**row, "name": one_line(str(row["name"]), _LABEL), "low": row.get("low", row["value"]),
         "high": row.get("high", row["value"]), "marked": bool(row.get("marked"))}
        for row in rows
    ]  # fmt: skip
    scale: dict[str, Any] = {"zero": False, "nice": True}
    if domain is not None:
        least = min([domain[0], *(row["low"] for row in values)])
        most = max([domain[1], *(row["high"] for row in values)])
        scale = {"domain": [least, most], "nice": True}
    shade = {"condition": {"test": "datum.marked", "value": WARNING}, "value": ACCENT}
    y = {
        "field": "name",
        "type": "nominal",
        "sort": None,
        "title": None,
        "axis": {"ticks": False, "domain": False, "offset": 8},
    }
    return _svg(
        {
            "height": _ROW * len(values) + 44,
            "data": {"values": values},
            "encoding": {"y": y},
            "layer": [
                {
                    "mark": {"type": "rule", "strokeWidth": 2},
                    "encoding": {
                        "x": {"field": "low", "type": "quantitative", "title": title, "scale": scale,
                              "axis": {"tickCount": 5, "labelOverlap": True, "labelSeparation": 4}},
                        "x2": {"field": "high"}, "color": shade,
                    },
                },
                {
                    "mark": {"type": "point", "filled": True, "size": 60, "opacity": 1},
                    "encoding": {
                        "x": {"field": "value", "type": "quantitative"}, "color": shade,
                        "shape": {"condition": {"test": "datum.marked", "value": "diamond"}, "value": "circle"},
                    },
                },
            ],
        },
        about,
    )  # fmt: skip


def pairs(rows: Rows, about: str) -> str:
    """One square for each pair of people (``one``, ``other``, ``value``); a darker square means higher agreement."""
    short = [
        {
            "one": str(row[a]).removeprefix("Person "),
            "other": str(row[b]).removeprefix("Person "),
            "value": row["value"],
        }
        for row in rows
        for a, b in (("one", "other"), ("other", "one"))
    ]
    axis = {"labelFontSize": 11, "ticks": False, "domain": False}
    return _svg(
        {
            "height": WIDTH - 20,
            "data": {"values": short},
            "mark": {"type": "rect"},
            "encoding": {
                "x": {"field": "one", "type": "nominal", "title": None, "axis": {**axis, "labelAngle": -90}},
                "y": {"field": "other", "type": "nominal", "title": None, "axis": axis},
                "color": {"value": ACCENT},
                "opacity": {"field": "value", "type": "quantitative", "scale": {"domain": [0, 1], "range": [0.04, 1],
                            "clamp": True}, "legend": None},
            },
        },
        about,
    )  # fmt: skip


def scatter(rows: Rows, about: str, x: str, y: str) -> str:
    """One dot for each of ``rows`` (``x``, ``y``, ``name``); ``marked`` ones are emphasized and labelled."""
    values = [{**row, "name": one_line(str(row["name"]).removeprefix("Person "), _LABEL)} for row in rows]
    place = {
        "x": {"field": "x", "type": "quantitative", "title": x, "scale": {"type": "log", "nice": True},
              "axis": {"tickCount": 4, "format": "~s", "grid": False}},
        "y": {"field": "y", "type": "quantitative", "title": y, "axis": {"tickCount": 5}},
    }  # fmt: skip
    shade = {"condition": {"test": "datum.marked", "value": WARNING}, "value": ACCENT}
    shape = {"condition": {"test": "datum.marked", "value": "diamond"}, "value": "circle"}
    return _svg(
        {
            "height": 240,
            "data": {"values": values},
            "encoding": place,
            "layer": [
                {"mark": {"type": "point", "filled": True, "size": 70, "opacity": 0.9},
                 "encoding": {"color": shade, "shape": shape}},
                {"transform": [{"filter": "datum.marked"}],
                 "mark": {"type": "text", "dy": -11, "fontSize": 12, "color": TEXT},
                 "encoding": {"text": {"field": "name"}}},
            ],
        },
        about,
    )  # fmt: skip


def lines(rows: Rows, about: str, x: str, y: str) -> str:
    """A line through ``rows`` (``x``, ``y``), with a reference line at zero."""
    return _svg(
        {
            "height": 160,
            "data": {"values": [dict(row) for row in rows]},
            "layer": [
                {"mark": {"type": "rule", "color": MUTED, "strokeDash": [3, 3]}, "encoding": {"y": {"datum": 0}}},
                {"mark": {"type": "line", "color": ACCENT, "point": {"color": ACCENT, "filled": True}},
                 "encoding": {
                     "x": {"field": "x", "type": "ordinal", "title": x, "axis": {"labelAngle": 0}},
                     "y": {"field": "y", "type": "quantitative", "title": y, "axis": {"tickCount": 4}}}},
            ],
        },
        about,
    )  # fmt: skip
