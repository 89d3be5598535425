import TouchGeometry
import TouchGestures
import TouchImaging
import TouchPainting
import Touchstone

/// How often each value of red, green and blue occurs, over the picture; a tap takes it away.
final class HistogramCard: Layer {
  /// The size of the plot in its own pixels.
  static let plotSize = PixelSize(width: 440, height: 340)
  /// Its pixels are larger than points, since its text is small.
  static let pointsPerPixel = 1.6

  static var size: Size {
    Size(
      width: Double(plotSize.width) * pointsPerPixel + 24,
      height: Double(plotSize.height) * pointsPerPixel + 24)
  }

  let tap = TapGestureRecognizer()
  /// Told when it was tapped.
  var onTap: (() -> Void)?
  /// What is shown.
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
    tap.onAction { [unowned self] tap in if tap.state == .recognized { onTap?() } }
    addGestureRecognizer(tap)
  }

  /// Shows a histogram.
  func show(_ histogram: Histogram) throws(PaintingError) {
    self.histogram = histogram
    let image = try HistogramPlot(
      red: histogram.red.counts, green: histogram.green.counts, blue: histogram.blue.counts
    ).image(width: HistogramCard.plotSize.width, height: HistogramCard.plotSize.height)
    plot.painted = PaintedImage(image)
    layOut()
    isHidden = false
  }

  /// Puts it into the lower left of a rectangle.
  func place(in rect: Rect) {
    let size = HistogramCard.size
    let scale = min(rect.width / size.width, rect.height / size.height, 1)
    let (width, height) = (size.width * scale, size.height * scale)
    frame = Rect(x: rect.minX, y: rect.maxY - height, width: width, height: height)
    layOut()
  }

  private func layOut() {
    card.frame = bounds
    plot.frame = bounds.insetBy(dx: 12, dy: 12)
  }
}
