import TouchGestures
import TouchTracking
import Touchstone

/// The attempts and deadlines of recognizers, collected while a session is played.
package struct AttemptLog {
  /// The attempts, in the order of their start.
  package private(set) var attempts: [Attempt] = []
  /// Deadlines that were set at least ``minimumWait`` in advance.
  package private(set) var deadlines: [Deadline] = []

  /// The minimum lead time of a listed deadline. Shorter ones concern the report rate, not the gesture.
  package static let minimumWait = TimeSpan.milliseconds(50)

  /// The time of a pending decision of a recognizer.
  package struct Deadline: Hashable, Sendable {
    package var recognizer: RecognizerID
    package var setAt: Instant
    package var time: Instant
  }

  /// The indices in `courses`.
  private var places: [RecognizerID: Int] = [:]
  private var courses: [Course] = []

  /// The state of one recognizer.
  private struct Course {
    /// The index of the current attempt; nil for none.
    var attempt: Int?
    /// The latest deadline.
    var due: Instant?
  }

  package init() {}

  /// Adds the information of a trace entry to the attempts.
  package mutating func add(_ entry: TraceEntry) {
    guard let recognizer = entry.recognizer else { return }
    if case .received(let touch) = entry.kind {
      attempts[attempt(of: recognizer, entry)].touches.append(touch)
    }
    guard let change = entry.change else { return }
    switch change.new {
    case .undecided: _ = attempt(of: recognizer, entry)
    case .waiting: attempts[attempt(of: recognizer, entry)].waitedSince = entry.time
    case .active: attempts[attempt(of: recognizer, entry)].recognized = entry.time
    case .ended:
      let index = attempt(of: recognizer, entry)
      attempts[index].close(
        attempts[index].recognized == nil ? .recognized : .ended, at: entry.time)
    case .cancelled: attempts[attempt(of: recognizer, entry)].close(.cancelled, at: entry.time)
    case .failed: attempts[attempt(of: recognizer, entry)].close(.failed, at: entry.time)
    case .idle, .abandoned:
      guard let place = places[recognizer], let index = courses[place].attempt else { return }
      courses[place].attempt = nil
      if attempts[index].outcome == nil { attempts[index].close(.abandoned, at: entry.time) }
      attempts[index].reset = entry.time
    }
  }

  /// Adds the deadlines of active recognizers that have set a new one.
  package mutating func addDeadlines(of recognizers: [GestureRecognizer], at instant: Instant) {
    for recognizer in recognizers {
      guard let place = places[recognizer.id], courses[place].attempt != nil else { continue }
      let deadline = recognizer.decisionDeadline
      guard deadline != courses[place].due else { continue }
      courses[place].due = deadline
      guard let deadline, deadline - instant >= Self.minimumWait else { continue }
      deadlines.append(Deadline(recognizer: recognizer.id, setAt: instant, time: deadline))
    }
  }

  /// The index of the current attempt, which starts now if there is none.
  @inline(never)
  private mutating func attempt(of recognizer: RecognizerID, _ entry: TraceEntry) -> Int {
    let place: Int
    if let known = places[recognizer] {
      place = known
    } else {
      place = courses.count
      places[recognizer] = place
      courses.append(Course())
    }
    if let index = courses[place].attempt { return index }
    attempts.append(Attempt(recognizer: recognizer, label: entry.label, start: entry.time))
    courses[place].attempt = attempts.count - 1
    return attempts.count - 1
  }
}
