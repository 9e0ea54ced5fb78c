"""The rules for untrusted text: which characters become chips, how much is rendered, and which addresses can be opened.

Sources: the format document, "Untrusted text"; Unicode UTS 39 and UTR 36 on characters that hide or reorder text; UTS
51 on joiners and tags in emoji. Stored text is never changed.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote, urlsplit, urlunsplit

MAX_BYTES = 256 * 1024
MAX_LEVELS = 16
MAX_COLUMNS = 32
MAX_ROWS = 500
"""Limits of rich text. Text beyond any of them is shown as plain text."""

MAX_WORK = 500_000
"""The estimated microseconds that parsing may take. More markup than authors need would block the window."""

MAX_STEPS = 500_000
"""Tokens that may be scanned for the ends of links and images; each takes almost a microsecond."""

MAX_CHIPS = 5_000
"""Hidden characters that are shown by name. Each has its own text format, which makes line layout slow."""

SURPLUS = "\ufffd"
"""Replaces each further hidden character."""

_WORK = dict.fromkeys("!$%+-:<=@]^{}", 5) | {
    "[": 80, "*": 10, "_": 10, "`": 5, "~": 5, "\\": 5, "&": 5, "\n": 20, "|": 100, ">": 10,
    "\\begin{": 90,
}  # fmt: skip

_AUTOLINK = re.compile(r"<[a-zA-Z][^<>\x00-\x20]*[:@]")
_AUTOLINK_WORK = 50

_ALWAYS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff"
    "\ud800-\udfff\U0001d173-\U0001d17a\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
    + "".join(f"{chr(plane * 0x10000 + 0xFFFE)}{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(1, 17))
)
_JOINERS = "\u200c\u200d"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAGS = "\U000e0000-\U000e007f"
_FLAGS = tuple(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in code) + "\U000e007f" for code in ("gbeng", "gbsct", "gbwls")
)  # the only tag sequences that are emoji
_SUSPECT = re.compile(f"[{_TAGS}]+|[{_ALWAYS}{_JOINERS}{_SELECTORS}]")
_SUSPECT_ASCII = re.compile("[\x00-\x08\x0b-\x1f\x7f]")  # the same for ASCII text, ten times as fast

# Scripts whose words require joiners: Arabic, Syriac, Thaana, N'Ko to the Indic ones, Tibetan, Myanmar, Khmer,
# Mongolian.
_JOINING = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u17ff\u1800-\u18af\u1b00-\u1b7f\ufb50-\ufdcf\ufdf0-\ufdff"
    "\ufe70-\ufefc\U00011000-\U000117ff\U0001e900-\U0001e95f]"
)
_EMOJI = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_KEYCAP = re.compile("[0-9#*]")
_HOST = re.compile(r"[a-zA-Z0-9_.-]+|[0-9a-fA-F:.]+")
_IDEOGRAPHS = (
    ("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003ffff"),
)  # fmt: skip
"""The first and last character of each range. Compiling them as a pattern would take 3 ms at start."""

_NAMES = {
    "\u00ad": "SHY", "\u034f": "CGJ", "\u061c": "ALM", "\u200b": "ZWSP", "\u200c": "ZWNJ", "\u200d": "ZWJ",
    "\u200e": "LRM", "\u200f": "RLM", "\u2028": "LS", "\u2029": "PS", "\u202a": "LRE", "\u202b": "RLE",
    "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO", "\u2060": "WJ", "\u2066": "LRI", "\u2067": "RLI",
    "\u2068": "FSI", "\u2069": "PDI", "\ufeff": "BOM", "\x00": "NUL", "\x07": "BEL", "\x08": "BS", "\x0d": "CR",
    "\x1b": "ESC", "\x7f": "DEL", "\x85": "NEL",
}  # fmt: skip


def is_too_long(source: str) -> bool:
    """Whether ``source`` has more than :data:`MAX_BYTES`. Short texts need not be encoded to measure them: a code point
    has at most four bytes."""
    return len(source) * 4 > MAX_BYTES and len(source.encode("utf-8", "surrogatepass")) > MAX_BYTES


def is_too_complex(source: str) -> bool:
    """Whether ``source`` has more markup than can be rendered in time."""
    if len(source) * max(_WORK.values()) <= MAX_WORK:
        return False
    work = sum(source.count(mark) * cost for mark, cost in _WORK.items())
    return work + _AUTOLINK_WORK * len(_AUTOLINK.findall(source)) > MAX_WORK


class RichTextLimitError(Exception):
    """A limit of rich text is exceeded; the message says which."""


def hidden_ranges(text: str) -> list[tuple[int, int, str]]:
    """The ranges of ``text`` that must be shown as chips: ``(start, end, label)``, in order.

    >>> hidden_ranges("a\\u202eb"), hidden_ranges("\\U0001f469\\u200d\\U0001f680"), hidden_ranges("a\\u200db")
    ([(1, 2, 'RLO')], [], [(1, 2, 'ZWJ')])
    """
    if text.isascii() and text.isprintable():
        return []
    result = []
    for match in (_SUSPECT_ASCII if text.isascii() else _SUSPECT).finditer(text):
        start, end = match.span()
        if not _is_needed(text, start, end):
            result.append((start, end, _label(text[start:end])))
    return result


def _is_needed(text: str, start: int, end: int) -> bool:
    character = text[start]
    before, after = text[start - 1 : start], text[end : end + 1]
    if character in _JOINERS:
        return _joins(text, start, character, before, after)
    if "\U000e0000" <= character <= "\U000e007f":
        return start > 0 and text[start - 1 : end] in _FLAGS
    if "\U000e0100" <= character <= "\U000e01ef":
        return any(first <= before <= last for first, last in _IDEOGRAPHS)
    if "\ufe00" <= character <= "\ufe0d":
        return bool(before) and unicodedata.category(before)[0] in "LS"
    if "\ufe0e" <= character <= "\ufe0f":
        return bool(_EMOJI.match(before) or _KEYCAP.match(before))
    return False


def _joins(text: str, start: int, character: str, before: str, after: str) -> bool:
    if _JOINING.match(before):
        return bool(after) and (character == "\u200d" or bool(_JOINING.match(after)))
    if character == "\u200c":
        return False
    if before in ("\ufe0f", "\ufe0e") or "\U0001f3fb" <= before <= "\U0001f3ff":
        before = text[max(start - 2, 0) : start - 1]
    return bool(_EMOJI.match(before) and _EMOJI.match(after))


def _label(hidden_text: str) -> str:
    first = hidden_text[0]
    if "\U000e0000" <= first <= "\U000e007f":
        label = "".join(chr(ord(c) - 0xE0000) if "\U000e0020" <= c <= "\U000e007e" else "·" for c in hidden_text)
        return f"TAG {label}"
    return _NAMES.get(first, f"U+{ord(first):04X}")


def safe_link_address(target: str) -> str | None:
    """The address that a link opens, in ASCII with the host in punycode; None if the link must not be opened.

    Only ``http`` and ``https`` addresses with a host and without a user name are permitted.
    """
    try:
        parts = urlsplit(target.strip())
        host = (parts.hostname or "").encode("idna").decode("ascii")
        port = parts.port
    except (ValueError, UnicodeError):
        return None
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(host) or "@" in parts.netloc:
        return None
    netloc = f"[{host}]" if ":" in host else host
    netloc += f":{port}" if port is not None else ""
    quoted = (quote(part, safe="/:@!$&'()*+,;=-._~%?") for part in (parts.path, parts.query, parts.fragment))
    address = urlunsplit((parts.scheme, netloc, *quoted))
    return address if address.isascii() and address.isprintable() else None


def visible_text(text: str) -> str:
    """``text`` for a label or message, with hidden characters replaced by their names in brackets.

    >>> visible_text("a\\u202eb")
    'a[RLO]b'
    """
    parts = []
    at = 0
    for start, end, label in hidden_ranges(text):
        parts += [text[at:start], f"[{label}]"]
        at = end
    return "".join([*parts, text[at:]])


MAX_LINE = 300
"""Characters of untrusted text on one line of the window; no line is wide enough for more."""
MAX_PARAGRAPH = 4_000
"""Characters of untrusted text in a label of several lines or a tooltip."""
_BLANKS = re.compile(r"\s+")


def one_line(text: str, limit: int = MAX_LINE) -> str:
    """Untrusted ``text`` for a single line, such as a name or title: visible, without line ends, and truncated.

    >>> one_line("Title\\n of\u202e two lines"), one_line("word" * 3, 5)
    ('Title of[RLO] two lines', 'word…')
    """
    if len(text) <= limit and text.isascii() and text.isprintable():
        return text
    return _cut(visible_text(_BLANKS.sub(" ", text[: limit * 4]).strip()), limit)


def safe_paragraph(text: str, limit: int = MAX_PARAGRAPH) -> str:
    """Untrusted ``text`` for a label of several lines or a tooltip: visible and truncated, with its line ends."""
    if len(text) <= limit and (text.isprintable() if text.isascii() else _SUSPECT.search(text) is None):
        return text
    return _cut(visible_text(text[: limit * 2]), limit)


_QUOTATION = re.compile("([“„«])([^“”»]+)([”“»])")
_ISOLATED = re.compile("\u2068[^\u2069]*\u2069")


def isolate_quotations(text: str) -> str:
    """A message that keeps its direction and the order of its parts, whatever script is quoted in it."""
    around = _QUOTATION.sub("", text) if has_rtl(text) else ""
    is_message = any(map(str.isalpha, around)) and not has_rtl(around)
    return _QUOTATION.sub("\\1\u2068\\2\u2069\\3", text) if is_message else text


def is_rtl(text: str) -> bool:
    """Whether the first strong character that is not isolated is right-to-left."""
    characters = _ISOLATED.sub("", text)
    strong = (direction for direction in map(unicodedata.bidirectional, characters) if direction in ("L", "R", "AL"))
    return next(strong, "L") != "L"


def has_rtl(text: str) -> bool:
    """Whether a character is right-to-left."""
    return not text.isascii() and any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"


_FORMULA_STARTS = frozenset("=+-@\t\r")


def escape_formula(cell: str) -> str:
    """A cell of a CSV file that no spreadsheet interprets as a formula: preceded by an apostrophe if it begins like
    one, also in full-width characters (OWASP, CSV injection)."""
    return f"'{cell}" if unicodedata.normalize("NFKC", cell[:1]) in _FORMULA_STARTS else cell
