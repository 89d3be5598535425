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
  var said = settings[index].description
  copy(&said, to: description, atMost: size)
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
    var said = touchstone_setting_description()
    said.setting = touchstone_setting(rawValue: setting.number.rawValue)
    said.unit = setting.unit.code
    said.name = name.characters
    said.summary = summary.characters
    said.minimum = setting.range.lowerBound
    said.maximum = setting.range.upperBound
    said.standard = setting.standard
    said.none = setting.none ?? .nan
    said.is_whole = setting.unit.isWhole
    return said
  }

  /// The settings of each kind, in the order of the enumerators, which are counted from 1.
  private static let byKind = GestureKind.allCases.map { $0.settings.map(SettingTexts.init) }

  static func settings(of kind: touchstone_kind) -> [SettingTexts] {
    let index = Int(kind.rawValue) - 1
    return byKind.indices.contains(index) ? byKind[index] : []
  }
}
