from __future__ import annotations

import re
from typing import ClassVar, get_type_hints

import pytest

from penmark.board.coord import Layer, cell, corner, edge_h
from penmark.board.dimensions import Rectangular
from penmark.board.families import EachLosCross
from penmark.board.mark import BINARY, FALSE, TRUE, Mark, MarkKind
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import RegistryError, RuleError
from penmark.rules.base import Rule, require_mark
from penmark.rules.exact_count import ExactCount
from penmark.rules.field import CellCounter, Field, Scope
from penmark.rules.kinds import rule_by_kind, rule_kinds
from penmark.rules.outcome import EmptyDomain, Violation
from penmark.rules.sum import Sum
from tests.rules.harness import PlainEncoding, PlainNames, Positions, assert_violation, make_scope
from tests.rules.lines import ONE_TO_THREE, lines, row

NUMBERS_AND_LINES = {Layer.CELLS: ONE_TO_THREE, Layer.EDGES_H: BINARY}


def walled() -> Substrate:
    """Two cells and a wall, with horizontal edges and with corners where nothing is decided."""
    layers = dict.fromkeys((Layer.CELLS, Layer.EDGES_H), Material.FLOOR)
    substrate = Substrate.new(Rectangular(1, 3), {**layers, Layer.CORNERS: Material.LABEL})
    return substrate.with_materials({cell(0, 1): Material.WALL})


class TestNames:
    @pytest.mark.parametrize(
        ("count", "words"),
        [
            (0, ""),
            (1, "r1c1"),
            (2, "r1c1 and r1c2"),
            (3, "r1c1, r1c2 and r1c3"),
            (4, "r1c1, r1c2, r1c3 and 1 more"),
            (6, "r1c1, r1c2, r1c3 and 3 more"),
        ],
    )
    def test_coords_are_listed_up_to_a_limit(self, count: int, words: str) -> None:
        assert PlainNames().coords([cell(0, c) for c in range(count)], most=3) == words

    def test_six_coords_are_listed_unless_told(self) -> None:
        names = PlainNames()
        assert names.coords([cell(0, c) for c in range(6)]).endswith("r1c5 and r1c6")
        assert names.coords([cell(0, c) for c in range(7)]).endswith("r1c6 and 1 more")


def test_an_empty_domain_is_said() -> None:
    words = assert_violation(EmptyDomain((cell(1, 2),)), "no-candidate", [cell(1, 2)])
    assert words == "r2c3 has no candidate left."


class TestField:
    def test_each_layer_has_its_domain(self) -> None:
        substrate = walled()
        field = Field(substrate, NUMBERS_AND_LINES)
        assert field.domain(substrate.layout.index(cell(0, 2))) == ONE_TO_THREE
        assert field.domain(substrate.layout.index(edge_h(1, 2))) == BINARY
        with pytest.raises(RuleError, match=r"corner\(0, 0\) lies in a layer where nothing is decided"):
            field.domain(substrate.layout.index(corner(0, 0)))

    def test_a_fresh_board_has_every_candidate_on_the_floor_and_none_elsewhere(self) -> None:
        masks = Field(walled(), NUMBERS_AND_LINES).full_masks()
        assert list(masks) == [0b1110, 0, 0b1110] + 6 * [0b11] + 8 * [0]
        assert masks.typecode == "Q"

    def test_positions_have_their_coords(self) -> None:
        field = Field(walled(), NUMBERS_AND_LINES)
        assert field.coord(3) == edge_h(0, 0)
        assert field.coords([2, 0]) == (cell(0, 2), cell(0, 0))

    def test_a_counter_is_found_by_name(self) -> None:
        counter = CellCounter("lit", TRUE, EachLosCross())
        field = Field(walled(), {}, [counter])
        assert field.counter("lit") is counter
        with pytest.raises(RuleError, match=r"no counter 'dim' here \(known: lit\)"):
            field.counter("dim")
        with pytest.raises(RuleError, match=r"\(known: none\)"):
            Field(walled(), {}).counter("lit")

    def test_a_counter_reaches_what_its_cell_sees(self) -> None:
        field = Field(walled(), NUMBERS_AND_LINES, [CellCounter("lit", TRUE, EachLosCross())])
        assert field.coords(field.reach("lit", 0)) == (cell(0, 0),)
        assert field.coords(field.reach("lit", 2)) == (cell(0, 2),)
        for no_cell in (1, 3):
            with pytest.raises(RuleError, match="is not a cell to count at"):
                field.reach("lit", no_cell)


class TestScope:
    def test_its_positions_are_those_of_its_regions_in_order(self) -> None:
        scope = lines([[cell(0, 1), cell(0, 0)], [cell(1, 0)]], rows=2, cols=2)
        assert list(scope.indices) == [1, 0, 2]
        assert scope.indices.typecode == "i"
        assert scope.coords(scope.parts[1]) == (cell(1, 0),)
        assert lines([]).indices.tolist() == []

    def test_it_knows_the_domain_of_each_position(self) -> None:
        scope = make_scope(walled(), NUMBERS_AND_LINES, [[edge_h(0, 0), cell(0, 0)]])
        assert scope.domains() == [BINARY, ONE_TO_THREE]

    def test_a_region_leaves_out_what_is_not_floor(self) -> None:
        scope = make_scope(walled(), NUMBERS_AND_LINES, [Region.row(Layer.CELLS, 0)])
        assert scope.coords(scope.indices) == (cell(0, 0), cell(0, 2))


