"""JSON files of a project folder, checked when they are read and replaced in one step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from annotator.bundle import strictjson
from annotator.durable import PUBLIC, write_atomic
from annotator.errors import AnnotatorError

Content = TypeVar("Content")


@dataclass(frozen=True)
class ProjectFile(Generic[Content]):
    """A file called ``name`` in project folders. ``type``: that of its content; ``about``: its content in errors;
    ``empty``: what a missing file says; ``mode``: its permissions; ``in_order``: whether the order of its keys says
    something."""

    name: str
    type: type[Content]
    about: str
    empty: Any
    mode: int = PUBLIC
    in_order: bool = False

    @cached_property
    def _adapter(self) -> TypeAdapter[Content]:
        return TypeAdapter(self.type)  # takes milliseconds, and a command reads few of the files

    def read(self, folder: Path) -> Content:
        """The content. Raises ``project.damaged``."""
        path = folder / self.name
        try:
            content = strictjson.loads(path.read_bytes(), str(path)) if path.is_file() else self.empty
            return self._adapter.validate_python(content)
        except (ValidationError, AnnotatorError) as refused:
            reason = refused.message if isinstance(refused, AnnotatorError) else f"{refused}."
            message = f"{self.about} cannot be read: {reason}"
            raise AnnotatorError("project.damaged", message, "Restore the file from a backup.", path) from None

    def write(self, folder: Path, content: Content) -> None:
        """Replace the content; only under the lock of the project."""
        plain = self._adapter.dump_python(content, mode="json")
        write_atomic(folder / self.name, strictjson.pretty(plain, in_order=self.in_order), self.mode)
