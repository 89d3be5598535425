/// The unit of a setting's number.
package enum SettingUnit: Hashable, Sendable {
  /// 0 for no, 1 for yes.
  case flag
  /// A whole number.
  case count
  /// Points of 1/160 inch.
  case points
  case pointsPerSecond
  /// Microseconds; seconds in scenes.
  case microseconds
  case radians
  case radiansPerSecond
  /// A change of scale per second.
  case perSecond
  /// A factor or a share, dimensionless.
  case factor
  /// Any combination of these, one bit each.
  case set([String])
  /// One of these, counted from 0.
  case choice([String])
}

extension SettingUnit {
  /// Whether only whole numbers are meaningful.
  package var isWhole: Bool {
    switch self {
    case .flag, .count, .set, .choice: true
    case .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond, .factor:
      false
    }
  }

  /// Where a setting's number is written.
  package enum Place: Sendable {
    case scene
    case c
  }

  /// The name of the unit; nil if it has none.
  package func words(in place: Place) -> String? {
    switch self {
    case .flag, .count, .factor, .set, .choice: nil
    case .points: "points"
    case .pointsPerSecond: "points per second"
    case .microseconds: place == .scene ? "seconds" : "microseconds"
    case .radians: "radians"
    case .radiansPerSecond: "radians per second"
    case .perSecond: "per second"
    }
  }

  /// The size of the setting's unit in a place's unit: scenes use seconds where settings use microseconds.
  package func size(in place: Place) -> Double {
    switch (self, place) {
    case (.microseconds, .scene): 1e6
    case (.microseconds, .c), (.flag, _), (.count, _), (.points, _), (.pointsPerSecond, _),
      (.radians, _), (.radiansPerSecond, _), (.perSecond, _), (.factor, _), (.set, _), (.choice, _):
      1
    }
  }
}
