import TouchGeometry
import TouchTracking

/// An event of a display. Locations are in points of the root layer.
public enum DisplayEvent: Hashable, Sendable {
  /// The display was resized; the value is the root layer's new rectangle.
  case resized(Rect)
  /// The display must be redrawn, although the content has not changed.
  case exposed
  /// The display is no longer visible; contacts on it are lost.
  case hidden
  /// The display was covered or lost focus, so that lifts may be missed.
  case lostFocus
  /// A key was pressed or released. Repeats of a held key are not reported.
  case key(Key, isDown: Bool, modifiers: KeyModifiers)
  /// An event of a finger on a touchscreen.
  case finger(FingerEvent)
  /// An event of the mouse or a pen.
  case pointer(PointerEvent)
  /// The user wants the window closed.
  case closeRequested
}

/// A change of one finger as a window system reports it: without a time, and one finger at a time.
///
///     // For a display of your own, such as a remote screen.
///     let finger = FingerEvent(finger: 7, phase: .down, location: Point(x: 300, y: 200), pressure: 0.4)
///     let event = DisplayEvent.finger(finger)
public struct FingerEvent: Hashable, Sendable {
  /// The phase of a finger.
  public enum Phase: Hashable, Sendable {
    /// The finger landed.
    case down
    /// The finger moved, or its pressure changed.
    case moved
    /// The finger lifted.
    case up
    /// The window system cancelled the finger.
    case cancelled
  }

  /// The window system's number of the touchscreen.
  public var device: Int64
  /// The window system's number of the finger, reused after a lift.
  public var finger: Int64
  /// The phase.
  public var phase: Phase
  /// The location in points of the root layer; it may be outside, and may be non-finite.
  public var location: Point
  /// The force, where 1 is the maximum; nil if the window system does not report it.
  public var pressure: Double?
  /// The pressed buttons of the mouse or pen that emulates the finger; nil for a real finger.
  public var buttons: TouchButtons?
  /// The type: a finger, or the tip of a pen.
  public var tool: Contact.Tool
  /// The tilt of a pen; nil if the window system does not report it.
  public var tilt: PenTilt?

  /// Creates an event.
  public init(
    device: Int64 = 0, finger: Int64, phase: Phase, location: Point, pressure: Double? = nil,
    buttons: TouchButtons? = nil, tool: Contact.Tool = .finger, tilt: PenTilt? = nil
  ) {
    self.device = device
    self.finger = finger
    self.phase = phase
    self.location = location
    self.pressure = pressure
    self.buttons = buttons
    self.tool = tool
    self.tilt = tilt
  }
}

/// The values that a pen reports besides its location.
///
///     let pen = PenReading(pressure: 0.4, tilt: PenTilt(leanX: .degrees(30), leanY: .zero))
public struct PenReading: Hashable, Sendable {
  /// The pressure from 0 to 1, where 1 is the device's maximum; nil if the window system does not report it.
  public var pressure: Double?
  /// The tilt; nil if the window system does not report it.
  public var tilt: PenTilt?

  /// Creates a reading.
  public init(pressure: Double? = nil, tilt: PenTilt? = nil) {
    self.pressure = pressure
    self.tilt = tilt
  }
}

/// An event of the mouse, or of a pen that moves the mouse pointer.
///
///     // For a display of your own, such as a remote screen.
///     let click = PointerEvent(
///       action: .pressed(button: 1), location: Point(x: 300, y: 200), modifiers: .shift)
///     let event = DisplayEvent.pointer(click)
public struct PointerEvent: Hashable, Sendable {
  /// The action of a mouse.
  public enum Action: Hashable, Sendable {
    /// The mouse or the pen moved, with or without a pressed button.
    case moved
    /// A button was pressed: 1 for the primary one, 2 for the wheel, 3 for the secondary one, as in SDL.
    case pressed(button: Int)
    /// A button was released.
    case released(button: Int)
    /// The wheel was turned by this many notches, or fractions of them with a high-resolution wheel: dx to
    /// the right, dy away from the user. Where the user has chosen that content follows the fingers (natural
    /// scrolling), it was turned the other way.
    case wheel(Vector)
    /// The mouse left the window, or the pen went out of reach, at its last location. X servers do not report it
    /// of pens.
    case left
  }

  /// The action.
  public var action: Action
  /// The location of the pointer, in points of the root layer; it may be outside while a button is held.
  public var location: Point
  /// The modifier keys that were held.
  public var modifiers: KeyModifiers
  /// The values of the pen that caused the event; nil for a mouse. A pen's tip is its button 1, and the buttons of
  /// its barrel are others.
  public var pen: PenReading?

  /// Creates an event.
  public init(
    action: Action, location: Point, modifiers: KeyModifiers = [], pen: PenReading? = nil
  ) {
    self.action = action
    self.location = location
    self.modifiers = modifiers
    self.pen = pen
  }
}
