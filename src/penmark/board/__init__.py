"""The board: positions, materials, marks, regions and how they look. Nothing here knows a rule or a genre."""
