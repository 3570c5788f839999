"""pzprv3 board text. `board` puts the layers of a board together; every other module is one kind of layer."""
