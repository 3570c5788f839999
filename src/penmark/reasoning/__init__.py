"""What a genre's techniques are written in: techniques, positions, deductions, implications and scanning."""
