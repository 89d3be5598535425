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
    var sum = Tally()
    text += "\neach person with the settings chosen on the others\n"
    for fold in folds {
      sum.add(fold.tally)
      text += "  \(fold.person): \(figures(fold.tally)): \(words(fold.choice))\n"
    }
    text += "  all: \(figures(sum))\n\nchosen on all: \(figures(search.tally(best)))\n"
    return text + fragment + swift
  }

  private func figures(_ tally: Tally) -> String {
    "\((tally.errors * 100).fixed(2)) %, \(tally.delay.fixed(1)) ms"
  }

  private func words(_ choice: TuneSearch.Choice) -> String {
    search.changes(choice).map { "\($0.kind.rawValue).\($0.key) \($0.text)" }
      .joined(separator: ", ")
  }

  /// The settings as JSON for a scene's recognizers.
  private var fragment: String {
    var text = "\nin a scene:\n"
    let byKind = Dictionary(grouping: search.changes(best), by: \.kind)
    for kind in GestureKind.allCases {
      guard let changes = byKind[kind] else { continue }
      let pairs = changes.map { "\"\($0.key)\": \($0.text)" }.joined(separator: ", ")
      let isParam = changes.allSatisfy { $0.setting.scene.section == .params }
      text += "  {\"kind\": \"\(kind.rawValue)\", "
      text += isParam ? "\"params\": {\(pairs)}}\n" : "\(pairs)}\n"
    }
    return text
  }

  private var swift: String {
    var text = "\nin Swift:\n"
    for change in search.changes(best) {
      let value: String
      switch change.setting.unit {
      case .microseconds: value = ".seconds(\(change.text))"
      case .radians, .radiansPerSecond: value = ".radians(\(change.text))"
      case .flag, .count, .points, .pointsPerSecond, .perSecond, .factor, .set, .choice:
        value = change.text
      }
      text += "  \(change.kind.rawValue).\(change.setting.name) = \(value)\n"
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
