"""Of which English text each translated help page is the translation, so that a changed page is translated anew; and
the same of presets, whose rubric, guidelines and course count as one page.

    python packaging/help_translations.py es rating submit    # these pages are translated as their pages are now
    python packaging/help_translations.py es presets/critique # so is this preset
    python packaging/help_translations.py                     # print the pages that are to be translated anew

``resources/help/translated_from.json`` has the SHA-256 of the English page for each page of each language.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from make_languages import LANGUAGES

FOLDER = Path(__file__).resolve().parents[1] / "resources" / "help"
PRESETS = FOLDER.with_name("presets")
RECORD = FOLDER / "translated_from.json"


def digest(english: str) -> str:
    """SHA-256 of a page, in hexadecimal digits."""
    return hashlib.sha256(english.encode()).hexdigest()


def recorded() -> dict[str, dict[str, str]]:
    """By language and page the digest of the English page that was translated."""
    found: dict[str, dict[str, str]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


def english() -> dict[str, str]:
    """The English text of each page."""
    pages = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.md"))}
    for path in sorted(PRESETS.glob("*/rubric.toml")):
        files = [path, path.with_name("guidelines.md"), *_course(path.parent)]
        pages[f"presets/{path.parent.name}"] = "".join(file.read_text(encoding="utf-8") for file in files)
    return pages


def _course(preset: Path) -> list[Path]:
    """The files of a preset's course, but for the translations."""
    return sorted(file for file in preset.glob("course/*.*") if file.suffixes in ([".toml"], [".md"], [".jsonl"]))


def outdated() -> list[tuple[str, str]]:
    """Language and page of what is not translated from the English page as it is now, or not at all."""
    pages = {page: digest(text) for page, text in english().items()}
    return [(code, page) for code in LANGUAGES for page in pages if recorded().get(code, {}).get(page) != pages[page]]


def record(code: str, pages: list[str]) -> None:
    """Note that ``pages`` of a language are translations of the English pages as they are now."""
    kept = recorded()
    for page in pages:
        preset = PRESETS / page.removeprefix("presets/")
        sources = [preset / "rubric.toml", preset / "guidelines.md", *_course(preset)]
        files = [file.with_suffix(f".{code}{file.suffix}") for file in sources if file.suffix != ".jsonl"]
        for file in files if page.startswith("presets/") else [FOLDER / code / f"{page}.md"]:
            if not file.is_file():
                raise SystemExit(f"{file} is not there")
        kept.setdefault(code, {})[page] = digest(english()[page])
    written = {one: dict(sorted(kept.get(one, {}).items())) for one in LANGUAGES}
    RECORD.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    """See the module's docstring."""
    if arguments:
        record(arguments[0], arguments[1:])
    else:
        sys.stdout.write("".join(f"{code} {page}\n" for code, page in outdated()) or "all pages are translated\n")


if __name__ == "__main__":
    main(sys.argv[1:])
