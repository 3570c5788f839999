"""`ClueValue`: what a clue says. Each kind knows its wire form, its text, its look, its words and how it turns."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

import msgspec

from penmark.board.coord import DiagDir, OrthoDir
from penmark.errors import ClueError

if TYPE_CHECKING:
    from penmark.board.transform import Transform

WriteNumber: TypeAlias = Callable[[int], str]
"""How a genre prints a number: `Genre.format_value`."""


class Disc(enum.StrEnum):
    """A round field behind a clue."""

    WHITE = "white"
    BLACK = "black"


class ClueLook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a clue is drawn as: a few parts that every renderer knows, each optional."""

    texts: tuple[str, ...] = ()
    """One text, or several one after the other, such as the runs of a nonogram."""
    disc: Disc | None = None
    arrow: OrthoDir | None = None
    diagonal: DiagDir | None = None
    """A short arrow at that corner, as little killers have."""


class ClueValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all kinds of clues. A kind is a frozen struct; its fields are all there is to know of it.

    On the wire it is an object with its fields and `"clue": kind`, unless the kind has a shorter form of its own.
    """

    kind: ClassVar[str]
    """Stable, lower case with dashes."""
    is_silent: ClassVar[bool] = False
    """Whether it says nothing: a place for a clue, still to be filled or left open on purpose."""

    @property
    def as_number(self) -> int | None:
        """The one number that it says; `None` if it says none, or something else as well."""
        return None

    @property
    def plain(self) -> Any:
        """Its JSON form."""
        return {"clue": self.kind, **msgspec.to_builtins(self)}

    @classmethod
    def from_plain(cls, plain: Any) -> Self | None:
        """The inverse of `plain`; `None` for the form of another kind, `ClueError` for a bad one of this kind."""
        if not isinstance(plain, dict) or plain.get("clue") != cls.kind:
            return None
        try:
            return msgspec.convert({name: value for name, value in plain.items() if name != "clue"}, cls)
        except msgspec.ValidationError as error:
            reason, _, field = str(error).partition(" - at `$.")
            where = f" in {field.rstrip('`')}" if field else ""
            raise ClueError(f"not a clue of kind {cls.kind}: {reason}{where}") from None

    def text(self, number: WriteNumber = str) -> str:
        """As it is typed and shown in plain text, with numbers as the genre prints them."""
        raise NotImplementedError

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The clue that someone typed; `None` for what is no clue of this kind."""
        return None

    def look(self, number: WriteNumber = str) -> ClueLook:
        """How it is drawn."""
        return ClueLook((self.text(number),))

    def noun(self, number: WriteNumber = str) -> str:
        """What people call it after 'the': `3`, `black pearl`."""
        return self.text(number)

    def transformed(self, transform: Transform) -> ClueValue:
        """What it becomes when the board is turned."""
        return self

    @property
    def order(self) -> tuple[str, str]:
        """To put clues of any kinds in one order that is always the same."""
        return self.kind, self.text()

    def __str__(self) -> str:
        return self.text()
