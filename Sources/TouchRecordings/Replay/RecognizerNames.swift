import TouchGestures
import TouchTracking
import Touchstone

/// The names of a window's recognizers in explanations: their labels, with the layer added if several share a
/// label.
package struct RecognizerLabels {
  /// The names, in the order of the layers.
  package let names: [String]

  /// Names the recognizers that are currently in a window.
  package init(_ window: Window) {
    names = Self.names(of: window.withDescendants.flatMap { $0.gestureRecognizers })
  }

  /// The names of recognizers, in the given order.
  package static func names(of recognizers: [GestureRecognizer]) -> [String] {
    // Names are compared by their bytes.
    var occurrences: [[UInt8]: Int] = [:]
    for recognizer in recognizers { occurrences[Array(recognizer.label.utf8), default: 0] += 1 }
    return recognizers.map { recognizer in
      let label = recognizer.label
      return occurrences[Array(label.utf8)] == 1
        ? label : "\(label) on \(recognizer.layer?.name ?? "")"
    }
  }
}

/// The names of a window's recognizers by number, and sentences about them.
struct RecognizerNames {
  private var known: [RecognizerID: (recognizer: GestureRecognizer, name: String)] = [:]
  /// Whether every recognizer has its number, which it gets with its first touch.
  let areComplete: Bool

  /// - Parameters:
  ///   - window: The window.
  ///   - others: Recognizers that have left it.
  init(_ window: Window, and others: [GestureRecognizer]) {
    let recognizers = window.withDescendants.flatMap { $0.gestureRecognizers } + others
    for (recognizer, name) in zip(recognizers, RecognizerLabels.names(of: recognizers)) {
      guard recognizer.id.rawValue > 0 else { continue }
      known[recognizer.id] = (recognizer, name)
    }
    areComplete = recognizers.allSatisfy { $0.id.rawValue > 0 }
  }

  func name(of recognizer: RecognizerID) -> String? { known[recognizer]?.name }

  @inline(never)
  private func mention(_ recognizer: RecognizerID) -> String {
    name(of: recognizer) ?? "recognizer \(recognizer.rawValue)"
  }

  /// The setting whose limit made a recognizer fail, by its Swift name; several if the limit is computed from
  /// them. Nil if the failure does not depend on a setting.
  func setting(behind entry: TraceEntry) -> String? {
    guard case .failed(let reason) = entry.kind, let number = entry.recognizer,
      let settings = known[number]?.recognizer.settings(behind: reason), !settings.isEmpty
    else { return nil }
    return settings.map { $0.name }.joined(separator: ", ")
  }

  /// The kind of an entry and a clause that describes it; nil for entries that are not worth showing.
  func explain(_ entry: TraceEntry) -> (kind: String, reason: String)? {
    switch entry.kind {
    case .touchBegan(let touch, let layer, let x, let y):
      let place = "(\(x.readable(1)), \(y.readable(1)))"
      let target = layer.map { "on \($0)" } ?? "on no layer"
      return ("landed", "\(name(touch)) lands \(target) at \(place)")
    case .touchEnded(let touch): return ("lifted", "\(name(touch)) lifts")
    case .touchCancelled(let touch): return ("taken back", "\(name(touch)) is taken back")
    case .touchIgnored(let touch, let reason):
      return ("ignored", "\(name(touch)) is ignored: \(reason.clause)")
    case .received, .reset: return nil
    case .notReceived(let touch, let reason):
      return ("turned away", "ignores \(name(touch)): \(reason.clause)")
    case .verdict(let verdict): return verdict.clause.map { ("thought", $0) }
    case .waits(let others):
      let list = others.map(mention).joined(separator: ", ")
      return ("waits", "is ready, and waits for the failure of \(list)")
    case .acts(let since):
      let waited = since < entry.time ? ", ready since \(since.readable)" : ""
      let by = entry.figures.map { ": \($0)" } ?? ""
      return ("acts", "is recognized\(waited)\(by)")
    case .ends: return ("ends", "ends\(entry.figures.map { ": \($0)" } ?? "")")
    case .handsOff(let other): return ("hands off", "hands its fingers to \(mention(other))")
    case .cancelled(let reason): return ("cancelled", "is cancelled: \(reason)")
    case .failed(let reason): return ("failed", "fails: \(reason.clause(naming: mention))")
    case .delivery(let touch, let decision):
      return ("delivery", decision.clause(of: touch, naming: mention))
    case .illegalTransition(let from, let to):
      return ("repaired", "went from \(from) to \(to), an illegal transition, which was repaired")
    case .cycleDropped(let names):
      return (
        "repaired", "ignored a cycle of failure requirements: \(names.joined(separator: ", "))"
      )
    case .fault(let fault): return ("fault", fault.kind.sentence)
    }
  }

  @inline(never)
  private func name(_ touch: TouchID) -> String { "touch \(touch.rawValue)" }
}

extension Verdict {
  /// The verdict of a recognizer as a clause; nil if there is none.
  fileprivate var clause: String? {
    switch self {
    case .undecided, .changed: nil
    case .began(let instant), .ended(let instant): "was ready at \(instant.readable)"
    case .cancelled(let reason, _): "was cancelled (ignored: already decided): \(reason)"
    case .failed(let reason, _): "failed (ignored: already decided): \(reason)"
    }
  }
}
