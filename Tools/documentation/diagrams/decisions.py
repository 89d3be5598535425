"""The figures of the design decisions."""

import figures
from drawing import Picture


def event_time():
    p = Picture(720, 300)
    left, bottom, width, height = 70, 236, 560, 190

    def x(milliseconds):
        return left + width * milliseconds / 100

    def y(distance):
        return bottom - height * distance / 20

    def traveled(milliseconds):
        return 0.0022 * milliseconds**2

    p.path([(left, bottom), (x(100), bottom)])
    p.path([(left, bottom), (left, y(20))])
    p.path([(left, y(10)), (x(100), y(10))], "line", dash="5 4")
    p.text(x(100) + 6, y(10) + 4, "10 pt", style="quiet", size=12.5)
    crossing = (10 / 0.0022) ** 0.5
    for rate, style, shift in [(60, "B", 4.5), (240, "A", 1.5)]:
        times = [shift + 1000 / rate * index for index in range(100) if shift + 1000 / rate * index < 95]
        p.path([(x(t), y(traveled(t))) for t in times], f"line{style}")
        for t in times:
            p.dot(x(t), y(traveled(t)), 5 if rate == 60 else 3, f"fill{style}")
        later = min(t for t in times if t >= crossing)
        p.path([(x(later), y(traveled(later))), (x(later), bottom + 8)], f"line{style}", 1.2, dash="2 3")
        if rate == 60:
            p.text(x(later) + 6, bottom - 8, "next sample at 60 Hz", style="quiet", size=12.5)
    p.path([(x(crossing), y(10)), (x(crossing), bottom + 8)], "lineC", 2)
    p.dot(x(crossing), y(10), 6, "fillC")
    p.text(x(crossing) - 8, y(10) - 12, "crossing: the same instant at both rates", "end", size=13, bold=True)
    p.text(left + 10, y(19), "distance from the landing", style="quiet", size=12.5)
    p.text(x(100), bottom + 24, "time", "end", "quiet", 12.5)
    p.dot(left + 20, 276, 5, "fillB")
    p.text(left + 32, 281, "reports at 60 Hz", size=13)
    p.dot(left + 190, 276, 3, "fillA")
    p.text(left + 202, 281, "reports at 240 Hz", size=13)
    return p


def no_clock():
    p = Picture(720, 300)
    p.box(20, 110, 220, 80, "Your loop", ["has the clock, the timer", "and the thread"], "good")
    p.box(480, 110, 220, 80, "Window", ["machines, arbiter, motions:", "no clock, no timer"], "cool")
    p.arrow((130, 110), (130, 50), (590, 50), (590, 108), label="deliver(frame): what the device saw, and when", at=(220, 42))
    p.arrow((240, 140), (478, 140), label="advance(to: now)", at=(305, 132))
    p.arrow((478, 164), (242, 164), label="nextDeadline: 10.500 s, or none", at=(256, 182))
    p.arrow((590, 190), (590, 250), (130, 250), (130, 192), label="actions, within one of the two calls", at=(250, 242))
    p.text(360, 284, "Sleep until the earlier of the next input and nextDeadline. A late call delays actions, never decisions.", "middle", "quiet", 12.5)
    return p


def arbiter():
    p = Picture(720, 270)
    rows = [("tap", "ended at 0.08 s"), ("double tap", "undecided"), ("pan", "failed: lifted after 3 pt")]
    p.text(30, 26, "machines judge, and perform nothing", style="quiet", size=12.5)
    for index, (name, verdict) in enumerate(rows):
        y = 40 + 72 * index
        p.box(30, y, 180, 52, name, [verdict], "cool")
        p.arrow((210, y + 26), (318, 138 + 12 * (index - 1)))
    p.box(320, 92, 150, 92, "arbiter", ["requirements,", "exclusion, time,", "precedence"], "warm")
    p.text(395, 206, "knows no gesture", "middle", "quiet", 12.5)
    answers = [("tap waits", "until the double tap failed"), ("double tap goes on", ""), ("pan has failed", "the reason is kept")]
    for index, (answer, note) in enumerate(answers):
        y = 40 + 72 * index
        p.arrow((470, 138 + 12 * (index - 1)), (518, y + 26))
        p.box(520, y, 180, 52, answer, [note] if note else [], "good")
    p.text(700, 26, "the session performs the answers", "end", "quiet", 12.5)
    return p


