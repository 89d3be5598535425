import TouchGestures
import TouchTracking

/// The time during which a contact was down.
///
///     let log = SessionLog(
///       contacts: [ContactSpan(id: TouchID(1), start: .zero, end: .seconds(0.4))], end: .seconds(1))
public struct ContactSpan: Hashable, Sendable {
  /// The touch.
  public var id: TouchID
  /// The instant of the landing.
  public var start: Instant
  /// The instant of the lift or cancellation; nil while the contact is down.
  public var end: Instant?
  /// Whether it was cancelled.
  public var isCancelled: Bool

  /// Creates a span.
  public init(id: TouchID, start: Instant, end: Instant? = nil, isCancelled: Bool = false) {
    self.id = id
    self.start = start
    self.end = end
    self.isCancelled = isCancelled
  }
}

/// The time during which a gesture was active.
public struct GestureSpan: Hashable, Sendable {
  /// The outcome of a gesture.
  public enum Outcome: Hashable, Sendable {
    /// The gesture is still active.
    case active
    /// A discrete gesture, which only has the instant of its recognition.
    case recognized
    /// The gesture ended.
    case ended
    /// The gesture was cancelled.
    case cancelled
  }

  /// The recognizer's number.
  public var recognizer: RecognizerID
  /// The recognizer's name, or its kind if it has no name.
  public var name: String
  /// The instant of the recognition.
  public var start: Instant
  /// The instant of the end; equal to ``start`` for a discrete gesture, nil while it is active.
  public var end: Instant?
  /// The outcome.
  public var outcome: Outcome

  /// Creates a span.
  public init(
    recognizer: RecognizerID, name: String, start: Instant, end: Instant?, outcome: Outcome
  ) {
    self.recognizer = recognizer
    self.name = name
    self.start = start
    self.end = end
    self.outcome = outcome
  }
}

/// A gesture that a recognizer attempted without success.
public struct FailureSpan: Hashable, Sendable {
  /// The recognizer's number.
  public var recognizer: RecognizerID
  /// The recognizer's name, or its kind if it has no name.
  public var name: String
  /// The instant at which the recognizer received the first touch of the attempt.
  public var start: Instant
  /// The instant of the failure.
  public var end: Instant
  /// The reason, with the measured value and the limit.
  public var reason: String
  /// Whether another recognizer made it fail.
  public var isExcluded: Bool

  /// Creates a span.
  public init(
    recognizer: RecognizerID, name: String, start: Instant, end: Instant, reason: String,
    isExcluded: Bool = false
  ) {
    self.recognizer = recognizer
    self.name = name
    self.start = start
    self.end = end
    self.reason = reason
    self.isExcluded = isExcluded
  }
}

/// The contacts and gestures of a session.
public struct SessionLog: Hashable, Sendable {
  /// The contacts in landing order.
  public var contacts: [ContactSpan]
  /// The gestures in the order of their recognition.
  public var gestures: [GestureSpan]
  /// The failed attempts in the order of their failures.
  public var failures: [FailureSpan]
  /// The first landing, hovering or scrolling; equal to ``end`` if there was none.
  public var start: Instant
  /// The instant of the last frame, deadline or motion.
  public var end: Instant

  /// Creates a log, empty by default.
  public init(
    contacts: [ContactSpan] = [], gestures: [GestureSpan] = [], failures: [FailureSpan] = [],
    start: Instant = .zero, end: Instant = .zero
  ) {
    self.contacts = contacts
    self.gestures = gestures
    self.failures = failures
    self.start = start
    self.end = end
  }

  /// The names of the gestures except the first `count`, each once.
  func names(after count: Int) -> [String] {
    var names: [String] = []
    for gesture in gestures.dropFirst(count) where !names.contains(gesture.name) {
      names.append(gesture.name)
    }
    return names
  }
}

/// Choosing instants to show.
extension SessionLog {
  /// Evenly spaced instants from the start to the end, both included; only the end for a count of 1,
  /// none for less.
  ///
  /// - Complexity: O(count).
  public func evenInstants(_ count: Int) -> [Instant] {
    guard count > 1 else { return count == 1 ? [end] : [] }
    let span = (end - start).seconds
    return (0..<count).map { index in
      index == count - 1 ? end : start + .seconds(span * Double(index) / Double(count - 1))
    }
  }

  /// The most informative instants of the session, in order: the start and the end, then the middles
  /// of gestures, the ends of gestures and lifts, as far apart as possible, and if these are too few, the
  /// middles of the longest spans between them.
  ///
  /// - Complexity: O(count² x events).
  public func representativeInstants(_ count: Int) -> [Instant] {
    guard count > 2, end > start else { return evenInstants(count) }
    var chosen = [start, end]
    let middles = gestures.map { $0.start + .seconds((($0.end ?? end) - $0.start).seconds / 2) }
    let ends = gestures.compactMap(\.end) + contacts.compactMap(\.end)
    for candidates in [middles, ends] {
      while chosen.count < count, let next = farthest(of: candidates, from: chosen) {
        chosen.append(next)
      }
    }
    chosen.sort()
    while chosen.count < count { chosen.insertMiddleOfLongestSpan() }
    return chosen
  }

  /// The candidate that is farthest from all chosen ones; nil if all are closer than a hundredth of the
  /// session, which would show the same picture twice.
  private func farthest(of candidates: [Instant], from chosen: [Instant]) -> Instant? {
    var best: (instant: Instant, distance: TimeSpan)?
    for candidate in candidates where candidate > start && candidate < end {
      let distance = chosen.map { max($0, candidate) - min($0, candidate) }.min() ?? .zero
      if best.map({ distance > $0.distance }) ?? true { best = (candidate, distance) }
    }
    guard let best, best.distance.seconds > (end - start).seconds / 100 else { return nil }
    return best.instant
  }
}

extension [Instant] {
  /// Inserts an instant in the middle of the longest span between two neighbors.
  fileprivate mutating func insertMiddleOfLongestSpan() {
    var longest = 1
    for index in 1..<count
    where self[index] - self[index - 1] > self[longest] - self[longest - 1] {
      longest = index
    }
    let middle = self[longest - 1] + .seconds((self[longest] - self[longest - 1]).seconds / 2)
    insert(middle, at: longest)
  }
}
