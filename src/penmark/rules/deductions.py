"""What a rule calls the conclusions that it allows by itself.

The kernel says in which state a rule concluded something; a `NamedDeduction` says what people call that, in which
words it is told, and how hard it is to see unless a profile says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from penmark.program import How

if TYPE_CHECKING:
    from penmark.rules.base import Rule

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


@dataclass(frozen=True)
class NamedDeduction:
    """A name for what a rule concludes in some situations. Several rules may share one; it is then the same in all.

    What is `None` does not matter.
    """

    name: str
    """Stable, lower case with dashes: profiles, traces and commands use it."""
    title: str
    """What people call it."""
    words: str
    """As in `Propagation.words`."""
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
