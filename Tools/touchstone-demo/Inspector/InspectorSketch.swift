import DemoScenes
import TouchGeometry
import TouchPainting
import TouchRendering
import TouchTracking
import Touchstone

/// Draws the inspector's information over the layers.
struct InspectorSketch {
  let sketch: Sketch
  /// Moves drawn touches; nil draws them where they were reported.
  var smoothing: FrameSmoothing?

  private static let padding = 10.0
  /// The radius of a touch whose device does not report it: half the width of a finger pad.
  private static let fingerRadius = 28.0

  /// Draws everything.
  ///
  /// - Parameter instant: Event time.
  func draw(_ inspector: Inspector, over window: Layer, at instant: Instant) {
    guard inspector.isOn else { return }
    HitAreaSketch(sketch: sketch, store: inspector.outlines).draw(in: window)
    // Drawn below the touches, which stay visible where they cross the panel.
    drawPanel(inspector, in: window.bounds, at: instant)
    let trails = inspector.trails(at: instant)
    for trail in trails { draw(trail, at: instant) }
    for trail in trails where trail.isDown { drawTouch(trail) }
  }

  /// The colors of touches: easy to distinguish on a dark background.
  private static let colors = ["#5cc8f2", "#ffb454", "#7dde8c", "#f27a9c", "#b89cff", "#ffe066"]
    .compactMap(Color.init(hex:))

  // MARK: Touches

  /// Draws the path of a touch as a line that fades with age.
  private func draw(_ trail: TouchTrail, at instant: Instant) {
    let color = InspectorSketch.color(of: trail)
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
    let place = smoothing?.place(of: reported) ?? reported
    let told = trail.radius > 0 && trail.radius < 1_000
    let radius = told ? max(trail.radius, 12) : InspectorSketch.fingerRadius
    let color = InspectorSketch.color(of: trail)
    let disk = Sketch.Figure.circle(center: place, radius: radius)
    sketch.fill(disk, with: color.faded(to: 0.28))
    sketch.stroke(disk, width: 6, with: Palette.background.faded(to: 0.55))
    sketch.stroke(disk, width: 3, with: color)
    sketch.fill(.circle(center: place, radius: 4), with: color)
  }

  private static func color(of trail: TouchTrail) -> Color {
    colors[Int(truncatingIfNeeded: trail.id.rawValue % UInt64(colors.count))]
  }

  // MARK: The panel

  private struct Row: Hashable {
    var name: String
    var detail: String
    /// The color of the dot and of the text; nil for a heading.
    var color: Color?
  }

  private func drawPanel(_ inspector: Inspector, in bounds: Rect, at instant: Instant) {
    let layout = PanelLayout(in: bounds.size)
    let rows = rows(of: inspector, atMost: layout.mostRows, at: instant)
    let padding = InspectorSketch.padding
    let width = layout.width
    let height = Double(rows.count) * layout.rowHeight + 2 * padding
    let panel = Rect(
      x: bounds.minX + Measures.gap, y: bounds.maxY - height - Measures.gap, width: width,
      height: height)
    let ground = Sketch.Figure.roundedRect(panel, radius: Measures.corner)
    sketch.fill(ground, with: Palette.background.faded(to: 0.88))
    sketch.stroke(ground, width: 1.5, with: Palette.rule)
    for (index, row) in rows.enumerated() {
      let place = Point(
        x: panel.minX + padding,
        y: panel.minY + padding + Double(index) * layout.rowHeight)
      draw(row, at: place, width: width - 2 * padding, layout)
    }
  }

  private func rows(
    of inspector: Inspector, atMost most: Int, at instant: Instant
  ) -> [Row] {
    var rows = [Row(name: figures(of: inspector), detail: "", color: nil)]
    let statuses = inspector.statuses(at: instant)
    let shown = statuses.count > most ? statuses.prefix(most - 1) : statuses[...]
    for status in shown {
      let word = status.phase.rawValue
      rows.append(
        Row(
          name: status.name, detail: status.detail.isEmpty ? word : "\(word): \(status.detail)",
          color: status.phase.color))
    }
    if shown.count < statuses.count {
      rows.append(Row(name: "and \(statuses.count - shown.count) more", detail: "", color: nil))
    }
    return rows
  }

  private func figures(of inspector: Inspector) -> String {
    guard let summary = inspector.figures.summary else { return "Inspector" }
    var parts = [
      "\(Int(summary.rate.rounded())) frames/s",
      "\(milliseconds(summary.frame)) each, \(milliseconds(summary.submitting)) to submit",
    ]
    if let latency = summary.latency, let most = summary.longestLatency {
      parts.append("touch to screen \(milliseconds(latency)), at most \(milliseconds(most))")
    }
    if let smoothing, smoothing.isOn, let figures = smoothing.figures {
      parts.append("jerk \(points(figures.reported)) pt, drawn \(points(figures.drawn)) pt")
    }
    return parts.joined(separator: " · ")
  }

  private func points(_ value: Double) -> String {
    let hundredths = Int((min(value, 1e6) * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func milliseconds(_ span: TimeSpan) -> String {
    let tenths = (span.microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private func draw(_ row: Row, at place: Point, width: Double, _ layout: PanelLayout) {
    let size = Size(width: width, height: layout.rowHeight)
    let text = layout.textSize
    sketch.picture(key: row, size: size, at: .translation(place - .zero)) { canvas in
      let base = 0.7 * layout.rowHeight
      var left = 2.0
      if let color = row.color {
        canvas.fill(
          .circle(center: Point(x: 9, y: layout.rowHeight / 2), radius: text / 3), with: color)
        left = 24
      }
      let isHeading = row.color == nil
      let fit =
        isHeading
        ? canvas.fittingSize(of: row.name, atMost: text, atLeast: 12, width: width - left) : text
      canvas.draw(
        row.name, at: Point(x: left, y: base), size: fit, color: Palette.text,
        isBold: !isHeading, width: width - left)
      guard !row.detail.isEmpty else { return }
      left += 10
      left += canvas.extent(of: row.name, size: text, isBold: true).width
      canvas.draw(
        row.detail, at: Point(x: left, y: base), size: text,
        color: row.color ?? Palette.faintText, width: width - left)
    }
  }
}

/// The size of the inspector's panel: on a small screen it leaves most of the scene visible.
struct PanelLayout: Hashable {
  /// The height of a line.
  let rowHeight: Double
  /// The size of its text.
  let textSize: Double
  /// The maximum number of lines below the first one.
  let mostRows: Int
  /// The width of the panel.
  let width: Double

  /// The maximum share of the window's height.
  static let share = 0.4

  /// The panel in a window of some size.
  init(in window: Size) {
    let isSmall = window.height < 800
    rowHeight = isSmall ? 24 : 30
    textSize = isSmall ? 15 : 18
    let room = window.height * PanelLayout.share - 20
    mostRows = min(max(Int(room / rowHeight) - 1, 1), 14)
    width = min(700, isSmall ? 0.62 * window.width : .infinity, window.width - 2 * Measures.gap)
  }
}
