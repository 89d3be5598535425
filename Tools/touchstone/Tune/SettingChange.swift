import ArgumentParser
import TouchGeometry
import TouchRecordings
import Touchstone

/// A setting given on the command line, with its value.
struct SettingChange: Sendable {
  var kind: GestureKind
  var setting: GestureSetting
  /// In the unit of the setting.
  var value: Double

  /// Parses "kind.key=value", in the units of scenes.
  ///
  /// - Throws: An error that lists the allowed kinds, keys or values.
  init(parsing argument: String) throws(ValidationError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("Write kind.key=value, such as pan.startDistance=8.")
    }
    (kind, setting) = try Self.find(String(parts[0]))
    value = try setting.value(of: String(parts[1]), named: String(parts[0]))
  }

  /// The setting with a name such as "pan.startDistance".
  static func find(_ name: String) throws(ValidationError) -> (GestureKind, GestureSetting) {
    let names = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard names.count == 2 else {
      throw ValidationError("Write kind.key=value, such as pan.startDistance=8.")
    }
    guard let kind = GestureKind(rawValue: names[0]) else {
      let kinds = GestureKind.allCases.map(\.rawValue)
      throw ValidationError(
        "There is no kind of recognizer \(names[0]). The kinds are \(kinds.inWords).")
    }
    let found = kind.settings.first { setting in
      setting.name == names[1] || setting.scene.name == names[1]
    }
    if let found { return (kind, found) }
    let keys = kind.settings.map { $0.scene.name ?? $0.name }
    let similar = keys.similar(to: names[1])
    throw ValidationError(
      similar.isEmpty
        ? "A \(kind.noun) has no setting \(names[1]). Its settings are \(keys.inWords)."
        : "A \(kind.noun) has no setting \(names[1]). Did you mean \(similar.inWords(with: "or"))?")
  }

  /// The key in scenes.
  var key: String { setting.scene.name ?? setting.name }

  /// The value in the unit of scenes.
  var text: String { setting.text(of: value, in: .scene) }

  /// The settings of a manipulator that it belongs to, if these may be missing.
  var part: OptionalPart? { OptionalPart(rawValue: setting.scene.section.rawValue) }
}

/// Settings of a manipulator that may be missing: its properties with these names are nil by default.
enum OptionalPart: String, CaseIterable {
  case snapping, momentum

  /// The name of the Swift type.
  var type: String {
    switch self {
    case .snapping: "RotationSnapping"
    case .momentum: "MomentumSettings"
    }
  }

  /// A setting that switches it on, as an argument.
  var example: String {
    switch self {
    case .snapping: "manipulator.interval=1.5708"
    case .momentum: "manipulator.settings.momentum.parts=all"
    }
  }

  /// Whether a setting of it can switch it on or off; the others have no effect without it.
  func isSwitch(_ setting: GestureSetting) -> Bool {
    switch self {
    case .snapping: setting.number == .snapInterval
    case .momentum: setting.number == .momentum
    }
  }

  /// Whether a manipulator with these settings snaps or continues after a fling.
  func isOn(_ settings: Manipulator.Settings) -> Bool {
    switch self {
    case .snapping: settings.snapping.map { $0.interval > .zero } ?? false
    case .momentum: settings.momentum.map { !$0.parts.isEmpty } ?? false
    }
  }
}

extension GestureSetting {
  /// The value that a text means in the unit of scenes.
  ///
  /// - Throws: An error with the allowed values.
  fileprivate func value(of text: String, named name: String) throws(ValidationError) -> Double {
    if let value = word(text), accepts(value) { return value }
    throw ValidationError("\(name) must be \(demand(in: .scene)) (got \(text)).")
  }

  private func word(_ text: String) -> Double? {
    switch unit {
    case .flag:
      if text == "true" { return 1 }
      if text == "false" { return 0 }
    case .choice(let names):
      return names.firstIndex(of: text).map(Double.init)
    case .set(let names):
      if text == "all" { return Double((UInt64(1) << UInt64(names.count)) - 1) }
      var bits: UInt64 = 0
      for name in text.split(separator: ",") {
        guard let index = names.firstIndex(of: String(name)) else { return nil }
        bits |= 1 << UInt64(index)
      }
      return Double(bits)
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      break
    }
    guard let number = Double(text), number.isFinite else { return nil }
    return number * unit.size(in: .scene)
  }
}

extension [SettingChange] {
  /// Checks that the settings do not contradict each other.
  ///
  /// - Throws: An error that names two of them and their values.
  func check() throws(ValidationError) {
    for kind in Set(map(\.kind)) {
      let recognizer = kind.makeRecognizer()
      for change in self where change.kind == kind {
        change.setting.write(recognizer, change.value)
      }
      try kind.checkPairs(of: recognizer)
    }
  }
}

extension GestureKind {
  /// Checks that no minimum of a recognizer of this kind is greater than its maximum.
  ///
  /// - Throws: An error that names the two settings and their values.
  func checkPairs(of recognizer: GestureRecognizer) throws(ValidationError) {
    guard let (minimum, maximum) = contradiction(in: recognizer) else { return }
    let names = [minimum, maximum].map { "\(rawValue).\($0.scene.name ?? $0.name)" }
    let values = [minimum, maximum].map { $0.text(of: $0.read(recognizer), in: .scene) }
    throw ValidationError(
      "\(names[0]) must be at most \(names[1]) (got \(values[0]) and \(values[1])).")
  }
}

/// A setting to vary, and the values to try.
struct SettingSteps: Sendable {
  /// The numbers of values that may be tried.
  static let counts = 2...100

  var setting: SettingChange
  var values: [Double]
  /// The setting with the last of the values, which is the highest.
  var last: SettingChange {
    var change = setting
    change.value = values.last ?? change.value
    return change
  }

  /// Parses "kind.key=low:high:count", in the units of scenes.
  ///
  /// - Throws: An error that lists the allowed values.
  init(parsing argument: String) throws(ValidationError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    // An unknown setting is reported before the form of its values.
    _ = try SettingChange.find(parts[0])
    let numbers = (parts.count == 2 ? parts[1] : "")
      .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard numbers.count == 3 else {
      throw ValidationError("Write \(parts[0])=low:high:count, such as \(parts[0])=1:3:5.")
    }
    let low = try SettingChange(parsing: "\(parts[0])=\(numbers[0])")
    let high = try SettingChange(parsing: "\(parts[0])=\(numbers[1])")
    guard low.value < high.value else {
      throw ValidationError(
        "The low value of \(parts[0]) must be less than the high one (got \(low.text) and \(high.text))."
      )
    }
    guard let count = Int(numbers[2]), Self.counts.contains(count) else {
      throw ValidationError(
        "The number of values of \(parts[0]) must be a whole number from \(Self.counts.lowerBound) to "
          + "\(Self.counts.upperBound) (got \(numbers[2])).")
    }
    setting = low
    let step = (high.value - low.value) / Double(count - 1)
    // The last value is the high one itself: a rounded sum can exceed the maximum.
    values = (0..<(count - 1)).map { low.value + step * Double($0) } + [high.value]
    guard values.allSatisfy(low.setting.accepts) else {
      throw ValidationError(
        "\(parts[0]) must be \(low.setting.demand(in: .scene)): \(count) values from \(low.text) to "
          + "\(high.text) are not all of them.")
    }
  }
}
