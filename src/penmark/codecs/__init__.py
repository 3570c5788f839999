"""Building blocks of foreign formats that run both ways; a genre's `codec` module is declared with them.

    draft       what a text says of each position, gathered into a document; and a document taken apart again
    tokens      tables of words: `x` is a wall, `3` a clue of 3
    answers     solutions written as grids of words
    puzzlink/   bodies of puzz.link URLs, one module per family of encodings
    pzprv3/     layers of pzprv3 board text, one module per kind of layer
    janko, lines, puzzlekit      how one genre is written in those formats

A codec reads the genre's part of a text. Which genre a text is of, and the frame round it, is the business of
`penmark.formats`.
"""
