"""Work on many things at once: on threads, processes or a cluster, with results in the order of the things."""
