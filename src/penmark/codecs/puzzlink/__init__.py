"""Bodies of puzz.link URLs: `codec` puts their parts together, the others are a family of encodings each."""
