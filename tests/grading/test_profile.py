"""Profiles: shipped ones are complete, own ones come first, and what does not fit is refused by name."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.errors import ProfileError
from penmark.grading import Profile, ProfileEntry, Tier, load_profile, profile_names, read_profile, techniques_of
from penmark.grading.profile import parse_profile, profile_text, shipped_names, shipped_text, user_folder
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)
AKARI = by_name("akari")


@pytest.fixture(autouse=True)
def _own_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_, **__: str(tmp_path))


HEAD = 'name = "mine"\nbase = "shared"\n'


def _text(*entries: str, head: str = HEAD) -> str:
    return head + "".join(f"[[entries]]\n{entry}\n" for entry in entries)


LIT = 'technique = "lit-cell"\ntier = "trivial"\nscore = 1'
OWN = [name.name for name in AKARI.techniques]
ALL_OWN = [f'technique = "{name}"\ntier = "easy"\nscore = 5' for name in OWN]


@EVERY_GENRE
def test_shipped_profiles_name_every_technique(genre: Genre) -> None:
    for name in shipped_names(genre):
        profile = parse_profile(genre, shipped_text(genre, name))
        assert {entry.technique for entry in profile.entries} == {t.name for t in techniques_of(genre)}
        assert [entry.tier for entry in profile.entries] == sorted(entry.tier for entry in profile.entries)


@EVERY_GENRE
def test_written_out_it_is_the_same(genre: Genre) -> None:
    profile = load_profile(genre)
    assert parse_profile(genre, profile_text(profile)) == profile


def test_tiers_are_ordered() -> None:
    assert sorted([Tier.HARD, Tier.TRIVIAL, Tier.EXTREME, Tier.EASY, Tier.MEDIUM]) == list(Tier)
    assert Tier.HARD > "easy"
    assert Tier.TRIVIAL <= Tier.TRIVIAL
    assert Tier.EXTREME >= Tier.HARD
    assert max(Tier) is Tier.EXTREME


def test_own_entries_replace_those_of_the_base() -> None:
    text = _text(*ALL_OWN, 'technique = "trial-1"\ntier = "hard"\nscore = 7\nuse = false')
    assert parse_profile(AKARI, text).entry("trial-1") == ProfileEntry("trial-1", Tier.HARD, 7, use=False)


def test_a_full_profile_of_before_the_fallback_takes_the_shared_one() -> None:
    """Only that: every other technique of Penmark's own must be named."""
    full = load_profile(AKARI)
    older = Profile("older", tuple(entry for entry in full.entries if entry.technique != "follows-from-rule"))
    assert parse_profile(AKARI, profile_text(older)).entry("follows-from-rule") == full.entry("follows-from-rule")
    short = Profile("short", tuple(entry for entry in full.entries if entry.technique != "count-zero"))
    with pytest.raises(ProfileError, match="no entry for count-zero; every technique needs one"):
        parse_profile(AKARI, profile_text(short))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "not TOML"),
        ('base = "shared"', "name"),
        ('name = "x"\ncolour = 3', "colour"),
        ('name = "x"\nbase = "other"', "the only base is 'shared'"),
        (_text(*ALL_OWN, LIT), "two entries for 'lit-cell'"),
        (_text(*ALL_OWN, 'technique = "no-such"\ntier = "easy"\nscore = 1'), "no technique 'no-such'; known: lit-cell"),
        (_text(*ALL_OWN[1:]), f"no entry for {OWN[0]}; every technique needs one"),
        (_text(*ALL_OWN[1:], LIT.replace("trivial", "silly")), "the tier 'silly'; known: trivial, easy, medium"),
        (_text(*ALL_OWN[1:], LIT.replace("score = 1", "score = -1")), "a score is from 0"),
        (_text(*ALL_OWN[1:], LIT.replace("score = 1", 'score = "1"')), "int"),
        (_text(*ALL_OWN, head=HEAD + "lifts = { easy = 5 }\n"), "from how many cells"),
        (_text(*ALL_OWN, head=HEAD + "lifts = { cells = 9, silly = 5 }\n"), "lifts has the tier 'silly'"),
        (_text(*ALL_OWN, head=HEAD + "lifts = { cells = 9, extreme = 5 }\n"), "extreme, above which there is none"),
        (_text(*ALL_OWN, head=HEAD + "lifts = { cells = 9, easy = 0 }\n"), "0 steps for easy"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        parse_profile(AKARI, text)


def test_many_steps_on_a_large_board_lift_it() -> None:
    profile = parse_profile(AKARI, _text(*ALL_OWN, head=HEAD + "lifts = { cells = 100, easy = 3 }\n"))
    assert profile.tier_of({Tier.TRIVIAL: 50, Tier.EASY: 3}, cells=100) is Tier.MEDIUM
    assert profile.tier_of({Tier.TRIVIAL: 50, Tier.EASY: 3}, cells=99) is Tier.EASY
    assert profile.tier_of({Tier.TRIVIAL: 50, Tier.EASY: 2}, cells=100) is Tier.EASY
    assert profile.tier_of({Tier.EASY: 50, Tier.MEDIUM: 50}, cells=100) is Tier.MEDIUM
    assert profile.tier_of({}, cells=100) is Tier.TRIVIAL


def test_own_files_come_first(tmp_path: Path) -> None:
    folder = user_folder(AKARI)
    folder.mkdir(parents=True)
    (folder / "standard.toml").write_text(_text(*ALL_OWN), "utf-8")
    (folder / "other.toml").write_text(_text(*ALL_OWN), "utf-8")
    assert load_profile(AKARI).name == "mine"
    assert load_profile(AKARI, "other").name == "mine"
    assert profile_names(AKARI) == ["other", "standard"]
    assert load_profile(by_name("sudoku")).name == "standard"


def test_a_profile_that_is_not_there() -> None:
    with pytest.raises(ProfileError, match="Akari has no profile 'nosuch'; known: standard"):
        load_profile(AKARI, "nosuch")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="cannot read"):
        read_profile(AKARI, tmp_path / "absent.toml")
    binary, long = tmp_path / "binary.toml", tmp_path / "long.toml"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(ProfileError, match="not UTF-8"):
        read_profile(AKARI, binary)
    long.write_text("#" * (1 << 21), "utf-8")
    with pytest.raises(ProfileError, match="too long"):
        read_profile(AKARI, long)


@given(st.text(max_size=200))
def test_any_text_is_a_profile_or_refused(text: str) -> None:
    with contextlib.suppress(ProfileError):
        assert isinstance(parse_profile(AKARI, text), Profile)
