"""The tree drawn at the top of errors.py is the real one, and every error travels and speaks as it should."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark import errors
from penmark.errors import (
    GenreMismatchError,
    MissingExtraError,
    PenmarkError,
    UnknownGenreError,
    UnreadableError,
    quote,
    with_article,
)

SOURCE = Path(__file__).parent.parent / "src" / "penmark"
TREE_LINE = re.compile(r"    (?P<lines>[│├└─ ]*)(?P<name>\w+Error)(?: \((?P<builtin>\w+)\))?(?:  *(?P<words>\S.*))?")


def drawn_tree() -> dict[str, tuple[str, ...]]:
    """Each class in the drawing with its bases: the one it hangs from, and the built-in one in brackets."""
    bases: dict[str, tuple[str, ...]] = {}
    above: list[str] = []
    for match in filter(None, map(TREE_LINE.fullmatch, str(errors.__doc__).splitlines())):
        depth = len(match["lines"]) // 4
        assert len(match["lines"]) == 4 * depth
        parent = above[depth - 1] if depth else "Exception"
        bases[match["name"]] = (parent, match["builtin"]) if match["builtin"] else (parent,)
        above[depth:] = [match["name"]]
    return bases


def real_errors() -> list[type[PenmarkError]]:
    return [v for v in vars(errors).values() if isinstance(v, type) and issubclass(v, PenmarkError)]


def test_the_drawn_tree_is_the_real_one() -> None:
    assert drawn_tree() == {cls.__name__: tuple(base.__name__ for base in cls.__bases__) for cls in real_errors()}


SIGNALS = {
    "cli/output.py: OutputLostError",
    "generating/run_budget.py: StoppedError",
    "solvers/clue_sets.py: _StoppedError",
    "studio/operations/request_body.py: MalformedError",
    "studio/server/lanes.py: YieldedError",
    "studio/server/problems.py: ProblemError",
    "studio/server/worker.py: OutOfTime",
    "studio/server/worker_process.py: LostError",
}
"""They never leave their package: each is caught there and told as something else."""


def test_errors_are_defined_nowhere_else() -> None:
    elsewhere = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and path.name != "errors.py":
                bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
                if bases & {"Exception", "BaseException", *drawn_tree()}:
                    elsewhere.append(f"{path.relative_to(SOURCE)}: {node.name}")
    assert set(elsewhere) == SIGNALS


TALKING = [
    (
        UnknownGenreError("sodoku", ["akari", "sudoku"]),
        "unknown genre 'sodoku'; known: akari, sudoku - at `$.genre`",
    ),
    (
        GenreMismatchError("akari", "sudoku"),
        "expected a puzzle of genre 'akari', found 'sudoku' - at `$.genre`",
    ),
    (
        UnreadableError("nothing fits", [("lines", "row 3"), ("janko", "no header")]),
        "nothing fits\n  lines: row 3\n  janko: no header",
    ),
    (UnreadableError("nothing fits"), "nothing fits"),
    (MissingExtraError("PNG", "images"), "PNG needs an optional dependency: pip install 'penmark[images]'"),
]


@pytest.mark.parametrize(("error", "message"), TALKING)
def test_messages_and_parts_survive_the_way_to_another_process(error: PenmarkError, message: str) -> None:
    sent = pickle.loads(pickle.dumps(error))
    assert type(sent) is type(error)
    assert str(sent) == str(error) == message
    assert vars(sent) == vars(error)


@pytest.mark.parametrize("cls", [cls for cls in real_errors() if "__init__" not in vars(cls)])
def test_plain_errors_carry_a_message(cls: type[PenmarkError]) -> None:
    error = cls("a3: no such cell")
    assert str(error) == "a3: no such cell"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_parts_can_be_read() -> None:
    unknown = UnknownGenreError("x", ["a", "b"])
    assert (unknown.genre, unknown.known) == ("x", ("a", "b"))
    mismatch = GenreMismatchError("a", "b")
    assert (mismatch.expected, mismatch.found) == ("a", "b")
    assert UnreadableError("m", [("a", "b")]).attempts == (("a", "b"),)
    assert MissingExtraError("PNG", "images").extra == "images"


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("a1", "'a1'"),
        ("it's", '"it\'s"'),
        ("\ud800\n", r"'\ud800\n'"),
        (None, "None"),
        (True, "True"),
        (12, "12"),
        (-1.5, "-1.5"),
        ([1, "a"], "[1, 'a']"),
        ("x" * 60, repr("x" * 60)),
        ("x" * 61, repr("x" * 60) + "… (61 characters)"),
        (pytest.param(10**5000, "<integer of 16610 bits>", id="huge")),
        (pytest.param(-(10**5000), "<integer of 16610 bits>", id="huge-negative")),
        (pytest.param([10**5000], "[<integer of 16610 bits>]", id="huge-inside")),
    ],
)
def test_quotes(value: object, quoted: str) -> None:
    assert quote(value) == quoted


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_like)
def test_quotes_are_short(value: object) -> None:
    # A character may take up to ten to write out: '\U0010ffff'.
    limit = 650 if isinstance(value, str) else 121
    assert len(quote(value)) <= limit


def test_deep_and_wide_values_are_quoted_at_once() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert len(quote(deep)) <= 121
    assert len(quote(list(range(10**6)))) <= 121


@pytest.mark.parametrize(
    ("words", "article"),
    [
        *(("7", "a"), ("8", "an"), ("81", "an"), ("11", "an"), ("18×18 board", "an"), ("110", "a"), ("1", "a")),
        *(("Akari board", "an"), ("Sudoku board", "a")),
    ],
)
def test_the_article_is_the_one_read_aloud(words: str, article: str) -> None:
    assert with_article(words) == f"{article} {words}"
