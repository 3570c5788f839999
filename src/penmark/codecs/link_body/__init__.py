"""Bodies of puzz.link URLs: `body` puts their parts together, the others are an encoding or a part each."""
