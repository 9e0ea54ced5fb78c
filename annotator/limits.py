"""Limits for all input from outside: destinations, servers, files, archives, images, spreadsheets.

They bound the work that somebody with write access to a source can cause. Input beyond a limit is refused, or left for
the next run, and reported together with what was kept. ``resources/docs/limits.md`` lists these limits and those of the
formats, which are defined beside their readers.
"""

from __future__ import annotations

# Destinations

LARGE = 20_000_000
"""Bytes of the largest file that is sent or fetched over the network without asking. A transfer stops at the listed,
confirmed size."""
LISTING_BYTES = 64 * 1024 * 1024
"""Bytes of a server's response to a folder listing."""
LISTING_NAMES = 50_000
"""Names read from one folder."""
LISTING_MEMORY = 192 * 1024 * 1024
"""Bytes by which the process may grow while a library returns a listing that it cannot stream."""
LISTING_SECONDS = 180.0
"""Seconds until a listing has to be complete."""
STRANGE_NAMES = 20
"""Invalid names that are reported by name, per folder; the rest are counted."""
SILENCE = 60.0
"""Seconds without a byte before a transfer is aborted."""
LEAST_RATE = 20_000.0
"""Lowest average rate of a transfer in bytes per second, after one silence period."""
SYNC_SECONDS = 3600.0
"""Seconds of an unattended sync: a scheduled one, or the owner's."""
OBJECT_BYTES = 2**31 + 2**24
"""Bytes of any object: the largest bundle, encrypted."""
NEW_BYTES = 8 * 2**30
"""Bytes of one annotator's results that one sync fetches."""
FREE_BYTES = 256 * 2**20
"""Bytes of free disk space that no transfer uses."""
FEW_REFUSED = 50
"""Refused files per annotator that are checked again when the project's keys change."""
NEW_FILES = 500
"""Results files or receipts per annotator that one sync fetches; the next sync continues."""
OWN_FILES = 4
"""Results files of each of the annotator's own devices that one sync reads."""

# Input files for tasks

COLUMNS = 2_000
"""Columns of a table. No data set has as many, and every message about a row lists the columns."""
WORKBOOK_BYTES = 512 * 2**20
"""Bytes of a workbook, packed or unpacked: it is held in memory."""
WORKBOOK_MEMORY = 2 * 2**30
"""Bytes of memory of the process that reads a workbook (Linux)."""
ARROW_MEMORY = 4 * 2**30
"""Bytes of memory of the process that reads Parquet or Arrow (Linux), of which much is only reserved."""
READING_SECONDS = 600
"""Seconds in which such a process must read the next rows."""
EXPANSION = 1_000
"""Highest ratio of unpacked to packed bytes."""
EXPANDED_BYTES = 2**30
"""Highest total of unpacked bytes."""
BATCH_BYTES = 16 * 2**20
"""Bytes of Parquet or Arrow rows that are decoded at once."""
JOINED_ROWS = 10_000
"""Rows with the same prompt or passage that are joined into one task."""
JOINED_BYTES = 256 * 2**20
"""Bytes of such rows."""

# age files

AGE_HEADER = 16 * 1024
"""Bytes of the header of an encrypted file."""
AGE_STANZAS = 20
"""Recipients of an encrypted file. The library's work grows with the square of their number."""
