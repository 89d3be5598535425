import TouchGeometry
import TouchGestures
import TouchPainting
import TouchTracking
import Touchstone

/// An entry of the journal: the recognized gesture, or why none was recognized.
struct TapNote: Hashable {
  var title: String
  var detail: String
  var isRecognition: Bool

  /// The entry for a tap that was just recognized.
  static func recognition(of tap: WatchedTap) -> TapNote {
    guard case .recognized(let delay) = tap.outlook, delay > .zero else {
      return TapNote(title: tap.label, detail: "decided at once", isRecognition: true)
    }
    let others = tap.awaited.compactMap { other in
      other.failureReason.map { "not a \(other.label): \($0)" }
    }
    return TapNote(
      title: tap.label,
      detail: "decided \(text(delay)) after the lift; " + others.joined(separator: "; "),
      isRecognition: true)
  }

  /// The reason why there was no tap; nil if no recognizer failed.
  static func failure(of taps: [WatchedTap]) -> TapNote? {
    var failures: [(tap: WatchedTap, reason: FailureReason)] = []
    for tap in taps {
      if case .failed(let reason) = tap.outlook { failures.append((tap, reason)) }
    }
    // A reason other than the number of fingers is more informative.
    guard let failure = failures.first(where: { !$0.reason.isWrongCount }) ?? failures.first else {
      return nil
    }
    return TapNote(
      title: "no tap", detail: "\(failure.tap.label): \(failure.reason)", isRecognition: false)
  }

  /// A time in hundredths of a second.
  static func text(_ span: TimeSpan) -> String {
    "\(min(max(span.seconds, 0), 999.99).decimal(2)) s"
  }
}

extension FailureReason {
  /// Whether the reason is only the number of fingers.
  fileprivate var isWrongCount: Bool {
    kind == .tooManyTouches || kind == .tooFewTouches
  }
}
