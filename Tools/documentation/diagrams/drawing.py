"""Boxes, arrows and charts as SVG, readable on light and dark pages.

A picture has a background of its own, since a page may be dark while the browser asks for light pictures.
Fonts differ between machines, so leave about a tenth more room for texts.
"""

import math
from xml.sax.saxutils import escape

STYLE = """
.page { fill: #ffffff } .room { fill: #eef2f7; stroke: #7b8794 } .good { fill: #e3f4e8; stroke: #2f855a }
.warm { fill: #fdeedd; stroke: #c05621 } .cool { fill: #e4eefc; stroke: #2b6cb0 } .none { fill: none; stroke: #7b8794 }
text { fill: #1a202c } .quiet { fill: #4a5568 } .code { font-family: ui-monospace, monospace; font-size: 12.5px }
.line { stroke: #4a5568 } .tip { fill: #4a5568 } .grid { stroke: #cbd5e0 }
.lineA { stroke: #2b6cb0 } .fillA { fill: #2b6cb0 } .lineB { stroke: #c05621 } .fillB { fill: #c05621 }
.lineC { stroke: #2f855a } .fillC { fill: #2f855a } .skin { fill: #e8b48c; stroke: #8a5a3b }
@media (prefers-color-scheme: dark) {
.page { fill: #1b1f24 } .room { fill: #2a3038; stroke: #8b98a8 } .good { fill: #1f3a2a; stroke: #68d391 }
.warm { fill: #43301f; stroke: #f6ad55 } .cool { fill: #20344d; stroke: #63b3ed } .none { stroke: #8b98a8 }
text { fill: #edf2f7 } .quiet { fill: #b3bdc9 } .line { stroke: #a0aec0 } .tip { fill: #a0aec0 } .grid { stroke: #3d4651 }
.lineA { stroke: #63b3ed } .fillA { fill: #63b3ed } .lineB { stroke: #f6ad55 } .fillB { fill: #f6ad55 }
.lineC { stroke: #68d391 } .fillC { fill: #68d391 } .skin { fill: #a9754f; stroke: #e8b48c }
}"""


def number(value):
    return f"{value:.1f}".removesuffix(".0")


class Picture:
    """A picture with a size in pixels; positions are relative to its upper left corner."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.parts = []

    def add(self, kind, text=None, **attributes):
        pairs = []
        for name, value in attributes.items():
            if value is not None:
                shown = number(value) if isinstance(value, (int, float)) else escape(value, {'"': "&quot;"})
                pairs.append(f' {name.rstrip("_").replace("_", "-")}="{shown}"')
        end = "/>" if text is None else f">{escape(text)}</{kind}>"
        self.parts.append(f"<{kind}{''.join(pairs)}{end}")

    def text(self, x, y, text, at="start", style=None, size=None, bold=False):
        self.add(
            "text", text, x=x, y=y, class_=style, font_size=size, font_weight="600" if bold else None,
            text_anchor=None if at == "start" else at)

    def box(self, x, y, width, height, title=None, lines=(), kind="room", code=()):
        """A box with a title and smaller lines below it, all centered."""
        self.add("rect", x=x, y=y, width=width, height=height, rx=7, class_=kind, stroke_width=1.3)
        rows = ([(title, None, 14, True)] if title else []) + [(line, "quiet", 12.5, False) for line in lines]
        rows += [(line, "code", None, False) for line in code]
        top = y + height / 2 - 17 * (len(rows) - 1) / 2 + 5
        for index, (row, style, size, bold) in enumerate(rows):
            self.text(x + width / 2, top + 17 * index, row, "middle", style, size, bold)

    def arrow(self, *points, label=None, style="line", at=None, anchor="start"):
        """An arrow along points, with an optional label at `at`, or beside the middle of the first segment."""
        self.path(points, style)
        (x1, y1), (x2, y2) = points[-2:]
        angle = math.atan2(y2 - y1, x2 - x1)
        corners = [(x2, y2)]
        for side in (2.75, -2.75):
            corners.append((x2 + 9 * math.cos(angle + side), y2 + 9 * math.sin(angle + side)))
        tip = {"line": "tip"}.get(style, style.replace("line", "fill"))
        self.add("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in corners), class_=tip)
        if label:
            (x1, y1), (x2, y2) = points[:2]
            x, y = at or ((x1 + x2) / 2 + 8, (y1 + y2) / 2 + 4)
            for index, row in enumerate(label.split("\n")):
                self.text(x, y + 16 * index, row, anchor, "quiet", 12.5)

    def path(self, points, style="line", width=1.6, dash=None):
        self.add(
            "polyline", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), class_=style, fill="none",
            stroke_width=width, stroke_dasharray=dash, stroke_linejoin="round")

    def dot(self, x, y, radius=4, style="fillA"):
        self.add("circle", cx=x, cy=y, r=radius, class_=style)

    def svg(self, description):
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
            'font-family="system-ui, sans-serif" font-size="14">',
            f"<title>{escape(description)}</title>", f"<style>{STYLE}\n</style>",
            '<rect width="100%" height="100%" rx="8" class="page"/>', *self.parts, "</svg>\n",
        ])
