"""`ClueOptions`: the clues that may stand at a place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from penmark.errors import ClueError, quote
from penmark.puzzle.clue.base import ClueValue
from penmark.puzzle.clue.number import Number


class ClueOptions(ABC):
    """A set of clues: what is allowed, what an editor offers, how to say it, and how to read one."""

    @abstractmethod
    def __contains__(self, clue: object) -> bool: ...

    @property
    @abstractmethod
    def kinds(self) -> tuple[type[ClueValue], ...]:
        """The kinds of clues among them."""

    @abstractmethod
    def choices(self) -> tuple[ClueValue, ...]:
        """Those to offer, in the order to offer them: all, or where there are very many the likeliest."""

    @property
    def are_listed(self) -> bool:
        """Whether `choices` are all there are."""
        return True

    @property
    @abstractmethod
    def words(self) -> str:
        """What they are, to go on after 'expected': `a number from 0 to 4`."""

    def __bool__(self) -> bool:
        """Whether any clue may stand there."""
        return True

    def read(self, plain: Any) -> ClueValue:
        """A clue from its JSON form. Whether it is one of these is asked apart from that."""
        for kind in self.kinds:
            clue = kind.from_plain(plain)
            if clue is not None:
                return clue
        raise ClueError(f"expected {self.words}, got {quote(plain)}")

    def parse(self, text: str) -> ClueValue | None:
        """The clue that someone typed; `None` for what is none of these."""
        for kind in self.kinds:
            clue = kind.parse(text)
            if clue is not None and clue in self:
                return clue
        return None


class NumberRange(ClueOptions):
    """The numbers of a range."""

    def __init__(self, numbers: range) -> None:
        self.numbers = numbers

    def __contains__(self, clue: object) -> bool:
        return type(clue) is Number and clue.value in self.numbers

    @property
    def kinds(self) -> tuple[type[ClueValue], ...]:
        return (Number,)

    def choices(self) -> tuple[ClueValue, ...]:
        return tuple(map(Number, self.numbers))

    @property
    def words(self) -> str:
        first, last = self.numbers[0], self.numbers[-1]
        return f"the number {first}" if first == last else f"a number from {first} to {last}"

    def __bool__(self) -> bool:
        return len(self.numbers) > 0


class OneOf(ClueOptions):
    """Clues listed one by one."""

    def __init__(self, clues: Iterable[ClueValue]) -> None:
        self._clues = dict.fromkeys(clues)

    def __contains__(self, clue: object) -> bool:
        return clue in self._clues

    @property
    def kinds(self) -> tuple[type[ClueValue], ...]:
        return tuple(dict.fromkeys(type(clue) for clue in self._clues))

    def choices(self) -> tuple[ClueValue, ...]:
        return tuple(self._clues)

    @property
    def words(self) -> str:
        texts = [clue.text() for clue in self._clues]
        between = ", " if any(" " in text for text in texts) else " "
        return f"one of {between.join(texts)}" if len(texts) > 1 else " ".join(texts)

    def __bool__(self) -> bool:
        return bool(self._clues)


class AnyClue(ClueOptions):
    """The clues of several sets together."""

    def __init__(self, *parts: ClueOptions) -> None:
        self._parts = parts
        # Boards hold clues by the thousand: where these are few, one look-up tells.
        self._few = frozenset(self.choices()) if self.are_listed else frozenset[ClueValue]()

    def __contains__(self, clue: object) -> bool:
        return clue in self._few or any(clue in part for part in self._parts)

    @property
    def kinds(self) -> tuple[type[ClueValue], ...]:
        return tuple(dict.fromkeys(kind for part in self._parts for kind in part.kinds))

    def choices(self) -> tuple[ClueValue, ...]:
        return tuple(dict.fromkeys(clue for part in self._parts for clue in part.choices()))

    @property
    def are_listed(self) -> bool:
        return all(part.are_listed for part in self._parts)

    @property
    def words(self) -> str:
        return " or ".join(part.words for part in self._parts if part) or "no clue"

    def __bool__(self) -> bool:
        return any(map(bool, self._parts))


NO_CLUES = OneOf(())
"""Where no clue can stand."""
