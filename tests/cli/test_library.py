"""`penmark import` and `penmark library`; questions as inputs of other commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from penmark.library.starter import starter_set
from penmark.puzzle.registry import by_name
from tests.cli.commands import AMBIGUOUS, IMPOSSIBLE, LINK, UNIQUE, json_lines, run

STARTER = str(starter_set(by_name("akari")))


@pytest.fixture(autouse=True)
def store_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store" / "library.sqlite"
    monkeypatch.setenv("PENMARK_STORE", str(path))
    return path


# ── import ──


def test_import_tells_what_became_of_everything() -> None:
    done = run("import", "akari", UNIQUE, AMBIGUOUS, IMPOSSIBLE, LINK, UNIQUE)
    assert done.exit_code == 0
    assert done.stdout == (
        "5 puzzles read, 2 added, 1 known already, 1 with more than one solution, 1 without solution\n"
    )
    assert done.stderr.count("refused: ") == 2
    (again,) = json_lines(run("import", "akari", UNIQUE, LINK, "--json"))
    assert (again["added"], again["known"], again["read"]) == (0, 2, 2)


def test_what_cannot_be_read_stops_an_import_unless_it_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl"
    path.write_text(f"{UNIQUE}\nnonsense\n{LINK}\n", "utf-8")
    stopped = run("import", "akari", str(path))
    assert stopped.exit_code == 2
    assert f"error: {path}:2: " in stopped.stderr
    done = run("import", "akari", str(path), "--skip-bad")
    assert done.exit_code == 0
    assert "1 added" in done.stdout
    assert "1 unreadable" in done.stdout
    assert f"refused: {path}:2: " in done.stderr


def test_many_refusals_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "akari.jsonl"
    path.write_text(UNIQUE + "\nnonsense" * 30, "utf-8")
    done = run("import", "akari", str(path), "--skip-bad")
    assert done.stderr.count("refused: ") == 21
    assert run("import", "akari", str(path), "--skip-bad", "--all-refusals").stderr.count("refused: ") == 30


def test_a_dataset_instead_of_the_store(tmp_path: Path, store_file: Path) -> None:
    path = tmp_path / "akari.jsonl.gz"
    assert run("--no-db", "import", "akari", UNIQUE, LINK, "--dataset", str(path)).exit_code == 0
    assert run("library", "count", "", str(path)).stdout == "2\n"
    assert not store_file.exists()


def test_without_a_store_what_needs_one_is_refused(store_file: Path) -> None:
    for command in (("import", "akari", UNIQUE), ("library", "find", "hard"), ("solve", "akari", "library:hard")):
        for line in (("--no-db", *command), (*command, "--no-db")):
            refused = run(*line)
            assert refused.exit_code == 2
            assert "this needs the store, which is turned off" in refused.stderr
    assert not store_file.exists()
    assert run("--no-db", "library", "count", "extreme", STARTER).stdout.strip().isdecimal()
    assert "no such file, nor the text of a puzzle" not in run("solve", "akari", "--no-db", UNIQUE).stderr
    assert run("solve", "akari", "--", "--no-db").exit_code == 2


def test_another_store_can_be_named(tmp_path: Path, store_file: Path) -> None:
    other = str(tmp_path / "other.sqlite")
    run("--store", other, "import", "akari", UNIQUE)
    assert run("--store", other, "library", "count").stdout == "1\n"
    assert not store_file.exists()


# ── library ──


def test_find_shows_rows_or_tagged_lines() -> None:
    run("import", "akari", STARTER, "--no-verify")
    rows = run("library", "find", "hard akari 10x10", "--limit", "3").stdout.splitlines()
    assert len(rows) == 3
    assert all("akari" in row and "10×10" in row and "hard" in row for row in rows)
    lines = json_lines(run("library", "find", "hard akari 10x10", "--json"))
    assert {line["genre"] for line in lines} == {"akari"}
    assert len(lines) == int(run("library", "count", "hard akari 10x10").stdout)
    none = run("library", "find", "title:nowhere")
    assert none.exit_code == 1
    assert none.stderr == "no such puzzle is there\n"
    slip = run("library", "find", "akrai")
    assert slip.exit_code == 1
    assert slip.stderr == "no such puzzle is there: 'akrai' was looked for in texts; did you mean akari?\n"


def test_a_store_and_a_dataset_answer_alike() -> None:
    run("import", "akari", STARTER, "--no-verify")
    for question in ("extreme", "size:9x9 sort:-score", "tier>=hard clues<10 sort:clues"):
        of_store = run("library", "find", question).stdout
        assert run("library", "find", question, STARTER).stdout == of_store


def test_a_question_that_is_not_understood() -> None:
    refused = run("library", "find", "tires:hard")
    assert refused.exit_code == 2
    assert "did you mean tier?" in refused.stderr


def test_a_dataset_is_named_for_its_genre(tmp_path: Path) -> None:
    refused = run("library", "find", "", str(tmp_path / "puzzles.jsonl.gz"))
    assert refused.exit_code == 2
    assert "named for its genre" in refused.stderr


def test_tags_collections_and_removal() -> None:
    run("import", "akari", STARTER, "--no-verify")
    assert "tagged" in run("library", "tag", "extreme 8x8", "magazine").stdout
    tagged = int(run("library", "count", "tag:magazine").stdout)
    assert tagged == int(run("library", "count", "extreme 8x8").stdout) > 0
    run("library", "collect", "march", "tag:magazine sort:-score", "--title", "March", "--author", "The editors")
    assert run("library", "collections").stdout == f"march: March by The editors ({tagged} puzzles)\n"
    assert json_lines(run("library", "collections", "--json"))[0]["puzzles"] == tagged
    assert run("library", "collection", "march").stdout == run("library", "find", "tag:magazine sort:-score").stdout
    assert run("library", "collect", "march", "tag:magazine").stdout == "0 puzzles added to march\n"
    assert "untagged" in run("library", "untag", "", "magazine").stdout
    assert run("library", "count", "tag:magazine").stdout == "0\n"
    assert run("library", "remove", " ").exit_code == 2
    run("library", "remove", "in:march")
    assert json_lines(run("library", "collection", "march", "--json")) == []


def test_what_is_alike_is_found_once_it_is_indexed() -> None:
    turned = '{"genre":"akari","data":{"dims":{"rows":1,"cols":2},"materials":{"wall":["b1"]},"clues":{"b1":1}}}'
    run("import", "akari", UNIQUE, turned, LINK)
    digest = run("library", "find", "size:1x2").stdout[:12]
    assert run("library", "count", f"like:{digest}").stdout == "0\n"
    assert run("library", "index").stdout == "3 puzzles indexed\n"
    assert run("library", "count", f"like:{digest}").stdout == "2\n"


# ── questions as inputs ──


def test_a_question_is_an_input_of_every_command() -> None:
    run("import", "akari", UNIQUE, LINK)
    solved = json_lines(run("solve", "akari", "library:", "--json"))
    assert [len(line["solutions"]) for line in solved] == [1, 1]
    assert run("convert", "akari", "library:size:6x6", "--to", "puzzlink").stdout.strip() == f"{LINK}"
    many = run("solve", "akari", "starter:hard 4x4")
    assert many.exit_code == 0
    assert "starter:" in many.stdout
    none = run("solve", "akari", "library:title:nowhere")
    assert none.exit_code == 2
    assert "no such puzzle is there" in none.stderr


def test_grades_are_recorded_on_request() -> None:
    run("import", "akari", UNIQUE, LINK)
    run("grade", "akari", "library:")
    assert run("library", "count", "graded").stdout == "0\n"
    run("grade", "akari", "library:", "--save")
    assert run("library", "count", "graded").stdout == "2\n"
    run("grade", "akari", "library:size:6x6", "--save", "--time", "0")
    assert run("library", "count", "timed-out").stdout == "1\n"


def test_what_a_command_prints_with_json_every_other_reads() -> None:
    graded = run("grade", "akari", UNIQUE, LINK, "--json").stdout
    solved = run("solve", "akari", "-", "--json", stdin=graded)
    assert solved.exit_code == 0
    assert [len(line["solutions"]) for line in json_lines(solved)] == [1, 1]
    again = run("grade", "akari", "-", "--json", stdin=solved.stdout)
    assert [line["puzzle"] for line in json_lines(again)] == [
        json.loads(line)["puzzle"] for line in graded.splitlines()
    ]
    for command in (("hint", "akari", LINK), ("count", "akari", LINK), ("check", "akari", LINK, "{}")):
        line = run(*command, "--json").stdout
        assert run("convert", "akari", "-", "--to", "puzzlink", stdin=line).stdout.strip() == LINK
    made = run("generate", "akari", "--rows", "5", "--seed", "1", "--json").stdout
    assert run("import", "akari", "-", stdin=made).stdout.startswith("1 puzzle read, 1 added")


# ── collections ──


def collected() -> list[str]:
    return [line.split()[0] for line in run("library", "collection", "march").stdout.splitlines()]


def test_a_collection_is_arranged_and_thinned_out() -> None:
    run("import", "akari", STARTER, "--no-verify")
    run("library", "collect", "march", "akari 6x6 sort:score", "--limit", "4")
    first, second, third, fourth = collected()
    assert run("library", "arrange", "march", third, first).stdout == "2 puzzles put first in march\n"
    assert collected() == [third, first, second, fourth]
    assert run("library", "uncollect", "march", f"hash:{first} or hash:{fourth}").stdout == (
        "2 puzzles taken out of march\n"
    )
    assert collected() == [third, second]
    refused = run("library", "arrange", "march", "0000")
    assert refused.exit_code == 2
    assert "no puzzle in march has a hash that starts with '0000'" in refused.stderr


def test_a_collection_is_exported(tmp_path: Path) -> None:
    run("import", "akari", STARTER, "--no-verify")
    run("library", "collect", "march", "akari 4x4", "--limit", "2", "--title", "The <March> issue")
    html, pdf, folder = tmp_path / "march.html", tmp_path / "march.pdf", tmp_path / "sets"
    assert run("library", "export", "march", "--html", str(html)).exit_code == 0
    assert "<h1>The &lt;March&gt; issue</h1>" in html.read_text("utf-8")
    assert run("library", "export", "march", "--pdf", str(pdf), "--per-page", "2").exit_code == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert run("library", "export", "march", "--datasets", str(folder)).stdout == f"{folder / 'akari.jsonl.gz'}\n"
    assert run("library", "count", "akari", str(folder / "akari.jsonl.gz")).stdout == "2\n"
    for targets in ((), ("--html", "-", "--pdf", "-")):
        refused = run("library", "export", "march", *targets)
        assert refused.exit_code == 2
        assert "give one of --html, --pdf and --datasets" in refused.stderr
    assert "no collection 'april'" in run("library", "export", "april", "--html", "-").stderr
