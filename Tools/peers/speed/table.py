#!/usr/bin/env python3
"""Prints the figures of Tools/compare-engines as a table: CPU nanoseconds per contact report, best repetition."""
import json
import sys

NAMES = ["W1", "W2", "W3", "W4", "W5"]
NOTES = {
    "SDL 2": "SDL 2 has no layers and no taps: W1, W3 and W5 are the passing on of events, W2 its one gesture.",
    "wf-touch": "wf-touch has no layers, no order between gestures and no values to read.",
    "Qt Quick": "Qt Quick has one handler for pinch and rotation, and in W3 no wait for a double tap.",
}


def figures(path):
    """Engines in the order of the file, each with its version and the best of every workload."""
    engines = {}
    for line in open(path):
        entry = json.loads(line)
        for row in entry.get("benchmarks", [entry]):
            engine = engines.setdefault(entry.get("engine", "Touchstone"), dict(version=entry.get("version", "")))
            engine[row["name"]] = row["bestNanoseconds"]
    return engines


def line(title, cells):
    return title.ljust(26) + "".join(cell.rjust(10) for cell in cells)


def main():
    engines = figures(sys.argv[1])
    own = engines["Touchstone"]
    print(line("ns of CPU time per report", NAMES))
    for name, engine in engines.items():
        title = f"{name} {engine['version'].split('-')[0]}".strip()
        print(line(title, [f"{engine[w]:,.0f}" if w in engine else "-" for w in NAMES]))
    print()
    print(line("as a multiple of Touchstone", NAMES).rstrip())
    for name, engine in engines.items():
        if name != "Touchstone":
            print(line(name, [f"{engine[w] / own[w]:.1f}" if w in engine else "-" for w in NAMES]))
    notes = [note for name, note in NOTES.items() if name in engines]
    if notes:
        print()
        print("\n".join(notes))


if __name__ == "__main__":
    main()
