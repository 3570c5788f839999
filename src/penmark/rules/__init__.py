"""The rule vocabulary. One module per rule, holding all that is known of it: its fields, what it may be applied to,
`check`, its violations, how it reads in words, and its CP-SAT encoding. `base` says what a rule
is, `field` what it may look at, `outcome` what it answers.
"""
