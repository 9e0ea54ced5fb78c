"""The program version that an owner requires, as signed in bundles, invites and receipts.

Readers that do not know the field ignore it. It never causes a download or a network request.
"""

from __future__ import annotations

import re
from operator import not_

from pydantic import Field

from annotator.model.frozen_model import ExtensibleModel

VERSION = r"^(0|[1-9][0-9]{0,5})(\.(0|[1-9][0-9]{0,5})){1,3}$"
MOST_FILES = 16
LONGEST_PLACE = 500  # characters
NOTICE = "owner.program"
"""The code of the receipt notice with the same content as text."""


class ApprovedInstaller(ExtensibleModel):
    """An installer of the program: its file name, and the SHA-256 of its content in hexadecimal."""

    name: str = Field(min_length=1, max_length=200)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")


class ProgramRequirement(ExtensibleModel):
    """At least ``version`` is required. ``get_from`` says, as text or address, where to get it; ``files`` are the
    approved installers. Both may be empty. Unknown fields are preserved."""

    version: str = Field(pattern=VERSION)
    get_from: str = Field(default="", max_length=LONGEST_PLACE, exclude_if=not_)
    files: tuple[ApprovedInstaller, ...] = Field(default=(), max_length=MOST_FILES, exclude_if=not_)

    def satisfied_by(self, version: str) -> bool:
        """Whether ``version`` is new enough. Only its leading numbers are compared.

        >>> ProgramRequirement(version="0.10.0").satisfied_by("0.9.2")
        False
        >>> ProgramRequirement(version="0.2").satisfied_by("0.2.0.dev1")
        True
        """
        return _version_numbers(version) >= _version_numbers(self.version)


def _version_numbers(version: str) -> tuple[int, ...]:
    match = re.match(r"\d+(\.\d+)*", version)
    numbers = [int(part) for part in match[0].split(".")] if match else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)
