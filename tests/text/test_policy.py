"""Untrusted text: each attack shows itself, and nothing that writing needs is harmed."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from annotator.text import policy
from annotator.text.render import render, render_plain
from annotator.text.runs import CHIP
from tests.text.corpus import runs

ATTACKS = {
    "reversing a file name": ("evil\u202egpj.exe", ["RLO"]),
    "every bidirectional control": (
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
        ["LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI", "LRM", "RLM", "ALM"],
    ),
    "a word cut by zero width": ("pass\u200bword\u2060!\ufeff", ["ZWSP", "WJ", "BOM"]),
    "joiners between letters": ("a\u200db\u200cc", ["ZWJ", "ZWNJ"]),
    "joiners in a row": ("\U0001f469\u200d\u200d\U0001f680", ["ZWJ", "ZWJ"]),
    "hidden orders in tags": ("hi\U000e0069\U000e0067\U000e006e", ["TAG ign"]),
    "tags behind a flag that is none": ("\U0001f3f4\U000e0078\U000e0078\U000e007f", ["TAG xx·"]),
    "bytes hidden in variation selectors": ("\U0001f600\U000e0101\U000e0102", ["U+E0101", "U+E0102"]),
    "a selector on a letter": ("a\ufe0f", ["U+FE0F"]),
    "terminal escapes": ("\x1b[31m\x07\x08\x00\x7f\x85", ["ESC", "BEL", "BS", "NUL", "DEL", "NEL"]),
    "separators that Qt takes for new paragraphs": ("a\u2028b\u2029c\ufdd0d", ["LS", "PS", "U+FDD0"]),
    "what the binding would swap or drop": ("\ufffe\uffff\ufffc\ud800", ["U+FFFE", "U+FFFF", "U+FFFC", "U+D800"]),
    "a soft hyphen": ("soft\u00adware", ["SHY"]),
    "fillers that look like nothing": ("\u3164\u115f\uffa0", ["U+3164", "U+115F", "U+FFA0"]),
}


@pytest.mark.parametrize("render_it", [render, render_plain])
@pytest.mark.parametrize("attack", ATTACKS)
def test_hidden_characters_show_as_chips_and_the_source_stays(attack, render_it) -> None:  # type: ignore[no-untyped-def]
    source, labels = ATTACKS[attack]
    rendered = render_it(source)
    chips = [run for run in runs(rendered) if run.marks & CHIP]
    assert [run.text.strip("\u00a0") for run in chips] == labels
    assert rendered.source == source
    assert not policy.hidden_ranges("".join(run.text for run in runs(rendered)))


@pytest.mark.parametrize(
    "source",
    ["&#x202E;", "`a\u202eb`", "```\n\u202e\n```", "[a\u200b](http://b.c)", "| \u202e |\n|-|", "# \u202e", "$a\u202e$",
     "![\u202e](x)", "``` \u202epy\nx\n```"],
)  # fmt: skip
def test_no_place_in_markdown_hides_them(source: str) -> None:
    rendered = render(source, lossless="&" not in source)
    shown = "".join(run.text for run in runs(rendered))
    assert not policy.hidden_ranges(shown)
    assert any(run.marks & CHIP for run in runs(rendered)) or "\u00a0" in shown


@pytest.mark.parametrize(
    "text",
    [
        "👩‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 ❤️ 1️⃣ 👩🏽‍🚀 ☎︎",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "می‌خواهم",
        "क्‍ष क्‌ष",
        "葛\U000e0100飾",
        "שלום مرحبا 中文 日本語 한국어 tab\tand\nline",
        "café e\u0301 ½ № ™",
    ],
)
def test_what_scripts_and_emoji_need_is_left_alone(text: str) -> None:
    assert policy.hidden_ranges(text) == []


def test_no_format_or_control_character_of_unicode_goes_unseen() -> None:
    unseen = [
        f"U+{code:04X}"
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp", "Cs")
        and not policy.hidden_ranges(f"x{chr(code)}x")
        and chr(code) not in "\t\n\r"
    ]
    # Signs that are written and read, though Unicode files them under format: Arabic number signs and the like.
    assert set(unseen) <= {f"U+{code:04X}" for code in _VISIBLE}


_VISIBLE = [*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, *range(0x13430, 0x13440),
            *range(0x1BCA0, 0x1BCA4)]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "shown"),
    [
        ("http://example.com/a?b=c#d", "http://example.com/a?b=c#d"),
        ("https://пример.рф/путь", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"),
        ("https://аpple.com", "https://xn--pple-43d.com"),
        ("HTTP://Example.COM:8080", "http://example.com:8080"),
        ("http://[::1]/x", "http://[::1]/x"),
    ],
)
def test_an_address_is_shown_in_ascii(target: str, shown: str) -> None:
    assert policy.safe_link_address(target) == shown


@pytest.mark.parametrize(
    "target",
    ["", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "ftp://a.b", "//host/share", "mailto:a@b.c",
     "\\\\host\\share", "http://", "http://user:pass@host/", "http://good.com@evil.com/", "http://a..b", "smb://host/x",
     "http://a:99999/", "relative/path", "http://a b/", "http://[bad"],
)  # fmt: skip
def test_other_addresses_stay_dead(target: str) -> None:
    assert policy.safe_link_address(target) is None


def test_words_for_labels_name_what_is_hidden() -> None:
    assert policy.visible_text("a\u202eb\x00") == "a[RLO]b[NUL]"


def test_a_message_has_its_direction_whatever_it_quotes() -> None:
    message = policy.isolate_quotations("“ؤ” does nothing here.")
    assert message == "“\u2068ؤ\u2069” does nothing here."
    assert not policy.is_rtl(message)
    assert policy.is_rtl(policy.isolate_quotations("عنوان “نص”"))
    assert policy.isolate_quotations("“C” does nothing here.") == "“C” does nothing here."
