import TouchGeometry

/// The direction in which a pen is held.
///
///     let tilt = PenTilt(altitude: .degrees(60), azimuth: .degrees(-45))
///     let pen = Contact(slot: 0, phase: .began, position: .zero, tool: .pen, tilt: tilt)
public struct PenTilt: Hashable, Sendable {
  /// The angle between the pen and the glass: a quarter turn for an upright pen, 0 for a flat one.
  public var altitude: Angle
  /// The direction in which the pen's end points, from the screen's x axis, clockwise positive.
  public var azimuth: Angle

  /// An upright pen.
  public static let upright = PenTilt(altitude: .radians(.pi / 2), azimuth: .zero)

  /// Creates a tilt. A tracker clamps the altitude to 0...90 degrees.
  public init(altitude: Angle, azimuth: Angle) {
    self.altitude = altitude
    self.azimuth = azimuth
  }

  /// Creates a tilt from the two angles that tablets report: the lean of the pen from upright toward
  /// increasing x and toward increasing y, each clamped to 89.9 degrees.
  public init(leanX: Angle, leanY: Angle) {
    // The horizontal distance of the pen's end from its tip, per unit of height.
    let aside = Vector(dx: Self.tangent(leanX), dy: Self.tangent(leanY))
    self.init(
      altitude: Vector(dx: aside.length, dy: 1).angle,
      azimuth: aside == .zero ? .zero : aside.angle)
  }

  private static func tangent(_ lean: Angle) -> Double {
    let most = Angle.degrees(89.9)
    let direction = Vector(length: 1, angle: min(max(lean, -most), most))
    return direction.dy / direction.dx
  }

  /// The angle by which the pen leans from upright toward increasing x.
  public var leanX: Angle { lean(share: Vector(length: 1, angle: azimuth).dx) }

  /// The angle by which the pen leans from upright toward increasing y.
  public var leanY: Angle { lean(share: Vector(length: 1, angle: azimuth).dy) }

  private func lean(share: Double) -> Angle {
    let pen = Vector(length: 1, angle: altitude)
    return Vector(dx: pen.dy, dy: share * pen.dx).angle
  }

  /// Whether both angles are numbers.
  public var isFinite: Bool { altitude.isFinite && azimuth.isFinite }
}

/// The buttons and the tilt of a sample, in six bytes: samples are copied often.
@frozen
@usableFromInline
package struct SampleTool: Hashable, Sendable {
  @usableFromInline var buttons: UInt16 = 1
  /// The altitude, where the maximum is a quarter turn; in steps of 0.0014 degrees.
  @usableFromInline var altitude: UInt16 = .max
  /// The azimuth, where the number of values is a full turn; in steps of 0.0055 degrees.
  @usableFromInline var azimuth: UInt16 = 0

  @inlinable package init() {}

  package var pressed: TouchButtons { TouchButtons(rawValue: UInt8(truncatingIfNeeded: buttons)) }

  private static let altitudeSteps = 65_535 / (Double.pi / 2)
  private static let azimuthSteps = 65_536 / (2 * Double.pi)

  package var tilt: PenTilt {
    get {
      PenTilt(
        altitude: .radians(Double(altitude) / Self.altitudeSteps),
        azimuth: .radians(Double(azimuth) / Self.azimuthSteps))
    }
    set {
      let up = min(max(newValue.altitude.radians, 0), .pi / 2)
      altitude = UInt16((up * Self.altitudeSteps).rounded())
      let turns = newValue.azimuth.radians / (2 * Double.pi)
      let part = ((turns - turns.rounded(.down)) * 65_536).rounded()
      azimuth = part >= 0 && part < 65_536 ? UInt16(part) : 0
    }
  }

  /// Adopts the reported tilt of a contact; returns false, and keeps the previous tilt, if it is not finite.
  mutating func adopt(_ contact: Contact) -> Bool {
    if let pressed = contact.buttons { buttons = pressed.isEmpty ? 1 : UInt16(pressed.rawValue) }
    guard let reported = contact.tilt else { return true }
    guard reported.isFinite else { return false }
    tilt = reported
    return true
  }
}
