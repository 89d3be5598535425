import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// One movement with one set of recognizers, at several rates.
struct RateTrial {
  enum Outcome {
    /// The same gestures; the largest difference of their instants.
    case agreed(TimeSpan)
    /// Two events happened so close together that a slower panel cannot distinguish which came first.
    case tie
    case disagreed(String)
  }

  /// How the movement is reported.
  struct Sampling: CustomStringConvertible {
    var rate: Double
    var phases: [Int: Double] = [:]
    /// The number of deliveries per second; nil for one per report.
    var deliveries: Double?

    var description: String {
      let batches = deliveries.map { ", delivered at \($0) Hz" } ?? ""
      return "\(rate) Hz\(phases.isEmpty ? "" : ", phases \(phases)")\(batches)"
    }
  }

  /// Two crossings closer than this are a tie: at 60 Hz each is interpolated to about this.
  static let margin = TimeSpan.milliseconds(2)
  /// The allowed difference between instants of recognition, and the time in which fingers may move between
  /// them: a limit that is crossed at the slow end of a movement has no sharp instant.
  static let tolerance = TimeSpan.milliseconds(3)
  static let distance = 0.75
  /// A crossing this short before a deadline may be reported after it.
  static let longestInterval = TimeSpan.milliseconds(17)

  static let samplings: [Sampling] = [
    Sampling(rate: 240), Sampling(rate: 120), Sampling(rate: 60),
    Sampling(rate: 120, phases: [1: 0.3, 2: 0.3]), Sampling(rate: 60, phases: [1: 0.6, 2: 0.6]),
    Sampling(rate: 120, phases: [1: 0, 2: 0.5]), Sampling(rate: 1_000, deliveries: 60),
    Sampling(rate: 240, deliveries: 60),
  ]

  let seed: UInt64
  let movement: Movement
  let rivals: Rivals

  init(seed: UInt64) {
    self.seed = seed
    movement = .random(seed: seed)
    rivals = .random(seed: seed)
  }

  /// Plays the movement; returns the reports.
  func play(_ sampling: Sampling, to rivals: Rivals, trace: Trace? = nil) -> Minutes {
    let (window, recognizers) = rivals.makeWindow()
    window.application.trace = trace
    let minutes = Minutes()
    minutes.attend(recognizers)
    for batch in batches(sampling) {
      window.reachDeadlines(before: batch[0].time)
      if batch.count == 1 { window.deliver(batch[0]) } else { window.deliver(batch) }
    }
    window.comeToRest()
    return minutes
  }

  private func batches(_ sampling: Sampling) -> [[ContactFrame]] {
    let frames = movement.frames(rate: sampling.rate, phases: sampling.phases)
    guard let deliveries = sampling.deliveries else { return frames.map { [$0] } }
    var batches: [[ContactFrame]] = []
    var last = -1
    for frame in frames {
      let batch = Int(frame.time.seconds * deliveries)
      if batch != last { batches.append([]) }
      last = batch
      batches[batches.count - 1].append(frame)
    }
    return batches
  }

  func outcome() -> Outcome {
    let reference = play(Sampling(rate: 1_000), to: rivals)
    var largest = TimeSpan.zero
    for sampling in Self.samplings {
      let minutes = play(sampling, to: rivals)
      guard let difference = difference(reference.gestures, minutes.gestures) else {
        if isTie() { return .tie }
        return .disagreed(report(sampling, reference, minutes))
      }
      largest = max(largest, difference)
    }
    return .agreed(largest)
  }

  private func report(_ sampling: Sampling, _ reference: Minutes, _ minutes: Minutes) -> String {
    """
    seed \(seed): \(movement.name)
    before \(rivals)
    at 1000 Hz
    \(reference)
    at \(sampling)
    \(minutes)
    """
  }

  /// The largest difference between instants; nil if the gestures differ.
  private func difference(_ a: [Minutes.Gesture], _ b: [Minutes.Gesture]) -> TimeSpan? {
    guard a.count == b.count else { return nil }
    var largest = TimeSpan.zero
    for (x, y) in zip(a, b) {
      let span =
        x.recognized < y.recognized ? y.recognized - x.recognized : x.recognized - y.recognized
      guard x.recognizer == y.recognizer, x.last?.state == y.last?.state else { return nil }
      let isClose = span <= Self.tolerance
      guard isClose || way(x.recognized, y.recognized) <= Self.distance else { return nil }
      guard let last = x.last, let other = y.last, agree(last, other) else { return nil }
      if isClose { largest = max(largest, span) }
    }
    return largest
  }

  /// The maximum movement of the fingers between two instants.
  private func way(_ a: Instant, _ b: Instant) -> Double {
    var longest = 0.0
    for stroke in movement.strokes {
      func place(_ instant: Instant) -> Point {
        stroke.place(min(max(instant.seconds, stroke.landed), stroke.lifted))
      }
      longest = max(longest, place(a).distance(to: place(b)))
    }
    return longest
  }

  /// Whether the final values differ only by the movement between two samples.
  private func agree(_ a: GestureSnapshot, _ b: GestureSnapshot) -> Bool {
    let carried = ((a.translation ?? .zero) - (b.translation ?? .zero)).length
    let turned = abs((a.rotation ?? .zero).radians - (b.rotation ?? .zero).radians)
    return a.direction == b.direction && carried < 1.5 && turned < 0.02
      && abs((a.scale ?? 1) / (b.scale ?? 1) - 1) < 0.02
  }

  // MARK: Ties

  /// Whether two events were too close together: each judged separately, at 1000 Hz.
  private func isTie() -> Bool {
    let trace = Trace()
    _ = play(Sampling(rate: 1_000), to: rivals.apart, trace: trace)
    var recognized: [Instant] = []
    var crossings: [Instant] = []
    for entry in trace.entries {
      guard case .verdict(let verdict) = entry.kind else { continue }
      switch verdict {
      case .began(let at), .ended(let at):
        if !isDeadline(at) { crossings.append(at) }
        if recognized.contains(where: { $0 != at && isClose($0, at) }) { return true }
        recognized.append(at)
      case .failed(.moved, let at), .failed(.wrongDirection, let at): crossings.append(at)
      case .undecided, .changed, .cancelled, .failed: continue
      }
    }
    return crossings.contains(where: isShortlyBeforeDeadline)
  }

  private func isClose(_ a: Instant, _ b: Instant) -> Bool {
    a - b <= Self.margin && b - a <= Self.margin
  }

  private var deadlines: [Instant] {
    movement.strokes.flatMap { stroke in
      [0.45, 0.5, 0.75].map { Instant.seconds(stroke.landed + $0) }
    }
  }

  private func isDeadline(_ instant: Instant) -> Bool {
    deadlines.contains { instant - $0 <= .microseconds(1) && $0 - instant <= .microseconds(1) }
  }

  private func isShortlyBeforeDeadline(_ instant: Instant) -> Bool {
    deadlines.contains { instant <= $0 && $0 - instant <= Self.longestInterval }
  }
}
