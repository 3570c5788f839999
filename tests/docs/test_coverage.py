"""What there is must be documented: a genre, rule, format, command, option, code or variant that is not fails here."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_args

import msgspec
import pytest
from typer.main import get_command

import penmark
from penmark import errors
from penmark.board import dimensions, mark
from penmark.board.coord import Coord, Layer
from penmark.board.families import AnyFamily
from penmark.board.mark import Mark
from penmark.board.shapes import AnyShape
from penmark.board.substrate import Material
from penmark.cli import output
from penmark.cli.app import app
from penmark.formats import Format, formats
from penmark.inference import How
from penmark.puzzle import clue, json_text, wire
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.generation import Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.registry import genres
from penmark.puzzle.style import RenderStyle
from penmark.rendering.themes import THEMES
from penmark.rules.base import Rule
from penmark.rules.constraint import Binding, Role
from penmark.rules.kinds import rule_kinds
from penmark.rules.outcome import EmptyDomain
from penmark.solvers import AUTO, SOLVERS
from penmark.solvers.base import StopReason
from tests.cli.commands import all_commands
from tests.docs.pages import DOCS, PAGES, ROOT, name_of, read, sections, words_of
from tests.puzzle.random_puzzles import has_meaning
from tests.test_layers import LAYERS, SOURCE

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)
EVERY_RULE = pytest.mark.parametrize("rule", list(rule_kinds().values()), ids=list(rule_kinds()))
EVERY_FORMAT = pytest.mark.parametrize("each", list(formats().values()), ids=lambda each: each.name)
COMMANDS: dict[str, Any] = all_commands()
FIRST_WORDS = [name.partition(" ")[0] for name in COMMANDS]
EVERY_COMMAND = pytest.mark.parametrize("name", list(COMMANDS))


def undocumented(names: Iterator[str] | list[str], text: str) -> list[str]:
    """Those names that the text does not show as code."""
    return [name for name in names if f"`{name}`" not in text]


def _codes(rule: type[Rule]) -> list[str]:
    return [violation.code for violation in rule.codes]


# ── genres ──


def _possible_codes(genre: Genre) -> Iterator[str]:
    """Of every violation that the rules of its boards can report."""
    yield EmptyDomain.code
    switches = [kind() for kind in genre.variants if kind.is_switch()]
    for variants in ([], switches):
        for document in genre.samples:
            fitting = [each for each in variants if has_meaning(each, document.puzzle)]
            for constraint in document.puzzle.with_variants(*fitting).constraints:
                yield from _codes(type(constraint.rule))


@EVERY_GENRE
def test_a_genre_has_a_page(genre: Genre) -> None:
    text = read(f"genres/{genre.name}.md")
    held = [each.name for each in formats().values() if each.holds(genre)]
    assert undocumented([genre.name, *genre.aliases, *held], text) == []
    assert undocumented(sorted(set(_possible_codes(genre))), text) == []
    for picture in (f"../images/{genre.name}.svg", f"../images/{genre.name}-solution.svg"):
        assert picture in text


@EVERY_GENRE
def test_its_page_has_its_rules_and_variants_word_for_word(genre: Genre) -> None:
    page = sections(f"genres/{genre.name}.md")
    assert genre.rules in words_of(page["Rules"].replace("\n>", "\n"))
    for variant in genre.variants:
        assert f"| `{variant.name}` | {variant.words} |" in page["Variants"]


def test_no_page_is_of_a_genre_that_is_not_there() -> None:
    assert {path.stem for path in (DOCS / "genres").glob("*.md")} == {"index", *genres()}


# ── rules ──


def _decode(kind: type, plain: Any) -> Any:
    if kind is Mark:
        return Mark.from_plain(plain)
    assert kind is Coord
    return penmark.by_name("slitherlink").new(3, 3).coord(plain)


@EVERY_RULE
def test_a_rule_has_a_section_with_its_fields_codes_and_words(rule: type[Rule]) -> None:
    kind = str(rule.__struct_config__.tag)
    section = sections("rules.md", level=3)[kind]
    fields = [field.name for field in msgspec.structs.fields(rule)]
    assert undocumented(fields, section.partition("Fields:")[2]) == []
    assert re.findall(r"^\| `([a-z-]+)`", section, re.MULTILINE) == _codes(rule)
    example = section.partition("```json\n")[2].partition("```")[0]
    shown = msgspec.convert(json.loads(example), rule, dec_hook=_decode)
    akari = penmark.by_name("akari").new(3, 3)
    assert f"“{shown.words(akari.genre.names(akari.substrate))}”" in section


def test_no_section_is_of_a_rule_that_is_not_there() -> None:
    assert set(sections("rules.md", level=3)) == set(rule_kinds())


def test_shapes_families_materials_and_roles_are_explained() -> None:
    text = read("concepts.md")
    shapes = [str(shape.__struct_config__.tag) for shape in get_args(AnyShape)]
    families = [str(family.__struct_config__.tag) for family in get_args(AnyFamily)]
    materials = [material.wire_name for material in Material]
    assert undocumented([*shapes, *families, *materials, *Layer, *Role], text) == []
    seen = re.findall(r"^\| `(.+)` \| (yes|no) \| (\w+) \| (yes|no) \|", text, re.MULTILINE)
    assert seen == [
        (
            material.wire_name,
            "yes" if material is Material.FLOOR else "no",
            material.look,
            "yes" if material.stops_sight else "no",
        )
        for material in Material
    ]


def test_every_kind_of_clue_is_shown_as_it_is() -> None:
    section = sections("concepts.md", level=3)["Clues"]
    kinds = [each for each in vars(clue).values() if isinstance(each, type) and issubclass(each, clue.ClueValue)]
    for kind in kinds:
        if kind is clue.ClueValue:
            continue
        (row,) = re.findall(rf"^\| `{kind.__name__}` \| .* \| (.*) \| (.*) \|$", section, re.MULTILINE)
        typed, plain = (re.findall("`([^`]+)`", column) for column in row)
        read_back = {kind.from_plain(json.loads(each)) for each in plain}
        assert read_back == {kind.parse(each) for each in typed}
        assert None not in read_back
        assert sorted(each.plain for each in read_back if each) == sorted(map(json.loads, plain))


# ── formats, solvers, themes ──


@pytest.mark.parametrize(("row", "names"), [("Solvers", list(SOLVERS)), ("Commands", FIRST_WORDS)])
def test_the_readme_names_only_what_is_there(row: str, names: list[str]) -> None:
    """It need not name everything; the pages do."""
    (line,) = [line for line in read(ROOT / "README.md").splitlines() if line.startswith(f"| [{row}]")]
    shown = set(re.findall(r"`([a-z-]+)`", line))
    assert shown
    assert shown <= set(names)


@EVERY_FORMAT
def test_a_format_has_a_section(each: Format) -> None:
    section = sections("formats.md")[each.name]
    assert each.title.lower() in section.lower()


def test_solvers_and_ends_of_a_search_are_explained() -> None:
    names = [AUTO, *SOLVERS, *(reason.value for reason in StopReason), *(how.name for how in How)]
    assert undocumented(names, read("solving.md")) == []


def test_themes_and_styles_are_explained() -> None:
    assert undocumented([*THEMES, *RenderStyle], read("rendering.md")) == []


# ── generating ──


def test_symmetries_scaffolds_filters_and_options_are_explained() -> None:
    options = [name for name in inspect.signature(penmark.generate).parameters if name not in ("genre", "cancel")]
    assert undocumented([*Pattern, *options], read("generating.md")) == []


@EVERY_GENRE
def test_scaffolds_and_clue_filters_of_a_genre_are_on_its_page(genre: Genre) -> None:
    text = read(f"genres/{genre.name}.md")
    rows = [(each.name, each.words) for each in genre.scaffold_passes]
    rows += [(each.name, each.words) for each in genre.clue_post_filters]
    assert [name for name, words in rows if f"| `{name}` | {words} |" not in text] == []


# ── enumerating ──


def test_configs_stats_and_ends_of_a_walk_are_explained() -> None:
    fields = [*EnumConfig.__struct_fields__, *EnumStats.__struct_fields__]
    assert undocumented([*fields, *UpTo, *EnumStop], read("enumerating.md")) == []


# ── the wire ──


def test_fields_of_the_wire_are_explained() -> None:
    fields = ["version", "genre", "marks"]
    fields += [
        f"data.{name}" for name in ("dims", "materials", "rooms", "clues", "variants", "constraints_added", "meta")
    ]
    fields += [f"play.{name}" for name in ("corner", "centre", "colors", "trials", "seconds")]
    fields += [*PuzzleMeta.__struct_fields__, "rule", "regions", "role", "binding", *Role, *Binding]
    assert undocumented(fields, read("wire.md")) == []


def test_limits_of_the_wire_are_true() -> None:
    rows = dict(re.findall(r"^\| (.+) \| (.+) \|$", sections("wire.md")["Limits"], re.MULTILINE))
    assert rows == {
        "What": "At most",
        "length of a document": f"{json_text.MAX_DOCUMENT} bytes",
        "nesting": f"{json_text.MAX_DEPTH} levels",
        "side of a board": str(dimensions.MAX_SIDE),
        "variants": str(wire.MAX_VARIANTS),
        "custom constraints": str(wire.MAX_ADDED),
        "positions that their regions cover together": str(wire.MAX_COVERED),
        "integers in them": f"±{wire.MAX_INTEGER}",
        "a clue's number": str(clue.MAX_CLUE),
        "a numeric mark": str(mark.MAX_NUMBER),
    }


# ── the command line ──


@EVERY_COMMAND
def test_a_command_has_a_section_with_its_options(name: str) -> None:
    section = sections("cli.md")[f"penmark {name}"]
    for parameter in COMMANDS[name].params:
        if parameter.param_type_name == "argument":
            assert parameter.metavar in section
        elif parameter.name != "help":
            assert undocumented(list(parameter.opts), section) == []


@EVERY_COMMAND
def test_a_command_has_an_example_that_runs(name: str) -> None:
    """`test_examples` runs every console block, and compares what it prints."""
    shown = re.findall(r"^```console\n(.*?)^```", sections("cli.md")[f"penmark {name}"], re.DOTALL | re.MULTILINE)
    assert any(re.search(rf"^\$ .*penmark {name}\b", block, re.MULTILINE) for block in shown)


def test_options_of_all_commands_are_explained() -> None:
    options = [option for parameter in get_command(app).params for option in parameter.opts]
    text = read("cli.md").replace("penmark --version", "--version")
    assert undocumented([*options, "-h", "--help"], text) == []


def test_no_section_is_of_a_command_that_is_not_there() -> None:
    shown = {title.removeprefix("penmark ") for title in sections("cli.md") if title.startswith("penmark ")}
    assert shown == set(COMMANDS)


def test_exit_codes_are_explained() -> None:
    rows = re.findall(r"^\| (\d+) \|", sections("cli.md")["Exit codes"], re.MULTILINE)
    codes = [output.DONE, output.NOT_AS_ASKED, output.BAD_INPUT, output.OUTPUT_LOST]
    codes += [output.INTERRUPTED, output.PIPE_CLOSED]
    assert list(map(int, rows)) == codes


# ── the library ──


def test_every_public_name_is_on_the_page_of_the_interface() -> None:
    text = read("api.md")
    assert undocumented([f"penmark.{name}" for name in penmark.__all__], text) == []
    shown = re.findall(r"`penmark\.(\w+)`", text.partition("## Packages")[0])
    assert set(shown) - {"errors"} == set(penmark.__all__)


@pytest.mark.parametrize("name", penmark.__all__)
def test_every_public_name_says_what_it_is(name: str) -> None:
    """In words of its own: not those of a base class, nor the signature that dataclasses fill in."""
    offered = getattr(penmark, name)
    words = vars(offered).get("__doc__") if isinstance(offered, type) else offered.__doc__
    assert words
    assert not words.startswith(f"{name}(")


def test_modules_that_authors_are_shown_are_public() -> None:
    """Whoever writes a genre, a rule or a technique by the page on extending uses nothing that is internal."""
    shown = set(re.findall(r"^(?:>>> )?from (penmark\.[\w.]+) import", read("extending.md"), re.MULTILINE))
    public = set(re.findall(r"`(penmark\.[\w.]+)`", read("api.md").partition("## Packages")[2]))
    rules = {module for module in shown if module.startswith("penmark.rules.")}
    assert len(rules) > 5
    assert shown - rules - public == set()
    assert {module for module in public if find_spec(module) is None} == set()


@pytest.mark.parametrize("name", re.findall(r"^\| `(penmark\.\w+)`", sections("api.md")["Packages"], re.M))
def test_a_public_package_lists_its_names(name: str) -> None:
    package = import_module(name)
    assert all(hasattr(package, each) for each in package.__all__)


def test_every_error_is_in_the_tree() -> None:
    tree = sections("concepts.md")["Errors"]
    names = [name for name, kind in vars(errors).items() if isinstance(kind, type) and name.endswith("Error")]
    assert len(names) > 10
    assert [name for name in names if f" {name}" not in tree] == []


def test_every_layer_is_explained() -> None:
    there = [layer for layers in LAYERS for layer in layers if list((SOURCE / "penmark").glob(f"{layer}*"))]
    shown = re.findall(r"^\| `(\w+)` \|", sections("architecture.md")["Layers"], re.MULTILINE)
    assert sorted(shown) == sorted(there)


# ── pages ──


def test_make_targets_are_explained() -> None:
    makefile = read(ROOT / "Makefile").replace("\\\n", " ")
    targets = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[0].split()
    contributing = sections(ROOT / "CONTRIBUTING.md")
    assert undocumented([f"make {target}" for target in targets], contributing["Make targets"]) == []
    assert list(contributing)[:2] == ["Add a genre", "Add a rule"]


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=name_of)
def test_links_lead_somewhere(page: Any) -> None:
    """The site's own are checked when it is built; these are for those who read the files."""
    targets = re.findall(r'\]\(([^)#\s]+)|src="([^"]+)"', read(page))
    for target in filter(None, (a or b for a, b in targets)):
        assert "://" in target or (page.parent / target).exists(), target
