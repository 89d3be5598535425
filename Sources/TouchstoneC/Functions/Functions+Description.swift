import CTouchstone
import Touchstone

// The functions of description.h, in its order.

/// `touchstone_kind_count_settings` of description.h.
@_cdecl("touchstone_kind_count_settings")
public func kindCountSettings(_ kind: touchstone_kind) -> Int {
  SettingTexts.settings(of: kind).count
}

/// `touchstone_kind_get_setting` of description.h.
@_cdecl("touchstone_kind_get_setting")
public func kindGetSetting(
  _ kind: touchstone_kind, _ index: Int,
  _ description: UnsafeMutablePointer<touchstone_setting_description>?, _ size: Int
) -> Bool {
  guard let description, size > 0 else {
    note(InterfaceError.argument("there is no room for the description"))
    return false
  }
  let settings = SettingTexts.settings(of: kind)
  guard settings.indices.contains(index) else { return false }
  var value = settings[index].description
  copy(&value, to: description, atMost: size)
  return true
}

/// A setting with texts that are never deallocated.
private struct SettingTexts: Sendable {
  let setting: GestureSetting
  private let name: CText
  private let summary: CText

  private init(_ setting: GestureSetting) {
    self.setting = setting
    name = CText(setting.name)
    summary = CText(setting.summary)
  }

  var description: touchstone_setting_description {
    var value = touchstone_setting_description()
    value.setting = touchstone_setting(rawValue: setting.number.rawValue)
    value.unit = setting.unit.code
    value.name = name.characters
    value.summary = summary.characters
    value.minimum = setting.range.lowerBound
    value.maximum = setting.range.upperBound
    value.standard = setting.standard
    value.none = setting.none ?? .nan
    value.is_whole = setting.unit.isWhole
    return value
  }

  /// The settings of each kind, in the order of the enumerators, which are counted from 1.
  private static let byKind = GestureKind.allCases.map { $0.settings.map(SettingTexts.init) }

  static func settings(of kind: touchstone_kind) -> [SettingTexts] {
    let index = Int(kind.rawValue) - 1
    return byKind.indices.contains(index) ? byKind[index] : []
  }
}
