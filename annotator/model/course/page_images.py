"""Images on the pages of a course: Markdown images, each on its own line, whose address is the name of an asset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from annotator.translatable_message import TranslatableMessage

LARGEST = 4 * 1024**2  # bytes of one image
LARGEST_SUM = 32 * 1024**2  # bytes of all images of a course
PIXELS_SUM = 48_000_000  # pixels of the distinct images of one page, since a page is decoded as a whole
MENTIONS = 200  # image references on one page, repeated ones included: each becomes a widget

ASSET = re.compile(r"assets/([0-9a-f]{64})\.(png|jpg|webp)")
_LINE = re.compile(r" {0,3}!\[(?P<words>[^\[\]]*)\]\((?P<source>[^()<>]+)\)[ \t]*")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")


@dataclass(frozen=True)
class CoursePageImage:
    """An image: its alternative text and its location (in a bundle, the name of an asset)."""

    alt_text: str
    source: str

    @property
    def markup(self) -> str:
        return f"![{self.alt_text}]({self.source})"


def page_parts(text: str) -> list[str | CoursePageImage]:
    """``text`` split at its images, in order. Images inside code blocks are text.

    >>> page_parts("One\\n![A map](map.png)\\nTwo")
    ['One', CoursePageImage(alt_text='A map', source='map.png'), 'Two']
    """
    result: list[str | CoursePageImage] = []
    lines: list[str] = []
    for line, image in _lines(text):
        if image is None:
            lines.append(line)
            continue
        result += _text(lines)
        result.append(image)
        lines = []
    return result + _text(lines)


def with_sources(text: str, name: Callable[[CoursePageImage], str]) -> str:
    """``text`` with the location of every image replaced by the result of ``name``."""
    return "\n".join(
        line if image is None else replace(image, source=name(image)).markup for line, image in _lines(text)
    )  # fmt: skip


def asset_names(text: str) -> Iterator[str]:
    """The names of the assets that ``text`` references."""
    for part in page_parts(text):
        if isinstance(part, CoursePageImage) and ASSET.fullmatch(part.source):
            yield part.source


def page_excess(sources: Sequence[str], pixels: Mapping[str, int]) -> str:
    """A message if a page with the images ``sources`` exceeds a limit, else empty.

    ``pixels`` holds the size of each image by source; images without an entry count as zero.
    """
    if len(sources) > MENTIONS:
        return TranslatableMessage(
            "The page shows {count} images; {most} are permitted.", count=len(sources), most=MENTIONS
        )
    total = sum(pixels.get(source, 0) for source in set(sources))
    if total > PIXELS_SUM:
        return TranslatableMessage(
            "The images of the page have {total} pixels; {most} in all are permitted.",
            total=total,
            most=PIXELS_SUM,
        )
    return ""


def _lines(text: str) -> Iterator[tuple[str, CoursePageImage | None]]:
    fence = ""
    for line in text.split("\n"):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line[mark.end() :].strip():
                fence = ""
        elif mark:
            fence = mark[1]
        elif image := _LINE.fullmatch(line.rstrip("\r")):
            yield line, CoursePageImage(image["words"].strip(), image["source"].strip())
            continue
        yield line, None


def _text(lines: list[str]) -> list[str]:
    text = "\n".join(lines).strip("\n")
    return [text] if text.strip() else []
