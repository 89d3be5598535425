"""Compares committed pictures with those that the commands make now.

usage: pictures.py COMMITTED MADE

Every file in the folder MADE must have a counterpart in COMMITTED. Images are compared in squares of 8 by 8 pixels,
animations frame by frame with their durations, other files byte by byte. Prints each difference and its position.
"""

import pathlib
import sys

from PIL import Image, ImageChops, ImageSequence

# Between library versions, the edges of letters differ by less; a different letter differs by more.
LIMIT = 16
SIDE = 8


def frames(path):
    """The frames as images without transparency, each with its duration in milliseconds."""
    with Image.open(path) as image:
        return [
            (frame.convert("RGBA").convert("RGB"), frame.info.get("duration", 0))
            for frame in ImageSequence.Iterator(image)
        ]


def worst_square(one, two):
    """The largest difference of a square's mean, of 255, and the square's upper left corner."""
    channels = ImageChops.difference(one, two).reduce(SIDE).split()
    means = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    most = means.getextrema()[1]
    place = means.point(lambda value: 255 if value == most else 0).getbbox() or (0, 0)
    return most, (place[0] * SIDE, place[1] * SIDE)


def difference(committed, made):
    """The difference as a clause; None if there is none."""
    if committed.suffix not in (".png", ".webp"):
        return None if committed.read_bytes() == made.read_bytes() else "has other bytes"
    if committed.read_bytes() == made.read_bytes():
        return None
    old, new = frames(committed), frames(made)
    if [image.size for image, _ in old[:1]] != [image.size for image, _ in new[:1]]:
        return f"has {old[0][0].size} pixels, and the command makes {new[0][0].size}"
    if [duration for _, duration in old] != [duration for _, duration in new]:
        return f"has {len(old)} frames, and the command makes {len(new)}, or other durations"
    for number, ((one, _), (two, _)) in enumerate(zip(old, new)):
        most, (x, y) = worst_square(one, two)
        if most > LIMIT:
            frame = f"frame {number + 1}, " if len(old) > 1 else ""
            return f"differs by {most} of 255 at {frame}({x}, {y}), at most {LIMIT} allowed"
    return None


def main():
    committed, made = (pathlib.Path(argument) for argument in sys.argv[1:3])
    stale = 0
    for new in sorted(path for path in made.rglob("*") if path.is_file()):
        old = committed / new.relative_to(made)
        problem = difference(old, new) if old.exists() else "is missing"
        print(f"{old}: {problem or 'as made now'}")
        stale += problem is not None
    if stale:
        sys.exit(f"{stale} stale: look at what Tools/pictures make writes, and commit it.")


if __name__ == "__main__":
    main()
