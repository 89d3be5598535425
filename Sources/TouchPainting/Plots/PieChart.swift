import TouchGeometry
import TouchImaging

/// One slice of a pie.
///
///     let chart = try PieChart([
///       PieSlice(name: "tap", amount: 12), PieSlice(name: "pan", amount: 5, color: .white),
///     ])
public struct PieSlice: Hashable, Sendable {
  /// The label of the slice.
  public var name: String
  /// The amount, in any unit that all slices share; finite and more than 0.
  public var amount: Double
  /// The color; nil for one of the palette.
  public var color: Color?

  /// Creates a slice.
  public init(name: String, amount: Double, color: Color? = nil) {
    self.name = name
    self.amount = amount
    self.color = color
  }
}

/// Shares of a whole, as a pie with a legend. The first slice begins at the top; the slices run clockwise.
///
///     let chart = try PieChart([
///       PieSlice(name: "taps", amount: 12), PieSlice(name: "pans", amount: 5),
///     ])
///     try chart.image().save(to: "gestures.png")
public struct PieChart: Hashable, Sendable {
  /// The maximum number of slices.
  public static let maximumSlices = 100

  /// The slices, in order.
  public let slices: [PieSlice]
  private let total: Double

  /// Creates a pie.
  ///
  /// - Throws: ``PaintingError`` without slices, with more than ``maximumSlices``, or if an amount is 0,
  ///   negative or not finite, or the sum is not finite.
  public init(_ slices: [PieSlice]) throws(PaintingError) {
    guard !slices.isEmpty else { throw PaintingError(.nothingToPaint("a pie without slices")) }
    guard slices.count <= PieChart.maximumSlices else {
      throw PaintingError(.tooManySlices(slices.count, limit: PieChart.maximumSlices))
    }
    for slice in slices where !(slice.amount > 0 && slice.amount.isFinite) {
      throw PaintingError(.amount(name: slice.name, value: slice.amount))
    }
    self.slices = slices
    total = slices.reduce(0) { $0 + $1.amount }
    guard total.isFinite else { throw PaintingError(.sum(total)) }
  }

  /// The share of each slice, 0...1, in order; their sum is 1 up to rounding.
  public var shares: [Double] { slices.map { $0.amount / total } }

  /// Paints the pie. If the legend would truncate names, it omits the percentages, provided that the pie shows
  /// all of them.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 160.
  ///   - height: The height in pixels, at least 120.
  /// - Throws: ``PaintingError`` if a side is smaller or too large, or memory is short.
  public func image(width: Int = 560, height: Int = 320) throws(PaintingError) -> Image {
    guard width >= 160, height >= 120 else {
      throw PaintingError(
        .tooSmall(width: width, height: height, minimumWidth: 160, minimumHeight: 120))
    }
    let canvas = try Canvas(width: width, height: height, background: .backdrop)
    let (side, hasPercentages) = layout(on: canvas)
    let center = Point(x: 16 + side / 2, y: Double(height) / 2)
    drawPie(center, side / 2, on: canvas)
    drawLegend(from: 16 + side + 24, hasPercentages, on: canvas)
    return try canvas.image()
  }

  /// The diameter of the pie, and whether the legend has percentages.
  private func layout(on canvas: Canvas) -> (side: Double, hasPercentages: Bool) {
    let size = canvas.size
    let side = min(size.height - 32, size.width * 0.55 - 24)
    func widest(_ texts: [String]) -> Double {
      texts.map { canvas.extent(of: $0, size: 12).width }.max() ?? 0
    }
    let names = widest(slices.map(\.name))
    // To the right of the pie: a gap of 24, a box and its gap of 20, and a margin of 14.
    let room = size.width - 16 - side - 24 - 20 - 14
    let isRoomy = names + 8 + widest(shares.map(PieChart.percent)) <= room
    guard !isRoomy, shares.allSatisfy({ $0 >= PieChart.minimumLabeledShare }) else {
      return (side, true)
    }
    let lack = max(names - room, 0)
    return (lack <= 0.2 * side ? side - lack : side, false)
  }

  /// The minimum share whose percentage is drawn in its slice.
  private static let minimumLabeledShare = 0.05

  private func color(of index: Int) -> Color { slices[index].color ?? .palette(index) }

  private func drawPie(_ center: Point, _ radius: Double, on canvas: Canvas) {
    var start = -0.25
    for (index, share) in shares.enumerated() {
      let end = start + share
      // A full circle drawn as a sector would have a seam.
      let shape: Shape =
        slices.count == 1
        ? .circle(center: center, radius: radius)
        : .sector(
          center: center, radius: radius, from: PieChart.angle(start), to: PieChart.angle(end))
      canvas.fill(shape, with: color(of: index))
      if slices.count > 1 { canvas.stroke(shape, with: .backdrop, width: 1.5) }
      start = end
    }
    start = -0.25
    for share in shares {
      label(share, at: start + share / 2, center, radius, on: canvas)
      start += share
    }
  }

  private func label(
    _ share: Double, at turn: Double, _ center: Point, _ radius: Double, on canvas: Canvas
  ) {
    guard share >= PieChart.minimumLabeledShare else { return }
    let way = Vector(length: radius * (slices.count == 1 ? 0 : 0.66), angle: PieChart.angle(turn))
    let place = center + way
    canvas.draw(
      PieChart.percent(share), at: Point(x: place.x, y: place.y + 4.5), size: 12,
      color: .backdrop, isBold: true, alignment: .center)
  }

  private func drawLegend(from left: Double, _ hasPercentages: Bool, on canvas: Canvas) {
    let line = 21.0
    let most = max(Int((canvas.size.height - 24) / line), 1)
    let shown = slices.count > most ? most - 1 : slices.count
    let lines = min(slices.count, most)
    var y = (canvas.size.height - Double(lines) * line) / 2
    let right = canvas.size.width - 14
    for (index, share) in shares.prefix(shown).enumerated() {
      let box = Rect(x: left, y: y + 4, width: 12, height: 12)
      canvas.fill(.roundedRect(box, radius: 3), with: color(of: index))
      let percent = hasPercentages ? PieChart.percent(share) : ""
      let taken = hasPercentages ? 8 + canvas.extent(of: percent, size: 12).width : 0
      let room = right - left - 20 - taken
      canvas.draw(
        slices[index].name, at: Point(x: left + 20, y: y + 14.5), size: 12, color: .text,
        width: max(room, 0))
      canvas.draw(
        percent, at: Point(x: right, y: y + 14.5), size: 12, color: .faintText, alignment: .right)
      y += line
    }
    guard shown < slices.count else { return }
    canvas.draw(
      "and \(slices.count - shown) more", at: Point(x: left + 20, y: y + 14.5), size: 12,
      color: .faintText)
  }

  private static func angle(_ turn: Double) -> Angle { .radians(turn * 2 * Double.pi) }

  /// A share as a percentage with one decimal.
  static func percent(_ share: Double) -> String {
    "\((share * 100).decimal(1))%"
  }
}
