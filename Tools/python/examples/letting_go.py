"""How fast are fingers when they lift? Answered from transcripts as Parquet, with DuckDB and a plot.

usage: letting_go.py TRANSCRIPTS PICTURE, where the first is the folder that touchstone.fleet replay wrote
"""

import sys

import duckdb
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

QUESTION = """
    select person, recording, sqrt(vx * vx + vy * vy) as speed
    from read_parquet($files)
    where recognizer = 'pan' and state = 'ended'
    order by person, recording
"""



def main(folder: str, picture: str) -> None:
    rows = duckdb.execute(QUESTION, {"files": f"{folder}/*.parquet"}).fetchall()
    persons = sorted({person for person, _, _ in rows}, reverse=True)
    for person in reversed(persons):
        speeds = sorted(speed for name, _, speed in rows if name == person)
        print(f"{person:10} {len(speeds):3} pans, median {speeds[len(speeds) // 2]:6.0f} pt/s")
    figure, axes = plt.subplots(figsize=(7, 0.32 * len(persons) + 1.2), layout="constrained")
    axes.scatter([max(speed, 1) for _, _, speed in rows], [persons.index(name) for name, _, _ in rows],
                 s=36, alpha=0.6, edgecolors="none")
    axes.set_xscale("log")
    axes.set_yticks(range(len(persons)), persons)
    axes.set_xlabel("speed at which a pan ended, in points a second (1 and less at the left edge)")
    axes.grid(axis="x", alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(picture, dpi=110)


main(*sys.argv[1:])
