import TouchGeometry
import TouchGestures
import Touchstone

/// The recognizers used for a replay without a scene.
///
/// Each screen has a layer with its own recognizers ("screen", "screen 2" and so on), so that fingers on two
/// screens never form one gesture. Overlapping screens share a layer. The recognizers have their default
/// thresholds:
///
/// - `tap`, which requires `double-tap` to fail; `double-tap`; `two-finger-tap`; `long-press`;
/// - `pan`, `pinch` and `rotation`, which recognize simultaneously. `pan` requires `edge-pan` to fail, which
///   happens at the landing unless it is near an edge;
/// - `swipe-left`, `swipe-right`, `swipe-up` and `swipe-down` with one finger, which recognize simultaneously
///   with those three. Every brisk movement is both a swipe and a pan, and the application decides which one
///   to use. If the pan had to wait for the swipes, a fast drag would never become a pan.
///
/// All others exclude each other.
public enum StandardGestures {
  /// The size of a window if no device provides one, in points.
  public static let fallbackSize = Size(width: 1280, height: 800)

  /// Creates a window that contains `surfaces`, and `area` if given, with a layer and recognizers for each
  /// screen. Without surfaces the layer is as large as `area`, or ``fallbackSize``.
  public static func window(for surfaces: [Surface], holding area: Rect? = nil) -> Window {
    let frames =
      surfaces.isEmpty
      ? [area ?? Rect(origin: .zero, size: fallbackSize)] : surfaces.map(\.frame)
    let all = frames + [area].compactMap { $0 }
    let width = all.map(\.maxX).max() ?? fallbackSize.width
    let height = all.map(\.maxY).max() ?? fallbackSize.height
    // A contact at the end of an axis is on the panel's edge, which a layer does not include.
    let window = Window(size: Size(width: width.nextUp, height: height.nextUp))
    for frame in ScreenFrames(frames).merged { addLayer(frame, to: window) }
    return window
  }

  /// Adds a screen to a window of ``window(for:holding:)``, whose other layers do not move.
  ///
  /// - Returns: The new layer with its recognizers; nil if the screen is on an existing layer.
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
    // At the window's far edges the layer extends to the edge of the window.
    let width = frame.maxX.nextUp >= bounds.maxX ? bounds.maxX - frame.minX : frame.width
    let height = frame.maxY.nextUp >= bounds.maxY ? bounds.maxY - frame.minY : frame.height
    let number = window.children.count + 1
    let layer = Layer(name: number == 1 ? "screen" : "screen \(number)")
    layer.cover(Rect(origin: frame.origin, size: Size(width: width, height: height)))
    for recognizer in recognizers() { layer.addGestureRecognizer(recognizer) }
    // A layer without parent and children can always be added.
    do { try window.addChild(layer) } catch { return nil }
    return layer
  }

  /// Creates the recognizers with their relations, without a layer.
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
    // Neither recognizer has other requirements, so this cannot close a cycle.
    do { try recognizer.require(toFail: other) } catch { return }
  }
}

extension GestureRecognizer {
  /// Sets the name and returns the recognizer.
  fileprivate func named(_ name: String) -> Self {
    self.name = name
    return self
  }
}

extension Layer {
  /// Covers an area, with bounds equal to the window's coordinates. With other bounds the frame would be
  /// rounded, and a finger at the edge of a screen would miss its layer or hit that of the next screen.
  fileprivate func cover(_ area: Rect) {
    bounds = area
    position = area.center
  }
}
