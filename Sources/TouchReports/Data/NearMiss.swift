import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// A failure of a recognizer, with its distance from the limit.
package struct NearMiss: Hashable, Sendable {
  /// The recognizer that failed.
  package var recognizer: RecognizerID
  /// The recognizer's name.
  package var name: String
  /// The time of the failure.
  package var time: Instant
  /// The measured value.
  package var measured: Double
  /// The limit, in the same unit.
  package var limit: Double
  /// The unit: "pt", "s" or "degrees".
  package var unit: String
  /// The ratio, 0...1: the measured value to the required one, or the allowed value to the measured one.
  package var share: Double
  /// The reason in words.
  package var reason: String

  /// The ratio in whole percent, rounded down, so that 0.999 is not 100 %. A rounding error is allowed for, as in the
  /// page: 0.58 is 58 %, although 100 times that number is less than 58.
  package var percent: Int { Int((share * 100 + 1e-9).rounded(.down)) }

  /// The nearest failure of each recognizer that was never recognized, nearest first.
  ///
  /// Omitted are failures that a slightly different measurement would not have prevented: exclusion, an
  /// expired deadline, an extra finger, or movement in the wrong direction. A recognizer with a movement
  /// limit fails as soon as the limit is exceeded, so its ratio is computed from the whole movement of its
  /// touches.
  package static func all(in collector: SessionCollector) -> [NearMiss] {
    var recognized: Set<RecognizerID> = []
    var nearest: [RecognizerID: NearMiss] = [:]
    let movements = Movements(of: collector)
    for line in collector.lines {
      guard let recognizer = line.entry.recognizer else { continue }
      if case .acts = line.entry.kind { recognized.insert(recognizer) }
      guard case .failed(let reason) = line.entry.kind, var figures = reason.nearness else {
        continue
      }
      if case .moved(let distance, let limit) = reason {
        let farthest = max(distance, movements.farthest(of: recognizer, failingAt: line.time))
        figures.measured = farthest
        figures.share = min(limit / farthest, 1)
      }
      let miss = NearMiss(
        recognizer: recognizer, name: line.recognizer ?? line.entry.label, time: line.time,
        measured: figures.measured, limit: figures.limit, unit: figures.unit, share: figures.share,
        reason: line.reason)
      if nearest[recognizer].map({ miss.share > $0.share }) ?? true { nearest[recognizer] = miss }
    }
    return nearest.values.filter { !recognized.contains($0.recognizer) }.sorted {
      ($1.share, $0.recognizer.rawValue) < ($0.share, $1.recognizer.rawValue)
    }
  }
}

/// The maximum distance of touches in failed attempts from where they landed.
private struct Movements {
  private struct Failure: Hashable {
    var recognizer: RecognizerID
    var time: Instant
  }

  private var distances: [Failure: Double] = [:]

  init(of collector: SessionCollector) {
    var ofTouches: [TouchID: Double] = [:]
    for path in collector.paths {
      let start = path.places[0].location
      ofTouches[path.id] = path.places.reduce(0) { max($0, $1.location.distance(to: start)) }
    }
    for attempt in collector.attempts where attempt.outcome == .failed {
      guard let end = attempt.end else { continue }
      distances[Failure(recognizer: attempt.recognizer, time: end)] =
        attempt.touches.compactMap { ofTouches[$0] }.max()
    }
  }

  /// The maximum distance of the touches in the attempt that failed at an instant; 0 if there is none.
  func farthest(of recognizer: RecognizerID, failingAt instant: Instant) -> Double {
    distances[Failure(recognizer: recognizer, time: instant)] ?? 0
  }
}
