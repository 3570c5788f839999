"""What a rule calls the conclusions that it allows by itself.

The kernel says in which state a rule concluded something; a `NamedDeduction` says what people call that, in which
words it is told, and how hard it is to see unless a profile says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from penmark.inference import How

if TYPE_CHECKING:
    from penmark.board.coord import Coord
    from penmark.board.mark import Mark, Masks
    from penmark.rules.base import Rule
    from penmark.rules.field import Field
    from penmark.rules.outcome import Names

TierName: TypeAlias = Literal["trivial", "easy", "medium", "hard", "extreme"]


@dataclass(frozen=True, kw_only=True)
class Situation:
    """What the kernel says of a deduction: the rule that made it, in what state, and what it concludes."""

    rule: Rule | None
    """`None` where no rule is needed: a coord with one candidate left."""
    line: bool
    """Whether the rule is about a whole row or column."""
    how: How
    positive: bool
    """Whether a mark is put down; otherwise one is struck. (On binary coords: whether it is the true one.)"""
    interior: bool
    """Whether the coord is neither the first nor the last of the rule's region."""
    started: bool
    """Whether some mark that the rule is about is put down already. (On binary coords: some true one.)"""
    last: bool
    """Whether nothing else was left open within the rule's reach."""


@dataclass(frozen=True, kw_only=True)
class RuleReading:
    """One conclusion of one rule, with the board before it: what words and drawings of it are made from."""

    rule: Rule | None
    """`None` where no rule is needed: a coord with one candidate left."""
    field: Field
    masks: Masks
    """The candidates before the step, by position index. Valid only while the words are being made."""
    region: tuple[int, ...]
    """The positions that the rule speaks of."""
    say: Names
    place: str
    """What people call the region: `row 3`, `the 2 at r4c5`."""
    moves: str
    """All that follows, in words."""
    part: Callable[[Sequence[int]], str]
    """The same of some of the positions alone."""
    parts: Sequence[Sequence[int]]
    """Its regions, where the rule is about several together."""
    cells: tuple[int, ...]
    """The positions that are decided or lose a candidate."""
    marks: tuple[Mark, ...]
    """For each of them, the mark that is placed or removed."""
    after: Mapping[int, int]
    """The candidates after the step of each position that it changes."""
    is_placed: Callable[[int], bool]
    """Whether a mark has been put down at a position before the step, not only left there as the last candidate."""
    houses: Callable[[int], Sequence[tuple[str, Sequence[int]]]]
    """The regions without repeats in which a position lies, each with its name."""
    because: Callable[[int, Mark], str | None]
    """What has ruled a mark out at a position, by name, if that is a cage, a line, a sign or a mark beside it."""

    def holding(self, mark: Mark) -> tuple[Coord, ...]:
        """The places of the region that held a mark before the step."""
        return self.field.coords(i for i in self.region if self.masks[i] == mark.bit)

    def name(self, cells: Iterable[int], most: int = 100) -> str:
        """Positions by name."""
        return self.say.coords(self.field.coords(cells), most)

    @property
    def decided(self) -> str:
        """The places that are decided, by name."""
        return self.name(dict.fromkeys(self.cells))


RuleWords: TypeAlias = "str | Callable[[RuleReading], str]"
"""A template with {moves}, their {cells} and {marks}, the {place} the rule is about, the {rule} in words, and {stated},
the rule said of its place, to fill in; or a function, for words that name what stands on the board."""
RuleEvidence: TypeAlias = "Callable[[RuleReading], Iterable[Coord]]"
"""Which marks on the board a conclusion rests on."""


@dataclass(frozen=True)
class NamedDeduction:
    """A name for what a rule concludes in some situations. Several rules may share one; it is then the same in all.

    What is `None` does not matter.
    """

    name: str
    """Stable, lower case with dashes: profiles, traces and commands use it."""
    title: str
    """What people call it."""
    words: RuleWords
    how: frozenset[How] | None = None
    positive: bool | None = None
    line: bool | None = None
    started: bool | None = None
    last: bool | None = None
    when: Callable[[Rule], bool] | None = None
    """What the rule's own fields must be like."""
    tier: TierName = "medium"
    """Where it stands on the ladder if a profile does not say. (The shared one names those of Penmark's own rules.)"""
    score: int = 12
    apart: bool = False
    """Whether every move is an insight of its own, and hence a step, where others of the rule are seen at once."""
    runs: bool = False
    """Whether conclusions that follow each other from place to place are one step: a line that has only one way on."""
    starts: int = 1
    """The most places from which the moves of one run go out."""
    onward: bool = False
    """Whether a run goes on only by what is said of the place that was decided last: the first one of its region."""
    completes: tuple[str, ...] = ()
    """The names of deductions that it completes: following one of them at once and there, it is part of that step."""
    rests_on: RuleEvidence | None = None
    """Which marks it rests on; `None` for all that stand in the region."""
    special_case_of: tuple[str, ...] = ()
    """The names of techniques that find all of what it finds."""

    @property
    def fits_all(self) -> bool:
        """Whether it is a name for every conclusion of a rule."""
        return (self.how, self.positive, self.line, self.started, self.last, self.when) == (None,) * 6

    def fits(self, situation: Situation) -> bool:
        """Whether a deduction of a rule that declares this is called so."""
        return (
            (self.how is None or situation.how in self.how)
            and (self.positive is None or situation.positive is self.positive)
            and (self.line is None or situation.line is self.line)
            and (self.started is None or situation.started is self.started)
            and (self.last is None or situation.last is self.last)
            and (self.when is None or (situation.rule is not None and self.when(situation.rule)))
        )


FORCED_BY_NEIGHBOURS = NamedDeduction("pattern-forced", "Forced by its neighbours", "{rule} So {moves}.")
"""What rules about small patterns call all of their conclusions."""
