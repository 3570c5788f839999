"""`SolveStep`: one step of a solve, from its finding to the words that tell it."""

from __future__ import annotations

from typing import Any

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.board.substrate import Substrate
from penmark.grading.deduction_telling import deduction_words
from penmark.grading.parts import Grounds
from penmark.grading.picture import Picture, picture_of, plain_evidence
from penmark.grading.profile import ProfileEntry, Tier
from penmark.grading.rule_telling import RuleTelling
from penmark.grading.solve_log import SolveLog
from penmark.grading.words import rule_coords, sentence
from penmark.puzzle.game import Commit, Move
from penmark.reasoning.deduction import Deduction
from penmark.reasoning.evidence import Evidence
from penmark.reasoning.technique import Technique
from penmark.solvers.reasoner import Literals, RuleStep

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
    log: SolveLog
    """What was applied in the solve, to see the board as it was before the step."""
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
        found = self.found
        if isinstance(found, Deduction) and found.title is not None:
            return found.title(self.log.puzzle.names)
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
    def before(self) -> Masks:
        """The candidates before the step, by position index. The next step that is asked reuses the board."""
        found = self.found
        if isinstance(found, RuleStep):
            return self.log.before(found.literals)
        return self.log.before(map(self.log.literal, found.moves))

    @property
    def words(self) -> str:
        """Why the moves follow, in a sentence."""
        found = self.found
        if isinstance(found, Deduction):
            return deduction_words(self.log.puzzle, found, self.before)
        return RuleTelling(self, found).words()

    @property
    def evidence(self) -> Evidence:
        """What the step rests on."""
        found = self.found
        if isinstance(found, RuleStep):
            return RuleTelling(self, found).evidence()
        if found.evidence is not None:
            return found.evidence(self.before)
        return plain_evidence(self.log.puzzle, found, self.words, self.before)

    @property
    def picture(self) -> Picture:
        """What to draw of it."""
        return picture_of(self.evidence, self.moves)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why what the words say is so: one level deeper, in the order of the argument."""
        say = self.log.puzzle.names.about(move.coord for move in self.moves)
        evidence = self.evidence
        told = (*(link.words for link in evidence.links), *evidence.reasons)
        return tuple(dict.fromkeys(sentence(words(say)) for words in told))

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
            "reasons": list(self.reasons),
            "picture": self.picture.to_plain(substrate),
        }

    def __reduce__(self) -> tuple[object, ...]:
        """Another process gets a `ToldStep`: the board as it was, and the functions that tell of it, stay here."""
        return ToldStep, (self.title, self.entry, self.depth, self.open, self.moves, self.observed, self.to_plain())

    def __repr__(self) -> str:
        return f"<SolveStep {self.technique}: {self.words}>"


class ToldStep(msgspec.Struct, frozen=True):
    """A step that was found in another process: all that can be said of it, but not what it was found by."""

    title: str
    entry: ProfileEntry
    depth: int
    open: int
    moves: tuple[Move, ...]
    observed: tuple[Coord, ...]
    plain: dict[str, Any]

    @property
    def technique(self) -> str:
        return self.entry.technique

    @property
    def tier(self) -> Tier:
        return self.entry.tier

    @property
    def score(self) -> int:
        return self.entry.score

    @property
    def words(self) -> str:
        return str(self.plain["words"])

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(self.plain["reasons"])

    def to_plain(self) -> dict[str, object]:
        return dict(self.plain)

    def __repr__(self) -> str:
        return f"<ToldStep {self.technique}: {self.words}>"


def plain_move(move: Move, substrate: Substrate) -> dict[str, object]:
    """A move for JSON."""
    do = "commit" if isinstance(move, Commit) else "eliminate"
    return {"do": do, "at": substrate.format_coord(move.coord), "mark": move.mark.plain}
