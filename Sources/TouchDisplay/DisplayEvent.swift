import TouchGeometry

/// What a display tells. Places are in points of the root layer.
public enum DisplayEvent: Hashable, Sendable {
  /// It has another size; the rectangle of the root layer now.
  case resized(Rect)
  /// It must be drawn anew, though nothing changed.
  case exposed
  /// Nobody sees it any more; contacts on it are lost.
  case hidden
  /// It was covered or left, so that lifts may happen without its knowledge.
  case lostFocus
  /// A key went down or up. Repetitions of a key that is held are left out.
  case key(Key, isDown: Bool, modifiers: KeyModifiers)
  /// A finger on a touch screen did something.
  case finger(FingerEvent)
  /// The mouse did something.
  case pointer(PointerEvent)
  /// The user wants the window closed.
  case closeRequested
}

/// What one finger did, as a window system tells it: without a time, and one finger at a time.
public struct FingerEvent: Hashable, Sendable {
  /// What a finger does.
  public enum Phase: Hashable, Sendable {
    /// It landed.
    case down
    /// It moved, or presses harder or less hard.
    case moved
    /// It lifted.
    case up
    /// The window system took it back.
    case cancelled
  }

  /// The window system's number of the touch screen.
  public var device: Int64
  /// The window system's number of the finger, used again after a lift.
  public var finger: Int64
  /// What it did.
  public var phase: Phase
  /// Where, in points of the root layer; may lie outside, and need not be finite.
  public var location: Point
  /// The force, where 1 is the greatest; nil when the window system does not tell.
  public var pressure: Double?

  /// Creates an event.
  public init(
    device: Int64 = 0, finger: Int64, phase: Phase, location: Point, pressure: Double? = nil
  ) {
    self.device = device
    self.finger = finger
    self.phase = phase
    self.location = location
    self.pressure = pressure
  }
}

/// What the mouse did.
public struct PointerEvent: Hashable, Sendable {
  /// What a mouse does.
  public enum Action: Hashable, Sendable {
    /// It moved, with or without a button held.
    case moved
    /// A button went down; the first one is 1.
    case pressed(button: Int)
    /// A button went up.
    case released(button: Int)
    /// The wheel was turned by so many notches, fractions of them with a fine wheel: dx to the right,
    /// dy away from the user.
    case wheel(Vector)
  }

  /// What it did.
  public var action: Action
  /// Where the pointer is, in points of the root layer; outside while a button is held there.
  public var location: Point
  /// Which modifier keys were held.
  public var modifiers: KeyModifiers

  /// Creates an event.
  public init(action: Action, location: Point, modifiers: KeyModifiers = []) {
    self.action = action
    self.location = location
    self.modifiers = modifiers
  }
}
