import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// A recognizer as a node of the graph: its state, how long it still waits, and a switch to turn it off.
final class TapNode: Layer, PaintableLayer {
  /// The recognizer.
  let tap: WatchedTap
  /// Flips the switch.
  let flip = TapGestureRecognizer()
  /// Called when it was switched on or off.
  var onToggle: (() -> Void)?
  private(set) var look = Look()

  /// Everything that is displayed.
  struct Look: Hashable {
    var state = ""
    var color = Palette.faintText
    /// The elapsed share of the time until it is decided, in thousandths; nil if it waits for nothing.
    var progress: Int?
    var isEnabled = true
    var delay = ""
  }

  init(_ tap: WatchedTap) {
    self.tap = tap
    super.init(name: "node \(tap.label)")
    flip.name = "switch \(tap.label)"
    flip.on(.recognized, of: self) { node, _ in
      node.tap.isEnabled.toggle()
      node.onToggle?()
    }
    addGestureRecognizer(flip)
  }

  /// Reads the recognizer's state; without an instant the progress is not shown.
  func refresh(at instant: Instant?) {
    let outlook = tap.outlook
    look.isEnabled = tap.isEnabled
    look.delay = delay
    look.progress = instant.flatMap { outlook.progress(at: $0) }.map { Int($0 * 1000) }
    (look.state, look.color) = words(for: outlook)
  }

  private func words(for outlook: WatchedTap.Outlook) -> (String, Color) {
    switch outlook {
    case .ready: ("ready", Palette.faintText)
    case .takenOut: ("switched off", Palette.faintText)
    case .looking: ("watching", Palette.accent)
    case .waiting:
      (
        "seen; waits in case it becomes a "
          + tap.awaited.map(\.label).joined(separator: " or a "), Palette.waiting
      )
    case .recognized: ("recognized", Palette.success)
    case .failed(let reason): ("not this time: \(clause(reason))", Palette.failure)
    }
  }

  /// Names of recognizers instead of their numbers.
  private func clause(_ reason: FailureReason) -> String {
    guard let winner = reason.winner else { return reason.description }
    let name = tap.layer?.gestureRecognizers.first { $0.id == winner }?.label ?? "another"
    if case .excluded = reason { return "excluded by \(name)" }
    return "\(name) was recognized"
  }

  private var delay: String {
    guard tap.isEnabled else { return "" }
    switch tap.worstCaseDelay {
    case .atMost(.zero): return "decides at once"
    case .atMost(let span): return "decides within \(TapNote.text(span))"
    case .unlimited(let other): return "waits as long as \(other) is undecided"
    }
  }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 2, dy: 2), radius: 1.4 * Measures.corner)
    canvas.fill(shape, with: look.isEnabled ? Palette.raised : Palette.panel)
    canvas.stroke(
      shape, with: look.isEnabled ? look.color : Palette.rule, width: 3,
      dash: look.isEnabled ? nil : 8)
    var room = bounds.insetBy(dx: (isSmall ? 0.9 : 1.3) * Measures.gap, dy: 1.1 * Measures.gap)
    var foot = room.takeBottom(isSmall ? 24 : 12, gap: 4)
    // Next to the name, or at the bottom if there is no room for it there.
    var heading = room
    if isSmall {
      paintSwitch(in: foot.takeRight(TapNode.switchSize.width), on: canvas)
    } else {
      paintSwitch(in: heading.takeRight(TapNode.switchSize.width), on: canvas)
    }
    paintProgress(in: foot, on: canvas)
    let ink = look.isEnabled ? Palette.text : Palette.faintText
    let size =
      isSmall
      ? Measures.smallText - 3 : isLarge ? growth * (Measures.text + 4) : Measures.smallText + 2
    let height = canvas.drawLines(
      of: tap.label, in: heading, size: size, color: ink, isBold: true, atMost: 2)
    _ = room.takeTop(height, gap: isSmall ? 2 : 6)
    paintStatus(in: room, on: canvas)
  }

  /// The state, and the delay below it if there is room for both.
  private func paintStatus(in room: Rect, on canvas: Canvas) {
    var room = room
    let size =
      isSmall ? Measures.smallText - 4 : isLarge ? growth * Measures.text : Measures.smallText
    let line = canvas.extent(of: "x", size: size).height
    let small = size - (isSmall ? 1.5 : 3)
    let delay = canvas.lines(of: look.delay, size: small, width: room.width).prefix(2)
    let height = Double(delay.count) * canvas.extent(of: "x", size: small).height
    let lines = canvas.lines(of: look.state, size: size, width: room.width).count
    if height + Double(min(lines, 2)) * line + 4 <= room.height {
      let place = room.takeBottom(height, gap: 4)
      canvas.drawLines(
        of: look.delay, in: place, size: small, color: Palette.faintText, atMost: 2)
    }
    canvas.drawLines(
      of: look.state, in: room, size: size, color: look.color,
      atMost: max(Int(room.height / max(line, 1)), 1))
  }

  /// Whether there is little room for text.
  private var isSmall: Bool { bounds.width < 220 }

  /// Whether there is room for text that can be read from farther away.
  private var isLarge: Bool { bounds.width >= 290 && bounds.height >= 230 }

  /// The scale of the text of a very large card.
  private var growth: Double { min(max(min(bounds.width / 400, bounds.height / 300), 1), 1.8) }

  private static let switchSize = Size(width: 46, height: 24)

  private func paintSwitch(in rect: Rect, on canvas: Canvas) {
    let rail = Rect(origin: rect.origin, size: TapNode.switchSize)
    canvas.fill(
      .roundedRect(rail, radius: 12), with: look.isEnabled ? Palette.accent : Palette.rule)
    let x = look.isEnabled ? rail.maxX - 12 : rail.minX + 12
    canvas.fill(.circle(center: Point(x: x, y: rail.midY), radius: 9), with: Palette.background)
  }

  private func paintProgress(in foot: Rect, on canvas: Canvas) {
    guard let progress = look.progress else { return }
    let rail = Rect(x: foot.minX, y: foot.maxY - 12, width: foot.width, height: 8)
    canvas.fill(.roundedRect(rail, radius: 4), with: Palette.panel)
    let done = Rect(
      x: rail.minX, y: rail.minY, width: max(rail.width * Double(progress) / 1000, 8), height: 8)
    canvas.fill(.roundedRect(done, radius: 4), with: look.color)
  }

  var contentKey: AnyHashable? { look }
}
