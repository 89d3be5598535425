import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// A recognizer as a node of the graph: its state, how long it still waits, and a switch that takes it
/// out.
final class TapNode: Layer, PaintableLayer {
  /// The recognizer that is shown.
  let tap: WatchedTap
  /// What flips the switch.
  let flip = TapGestureRecognizer()
  /// Told when it was switched on or off.
  var onToggle: (() -> Void)?
  private(set) var look = Look()

  /// All that is shown.
  struct Look: Hashable {
    var state = ""
    var color = Palette.faintText
    /// How much of the time until it is decided is over, in thousandths; nil while it waits for
    /// nothing.
    var progress: Int?
    var isEnabled = true
    var delay = ""
  }

  init(_ tap: WatchedTap) {
    self.tap = tap
    super.init(name: "node \(tap.label)")
    flip.name = "switch \(tap.label)"
    flip.onAction { [unowned self] flip in
      guard flip.state == .recognized else { return }
      tap.isEnabled.toggle()
      onToggle?()
    }
    addGestureRecognizer(flip)
  }

  /// Looks at the recognizer; without an instant the progress is left out.
  func refresh(at instant: Instant?) {
    let outlook = tap.outlook
    look.isEnabled = tap.isEnabled
    look.delay = delay
    look.progress = instant.flatMap { outlook.progress(at: $0) }.map { Int($0 * 1000) }
    (look.state, look.color) = words(for: outlook)
  }

  private func words(for outlook: WatchedTap.Outlook) -> (String, Color) {
    switch outlook {
    case .ready: ("possible", Palette.faintText)
    case .takenOut: ("taken out", Palette.faintText)
    case .looking: ("possible, looking", Palette.accent)
    case .waiting:
      (
        "sure, waits for " + tap.awaited.map(\.label).joined(separator: " and "), Palette.waiting
      )
    case .recognized: ("recognized", Palette.success)
    case .failed(let reason): ("failed: \(clause(reason))", Palette.failure)
    }
  }

  /// Numbers of recognizers mean nothing here; their names do.
  private func clause(_ reason: FailureReason) -> String {
    func name(_ id: RecognizerID) -> String {
      tap.layer?.gestureRecognizers.first { $0.id == id }?.label ?? "another"
    }
    return switch reason {
    case .requirementRecognized(let id): "\(name(id)) was recognized"
    case .excluded(let id): "excluded by \(name(id))"
    case .moved, .heldTooLong, .liftedEarly, .tooManyTouches, .tooFewTouches, .nextTapTooLate,
      .nextTapTooFar, .tooLittle, .wrongDirection, .tooSlow, .awayFromEdge, .touchCancelled,
      .refused, .withdrawn, .layerLeftWindow, .neverDecided, .custom:
      reason.description
    }
  }

  private var delay: String {
    guard tap.isEnabled else { return "" }
    switch tap.worstCaseDelay {
    case .atMost(.zero): return "told at once"
    case .atMost(let span): return "told after \(TapNote.text(span)) at most"
    case .unlimited(let other): return "may wait for \(other) without end"
    }
  }

  func paint(on canvas: Canvas) {
    let shape = Shape.roundedRect(bounds.insetBy(dx: 2, dy: 2), radius: 1.4 * Measures.corner)
    canvas.fill(shape, with: look.isEnabled ? Palette.raised : Palette.panel)
    canvas.stroke(
      shape, with: look.isEnabled ? look.color : Palette.rule, width: 3,
      dash: look.isEnabled ? nil : 8)
    var room = bounds.insetBy(dx: 1.3 * Measures.gap, dy: 1.1 * Measures.gap)
    paintSwitch(on: canvas)
    var heading = room
    _ = heading.takeRight(46)
    let ink = look.isEnabled ? Palette.text : Palette.faintText
    let height = canvas.drawLines(
      of: tap.label, in: heading, size: Measures.smallText + 2, color: ink, isBold: true,
      atMost: 2)
    _ = room.takeTop(height, gap: 6)
    let foot = room.takeBottom(52, gap: 4)
    canvas.drawLines(
      of: look.state, in: room, size: Measures.smallText, color: look.color, atMost: 4)
    canvas.draw(
      look.delay, at: Point(x: foot.minX, y: foot.minY + 20), size: Measures.smallText - 3,
      color: Palette.faintText, width: foot.width)
    paintProgress(in: foot, on: canvas)
  }

  private func paintSwitch(on canvas: Canvas) {
    let rail = Rect(x: bounds.maxX - 62, y: bounds.minY + 14, width: 46, height: 24)
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
