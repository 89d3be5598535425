#!/usr/bin/env python3
"""GTK 3 as a program of touchstone conform, under the X server of Tools/peers/run.

Layers are event boxes in GtkFixed and recognizers are GTK's own gestures:
  tap              GtkGestureMultiPress; several taps are the press count at the release
  longPress        GtkGestureLongPress; it ends when its sequence does
  pan              GtkGestureDrag, from the start distance of gtk_drag_check_threshold on
  pinch, rotation  GtkGestureZoom, GtkGestureRotate
A gesture claims its sequence when it is recognized; recognizers that may act together are in a group.
"""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from gtk import GtkPeer  # noqa: E402


class Gtk3(GtkPeer):
    hello = dict(
        name="GTK 3",
        version=f"{Gtk.get_major_version()}.{Gtk.get_minor_version()}.{Gtk.get_micro_version()}",
        capabilities=[
            "tap", "tap.taps", "longPress", "pan", "pinch", "rotation", "enabled", "simultaneousWith", "layer.nested",
            "layer.hidden", "layer.alpha", "value.location", "value.locationInLayer", "value.translation",
            "value.scale", "value.rotation",
        ])

    def __init__(self):
        super().__init__()
        self.window = Gtk.Window(decorated=False, default_width=1600, default_height=1200)
        self.window.fullscreen()
        self.stage = Gtk.Fixed()
        self.window.add(self.stage)
        self.window.show_all()
        self.gestures = {}
        self.widgets = {}

    def quit(self):
        Gtk.main_quit()

    def clear(self):
        self.gestures = {}
        for child in self.stage.get_children():
            child.destroy()

    def build(self, scene):
        self.widgets = {}
        for layer in scene["layers"]:
            self.add(layer, self.stage)
        for recognizer in scene["recognizers"]:
            gesture = getattr(self, recognizer["kind"])(recognizer, self.widgets[recognizer["layer"]])
            self.gestures[recognizer["id"]] = gesture
            self.enable(recognizer["id"], recognizer.get("enabled", True))
        for recognizer in scene["recognizers"]:
            for other in recognizer.get("simultaneousWith", []):
                self.gestures[recognizer["id"]].group(self.gestures[other])

    def add(self, layer, parent):
        x, y, width, height = map(int, layer["frame"])
        box = Gtk.EventBox(opacity=layer.get("alpha", 1))
        box.set_size_request(width, height)
        box.add_events(Gdk.EventMask.TOUCH_MASK)
        inside = Gtk.Fixed()
        box.add(inside)
        self.widgets[layer["id"]] = box
        parent.put(box, x, y)
        for child in layer.get("children", []):
            self.add(child, inside)
        inside.show()
        if not layer.get("hidden", False):
            box.show()

    def enable(self, name, flag):
        phase = Gtk.PropagationPhase.BUBBLE if flag else Gtk.PropagationPhase.NONE
        self.gestures[name].set_propagation_phase(phase)

    def place(self, recognizer, x, y):
        widget = self.widgets[recognizer["layer"]]
        location = widget.translate_coordinates(self.stage, int(x), int(y)) or (x, y)
        return dict(location=list(location[-2:]), locationInLayer=[x, y])

    def tap(self, recognizer, widget):
        gesture = Gtk.GestureMultiPress(widget=widget)

        def released(gesture, count, x, y):
            if count == recognizer.get("taps", 1):
                gesture.set_state(Gtk.EventSequenceState.CLAIMED)
                self.report(recognizer["id"], "recognized", **self.place(recognizer, x, y))

        gesture.connect("released", released)
        return gesture

    def longPress(self, recognizer, widget):
        gesture = Gtk.GestureLongPress(widget=widget)
        reported = {}
        moved = self.continuous(recognizer, gesture, lambda: reported)

        def pressed(gesture, x, y):
            reported.update(self.place(recognizer, x, y))
            gesture.set_state(Gtk.EventSequenceState.CLAIMED)
            moved()

        gesture.connect("pressed", pressed)
        return gesture

    def pan(self, recognizer, widget):
        gesture = Gtk.GestureDrag(widget=widget)
        reported, state = {}, dict(isBeyond=False)

        def values():
            hasOffset, dx, dy = gesture.get_offset()
            hasStart, x, y = gesture.get_start_point()
            if hasOffset and hasStart:
                reported.update(self.place(recognizer, x + dx, y + dy), translation=[dx, dy])
            return reported

        moved = self.continuous(recognizer, gesture, values)

        def update(gesture, dx, dy):
            _, x, y = gesture.get_start_point()
            if not state["isBeyond"]:
                if not widget.drag_check_threshold(int(x), int(y), int(x + dx), int(y + dy)):
                    return
                state["isBeyond"] = True
                gesture.set_state(Gtk.EventSequenceState.CLAIMED)
            moved()

        def begin(*_):
            state["isBeyond"] = False

        gesture.connect("drag-begin", begin)
        gesture.connect("drag-update", update)
        return gesture

    def two(self, recognizer, gesture, signal, key, value):
        reported = {}

        def values():
            if gesture.is_recognized():
                reported[key] = value()
                valid, x, y = gesture.get_bounding_box_center()
                if valid:
                    reported.update(self.place(recognizer, x, y))
            return reported

        moved = self.continuous(recognizer, gesture, values)

        def changed(*_):
            gesture.set_state(Gtk.EventSequenceState.CLAIMED)
            moved()

        gesture.connect(signal, changed)
        return gesture

    def pinch(self, recognizer, widget):
        gesture = Gtk.GestureZoom(widget=widget)
        return self.two(recognizer, gesture, "scale-changed", "scale", gesture.get_scale_delta)

    def rotation(self, recognizer, widget):
        gesture = Gtk.GestureRotate(widget=widget)
        return self.two(recognizer, gesture, "angle-changed", "rotation", gesture.get_angle_delta)


if __name__ == "__main__":
    Gtk.init([])
    peer = Gtk3()
    # Waits until the window is mapped.
    GLib.timeout_add(500, lambda: peer.begin() and False)
    Gtk.main()
