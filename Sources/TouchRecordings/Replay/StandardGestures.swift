import TouchGeometry
import TouchGestures
import Touchstone

/// The recognizers that a recording is replayed against when nobody names a scene.
///
/// They are on one layer, "screen", that fills the window, and have their default thresholds:
///
/// - `tap`, which waits until `double-tap` has failed; `double-tap`; `two-finger-tap`;
///   `long-press`;
/// - `pan`, `pinch` and `rotation`, at the same time; `pan` waits until `edge-pan` has failed,
///   which it does at the landing unless that is near an edge;
/// - `swipe-left`, `swipe-right`, `swipe-up` and `swipe-down` with one finger, at the same time as
///   those three: every brisk movement is a swipe and a pan, and which of them counts is for an
///   application to say. If the pan had to wait for them, a brisk drag would not be a pan at all.
///
/// All others exclude each other.
public enum StandardGestures {
  /// The size of a window when no device tells one, in points.
  public static let fallbackSize = Size(width: 1280, height: 800)

  /// Creates a window that is as large as the largest of `surfaces` each way, with the recognizers.
  public static func window(for surfaces: [Surface]) -> Window {
    let width = surfaces.map(\.size.width).max() ?? fallbackSize.width
    let height = surfaces.map(\.size.height).max() ?? fallbackSize.height
    // A contact at the end of an axis lies on the panel's edge, and an edge is outside of a layer.
    let window = Window(size: Size(width: width.nextUp, height: height.nextUp))
    let screen = Layer(frame: window.bounds, name: "screen")
    for recognizer in recognizers() { screen.addGestureRecognizer(recognizer) }
    // A layer without parent and children can be added to any other.
    do { try window.addChild(screen) } catch { return window }
    return window
  }

  /// Creates the recognizers, related to each other and on no layer.
  public static func recognizers() -> [GestureRecognizer] {
    taps() + movements()
  }

  private static func taps() -> [GestureRecognizer] {
    let tap = TapGestureRecognizer().named("tap")
    let double = TapGestureRecognizer(taps: 2).named("double-tap")
    let twoFingers = TapGestureRecognizer(touches: 2).named("two-finger-tap")
    let press = LongPressGestureRecognizer().named("long-press")
    wait(tap, for: double)
    return [tap, double, twoFingers, press]
  }

  private static func movements() -> [GestureRecognizer] {
    let pan = PanGestureRecognizer().named("pan")
    let edgePan = ScreenEdgePanGestureRecognizer(edges: .all).named("edge-pan")
    let pinch = PinchGestureRecognizer().named("pinch")
    let rotation = RotationGestureRecognizer().named("rotation")
    wait(pan, for: edgePan)
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    let directions: [(SwipeDirection, String)] = [
      (.left, "left"), (.right, "right"), (.up, "up"), (.down, "down"),
    ]
    let swipes = directions.map { direction, name in
      SwipeGestureRecognizer(direction: direction).named("swipe-\(name)")
    }
    for swipe in swipes { swipe.recognizeSimultaneously(with: pan, pinch, rotation) }
    return [pan, edgePan, pinch, rotation] + swipes
  }

  private static func wait(_ recognizer: GestureRecognizer, for other: GestureRecognizer) {
    // Neither requires anything else, so no circle can close.
    do { try recognizer.require(toFail: other) } catch { return }
  }
}

extension GestureRecognizer {
  /// The recognizer itself, with this name.
  fileprivate func named(_ name: String) -> Self {
    self.name = name
    return self
  }
}
