"""Scores, replays and compares many recordings on many machines, with Dask.

    python -m touchstone.fleet score labels.csv --workers 2
    python -m touchstone.fleet diff recordings --scene standard --scene new.json --scheduler tcp://host:8786
    python -m touchstone.fleet replay recordings -o transcripts

Documentation/fleet.md is the guide.
"""
