import TouchGeometry
import TouchTracking

/// The allowed values of settings, in the unit of the setting.
///
/// Shared by the properties and the descriptions of settings, so that the two cannot differ.
enum SettingRange {
  static let flag = 0.0...1
  /// The number of fingers that a gesture requires or allows: at most as many as are tracked at once.
  static let fingers = 1.0...Double(TouchTracker.maximumContacts)
  static let taps = 1.0...1000
  /// The number of taps before a press.
  static let tapsBefore = 0.0...1000
  /// A distance in points; a million points are 159 m.
  static let distance = 0.0...1e6
  /// A time in microseconds; 1e12 µs are eleven days.
  static let span = 0.0...1e12
  /// A share of another quantity.
  static let share = 0.0...1e6
  /// A multiple of a distance, at least the distance itself.
  static let multiple = 1.0...1000
  /// A speed in points per second.
  static let speed = 0.0...1e6
  /// The angle in radians to turn before a gesture begins; several turns are allowed.
  static let startAngle = 0.0...100
  /// A deviation from a direction, in radians.
  static let deviation = 0.0...Double.pi
  static let scale = 0.0...1e6
  /// An angle in radians, not wrapped.
  static let rotation = -1e6...1e6
  /// An interval between snapping angles or a distance from one, in radians.
  static let stops = 0.0...1e6
  /// The decay of speeds per second.
  static let decay = 0.1...1000
  /// Relative growth per second.
  static let growth = 0.0...1e6
  /// An angular velocity in radians per second.
  static let turn = 0.0...1e6
}

// How properties handle a value that a program sets: it is clamped to the range, and NaN changes nothing. A
// property cannot throw, and a program that computes a threshold should not crash because of a bad value.

extension Double {
  mutating func accept(_ value: Double, in range: ClosedRange<Double>) {
    guard !value.isNaN else { return }
    self = Swift.min(Swift.max(value, range.lowerBound), range.upperBound)
  }
}

extension Angle {
  mutating func accept(_ value: Angle, in range: ClosedRange<Double>) {
    radians.accept(value.radians, in: range)
  }
}

extension Int {
  mutating func accept(_ value: Int, in range: ClosedRange<Double>) {
    self = Swift.min(Swift.max(value, Int(range.lowerBound)), Int(range.upperBound))
  }
}

extension TimeSpan {
  mutating func accept(_ value: TimeSpan, in range: ClosedRange<Double>) {
    let least = TimeSpan(microseconds: Int64(range.lowerBound))
    let greatest = TimeSpan(microseconds: Int64(range.upperBound))
    self = Swift.min(Swift.max(value, least), greatest)
  }
}
