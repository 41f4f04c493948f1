"""Uly & Polly: certified bounds for a round, and the plans that keep them."""
