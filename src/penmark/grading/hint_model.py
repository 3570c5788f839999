"""`Hint`: what to tell a player, in one of three strengths."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.grading.picture import Picture
from penmark.grading.profile import Tier
from penmark.grading.step import plain_move
from penmark.puzzle.game import Move
from penmark.puzzle.puzzle import Puzzle


class Strength(enum.StrEnum):
    """How much a hint gives away."""

    NUDGE = "nudge"
    """The technique."""
    LOOK = "look"
    """The technique and the cells."""
    DO = "do"
    """The move and why."""


class HintKind(enum.StrEnum):
    STEP = "step"
    """What to do next."""
    MISTAKE = "mistake"
    """Something that is on the board is wrong."""
    SOLVED = "solved"
    """There is nothing left to do."""
    NO_SOLUTION = "no-solution"
    """The puzzle itself has no solution."""
    NONE = "none"
    """No technique leads on."""
    TIMED_OUT = "timed-out"
    """There was not enough time."""


@dataclass(frozen=True)
class Hint:
    """What to tell a player. `words` say as much as the strength allows; the rest is there for drawing."""

    kind: HintKind
    strength: Strength
    words: str
    technique: str | None = None
    title: str | None = None
    tier: Tier | None = None
    observed: tuple[Coord, ...] = ()
    """Where to look; for a mistake, the wrong marks."""
    moves: tuple[Move, ...] = ()
    """What to do: empty unless the strength is `do`."""
    reasons: tuple[str, ...] = ()
    """Why what the words say is so, one level deeper: empty unless the strength is `do`."""
    picture: Picture = field(default_factory=Picture)
    """What to draw, as far as the strength allows."""
    before: Masks | None = field(default=None, compare=False, repr=False)
    """Of a step, the candidates before it, by position index: what the player may note so far."""

    def to_plain(self, puzzle: Puzzle) -> dict[str, object]:
        """For JSON: coords by wire name."""
        name = puzzle.substrate.format_coord
        return {
            "kind": self.kind.value,
            "strength": self.strength.value,
            "technique": self.technique,
            "tier": self.tier.value if self.tier else None,
            "words": self.words,
            "observed": [name(coord) for coord in self.observed],
            "moves": [plain_move(move, puzzle.substrate) for move in self.moves],
            "reasons": list(self.reasons),
            "picture": self.picture.to_plain(puzzle.substrate),
        }
