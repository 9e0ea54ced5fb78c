"""The help pages of ``resources/help``: loaded in the window's language, with current shortcuts and menus, and
searchable."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from annotator.containment import Contained
from annotator.errors import AnnotatorError
from annotator.paths import resource
from annotator.translatable_message import TranslatableMessage

ENGLISH = "en"
"""The language of all original pages. Pages about errors exist in it only."""

FIRST = "index"
"""The table of contents. Its links define the order of the pages."""

_PICTURES: Mapping[str, tuple[str, ...]] = {
    "critiques": ("critique",),
    "rating": ("rating", "criteria", "steps", "error_spans", "ideal_answer"),
    "review": ("review", "adjudication"),
    "tags": ("conversation",),
    "texts": ("tools", "mathematics"),
}
"""The screenshots on pages that have not just the one of their own name."""
_LEAD_IN = re.compile(r"^\*\*([^*\n]+)\*\*", re.MULTILINE)
_MOST_FOUND = 60
_ALIKE = 3
_AROUND = 14  # characters of context in a search result
_PLACE = re.compile(r"\{(key|menu|errors)(?::([a-z_.]+))?\}")
_ONWARD = re.compile(r"\n\n[^\[\n]+(?:\[[^\]]+\]\([^)\s]+\)[,.]?\s*)+\Z")
"""The last paragraph of a page, *See also* in any language: a few words followed by links only."""
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_DOCUMENT_LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)[^)]*\)")
_ERROR = re.compile(r"^- `([a-z_0-9.]+)`: (.*?) \*\*(.*)\*\*$")


@dataclass(frozen=True)
class ErrorHelpEntry:
    """The entry for one error code in ``resources/docs/errors.md``: its meaning and the remedy, in Markdown without
    links: the help does not contain the documents next to ``errors.md``, so their paths are in the text."""

    code: str
    section: str
    means: str
    helps: str

    @property
    def source(self) -> str:
        return f"# `{self.code}`\n\n{self.means}\n\n**What helps:** {self.helps}\n\n[Errors](errors.md)\n"


@dataclass(frozen=True)
class HelpSearchHit:
    """A page that contains the searched words: its id, its title, and the matching excerpt."""

    page: str
    title: str
    excerpt: str


@cache
def _translated_from() -> Mapping[str, Mapping[str, str]]:
    """The SHA-256 of the translated English page, by language and page."""
    sources: Mapping[str, Mapping[str, str]] = json.loads(resource("help", "translated_from.json").read_text("utf-8"))
    return sources


@cache
def error_entries() -> Mapping[str, ErrorHelpEntry]:
    """All error codes, in the order of ``errors.md``."""
    entries, section = {}, ""
    for line in resource("docs", "errors.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif match := _ERROR.match(line):
            entries[match[1]] = ErrorHelpEntry(match[1], section, _without_links(match[2]), _without_links(match[3]))
    return entries


def _without_links(markdown: str) -> str:
    return _DOCUMENT_LINK.sub(lambda link: f"{link[1]} (`{resource('docs', link[2])}`)", markdown)


def explain_code(code: str) -> ErrorHelpEntry:
    """The entry of an error code, which may be in brackets or capitals. Raises ``help.unknown_code``."""
    entries, wanted = error_entries(), code.strip().strip("[]").lower()
    if (entry := entries.get(wanted)) is not None:
        return entry
    alike = get_close_matches(wanted, entries, _ALIKE)
    hint = (
        TranslatableMessage("Did you mean {names}?", names=" or ".join(alike))
        if alike
        else TranslatableMessage("Copy it exactly as shown in square brackets.")
    )
    raise AnnotatorError("help.unknown_code", "There is no error with this code.", hint, where=code)


@dataclass(frozen=True)
class HelpPage:
    """One topic. ``source`` is Markdown whose links are file names of other pages or error codes."""

    id: str
    source: str

    @cached_property
    def title(self) -> str:
        return self.source.partition("\n")[0].removeprefix("# ").replace("`", "")

    @cached_property
    def links(self) -> tuple[str, ...]:
        """The ids of the linked pages in order, without duplicates."""
        return tuple(dict.fromkeys(map(page_of, _LINK.findall(self.source))))

    @property
    def pictures(self) -> tuple[str, ...]:
        """The screenshots on the page, as file names in ``resources/docs/pictures``."""
        names = (f"{name}.png" for name in _PICTURES.get(self.id, (self.id,)))
        return tuple(name for name in names if resource("docs", "pictures", name).exists())

    @cached_property
    def lead_ins(self) -> str:
        """The bold words at the beginning of paragraphs."""
        return " ".join(_LEAD_IN.findall(self.source))

    @cached_property
    def words(self) -> str:
        """The visible text, without the final links."""
        from annotator.text.render import render  # the terminal needs none of its 84 modules

        return " ".join(" ".join(render(_ONWARD.split(self.source)[0], strict=True, lossless=False).texts()).split())


class HelpPageSet:
    """All pages, with the current shortcuts and menu locations filled in."""

    def __init__(
        self, keys: Mapping[str, str], menus: Mapping[str, str], language: str = ENGLISH, only_english: str = ""
    ) -> None:
        """``keys`` and ``menus`` map command ids to the name of the shortcut and to the location in the menus.

        Pages are in ``language``, a two-letter code. A page whose translation is missing or out of date is in English,
        with ``only_english`` below its title; so are pages about errors.
        """
        self._keys = keys
        self._menus = menus
        self._language = language
        self._only_english = only_english
        contents = resource("help", f"{FIRST}.md").read_text(encoding="utf-8")
        self.order = (FIRST, *dict.fromkeys(map(page_of, _LINK.findall(contents))))
        self._pages: dict[str, HelpPage] = {}

    def page(self, name: str) -> HelpPage:
        """The page with this name: a topic, a section of errors, or an error. Raises ``KeyError`` if there is none."""
        if name not in self._pages:
            self._pages[name] = HelpPage(name, self._source(name))
        return self._pages[name]

    def search(self, query: str) -> list[HelpSearchHit]:
        """The pages that contain every word of ``query``. Topics come before errors. Within each, pages are ordered by
        where the words match: in the title, at the start of a paragraph, as the start of words; then by how much of the
        page is about them. Accents may be omitted, but pages that match the typed accents come first: *drucken* is not
        *drücken*."""
        words = _fold_accents(query).split()
        if not words:
            return []
        typed = query.casefold().split()
        topics = []
        for name in self.order:
            with suppress(AnnotatorError), Contained(name):  # opening the page reports it
                page = self.page(name)
                if page.id != FIRST:
                    topics.append(_SearchedPage(page.id, page.title, page.words, page.lead_ins))
        codes = [
            _SearchedPage(code, code, _without_markup(f"{entry.means} {entry.helps}"), "")
            for code, entry in error_entries().items()
        ]
        error_code = query.strip().strip("[]")
        groups = (
            [page for page in codes if page.id == error_code],
            topics,
            [page for page in codes if page.id != error_code],
        )
        hits = [
            HelpSearchHit(page.id, page.title, _excerpt(page.text, words))
            for pages in groups
            for page in sorted(pages, key=lambda page: (not page.has(typed), page.rank(words), -page.share(words)))
            if all(word in _fold_accents(f"{page.title} {page.text}") for word in words)
        ]
        return hits[:_MOST_FOUND]

    def _source(self, name: str) -> str:
        if name in error_entries():
            return self._in_english(error_entries()[name].source)
        for section in _sections():
            if name == _section_page(section):
                return self._in_english(_section_source(section))
        if name not in self.order:
            raise KeyError(name)
        english = resource("help", f"{name}.md").read_text(encoding="utf-8")
        translated = resource("help", self._language, f"{name}.md")
        digest = hashlib.sha256(english.encode()).hexdigest()
        if translated.is_file() and _translated_from().get(self._language, {}).get(name) == digest:
            text = translated.read_text(encoding="utf-8")
        else:
            text = self._in_english(english)
        return _PLACE.sub(lambda place: self._filled_page(place[1], place[2]), text)

    def _in_english(self, source: str) -> str:
        if self._language == ENGLISH:
            return source
        title, _, rest = source.partition("\n")
        return f"{title}\n\n*{self._only_english}*\n{rest}"

    def _filled_page(self, kind: str, command: str) -> str:
        """Raises ``KeyError`` for an unknown command."""
        if kind == "errors":
            return "\n".join(f"- [{section}]({_section_page(section)}.md)" for section in _sections())
        if kind == "menu" or not self._keys[command]:
            return f"*{self._menus[command]}*"
        key = self._keys[command]
        return f"`` {key} ``" if "`" in key else f"`{key}`"


def page_of(link: str) -> str:
    """The id of the page that a link refers to."""
    return link.removesuffix(".md")


def _sections() -> Iterator[str]:
    return iter(dict.fromkeys(entry.section for entry in error_entries().values()))


def _section_page(section: str) -> str:
    return "errors-" + "-".join(re.findall(r"[a-z]+", section.lower()))


def _section_source(section: str) -> str:
    lines = [f"# Errors: {section[:1].lower()}{section[1:]}", ""]
    lines += [
        f"- [`{entry.code}`]({entry.code}) {entry.means}"
        for entry in error_entries().values()
        if entry.section == section
    ]
    return "\n".join([*lines, "", "[Errors](errors.md)", ""])


def find_words(text: str, words: Iterable[str]) -> list[tuple[int, int]]:
    """The ranges in ``text``, in characters, that match any of ``words``, in order. Case and accents are ignored, as in
    :meth:`HelpPageSet.search`."""
    folded, origin = [], []
    for at, character in enumerate(text):
        for letter in _fold_accents(character):
            folded.append(letter)
            origin.append(at)
    folded_text = "".join(folded)
    origin.append(len(text))
    wanted = [folded_word for word in words if (folded_word := _fold_accents(word))]
    spans = [match.span() for folded_word in wanted for match in re.finditer(re.escape(folded_word), folded_text)]
    return sorted((origin[begin], origin[end - 1] + 1) for begin, end in spans)


@lru_cache(maxsize=4096)
def _fold_accents(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _without_markup(markdown: str) -> str:
    return re.sub(r"[`*]|\]\([^)]*\)|\[", "", markdown)


class _SearchedPage(NamedTuple):
    """What is searched of a page; see :class:`HelpPage`."""

    id: str
    title: str
    text: str
    lead_ins: str

    def has(self, words: list[str]) -> bool:
        """Whether title and text contain ``words`` with their accents."""
        text = unicodedata.normalize("NFC", f"{self.title} {self.text}".casefold())
        return all(unicodedata.normalize("NFC", word) in text for word in words)

    def rank(self, words: list[str]) -> int:
        """The quality of a match: the title contains the words, a paragraph starts with them, the text contains them as
        whole words, as the start of words, or inside words."""
        begin = [rf"\b{re.escape(word)}" for word in words]
        whole_words = [rf"{beginning}\b" for beginning in begin]
        places = (self.title, begin), (self.lead_ins, begin), (self.text, whole_words), (self.text, begin)
        for rank, (place, patterns) in enumerate(places):
            if all(re.search(pattern, _fold_accents(f"{self.title} {place}")) for pattern in patterns):
                return rank
        return 4

    def share(self, words: list[str]) -> float:
        """The number of words in the text that start with one of ``words``, per character, so that a page about a
        subject ranks above a longer page that only mentions it."""
        folded = _fold_accents(self.text)
        return sum(len(re.findall(rf"\b{re.escape(word)}", folded)) for word in words) / max(1, len(self.text))


def _excerpt(text: str, words: list[str]) -> str:
    """The text around the first match of ``words``, or the beginning of the text if only the title matches."""
    at = min(find_words(text, words), default=(0, 0))[0]
    begin = text.rfind(" ", 0, max(0, at - _AROUND)) + 1 if at > _AROUND else 0
    end = at + 6 * _AROUND
    cut = text[begin:end] if end >= len(text) else text[begin:end].rpartition(" ")[0] + " …"
    return ("… " if begin else "") + cut
