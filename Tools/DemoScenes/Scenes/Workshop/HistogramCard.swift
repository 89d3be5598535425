import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// A chart of the picture: how often each value of red, green and blue occurs, or the shares of red, green
/// and blue in the light. A tap hides it.
final class HistogramCard: Layer {
  /// The content of the chart.
  enum Chart: Hashable {
    /// How often each value of red, green and blue occurs.
    case values
    /// The shares of red, green and blue in the sum of all values.
    case light
  }

  /// The chart's content for the next time it is shown.
  var chart = Chart.values
  /// The size of the plot in its own pixels, where there is room.
  static let plotSize = PixelSize(width: 440, height: 340)
  /// Its pixels are larger than points, because its text is small.
  static let pointsPerPixel = 1.6
  /// The minimum side of a plot in pixels; with less room its pixels are smaller.
  private static let minimumSide = 170.0

  static var size: Size {
    Size(
      width: Double(plotSize.width) * pointsPerPixel + 24,
      height: Double(plotSize.height) * pointsPerPixel + 24)
  }

  let tap = TapGestureRecognizer()
  /// Called when it was tapped.
  var onTap: (() -> Void)?
  /// The displayed histogram.
  private(set) var histogram: Histogram?
  private let card = Card(color: Color.backdrop, name: "histogram card")
  private let plot = ImageLayer(
    image: Image(width: 1, height: 1), hitsOpaquePixels: false, name: "histogram plot")

  init() {
    super.init(name: "histogram")
    isHidden = true
    card.isUserInteractionEnabled = false
    plot.isUserInteractionEnabled = false
    add(card, plot)
    tap.name = "hide histogram"
    tap.on(.recognized, of: self) { card, _ in card.onTap?() }
    addGestureRecognizer(tap)
  }

  /// Shows a histogram.
  func show(_ histogram: Histogram) throws(PaintingError) {
    self.histogram = histogram
    try paintPlot()
    layOut()
    isHidden = false
  }

  private func paintPlot() throws(PaintingError) {
    guard let histogram else { return }
    let side = plotSize
    let image =
      switch chart {
      case .values:
        try HistogramPlot(
          red: histogram.red.counts, green: histogram.green.counts, blue: histogram.blue.counts
        ).image(width: side.width, height: side.height)
      case .light: try histogram.pie.image(width: side.width, height: side.height)
      }
    plot.painted = PaintedImage(image)
  }

  /// The plot's size in its own pixels for the available room, so that its text keeps its size.
  private var plotSize: PixelSize {
    let room = Size(width: max(bounds.width - 24, 1), height: max(bounds.height - 24, 1))
    let scale = min(
      HistogramCard.pointsPerPixel, room.width / HistogramCard.minimumSide,
      room.height / HistogramCard.minimumSide)
    return PixelSize(
      width: max(Int((room.width / scale).rounded()), Int(HistogramCard.minimumSide)),
      height: max(Int((room.height / scale).rounded()), Int(HistogramCard.minimumSide)))
  }

  /// The frame of a chart in a room: the left part, or the lower part if the room is high; at most 45 % of
  /// it.
  static func place(in room: inout Rect) -> Rect {
    guard room.width >= room.height else {
      let card = room.takeBottom(min(size.height, maximumShare * room.height))
      return Rect(
        x: card.minX, y: card.minY, width: min(size.width, card.width), height: card.height)
    }
    let card = room.takeLeft(min(size.width, maximumShare * room.width))
    let height = min(size.height, card.height)
    return Rect(x: card.minX, y: card.maxY - height, width: card.width, height: height)
  }

  /// The chart's maximum share of the room.
  private static let maximumShare = 0.45

  /// Places it.
  func place(_ frame: Rect) {
    self.frame = frame
    layOut()
    // A plot that could be drawn once can be drawn again.
    try? paintPlot()
    layOut()
  }

  private func layOut() {
    card.frame = bounds
    plot.frame = bounds.insetBy(dx: 12, dy: 12)
  }
}

extension Histogram {
  /// The shares of red, green and blue in the picture's light; of a black picture a single slice.
  var pie: PieChart {
    get throws(PaintingError) {
      let channels = [
        ("red", red.counts, "#e06666"), ("green", green.counts, "#5fb97a"),
        ("blue", blue.counts, "#5b8def"),
      ]
      var slices: [PieSlice] = []
      for (name, counts, color) in channels {
        let sum = counts.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) }
        if sum > 0 { slices.append(PieSlice(name: name, amount: sum, color: Color(hex: color))) }
      }
      return try PieChart(slices.isEmpty ? [PieSlice(name: "black", amount: 1)] : slices)
    }
  }
}
