"""`WhispersLine`: what lines along which neighbours differ by some number or more have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from penmark.board.substrate import Substrate
from penmark.puzzle.constraint_entry import ConstraintEntry, Plain
from penmark.puzzle.variant import Variant
from penmark.variants.payloads import LineVariant, a_number


class WhispersLine(LineVariant, frozen=True):
    """Foreign texts have one key for all of them, and the difference as its value."""

    returns: ClassVar[bool] = True

    least_difference: int = 0

    @classmethod
    def noun(cls) -> str:
        return cls.title_of()

    @property
    def rule(self) -> str:
        """With the difference of this line, which may be another than the usual one."""
        return f"{self.words.rpartition(' ')[0]} {self.least_difference}."

    @classmethod
    @abstractmethod
    def takes(cls, difference: int) -> bool:
        """Whether a line of that difference is of this kind."""

    @classmethod
    def from_entry(cls, entry: ConstraintEntry) -> Sequence[Variant] | None:
        text = entry.text()
        difference = a_number(cls, text) if text else _usual(entry.side)
        return [cls(line, difference) for line in entry.lines()] if cls.takes(difference) else None

    def to_entries(self, substrate: Substrate) -> list[dict[str, Plain]]:
        (entry,) = super().to_entries(substrate)
        usual = self.least_difference == _usual(substrate.rows)
        return [entry if usual else entry | {"value": str(self.least_difference)}]


def _usual(side: int) -> int:
    """The difference where none is given."""
    return (side + 1) // 2
