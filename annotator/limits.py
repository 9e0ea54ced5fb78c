"""Limits of everything that comes from outside: places, servers, files, archives, images, spreadsheets.

Nobody who can write where this program reads decides how much it does. What is beyond a limit is refused or left for
the next time, and said, with what was kept. ``resources/docs/limits.md`` lists these limits and those of formats,
which stand with their readers.
"""

from __future__ import annotations

from typing import Final

# A place

LARGE: Final = 20_000_000
"""Bytes of the largest file that is sent or fetched by the network unasked. Every object ends at the size that was
listed, and agreed to."""
LISTING_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a server's answer that lists a folder."""
LISTING_NAMES: Final = 50_000
"""Names in one folder that are looked at."""
LISTING_MEMORY: Final = 192 * 1024 * 1024
"""Bytes by which the program may grow while a library reads a list that it gives only whole."""
LISTING_SECONDS: Final = 180.0
"""Seconds in which a list comes."""
STRANGE_NAMES: Final = 20
"""Names that are none which are said by name, a folder; the others are counted."""
SILENCE: Final = 60.0
"""Seconds without a byte."""
LEAST_RATE: Final = 20_000.0
"""Bytes a second at which an object comes or goes at least, beside the seconds of one silence."""
SYNC_SECONDS: Final = 3600.0
"""Seconds of a sync that nobody watches: one that began by itself, and the owner's."""
OBJECT_BYTES: Final = 2**31 + 2**24
"""Bytes of any object: a bundle of the largest size, encrypted."""
NEW_BYTES: Final = 8 * 2**30
"""Bytes of one person's results that one sync fetches."""
FREE_BYTES: Final = 256 * 2**20
"""Bytes of this computer's disk that no transfer takes."""
FEW_REFUSED: Final = 50
"""Refused files of one person that are read again when the project's keys have changed."""
NEW_FILES: Final = 500
"""Results files, or receipts, of one person that are fetched by one sync; the next one goes on."""
OWN_FILES: Final = 4
"""Results files of one device of the annotator's own that are looked at by one sync."""

# A file that is converted to tasks

COLUMNS: Final = 2_000
"""Columns of a table: no data set has as many, and each of them is a word of every message about a row."""
WORKBOOK_BYTES: Final = 512 * 2**20
"""Bytes of a workbook, packed or unpacked: all of it is in memory."""
EXPANSION: Final = 1_000
"""Bytes of text for each byte of a packed file..."""
EXPANDED_BYTES: Final = 2**30
"""...and bytes that any may come to."""
BATCH_BYTES: Final = 16 * 2**20
"""Bytes of rows of a Parquet or Arrow file that are made at once."""
JOINED_ROWS: Final = 10_000
"""Rows with the same prompt, or the like, that are brought together."""
JOINED_BYTES: Final = 256 * 2**20
"""Bytes of them."""

# A file of age

AGE_HEADER: Final = 16 * 1024
"""Bytes of the header of an encrypted file."""
AGE_STANZAS: Final = 20
"""Recipients of an encrypted file: the work of the library grows with their square."""
