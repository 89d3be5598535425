import TouchGeometry
import TouchPainting
import Touchstone

/// The lower part of the pad: a ring that closes while a tap waits, and the tap it waits for. Touches pass through it.
final class TapWait: Layer, PaintableLayer {
  /// The wait in progress.
  struct Wait: Hashable {
    var text: String
    /// Its elapsed share, in thousandths.
    var progress: Int
    var isSure: Bool
  }

  /// Nil while nothing waits.
  var wait: Wait? { didSet { isHidden = wait == nil } }

  /// The height of a ring above three lines of text.
  private static let height = 260.0

  init() {
    super.init(name: "")
    isHidden = true
    isUserInteractionEnabled = false
  }

  /// Uses the lower part of the pad.
  func place(in pad: Rect) {
    let height = min(TapWait.height, pad.height)
    frame = Rect(x: pad.minX, y: pad.maxY - height, width: pad.width, height: height)
  }

  func paint(on canvas: Canvas) {
    guard let wait else { return }
    let color = wait.isSure ? Palette.waiting : Palette.accent
    let height = canvas.drawTapLines(
      wait.text, in: bounds, y: bounds.maxY - 26, color, isUpwards: true)
    let center = Point(x: bounds.midX, y: bounds.maxY - 84 - height)
    canvas.fill(.circle(center: center, radius: 46), with: Palette.raised)
    canvas.fill(
      .sector(
        center: center, radius: 46, from: .degrees(-90),
        to: .degrees(-90 + 0.36 * Double(wait.progress))), with: color)
    canvas.fill(.circle(center: center, radius: 30), with: Palette.panel)
  }

  var contentKey: AnyHashable? { wait }
}

extension Canvas {
  /// The width of text on a pad.
  static func tapTextWidth(in bounds: Rect) -> Double {
    bounds.width - (bounds.width < 400 ? 20 : 40)
  }

  /// Draws text on a pad in as many lines as needed, downward from the baseline of the first one, or upward from that
  /// of the last one.
  ///
  /// - Returns: The total height.
  @discardableResult
  func drawTapLines(
    _ text: String, in bounds: Rect, y: Double, _ color: Color, isUpwards: Bool = false
  ) -> Double {
    let size =
      bounds.width < 400 ? Measures.smallText : max(0.026 * bounds.width, Measures.text)
    let width = Canvas.tapTextWidth(in: bounds)
    let lines = lines(of: text, size: size, width: width)
    let step = extent(of: "x", size: size).height
    let first = isUpwards ? y - Double(lines.count - 1) * step : y
    for (index, line) in lines.enumerated() {
      draw(
        line, at: Point(x: bounds.midX, y: first + Double(index) * step), size: size, color: color,
        alignment: .center, width: width)
    }
    return Double(lines.count) * step
  }
}
