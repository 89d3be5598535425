import Randomness
import TouchGeometry
import TouchTracking

/// The location of a touch that is drawn at a display frame.
enum Shown: CaseIterable {
  case newest, resampled, predicted
}

/// The smoothness of a finger with constant velocity on a screen of 60 Hz.
struct Smoothness {
  /// Nominal scans per second; the true rate is 0.27 percent lower, so that scans drift against frames.
  var panel: Double
  /// The maximum delay of reports, in seconds, beyond 2 ms after the scan.
  var jitter: Double

  private static let speed = 1_000.0

  /// The mean length of the third difference of the drawn locations.
  func jerk(_ shown: Shown, seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed)
    let interval = 1 / (panel * 0.9973)
    let scans = (0..<Int(4 / interval)).map { index -> (time: Double, arrival: Double) in
      let time = Double(index) * interval
      return (time, time + 0.002 + random.double(0...jitter))
    }
    var history = SampleHistory()
    var next = 0
    var places: [Double] = []
    for frame in 30..<210 {
      let now = Double(frame) / 60
      while next < scans.count, scans[next].arrival <= now {
        let place = Point(x: Self.speed * scans[next].time, y: 0)
        history.append(.init(time: .seconds(scans[next].time), location: place))
        next += 1
      }
      if let place = Self.place(history, shown, at: .seconds(now)) { places.append(place.x) }
    }
    var differences = places
    for _ in 0..<3 { differences = zip(differences.dropFirst(), differences).map { $0 - $1 } }
    return differences.reduce(0) { $0 + abs($1) } / Double(differences.count)
  }

  private static func place(
    _ history: SampleHistory, _ shown: Shown, at frame: Instant
  ) -> Point? {
    switch shown {
    case .newest: history.last?.location
    case .resampled: history.resampled(at: frame - Resampling.latency)?.location
    case .predicted: history.predicted(at: frame, asOf: frame)?.location
    }
  }
}

extension Double {
  /// The value with a number of decimals.
  func rounded(to places: Int) -> Double {
    let power = (0..<places).reduce(1.0) { value, _ in value * 10 }
    return (self * power).rounded() / power
  }
}
