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

  private var last: LastTap?
  /// The part that shows the wait; only it is repainted while its ring closes.
  private let foot = TapWait()
  private var count = 0

  override init(frame: Rect = .zero, name: String = "pad") {
    super.init(frame: frame, name: name)
    add(foot)
  }

  /// Shows a tap.
  func show(_ title: String, at place: Point, fingers: Int) {
    count += 1
    last = LastTap(title: title, place: place, fingers: fingers, count: count)
  }

  /// Shows the wait of the recognizer that is most certain, or that can wait longest.
  func showWaiting(of taps: [WatchedTap], at instant: Instant?) {
    foot.wait = nil
    foot.place(in: bounds)
    guard let instant else { return }
    let sure = taps.first { if case .waiting = $0.outlook { true } else { false } }
    let longest = taps.max { a, b in
      (a.outlook.deadline ?? .zero) < (b.outlook.deadline ?? .zero)
    }
    guard let tap = sure ?? longest, let progress = tap.outlook.progress(at: instant) else {
      return
    }
    let others = tap.awaited.map(\.label).joined(separator: " and ")
    foot.wait = TapWait.Wait(
      text: sure == nil ? "is it one?" : "\(tap.label) waits for \(others)",
      progress: Int(progress * 1000), isSure: sure != nil)
  }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 2, dy: 2), radius: 2 * Measures.corner)
    canvas.fill(shape, with: Palette.panel)
    canvas.stroke(shape, with: Palette.rule, width: 2)
    if let last { paint(last, on: canvas) } else { paintInvitation(on: canvas) }
  }

  private func paintInvitation(on canvas: Canvas) {
    centered("Tap here", size: titleSize, y: bounds.midY - 10, Palette.text, on: canvas)
    canvas.drawTapLines(
      "once, twice, three times; with one finger or two", in: bounds,
      y: bounds.midY + 0.625 * titleSize,
      Palette.faintText)
  }

  private func paint(_ last: LastTap, on canvas: Canvas) {
    for finger in 0..<last.fingers {
      let circle = Shape.circle(center: last.place, radius: 34 + 18 * Double(finger))
      canvas.stroke(circle, with: Palette.success, width: 4)
    }
    canvas.fill(.circle(center: last.place, radius: 10), with: Palette.success)
    // A low pad has no room next to the ring.
    guard bounds.height >= 420 || foot.wait == nil else { return }
    let y =
      last.place.y < bounds.midY
      ? bounds.midY + min(130, 0.25 * bounds.height)
      : bounds.midY - min(100, 0.2 * bounds.height)
    centered(last.title, size: titleSize, y: y, Palette.success, on: canvas)
    centered(
      "number \(last.count)", size: max(0.4 * titleSize, Measures.text), y: y + 0.71875 * titleSize,
      Palette.faintText, on: canvas)
  }

  /// The size of the large letters, which grow with a pad of more than 1000 points.
  private var titleSize: Double { max(0.064 * bounds.width, 64) }

  private var textWidth: Double { Canvas.tapTextWidth(in: bounds) }

  private func centered(
    _ text: String, size: Double, y: Double, _ color: Color, on canvas: Canvas
  ) {
    let isBold = size > 40
    let fit = canvas.fittingSize(
      of: text, atMost: size, atLeast: Measures.minimumTextSize, isBold: isBold, width: textWidth)
    canvas.draw(
      text, at: Point(x: bounds.midX, y: y), size: fit, color: color, isBold: isBold,
      alignment: .center, width: textWidth)
  }

  var contentKey: AnyHashable? { [last, foot.wait != nil] as [AnyHashable?] }
}
