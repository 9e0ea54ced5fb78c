"""The programs of the folder ``packaging``, which is no package."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).resolve().parents[1] / "packaging"


def packaging_program(path: str) -> ModuleType:
    """The program at ``path`` in the folder, such as ``make_docs.py``."""
    spec = util.spec_from_file_location(f"{Path(path).stem}_program", PACKAGING / path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
