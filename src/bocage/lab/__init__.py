"""The laboratory: what is computed once, at leisure, so that the bots need not."""
