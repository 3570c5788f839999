"""What a single closed loop does to the plane, whatever it is drawn on: shared by all genres that have one.

`parity_classes` and `connection` know which faces of the board lie on the same side of the loop, and what must stay in
one piece; `sides` reads that off a position; `places` and `cases` look at the ways in which the loop can pass a cell or
a clue.
"""
