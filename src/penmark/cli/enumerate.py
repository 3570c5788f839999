"""`penmark enumerate`: all puzzles of a size."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from penmark.cli import output
from penmark.cli.inputs import GenreName, genre_named
from penmark.cli.options import RunSeconds, complete_variant
from penmark.cli.progress import status
from penmark.cli.running import until_stopped
from penmark.cli.sinks import Sink, sink_for
from penmark.cli.sizes import Cols, Rows, Size, needed_sides
from penmark.cli.workers import ClusterAddress, Threads, workers
from penmark.enumerating import Checkpoint, EnumOutcome, walk_canonical
from penmark.enumerating.checkpoint import WalkSettings
from penmark.enumerating.sharded import WHOLE, Shard, walk_parts
from penmark.errors import PenmarkError
from penmark.puzzle.enumeration import MAX_BARE_SOLUTIONS, EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.generation import Cancel
from penmark.puzzle.genre import Genre

Holes = Annotated[bool, typer.Option("--holes/--no-holes", help="Whether cells may be missing, where a genre has it.")]
Minimal = Annotated[bool, typer.Option("--minimal", help="Only puzzles none of whose clues can be dropped.")]
UpToOption = Annotated[UpTo, typer.Option("--up-to", help="Which puzzles count as one.")]
VariantNames = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME", help="Switch on a variant.", autocompletion=complete_variant),
]
MaxCompletions = Annotated[
    int,
    typer.Option("--max-completions", min=1, metavar="N", help="Use at most N solutions of an empty board."),
]


def enumerate_(
    genre: GenreName,
    size: Size = None,
    rows: Rows = None,
    cols: Cols = None,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Stop after N puzzles; 0 for no limit.")] = 0,
    seconds: RunSeconds = None,
    holes: Holes = True,
    minimal: Minimal = False,
    up_to: UpToOption = UpTo.BOARD,
    variant: VariantNames = None,
    max_completions: MaxCompletions = MAX_BARE_SOLUTIONS,
    checkpoint: Annotated[
        str | None, typer.Option(metavar="F", help="Note in this file how far it came, and go on from there.")
    ] = None,
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="Only the I-th of N parts, which together are the whole.")
    ] = None,
    threads: Threads = 1,
    cluster: ClusterAddress = None,
    out: Annotated[str | None, typer.Option(metavar="F", help="Write puzzles to this file, one a line.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="A JSON object a line for each puzzle; with --out, one for the run.")
    ] = False,
) -> None:
    """Walk through all puzzles of a size that have exactly one solution, one of each kind."""
    kind = genre_named(genre)
    config = EnumConfig(
        dims=kind.dims_for(*needed_sides(size, rows, cols)),
        limit=limit,
        time_budget=seconds,
        holes=holes,
        minimal=minimal,
        max_bare_solutions=max_completions,
        up_to=up_to,
        variants=tuple(variant or ()),
    )
    kind.empty(config.dims, config.variants)  # refuse what cannot be before any file is touched
    part = WHOLE if shard is None else Shard.parse(shard)
    with workers(threads, cluster) as crew:
        log = None if checkpoint is None else Log(checkpoint, out, kind, config, part)
        sink = sink_for(out, as_json, None if log is None else log.begun.written)
        outcome = _run(kind, config, sink, log, partial(_walk, part, crew))
    _conclude(outcome, config, part, as_json, to_file=out not in (None, output.STDOUT))


class Log:
    """The checkpoint file of a run, new or begun by an earlier one."""

    def __init__(self, path: str, out: str | None, genre: Genre, config: EnumConfig, shard: Shard) -> None:
        self._path = Path(os.path.realpath(path))
        if out is not None and os.path.realpath(out) == os.path.realpath(path):
            raise typer.BadParameter("the checkpoint needs a file of its own", param_hint="--checkpoint")
        self.begun = Checkpoint(settings=WalkSettings.of(genre, config, str(shard)))
        if self._path.exists():
            self.begun = Checkpoint.load(self._path)
            self.begun.require(genre, config, str(shard))
        else:
            _refuse_to_empty(out, path)
            self.begun.save(self._path)

    def note(self, checkpoint: Checkpoint, sink: Sink) -> None:
        """Only after the puzzles before it are safe."""
        msgspec.structs.replace(checkpoint, written=sink.flush()).save(self._path)


def _refuse_to_empty(out: str | None, checkpoint: str) -> None:
    """A new run writes a file from its beginning; what is in one already is not its own."""
    if out is not None and os.path.isfile(out) and os.path.getsize(out):
        raise PenmarkError(f"{out} is there already, but not the checkpoint {checkpoint} that would go with it")


def _walk(
    shard: Shard, crew: Executor | None, genre: Genre, config: EnumConfig, sink: Sink, **options: Any
) -> EnumOutcome:
    """All of it in one go, unless it is cut into parts."""
    if crew is None and shard == WHOLE:
        return walk_canonical(genre, config, on_puzzle=lambda puzzle: sink.add(sink.tell(puzzle)), **options)
    return walk_parts(genre, config, sink.tell, shard=shard, executor=crew, on_told=sink.add, **options)


def _run(
    genre: Genre, config: EnumConfig, sink: Sink, log: Log | None, walk: Callable[..., EnumOutcome]
) -> EnumOutcome:
    """Until it ends. What was found by then is kept, whatever ends it."""

    def work(cancel: Cancel) -> EnumOutcome:
        with status("beginning") as tell:
            return walk(
                genre,
                config,
                sink,
                cancel=cancel,
                on_stats=lambda stats: tell(_so_far(stats)),
                on_checkpoint=(lambda checkpoint: log.note(checkpoint, sink)) if log else None,
                resume=log.begun if log else None,
            )

    began = False
    try:
        outcome = until_stopped(work)
        began = outcome.stop is not EnumStop.BAD_CONFIG
        return outcome
    finally:
        sink.close(keep=began)


def _so_far(stats: EnumStats) -> str:
    layouts = f"{stats.layouts_examined:,}/{stats.total_layouts:,} layouts, " if stats.total_layouts > 1 else ""
    return (
        f"{counted(stats.unique, 'puzzle')}; {layouts}{counted(stats.completions_examined, 'solution')}, "
        f"{counted(stats.subsets_examined, 'set')} of clues"
    )


def _conclude(outcome: EnumOutcome, config: EnumConfig, shard: Shard, as_json: bool, to_file: bool) -> None:
    """Say how it ended: on stdout if no puzzles went there."""
    if outcome.stop is EnumStop.BAD_CONFIG:
        raise PenmarkError(outcome.why)
    if as_json and to_file:
        output.say_json({"stop": outcome.stop, **plain_stats(outcome.stats)})
    else:
        which = "" if shard == WHOLE else f"shard {shard}: "
        words = f"{which}{found(outcome.stats, config)}; {ending(outcome, config)}"
        (output.say if to_file else output.complain)(words)
    if outcome.stop is EnumStop.CANCELLED:
        raise KeyboardInterrupt
    if outcome.stop is EnumStop.DEADLINE:
        raise typer.Exit(output.NOT_AS_ASKED)


_ENDS = {
    EnumStop.EXHAUSTED: "that is all",
    EnumStop.LIMIT: "there may be more",
    EnumStop.DEADLINE: "time ran out, there may be more",
    EnumStop.CANCELLED: "stopped, there may be more",
}
_ALIKE = {
    UpTo.NOTHING: "",
    UpTo.BOARD: " up to turns and mirrors",
    UpTo.FULL: " up to all that the rules do not notice",
}


def found(stats: EnumStats, config: EnumConfig) -> str:
    """How many puzzles, and how many they stand for."""
    images = f" ({stats.images:,} in all)" if config.up_to is not UpTo.NOTHING else ""
    noun = "minimal puzzle" if config.minimal else "puzzle"
    return f"{counted(stats.unique, noun)}{_ALIKE[config.up_to]}{images}"


def ending(outcome: EnumOutcome, config: EnumConfig) -> str:
    """Whether that is all."""
    stats = outcome.stats
    if outcome.stop is EnumStop.CAPPED:
        boards = counted(stats.capped_layouts, "empty board")
        return f"there may be more on {boards} with more than {counted(config.max_bare_solutions, 'solution')}"
    return _ENDS[outcome.stop]


def plain_stats(stats: EnumStats) -> dict[str, Any]:
    """For `--json`."""
    plain = {name: getattr(stats, name) for name in EnumStats.__struct_fields__ if name != "by_clues"}
    by_clues = [{"clues": k, "unique": found, "images": all_} for k, (found, all_) in stats.by_clues.items()]
    return {**plain, "by_clues": by_clues}


def counted(number: int, noun: str) -> str:
    """`1 puzzle`, `12,345 puzzles`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
