"""Which techniques are special cases of others, so that those do not show that a puzzle can do without them.

A skyscraper is a turbot fish in two rows or columns: who withholds the one must withhold the other.
"""

from __future__ import annotations

from collections.abc import Mapping

_COLOURS = ("simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2")
_PAIRS_OF_EDGES = ("vertex-pairs", "vertex-pair-chains", "edge-classes")
_SIDES_OF_THE_LOOP = ("checkerboard", "closed-curve", "edge-classes", "colour-clues", "one-piece")
_SETS_OF_CLUES = ("set-exclusion", "clue-cover")

GENERALISED_BY: Mapping[str, tuple[str, ...]] = {
    "hidden-single-box": ("hidden-single",),
    "locked-pair": ("naked-pair",),
    "locked-triple": ("naked-triple",),
    "x-wing": ("swordfish", "jellyfish", "finned-x-wing", "sashimi-x-wing", "turbot-fish", *_COLOURS),
    "swordfish": ("jellyfish", "finned-swordfish", "sashimi-swordfish", "franken-swordfish"),
    "skyscraper": ("turbot-fish", "sashimi-x-wing", "x-chain", *_COLOURS),
    "two-string-kite": ("turbot-fish", "x-chain", *_COLOURS),
    "turbot-fish": ("x-chain", *_COLOURS),
    "remote-pair": ("xy-chain", "w-wing", *_COLOURS),
    "xy-wing": ("xyz-wing", "xy-chain"),
    "diagonal-clues": _SETS_OF_CLUES,
    "corner-exclusion": ("shared-neighbour", *_SETS_OF_CLUES),
    "shared-neighbour": _SETS_OF_CLUES,
    "bulb-chain": ("long-bulb-chain",),
    "line-through-2s": _PAIRS_OF_EDGES,
    "vertex-pairs": ("vertex-pair-chains", "edge-classes"),
    "vertex-pair-chains": ("edge-classes",),
    "inside-outside": _SIDES_OF_THE_LOOP,
    "near-complete": ("line-enumeration",),
}
"""By technique: those that find all or nearly all of what it finds."""
