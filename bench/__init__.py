"""What `make bench` runs: speed and size, as ratios between contestants of one run."""
