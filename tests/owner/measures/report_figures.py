"""The figures in a written report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def figures_of(path: Path) -> dict[str, Any]:
    """Read the figures of the report at ``path``."""
    _, _, rest = path.read_text("utf-8").partition('<script type="application/json" id="figures">')
    found: dict[str, Any] = json.loads(rest.partition("</script>")[0])
    return found
