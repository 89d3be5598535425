import TouchGeometry

/// The identity of a touch; never reused by its tracker.
@frozen
public struct TouchID: Hashable, Comparable, Sendable {
  /// The number, counted from 1 in the order of landing.
  public let rawValue: UInt64

  /// Creates the identity with this number; only a tracker should create new ones.
  @inlinable public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Whether `a` landed before `b`.
  @inlinable public static func < (a: TouchID, b: TouchID) -> Bool { a.rawValue < b.rawValue }
}

/// The phase of a touch.
@frozen
public enum TouchPhase: UInt8, Hashable, Sendable {
  /// It landed.
  case began
  /// It moved, or its force or size changed.
  case moved
  /// It is down and has not changed since the last event.
  case stationary
  /// It lifted.
  case ended
  /// It was cancelled: undo its effects.
  case cancelled

  /// Whether the touch has ended or was cancelled.
  @inlinable public var isTerminal: Bool { self == .ended || self == .cancelled }
}

/// The type of a touch.
@frozen
public enum TouchType: UInt8, Hashable, Sendable {
  /// A finger on the glass.
  case direct
  /// A pen.
  case pencil
}

/// One touch at one instant.
///
///     // Two samples with which a test taps a machine.
///     let landed = TouchSample(
///       id: TouchID(1), time: .zero, location: Point(x: 40, y: 40), phase: .began)
///     var lifted = landed
///     lifted.time = .seconds(0.1)
///     lifted.phase = .ended
@frozen
public struct TouchSample: Hashable, Sendable {
  /// The touch.
  public var id: TouchID
  /// The event time.
  public var time: Instant
  /// The location, in points from the top left of the window.
  public var location: Point
  /// The phase at this instant.
  public var phase: TouchPhase
  /// The type.
  public var type: TouchType
  // Uses two spare bytes of the sample; see ``scanInterval``.
  @usableFromInline package var scanTicks: UInt16 = 0
  /// The force from 0 to 1, where 1 is the device's maximum; 0 if the device does not report it.
  public var force: Float
  /// Half the longer diameter of the contact, in points; 0 if the device does not report it.
  public var majorRadius: Float
  /// The standard deviation of a coordinate of ``location`` caused by the panel's noise, in points, without
  /// that of the finger; 0 if unknown. The tracker learns it from fingers that rest.
  public var uncertainty: Float
  /// The buttons and the tilt.
  @usableFromInline package var tool = SampleTool()

  /// The pressed buttons; ``TouchButtons/primary`` for a finger, and for a pen that reports none.
  public var buttons: TouchButtons {
    get { tool.pressed }
    set { tool.buttons = UInt16(newValue.rawValue) }
  }

  /// The tilt of a pen, to 0.01 degrees; upright for a finger, a mouse, and a pen that does not report it. The
  /// altitude is clamped to 0...90 degrees. Setting a tilt that is not finite has no effect.
  public var tilt: PenTilt {
    get { tool.tilt }
    set { if newValue.isFinite { tool.tilt = newValue } }
  }

  /// The duration of a scan of the panel, learned from fingers that move; zero while unknown, at most 131 ms.
  public var scanInterval: TimeSpan {
    get { TimeSpan(microseconds: Int64(scanTicks) * 2) }
    set { scanTicks = UInt16(clamping: newValue.microseconds / 2) }
  }

  /// Creates a sample.
  @inlinable public init(
    id: TouchID, time: Instant, location: Point, phase: TouchPhase, type: TouchType = .direct,
    force: Float = 0, majorRadius: Float = 0, uncertainty: Float = 0
  ) {
    self.id = id
    self.time = time
    self.location = location
    self.phase = phase
    self.type = type
    self.force = force
    self.majorRadius = majorRadius
    self.uncertainty = uncertainty
  }

  /// Becomes a later sample of the same touch with the same ``tool``.
  ///
  /// Part by part, from memory: a processor cannot load the whole of a value whose parts were just stored, and waits
  /// until they are in its cache: 4 % of the time of a movement. `later` is not changed.
  @inlinable @inline(__always)
  package mutating func proceed(to later: inout TouchSample) {
    time = later.time
    location = later.location
    phase = later.phase
    scanTicks = later.scanTicks
    force = later.force
    majorRadius = later.majorRadius
    uncertainty = later.uncertainty
  }
}
