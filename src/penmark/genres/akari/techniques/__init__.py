"""Akari's own techniques, in the order to try them."""

from penmark.genres.akari.techniques.balance import CLUE_BALANCE, LIGHT_BALANCE, WIDE_CLUE_BALANCE
from penmark.genres.akari.techniques.chains import BULB_CHAIN, LONG_BULB_CHAIN
from penmark.genres.akari.techniques.clues import CORNER_EXCLUSION, DIAGONAL_CLUES, SHARED_NEIGHBOUR
from penmark.genres.akari.techniques.corridors import CORRIDOR_COUNT
from penmark.reasoning.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    CORNER_EXCLUSION,
    SHARED_NEIGHBOUR,
    DIAGONAL_CLUES,
    CORRIDOR_COUNT,
    CLUE_BALANCE,
    WIDE_CLUE_BALANCE,
    BULB_CHAIN,
    LONG_BULB_CHAIN,
    LIGHT_BALANCE,
)
