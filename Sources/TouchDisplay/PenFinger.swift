import TouchTracking

/// The tip of a window's pen as a finger, with the buttons of the barrel.
///
/// Input: the events of the pen. Output: events of one finger while the tip is down. A barrel button creates
/// no finger; it replaces the primary button of a tip that is down.
struct PenFinger {
  /// The button of a window system that is the tip.
  private static let tip = 1

  /// Whether the tip is down.
  private(set) var isDown = false
  private var barrel = TouchButtons()

  /// The finger's event; nil if the tip is not down.
  ///
  /// - Parameter reportsButtons: Whether the event has the buttons of the barrel.
  mutating func take(
    _ event: PointerEvent, _ pen: PenReading, reportsButtons: Bool
  ) -> FingerEvent? {
    let wasDown = isDown
    switch event.action {
    case .pressed(Self.tip): isDown = true
    case .released(Self.tip): isDown = false
    case .pressed(let button): barrel.insert(TouchButtons(number: button))
    case .released(let button): barrel.remove(TouchButtons(number: button))
    case .left: self = PenFinger()
    case .moved: break
    case .wheel: return nil
    }
    guard wasDown || isDown else { return nil }
    // A press while the tip is down: its lift was lost.
    let isLanding = !wasDown || event.action == .pressed(button: Self.tip)
    return FingerEvent(
      finger: 0, phase: isLanding ? .down : isDown ? .moved : .up, location: event.location,
      pressure: pen.pressure, buttons: reportsButtons ? barrel : nil, tool: .pen, tilt: pen.tilt)
  }

  /// Clears the pressed state; the finger was cancelled.
  mutating func release() { self = PenFinger() }
}
