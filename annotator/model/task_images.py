"""Images in texts that are judged: in Markdown, with the name of a file of the bundle as the address.

The name has the hash of the image, so that a text says which image it shows, and the hash of a text that of its images.
Nothing else is ever shown as an image, and nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LARGEST = 4 * 1024**2
"""Bytes of an image."""
PIXELS = 16_000_000
"""Pixels of an image: 64 MB once it is decoded."""
LARGEST_SUM = 256 * 1024**2
"""Bytes of all images of a bundle's tasks."""
NAME = re.compile(r"images/([0-9a-f]{64})\.(png|jpg|webp)")
_MARK = re.compile(rf"!\[(?P<words>[^\[\]\n]*)\]\((?P<name>{NAME.pattern})\)")
_APART = re.compile(rf"\n{{0,2}}{_MARK.pattern}\n{{0,2}}")
_NO_WORDS = re.compile(r"[\[\]\s]+")


class TaskImageReference(NamedTuple):
    """An image in a text: what it shows in words, empty where nobody said it, and its name in the bundle."""

    alt_text: str
    name: str


def image_markup(name: str, words: str = "") -> str:
    """The Markdown in a text that shows the image ``name``.

    >>> image_markup("a.png", "A [map]\\nof it")
    '![A map of it](a.png)'
    """
    return f"![{_NO_WORDS.sub(' ', words).strip()}]({name})"


def image_names(text: str) -> Iterator[str]:
    """The names of the images that ``text`` shows."""
    return (match["name"] for match in _MARK.finditer(text)) if "](images/" in text else iter(())


def is_image(text: str) -> bool:
    """Whether ``text`` is an image of the task and nothing else."""
    return _MARK.fullmatch(text) is not None


def split_at_images(text: str) -> list[str | TaskImageReference]:
    """``text`` parted at its images, without the empty lines around these."""
    parts: list[str | TaskImageReference] = []
    at = 0
    for match in _APART.finditer(text):
        parts += [text[at : match.start()]] * (at < match.start())
        parts.append(TaskImageReference(match["words"], match["name"]))
        at = match.end()
    return parts + [text[at:]] * (at < len(text))
