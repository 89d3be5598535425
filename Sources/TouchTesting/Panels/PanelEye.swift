import TouchGeometry
import TouchRecordings
import TouchTracking

/// The times of a panel's scans, and the positions at which it detects fingers.
struct PanelEye {
  /// The panel's information about a finger that is down.
  private struct DetectedFinger {
    var signal: FingerSignal
    var landing: Instant
    /// The position last reported.
    var reported: Point
  }

  let interval: TimeSpan
  private let sampling: PanelSampling
  private let seed: UInt64
  private let start: Instant
  private let phase: Double
  private var random: SeededRandom
  private var scans = 0.0
  /// The next scan, if it is known: a scan that was only looked at is not lost.
  private var upcoming: Instant?
  private var contacts = 0
  private var seen: [Int: DetectedFinger] = [:]

  init(_ sampling: PanelSampling, seed: UInt64, startingAt start: Instant) {
    self.sampling = sampling
    self.seed = seed
    self.start = start
    interval = .seconds(1 / sampling.rate)
    random = SeededRandom(seed: seed, stream: 0x6579_65)
    phase = random.unit()
  }

  /// The time of the first scan at or after this instant that is not lost and was not used.
  mutating func nextScan(notBefore instant: Instant) -> Instant {
    if let upcoming, upcoming >= instant { return upcoming }
    while true {
      let deviation = random.number(from: -sampling.jitter, to: sampling.jitter)
      let isLost = random.unit() < sampling.dropouts
      let scan = start + .seconds((scans + phase + deviation) / sampling.rate)
      scans += 1
      if scan >= instant, !isLost {
        upcoming = scan
        return scan
      }
    }
  }

  /// Uses the scan that was returned last; the next one is later.
  mutating func useScan() { upcoming = nil }

  /// The position at which a landing finger is detected, in points.
  mutating func land(_ finger: Int, at place: Point, _ instant: Instant) -> Point {
    let signal = FingerSignal(seed: seed, contact: contacts, tremor: sampling.tremor)
    contacts += 1
    let place = place + noise() + signal.tremor(at: 0) * Surface.pointsPerMillimeter
    seen[finger] = DetectedFinger(signal: signal, landing: instant, reported: place)
    return place
  }

  /// The currently detected position of a finger that is down; nil while it appears to be still.
  mutating func look(at finger: Int, truly place: Point, _ instant: Instant) -> Point? {
    guard let known = seen[finger] else { return nil }
    let tremor = known.signal.tremor(at: (instant - known.landing).seconds)
    let place = place + noise() + tremor * Surface.pointsPerMillimeter
    let reach = sampling.deadBand * Surface.pointsPerMillimeter
    let way = place - known.reported
    guard abs(way.dx) > reach || abs(way.dy) > reach else { return nil }
    seen[finger]?.reported = place
    return place
  }

  /// The last detected position of a finger that is down.
  func detected(_ finger: Int) -> Point? { seen[finger]?.reported }

  /// Forgets a finger. Returns its last detected position.
  mutating func lift(_ finger: Int) -> Point? { seen.removeValue(forKey: finger)?.reported }

  private mutating func noise() -> Vector {
    Vector(dx: random.normal(), dy: random.normal())
      * (sampling.noise * Surface.pointsPerMillimeter)
  }
}
