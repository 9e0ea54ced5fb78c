"""Images of tasks, as owners have them in files: read, checked, and named by their bytes.

A task of the input format lists the files in ``images``, by their places beside the input file, and shows them in its
texts as ``![words](place)``. What no list names is text, whatever it looks like: no text can have a file read.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from annotator.bundle import images
from annotator.durable import write_atomic
from annotator.errors import AnnotatorError
from annotator.model.task_images import LARGEST, LARGEST_SUM, NAME, PIXELS, image_names
from annotator.owner.rows import Json, Row

FOLDER = "images"
_KINDS = ((b"\x89PNG", "png"), (b"\xff\xd8", "jpg"), (b"RIFF", "webp"))
_PIECE = 1024 * 1024
_BIG = "Scale it, or save it with less quality."


def image_name(data: bytes, size: int | None = None) -> str:
    """The name under which a bundle has the image ``data``. ``size``: the bytes of its file, of which ``data`` may be
    the first only. Raises ``source.bad_image``."""
    kind = next((kind for magic, kind in _KINDS if data.startswith(magic)), None)
    if kind is None:
        raise _bad_image_error("It is not PNG, JPEG or WebP.", "Convert it.")
    if len(data) > LARGEST:
        raise _bad_image_error(f"It has {size or len(data):,} bytes; {LARGEST:,} are permitted.", _BIG)
    try:
        width, height = images.check_image_header(f"image.{kind}", data[: images.HEAD])
    except AnnotatorError as error:
        if error.code == "bundle.limit":
            raise _bad_image_error(f"It has more than {images.MAX_PIXELS:,} pixels.", _BIG) from None
        raise _bad_image_error("It does not begin like such an image.", "Save it again as PNG, JPEG or WebP.") from None
    if width * height > PIXELS:
        raise _bad_image_error(f"It has {width:,} x {height:,} pixels; {PIXELS:,} in all are permitted.", _BIG)
    if not images.is_whole(data):
        raise _bad_image_error(
            "Its data are damaged or cut: it cannot be shown.", "Open it in another program, and save it again."
        )
    return f"{FOLDER}/{hashlib.sha256(data).hexdigest()}.{kind}"


def read_image(folder: Path, place: str) -> tuple[str, bytes]:
    """The name and the bytes of the image at ``place`` in ``folder``. Raises ``source.bad_image``."""
    path = (folder / place).resolve()
    name = repr(place[:100])
    if folder.resolve() not in path.parents:
        raise _bad_image_error(
            f"The image {name} is not in the folder of the file.", "Copy it there; nothing is fetched."
        )
    try:
        with path.open("rb") as stream:
            data, size = stream.read(LARGEST + 1), os.fstat(stream.fileno()).st_size
    except OSError:
        raise _bad_image_error(
            f"The image {name} is not there.", "Its place is meant from the folder of the file on."
        ) from None
    try:
        return image_name(data, size), data
    except AnnotatorError as error:
        raise _bad_image_error(f"The image {name}: {error.message}", error.hint) from None


def with_named_images(row: Any, folder: Path, where: str) -> tuple[Any, dict[str, Path]]:
    """A ``row`` of the input format with its images under the names that a bundle has them by, and where these are.
    Raises ``source.bad_image``."""
    places = row.get("images") if isinstance(row, dict) else None
    if not isinstance(places, list) or not all(isinstance(place, str) for place in places):
        return row, {}
    result: dict[str, Path] = {}
    named: dict[str, str] = {}
    for at, place in enumerate(places):
        try:
            named[place], _ = read_image(folder, place)
        except AnnotatorError as error:
            raise error.about(f"{where}, images[{at}]") from None
        result[named[place]] = (folder / place).resolve()
    named_row = {**map_texts(row, lambda text: _renamed(text, named)), "images": list(dict.fromkeys(named.values()))}
    image_names = set(shown_images(named_row))
    for at, place in enumerate(places):
        if named[place] not in image_names:
            message = f"No text of the task shows the image {place[:100]!r}."
            hint = f"Write ![words]({place}) where it belongs, or leave it out of the list."
            raise AnnotatorError("source.bad_image", message, hint, f"{where}, images[{at}]")
    return named_row, result


def _renamed(text: str, named: Mapping[str, str]) -> str:
    for place, name in named.items():
        if place in text:
            text = re.sub(rf"(!\[[^\[\]\n]*\]\(){re.escape(place)}\)", lambda match, to=name: f"{match[1]}{to})", text)  # type: ignore[misc]
    return text


def map_texts(row: Row, change: Callable[[str], str]) -> Json:
    """A row of the input format with every text of the task changed; values that are not texts are left to
    validation."""

    def of(value: Any) -> Any:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, list):
            return [of(item) if isinstance(item, dict) else item for item in value]
        if isinstance(value, dict):
            parts = ("text", "responses", "critiques")
            return {key: of(item) if key in parts else item for key, item in value.items()}
        return value

    parts_with_texts = ("passage", "prompt", "conversation", "questions", "responses")
    return {key: of(value) if key in parts_with_texts else value for key, value in row.items()}


def shown_images(row: Row) -> list[str]:
    """The names of the images that the texts of a row show, each once."""
    result: dict[str, None] = {}

    def note(text: str) -> str:
        result.update(dict.fromkeys(image_names(text)))
        return text

    map_texts(row, note)
    return list(result)


def keep_images(root: Path, names: Iterable[str], sources: Mapping[str, Path]) -> None:
    """Copy images into the project's folder, so that every later bundle has them. Raises ``project.damaged``."""
    for name in names:
        target = root / name
        if not target.is_file():
            target.parent.mkdir(exist_ok=True)
            write_atomic(target, _pieces(sources[name], name))


def image_sources(
    root: Path, names: Iterable[str], sources: Mapping[str, Path]
) -> dict[str, Callable[[], Iterator[bytes]]]:
    """The images ``names`` as files of a bundle: those that the project keeps, else in ``sources``. Raises
    ``source.bad_image`` where they are too large together, ``project.damaged`` where one is not there."""
    paths = {name: stored if (stored := root / name).is_file() else sources.get(name, stored) for name in sorted(names)}
    try:
        size = sum(path.stat().st_size for path in paths.values())
    except OSError as error:
        raise _damaged_error(Path(str(error.filename))) from None
    if size > LARGEST_SUM:
        raise _bad_image_error(
            f"The images of the tasks are {size:,} bytes; {LARGEST_SUM:,} in a bundle are permitted.", _BIG
        )
    return {name: partial(_pieces, path, name) for name, path in paths.items()}


def image_of(root: Path) -> Callable[[str], bytes]:
    """Gives the bytes of an image that the project in the folder ``root`` keeps, by its name. Raises
    ``project.damaged``."""
    return lambda name: b"".join(_pieces(root / name, name))


def image_hashes(names: Iterable[str]) -> dict[str, bytes]:
    """The SHA-256 of each image, which its name has."""
    return {name: bytes.fromhex(match[1]) for name in names if (match := NAME.fullmatch(name)) is not None}


def _pieces(path: Path, name: str) -> Iterator[bytes]:
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
                yield piece
    except FileNotFoundError:
        raise _damaged_error(path) from None
    if digest.hexdigest() not in name:
        raise _damaged_error(path)


def _damaged_error(path: Path) -> AnnotatorError:
    return AnnotatorError("project.damaged", "An image of a task is not as it was.", "", path)


def _bad_image_error(message: str, hint: str) -> AnnotatorError:
    return AnnotatorError("source.bad_image", message, hint)
