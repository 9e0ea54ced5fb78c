"""The curves of a day as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import vl_convert

from tests.walk.day_counts import Counts

CURVES = {
    "megabytes": "resident memory, MB",
    "objects": "Python objects",
    "widgets": "widgets",
    "descriptors": "descriptors",
    "key_cpu": "processor time of a key, ms",
    "submit_cpu": "processor time of a submit, ms",
}


def draw_day(counts: Sequence[Counts], path: Path) -> None:
    """Draw each of :data:`CURVES` over the number of tasks, from zero, as a PNG file."""
    values = [
        {"tasks": count.tasks, "what": title, "value": getattr(count, name)}
        for count in counts
        for name, title in CURVES.items()
    ]
    spec = {
        "background": "#ffffff",
        "data": {"values": values},
        "facet": {
            "field": "what", "type": "nominal", "title": None, "sort": list(CURVES.values()),
            "header": {"labelFontSize": 13, "labelColor": "#1b2130", "labelAnchor": "start"},
        },
        "columns": 3,
        "spec": {
            "width": 250,
            "height": 110,
            "mark": {"type": "line", "color": "#3657d6", "point": {"size": 18, "color": "#3657d6"}},
            "encoding": {
                "x": {"field": "tasks", "type": "quantitative", "title": "tasks", "scale": {"zero": True}},
                "y": {"field": "value", "type": "quantitative", "title": None, "axis": {"minExtent": 42}},
            },
        },
        "resolve": {"scale": {"y": "independent"}},
        "config": {"axis": {"labelColor": "#1b2130", "titleColor": "#667085", "gridColor": "#e1e4ea"}},
    }  # fmt: skip
    path.write_bytes(vl_convert.vegalite_to_png(spec, scale=1.25))
