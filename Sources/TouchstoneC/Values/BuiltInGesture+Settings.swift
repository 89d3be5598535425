import CTouchstone
import Touchstone

/// The settings of a recognizer by their numbers, as they are described for everybody.
extension BuiltInGesture {
  /// Sets a setting.
  ///
  /// - Throws: an error where the kind has no such setting, or it cannot have the value.
  func set(_ setting: touchstone_setting, to value: Double) throws {
    let description = try description(of: setting)
    guard description.accepts(value) else {
      throw InterfaceError.argument(
        "\(description.number.enumerator) must be \(description.demand(in: .c)), not \(value)")
    }
    description.write(recognizer, value)
  }

  /// What a setting is set to.
  func value(of setting: touchstone_setting) throws -> Double {
    try description(of: setting).read(recognizer)
  }

  private func description(of setting: touchstone_setting) throws -> GestureSetting {
    let settings = GestureKind(of: recognizer)?.settings ?? []
    if let description = settings.first(where: { $0.number.rawValue == setting.rawValue }) {
      return description
    }
    let name = SettingNumber(rawValue: setting.rawValue)?.enumerator ?? "\(setting.rawValue)"
    throw InterfaceError(TOUCHSTONE_ERROR_KIND, "a \(noun) has no setting \(name)")
  }
}
