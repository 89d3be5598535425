import TouchGeometry
import TouchGestures
import Touchstone

/// The recognizers that a recording is replayed against when nobody names a scene.
///
/// Each screen has a layer with recognizers of its own: "screen", "screen 2" and so on, so that fingers
/// on two screens never make one gesture. Screens that overlap share a layer. The recognizers have their
/// default thresholds:
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

  /// Creates a window that holds `surfaces`, and `area` if there is one, with a layer and the
  /// recognizers for each screen. Without surfaces the layer is as large as `area`, or
  /// ``fallbackSize``.
  public static func window(for surfaces: [Surface], holding area: Rect? = nil) -> Window {
    let frames =
      surfaces.isEmpty
      ? [area ?? Rect(origin: .zero, size: fallbackSize)] : surfaces.map(\.frame)
    let all = frames + [area].compactMap { $0 }
    let width = all.map(\.maxX).max() ?? fallbackSize.width
    let height = all.map(\.maxY).max() ?? fallbackSize.height
    // A contact at the end of an axis lies on the panel's edge, and an edge is outside of a layer.
    let window = Window(size: Size(width: width.nextUp, height: height.nextUp))
    for frame in ScreenFrames(frames).merged { addLayer(frame, to: window) }
    return window
  }

  /// Makes room for a screen in a window of ``window(for:holding:)``, whose other layers stay where they
  /// are.
  ///
  /// - Returns: The layer that was added, with its recognizers; nil when the screen lies on one that was
  ///   there.
  @discardableResult
  public static func add(_ surface: Surface, to window: Window) -> Layer? {
    let frame = surface.frame
    let size = Size(
      width: max(window.frame.width, frame.maxX.nextUp),
      height: max(window.frame.height, frame.maxY.nextUp))
    guard size.width.isFinite, size.height.isFinite else { return nil }
    if size != window.frame.size { window.frame = Rect(origin: window.frame.origin, size: size) }
    guard let layer = window.children.first(where: { ScreenFrames.overlap($0.frame, frame) })
    else { return addLayer(frame, to: window) }
    if !layer.frame.contains(frame) { layer.cover(layer.frame.union(frame)) }
    return nil
  }

  @discardableResult
  private static func addLayer(_ frame: Rect, to window: Window) -> Layer? {
    let bounds = window.bounds
    // At the window's far edges the layer reaches as far as the window does.
    let width = frame.maxX.nextUp >= bounds.maxX ? bounds.maxX - frame.minX : frame.width
    let height = frame.maxY.nextUp >= bounds.maxY ? bounds.maxY - frame.minY : frame.height
    let number = window.children.count + 1
    let layer = Layer(name: number == 1 ? "screen" : "screen \(number)")
    layer.cover(Rect(origin: frame.origin, size: Size(width: width, height: height)))
    for recognizer in recognizers() { layer.addGestureRecognizer(recognizer) }
    // A layer without parent and children can be added to any other.
    do { try window.addChild(layer) } catch { return nil }
    return layer
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

extension Layer {
  /// Covers an area with bounds that are the same in the window's coordinates: a frame of other bounds is
  /// rounded, and a finger at the rim of a screen would be beside its layer, or on that of the next one.
  fileprivate func cover(_ area: Rect) {
    bounds = area
    position = area.center
  }
}
