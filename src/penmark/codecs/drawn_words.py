"""`DrawnWords`: how one genre's boards look when they are drawn with an editor that knows no rules.

What is drawn in a cell (a number, a circle, a dark ground) is a word, and the words are read as a `WordGrid` has them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from penmark.codecs.word_grid import WordGrid

DECORATIONS = frozenset({"surface", "polygon", "freeline", "freelineE", "squareframe", "deletelineE", "cage"})
"""What is only drawn, in every genre that has no other use for it."""


@dataclass
class DrawnWords:
    grid: WordGrid
    names: tuple[str, ...] = ()
    """Tags that say that a drawing is of this genre."""
    dark: str = ""
    """The word for a dark cell without a number; empty if dark cells say nothing."""
    circles: Mapping[int, str] = field(default_factory=dict)
    """The words for a white circle without a number (1) and a black one (2)."""
    unnumbered: str = ""
    """The word for a number that is left blank, or a question mark; empty if there is none."""
    arrows: bool = False
    """Whether numbers have arrows: then the word is the number and a point of the compass."""
    borders: bool = False
    """Whether thick lines are the borders of rooms or boxes."""
    switches: Mapping[str, str] = field(default_factory=dict)
    """Tags that switch on a variant, and its name."""
    tools: Mapping[str, str] = field(default_factory=dict)
    """Tools that draw constraints, and their keys in F-Puzzles' JSON."""
    decorations: Collection[str] = DECORATIONS
    """What is only drawn: anything else that is not read is not understood."""
    number_style: int = 1
    """How numbers are written: 1 black, 6 black in a white circle, 7 white in a black one."""
    ground: int = 4
    """The colour of a dark cell: 4 black, 8 grey."""
    solved: bool = False
    """Whether the numbers of the solution are its answer."""
