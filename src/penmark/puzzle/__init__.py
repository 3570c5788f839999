"""Puzzles, games on them, the genres that define them, and the tagged JSON that carries them."""
