"""The query language, from text to a `Query`.

    query  = terms { "or" terms }
    terms  = { term }
    term   = [ "not" | "-" ] ( "(" query ")" | word | field value )
    field  = name ":" | name before one of < > =
    value  = a text without blanks, or one in quotes

Terms side by side must all hold. `sort:` takes tier, score, size, clues, added or played, backwards with a minus before
it, and stands outside of all brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from penmark.errors import QueryError, quote
from penmark.grading import Tier
from penmark.library.facts import PuzzleFacts
from penmark.library.query.conditions import Condition, Either, Every, Negated, PuzzleSource
from penmark.library.query.words import field_condition, guess, word_condition

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

MAX_QUERY = 2_000
"""Longest query that is read, in characters."""
_MOST_DEPTH = 20
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<open>\() | (?P<close>\)) |
        (?P<minus>-(?=[^\s)])) |
        (?P<field>[A-Za-z]+)(?::|(?=[<>=])) (?P<value>"[^"]*"|[^\s()"]*) |
        "(?P<quoted>[^"]*)" |
        (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)
_ORDERS = ("tier", "score", "size", "clues", "added", "played")
_LEVELS = {tier.value: tier.level for tier in Tier}


@dataclass(frozen=True, slots=True)
class SortOrder:
    """By which fact results are sorted; those without it come last."""

    by: str
    descending: bool = False

    def key(self, facts: PuzzleFacts) -> tuple[bool, int]:
        found = {
            "tier": _LEVELS.get(facts.tier or ""),
            "score": facts.score,
            "size": facts.puzzle.rows * facts.puzzle.cols,
            "clues": len(facts.puzzle.clues),
            "added": 0,
            "played": 0,
        }[self.by]
        return found is None, -(found or 0) if self.descending else found or 0

    def columns(self) -> list[ColumnElement[Any]]:
        from sqlalchemy import select

        from penmark.library.store.schema import AREA, GAMES, PUZZLES, TIER_LEVEL

        columns = PUZZLES.c
        sorted_by: ColumnElement[Any] = {
            "tier": TIER_LEVEL,
            "score": columns.score,
            "size": AREA,
            "clues": columns.clues,
            "added": columns.id,
            "played": select(GAMES.c.changed).where(GAMES.c.puzzle_id == columns.id).scalar_subquery(),
        }[self.by]
        return [self.directed(sorted_by)]

    def directed(self, sorted_by: ColumnElement[Any]) -> ColumnElement[Any]:
        """Upwards or downwards by a column."""
        return (sorted_by.desc() if self.descending else sorted_by.asc()).nulls_last()


@dataclass(frozen=True, slots=True)
class Query:
    """A question about puzzles: which of them, and in what order."""

    text: str
    condition: Condition
    orders: tuple[SortOrder, ...] = ()
    searched: tuple[str, ...] = ()
    """The words without a meaning of their own, which are looked for in texts."""

    @classmethod
    def parse(cls, text: str) -> Query:
        return _Parser(text).query()

    def holds(self, facts: PuzzleFacts) -> bool:
        """Whether a puzzle is among those asked for."""
        return self.condition.holds(facts)

    def narrowed(self, *conditions: Condition) -> Query:
        """The same question with more that must hold."""
        return replace(self, condition=Every((*conditions, self.condition)))

    def settled(self, source: PuzzleSource) -> Query:
        """The same question without what only a look at puzzles can tell: they are looked at now."""
        return replace(self, condition=self.condition.settled(source))

    def guess(self) -> str | None:
        """What to ask about a question that found nothing: whether one of its words was meant otherwise."""
        meant = ((word, guess(word)) for word in self.searched)
        return next(
            (f"{quote(word)} was looked for in texts; did you mean {name}?" for word, name in meant if name), None
        )


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    value: str
    at: int


class _Parser:
    """By recursive descent over the tokens; messages say at which character."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_QUERY:
            raise QueryError(f"a query has at most {MAX_QUERY} characters, got {len(text)}")
        self._text = text
        self._tokens = list(_tokens(text))
        self._next = 0
        self._depth = 0
        self._orders: list[SortOrder] = []
        self._searched: list[str] = []

    def query(self) -> Query:
        condition = self._any()
        if self._next < len(self._tokens):
            raise self._wrong("this bracket was not opened")
        return Query(self._text, condition, tuple(self._orders), tuple(self._searched))

    def _any(self) -> Condition:
        parts = [self._all()]
        while self._word() == "or":
            self._next += 1
            if self._at_end() or (isinstance(parts[-1], Every) and not parts[-1].parts):
                raise self._wrong("a term is missing beside or")
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Either(tuple(parts))

    def _all(self) -> Condition:
        parts: list[Condition] = []
        while not self._at_end() and self._word() != "or":
            part = self._term()
            parts += [] if part is None else [part]
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def _term(self) -> Condition | None:
        token = self._tokens[self._next]
        if token.kind == "minus" or self._word() in ("not", "no"):
            self._next += 1
            return self._negated()
        self._next += 1
        if token.kind == "open":
            return self._bracketed()
        if token.kind == "field" and token.text.lower() == "sort":
            self._orders.append(self._order(token))
            return None
        try:
            if token.kind == "field":
                return field_condition(token.text.lower(), token.value)
            meant = word_condition(token.text) if token.kind == "word" else None
            if meant is None and token.kind == "word":
                self._searched.append(token.text)
            return meant or field_condition("text", token.text)
        except QueryError as error:
            raise QueryError(f"{error} - at character {token.at + 1}") from None

    def _negated(self) -> Condition:
        if self._at_end():
            raise self._wrong("a term is missing behind not")
        self._depth += 1
        part = self._term()
        self._depth -= 1
        assert part is not None, "an order is refused inside"
        return Negated(part)

    def _bracketed(self) -> Condition:
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise self._wrong(f"brackets are nested deeper than {_MOST_DEPTH}")
        condition = self._any()
        if self._next >= len(self._tokens):
            raise self._wrong("a bracket is not closed")
        self._next += 1
        self._depth -= 1
        return condition

    def _order(self, token: _Token) -> SortOrder:
        by = token.value.lower().removeprefix("-")
        if self._depth:
            raise QueryError(f"sort stands outside of brackets and not - at character {token.at + 1}")
        if by not in _ORDERS:
            raise QueryError(f"sort takes {', '.join(_ORDERS)}; got {quote(token.value)} - at character {token.at + 1}")
        return SortOrder(by, token.value.startswith("-"))

    def _at_end(self) -> bool:
        """Of what stands side by side: of the text, or of a bracket."""
        return self._next >= len(self._tokens) or self._tokens[self._next].kind == "close"

    def _word(self) -> str | None:
        """The next token, if it is a plain word."""
        token = self._tokens[self._next] if self._next < len(self._tokens) else None
        return token.text.lower() if token is not None and token.kind == "word" else None

    def _wrong(self, what: str) -> QueryError:
        at = self._tokens[self._next].at if self._next < len(self._tokens) else len(self._text)
        return QueryError(f"{what} - at character {at + 1}")


def _tokens(text: str) -> Iterator[_Token]:
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise QueryError(f"a quotation mark is not closed - at character {at + 1}")
        kind = next(name for name in ("open", "close", "minus", "field", "quoted", "word") if match[name] is not None)
        yield _Token(kind, match[kind], (match["value"] or "").strip('"'), match.start(kind))
        at = match.end()
