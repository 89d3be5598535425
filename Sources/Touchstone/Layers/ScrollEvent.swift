import TouchGeometry
import TouchTracking

/// A movement of a mouse wheel or of two fingers on a touchpad, for a layer that scrolls.
public struct ScrollEvent: Hashable, Sendable {
  /// The device.
  public let device: DeviceID
  /// The event time.
  public let time: Instant
  /// Where the event comes from.
  public let source: TouchpadEvent.ScrollSource
  /// The position in the sequence; always `changed` for a wheel.
  public let phase: TouchpadEvent.Phase
  /// The displacement of the content, in points of the screen; always finite.
  public let translation: Vector

  /// The scrolling of a touchpad's or wheel's event; nil if it is another gesture. A displacement that is not
  /// finite counts as none.
  init?(_ event: TouchpadEvent) {
    guard case .scroll(let source, let way) = event.kind else { return nil }
    device = event.device
    time = event.time
    self.source = source
    phase = event.phase
    translation = way.isFinite ? way : .zero
  }

  /// Whether the fingers have lifted or their sequence was cancelled.
  public var isLast: Bool {
    switch phase {
    case .ended, .cancelled: source != .wheel
    case .began, .changed: false
    }
  }
}

/// The answer of a layer to a ``ScrollEvent``.
public enum ScrollAnswer: Hashable, Sendable {
  /// The layer does not scroll.
  case ignores
  /// The layer scrolls, but not in this direction: enclosing layers are asked next.
  case declines
  /// The layer would be pulled beyond its edge. It gets the event if no layer under the pointer moves.
  case yields
  /// The layer can move in this direction.
  case moves
}
