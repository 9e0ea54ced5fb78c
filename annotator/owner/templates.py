"""Documents of the owner: the templates of ``resources/report``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import jinja2

from annotator.paths import resource


def render_template(name: str, filters: Mapping[str, Callable[..., Any]], **values: Any) -> str:
    """Render a template, in HTML with all values escaped, without spaces at the end of lines."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(resource("report")), autoescape=jinja2.select_autoescape(["html.j2"]),
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.filters |= filters
    return re.sub(r"[ \t]+\n", "\n", environment.get_template(name).render(values))
