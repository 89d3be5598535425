#!/usr/bin/env python3
"""Checks that types which users create have an example in their doc comments, and that the example is compiled.

usage: Tools/documentation/examples.py [--list], at the top of the checkout. Prints one line for each finding; status 1 if
there is any. A public type with a public initializer needs a block of code in its comment, indented by four blanks,
unless EXCEPTIONS names it. Each such block has to stand, line by line, in a source of Tests or Examples, as the blocks
of the guides do: Tests/DocumentationExamples has most of them, a target that is built with TOUCHSTONE_EXAMPLES=1. --list prints all types and how many lines their examples have.
"""

import pathlib
import re
import sys

import samples

# Types that have a public initializer but no example, each with the reason.
EXCEPTIONS = {
    # Errors and faults: this package creates them, and programs read them.
    "LibinputSource.SourceError": "an error that a source reports",
    "TouchDisplay.DisplayError": "an error that a display reports",
    "TouchImaging.ImageError": "an error of reading and saving",
    "TouchPainting.PaintingError": "an error of painting",
    "TouchRecordings.EvdevEncodingError": "an error of EvdevEncoder",
    "TouchRecordings.EvdevFaults": "counted by EvdevDecoder",
    "TouchRecordings.RecordingError": "an error of reading and writing",
    "TouchRecordings.RecordingFault": "found by readers of recordings",
    "TouchRecordings.SceneError": "an error of reading",
    "TouchRecordings.SceneLayerError": "thrown by the layers of PaintedLayers",
    "TouchRecordings.SceneParameterError": "thrown by the parameters of RecognizerCatalog",
    "TouchRecordings.SceneWarning": "found by readers of scenes",
    "TouchRendering.RenderingError": "an error of drawing",
    "TouchTracking.TrackingFault": "reported by TouchTracker",
    # Results: this package creates them; their initializers are for tests of code that handles them.
    "LibinputSource.SourceDevice": "listed by LibinputTouchSource",
    "TouchDisplay.FrameReport": "reported by FrameLoop",
    "TouchGestures.TransformMachine.Values": "a result of TransformMachine",
    "TouchImaging.DecodedImage": "returned by ImageFile",
    "TouchImaging.ImageInformation": "returned by ImageFile",
    "TouchPainting.FailureSpan": "a part of SessionLog, which Storyboard makes",
    "TouchPainting.GestureSpan": "a part of SessionLog, which Storyboard makes",
    "TouchPainting.SessionLog": "made by Storyboard",
    "TouchRecordings.GestureOutcome": "returned by GestureScore",
    "TouchRecordings.GestureOutcome.Latency": "a part of GestureOutcome",
    "TouchRecordings.RecordingOutcome": "returned by readers of recordings",
    "TouchRecordings.SceneName": "made by readers of scenes",
    "TouchRecordings.TextPlace": "made by readers of scenes and cases",
    "TouchTracking.TouchEstimate": "returned by SampleHistory",
    # Identifiers that the engine creates; examples of other types show them.
    "TouchGestures.RecognizerID": "given by the application",
    "TouchTracking.DeviceID": "given by TouchTracker",
    "TouchTracking.TouchID": "given by TouchTracker",
}

# Blocks that are not examples: diagrams and matrices.
DIAGRAM = re.compile(r"[─│▶]|^\| ", re.MULTILINE)

DECLARATION = re.compile(
    r"^(?P<indent> *)(?:@\w+(?:\([^)]*\))? +)*(?P<access>public |open )?(?:final |indirect |nonisolated )*"
    r"(?P<kind>struct|class|enum|actor|extension|protocol) (?P<name>[A-Za-z.]+)")
INITIALIZER = re.compile(r"^ *(?:@\w+(?:\([^)]*\))? +)*(?:public|open) (?:\w+ )*init[?!]?[(<]")


class Type:
    """A declaration of a public type."""

    def __init__(self, module, name, path, line, comment):
        self.module, self.name, self.path, self.line, self.comment = module, name, path, line, comment
        self.created = False

    def examples(self):
        """The blocks of code in the comment, each as lines without the indentation."""
        found, block, fenced, before = [], None, False, ""
        for line in [*self.comment, ""]:
            if line.startswith("```"):
                fenced, found, block = not fenced, found + ([block] if fenced else []), [] if not fenced else None
            elif fenced:
                block.append(line)
            elif line.startswith("    ") and (block is not None or not before):
                block = (block or []) + [line[4:]]
            elif block is not None and not line:
                block.append("")
            elif block is not None:
                found.append(block)
                block = None
            before = line
        if block:
            found.append(block)
        texts = ["\n".join(lines).strip("\n") for lines in found]
        return [text for text in texts if text and not DIAGRAM.search(text)]


def types():
    """All public types, with whether users can create them."""
    found = {}
    created = set()
    for path in sorted(pathlib.Path("Sources").rglob("*.swift")):
        module = path.parts[1]
        scopes, comment = [], []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            bare = line.strip()
            indent = len(line) - len(line.lstrip())
            if bare.startswith("///"):
                comment.append(bare[3:].removeprefix(" "))
                continue
            if bare.startswith("}"):
                while scopes and scopes[-1][0] >= indent:
                    scopes.pop()
            match = DECLARATION.match(line)
            if match:
                while scopes and scopes[-1][0] >= indent:
                    scopes.pop()
                name = ".".join([scope for _, scope in scopes] + [match["name"]])
                if match["access"] and match["kind"] not in ("extension", "protocol"):
                    found[module, name] = Type(module, name, path, number, comment)
                if "{" not in line or not bare.endswith("}"):
                    scopes.append((indent, name))
            elif INITIALIZER.match(line) and scopes and indent == scopes[-1][0] + 2:
                created.add((module, scopes[-1][1]))
            if not bare.startswith("@") or match:
                comment = []
    for key, described in found.items():
        described.created = key in created
    return list(found.values())


def findings():
    compiled = list(samples.sources())
    named = set()
    for described in types():
        if not described.created:
            continue
        place = f"{described.path}:{described.line}"
        key = f"{described.module}.{described.name}"
        examples = described.examples()
        named.add(key)
        if not examples and key not in EXCEPTIONS:
            yield f"{place}: {key} has a public initializer and no example"
        if examples and key in EXCEPTIONS:
            yield f"{place}: {key} has an example, and is an exception all the same"
        for example in examples:
            is_json = example.startswith("{")  # Part of a scene: SceneFile reads it.
            if not is_json and not any(samples.stands_in(example, source) for source in compiled):
                yield f"{place}: no source in Tests or Examples has the example of {key}"
    for key in sorted(EXCEPTIONS.keys() - named):
        yield f"Tools/documentation/examples.py: {key} has no public initializer"


def main():
    if sys.argv[1:] == ["--list"]:
        for described in types():
            if described.created:
                lines = [len(example.splitlines()) for example in described.examples()]
                print(f"{described.module}.{described.name}", described.path, *lines)
        return 0
    faults = list(findings())
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
