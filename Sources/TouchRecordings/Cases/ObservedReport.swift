import TouchGestures
import TouchTracking
import Touchstone

/// What a recognizer reported, of this engine or of another one.
package struct ObservedReport: Hashable, Sendable {
  /// When, in the case's time.
  package var time: Instant
  /// What it reported.
  package var state: CaseState
  /// The numbers that it reported, as many for each key as the key has.
  package var values: [ExpectedValue.Key: [Double]] = [:]
  /// Which direction a swipe went.
  package var direction: SwipeDirection?

  /// Creates a report without values.
  package init(time: Instant, state: CaseState) {
    self.time = time
    self.state = state
  }

  /// What this engine reported.
  package init(_ report: CaseReport) {
    self.init(time: report.time, state: report.state)
    for key in ExpectedValue.Key.allCases { values[key] = report.components(of: key) }
    direction = report.snapshot.direction
  }
}

extension [ObservedReport] {
  /// The states with several changes in a row as one.
  package var states: [CaseState] {
    var states: [CaseState] = []
    for report in self where !(report.state == .changed && states.last == .changed) {
      states.append(report.state)
    }
    return states
  }

  /// When the first gesture was recognized.
  package var recognized: Instant? {
    first { $0.state == .recognized || $0.state == .began }?.time
  }

  /// When the last gesture ended or was cancelled.
  package var ended: Instant? {
    last { $0.state == .ended || $0.state == .cancelled || $0.state == .recognized }?.time
  }
}
