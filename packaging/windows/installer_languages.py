"""The languages of the installer for Windows: English, and those that the window has a catalogue for.

    python packaging/windows/installer_languages.py build/languages.iss

``annotator.iss`` includes the file. A language for which Inno Setup brings no messages is offered with English ones.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QLocale

CATALOGUES = Path(__file__).resolve().parents[2] / "resources" / "languages"
OF_INNO_SETUP = frozenset(
    {
        "Armenian", "Bulgarian", "Catalan", "Corsican", "Czech", "Danish", "Dutch", "Finnish", "French", "German",
        "Hebrew", "Hungarian", "Icelandic", "Italian", "Japanese", "Norwegian", "Polish", "Portuguese", "Russian",
        "Slovak", "Slovenian", "Spanish", "Turkish", "Ukrainian",
    }
)  # fmt: skip
"""The files of messages in the folder ``Languages`` of Inno Setup 6.3, without their extension."""


def languages() -> list[str]:
    """The lines of the section ``[Languages]``; the first is what a system in another language is shown."""
    lines = ['Name: "en"; MessagesFile: "compiler:Default.isl"']
    for path in sorted(CATALOGUES.glob("annotator_*.qm")):
        code = path.stem.removeprefix("annotator_")
        name = QLocale.languageToString(QLocale(code).language()).split()[0]  # "Norwegian Bokmål" is Norwegian there
        messages = f"Languages\\{name}.isl" if name in OF_INNO_SETUP else "Default.isl"
        lines.append(f'Name: "{code}"; MessagesFile: "compiler:{messages}"')
    return lines


if __name__ == "__main__":
    Path(sys.argv[1]).write_text("".join(f"{line}\n" for line in ["[Languages]", *languages()]), encoding="utf-8")
