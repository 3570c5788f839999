"""Takuzu's own techniques, in the order to try them."""

from penmark.genres.takuzu.techniques.crossing_lines import LINE_CASES, PAIR_CHAIN
from penmark.genres.takuzu.techniques.one_line import LINE_ENUMERATION, LINE_UNIQUENESS, NEAR_COMPLETE
from penmark.reasoning.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (LINE_UNIQUENESS, NEAR_COMPLETE, LINE_ENUMERATION, PAIR_CHAIN, LINE_CASES)
