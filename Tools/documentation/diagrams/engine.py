"""How the engine works: rooms, states, precedence, hit tests, lengths."""

from drawing import Picture


def rooms():
    p = Picture(720, 520)
    rows = [
        ("TouchTracker", "identity, phase, history, velocity", "cool"),
        ("TouchRegistry", "the touches that are live", "room"),
        ("TouchBinder", "hit test, responder chain, receivers", "room"),
        ("GestureSession", "machines and arbiter: which gesture it is", "room"),
        ("ResponderDelivery", "touches that no gesture has taken", "room"),
    ]
    p.text(190, 30, "device, recording or your program", "middle")
    p.arrow((190, 40), (190, 78), label="ContactFrame: slots, positions, time")
    p.add("rect", x=20, y=164, width=340, height=340, rx=10, class_="none", stroke_dasharray="5 4")
    for index, (title, line, kind) in enumerate(rows):
        y = 80 + 84 * index + (16 if index else 0)
        p.box(40, y, 300, 56, title, [line], kind)
        if index:
            p.arrow((190, y - (44 if index == 1 else 28)), (190, y - 2))
    p.text(376, 180, "Rooms: each has state that", style="quiet", size=12.5)
    p.text(376, 197, "only it reads and writes. Turn", style="quiet", size=12.5)
    p.text(376, 214, "calls them in this order.", style="quiet", size=12.5)
    p.arrow((340, 374), (478, 374))
    p.box(480, 338, 220, 72, "Your program", ["actions of recognizers,", "manipulators, the trace"], "good")
    p.arrow((340, 460), (620, 460), (620, 412), label="touchesBegan … touchesCancelled", at=(376, 482))
    p.arrow((620, 338), (620, 108), (342, 108), label="deliver(_:), advance(to: nextDeadline)", at=(368, 98))
    return p


def states():
    p = Picture(720, 320)
    p.box(20, 110, 130, 56, "possible", ["judges touches"], "cool")
    p.box(340, 24, 130, 56, "began", ["action"], "good")
    p.box(570, 24, 130, 56, "changed", ["action, repeatedly"], "good")
    p.box(340, 110, 130, 56, "ended", ["action"], "good")
    p.box(340, 210, 130, 56, "failed", ["has a reason"], "warm")
    p.box(570, 168, 130, 56, "cancelled", ["action"], "warm")
    p.arrow((150, 124), (190, 124), (190, 52), (338, 52), label="the gesture begins", at=(202, 44))
    p.arrow((150, 138), (338, 138), label="at once: tap, swipe", at=(202, 130))
    p.arrow((150, 152), (190, 152), (190, 238), (338, 238), label="touches do not fit,\nor it is excluded", at=(202, 212))
    p.arrow((470, 46), (568, 46), label="moves", at=(500, 38))
    p.arrow((600, 80), (600, 130), (472, 130), label="lifts", at=(520, 122))
    p.arrow((650, 80), (650, 166), label="system,\npalm", at=(658, 116))
    p.arrow((430, 80), (430, 108), label="lifts")
    p.text(20, 302, "When all its touches are gone, the recognizer returns to possible.", style="quiet", size=12.5)
    return p


def double_tap():
    p = Picture(720, 260)
    left, scale = 50, 300  # pixels a second

    def x(seconds):
        return left + seconds * scale

    p.path([(left - 20, 130), (690, 130)], "grid")
    for start, end, name in [(0.1, 0.3, "tap 1"), (0.5, 0.68, "tap 2")]:
        p.add("rect", x=x(start), y=84, width=x(end) - x(start), height=46, class_="cool", stroke_width=1.3)
        p.text(x((start + end) / 2), 112, name, "middle", size=12.5)

    def span(first, last, y, label):
        for end in (first, last):
            p.path([(x(end), y - 6), (x(end), y + 6)])
        p.path([(x(first), y), (x(last), y)], dash="4 3")
        p.text(x(last) + 10, y + 4, label, style="code")

    for seconds, y in [(0.1, 30), (0.3, 160), (0.5, 195)]:
        p.path([(x(seconds), min(84, y)), (x(seconds), max(130, y))], "grid", 1)
    span(0.1, 0.85, 30, "maximumPressDuration: 0.75 s")
    span(0.3, 0.65, 160, "maximumTapInterval: 0.35 s from the lift to the landing")
    span(0.5, 1.0, 195, "maximumLaterPressDuration: 0.5 s")
    p.text(left - 20, 240, "The later landing lies within maximumTapDistance (40 pt), each finger within allowableMovement (18 pt).", style="quiet", size=12.5)
    return p


def hit_test():
    p = Picture(720, 250)
    names = [
        ("toolbar", "covers the photo: it is hit", "warm"),
        ("flower", "clear at this pixel: passed", "room"),
        ("photo", "tap(photo) expected this one", "good"),
        ("window", "hit if no layer is", "room"),
    ]
    for index, (name, note, kind) in reversed(list(enumerate(names))):
        y = 40 + index * 50
        p.add(
            "polygon", class_=kind, stroke_width=1.3,
            points=f"{110 - 14 * index},{y} {330 + 14 * index},{y} {300 + 14 * index},{y + 34} {80 - 14 * index},{y + 34}")
        p.text(120 - 14 * index, y + 22, name, size=13, bold=True)
        p.path([(340 + 12 * index, y + 17), (430, y + 17)], "grid")
        p.text(438, y + 22, note, style="quiet", size=13)
    p.path([(215, 8), (215, 52)], "lineB", 2)
    p.path([(215, 52), (215, 156)], "lineB", 2, dash="3 4")
    p.dot(215, 56, 6, "fillB")
    p.text(226, 20, "finger", size=13)
    return p


