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

  /// The errors and delays of all settings that were tried, with the front as a line.
  var picture: String {
    let points = search.tried.keys.map { search.tally($0) }
    let front = search.front.map(\.tally)
    let right = max(points.map(\.delay).max() ?? 1, 1) * 1.05
    let top = max(points.map(\.errors).max() ?? 0.01, 0.001) * 1.05
    func x(_ tally: Tally) -> String { (70 + tally.delay / right * 520).fixed(1) }
    func y(_ tally: Tally) -> String { (350 - tally.errors / top * 320).fixed(1) }
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 400" font-family="sans-serif" font-size="12">
      <rect width="620" height="400" fill="white"/>
      <path d="M70 30V350H590" fill="none" stroke="black"/>
      <text x="330" y="385" text-anchor="middle">median delay of a pan, 0 to \(right.fixed(1)) ms</text>
      <text x="20" y="190" text-anchor="middle" transform="rotate(-90 20 190)">gestures lost, 0 to \((top * 100).fixed(1)) %</text>

      """
    for point in points.sorted(by: { ($0.delay, $0.errors) < ($1.delay, $1.errors) }) {
      text += "<circle cx=\"\(x(point))\" cy=\"\(y(point))\" r=\"2\" fill=\"gray\"/>\n"
    }
    let line = front.map { "\(x($0)),\(y($0))" }.joined(separator: " ")
    text += "<polyline points=\"\(line)\" fill=\"none\" stroke=\"red\"/>\n</svg>\n"
    return text
  }
}
