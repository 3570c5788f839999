"""How much one request may ask for, whoever answers it."""

from __future__ import annotations

MAX_BODY = 1024 * 1024
"""Longest request body, in bytes."""
MAX_VALUES = 150_000
"""Most JSON values in a request body."""
MAX_CELLS = 10_000
"""Largest board that is worked on: 100×100."""
LARGE_CELLS = 625
"""Boards past this size, 25×25, wait in the slow lane, so that usual ones never wait for them."""
LONG_TEXT = 8_000
"""A text longer than this may hold a large board."""
MANY_ADDED = 16
"""A puzzle with added rules over more regions than this waits in the slow lane."""
MAX_SECONDS = 5.0
"""Longest time that a question may be given."""
MAX_JOB_SECONDS = 600.0
"""Longest time that a job may be given."""
OVERTIME_SECONDS = 2.0
"""What work gets beyond the time that was asked for before it is interrupted."""
MAX_BOOKLET = 100
"""Puzzles in one booklet."""
MAX_BOOKLET_CELLS = 20_000
"""Cells of all puzzles of one booklet."""
BOOKLET_SECONDS = 15.0
MAX_ITEMS = 500
"""Puzzles or solutions that one job may hand out."""
MAX_SHOWN = 100
"""Puzzles of the library that are shown at once."""
MAX_COLLECTION = 500
"""Puzzles of a collection that are shown and arranged."""
MAX_GRADED = 10_000
"""Puzzles of the library that one job grades."""
