import TouchGeometry
import TouchPainting
import TouchTracking
import Touchstone

/// The area to tap on: it shows the last tap in large letters, and a ring that closes while a tap waits.
final class TapPad: Layer, PaintableLayer {
  /// The last tap that was recognized.
  private struct LastTap: Hashable {
    var title: String
    var place: Point
    var fingers: Int
    var count: Int
  }

  /// The wait in progress.
  private struct Wait: Hashable {
    var text: String
    /// Its elapsed share, in thousandths.
    var progress: Int
    var isSure: Bool
  }

  private var last: LastTap?
  private var wait: Wait?
  private var count = 0

  /// Shows a tap.
  func show(_ title: String, at place: Point, fingers: Int) {
    count += 1
    last = LastTap(title: title, place: place, fingers: fingers, count: count)
  }

  /// Shows the wait of the recognizer that is most certain, or that can take longest.
  func showWaiting(of taps: [WatchedTap], at instant: Instant?) {
    wait = nil
    guard let instant else { return }
    let sure = taps.first { if case .waiting = $0.outlook { true } else { false } }
    let longest = taps.max { a, b in
      (a.outlook.deadline ?? .zero) < (b.outlook.deadline ?? .zero)
    }
    guard let tap = sure ?? longest, let progress = tap.outlook.progress(at: instant) else {
      return
    }
    let others = tap.awaited.map(\.label).joined(separator: " and ")
    wait = Wait(
      text: sure == nil ? "is it one?" : "\(tap.label) waits for \(others)",
      progress: Int(progress * 1000), isSure: sure != nil)
  }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 2, dy: 2), radius: 2 * Measures.corner)
    canvas.fill(shape, with: Palette.panel)
    canvas.stroke(shape, with: Palette.rule, width: 2)
    if let last { paint(last, on: canvas) } else { paintInvitation(on: canvas) }
    if let wait { paint(wait, on: canvas) }
  }

  private func paintInvitation(on canvas: Canvas) {
    centered("Tap here", size: 64, y: bounds.midY - 10, Palette.text, on: canvas)
    lines(
      "once, twice, three times; with one finger or two", y: bounds.midY + 40, Palette.faintText,
      on: canvas)
  }

  private func paint(_ last: LastTap, on canvas: Canvas) {
    for finger in 0..<last.fingers {
      let circle = Shape.circle(center: last.place, radius: 34 + 18 * Double(finger))
      canvas.stroke(circle, with: Palette.success, width: 4)
    }
    canvas.fill(.circle(center: last.place, radius: 10), with: Palette.success)
    // A low pad has no room beside the ring.
    guard bounds.height >= 420 || wait == nil else { return }
    let y =
      last.place.y < bounds.midY
      ? bounds.midY + min(130, 0.25 * bounds.height)
      : bounds.midY - min(100, 0.2 * bounds.height)
    centered(last.title, size: 64, y: y, Palette.success, on: canvas)
    centered("number \(last.count)", size: Measures.text, y: y + 46, Palette.faintText, on: canvas)
  }

  private func paint(_ wait: Wait, on canvas: Canvas) {
    let color = wait.isSure ? Palette.waiting : Palette.accent
    let height = lines(wait.text, y: bounds.maxY - 26, color, isUpwards: true, on: canvas)
    let center = Point(x: bounds.midX, y: bounds.maxY - 84 - height)
    canvas.fill(.circle(center: center, radius: 46), with: Palette.raised)
    canvas.fill(
      .sector(
        center: center, radius: 46, from: .degrees(-90),
        to: .degrees(-90 + 0.36 * Double(wait.progress))), with: color)
    canvas.fill(.circle(center: center, radius: 30), with: Palette.panel)
  }

  private var textWidth: Double { bounds.width - (bounds.width < 400 ? 20 : 40) }

  private func centered(
    _ text: String, size: Double, y: Double, _ color: Color, on canvas: Canvas
  ) {
    let isBold = size > 40
    let fit = canvas.fittingSize(
      of: text, atMost: size, atLeast: Measures.leastText, isBold: isBold, width: textWidth)
    canvas.draw(
      text, at: Point(x: bounds.midX, y: y), size: fit, color: color, isBold: isBold,
      alignment: .center, width: textWidth)
  }

  /// Draws text in as many lines as needed, downward from the baseline of the first one, or upward from that
  /// of the last one.
  ///
  /// - Returns: The total height.
  @discardableResult
  private func lines(
    _ text: String, y: Double, _ color: Color, isUpwards: Bool = false, on canvas: Canvas
  ) -> Double {
    let size = bounds.width < 400 ? Measures.smallText : Measures.text
    let lines = canvas.lines(of: text, size: size, width: textWidth)
    let step = canvas.extent(of: "x", size: size).height
    let first = isUpwards ? y - Double(lines.count - 1) * step : y
    for (index, line) in lines.enumerated() {
      canvas.draw(
        line, at: Point(x: bounds.midX, y: first + Double(index) * step), size: size, color: color,
        alignment: .center, width: textWidth)
    }
    return Double(lines.count) * step
  }

  var contentKey: AnyHashable? { [last, wait] as [AnyHashable?] }
}
