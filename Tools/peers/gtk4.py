#!/usr/bin/env python3
"""GTK 4 as a program of touchstone conform, under the X server of Tools/peers/run.

Layers are widgets that place their children as the case specifies, and recognizers are GTK's own gestures:
  tap              GtkGestureClick; a double tap is the press count at the release
  longPress        GtkGestureLongPress; it ends when its sequence does
  pan              GtkGestureDrag
  pinch, rotation  GtkGestureZoom, GtkGestureRotate
  hover            GtkEventControllerMotion
A click claims its sequence when it is recognized, as GtkButton does, and so do long press and drag; recognizers that
may act together are in a group of gestures.
"""
import gi

gi.require_version("Graphene", "1.0")
gi.require_version("Gsk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Graphene, Gsk, Gtk  # noqa: E402

from gtk import GtkPeer  # noqa: E402


class Layer(Gtk.Widget):
    """A widget of fixed size, with children at fixed positions."""

    def __init__(self, width, height):
        super().__init__(overflow=Gtk.Overflow.HIDDEN)
        self.size = (int(width), int(height))
        self.placed = []

    def put(self, child, x, y, m):
        child.set_parent(self)
        self.placed.append((child, x, y, m))

    def remove_all(self):
        for child, *_ in self.placed:
            child.remove_all()
            child.unparent()
        self.placed = []

    def do_measure(self, orientation, for_size):
        size = self.size[0 if orientation == Gtk.Orientation.HORIZONTAL else 1]
        return size, size, -1, -1

    def do_size_allocate(self, width, height, baseline):
        for child, x, y, (a, b, c, d, tx, ty) in self.placed:
            width, height = child.size
            # Around the center, as in the protocol.
            mx, my = width / 2, height / 2
            ex, ey = mx + tx - a * mx - c * my, my + ty - b * mx - d * my
            matrix = Graphene.Matrix()
            matrix.init_from_2d(a, b, c, d, x + ex, y + ey)
            child.allocate(width, height, -1, Gsk.Transform.new().matrix(matrix))


class Gtk4(GtkPeer):
    hello = dict(
        name="GTK 4",
        version=f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}",
        capabilities=[
            "tap", "tap.taps", "longPress", "pan", "pinch", "rotation", "hover", "pointer", "enabled",
            "simultaneousWith", "layer.nested", "layer.transform", "layer.hidden", "layer.alpha", "layer.interaction",
            "value.location", "value.locationInLayer", "value.translation", "value.scale", "value.rotation",
        ])

    def __init__(self):
        super().__init__()
        self.loop = GLib.MainLoop()
        self.window = Gtk.Window(decorated=False, default_width=1600, default_height=1200)
        self.window.fullscreen()
        self.stage = Layer(1600, 1200)
        self.window.set_child(self.stage)
        self.window.present()
        self.gestures = {}

    def quit(self):
        self.loop.quit()

    def clear(self):
        self.stage.remove_all()
        self.gestures = {}

    def build(self, scene):
        self.widgets, self.layers = {}, {}
        for layer in scene["layers"]:
            self.add(layer, self.stage)
        for recognizer in scene["recognizers"]:
            gesture = self.gesture(recognizer)
            self.gestures[recognizer["id"]] = gesture
            # A gesture that is not on a widget gets no events; a propagation phase of none would not stop
            # crossing events.
            if recognizer.get("enabled", True):
                self.widgets[recognizer["layer"]].add_controller(gesture)
            self.layers[recognizer["id"]] = self.widgets[recognizer["layer"]]
        for recognizer in scene["recognizers"]:
            for other in recognizer.get("simultaneousWith", []):
                self.gestures[recognizer["id"]].group(self.gestures[other])

    def add(self, layer, parent):
        x, y, width, height = layer["frame"]
        widget = Layer(width, height)
        widget.set_visible(not layer.get("hidden", False))
        widget.set_opacity(layer.get("alpha", 1))
        widget.set_can_target(layer.get("interaction", True))
        parent.put(widget, x, y, layer.get("transform", [1, 0, 0, 1, 0, 0]))
        self.widgets[layer["id"]] = widget
        for child in layer.get("children", []):
            self.add(child, widget)

    def enable(self, name, flag):
        gesture = self.gestures[name]
        if not gesture.get_widget() and flag:
            self.layers[name].add_controller(gesture)
        gesture.set_propagation_phase(Gtk.PropagationPhase.BUBBLE if flag else Gtk.PropagationPhase.NONE)

    def place(self, recognizer, gesture, x, y):
        widget = self.widgets[recognizer["layer"]]
        location = widget.translate_coordinates(self.stage, x, y)
        return dict(location=list(location), locationInLayer=[x, y])

    def gesture(self, recognizer):
        return getattr(self, recognizer["kind"])(recognizer)

    def tap(self, recognizer):
        gesture = Gtk.GestureClick()

        def released(gesture, count, x, y):
            if count == recognizer.get("taps", 1):
                gesture.set_state(Gtk.EventSequenceState.CLAIMED)
                self.report(recognizer["id"], "recognized", **self.place(recognizer, gesture, x, y))

        gesture.connect("released", released)
        return gesture

    def longPress(self, recognizer):
        gesture = Gtk.GestureLongPress()
        places = {}
        moved = self.continuous(recognizer, gesture, lambda: places)

        def pressed(gesture, x, y):
            places.update(self.place(recognizer, gesture, x, y))
            gesture.set_state(Gtk.EventSequenceState.CLAIMED)
            moved()

        gesture.connect("pressed", pressed)
        return gesture

    def pan(self, recognizer):
        gesture = Gtk.GestureDrag()
        reported, state = {}, dict(isBeyond=False)

        def values():
            hasOffset, dx, dy = gesture.get_offset()
            hasStart, x, y = gesture.get_start_point()
            if hasOffset and hasStart:
                reported.update(self.place(recognizer, gesture, x + dx, y + dy), translation=[dx, dy])
            return reported

        moved = self.continuous(recognizer, gesture, values)

        def update(gesture, x, y):
            # GTK leaves the start distance to the application, and provides a function for it.
            valid, startX, startY = gesture.get_start_point()
            widget = self.widgets[recognizer["layer"]]
            if not state["isBeyond"]:
                if not widget.drag_check_threshold(int(startX), int(startY), int(startX + x), int(startY + y)):
                    return
                state["isBeyond"] = True
                gesture.set_state(Gtk.EventSequenceState.CLAIMED)
            moved()

        def begin(gesture, x, y):
            state["isBeyond"] = False

        gesture.connect("drag-begin", begin)
        gesture.connect("drag-update", update)
        return gesture

    def two(self, recognizer, gesture, signal, values):
        moved = self.continuous(recognizer, gesture, values)

        def changed(*_):
            gesture.set_state(Gtk.EventSequenceState.CLAIMED)
            moved()

        gesture.connect(signal, changed)
        return gesture

    def pinch(self, recognizer):
        gesture = Gtk.GestureZoom()
        state = {}

        def values():
            if gesture.is_recognized():
                state["scale"] = gesture.get_scale_delta()
                valid, x, y = gesture.get_bounding_box_center()
                if valid:
                    state.update(self.place(recognizer, gesture, x, y))
            return state

        return self.two(recognizer, gesture, "scale-changed", values)

    def rotation(self, recognizer):
        gesture = Gtk.GestureRotate()
        state = {}

        def values():
            if gesture.is_recognized():
                state["rotation"] = gesture.get_angle_delta()
            return state

        return self.two(recognizer, gesture, "angle-changed", values)

    def hover(self, recognizer):
        controller = Gtk.EventControllerMotion()
        name = recognizer["id"]
        state = {}

        def enter(controller, x, y):
            state["entered"] = (x, y)
            self.report(name, "began", **self.place(recognizer, controller, x, y))

        def motion(controller, x, y):
            # GTK reports the location of the entry again.
            if state.pop("entered", None) != (x, y):
                self.report(name, "changed", **self.place(recognizer, controller, x, y))

        controller.connect("enter", enter)
        controller.connect("motion", motion)
        controller.connect("leave", lambda controller: self.report(name, "ended"))
        return controller


if __name__ == "__main__":
    Gtk.init()
    peer = Gtk4()
    # Waits until the window is mapped.
    GLib.timeout_add(500, lambda: peer.begin() and False)
    peer.loop.run()
