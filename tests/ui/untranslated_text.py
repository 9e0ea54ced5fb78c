"""What is written on a screen and did not go through the translator."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from PySide6.QtWidgets import QWidget

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.services.owned_projects import owned_projects
from annotator.ui.language import LANGUAGES
from tests.ui.conftest import OWNER, Desk
from tests.ui.ink import texts
from tests.ui.pseudo import is_pseudo

WORDS = re.compile(r"[^\W\d_]{2,}")
KEYS = (
    "Ctrl|Alt|Shift|Esc|Escape|Enter|Return|Tab|Backtab|Space|Backspace|Delete|"
    r"Up|Down|Left|Right|Home|End|PgUp|PgDown|PageUp|PageDown|F\d+"
)
KEY_CAPS = re.compile(rf"(?:{KEYS}|\S)(?:[+\s]+(?:{KEYS}|\S))*")
AS_THEY_ARE = {
    "Annotator", "Fusion",  # names
    *LANGUAGES.values(),  # each in its own
    "new project", "new batch", "already here",  # outcomes of an import, as the services call them
    "abcdefghijklmnopqrstuvwxyz ",  # to measure with
    "SHA256:…",  # how every fingerprint begins
    "after an export", "when online",  # schedules, as the services call them
    "annotator_*.qm", "*.anntask *.anninvite *.annreceipt *.annresult *.annresult.age",  # files
    "fonts-noto-core fonts-symbola",  # packages
    "https://name:password@cloud.example.org/folder",  # the form of an address
}  # fmt: skip


def content(desk: Desk) -> str:
    """What is not the window's own words: the tasks, what the rubric asks, who sent it, what was typed, where it is."""
    store, paths = desk.backend._store, desk.paths
    said = [desk.window.windowTitle(), OWNER.public.fingerprint, f"{Path.home()}/"]
    said += map(str, (paths.root, paths.database, paths.backups, paths.root / "shared"))
    with store.reading() as connection:
        for query in (
            "SELECT payload FROM task", "SELECT rubric FROM bundle", "SELECT guidelines FROM bundle",
            "SELECT document FROM annotation", "SELECT content FROM course", "SELECT title || owner_name FROM project",
        ):  # fmt: skip
            said += [row[0] for row in connection.execute(query)]
    for folder in owned_projects(paths):
        command = f"annotator project answer lena TASK ANSWER --project {shlex.quote(str(folder))}"
        said += [str(folder), "A study", command]
    card = desk.backend.identity_card()
    said += [card.device] if card is not None else []
    keys = [OWNER.public, *([card.key] if card is not None else [])]
    said += [word for key in keys for word in (key.fingerprint, *fingerprint_words(key))]
    said += ["Healthcare answers", "Example Lab", "lena", "Léna Öztürk", "https://example.org"]  # of the invite
    return " ".join(said)


FIXTURES = {"Something was done.", "Do it", "RLO", "the", "The database is damaged."}
"""What the screens are made with."""
FROM_BELOW = re.compile(
    r"outline\.list|error\.|trouble|notes\.\w+\.wanting|workspace\.status|backups\.content|"
    r"paste\.refused|keyfile\.refused|diagnostics\.text|about\.(parts|licence)|help\.(list|text|link)"
)
"""Where sentences of the lower floors are shown: what is missing, what went wrong, what was found of the computer,
licences, and the help. They are English."""
DATA = re.compile(r"SHA256:\S*|[\w+/]{16,}|[\d.,]+ [kM]?B|\S*/\S*|\S+\.annresult|\S+\.\w+")
"""Fingerprints (or what is left of one on the next line), ids, sizes, paths and codes."""


def not_translated(screen: QWidget, known: str) -> list[str]:
    """What is written on a screen and neither went through the translator nor is known."""
    flat = _flat(known)
    found = []
    for ink in texts(screen):
        words = ink.words.replace("\xa0", " ").strip()
        said = re.sub(r"^(?:[A-Z](?::|  )|\d+\.?|[↩→]) +", "", words)  # a letter, a number or a sign stands before
        said = re.sub(r" \([+-]\d+\)$", "", said)  # the points of a criterion
        parts = [_flat(part).strip() for part in re.split(r"\[…\]|…", said)]  # what stands around what is left out
        if not WORDS.search(words) or is_pseudo(words) or all(part in flat for part in parts) or " · " in words:
            continue
        if KEY_CAPS.fullmatch(words) or DATA.fullmatch(words) or words in AS_THEY_ARE | FIXTURES:
            continue
        if not FROM_BELOW.match(ink.name):
            found.append(f"{ink.name}: {words}")
    return found


def _flat(words: str) -> str:
    """Without what Markdown and JSON put between words."""
    return re.sub(r"\\n|\s+", " ", words.replace("*", "")).replace("\\", "")