def pixels():
    """The lengths of ten pixels and of ten points."""
    p = Picture(720, 270)
    rows = [("monitor, 96 dpi", 96), ("video wall, 40 dpi", 40), ("tablet, 264 dpi", 264), ("telephone, 480 dpi", 480)]
    rows.sort(key=lambda row: row[1])
    left, scale = 180, 60  # pixels of the picture a millimetre
    p.path([(left + 1.5875 * scale, 30), (left + 1.5875 * scale, 218)], "lineA", 2, dash="5 4")
    p.text(left + 1.5875 * scale + 8, 24, "10 points: 1.6 mm on every screen", size=13, bold=True)
    for index, (name, dpi) in enumerate(rows):
        y = 40 + 46 * index
        length = 10 * 25.4 / dpi
        p.text(left - 12, y + 20, name, "end")
        p.add("rect", x=left, y=y, width=length * scale, height=28, class_="warm", stroke_width=1.3)
        p.text(left + max(length, 1.6) * scale + 10, y + 20, f"10 pixels: {length:.1f} mm", style="quiet", size=13)
    p.text(left, 250, "A fingertip is about 10 mm wide on each of them.", style="quiet", size=12.5)
    return p


def landing_slop():
    p = Picture(720, 330)
    left, bottom, width, height = 70, 250, 440, 210

    def x(milliseconds):
        return left + width * milliseconds / 250

    def y(distance):
        return bottom - height * distance / 36

    p.path([(left, y(36)), (left, bottom), (x(250), bottom)])
    for distance in (10, 18, 24, 32):
        p.path([(left, y(distance)), (x(250), y(distance))], "grid", 1)
        p.text(left - 8, y(distance) + 4, f"{distance}", "end", "quiet", 12.5)
    for milliseconds in (0, 80, 200):
        p.text(x(milliseconds), bottom + 18, f"{milliseconds} ms", "middle", "quiet", 12.5)
    p.path([(x(0), y(32.4)), (x(200), y(18)), (x(250), y(18))], "lineA", 2.5)
    p.path([(x(0), y(24)), (x(80), y(10)), (x(250), y(10))], "lineB", 2.5)
    p.path([(x(0), y(32)), (x(240), y(10))], "lineB", 1.5, dash="6 4")
    p.text(x(74), y(32) - 7, "dashed: a pan of a person who has slipped by 24 pt", size=12.5, style="quiet")
    p.text(x(250) + 10, y(18) + 4, "a tap may move this far", size=13)
    p.text(x(250) + 10, y(10) + 4, "a pan begins beyond this", size=13)
    slip = [(x(t), y(15 * (1 - 2.718 ** (-t / 16)))) for t in range(0, 120, 4)]
    p.path(slip, "lineC", 2, dash="2 3")
    p.text(x(84), y(15) + 17, "a fingertip slips 15 pt", size=12.5, style="quiet")
    p.text(x(5), y(36) - 8, "distance from the landing, points", style="quiet", size=12.5)
    p.text(x(250), bottom + 36, "time from the landing to the crossing of the plain distance", "end", "quiet", 12.5)
    p.text(left, 314, "The slip crosses 10 pt after 18 ms, when a pan needs more than 20 pt: it stays a tap.", size=12.5)
    return p


def velocity():
    rows = figures.table("Documentation/design/velocity.md", "estimator")
    p = Picture(720, 240)
    charts = [("median error, percent", 1, 60, 10), ("speed left 50 ms after a stop, pt/s", 3, 420, 1220)]
    for title, column, left, most in charts:
        p.text(left, 30, title, bold=True)
        for index, row in enumerate(rows):
            y = 48 + 58 * index
            value = figures.first_number(row[column])
            p.text(left, y + 14, row[0], style="quiet", size=12.5)
            p.add("rect", x=left, y=y + 20, width=max(value / most * 190, 1.5), height=20, rx=2,
                  class_="fillA" if index == 0 else "fillB")
            p.text(left + value / most * 190 + 8, y + 35, f"{value:g}", size=13)
    return p


def lists():
    p = Picture(720, 230)
    p.text(20, 30, "Array: every look goes through the heap", bold=True)
    p.box(20, 46, 120, 44, "finger set", kind="cool")
    p.arrow((140, 68), (238, 68), label="pointer", at=(160, 60))
    p.box(240, 46, 120, 44, "count, owner", kind="warm")
    for index in range(2):
        p.box(360 + 90 * index, 46, 90, 44, f"touch {index + 1}", kind="room")
    p.text(550, 64, "references are counted,", style="quiet", size=12.5)
    p.text(550, 80, "sharing is checked", style="quiet", size=12.5)
    p.text(20, 132, "SmallArray: two elements lie in the value itself", bold=True)
    p.box(20, 148, 120, 44, "finger set", kind="cool")
    for index in range(2):
        p.box(140 + 90 * index, 148, 90, 44, f"touch {index + 1}", kind="room")
    p.add("path", d="M 320 170 L 398 170", class_="line", stroke_dasharray="4 4", fill="none")
    p.box(400, 148, 130, 44, "third and later", kind="none")
    p.text(542, 174, "on the heap, rarely", style="quiet", size=12.5)
    p.text(20, 220, "Nearly all gestures have one or two fingers.", style="quiet", size=12.5)
    return p


ALL = [event_time, no_clock, arbiter, pixels, landing_slop, velocity, lists]
