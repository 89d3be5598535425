import Foundation
import Touchstone

/// The part of `settings.h` that is generated from the descriptions of settings: its enumeration.
enum HeaderOfSettings {
  static let path = "Sources/CTouchstone/include/touchstone/settings.h"

  /// The lines of the enumeration as they appear in the header.
  static var enumeration: [String] {
    var lines = ["typedef enum touchstone_setting {"]
    var previous: SettingNumber?
    for number in SettingNumber.allCases {
      if let previous, number.rawValue > previous.rawValue + 1 { lines.append("") }
      previous = number
      lines += comment(sentences(about: number))
      let comma = number == SettingNumber.allCases.last ? "" : ","
      lines.append("  \(number.enumerator) = \(number.rawValue)\(comma)")
    }
    return lines + ["} touchstone_setting;"]
  }

  /// The header with the new enumeration.
  static func renewed(_ header: String) -> String? {
    var lines = header.components(separatedBy: "\n")
    guard let first = lines.firstIndex(of: "typedef enum touchstone_setting {"),
      let last = lines.firstIndex(of: "} touchstone_setting;")
    else { return nil }
    lines.replaceSubrange(first...last, with: enumeration)
    return lines.joined(separator: "\n")
  }

  /// The effect, the unit and the range of the settings with a number: one sentence for equal ones.
  private static func sentences(about number: SettingNumber) -> [String] {
    var groups: [(text: String, kinds: [(name: String, standard: String)])] = []
    for setting in GestureSetting.all where setting.number == number {
      let text = "\(setting.summary) \(setting.demandSentence)"
      let kind = (setting.kind.noun, setting.standardInC)
      if let index = groups.firstIndex(where: { $0.text == text }) {
        groups[index].kinds.append(kind)
      } else {
        groups.append((text, [kind]))
      }
    }
    return groups.map { group in
      let standards = Set(group.kinds.map(\.standard))
      if group.kinds.count == GestureKind.allCases.count, let standard = standards.first,
        standards.count == 1
      {
        return "\(group.text) [all: \(standard)]"
      }
      let list = group.kinds.map { "\($0.name): \($0.standard)" }.joined(separator: "; ")
      return "\(group.text) [\(list)]"
    }
  }

  /// A comment in lines of at most 100 columns; each sentence starts a new line.
  private static func comment(_ sentences: [String]) -> [String] {
    var lines: [String] = []
    for sentence in sentences {
      var line = lines.isEmpty ? "  /*" : "   *"
      for word in sentence.split(separator: " ") {
        if line.count + word.count + 1 > 97 {
          lines.append(line)
          line = "   *"
        }
        line += " \(word)"
      }
      lines.append(line)
    }
    return lines.dropLast() + ["\(lines.last ?? "  /*") */"]
  }
}

extension GestureSetting {
  /// "A number from 0 to 1000000 (points)."
  fileprivate var demandSentence: String {
    let demand = demand(in: .c)
    return "\(demand.prefix(1).uppercased())\(demand.dropFirst())."
  }

  /// The default in C syntax.
  fileprivate var standardInC: String {
    if standard.isInfinite { return standard < 0 ? "-INFINITY" : "INFINITY" }
    return standard.short(4)
  }
}
