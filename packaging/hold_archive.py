"""A hook of PyInstaller's that runs before the program: hold the file that Python modules are read from.

Modules are read when they are needed first, at places in the file that were noted at the start. Once an upgrade has put
another file in its place, while people work in an open window, nothing could be read there any more.
"""

import os
import sys
from pathlib import Path

# The name under which Linux opens the file that is held, whatever has its name now, and from its beginning.
HELD = "/proc/self/fd/{}"


def hold_archive(archive) -> None:
    """Have ``archive``, a reader of PyInstaller's, read the file that is there now while this process lives."""
    held = HELD.format(os.open(archive._filename, os.O_RDONLY | os.O_CLOEXEC))
    if Path(held).exists():
        archive._filename = held


if sys.platform == "linux" and "pyimod02_importers" in sys.modules:  # not where a test loads this file
    hold_archive(sys.modules["pyimod02_importers"].pyz_archive)
