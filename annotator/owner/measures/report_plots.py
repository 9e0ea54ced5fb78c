"""Plots of the report as SVG, drawn by Vega (`vl-convert`) from the specifications in ``resources/report/plots.json``.

They have the colours of the light theme, which the style sheet of the page maps to the dark theme. No plot is wider
than 310 pixels, so that it fits narrow screens unscaled; the left padding leaves room for labels in a wider font than
the one used for layout.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import vl_convert

from annotator.paths import resource
from annotator.text.policy import one_line

_ROW: Final = 22
_LABEL: Final = 24
Rows = Sequence[Mapping[str, Any]]


def _specification(name: str, values: Rows, x: str = "", y: str = "") -> dict[str, Any]:
    """A plot of ``values`` with the titles of both axes."""
    known = json.loads(resource("report", "plots.json").read_text(encoding="utf-8"))
    plot: dict[str, Any] = {**known["all"], **known[name], "data": {"values": [dict(row) for row in values]}}
    for part in (plot, *plot.get("layer", ())):
        for channel, title in (("x", x), ("y", y)):
            if "axis" in (shown := part.get("encoding", {}).get(channel, {})):
                shown["title"] = title or None
    return plot


def _svg(plot: dict[str, Any], about: str) -> str:
    """Draw the plot, with ``about`` as its description for screen readers and unique ids."""
    drawn: str = vl_convert.vegalite_to_svg(plot)
    drawn = re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", drawn)
    unique = format(zlib.crc32(drawn.encode()), "08x")
    drawn = re.sub(r'(id="|url\(#)(?=[A-Za-z])', rf"\g<1>p{unique}-", drawn)
    label = one_line(about).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def bars(counts: Mapping[str, float], about: str, title: str = "", height: int = 120) -> str:
    """One bar for each name, in the given order."""
    rows = [{"name": one_line(name, _LABEL), "number": number} for name, number in counts.items()]
    return _svg({**_specification("bars", rows, title), "height": height}, about)


def stacked(rows: Rows, about: str, title: str) -> str:
    """One stacked bar for each ``name`` of ``rows``; its parts are the rows' ``kind``, each ``number`` high, in
    order."""
    plot = _specification("stacked", [{**row, "name": one_line(str(row["name"]), _LABEL)} for row in rows], y=title)
    plot["encoding"]["color"]["scale"]["domain"] = list(dict.fromkeys(str(row["kind"]) for row in rows))
    return _svg(plot, about)


def intervals(rows: Rows, about: str, title: str, domain: tuple[float, float] | None = None) -> str:
    """One dot with its interval for each of ``rows`` (``name``, ``value``, ``low``, ``high``), in order; ``marked``
    rows are emphasized."""
    values = [
        {**row, "name": one_line(str(row["name"]), _LABEL), "low": row.get("low", row["value"]),
         "high": row.get("high", row["value"]), "marked": bool(row.get("marked"))}
        for row in rows
    ]  # fmt: skip
    plot = _specification("intervals", values, title)
    if domain is not None:
        least = min([domain[0], *(row["low"] for row in values)])
        most = max([domain[1], *(row["high"] for row in values)])
        plot["layer"][0]["encoding"]["x"]["scale"] = {"domain": [least, most], "nice": True}
    return _svg({**plot, "height": _ROW * len(values) + 44}, about)
