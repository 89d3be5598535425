import TouchGeometry

/// The identity of a touch; never used again by the tracker that gave it.
@frozen
public struct TouchID: Hashable, Comparable, Sendable {
  /// The number, counted from 1 in the order of landing.
  public let rawValue: UInt64

  /// Creates the identity with this number; only a tracker should make new ones.
  @inlinable public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Whether `a` comes before `b`.
  @inlinable public static func < (a: TouchID, b: TouchID) -> Bool { a.rawValue < b.rawValue }
}

/// What a touch is doing.
@frozen
public enum TouchPhase: UInt8, Hashable, Sendable {
  /// It landed.
  case began
  /// It moved, or its force or size changed.
  case moved
  /// It is down and did not change since the last event.
  case stationary
  /// It lifted.
  case ended
  /// It was taken back; nothing that it did counts.
  case cancelled

  /// Whether this is the touch's last phase.
  @inlinable public var isTerminal: Bool { self == .ended || self == .cancelled }
}

/// What makes a touch.
@frozen
public enum TouchType: UInt8, Hashable, Sendable {
  /// A finger on the glass.
  case direct
  /// A pen.
  case pencil
}

/// One touch at one instant.
@frozen
public struct TouchSample: Hashable, Sendable {
  /// Whose sample it is.
  public var id: TouchID
  /// When, in event time.
  public var time: Instant
  /// Where, in points from the top left of the window.
  public var location: Point
  /// What the touch did at this instant.
  public var phase: TouchPhase
  /// What makes the touch.
  public var type: TouchType
  // Two bytes that the sample has to spare; see ``scanInterval``.
  @usableFromInline var scanTicks: UInt16 = 0
  /// The force, where 1 is the device's greatest; 0 when the device does not tell.
  public var force: Float
  /// Half the longer diameter of the contact, in points; 0 when the device does not tell.
  public var majorRadius: Float
  // With it a sample is three times 16 bytes long: copied in pieces that overlap, it would have to
  // wait for its own fields to be written.
  /// The standard deviation of a coordinate of ``location`` that the panel's noise makes, in
  /// points, without that of the finger; 0 when it is not known. The tracker learns it from fingers
  /// that rest.
  public var uncertainty: Float

  /// How long the panel needs for a scan, as the tracker has learned it from fingers that move; zero while
  /// it is not known, at most 131 ms.
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
}
