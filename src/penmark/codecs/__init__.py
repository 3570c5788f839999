"""Building blocks that run both ways, with which a genre's `codec` module says how it is written in foreign formats.

    draft       what a text says of each position, gathered into a document; and a document taken apart again
    tokens      tables of words: `x` is a wall, `3` a clue of 3
    answers     solutions written as grids of words
    areas, arrows, text     rooms as words, directions as numbers, bounded numbers and rows of words

    link_body/      bodies of puzz.link URLs: `body` puts their parts together, the others are an encoding each
    board_text/     pzprv3 board text: `board` puts its layers together, the others are a kind of layer each
    word_grid       grids of words: Janko, the puzzlekit dataset
    digit_grid      one character a cell: Sudoku lines

A block knows the genre's part of a text. What frames it (which genre a text is of, sizes, headers, meta) is the same
for all genres and is the business of the module of that format in `penmark.formats`.
"""
