import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// A recognizer in a report.
package struct ReportedRecognizer {
  /// The recognizer's name in explanations.
  package var name: String
  /// The recognizer's number in the trace; 0 if it never received a touch.
  package var id: RecognizerID
  /// The kind; nil for a custom recognizer.
  package var kind: GestureKind?
  /// The name of its layer.
  package var layer: String
  /// The recognizer; nil if it is no longer in the window.
  package var recognizer: GestureRecognizer?
  /// The places in the report of the recognizers that must fail first; without a touch they have no number.
  package var requires: [Int]

  /// The recognizers of a window in the order of layers, followed by others that occur in the trace.
  static func all(of collector: SessionCollector) -> [ReportedRecognizer] {
    guard let window = collector.window else { return [] }
    let recognizers = window.withDescendants.flatMap(\.gestureRecognizers)
    let names = RecognizerLabels.names(of: recognizers)
    var all = zip(recognizers, names).map { recognizer, name in
      ReportedRecognizer(
        name: name, id: recognizer.id, kind: GestureKind(of: recognizer),
        layer: recognizer.layer?.name ?? "", recognizer: recognizer,
        requires: recognizer.requirements.compactMap { other in
          recognizers.firstIndex { $0 === other }
        })
    }
    var known = Set(all.map(\.id))
    for attempt in collector.attempts where known.insert(attempt.recognizer).inserted {
      all.append(
        ReportedRecognizer(
          name: attempt.label, id: attempt.recognizer, kind: nil, layer: "", recognizer: nil,
          requires: []))
    }
    return all
  }

  /// The settings of the recognizer.
  var settings: [JSONText] {
    guard let recognizer, let kind else { return [] }
    return kind.settings.map { setting in
      let value = setting.read(recognizer)
      let size = setting.unit.size(in: .scene)
      var entries: [(String, JSONText)] = [
        ("name", .text(setting.name)), ("key", .text(setting.sceneKeyInWords)),
        ("value", .text(setting.text(of: value, in: .scene))),
        ("default", .text(setting.text(of: setting.standard, in: .scene))),
        ("isDefault", .boolean(value == setting.standard)),
        ("allowed", .text(setting.demand(in: .scene))), ("summary", .text(setting.summary)),
        ("source", .text(setting.source)),
      ]
      switch setting.unit {
      case .choice(let names): entries.append(("choices", .list(names.map { .text($0) })))
      case .set(let names): entries.append(("members", .list(names.map { .text($0) })))
      case .flag, .count, .points, .pointsPerSecond, .microseconds, .radians, .radiansPerSecond,
        .perSecond, .factor:
        break
      }
      if let unit = setting.unit.words(in: .scene) { entries.append(("unit", .text(unit))) }
      if value.isFinite { entries.append(("number", .number(value / size))) }
      return .object(entries)
    }
  }
}

extension GestureSetting {
  /// The location of the setting in scenes: "allowableMovement in params".
  package var sceneKeyInWords: String {
    guard let key = scene.name else { return name }
    switch scene.section {
    case .own: return key
    case .params, .limits, .snapping, .momentum: return "\(key) in \(scene.section.rawValue)"
    }
  }
}
