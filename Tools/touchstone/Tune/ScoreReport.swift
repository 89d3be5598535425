import TouchRecordings
import TouchTracking

/// The tables of a score.
struct ScoreReport {
  private let outcomes: [GestureOutcome]

  init(_ outcomes: [GestureOutcome]) { self.outcomes = outcomes }

  var text: String {
    let persons = Set(outcomes.map(\.person)).sorted()
    let gestures = TouchLabel.Gesture.allCases.filter { gesture in
      outcomes.contains { $0.gesture == gesture }
    }
    var text = ""
    for gesture in gestures {
      let all = outcomes.filter { $0.gesture == gesture }
      text += "\(gesture.rawValue): \(Share(all).text)\n"
      var worst: (person: String, share: Share)?
      for person in persons {
        let own = all.filter { $0.person == person }
        let share = Share(own)
        guard share.count > 0 else { continue }
        text += "  \(person): \(share.text)\n"
        if share.kept < share.count { text += "    as: \(counts(own))\n" }
        if worst.map({ share.value < $0.share.value }) ?? true { worst = (person, share) }
      }
      if let worst, persons.count > 1 {
        text += "  worst person: \(worst.person) with \(percent(worst.share.value))\n"
      }
      text += "  recognized as: \(counts(all))\n"
      if gesture == .pinch { text += rotations(all) }
      text += latencies(all)
    }
    return text
  }

  /// The recognized gestures, most frequent first: a row of the confusion matrix.
  private func counts(_ outcomes: [GestureOutcome]) -> String {
    let counts = Dictionary(grouping: outcomes, by: \.summary).mapValues(\.count)
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private func rotations(_ outcomes: [GestureOutcome]) -> String {
    let count = outcomes.reduce(0) { $0 + $1.recognized[.rotation, default: 0] }
    return "  rotations per pinch: \((Double(count) / Double(outcomes.count)).readable(3))\n"
  }

  /// The latencies of each kind of recognition.
  private func latencies(_ outcomes: [GestureOutcome]) -> String {
    var text = ""
    for kind in GestureOutcome.Kind.allCases {
      let found = outcomes.compactMap { $0.latencies[kind] }
      guard !found.isEmpty else { continue }
      let decided = found.map { $0.decided.seconds * 1000 }.sorted()
      let reported = found.map { $0.reported.seconds * 1000 }.sorted()
      text +=
        "  latency of \(kind.rawValue) (\(found.count)): decided after \(quantiles(decided)), "
        + "reported after \(quantiles(reported))\n"
    }
    return text
  }

  private func quantiles(_ sorted: [Double]) -> String {
    func at(_ share: Double) -> Double { sorted[Int((Double(sorted.count - 1) * share).rounded())] }
    return "\(at(0.5).readable(1)) ms (95th percentile \(at(0.95).readable(1)) ms)"
  }
}

/// The number of gestures that were kept.
private struct Share {
  var kept: Int
  var count: Int

  init(_ outcomes: [GestureOutcome]) {
    kept = outcomes.count { $0.isKept }
    count = outcomes.count
  }

  var value: Double { count > 0 ? Double(kept) / Double(count) : 0 }

  /// The 95 % Wilson interval.
  var interval: (low: Double, high: Double) {
    let (n, z) = (Double(max(count, 1)), 1.959964)
    let middle = (value + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (value * (1 - value) / n + z * z / (4 * n * n)).squareRoot()
    return (max(middle - half, 0), min(middle + half, 1))
  }

  var text: String {
    "\(kept) of \(count) kept, \(percent(value)) (\(percent(interval.low)) to "
      + "\(percent(interval.high)))"
  }
}

private func percent(_ share: Double) -> String { "\((share * 100).readable(2)) %" }
