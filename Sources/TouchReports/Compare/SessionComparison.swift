import TouchRecordings
import TouchTracking

/// The differences between the outcomes of two sessions, and the reasons for them.
package struct SessionComparison: Hashable, Sendable {
  /// A difference between the sessions.
  package struct Difference: Hashable, Sendable {
    /// The kinds of differences.
    package enum Kind: Hashable, Sendable {
      /// The gesture is in A only.
      case onlyInA(SessionOutcome.Gesture)
      /// The gesture is in B only.
      case onlyInB(SessionOutcome.Gesture)
      /// The gesture is in both, but differs: the gesture in A, the gesture in B, and the changes.
      case changed(SessionOutcome.Gesture, SessionOutcome.Gesture, [Change])
    }

    /// A value that differs.
    package struct Change: Hashable, Sendable {
      package var name: String
      package var a: String
      package var b: String
    }

    package var kind: Kind
    /// The first decisions of the recognizer that differ; nil on a side without further decisions.
    package var why: (a: TranscriptFile.Line?, b: TranscriptFile.Line?)? {
      whyA == nil && whyB == nil ? nil : (whyA, whyB)
    }
    /// The settings of the recognizer that differ.
    package var settings: [Change]
    fileprivate var whyA: TranscriptFile.Line?
    fileprivate var whyB: TranscriptFile.Line?

    /// The gesture; that of A if it is in both.
    package var gesture: SessionOutcome.Gesture {
      switch kind {
      case .onlyInA(let gesture), .onlyInB(let gesture), .changed(let gesture, _, _): gesture
      }
    }
  }

  /// The differences, in chronological order.
  package private(set) var differences: [Difference] = []

  /// The maximum shift: gestures of one recognizer that start farther apart are different gestures.
  package static let maximumShift = TimeSpan.milliseconds(500)

  /// Smaller differences between values are ignored: half of the last decimal in transcripts.
  private static let tolerance = 5e-4

  /// The number of gestures only in A, only in B, and in both but different.
  package var counts: (onlyInA: Int, onlyInB: Int, changed: Int) {
    var counts = (onlyInA: 0, onlyInB: 0, changed: 0)
    for difference in differences {
      switch difference.kind {
      case .onlyInA: counts.onlyInA += 1
      case .onlyInB: counts.onlyInB += 1
      case .changed: counts.changed += 1
      }
    }
    return counts
  }

  /// Compares two outcomes.
  package init(_ a: SessionOutcome, _ b: SessionOutcome) {
    struct Key: Hashable {
      var recognizer: String
      var layer: String
    }
    let key = { (gesture: SessionOutcome.Gesture) in
      Key(recognizer: gesture.recognizer, layer: gesture.layer)
    }
    let (inA, inB) = (
      Dictionary(grouping: a.gestures, by: key), Dictionary(grouping: b.gestures, by: key)
    )
    for key in Set(inA.keys).union(inB.keys) {
      for kind in Self.compare(inA[key] ?? [], inB[key] ?? []) {
        differences.append(Self.explained(kind, a, b))
      }
    }
    differences.sort {
      ($0.gesture.start, $0.gesture.recognizer, $0.gesture.layer)
        < ($1.gesture.start, $1.gesture.recognizer, $1.gesture.layer)
    }
  }

  /// Compares the gestures of one recognizer; gestures that start at about the same time are matched, the same ones
  /// first.
  private static func compare(
    _ a: [SessionOutcome.Gesture], _ b: [SessionOutcome.Gesture]
  ) -> [Difference.Kind] {
    var kinds: [Difference.Kind] = []
    var (i, j) = (0, 0)
    func skipA() {
      kinds.append(.onlyInA(a[i]))
      i += 1
    }
    func skipB() {
      kinds.append(.onlyInB(b[j]))
      j += 1
    }
    while i < a.count, j < b.count {
      guard areNear(a[i], b[j]) else {
        if a[i].start < b[j].start { skipA() } else { skipB() }
        continue
      }
      let changes = changes(a[i], b[j])
      if !changes.isEmpty {
        if contains(a[(i + 1)...], b[j]) {
          skipA()
          continue
        }
        if contains(b[(j + 1)...], a[i]) {
          skipB()
          continue
        }
        kinds.append(.changed(a[i], b[j], changes))
      }
      i += 1
      j += 1
    }
    while i < a.count { skipA() }
    while j < b.count { skipB() }
    return kinds
  }

  private static func areNear(
    _ a: SessionOutcome.Gesture, _ b: SessionOutcome.Gesture
  ) -> Bool {
    max(a.start, b.start) - min(a.start, b.start) <= maximumShift
  }

  /// Whether one of the gestures, which follow in order, is the same as this one.
  private static func contains(
    _ gestures: ArraySlice<SessionOutcome.Gesture>, _ gesture: SessionOutcome.Gesture
  ) -> Bool {
    gestures.prefix { areNear($0, gesture) }.contains { changes($0, gesture).isEmpty }
  }

  private static func changes(
    _ a: SessionOutcome.Gesture, _ b: SessionOutcome.Gesture
  ) -> [Difference.Change] {
    var changes: [Difference.Change] = []
    func note(_ name: String, _ a: String, _ b: String) {
      if a != b { changes.append(.init(name: name, a: a, b: b)) }
    }
    note("recognized", a.start.inWords, b.start.inWords)
    note("last call", a.end.inWords, b.end.inWords)
    note("state", a.state, b.state)
    let names =
      a.values.map(\.name)
      + b.values.map(\.name).filter { name in !a.values.contains { $0.name == name } }
    for name in names {
      let (one, other) = (a.value(name), b.value(name))
      let isSame =
        one.word == other.word && one.numbers.count == other.numbers.count
        && zip(one.numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
      if !isSame { note(name, one.inWords, other.inWords) }
    }
    return changes
  }

  // MARK: Why

  private static func explained(
    _ kind: Difference.Kind, _ a: SessionOutcome, _ b: SessionOutcome
  ) -> Difference {
    var difference = Difference(kind: kind, settings: [])
    let gesture = difference.gesture
    // A recognizer may have its layer in its name on one side only, where others have the same label.
    let names = [gesture.recognizer, "\(gesture.recognizer) on \(gesture.layer)"]
    let own = { (outcome: SessionOutcome) in
      outcome.decisions.filter { $0.recognizer.map(names.contains) ?? false }
    }
    (difference.whyA, difference.whyB) = firstDifference(own(a), own(b), near: gesture)
    let settings = { (outcome: SessionOutcome) in
      names.lazy.compactMap { outcome.settings[$0] }.first
    }
    guard let one = settings(a), let other = settings(b) else { return difference }
    for setting in Set(one.keys).union(other.keys).sorted() where one[setting] != other[setting] {
      difference.settings.append(
        .init(name: setting, a: one[setting] ?? "none", b: other[setting] ?? "none"))
    }
    return difference
  }

  /// The first differing decisions, starting half a second before the gesture, since earlier ones belong to
  /// another difference.
  private static func firstDifference(
    _ a: [TranscriptFile.Line], _ b: [TranscriptFile.Line], near gesture: SessionOutcome.Gesture
  ) -> (TranscriptFile.Line?, TranscriptFile.Line?) {
    let since = gesture.start - maximumShift
    let (a, b) = (a.filter { $0.time >= since }, b.filter { $0.time >= since })
    let count = max(a.count, b.count)
    for index in 0..<count {
      let one = index < a.count ? a[index] : nil
      let other = index < b.count ? b[index] : nil
      if one?.decision != other?.decision { return (one, other) }
    }
    return (nil, nil)
  }
}

extension TranscriptFile.Line {
  /// The line without the name of its recognizer.
  fileprivate var decision: TranscriptFile.Line {
    var decision = self
    decision.recognizer = nil
    return decision
  }
}

extension SessionOutcome.Gesture {
  /// The value with this name; without numbers if there is none.
  fileprivate func value(_ name: String) -> TranscriptFile.Value {
    values.first { $0.name == name } ?? TranscriptFile.Value(name: name, numbers: [])
  }
}

extension Instant {
  /// Seconds with three decimals: "0.450 s".
  var inWords: String { "\(seconds.readable(3)) s" }
}

extension TranscriptFile.Value {
  fileprivate var inWords: String {
    if let word { return word }
    return numbers.isEmpty ? "none" : numbers.map { $0.readable(3) }.joined(separator: ", ")
  }
}
