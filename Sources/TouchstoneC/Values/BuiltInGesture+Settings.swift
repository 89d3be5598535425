import CTouchstone
import Touchstone

/// Access to a recognizer's settings by number.
extension BuiltInGesture {
  /// Sets a setting.
  ///
  /// - Throws: An error if the kind has no such setting or the value is not allowed.
  func set(_ setting: touchstone_setting, to value: Double) throws(InterfaceError) {
    let description = try description(of: setting)
    guard description.accepts(value) else {
      throw InterfaceError.argument(
        "\(description.number.enumerator) must be \(description.demand(in: .c)), not \(value)")
    }
    description.write(recognizer, value)
  }

  /// The value of a setting.
  func value(of setting: touchstone_setting) throws(InterfaceError) -> Double {
    try description(of: setting).read(recognizer)
  }

  private func description(of setting: touchstone_setting) throws(InterfaceError) -> GestureSetting
  {
    let settings = GestureKind(of: recognizer)?.settings ?? []
    if let description = settings.first(where: { $0.number.rawValue == setting.rawValue }) {
      return description
    }
    let name = SettingNumber(rawValue: setting.rawValue)?.enumerator ?? "\(setting.rawValue)"
    throw InterfaceError(TOUCHSTONE_ERROR_KIND, "a \(noun) has no setting \(name)")
  }
}
