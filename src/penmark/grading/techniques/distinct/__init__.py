"""Techniques for houses, that is regions whose marks all differ: Sudoku's ladder."""
