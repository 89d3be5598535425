import DemoScenes
import TouchGeometry
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

/// Draws fingers and, for the inspector, hit areas and trails over the layers.
struct InspectorSketch {
  let sketch: Sketch
  /// Moves drawn touches; nil draws them where they were reported.
  var smoothing: FrameSmoothing?

  /// The radius of a touch whose device does not report it: half the width of a finger pad.
  private static let fingerRadius = 28.0

  /// Draws hit areas, trails, touches and the outline of the layer whose row was selected.
  ///
  /// - Parameter instant: Event time.
  func draw(_ inspector: Inspector, over window: Layer, at instant: Instant) {
    guard inspector.isOn else { return }
    HitAreaSketch(sketch: sketch, store: inspector.outlines).draw(in: window)
    if let layer = inspector.highlightedLayer, layer.window != nil {
      sketch.fill(
        .rect(layer.bounds), transform: layer.transformToWindow,
        with: Palette.waiting.faded(to: 0.25))
      sketch.stroke(
        .rect(layer.bounds), transform: layer.transformToWindow, width: 5, with: Palette.waiting)
    }
    let trails = inspector.trails(at: instant)
    for trail in trails { draw(trail, at: instant) }
    for trail in trails where trail.isDown { drawTouch(trail) }
  }

  /// Draws the fingers of a window's touches, for a replay without the inspector.
  func drawFingers(of window: Window) {
    for touch in window.application.touches where !touch.phase.isTerminal {
      drawFinger(
        at: touch.location(in: nil), radius: Double(touch.majorRadius),
        color: Self.color(of: touch.id))
    }
  }

  /// Colors of touches: easy to distinguish on a dark background.
  private static let colors = ["#5cc8f2", "#ffb454", "#7dde8c", "#f27a9c", "#b89cff", "#ffe066"]
    .compactMap(Color.init(hex:))

  // MARK: Touches

  /// Draws the path of a touch as a line that fades with age.
  private func draw(_ trail: TouchTrail, at instant: Instant) {
    let color = Self.color(of: trail.id)
    for (from, to) in zip(trail.places, trail.places.dropFirst()) {
      let strength = 1 - max((instant - to.time).seconds / 0.7, 0)
      guard strength > 0 else { continue }
      sketch.line(
        from: from.location, to: to.location, width: 2 + 4 * strength,
        with: color.faded(to: 0.15 + 0.75 * strength))
    }
  }

  private func drawTouch(_ trail: TouchTrail) {
    guard let reported = trail.places.last?.location else { return }
    drawFinger(at: reported, radius: trail.radius, color: Self.color(of: trail.id))
  }

  private func drawFinger(at reported: Point, radius reportedRadius: Double, color: Color) {
    let place = smoothing?.place(of: reported) ?? reported
    let isReported = reportedRadius > 0 && reportedRadius < 1_000
    let radius = isReported ? max(reportedRadius, 12) : InspectorSketch.fingerRadius
    let disk = Sketch.Figure.circle(center: place, radius: radius)
    sketch.fill(disk, with: color.faded(to: 0.28))
    sketch.stroke(disk, width: 6, with: Palette.background.faded(to: 0.55))
    sketch.stroke(disk, width: 3, with: color)
    sketch.fill(.circle(center: place, radius: 4), with: color)
  }

  /// The color of a touch.
  static func color(of touch: TouchID) -> Color {
    colors[Int(truncatingIfNeeded: touch.rawValue % UInt64(colors.count))]
  }
}