def points():
    p = Picture(720, 250)
    rows = [("monitor, 96 dpi", 96), ("tablet, 264 dpi", 264), ("telephone, 480 dpi", 480)]
    left, scale = 190, 36  # pixels of the picture a point
    p.text(left, 26, "10 pt = 1.6 mm of glass, enlarged: a pan begins here", size=13)
    p.path([(left + 10 * scale, 34), (left + 10 * scale, 226)], "lineB", 2, dash="5 4")
    for index, (name, dpi) in enumerate(rows):
        y = 48 + 62 * index
        p.text(left - 14, y + 26, name, "end")
        side = scale * 160 / dpi
        for column in range(int(10 * scale / side + 0.999)):
            width = min(side, 10 * scale - column * side)
            p.add("rect", x=left + column * side, y=y, width=width, height=42, class_="cool", stroke_width=0.8)
        count = 10 * dpi / 160
        p.text(left + 10 * scale + 14, y + 26, f"{count:.0f} pixels" if count % 1 == 0 else f"{count:.1f} pixels")
    p.add("circle", cx=left, cy=222, r=7, class_="skin", stroke_width=1.3)
    p.arrow((left + 10, 222), (left + 10 * scale - 2, 222), style="lineB")
    return p


def first_tap():
    p = Picture(720, 270)
    p.box(20, 20, 240, 180, kind="none")
    p.text(30, 40, "window, 800 × 600", style="quiet", size=12.5)
    p.box(80, 65, 120, 90, kind="cool")
    p.text(140, 146, "photo", "middle", size=12.5)
    p.dot(110, 80, 6, "fillB")
    p.text(20, 226, "The finger taps at (300, 200) of the window,", style="quiet", size=12.5)
    p.text(20, 243, "which is (100, 50) of the photo.", style="quiet", size=12.5)
    left, scale = 330, 560  # pixels a second, from 0.95 s on

    def x(seconds):
        return left + (seconds - 0.95) * scale

    p.path([(x(0.95), 130), (700, 130)], "grid")
    p.box(x(1.0), 90, 0.08 * scale, 40, kind="warm")
    p.text(x(1.04), 80, "finger", "middle", size=12.5)
    p.text(x(1.0), 148, "1.00", "middle", "quiet", 12.5)
    p.text(x(1.08), 148, "1.08", "start", "quiet", 12.5)
    p.path([(x(1.08), 110), (x(1.43), 110)], "lineA", dash="4 3")
    p.text(x(1.1), 102, "tap waits for double tap", size=12.5)
    p.path([(x(1.43), 70), (x(1.43), 138)], "lineC", 2)
    p.text(x(1.43), 60, "double tap fails, tap acts", "middle", size=12.5, bold=True)
    p.text(x(1.43), 156, "1.43 s", "middle", "quiet", 12.5)
    p.text(x(1.43), 173, "nextDeadline", "middle", "code")
    p.text(330, 226, "No clock runs: your program calls advance(to:)", style="quiet", size=12.5)
    p.text(330, 243, "with that instant, and tap's action is called.", style="quiet", size=12.5)
    return p


def resting_distance():
    p = Picture(720, 230)
    center, scale = (150, 115), 2.6  # pixels a point

    def at(x, y):
        return center[0] + x * scale, center[1] + y * scale

    p.add("circle", cx=center[0], cy=center[1], r=30 * scale, class_="cool", stroke_width=1.3, stroke_dasharray="5 4")
    shaking = [(0, 0), (9, -12), (20, -4), (12, 11), (-6, 14), (-14, 2), (-3, -9), (12, -4), (24, 2)]
    leaving = [(24, 2), (45, 0), (75, 3), (110, 0), (150, 2)]
    p.path([at(*point) for point in shaking + leaving], "lineB", 2, dash="3 3")
    p.path([at(0, 0)] + [at(x - 30, y * 0.6) for x, y in leaving if x >= 30], "lineA", 2.5)
    p.dot(*at(0, 0), 5, "fillA")
    p.dot(*at(150, 2), 6, "fillB")
    p.dot(*at(120, 1.2), 5, "fillA")
    p.text(at(0, 0)[0], 24, "30 pt around the landing", "middle", "quiet", 12.5)
    p.text(at(150, 0)[0] + 12, at(0, 0)[1] + 8, "finger", size=13)
    p.text(at(95, 0)[0], at(0, 0)[1] + 30, "touch: 30 pt behind the finger", "middle", size=13)
    p.text(20, 214, "Inside the circle the finger may shake: the touch rests, so a tap stays a tap.", style="quiet", size=12.5)
    return p


ALL = [first_tap, rooms, states, double_tap, hit_test, points, resting_distance]
