import TouchGeometry
import TouchRecordings
import Touchstone

/// The results of a search, as text, as a picture and as settings.
struct TuneReport {
  let search: TuneSearch
  let best: TuneSearch.Choice
  /// For each person, the choice made on all others, and its result for that person.
  let folds: [(person: String, choice: TuneSearch.Choice, tally: Tally)]

  var text: String {
    var text = "\(search.tried.count) settings tried\n\n"
    text += "settings that no other beats in both values (gestures lost, median delay)\n"
    for point in search.front { text += "  \(figures(point.tally)): \(words(point.choice))\n" }
    // The labels of a single person leave no others to choose on.
    if !folds.isEmpty { text += crossValidation }
    text += "\nchosen on all: \(figures(search.tally(best)))\n"
    return text + fragment + swift
  }

  private var crossValidation: String {
    var sum = Tally()
    var text = "\neach person with the settings chosen on the others\n"
    for fold in folds {
      sum.add(fold.tally)
      text += "  \(fold.person): \(figures(fold.tally)): \(words(fold.choice))\n"
    }
    return text + "  all: \(figures(sum))\n"
  }

  private func figures(_ tally: Tally) -> String {
    "\((tally.errors * 100).readable(2)) %, \(tally.delay.readable(1)) ms"
  }

  private func words(_ choice: TuneSearch.Choice) -> String {
    search.changes(choice).map { "\($0.kind.rawValue).\($0.key) \($0.text)" }
      .joined(separator: ", ")
  }

  /// The settings as JSON for a scene's recognizers, or for the manipulator of a layer.
  private var fragment: String {
    var text = "\nin a scene:\n"
    let byKind = Dictionary(grouping: search.changes(best), by: \.kind)
    for kind in GestureKind.allCases {
      guard let changes = byKind[kind] else { continue }
      let isManipulator = kind == .manipulator
      var entries = isManipulator ? [] : ["\"kind\": \"\(kind.rawValue)\""]
      for section in SceneKey.Section.allCases {
        let own = changes.filter { $0.setting.scene.section == section }
        let pairs = own.map(entry).joined(separator: ", ")
        guard !pairs.isEmpty else { continue }
        entries.append(section == .own ? pairs : "\"\(section.rawValue)\": {\(pairs)}")
      }
      let object = "{\(entries.joined(separator: ", "))}"
      text += isManipulator ? "  {\"manipulator\": \(object)}\n" : "  \(object)\n"
    }
    return text
  }

  /// The key and the value as in a scene, or all keys of a set whose members are keys.
  private func entry(_ change: SettingChange) -> String {
    guard case .set(let names) = change.setting.unit, change.setting.scene.name == nil else {
      return "\"\(change.key)\": \(json(change))"
    }
    let members = members(of: change, names)
    return names.map { "\"\($0)\": \(members.contains($0))" }.joined(separator: ", ")
  }

  /// The number in the unit of scenes, also if it means no limit: files and programs need the number.
  private func number(_ change: SettingChange) -> String {
    (change.value / change.setting.unit.size(in: .scene)).short()
  }

  /// The value as in a scene, where names are quoted.
  private func json(_ change: SettingChange) -> String {
    switch change.setting.unit {
    case .choice: return JSONText.text(change.text).compact
    case .set(let names):
      return JSONText.list(members(of: change, names).map { .text($0) }).compact
    case .flag: return change.text
    case .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond, .perSecond,
      .factor:
      return number(change)
    }
  }

  /// The members of a set, one bit each.
  private func members(of change: SettingChange, _ names: [String]) -> [String] {
    names.indices.filter { Int(change.value) >> $0 & 1 == 1 }.map { names[$0] }
  }

  private var swift: String {
    var text = "\nin Swift:\n"
    let changes = search.changes(best)
    // As in scenes, settings of a manipulator without them begin with their defaults.
    for part in OptionalPart.allCases where changes.contains(where: { $0.part == part }) {
      let property = "manipulator.settings.\(part.rawValue)"
      text += "  \(property) = \(property) ?? \(part.type)()\n"
    }
    for change in changes {
      let value: String
      switch change.setting.unit {
      case .microseconds: value = ".seconds(\(number(change)))"
      case .radians, .radiansPerSecond: value = ".radians(\(number(change)))"
      // A recognizer without an estimator of its own uses the application's.
      case .choice: value = change.text == "application" ? "nil" : ".\(change.text)"
      case .set(let names):
        // Scenes have their own words for the cases of TouchType.
        let cases = ["finger": "direct", "pen": "pencil"]
        let list = members(of: change, names).map { ".\(cases[$0] ?? $0)" }.joined(separator: ", ")
        value = "[\(list)]"
      case .flag: value = change.text
      case .count, .points, .pointsPerSecond, .perSecond, .factor: value = number(change)
      }
      let name = change.part.map { part in
        change.setting.name.replacing(".\(part.rawValue).", with: ".\(part.rawValue)?.")
      }
      text += "  \(change.kind.rawValue).\(name ?? change.setting.name) = \(value)\n"
    }
    return text
  }

  /// The errors and delays of all settings that were tried, with the front and the choice, as SVG.
  var picture: String {
    TunePlot(
      tried: search.tried.keys.map { search.tally($0) }, front: search.front.map(\.tally),
      chosen: search.tally(best)
    ).svg
  }
}
