"""`Specimen`: a state in which no technique finds a step, with the moves that follow all the same and their proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from penmark.board.coord import Coord
from penmark.board.mark import Mark, is_single
from penmark.board.transform import Transform
from penmark.discovering.proof import Proof
from penmark.discovering.shape import ProofShape, open_variables, shape_of
from penmark.errors import DocumentError, PuzzleError
from penmark.grading.picture import Picture
from penmark.grading.solve_state import SolveState
from penmark.grading.step import plain_move
from penmark.grading.words import moves_words
from penmark.program import BOARD
from penmark.puzzle import wire
from penmark.puzzle.game import Commit, Eliminate, Game, Move
from penmark.puzzle.places import place_words, rule_clue, rule_coords, rule_words
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.transform import transform_for, transformed_game
from penmark.reasoning.evidence import MarkAt


@dataclass(frozen=True, slots=True)
class ProofRule:
    """A rule that a proof needs, at one place."""

    kind: str
    words: str
    coords: tuple[Coord, ...]
    clue: Coord | None = None
    """Where the clue stands that it speaks for."""


@dataclass(frozen=True)
class Specimen:
    """A state that is worth looking at, and why the moves follow."""

    game: Game
    """The candidates before the moves."""
    moves: tuple[Move, ...]
    """All that follow from proofs of this shape by the same rules."""
    rules: tuple[ProofRule, ...]
    """The fewest that give the first of the moves."""
    marks: tuple[Move, ...]
    """The marks on the board that it takes besides, as the moves that made them."""
    places: tuple[MarkAt, ...]
    """Where the argument goes on: the places that are open and that several rules speak of."""
    shape: ProofShape
    depth: int
    """1 if supposing the opposite ends in a contradiction by single rules; 2 if more has to be supposed on the way."""
    minimal: bool
    """Whether it was proved that nothing of the proof can be left out."""
    source: str = ""
    """Where the puzzle came from."""

    @property
    def puzzle(self) -> Puzzle:
        return self.game.puzzle

    @cached_property
    def hash(self) -> str:
        """The same for the same state with the same moves, turned, mirrored, or with its marks exchanged."""
        return min(map(_digest, _forms(self.game, self.moves)))

    @property
    def picture(self) -> Picture:
        """What to draw of it."""
        whole = len(self.puzzle.substrate.floor)
        areas = tuple(rule.coords for rule in self.rules if len(rule.coords) < whole)
        moved = {move.coord for move in self.moves}
        return Picture(
            clues=tuple(dict.fromkeys(rule.clue for rule in self.rules if rule.clue is not None)),
            areas=areas,
            used=tuple(each for each in self.places if each.coord not in moved),
            removed=tuple(MarkAt(move.coord, move.mark) for move in self.moves if isinstance(move, Eliminate)),
            placed=tuple(MarkAt(move.coord, move.mark) for move in self.moves if isinstance(move, Commit)),
        )

    @property
    def words(self) -> str:
        """The moves in words."""
        return moves_words(self.moves, self.puzzle.names.about(move.coord for move in self.moves))

    def to_plain(self) -> dict[str, object]:
        """For JSON. Under `puzzle` stands the tagged document with the marks, which every command reads."""
        substrate = self.puzzle.substrate
        name = substrate.format_coord
        return {
            "specimen": self.hash,
            "shape": self.shape.hash,
            "parts": list(self.shape.parts),
            "moves": [plain_move(move, substrate) for move in self.moves],
            "rules": [
                {"rule": rule.kind, "words": rule.words, "at": [name(at) for at in rule.coords]}
                | ({} if rule.clue is None else {"clue": name(rule.clue)})
                for rule in self.rules
            ],
            "marks": [plain_move(move, substrate) for move in self.marks],
            "places": [
                {"at": name(each.coord)} | ({} if each.mark is None else {"mark": each.mark.plain})
                for each in self.places
            ],
            "depth": self.depth,
            "minimal": self.minimal,
            "source": self.source,
            "puzzle": wire.to_plain(self.puzzle, self.game),
        }


def specimen_of(state: SolveState, proof: Proof, source: str = "") -> Specimen:
    """A proof at a state in the puzzle's own terms."""
    reasoner = state.reasoner
    return Specimen(
        game=Game.from_masks(state.puzzle, state.position.masks),
        moves=(reasoner.move(proof.goal),),
        rules=tuple(_rules(reasoner.puzzle, proof)),
        marks=tuple(map(reasoner.move, proof.marks)),
        places=tuple(_places(state, proof)),
        shape=shape_of(proof, reasoner.puzzle),
        depth=1 if proof.refuted else 2,
        minimal=proof.minimal,
        source=source,
    )


def _rules(puzzle: Puzzle, proof: Proof) -> Iterator[ProofRule]:
    say = puzzle.names
    for constraint, region, part in dict.fromkeys(each.origin for each in proof.statements):
        place = place_words(puzzle, constraint, region, say, part)
        rule = rule_words(puzzle, constraint, say, region) or "takes one mark"
        kind = "one-mark-each" if constraint == BOARD else puzzle.constraints[constraint].rule.kind
        coords = rule_coords(puzzle, constraint, region, part)
        yield ProofRule(kind, f"{place}: {rule}", coords, rule_clue(puzzle, constraint, region, part))


