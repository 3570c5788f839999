"""Benchmarks and long sweeps, each behind a make target of its own."""