def test_literals_follow_the_positions() -> None:
    scope = row(3)
    encoding = PlainEncoding(Positions(scope))
    literals = encoding.literals([2, 0], FALSE)
    assert [str(literal) for literal in literals] == [str(encoding.is_mark(i, FALSE)) for i in (2, 0)]


class TestRule:
    def test_it_is_a_value(self) -> None:
        assert ExactCount(TRUE, 2) == ExactCount(TRUE, 2)
        assert ExactCount(TRUE, 2) != ExactCount(TRUE, 3)
        assert ExactCount(TRUE, 1) != ExactCount(Mark.number(1), 1)
        assert len({Sum(1), Sum(1), Sum(2)}) == 2
        assert ExactCount(TRUE, 2).kind == "exact-count"

    def test_one_region_at_a_time(self) -> None:
        two = lines([[cell(0, 0)], [cell(0, 1)]], ONE_TO_THREE)
        with pytest.raises(RuleError, match="sum is about one region at a time, got 2"):
            Sum(1).validate(two)
        with pytest.raises(RuleError, match="sum is about one region at a time, got 0"):
            Sum(1).validate(lines([], ONE_TO_THREE))

    def test_every_position_holds_marks_that_the_rule_knows(self) -> None:
        scope = make_scope(walled(), NUMBERS_AND_LINES, [[cell(0, 0), edge_h(0, 1)]])
        with pytest.raises(RuleError, match=r"sum needs numeric marks, edge_h\(0, 1\) holds binary ones"):
            Sum(1).validate(scope)

    def test_a_mark_must_be_of_the_kind_that_is_held(self) -> None:
        scope = make_scope(walled(), NUMBERS_AND_LINES, [[edge_h(0, 0), cell(0, 0)]])
        with pytest.raises(RuleError, match=r"counts Mark.binary\(True\), but cell\(0, 0\) holds numeric"):
            require_mark(ExactCount(TRUE, 1), scope, TRUE)
        require_mark(ExactCount(TRUE, 1), Scope(scope.field, [scope.indices[:1]]), TRUE)


class TestVocabulary:
    def test_a_rule_is_found_by_its_kind(self) -> None:
        assert rule_by_kind("sum") is Sum
        with pytest.raises(RegistryError, match=r"no rule of kind 'summ'; known: .*exact-count.*sum"):
            rule_by_kind("summ")

    def test_it_holds_the_counting_and_numeric_rules(self) -> None:
        expected = (
            "at-least-one at-most cell-min clone decided degree-in distinct distinct-sequences exact-count "
            "increasing loop-freezes-counts min-difference parity-even pin sum"
        )
        assert set(expected.split()) <= set(rule_kinds())

    def test_module_class_and_kind_share_one_name(self) -> None:
        for kind, rule in rule_kinds().items():
            assert rule.__module__ == f"penmark.rules.{kind.replace('-', '_')}"
            assert rule.__name__.lower() == kind.replace("-", "")

    def test_codes_are_unique_and_spelt_alike(self) -> None:
        violations: set[type[Violation]] = {each for rule in rule_kinds().values() for each in rule.codes}
        codes = [violation.code for violation in violations]
        assert len(set(codes)) == len(codes)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes)

    def test_every_rule_says_what_it_can_report_and_speaks_of_some_marks(self) -> None:
        for rule in rule_kinds().values():
            assert rule.codes, rule
            assert rule.marks, rule
            assert rule.marks <= set(MarkKind)

    def test_coords_and_marks_keep_their_types(self) -> None:
        """What is decoded from a document is told apart by these types."""
        for rule in rule_kinds().values():
            hints = get_type_hints(rule)
            assert all(hints[name] is Mark for name in rule.__struct_fields__ if name == "mark")
            assert all("Any" not in str(hints[name]) for name in rule.__struct_fields__)


def test_a_rule_without_a_tag_is_refused_where_it_is_defined() -> None:
    with pytest.raises(RegistryError, match="the rule Nameless has no tag: write class Nameless"):

        class Nameless(Rule, frozen=True):
            pass


def test_a_base_of_several_rules_is_no_rule_itself() -> None:
    before = set(rule_kinds())

    class Shared(Rule, frozen=True):
        is_base: ClassVar[bool] = True
        n: int

    assert set(rule_kinds()) == before
    assert Shared not in rule_kinds().values()
    with pytest.raises(RegistryError, match="the rule Heir has no tag"):

        class Heir(Shared, frozen=True):
            pass


def test_a_taken_tag_is_refused_where_it_is_defined() -> None:
    with pytest.raises(RegistryError, match=r"two rules are of the kind 'sum': penmark\.rules\.sum\.Sum and .*Total"):

        class Total(Rule, tag="sum", frozen=True):
            pass
