"""How people solve Slitherlink, from fixed shapes of clues to what the inside and the outside of the loop must be."""

from __future__ import annotations

from penmark.genres.slitherlink.techniques import borders, clues, lines, vertex_pairs, ways
from penmark.genres.slitherlink.techniques.classes import EDGE_CLASSES
from penmark.genres.slitherlink.techniques.colours import COLOUR_CLUES, INSIDE_OUTSIDE
from penmark.genres.slitherlink.techniques.ends import END_JOINS, LAST_GAP, LOOSE_ENDS, SHORT_LOOP
from penmark.genres.slitherlink.techniques.parity import CHECKERBOARD, CLOSED_CURVE, ONE_PIECE, ONLY_ROOM
from penmark.genres.slitherlink.techniques.pockets import DEAD_END_POCKET
from penmark.reasoning.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    *clues.TECHNIQUES,
    *lines.TECHNIQUES,
    *borders.TECHNIQUES,
    DEAD_END_POCKET,
    SHORT_LOOP,
    LAST_GAP,
    *vertex_pairs.TECHNIQUES,
    INSIDE_OUTSIDE,
    CLOSED_CURVE,
    CHECKERBOARD,
    ONLY_ROOM,
    LOOSE_ENDS,
    EDGE_CLASSES,
    COLOUR_CLUES,
    ONE_PIECE,
    END_JOINS,
    *ways.TECHNIQUES,
)
"""In the order to try them: the cheaper to see, the earlier."""
