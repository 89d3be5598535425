import TouchGestures
import TouchTracking

/// When a contact was on the glass.
public struct ContactSpan: Hashable, Sendable {
  /// Whose it is.
  public var id: TouchID
  /// When it landed.
  public var start: Instant
  /// When it lifted or was taken back; nil while it is down.
  public var end: Instant?
  /// Whether it was taken back.
  public var isCancelled: Bool

  /// Creates a span.
  public init(id: TouchID, start: Instant, end: Instant? = nil, isCancelled: Bool = false) {
    self.id = id
    self.start = start
    self.end = end
    self.isCancelled = isCancelled
  }
}

/// When a gesture was recognized, and until when it went on.
public struct GestureSpan: Hashable, Sendable {
  /// How a gesture came to its end.
  public enum Outcome: Hashable, Sendable {
    /// It goes on.
    case active
    /// It is a discrete gesture: there is only the instant of its recognition.
    case recognized
    /// It ended.
    case ended
    /// It was taken back.
    case cancelled
  }

  /// The recognizer's number.
  public var recognizer: RecognizerID
  /// The recognizer's name, or its kind when it has none.
  public var name: String
  /// When it was recognized.
  public var start: Instant
  /// When it was over; the same as ``start`` for a discrete gesture, nil while it goes on.
  public var end: Instant?
  /// How it came to its end.
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

/// What happened in a session: the contacts and the gestures that were made of them.
public struct SessionLog: Hashable, Sendable {
  /// The contacts in the order of landing.
  public var contacts: [ContactSpan]
  /// The gestures in the order of their recognition.
  public var gestures: [GestureSpan]
  /// When the first contact landed; the same as ``end`` when none did.
  public var start: Instant
  /// When nothing was left to happen: no frame, no deadline, no motion.
  public var end: Instant

  /// Creates a log, empty by default.
  public init(
    contacts: [ContactSpan] = [], gestures: [GestureSpan] = [], start: Instant = .zero,
    end: Instant = .zero
  ) {
    self.contacts = contacts
    self.gestures = gestures
    self.start = start
    self.end = end
  }

  /// The names of the gestures but for the first so many, each once.
  func names(after count: Int) -> [String] {
    var names: [String] = []
    for gesture in gestures.dropFirst(count) where !names.contains(gesture.name) {
      names.append(gesture.name)
    }
    return names
  }
}

/// Which instants to show.
extension SessionLog {
  /// So many instants at even distances from the first landing to the end, both included; only the
  /// end if it is one, none for fewer.
  ///
  /// - Complexity: O(count).
  public func evenInstants(_ count: Int) -> [Instant] {
    guard count > 1 else { return count == 1 ? [end] : [] }
    let span = (end - start).seconds
    return (0..<count).map { index in
      index == count - 1 ? end : start + .seconds(span * Double(index) / Double(count - 1))
    }
  }

  /// So many instants that tell most of the session, in their order: the first landing and the end,
  /// then the middles of gestures, the ends of gestures and lifts, as far from each other as can be,
  /// and if there are too few of them the middles of the longest spans between.
  ///
  /// - Complexity: O(count x what happened).
  public func tellingInstants(_ count: Int) -> [Instant] {
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

  /// The candidate that is farthest from all chosen ones; nil if all are closer than a hundredth of
  /// the session, which would show the same picture twice.
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
  /// Puts one more instant into the middle of the longest span between two neighbors.
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
