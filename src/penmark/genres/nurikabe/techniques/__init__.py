"""Nurikabe's ways of reasoning, by what they look at."""

from __future__ import annotations

from penmark.genres.nurikabe.techniques.cases import CASES
from penmark.genres.nurikabe.techniques.islands import BETWEEN, COMPLETE, ELBOW, LOST_LAND, ONLY_GROWTH
from penmark.genres.nurikabe.techniques.pools import ALL_LAND, POOL, POOL_REACH
from penmark.genres.nurikabe.techniques.reach import CLAIMED, OUT_OF_REACH, ROOM, SHORT, SOLE_CLUE, TOO_BIG
from penmark.genres.nurikabe.techniques.shapes import SHAPES
from penmark.genres.nurikabe.techniques.stretch import STRETCHED

TECHNIQUES = (
    COMPLETE,
    BETWEEN,
    POOL,
    ONLY_GROWTH,
    LOST_LAND,
    ELBOW,
    OUT_OF_REACH,
    TOO_BIG,
    CLAIMED,
    SOLE_CLUE,
    SHORT,
    STRETCHED,
    ROOM,
    POOL_REACH,
    ALL_LAND,
    SHAPES,
    CASES,
)
