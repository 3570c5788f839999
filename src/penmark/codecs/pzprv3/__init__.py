"""pzprv3 board text. `codec` puts the layers of a board together; every other module is one kind of layer."""