def _places(state: SolveState, proof: Proof) -> Iterator[MarkAt]:
    reasoner = state.reasoner
    for variable in open_variables(proof):
        if variable < len(reasoner.targets) and reasoner.deducer.value(2 * variable) == 0:
            index, value = reasoner.targets[variable]
            field = reasoner.puzzle.field
            yield MarkAt(field.coord(index), field.domain(index).mark(value))


# ── up to symmetry and relabelling ──


def _forms(game: Game, moves: Sequence[Move]) -> Iterator[tuple[Game, tuple[Move, ...]]]:
    """The state and its moves on every image of the board, marks in order of appearance where they can be exchanged."""
    for symmetry in game.puzzle.genre.symmetries:
        turned = _moved(game, moves, transform_for(game.puzzle, symmetry))
        yield _renamed(*turned)


def _moved(game: Game, moves: Sequence[Move], by: Transform) -> tuple[Game, tuple[Move, ...]]:
    there = transformed_game(game, by)
    onto = by.onto(there.puzzle.substrate)
    return there, tuple(type(move)(onto.coord(move.coord), onto.mark(move.mark)) for move in moves)


def _renamed(game: Game, moves: tuple[Move, ...]) -> tuple[Game, tuple[Move, ...]]:
    puzzle = game.puzzle
    domains = set(puzzle.field.layer_domains.values())
    if not puzzle.genre.interchangeable_marks or len(domains) != 1:
        return game, moves
    marks = {mark.bit: mark for mark in domains.pop().marks()}
    seen = dict.fromkeys(mask for mask in game.masks if is_single(mask) and mask in marks)
    order = [*seen, *(bit for bit in marks if bit not in seen)]
    new = {marks[old]: mark for old, mark in zip(order, marks.values(), strict=True)}
    try:
        return _moved(game, moves, transform_for(puzzle, marks=new))
    except PuzzleError:  # a rule looks at what the marks are
        return game, moves


def _digest(form: tuple[Game, tuple[Move, ...]]) -> str:
    game, moves = form
    content, marks = wire.puzzle_content(game.puzzle), game.to_marks()
    name = game.puzzle.substrate.format_coord
    held = {name(at): [mark.plain for mark in left] for at, left in marks.items()}
    made = sorted((type(move).__name__, name(move.coord), move.mark.plain) for move in moves)
    return sha256(msgspec.json.encode([game.puzzle.genre.name, content, held, made], order="sorted")).hexdigest()


# ── reading ──


class _MoveText(msgspec.Struct, forbid_unknown_fields=True):
    do: str
    at: str
    mark: bool | int


class _RuleText(msgspec.Struct, forbid_unknown_fields=True):
    rule: str
    words: str
    at: list[str]
    clue: str | None = None


class _PlaceText(msgspec.Struct, forbid_unknown_fields=True):
    at: str
    mark: bool | int | None = None


class _SpecimenText(msgspec.Struct, forbid_unknown_fields=True):
    specimen: str
    shape: str
    parts: list[str]
    moves: list[_MoveText]
    rules: list[_RuleText]
    marks: list[_MoveText]
    places: list[_PlaceText]
    depth: int
    minimal: bool
    source: str
    puzzle: dict[str, Any]


def is_specimen(plain: object) -> bool:
    """Whether a JSON value is meant as a specimen."""
    return isinstance(plain, Mapping) and "specimen" in plain and "puzzle" in plain


def specimen_from_plain(plain: object, expect: str | None = None) -> Specimen:
    """The inverse of `Specimen.to_plain`. What is not such a value is refused; `expect` names the only genre taken."""
    try:
        text = msgspec.convert(plain, _SpecimenText)
    except msgspec.ValidationError as error:
        raise DocumentError(f"not a specimen: {error}") from None
    document = wire.from_plain(text.puzzle, expect)
    puzzle, game = document.puzzle, document.game or Game(document.puzzle)
    coord = puzzle.substrate.parse_coord

    def move(told: _MoveText) -> Move:
        if told.do not in ("commit", "eliminate"):
            raise DocumentError(f"not a specimen: a move is a commit or an eliminate, not {told.do!r}")
        return (Commit if told.do == "commit" else Eliminate)(coord(told.at), Mark.from_plain(told.mark))

    return Specimen(
        game=game,
        moves=tuple(map(move, text.moves)),
        rules=tuple(
            ProofRule(
                each.rule, each.words, tuple(map(coord, each.at)), None if each.clue is None else coord(each.clue)
            )
            for each in text.rules
        ),
        marks=tuple(map(move, text.marks)),
        places=tuple(
            MarkAt(coord(each.at), None if each.mark is None else Mark.from_plain(each.mark)) for each in text.places
        ),
        shape=ProofShape(text.shape, tuple(text.parts)),
        depth=text.depth,
        minimal=text.minimal,
        source=text.source,
    )
