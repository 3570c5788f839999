"""Collections of puzzles: datasets, the store, importing into it, and questions about either."""
