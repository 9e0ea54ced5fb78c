"""The images of a course's pages, as the owner has them in its folder: looked at, and named as bundles name them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotator.bundle import images
from annotator.errors import AnnotatorError
from annotator.model.course.page_images import (
    LARGEST,
    LARGEST_SUM,
    PIXELS,
    PageImage,
    page_excess,
    page_parts,
    with_sources,
)
from annotator.text.render import render
from annotator.text.runs import IMAGE, Table

_TYPES: Final = {".png": "png", ".jpg": "jpg", ".jpeg": "jpg", ".webp": "webp"}


@dataclass(frozen=True)
class FolderImages:
    """Images by the path that pages call them by: the name of the asset, and its bytes."""

    assets: Mapping[str, tuple[str, bytes]]

    @property
    def files(self) -> dict[str, bytes]:
        """The assets of a bundle, by name."""
        return dict(self.assets.values())

    def named(self, text: str) -> str:
        """``text`` of a page with its images under the names of assets."""
        return with_sources(text, lambda image: self.assets[image.source][0])


def read_images(root: Path, pages: Mapping[str, str], errors: list[AnnotatorError]) -> FolderImages:
    """Every image of the ``pages`` (text by file) in the folder ``root``; what is wrong goes to ``errors``, with the
    codes ``course.bad_image`` and ``course.missing``."""
    found: dict[str, tuple[str, bytes]] = {}
    pixels: dict[str, int] = {}  # by the name of the asset
    for page, text in pages.items():
        shown: list[str] = []
        for part in page_parts(text):
            try:
                if isinstance(part, PageImage):
                    name, data, size = _image(root, part)
                    found[part.source], pixels[name] = (name, data), size
                    shown.append(name)
                elif _has_image(text=part):
                    message = "An image stands on a line of its own, outside lists, quotes and tables."
                    raise _bad(message, "Put empty lines around it.")
            except AnnotatorError as error:
                errors.append(AnnotatorError(error.code, error.message, error.hint, str(root / page)))
        if excess := page_excess(shown, pixels):
            hint = "Part it into several pages, or scale the images."
            errors.append(AnnotatorError("course.bad_image", excess, hint, str(root / page)))
    size = sum(len(data) for _, data in dict.fromkeys(found.values()))
    if size > LARGEST_SUM:
        message = f"The images of the course are {size:,} bytes; {LARGEST_SUM:,} are permitted."
        errors.append(AnnotatorError("course.bad_image", message, "Make them smaller.", str(root)))
    return FolderImages(found)


def without_images(text: str) -> bool:
    """Whether ``text`` names no image."""
    return not any(isinstance(part, PageImage) or _has_image(part) for part in page_parts(text))


def _has_image(text: str) -> bool:
    groups = []
    for block in render(text, strict=True, lossless=False).blocks:
        groups += [cell for row in block.rows for cell in row] if isinstance(block, Table) else [block.runs]
    return any(run.marks & IMAGE for runs in groups for run in runs)


def _image(root: Path, image: PageImage) -> tuple[str, bytes, int]:
    """The name of the asset, its bytes, and how many pixels it has."""
    shown = repr(image.source[:100])
    if not image.words:
        raise _bad(f"The image {shown} has no words.", "Say what it shows: ![A kettle on a stove](kettle.png).")
    path = (root / image.source).resolve()
    if root.resolve() not in path.parents:
        raise _bad(f"The image {shown} is not in the course's folder.", "Copy it there; nothing is fetched.")
    kind = _TYPES.get(path.suffix.lower())
    if kind is None:
        raise _bad(f"The image {shown} is none of png, jpg and webp.", "Convert it.")
    try:
        data = path.read_bytes()
    except OSError:
        raise AnnotatorError("course.missing", f"The image {shown} is not there.", "Mend its name.") from None
    if len(data) > LARGEST:
        raise _bad(f"The image {shown} has {len(data):,} bytes; {LARGEST:,} are permitted.", "Make it smaller.")
    try:
        width, height = images.check(path.name[: -len(path.suffix)] + f".{kind}", data[: images.HEAD])
    except AnnotatorError:
        raise _bad(f"The image {shown} is not what its name says.", "Save it anew as png, jpg or webp.") from None
    if width * height > PIXELS:
        raise _bad(
            f"The image {shown} has {width:,} x {height:,} pixels; {PIXELS:,} in all are permitted.", "Scale it."
        )
    return f"assets/{hashlib.sha256(data).hexdigest()}.{kind}", data, width * height


def _bad(message: str, hint: str) -> AnnotatorError:
    return AnnotatorError("course.bad_image", message, hint)
