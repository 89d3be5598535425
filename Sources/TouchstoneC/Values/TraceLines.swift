import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The engine's decisions as readable text.
extension ContextCore {
  /// The line for a trace entry; nil if another line says the same.
  func line(for entry: TraceEntry) -> String? {
    guard let clause = clause(entry) else { return nil }
    return "\(entry.time) \(entry.label.isEmpty ? "" : entry.label + " ")\(clause)"
  }

  private func clause(_ entry: TraceEntry) -> String? {
    switch entry.kind {
    case .received, .reset, .verdict: nil
    case .touchBegan(let touch, let layer, let x, let y):
      "\(name(touch)) lands on \(layer ?? "no layer") at (\(x.decimal(1)), \(y.decimal(1)))"
    case .touchEnded(let touch): "\(name(touch)) lifts"
    case .touchCancelled(let touch): "\(name(touch)) is taken back"
    case .touchIgnored(let touch, let reason): "\(name(touch)) is ignored: \(reason.clause)"
    case .notReceived(let touch, let reason): "is not given \(name(touch)): \(reason.clause)"
    case .waits(let others):
      "is sure and waits for \(others.map(name).joined(separator: ", ")) to fail"
    case .acts: "is recognized\(entry.figures.map { ": \($0)" } ?? "")"
    case .ends: "ends\(entry.figures.map { ": \($0)" } ?? "")"
    case .handsOff(let other): "hands its fingers to \(name(other))"
    case .cancelled(let reason): "is cancelled: \(reason)"
    case .failed(let reason): "fails: \(clause(reason))"
    case .delivery(let touch, let decision): decision.clause(of: touch, naming: name)
    case .illegalTransition(let old, let new): "went from \(old) to \(new), which was repaired"
    case .cycleDropped(let names):
      "a circle of requirements was left out: \(names.joined(separator: ", "))"
    case .fault(let fault): fault.kind.sentence
    }
  }

  /// The reason for a failure, with the names of other recognizers.
  func clause(_ reason: FailureReason) -> String { reason.clause(naming: name) }

  private func name(_ touch: TouchID) -> String { "touch \(touch.rawValue)" }

  private func name(_ number: RecognizerID) -> String {
    recognizer(number)?.recognizer.label ?? "a recognizer that is gone"
  }
}
