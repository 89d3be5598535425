import TouchGestures
import TouchTracking
import Touchstone

/// A report of a recognizer, from this engine or another.
package struct ObservedReport: Hashable, Sendable {
  /// The time of the report, on the clock of the case.
  package var time: Instant
  /// The interpolated instant at which the gesture was decided, since the event before the report; nil if
  /// unknown, or if the gesture had to wait.
  package var crossing: Instant?
  /// The reported state.
  package var state: CaseState
  /// The reported values; each has as many components as its key.
  package var values: [ExpectedValue.Key: [Double]] = [:]
  /// The values of a custom recognizer, by name.
  package var customValues: [String: Double] = [:]
  /// The direction of a swipe.
  package var direction: SwipeDirection?

  /// Creates a report without values.
  package init(time: Instant, state: CaseState) {
    self.time = time
    self.state = state
  }

  /// Creates a report from one of this engine.
  package init(_ report: CaseReport) {
    self.init(time: report.time, state: report.state)
    crossing = report.crossing
    for key in ExpectedValue.Key.allCases { values[key] = report.components(of: key) }
    for value in report.snapshot.customValues { customValues[value.name] = value.value }
    direction = report.snapshot.direction
  }
}

extension [ObservedReport] {
  /// The states, with consecutive changes combined.
  package var states: [CaseState] {
    var states: [CaseState] = []
    for report in self where !(report.state == .changed && states.last == .changed) {
      states.append(report.state)
    }
    return states
  }

  /// The time of the first recognition.
  package var recognized: Instant? { recognition?.time }

  /// The first recognition.
  package var recognition: ObservedReport? {
    first { $0.state == .recognized || $0.state == .began }
  }

  /// The time at which the last gesture ended or was cancelled.
  package var ended: Instant? {
    last { $0.state == .ended || $0.state == .cancelled || $0.state == .recognized }?.time
  }
}
