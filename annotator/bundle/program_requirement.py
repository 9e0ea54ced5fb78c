"""The version of the program that an owner asks for, as bundles, invites and receipts carry it, signed with them.

A reader that does not know the field leaves it unread. Nothing is fetched by it, and nobody is asked over the network.
"""

from __future__ import annotations

import re
from typing import Final

from pydantic import Field

from annotator.model.frozen_model import ExtensibleModel

VERSION: Final = r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){1,3}$"
MOST_FILES: Final = 16
LONGEST_PLACE: Final = 500  # characters
NOTICE: Final = "owner.program"
"""The code of the notice of a receipt that says the same in words."""


class ProgramFile(ExtensibleModel):
    """A file that installs the program: its name, and the SHA-256 of its content in hexadecimal."""

    name: str = Field(min_length=1, max_length=200)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")


class ProgramRequirement(ExtensibleModel):
    """At least ``version`` is needed. ``get_from`` says in words, or by an address, where to get it, and ``files`` are
    those that may be installed; both may be empty. Fields that this version does not know are kept."""

    version: str = Field(pattern=VERSION)
    get_from: str = Field(default="", max_length=LONGEST_PLACE, exclude_if=lambda value: not value)
    files: tuple[ProgramFile, ...] = Field(default=(), max_length=MOST_FILES, exclude_if=lambda value: not value)

    def satisfied_by(self, version: str) -> bool:
        """Whether a program of ``version`` is new enough; of that, only the numbers at its beginning count.

        >>> ProgramRequirement(version="0.10.0").satisfied_by("0.9.2")
        False
        >>> ProgramRequirement(version="0.2").satisfied_by("0.2.0.dev1")
        True
        """
        return _numbers(version) >= _numbers(self.version)


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(part) for part in found[0].split(".")] if found else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
