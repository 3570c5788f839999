"""What goes with a release: which packages it is made of, and under which licences."""
