#!/usr/bin/env python3
"""Prints the figures of Tools/compare-engines as a table: CPU nanoseconds per contact report, best repetition."""
import json
import sys
import textwrap

NAMES = ["W1", "W2", "W3", "W4", "W5"]
NOTES = {
    "SDL 2": "SDL 2 has no layers and no taps: W1, W3 and W5 are the passing on of events, W2 its one gesture.",
    "wf-touch": "wf-touch has no layers, no order between gestures and no values to read.",
    "Qt Quick": "Qt Quick has one handler for pinch and rotation, and in W3 no wait for a double tap.",
    "GTK 4": "GTK 4 gets its touches from an X server. Its row is the CPU time of the whole process, including the "
    "reading of X events, so no multiple is given; a claimed touch can cost less than one without gestures.",
    "Chromium": "Chromium gets its touches over its debugging port. Its row is the CPU time of all threads of the "
    "browser process, which recognizes gestures, and of the renderers; the page gets moves once a frame. It has no "
    "rotation and no long press here, and no W5: an element has one pan, its scrolling.",
}
# The label of the row for the transport of an engine's touches.
TRANSPORT = {"GTK 4": "  without gestures", "Chromium": "  the port alone"}


def figures(path):
    """Engines in the order of the file, each with its version and the best of every workload."""
    engines = {}
    for line in open(path):
        entry = json.loads(line)
        for row in entry.get("benchmarks", [entry]):
            engine = engines.setdefault(entry.get("engine", "Touchstone"), dict(version=entry.get("version", "")))
            engine[row["name"]] = row["bestNanoseconds"]
            if "transportBestNanoseconds" in row:
                engine.setdefault("transport", {})[row["name"]] = row["transportBestNanoseconds"]
    return engines


def short(version):
    """A version without the package's revision; for Chromium, only the first of four numbers."""
    version = version.split("-")[0]
    return version.split(".")[0] if version.count(".") == 3 else version


def line(title, cells):
    return title.ljust(26) + "".join(cell.rjust(10) for cell in cells)


def main():
    engines = figures(sys.argv[1])
    own = engines["Touchstone"]
    print(line("ns of CPU time per report", NAMES))
    for name, engine in engines.items():
        title = f"{name} {short(engine['version'])}".strip()
        print(line(title, [f"{engine[w]:,.0f}" if w in engine else "-" for w in NAMES]))
        if "transport" in engine:
            cells = engine["transport"]
            print(line(TRANSPORT[name], [f"{cells[w]:,.0f}" if w in cells else "-" for w in NAMES]))
    print()
    print(line("as a multiple of Touchstone", NAMES).rstrip())
    for name, engine in engines.items():
        # The rows of these engines include the transport of touches.
        if name != "Touchstone" and "transport" not in engine:
            print(line(name, [f"{engine[w] / own[w]:.1f}" if w in engine else "-" for w in NAMES]))
    notes = [note for name, note in NOTES.items() if name in engines]
    if notes:
        print()
        print("\n".join(textwrap.fill(note, 78, subsequent_indent="  ") for note in notes))


if __name__ == "__main__":
    main()
