import ArgumentParser
import TouchRecordings
import TouchTracking
import Touchstone

/// The result of settings: for each person the number of gestures kept, and the delays of pans.
struct Tally: Sendable {
  /// For each gesture, how many were kept of how many.
  private var kept: [TouchLabel.Gesture: (kept: Int, count: Int)] = [:]
  private var delays: [Double] = []

  init(_ outcomes: some Sequence<GestureOutcome> = []) {
    for outcome in outcomes {
      kept[outcome.gesture, default: (0, 0)].count += 1
      if outcome.isKept { kept[outcome.gesture, default: (0, 0)].kept += 1 }
      if outcome.gesture == .drag, let latency = outcome.latencies[.pan] {
        delays.append(latency.decided.seconds * 1000)
      }
    }
  }

  mutating func add(_ other: Tally) {
    for (gesture, share) in other.kept {
      kept[gesture, default: (0, 0)].kept += share.kept
      kept[gesture, default: (0, 0)].count += share.count
    }
    delays += other.delays
  }

  /// The share of lost gestures, with equal weight for each kind of gesture.
  var errors: Double {
    guard !kept.isEmpty else { return 0 }
    // In one order, since that of a dictionary differs from run to run, and a rounding error decides a tie.
    let lost = TouchLabel.Gesture.allCases.reduce(0.0) { sum, gesture in
      guard let share = kept[gesture] else { return sum }
      return sum + Double(share.count - share.kept) / Double(share.count)
    }
    return lost / Double(kept.count)
  }

  /// The median delay of pans, in milliseconds; 0 without drags.
  var delay: Double { delays.isEmpty ? 0 : delays.sorted()[delays.count / 2] }
}

/// Searches for the best combination of settings.
struct TuneSearch {
  /// The index of the chosen value for each varied setting.
  typealias Choice = [Int]

  /// Larger grids are not searched completely; each setting is then varied in turn.
  static let maximumGridSize = 400

  let steps: [SettingSteps]
  let recordings: [LabelledRecording]
  /// Plays the recordings, with the settings that all choices share.
  private let stage: TuningStage
  /// The maximum median delay of a choice, in milliseconds.
  let maximumDelay: Double
  private(set) var tried: [Choice: [String: Tally]] = [:]
  private let progress = ProgressLine("tuning")

  init(
    _ steps: [SettingSteps], of recordings: [LabelledRecording], on stage: TuningStage,
    maximumDelay: Double
  ) {
    self.steps = steps
    self.recordings = recordings
    self.stage = stage
    self.maximumDelay = maximumDelay
  }

  var persons: [String] { Set(recordings.flatMap(\.gestures).map(\.person)).sorted() }

  private var grid: [Choice] {
    steps.reduce([[]]) { choices, step in
      choices.flatMap { choice in step.values.indices.map { choice + [$0] } }
    }
  }

  private var isGrid: Bool {
    steps.reduce(1) { min($0 * $1.values.count, Self.maximumGridSize + 1) } <= Self.maximumGridSize
  }

  /// The best choice for all persons but one, or for all.
  mutating func best(without person: String? = nil) -> Choice {
    if isGrid {
      let choices = grid
      for (index, choice) in choices.enumerated() {
        evaluate(choice)
        _ = progress.show(Double(index + 1) / Double(choices.count))
      }
      progress.clear()
      return choices.min { cost($0, without: person) < cost($1, without: person) } ?? []
    }
    return descend(without: person)
  }

  /// Varies one setting after the other, starting in the middle of each, until nothing improves.
  private mutating func descend(without person: String?) -> Choice {
    var best = steps.map { $0.values.count / 2 }
    evaluate(best)
    for round in 0..<8 {
      let before = best
      for place in steps.indices {
        for value in steps[place].values.indices {
          var choice = best
          choice[place] = value
          evaluate(choice)
          if cost(choice, without: person) < cost(best, without: person) { best = choice }
        }
        _ = progress.show((Double(round) + Double(place) / Double(steps.count)) / 8)
      }
      if best == before { break }
    }
    progress.clear()
    return best
  }

  func changes(_ choice: Choice) -> [SettingChange] {
    zip(steps, choice).map { step, index in
      var change = step.setting
      change.value = step.values[index]
      return change
    }
  }

  private mutating func evaluate(_ choice: Choice) {
    guard tried[choice] == nil else { return }
    var stage = stage
    stage.changes += changes(choice)
    let outcomes = stage.outcomes(of: recordings)
    tried[choice] = Dictionary(grouping: outcomes, by: \.person).mapValues { Tally($0) }
  }

  /// The result of a choice for some persons.
  func tally(_ choice: Choice, where isMeant: (String) -> Bool = { _ in true }) -> Tally {
    var sum = Tally()
    for (person, tally) in tried[choice] ?? [:] where isMeant(person) { sum.add(tally) }
    return sum
  }

  private func cost(_ choice: Choice, without person: String?) -> Double {
    let tally = tally(choice) { $0 != person }
    // A choice that is too slow ranks by its delay, after all others.
    return tally.delay <= maximumDelay ? tally.errors : 1 + tally.delay
  }

  /// The choices that no other beats in both errors and delay, by delay.
  var front: [(choice: Choice, tally: Tally)] {
    let all = tried.keys.map { ($0, tally($0)) }.sorted { a, b in
      (a.1.delay, a.1.errors, a.0.description) < (b.1.delay, b.1.errors, b.0.description)
    }
    var least = Double.infinity
    return all.filter { _, tally in
      defer { least = min(least, tally.errors) }
      return tally.errors < least
    }.map { (choice: $0.0, tally: $0.1) }
  }
}
