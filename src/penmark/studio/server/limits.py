"""How much anybody may ask for. Every bound of the server is here."""

from __future__ import annotations

MAX_BODY = 1024 * 1024
"""Longest request body, in bytes."""
BODY_SECONDS = 15.0
"""A body that takes longer than this to arrive is not waited for."""
MAX_CELLS = 10_000
"""Largest board that is worked on: 100×100."""
LARGE_CELLS = 625
"""Boards past this size, 25×25, wait in the slow lane, so that usual ones never wait for them."""
LONG_TEXT = 8_000
"""A text of so many characters may well be a large board."""

MAX_SECONDS = 5.0
"""Longest time that a question may be given."""
MAX_JOB_SECONDS = 600.0
"""Longest time that a job may be given."""
GRACE_SECONDS = 4.0
"""What a worker gets beyond the time it was told before its process is ended."""

MAX_BOOKLET = 100
"""Puzzles in one booklet."""
MAX_BOOKLET_CELLS = 20_000
"""Cells of all puzzles of one booklet."""
BOOKLET_SECONDS = 15.0
MAX_LETTERS = 16_000
"""Of a link that holds a puzzle, for which a drawing is put into the page."""
PICTURES_KEPT = 64
"""Drawings of that kind that are remembered."""

WAITING_PER_CLIENT = 16
"""Requests of one client that are worked on or wait, before more are refused."""
JOBS_PER_CLIENT = 8
"""Jobs of one client that are worked on or wait, before more are refused."""
JOBS_KEPT = 64
"""Jobs that are remembered, finished ones included; the oldest finished ones go first."""
JOB_SECONDS_KEPT = 900.0
"""A job that finished so long ago is forgotten."""
MAX_ITEMS = 500
"""Puzzles or solutions that one job may hand out."""
MAX_JOB_BYTES = 2 * 1024 * 1024
"""What one job may hand out in all; past it the job ends."""
LISTENERS_PER_JOB = 8
"""Event streams that may follow one job at the same time."""

MAX_CONNECTIONS = 1_000
MAX_REPLY = 64 * 1024 * 1024
"""Longest message from a worker, in bytes."""
WORKER_BYTES = 700 * 1024 * 1024
"""A worker that ever held more than this is replaced when it has answered."""
ADDRESS_SPACE = 4 * 1024 * 1024 * 1024
"""What a worker process may map, where the system can limit that."""
