"""What follows from a supposition, rule by rule, up to a contradiction: the steps that matter, in words."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby

from penmark.board.coord import Coord
from penmark.board.mark import FALSE, TRUE, Mark, MarkKind, Masks
from penmark.grading.chain_pruning import ChainStep, PrunedChain, PrunedLink, pruned
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.parts import parts_from
from penmark.grading.pattern_reasons import PatternStep
from penmark.grading.words import moves_words, place_name, place_words, rule_coords, rule_words, sentence
from penmark.inference import How
from penmark.program import BOARD, Origin
from penmark.puzzle.argument import grounds
from penmark.puzzle.game import Commit, Eliminate, Game, Move
from penmark.puzzle.places import MOST_SHOWN, rule_scope
from penmark.reasoning.evidence import Words
from penmark.rules.constraint import Binding
from penmark.rules.counting import grouped, listing
from penmark.rules.distinct import SINGLE, Distinct
from penmark.rules.outcome import Names, Violation
from penmark.solvers.base import Budget
from penmark.solvers.reasoner import Literals, RuleStep

_MOST_CAUSES = 3
"""Houses, cages and lines that are named for what is left in a cell."""
_FEW_PARTS = 3
"""Parts of a rule that are named one by one."""
_BECAUSE = {
    How.CLOSES_EARLY: "or a loop would close too early",
    How.COMPLETE: "as the loop cannot get there any more",
}
"""Why something follows, where the rule of the whole board says less."""
_NO_WAY = "there is no way left for"
_FEW_MARKS = 6
"""Marks that are named as what leaves a rule of the whole board no way."""
_BRIEF = 100
"""Characters of what is wrong in the end; what needs more is told as the rule."""


@dataclass(frozen=True)
class RuleRefutation:
    """The way from a supposition to a contradiction. What of it matters is found out when it is asked for."""

    literals: Literals
    supposed: Move
    masks: Masks
    """The candidates before it."""
    chain: tuple[ChainStep, ...]
    """All that was concluded."""
    known: AbstractSet[int] = frozenset()
    """The literals that follow without the supposition."""
    budget: Budget | None = None
    """How long to look for what matters of patterns."""

    @classmethod
    def of(
        cls,
        literals: Literals,
        masks: Sequence[int],
        supposed: Move,
        chain: Sequence[RuleStep],
        known: AbstractSet[int] = frozenset(),
    ) -> RuleRefutation | None:
        """From all that was concluded, and the candidates before it; `None` if that is no contradiction."""
        if not chain or not chain[-1].is_contradiction:
            return None
        return cls(literals, supposed, array("Q", masks), tuple(chain), known)

    @property
    def end(self) -> RuleStep:
        """The rule that cannot hold any more."""
        return _rule(self.chain[-1])

    @cached_property
    def _pruned(self) -> PrunedChain:
        return pruned(self.literals, self.masks, self.supposed, self.chain, self.budget)

    @cached_property
    def anyway(self) -> tuple[RuleStep, ...]:
        """Those that the contradiction rests on and that follow without the supposition as well."""
        steps = [link.step for link in self._pruned.links]
        return tuple(each for each in steps if isinstance(each, RuleStep) and self.known >= set(each.literals))

    @cached_property
    def links(self) -> tuple[PrunedLink, ...]:
        """Only those that the contradiction rests on, in order, and that follow from the supposition."""
        return tuple(link for link in self._pruned.links if link.step not in self.anyway)

    @property
    def violation(self) -> Violation | None:
        """What is wrong in the end, where the rule can say it."""
        return self._pruned.violation

    def failure(self, say: Names) -> str:
        """What cannot be satisfied in the end: `there is no way left for row 3`; of the whole board, what is wrong."""
        puzzle = self.literals.puzzle
        if self.end.constraint == BOARD:
            return self._nothing_left(puzzle.field.coord(puzzle.substrate.floor[self.end.region]), say)
        violated = "" if self.violation is None else self._violated(self.violation, say).removesuffix(".")
        if self.violation is not None and len(violated) <= _BRIEF and self._says_where(self.violation, say):
            return violated
        if not self._has_place(say) and 0 < len(violated) <= _BRIEF:
            return violated
        hopeless = self._hopeless(say)
        if hopeless is not None:
            return hopeless
        if not self._is_about_all(self.end, say):
            place = self._place(self.end, [(self._pruned.ends_on, None)], say)
            why = f": {violated}" if 0 < len(violated) <= _BRIEF else ""
            return f"{_NO_WAY} {place}{why}"
        rule = rule_words(puzzle, self.end.constraint, say, self.end.region).removesuffix(".")
        return f"it can no longer be that {rule[:1].lower()}{rule[1:]}"

    def _nothing_left(self, at: Coord, say: Names) -> str:
        """What a place comes to that no mark is left for: of two marks, it would need both."""
        domain = self.literals.puzzle.field.domain(self.literals.puzzle.substrate.layout.index(at))
        if domain.kind is not MarkKind.BINARY:
            return f"nothing is left for {say.coord(at)}"
        both = [say.about((at,)).placed(mark, 1) for mark in (TRUE, FALSE)]
        return f"{say.coord(at)} {' and '.join(both)} at once"

    def _hopeless(self, say: Names) -> str | None:
        """Why a rule of the whole board has no way left: told of the marks that leave it none."""
        puzzle, ends_on = self.literals.puzzle, self._pruned.ends_on
        rule, scope = puzzle.constraints[self.end.constraint].rule, rule_scope(puzzle, *self._where)
        board = Game(puzzle)
        for mark in ends_on:
            board.apply(mark)
        seen = rule.hopeless_at(scope, board.masks, say)
        words = rule.hopeless_words(say)
        if seen is not None or words is None or not 0 < len(ends_on) <= _FEW_MARKS:
            return seen or words
        return f"{words}, for {moves_words(ends_on, say)}"

    def is_vague(self, say: Names) -> bool:
        """Whether something on the way rests on a rule of the whole board and nobody can say on what of it."""
        failure = self.failure(say)
        unseen = self.violation is None and failure.startswith(_NO_WAY)
        return unseen or not _names_a_place(failure) or any(self._is_vague(links, say) for links in self.placements)

    def _is_vague(self, links: Sequence[PrunedLink], say: Names) -> bool:
        step = links[0].step
        if not isinstance(step, RuleStep) or step.constraint == BOARD:
            return False
        rule = self.literals.puzzle.constraints[step.constraint].rule
        if all(rule.link_words(_marked(link.placed), _marked(link.rests_on or ()), say) for link in links):
            return False
        if place_name(self.literals.puzzle, step.constraint, step.region, say) is None:
            return False
        why = [(link.rests_on or (), goal) for link in links for goal in link.placed]
        return not _names_a_place(self._place(step, why, say))

    @property
    def _where(self) -> tuple[int, int]:
        return self.end.constraint, self.end.region

    def _place(self, step: RuleStep, why: Sequence[tuple[tuple[Commit, ...], Commit | None]], say: Names) -> str:
        """What a rule is about; of one whose parts have names, those that say so, where they are few: `the 5 at r7c10`.

        `why`: marks, and what follows from them, or nothing if no way is left.
        """
        puzzle, where = self.literals.puzzle, (step.constraint, step.region)
        parts = {part: None for known, goal in why for part in parts_from(puzzle, where, known, goal)}
        names = [place_name(puzzle, *where, say, part) for part in sorted(parts)]
        named = [name for name in names if name is not None]
        return listing(named) if 0 < len(named) == len(names) <= _FEW_PARTS else place_words(puzzle, *where, say)

    def _has_place(self, say: Names) -> bool:
        """Whether the rule that cannot hold is about one place that people have a name for."""
        puzzle, told = self.literals.puzzle, self.literals.puzzle.constraints[self.end.constraint]
        named = place_name(puzzle, self.end.constraint, self.end.region, say) is not None
        return named and told.binding is Binding.EACH

    def _violated(self, violation: Violation, say: Names) -> str:
        words = violation.words(say.about(rule_coords(self.literals.puzzle, self.end.constraint, self.end.region)))
        return words[:1].lower() + words[1:]

    def _says_where(self, violation: Violation, say: Names) -> bool:
        """Whether what is wrong names the place of the rule, or is not about it."""
        place = place_name(self.literals.puzzle, self.end.constraint, self.end.region, say)
        alone = rf"(?<![\w–]){re.escape(place or '')}(?![\w–])"
        return not violation.about_region or bool(place and re.search(alone, self._violated(violation, say)))

    def _is_about_all(self, step: RuleStep, say: Names) -> bool:
        """Whether the rule of a step is about so much that its place says nothing."""
        puzzle, where = self.literals.puzzle, (step.constraint, step.region)
        return place_name(puzzle, *where, say) is None and len(rule_coords(puzzle, *where)) > MOST_SHOWN

    @property
    def placements(self) -> tuple[tuple[PrunedLink, ...], ...]:
        """The links that place a mark; that it is then struck elsewhere goes without saying. What one rule says in one
        go is one step."""
        told = filter(self._is_told, self.links)
        return tuple(tuple(links) for _, links in groupby(told, self._place_of))

    def _is_told(self, link: PrunedLink) -> bool:
        return bool(link.placed)

    @property
    def first(self) -> tuple[Move, ...]:
        """The marks that the first step places."""
        return tuple(move for link in self.placements[0] for move in link.placed) if self.placements else ()

    def _place_of(self, link: PrunedLink) -> tuple[int, ...]:
        """Equal for what one rule says of one place; rules of the whole board say many things, each for itself."""
        step = _rule(link.step)
        where = (step.constraint, step.region)
        puzzle = self.literals.puzzle
        if step.how == How.COMPLETE:
            return (*where, step.how)
        return where if place_name(puzzle, *where, puzzle.names) is not None else (*where, *step.literals)

    def background(self) -> list[str]:
        """The rules that it rests on and that say what they say without the supposition, as far as they are few."""
        origins = dict.fromkeys(Origin(each.constraint, each.region) for each in self.anyway)
        told = grounds(self.literals.puzzle, origins)
        return [each.words for each in told if each.kind and len(each.origins) <= MOST_SHOWN]

    def sentences(self) -> tuple[Words, ...]:
        """Each mark that follows on the way, then the contradiction."""
        told, last = self.placements, self.chain[-1]
        on_board = isinstance(last, RuleStep) and last.constraint == BOARD
        if told and on_board and all(link.by_striking for link in told[-1]):
            end = rule_coords(self.literals.puzzle, BOARD, self.end.region)
            if {move.coord for link in told[-1] for move in link.placed} == set(end):
                # That one number was left there goes without saying, if the next moment none is.
                told = told[:-1]
        return (*map(self._told, told), self._end)

    def explained(self) -> tuple[Words, ...]:
        """The same, with what the sentences themselves rest on after each."""
        return self.sentences()

    def briefly(self, links: Sequence[PrunedLink], say: Names) -> str | None:
        """What decides some marks in one go: `the 3 at r1c6`; nothing if a word does not say it."""
        step, puzzle = _rule(links[0].step), self.literals.puzzle
        if step.constraint == BOARD or place_name(puzzle, step.constraint, step.region, say) is None:
            return None
        place = self._place(step, [(link.rests_on or (), goal) for link in links for goal in link.placed], say)
        rule, goal = puzzle.constraints[step.constraint].rule, [goal for link in links for goal in link.placed]
        if not _names_a_place(place):
            return rule.link_words(_marked(goal), (), say) or place
        return place if " " in place else rule.owed_words(place, [each.mark for each in goal], say) or place

    def coords(self) -> tuple[Coord, ...]:
        """All places on the way."""
        moved = [move.coord for link in self.links for move in self.literals.moves(_rule(link.step))]
        end = rule_coords(self.literals.puzzle, self.end.constraint, self.end.region)
        return tuple(dict.fromkeys((self.supposed.coord, *moved, *end)))

    def _end(self, say: Names) -> str:
        """That the rule cannot hold, and why."""
        if self.violation is not None and self._says_where(self.violation, say):
            return f"Then {self._violated(self.violation, say)}"
        words = f"Then {self.failure(say)}."
        if self.end.constraint == BOARD:
            return self._with_causes(words, rule_coords(self.literals.puzzle, BOARD, self.end.region)[0], None, say)
        why = "" if self.violation is None else self._violated(self.violation, say)
        return words if why in words or len(why) > MOST_CHARACTERS // 2 else f"{words} {sentence(why)}"

    def _with_causes(self, words: str, at: Coord, upto: PrunedLink | None, say: Names) -> str:
        """`Then only 2 is left for r2c2.` with what has struck the other numbers there since the supposition."""
        causes = dict[str, None]()
        for link in self._pruned.links:
            if any(move.coord == at and isinstance(move, Eliminate) for move in self._moves(link.step)):
                name = self._rule_name(link.step, say)
                if name is None or name == say.coord(at):
                    return words
                causes[name] = None
            if link is upto:
                break
        if not 0 < len(causes) <= _MOST_CAUSES:
            return words
        return f"{words.removesuffix('.')}, because of {listing(grouped(list(causes)))}."

    def _told(self, links: Sequence[PrunedLink]) -> Words:
        puzzle, step = self.literals.puzzle, _rule(links[0].step)
        moves = tuple(move for link in links for move in link.placed)
        kinds = _by_mark(links)

        def words(say: Names) -> str:
            if len(kinds) > 1 and self._differently(step, kinds, say):
                return " ".join(self._told(each)(say) for each in kinds)
            if all(link.by_striking for link in links):
                left = [self._only_left(move, say) for move in moves]
                return " ".join(
                    map(partial(self._with_causes, upto=links[-1], say=say), left, [m.coord for m in moves])
                )
            told = f"Then {moves_words(moves, say)}"
            if step.constraint == BOARD:
                return f"{told}."
            if step.how in _BECAUSE:
                return f"{told}, {_BECAUSE[How(step.how)]}."
            rule = puzzle.constraints[step.constraint].rule
            known = (links[0].rests_on or ()) if len(links) == 1 else ()
            linked = rule.link_words(_marked(moves), _marked(known), say)
            if linked is not None:
                return f"{told}, {linked}."
            place = self._place(step, [(link.rests_on or (), goal) for link in links for goal in link.placed], say)
            has_name = place_name(puzzle, step.constraint, step.region, say) is not None
            if not has_name and len(links) == 1 and 0 < len(links[0].rests_on or ()) <= MOST_SHOWN:
                return f"{told}, as {moves_words(links[0].rests_on or (), say)}."
            if self._is_about_all(step, say):
                stated = rule_words(puzzle, step.constraint, say, step.region)
                return f"{told}, because {stated[:1].lower()}{stated[1:]}"
            if isinstance(rule, Distinct) and step.how in SINGLE:
                only = [
                    f"for {say.about((move.coord,)).mark(move.mark)} only at {say.coord(move.coord)}" for move in moves
                ]
                return f"Then {place} has room {listing(only)}."
            owed = rule.owed_words(place, [move.mark for move in moves], say.about(move.coord for move in moves))
            return f"{told}, because of {place}." if owed is None else f"{told}, as {owed}."

        return words

    def _differently(self, step: RuleStep, kinds: Sequence[Sequence[PrunedLink]], say: Names) -> bool:
        """Whether a rule has another reason for each mark that it gives."""
        if step.constraint == BOARD:
            return False
        rule = self.literals.puzzle.constraints[step.constraint].rule
        goals = ([move.mark for link in links for move in link.placed] for links in kinds)
        return len({rule.owed_words("", goal, say) for goal in goals} - {None}) == len(kinds)

    def _moves(self, step: ChainStep) -> tuple[Move, ...]:
        return step.moves if isinstance(step, PatternStep) else self.literals.moves(step)

    def _rule_name(self, step: ChainStep, say: Names) -> str | None:
        """What a single rule is called where it applies; a pattern has no place that would say why."""
        if isinstance(step, PatternStep):
            return None
        return place_name(self.literals.puzzle, step.constraint, step.region, say)

    def _only_left(self, move: Commit, say: Names) -> str:
        """What has struck the others, where they are no numbers and it has few names."""
        mark = say.about((move.coord,)).mark(move.mark)
        if mark.isalnum():
            return f"Then only {mark} is left for {say.coord(move.coord)}."
        told = moves_words((move,), say)
        steps = [link.step for link in self.links if move.coord in {at.coord for at in self._moves(link.step)}]
        names = {self._rule_name(step, say): None for step in steps}
        named = [name for name in names if name is not None]
        if 0 < len(named) == len(names) <= _FEW_PARTS:
            return f"Then {told}, because of {listing(named)}."
        return f"Then {told}, as nothing else is left there."


def _names_a_place(words: str) -> bool:
    """All coords and houses have numbers; `the islands` and `every island must get its cells` have none."""
    return any(sign.isdigit() for sign in words)


def _by_mark(links: Sequence[PrunedLink]) -> list[list[PrunedLink]]:
    """Links that give the same mark together, in the order in which these come."""
    kinds: dict[tuple[Mark, ...], list[PrunedLink]] = {}
    for link in links:
        kinds.setdefault(tuple(dict.fromkeys(move.mark for move in link.placed)), []).append(link)
    return list(kinds.values())


def _marked(commits: Sequence[Commit]) -> list[tuple[Coord, Mark]]:
    return [(each.coord, each.mark) for each in commits]


def _rule(step: ChainStep) -> RuleStep:
    assert isinstance(step, RuleStep)
    return step
