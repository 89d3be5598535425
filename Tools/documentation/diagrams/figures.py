"""Charts of figures from tables in the guides."""

import math
import pathlib
import re

from drawing import Picture


def first_number(cell):
    return float(re.search(r"-?[\d,.]+", cell)[0].replace(",", ""))


def table(path, heading):
    """The rows of the first table whose heading begins with a word, without the heading."""
    lines = pathlib.Path(path).read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(f"| {heading} "))
    rows = []
    for line in lines[first + 2:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def multiples():
    """The table of `Tools/compare-engines`, as bars on a logarithmic axis."""
    text = pathlib.Path("Documentation/performance.md").read_text()
    block = re.search(r"    as a multiple of Touchstone .*\n((?:    .*\n)+)", text)
    rows = [re.match(r"    (\S.*?)((?: +[\d.]+){5})$", line) for line in block[1].splitlines()]
    toolkits = [(row[1], [float(cell) for cell in row[2].split()]) for row in rows]
    names = ["one finger", "two fingers", "taps", "ten fingers", "1000 pans"]
    shown = [row for row in toolkits if row[0].startswith(("GTK", "Qt"))]
    p = Picture(720, 330)
    left, width = 150, 450
    p.text(20, 28, "CPU time of other toolkits, as a multiple of Touchstone's", bold=True)

    def x(multiple):
        return left + width * math.log10(multiple) / math.log10(5000)

    for multiple in (1, 10, 100, 1000):
        p.path([(x(multiple), 44), (x(multiple), 298)], "grid", 1)
        p.text(x(multiple), 316, f"{multiple:,} ×", "middle", "quiet", 12.5)
    for index, name in enumerate(names):
        y = 52 + 49 * index
        p.text(left - 12, y + 18, f"W{index + 1}", "end", bold=True)
        p.text(left - 12, y + 34, name, "end", "quiet", 12.5)
        for row, (engine, values) in enumerate(shown):
            multiple = values[index]
            p.add("rect", x=x(1), y=y + 20 * row, width=x(multiple) - x(1), height=17, rx=2,
                  class_="fillB" if row == 0 else "fillA")
            p.text(x(multiple) + 6, y + 13 + 20 * row, f"{engine} {multiple:,.1f}", size=12.5)
    return p


def tradeoff():
    """The share of taps that each rule recognizes, and how much later its pans begin."""
    p = Picture(720, 330)
    left, bottom, width, height = 80, 270, 500, 220

    def place(delay, kept):
        return left + width * (delay + 5) / 40, bottom - height * (kept - 80) / 20

    p.path([(left, bottom - height), (left, bottom), (left + width, bottom)])
    for kept in (85, 90, 95, 100):
        _, y = place(0, kept)
        p.path([(left, y), (left + width, y)], "grid", 1)
        p.text(left - 8, y + 4, f"{kept} %", "end", "quiet", 12.5)
    for delay in (0, 10, 20, 30):
        p.text(place(delay, 80)[0], bottom + 18, f"{delay} ms", "middle", "quiet", 12.5)
    p.text(left, 30, "taps kept, of eight people", bold=True)
    p.text(left + width, bottom + 38, "median delay of a pan after 10 pt", "end", bold=True)
    names = {"our": "Touchstone", "without": "without learning", "UIKit": "UIKit", "Android": "Android", "Flutter": "Flutter", "hammer": "hammer.js"}
    for row in table("Documentation/tuning.md", "rule"):
        name = next(shown for word, shown in names.items() if word in row[0])
        x, y = place(first_number(row[6].split("/")[0]), first_number(row[1]))
        p.dot(x, y, 6, "fillA" if name == "Touchstone" else "fillB")
        p.text(x + 11, y + (17 if name == "Android" else 5), name, bold=name == "Touchstone")
    return p


ALL = [multiples, tradeoff]
