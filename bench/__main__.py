"""`make bench`: FastSolver on real puzzles and, in the same run on the same puzzles, its peers.

Ratios within one run are what counts; seconds from different runs or machines do not compare.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench import sections
from bench.data import dataset_files, variant_files, whole_records
from bench.peers import PEERS

SAMPLE = 250
"""Puzzles of each genre for the peers: some five minutes in all."""
OUT = Path(__file__).parent / "results" / "latest.json"
NAMES = ("corpus", "peers", "variants", "largest", "scaling", "batches", "loops")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure FastSolver beside its peers.")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--sample", type=int, default=SAMPLE, metavar="N", help=f"puzzles a genre (default {SAMPLE})")
    size.add_argument("--full", action="store_true", help="every puzzle by every peer; takes long")
    parser.add_argument("--only", action="append", choices=NAMES, help="only this part (may be repeated)")
    parser.add_argument(
        "--genre",
        action="append",
        choices=[*dataset_files(), *variant_files()],
        help="only this, for corpus, peers and variants (may be repeated)",
    )
    parser.add_argument("--turns", action="store_true", help="the contestants take turns on each puzzle of the sample")
    parser.add_argument("--out", type=Path, default=OUT, metavar="FILE", help="where the JSON goes")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    args = _arguments(argv)
    sample = None if args.full else args.sample
    chosen, results = args.only or NAMES, {}
    variants = [name for name in args.genre or variant_files() if name in variant_files()]
    genres = [name for name in args.genre or dataset_files() if name in dataset_files()]
    collections = {"variants": variants, "corpus": genres, "peers": genres}
    sections.warm_up(list(dict.fromkeys(name for part in chosen for name in collections.get(part, ()))))
    for name in chosen:
        section = _run(name, collections.get(name, ()), sample, args.turns)
        print(section.text(), end="\n\n", flush=True)
        results[name] = section.data
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(f"every figure: {args.out}")
    return 0


def _run(name: str, genres: Sequence[str], sample: int | None, turns: bool) -> sections.Section:
    sizes = [len(whole_records(genre)) for genre in genres]
    if name == "corpus":
        return _with_bar(name, sum(sizes), lambda tick: sections.corpus_section(genres, tick))
    if name in ("peers", "variants"):
        total = (1 + len(PEERS)) * sum(min(size, sample or size) for size in sizes)
        return _with_bar(name, total, lambda tick: sections.peers_section(genres, sample, turns, tick))
    plain: dict[str, Callable[[], sections.Section]] = {
        "largest": sections.largest_section,
        "scaling": sections.scaling_section,
        "batches": sections.batches_section,
        "loops": sections.loops_section,
    }
    return plain[name]()


def _with_bar(name: str, total: int, run: Callable[[sections.Tick], sections.Section]) -> sections.Section:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(name, total=total)
        return run(lambda: progress.advance(bar))


if __name__ == "__main__":
    sys.exit(main())
