import TouchGeometry
import TouchImaging

/// How often each value of red, green and blue occurs, as three stacked plots.
///
/// All three have the same scale, so that they can be compared.
///
///     let counts = try Histogram(of: photo)
///     try HistogramPlot(red: counts.red.counts, green: counts.green.counts, blue: counts.blue.counts)
///       .image().save(to: "histogram.png")
public struct HistogramPlot: Hashable, Sendable {
  private struct Pane: Hashable {
    var name: String
    var counts: [Int]
    var color: Color
  }

  private let panes: [Pane]
  private let maximum: Int

  /// Creates a plot.
  ///
  /// - Parameters:
  ///   - red: The number of pixels with each value 0...255 of red: 256 counts of at least 0.
  ///   - green: The same for green.
  ///   - blue: The same for blue.
  /// - Throws: ``PaintingError`` if there are not 256 counts or one is negative.
  public init(red: [Int], green: [Int], blue: [Int]) throws(PaintingError) {
    let panes = [
      Pane(name: "red", counts: red, color: Color(red: 0.94, green: 0.40, blue: 0.40)),
      Pane(name: "green", counts: green, color: Color(red: 0.43, green: 0.80, blue: 0.47)),
      Pane(name: "blue", counts: blue, color: Color(red: 0.40, green: 0.62, blue: 0.98)),
    ]
    for pane in panes {
      if let problem = HistogramPlot.problem(of: pane.counts) {
        throw PaintingError(.histogram(channel: pane.name, problem: problem))
      }
    }
    self.panes = panes
    maximum = panes.flatMap(\.counts).max() ?? 0
  }

  private static func problem(of counts: [Int]) -> String? {
    if counts.count != 256 { return "\(counts.count) counts, not 256" }
    guard let value = counts.firstIndex(where: { $0 < 0 }) else { return nil }
    return "a count of \(counts[value]) for the value \(value)"
  }

  /// Paints the plot.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 160.
  ///   - height: The height in pixels, at least 160.
  /// - Throws: ``PaintingError`` if a side is smaller or too large, or memory is short.
  public func image(width: Int = 640, height: Int = 480) throws(PaintingError) -> Image {
    guard min(width, height) >= 160 else {
      throw PaintingError(
        .tooSmall(width: width, height: height, minimumWidth: 160, minimumHeight: 160))
    }
    let canvas = try Canvas(width: width, height: height, background: .backdrop)
    let room = Rect(
      x: 56, y: 14, width: Double(width) - 56 - 18, height: Double(height) - 14 - 30)
    let gap = 14.0
    let paneHeight = (room.height - 2 * gap) / 3
    for (index, pane) in panes.enumerated() {
      let y = room.minY + Double(index) * (paneHeight + gap)
      draw(pane, in: Rect(x: room.minX, y: y, width: room.width, height: paneHeight), on: canvas)
    }
    drawValues(under: room, on: canvas)
    return try canvas.image()
  }

  private func draw(_ pane: Pane, in rect: Rect, on canvas: Canvas) {
    canvas.fill(.rect(rect), with: .panel)
    drawCounts(beside: rect, on: canvas)
    let bar = rect.width / 256
    var outline = [Point(x: rect.minX, y: rect.maxY)]
    for (value, count) in pane.counts.enumerated() {
      let share = maximum > 0 ? Double(count) / Double(maximum) : 0
      let y = rect.maxY - share * rect.height
      outline.append(Point(x: rect.minX + Double(value) * bar, y: y))
      outline.append(Point(x: rect.minX + Double(value + 1) * bar, y: y))
    }
    outline.append(Point(x: rect.maxX, y: rect.maxY))
    canvas.fill(.polygon(outline), with: pane.color.faded(to: 0.85))
    canvas.stroke(
      .polyline([Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY)]),
      with: .rule, width: 1)
    let label = canvas.extent(of: pane.name, size: 12, isBold: true).width + 12
    canvas.fill(
      .roundedRect(
        Rect(x: rect.maxX - label, y: rect.minY + 2, width: label, height: 20), radius: 4),
      with: Color.panel.faded(to: 0.85))
    canvas.draw(
      pane.name, at: Point(x: rect.maxX - 6, y: rect.minY + 16), size: 12, color: pane.color,
      isBold: true, alignment: .right)
  }

  private func drawCounts(beside rect: Rect, on canvas: Canvas) {
    guard maximum > 0 else { return }
    let most = max(Int(rect.height / 26), 1)
    let step = PlotRule.step(to: maximum, atMost: most)
    for count in stride(from: 0, through: maximum, by: step) {
      let y = rect.maxY - Double(count) / Double(maximum) * rect.height
      if count > 0 {
        canvas.stroke(
          .polyline([Point(x: rect.minX, y: y), Point(x: rect.maxX, y: y)]),
          with: Color.rule.faded(to: 0.5), width: 1)
      }
      canvas.draw(
        PlotRule.label(count), at: Point(x: rect.minX - 6, y: y + 4), size: 10, color: .faintText,
        alignment: .right)
    }
  }

  private func drawValues(under room: Rect, on canvas: Canvas) {
    for value in [0, 64, 128, 192, 255] {
      let x = room.minX + (Double(value) + 0.5) / 256 * room.width
      canvas.draw(
        "\(value)", at: Point(x: x, y: room.maxY + 16), size: 10, color: .faintText,
        alignment: .center)
    }
    canvas.draw(
      "value", at: Point(x: room.minX - 6, y: room.maxY + 16), size: 10, color: .faintText,
      alignment: .right)
  }
}
