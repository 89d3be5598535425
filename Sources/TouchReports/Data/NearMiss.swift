import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// How near a recognizer that failed came to its limit.
package struct NearMiss: Hashable, Sendable {
  /// Which recognizer.
  package var recognizer: RecognizerID
  /// Its name.
  package var name: String
  /// When it failed.
  package var time: Instant
  /// What was measured.
  package var measured: Double
  /// The limit, in the same unit.
  package var limit: Double
  /// The unit: "pt", "s" or "degrees".
  package var unit: String
  /// How much of what was needed there was, or of what was there was allowed: 0...1.
  package var share: Double
  /// The reason in words.
  package var reason: String

  /// The nearest failure of each recognizer that was never recognized, the nearest first.
  ///
  /// Left out are failures that a little more or less of something would not have fixed: being excluded, a
  /// deadline that ran out, a finger too many, the way in another direction. A recognizer that allows so much
  /// movement fails as soon as there is more; how near that was is told by all the movement of its touches.
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

/// How far the touches of failed attempts went from where they landed.
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

  /// The farthest of the touches of the attempt that failed at an instant; 0 where there is none.
  func farthest(of recognizer: RecognizerID, failingAt instant: Instant) -> Double {
    distances[Failure(recognizer: recognizer, time: instant)] ?? 0
  }
}
