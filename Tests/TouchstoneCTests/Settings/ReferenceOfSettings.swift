import Touchstone

/// `Documentation/settings.md`, generated from the descriptions of settings. `TOUCHSTONE_RECORD=1 swift test --filter
/// SettingFileTests` updates it.
enum ReferenceOfSettings {
  static let path = "Documentation/settings.md"

  static var text: String {
    var text = """
      # Settings of recognizers

      Every setting of every recognizer: its name in Swift, in scenes and in C, its unit, default and range, and the
      source of the default. The page is generated from `Sources/Touchstone/Settings`.

      - Distances are points of 1/160 inch. Durations are seconds in scenes, `TimeSpan` in Swift and
        microseconds in C. Angles are radians.
      - In Swift a value outside of the range is clamped to it, and NaN changes nothing. Scenes and C refuse such
        values with an error that names the setting and its range.
      - In scenes a key belongs to the recognizer itself or to its `params`, as the table says. Those of
        manipulators belong to the manipulator or to its `limits`, `snapping` or `momentum`.
      - In C a flag is 0 or 1 and a set is the sum of its members, which are listed in the order of their
        bits.

      ![The time limits of a double tap, with the names of their settings](diagrams/double-tap.svg)

      """
    for kind in GestureKind.allCases { text += section(kind) }
    return text
  }

  private static func section(_ kind: GestureKind) -> String {
    var text = """

      ## \(kind.className)

      In scenes `\(kind.rawValue)`, in C `\(kind.enumerator)`.

      | Swift | scene | C: `TOUCHSTONE_SETTING_` | default | allowed |
      |---|---|---|---|---|

      """
    for setting in kind.settings {
      let name = setting.number.enumerator.dropFirst("TOUCHSTONE_SETTING_".count)
      text += "| `\(setting.name)` | \(setting.sceneText) | `\(name)` | \(setting.standardText) "
      text += "| \(setting.allowedText) |\n"
    }
    text += "\n"
    for setting in kind.settings {
      text += "- `\(setting.name)`: \(setting.summary) Default: \(lowercased(setting.source))\n"
    }
    return text
  }

  private static func lowercased(_ sentence: String) -> String {
    let isName = ["UIKit", "Flutter"].contains { sentence.hasPrefix($0) }
    return isName ? sentence : sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension GestureSetting {
  fileprivate var sceneText: String {
    let owner =
      switch scene.section {
      case .own: ""
      case .params, .limits, .snapping, .momentum: "\(scene.section): "
      }
    guard let name = scene.name else {
      guard case .set(let members) = unit else { return owner }
      return owner + members.map { "`\($0)`" }.joined(separator: ", ")
    }
    let former = scene.former.map { ", formerly `\($0)`" }.joined()
    return "\(owner)`\(name)`\(former)"
  }

  fileprivate var standardText: String {
    guard standard != none, let words = unit.words(in: .scene) else {
      return text(of: standard, in: .scene)
    }
    return "\(text(of: standard, in: .scene)) \(words)"
  }

  fileprivate var allowedText: String {
    switch unit {
    case .flag: return "true or false"
    case .set(let names):
      return scene.name == nil ? "each true or false" : "any of \(names.joined(separator: ", "))"
    case .choice(let names): return names.joined(separator: ", ")
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      let size = unit.size(in: .scene)
      let limits = [range.lowerBound, range.upperBound].map { ($0 / size).short(5) }
      let none = noneInWords.map { "; `\($0)` in C for no limit" } ?? ""
      return "\(limits[0]) to \(limits[1])\(none)"
    }
  }
}
