"""How much the server bears. What one request may ask for is in `penmark.studio.operations.request_limits`."""

from __future__ import annotations

LARGE_BODY = 64 * 1024
"""Longer bodies are worked on in the slow lane, whatever they hold."""
BODY_SECONDS = 15.0
"""A body that takes longer than this to arrive is not waited for."""
LARGE_BODIES = 16
"""The most requests with a longer body than that which are read at a time."""
LARGE_BODY_SECONDS = 2.0
"""How long each of them may then take."""

LOOK_SECONDS = 10.0
"""What a worker gets to read and check a request."""
GRACE_SECONDS = 6.0
"""What a worker gets beyond that before its process is ended."""
QUICK_SECONDS = 0.15
"""Work in the quick lane that takes more of a processor makes way once others wait, and goes to the slow lane."""
YIELD_SECONDS = 0.2
"""How soon it must do so; else its process is ended."""
HEAVY_SECONDS = 2.0
"""A client that had more of the workers lately does not get the last one that is free."""
REMEMBERED_SECONDS = 30.0
"""For so long the requests of a client that had to make way, and those like them, go to the slow lane at once."""

MAX_LETTERS = 16_000
"""Of a link that holds a puzzle, for which a drawing is put into the page."""
PICTURES_KEPT = 64
"""Drawings of that kind that are remembered."""

WAITING_PER_CLIENT = 16
"""Requests of one client that are worked on or wait, before more are refused."""
JOBS_PER_CLIENT = 8
"""Jobs of one client that are worked on or wait, before more are refused."""
JOB_SECONDS_PER_CLIENT = 1_200.0
"""Seconds that those jobs may ask for together."""
JOBS_KEPT = 64
"""Jobs that are remembered, finished ones included; the oldest finished ones go first."""
JOB_SECONDS_KEPT = 900.0
"""A job that finished so long ago is forgotten."""
ABANDONED_SECONDS = 45.0
"""A job that nobody has followed or asked about for so long is ended."""
MAX_JOB_BYTES = 2 * 1024 * 1024
"""What one job may hand out in all; past it the job ends."""
HELD_JOBS = 32 * 1024 * 1024
"""Bytes that all jobs together may hold; past it the oldest finished ones are forgotten."""
LISTENERS_PER_JOB = 4
"""Event streams that may follow one job at the same time."""

MAX_CONNECTIONS = 512
"""When there are more, those that wait for nothing are closed, the longest idle first."""
CONNECTIONS_PER_ADDRESS = 128
"""Of one address, but for this machine's own and those of trusted proxies."""
HEADER_SECONDS = 10.0
"""A connection on which no whole request has arrived by then is closed."""
KEEP_ALIVE_SECONDS = 30
"""A connection is kept open for the next request this long."""
SEND_SECONDS = 15.0
"""A client that reads nothing for so long is not waited for."""
MAX_REPLY = 8 * 1024 * 1024
"""Longest message from a worker, in bytes, compressed."""
HELD_REPLIES = 48 * 1024 * 1024
"""Bytes of answers that are held while they are read; past it those that have taken longest are dropped."""
GZIP_BYTES = 4 * 1024
"""Longer answers are compressed."""
GZIP_TYPES = frozenset({"application/json", "image/svg+xml", "text/html"})
WORKER_BYTES = 160 * 1024 * 1024
"""A worker that ever held more than this is replaced when it has answered."""
ADDRESS_SPACE = 1024 * 1024 * 1024
"""What a worker process may map, where the system can limit that."""
