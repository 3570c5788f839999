"""`python -m penmark`: the same as the `penmark` command."""

from penmark.cli import main

if __name__ == "__main__":
    main()
