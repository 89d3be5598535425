import TouchGeometry
import TouchTracking

/// The values that settings may have, in the unit of the setting.
///
/// The property that keeps a setting and the setting's description share these, so that they cannot
/// differ.
enum SettingRange {
  static let flag = 0.0...1
  /// Fingers that a gesture needs or allows: as many as are followed at once.
  static let fingers = 1.0...Double(TouchTracker.maximumContacts)
  static let taps = 1.0...1000
  /// Taps before a press.
  static let tapsBefore = 0.0...1000
  /// Points; a million are 159 m.
  static let distance = 0.0...1e6
  /// Microseconds; a million seconds are eleven days.
  static let span = 0.0...1e12
  /// A share of something.
  static let share = 0.0...1e6
  /// A multiple of a distance, at least the distance itself.
  static let multiple = 1.0...1000
  /// Points a second.
  static let speed = 0.0...1e6
  /// Radians to turn before a gesture begins; several turns may be asked for.
  static let startAngle = 0.0...100
  /// Radians from a direction.
  static let deviation = 0.0...Double.pi
  static let scale = 0.0...1e6
  /// Radians, not wrapped.
  static let rotation = -1e6...1e6
  /// Radians between stops and about them.
  static let stops = 0.0...1e6
  /// How fast speeds decay, a second.
  static let decay = 0.1...1000
  /// Relative growth a second.
  static let growth = 0.0...1e6
  /// Radians a second.
  static let turn = 0.0...1e6
}

// What properties do with the value that a program sets: the nearest value of the range counts, and
// NaN changes nothing. A property cannot throw, and a program that computes a threshold should not
// end because of it.

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
