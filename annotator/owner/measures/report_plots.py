"""Plots of the report as SVG.

Their colours are those of the style sheet of the page, by name. They are 310 pixels wide, so that they fit narrow
screens unscaled.
"""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Mapping, Sequence

from annotator.owner.rows import Row, grouped
from annotator.text.policy import one_line

_TEXT, _MUTED, _LINE, _ACCENT, _WARNING = "text", "muted", "line", "accent", "warning"
_KINDS = (_ACCENT, _WARNING, _MUTED)
"""The colours of the parts of stacked bars."""
_WIDTH = 310
_RIGHT = 300
"""Where the area of a plot ends."""
_ROW = 22
_LABEL = 24
_CHARACTER = 6.8
"""The width of a character of a label, in a wide font."""
_NAME = 18
"""The most characters of a name before a row."""
Rows = Sequence[Row]


def _svg(height: float, about: str, *parts: str) -> str:
    """The whole plot, with ``about`` as its description for screen readers."""
    label = html.escape(one_line(about))
    head = (
        f'<svg role="img" aria-label="{label}" width="{_WIDTH}" height="{height:g}" viewBox="0 0 {_WIDTH} {height:g}"'
    )
    return f'{head} xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12">{"".join(parts)}</svg>'


def _text(x: float, y: float, text: str, anchor: str = "middle", fill: str = _TEXT) -> str:
    label = html.escape(one_line(text, _LABEL))
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" style="fill: var(--{fill})">{label}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str = _LINE, width: float = 1) -> str:
    path = f'd="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"'
    return f'<path {path} style="stroke: var(--{stroke})" stroke-width="{width:g}"></path>'


def _bar(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<path d="M{x:.1f} {y:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}z" style="fill: var(--{fill})"></path>'


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from ``low`` to ``high`` or beyond, two to six."""
    spread = high - low or 1.0
    power = 10 ** math.floor(math.log10(spread / 4))
    step = next(power * factor for factor in (1, 2, 5, 10) if spread / (power * factor) <= 4)
    first = math.floor(low / step + 1e-9)
    last = max(first + 1, math.ceil(high / step - 1e-9))
    return [step * number for number in range(first, last + 1)]


def bars(counts: Mapping[str, float], about: str, title: str = "", height: int = 120) -> str:
    """One bar for each name, in the given order."""
    return _bars([(name, [(number, _ACCENT)]) for name, number in counts.items()], about, title, height)


def stacked(rows: Rows, about: str, title: str) -> str:
    """One stacked bar for each ``name`` of ``rows``; its parts are the rows' ``kind``, each ``number`` high, in
    order."""
    colours = dict(zip(dict.fromkeys(str(row["kind"]) for row in rows), _KINDS, strict=False))
    parts = grouped((str(row["name"]), (row["number"], colours[str(row["kind"])])) for row in rows)
    return _bars(list(parts.items()), about, title, 150, colours)


def _bars(
    names: Sequence[tuple[str, Sequence[tuple[float, str]]]], about: str, title: str, height: int,
    legend: Mapping[str, str] | None = None,
) -> str:  # fmt: skip
    """A bar for each name, of parts with a number and a colour each."""
    ticks = _ticks(0, max(sum(number for number, _ in parts) for _, parts in names))
    left, top = 14 + _CHARACTER * max(len(f"{tick:,g}") for tick in ticks), 8 + 18 * bool(legend)
    bottom, step = top + height, (_RIGHT - left) / len(names)
    drawn = []
    for tick in ticks:
        y = bottom - height * tick / ticks[-1]
        drawn += [_line(left, y, _RIGHT, y), _text(left - 6, y + 4, f"{tick:,g}", "end", _MUTED)]
    step_of_labels = math.ceil(max(len(one_line(name, _LABEL)) + 1 for name, _ in names) * _CHARACTER / step)
    for at, (name, parts) in enumerate(names):
        x, y = left + step * at, bottom
        for number, colour in parts:
            y -= height * number / ticks[-1]
            drawn.append(_bar(x + 0.1 * step, y, 0.8 * step, height * number / ticks[-1], colour))
        if at % step_of_labels == 0:
            drawn.append(_text(x + step / 2, bottom + 16, name))
    for at, (name, colour) in enumerate((legend or {}).items()):
        drawn += [_bar(left + 84 * at, 4, 10, 10, colour), _text(left + 14 + 84 * at, 14, name, "start")]
    drawn.append(_text((left + _RIGHT) / 2, bottom + 34, title, fill=_MUTED))
    return _svg(bottom + (40 if title else 22), about, *drawn)


def intervals(rows: Rows, about: str, title: str, domain: tuple[float, float] | None = None) -> str:
    """One dot with its interval for each of ``rows`` (``name``, ``value``, ``low``, ``high``), in order; ``marked``
    rows are emphasized."""
    ends = [*_ends(rows), *(domain or ())]
    ticks = _ticks(min(ends), max(ends))
    names = [one_line(str(row["name"]), _NAME) for row in rows]
    left, bottom = 14 + _CHARACTER * max(map(len, names)), _ROW * len(rows) + 6

    def place(value: float) -> float:
        return left + (_RIGHT - 14 - left) * (value - ticks[0]) / (ticks[-1] - ticks[0])

    drawn = []
    for tick in ticks:
        drawn += [
            _line(place(tick), 4, place(tick), bottom),
            _text(place(tick), bottom + 16, f"{tick:,g}", fill=_MUTED),
        ]
    for at, (row, name) in enumerate(zip(rows, names, strict=True)):
        x, y, colour = place(row["value"]), _ROW * (at + 0.5) + 4, _WARNING if row.get("marked") else _ACCENT
        if "low" in row and "high" in row:
            drawn.append(_line(place(row["low"]), y, place(row["high"]), y, colour, 2))
        dot = f"M{x - 4:.1f} {y:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
        diamond = f"M{x - 5:.1f} {y:.1f}l5 -5l5 5l-5 5z"
        shape = diamond if row.get("marked") else dot
        drawn += [f'<path d="{shape}" style="fill: var(--{colour})"></path>', _text(left - 8, y + 4, name, "end")]
    drawn.append(_text((left + _RIGHT) / 2, bottom + 34, title, fill=_MUTED))
    return _svg(bottom + 40, about, *drawn)


def _ends(rows: Rows) -> Iterable[float]:
    return (row[name] for row in rows for name in ("value", "low", "high") if name in row)
