"""Five toy genres, each with something that a plain 'number on a cell' genre does not have.

- `pearls`: clues that are no numbers, on a loop through the centres of cells;
- `signposts`: arrows, and two layers of marks;
- `chambers`: rooms that the setter draws, with a number each;
- `lagoons`: clues that depend on each other;
- `stripes`: lists of numbers outside the grid.

Each is a package of its own: the genre with its rule, `samples.jsonl` and `boards.jsonl`.
"""
