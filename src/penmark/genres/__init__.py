"""One folder per genre, found by scanning. Each binds an instance of its `Genre` subclass to `GENRE`."""
