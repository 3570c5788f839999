"""`SolveStep`: one step of a solve, from its finding to the words that tell it."""

from __future__ import annotations

import msgspec

from penmark.board.coord import Coord
from penmark.board.substrate import Substrate
from penmark.grading.parts import Grounds
from penmark.grading.profile import ProfileEntry, Tier
from penmark.grading.words import capitalized, moves_words, place_words, rule_coords, rule_words, sentence
from penmark.puzzle.game import Commit, Move
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.technique import Propagation, Technique
from penmark.rules.counting import listing
from penmark.rules.outcome import Names
from penmark.solvers.reasoner import Literals, RuleStep

_FEW_PARTS = 3
"""Of a rule; if a step rests on more, the rule is named as a whole."""
NO_GROUNDS = Grounds()


# gc=False: large boards take thousands of steps, and nothing that one holds leads back to it.
class SolveStep(msgspec.Struct, frozen=True, gc=False):
    """One step of a solve: the technique, what it found, and how many steps were open. The rest is made when asked."""

    used: Technique
    entry: ProfileEntry
    """What the profile says of the technique."""
    found: RuleStep | Deduction
    open: int
    """How many steps could have been seen at this point, this one included."""
    literals: Literals
    """How to read what the kernel found."""
    grounds: Grounds = NO_GROUNDS
    """Which part of its rule it rests on; only hints find that out."""

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return self.used.name

    @property
    def title(self) -> str:
        """What people call the technique."""
        return self.used.title

    @property
    def tier(self) -> Tier:
        return self.entry.tier

    @property
    def score(self) -> int:
        return self.entry.score

    @property
    def depth(self) -> int:
        """Nested suppositions: 0 for forward steps."""
        return self.used.depth

    @property
    def moves(self) -> tuple[Move, ...]:
        found = self.found
        if isinstance(found, Deduction):
            return found.moves
        return self.literals.moves(found)

    @property
    def observed(self) -> tuple[Coord, ...]:
        """The coords that the step looks at."""
        found = self.found
        if isinstance(found, Deduction):
            return found.observed
        puzzle, parts = self.literals.puzzle, self.grounds.parts or (None,)
        each = (rule_coords(puzzle, found.constraint, found.region, part) for part in parts)
        return tuple(dict.fromkeys(coord for coords in each for coord in coords))

    @property
    def words(self) -> str:
        """Why the moves follow, in a sentence."""
        found = self.found
        if isinstance(found, Deduction):
            return sentence(found.words(self.literals.puzzle.names.about(move.coord for move in found.moves)))
        return self._rule_words(found)

    def _rule_words(self, found: RuleStep) -> str:
        technique = self.used
        say = self.literals.puzzle.names
        template = technique.words if isinstance(technique, Propagation) else "{moves}"
        moves = self.moves
        coords = tuple(dict.fromkeys(move.coord for move in moves))
        place = self._place(found, say)
        words = sentence(
            template.format(
                moves=moves_words(moves, say),
                cells=say.coords(coords),
                marks=" and ".join(dict.fromkeys(say.about((move.coord,)).mark(move.mark) for move in moves)),
                place=place,
                rule=rule_words(self.literals.puzzle, found.constraint, say, found.region),
            )
        )
        if self.grounds.parts and "{place}" not in template:
            words = f"{capitalized(place)}: {words}"
        facts = [fact(say) for fact in self.grounds.facts]
        return f"{words} That rests on: {listing(facts)}." if facts else words

    def _place(self, found: RuleStep, say: Names) -> str:
        """What the rule is about, or the parts of it, if they are few."""
        puzzle, parts = self.literals.puzzle, self.grounds.parts
        if not 0 < len(parts) <= _FEW_PARTS:
            return place_words(puzzle, found.constraint, found.region, say)
        return listing([place_words(puzzle, found.constraint, found.region, say, part) for part in parts])

    def to_plain(self) -> dict[str, object]:
        """For JSON: coords by wire name, marks as bools or numbers."""
        substrate = self.literals.puzzle.substrate
        return {
            "technique": self.technique,
            "tier": self.tier.value,
            "score": self.score,
            "depth": self.depth,
            "open": self.open,
            "observed": [substrate.format_coord(coord) for coord in self.observed],
            "moves": [plain_move(move, substrate) for move in self.moves],
            "words": self.words,
        }

    def __repr__(self) -> str:
        return f"<SolveStep {self.technique}: {self.words}>"


def plain_move(move: Move, substrate: Substrate) -> dict[str, object]:
    """A move for JSON."""
    do = "commit" if isinstance(move, Commit) else "eliminate"
    return {"do": do, "at": substrate.format_coord(move.coord), "mark": move.mark.plain}
