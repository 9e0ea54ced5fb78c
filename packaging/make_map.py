"""``make map``: resources/docs/map.md, all packages and modules with the first sentence of their docstrings.

    python packaging/make_map.py [--check]

With ``--check`` nothing is written; the status is 1 where the file is not what would be written. A module without a
docstring stops it.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MAP = ROOT / "resources" / "docs" / "map.md"
HEAD = """# Map of the program

All packages and modules with the first sentence of their docstrings. Made by `make map`; change it in the docstrings.
What may import what stands in `pyproject.toml`, the way of one key through them in [`developing.md`](developing.md).
"""


def sentence(module: Path) -> str:
    """The first sentence of the module's docstring, on one line and as Markdown. Raises ``ValueError`` without one."""
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
    if not docstring:
        raise ValueError(f"{module.relative_to(ROOT)} has no docstring")
    paragraph = " ".join(docstring.split("\n\n")[0].split())
    first = re.split(r"(?<=[.!?]) (?=[A-Z`:])", paragraph)[0]
    plain = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", first).replace("``", "`")
    return plain.replace("<", "\\<").replace("*", "\\*")


def program_map(package: Path) -> str:
    """The whole page for ``package``, folder by folder; in each its modules by name."""
    parts = [HEAD]
    for init in sorted(package.rglob("__init__.py"), key=lambda path: path.parent.parts):
        folder = init.parent
        parts.append(f"\n## {folder.relative_to(package.parent).as_posix()}/\n\n{sentence(init)}\n")
        modules = [path for path in sorted(folder.glob("*.py")) if path != init]
        lines = [f"- `{path.name}` · {sentence(path)}\n" for path in modules]
        parts.append("\n" + "".join(lines) if lines else "")
    return "".join(parts)


def main(arguments: list[str]) -> int:
    made = program_map(ROOT / "annotator")
    if arguments == ["--check"]:
        return int(not MAP.exists() or MAP.read_text(encoding="utf-8") != made)
    MAP.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
