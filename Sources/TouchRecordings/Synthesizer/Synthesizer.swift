import TouchTracking

/// Generates the reports of a touch panel for fingers that follow a timeline.
///
///     let synthesizer = Synthesizer(sampling: PanelSampling(rate: 60), seed: 7)
///     let pan = TouchTimeline.stroke(
///       from: Point(x: 60, y: 90), to: Point(x: 200, y: 90), over: .milliseconds(500))
///     let recording = synthesizer.recording(of: pan)
///
/// The same panel, sampling, seed and timeline produce the same frames on every machine. There is no other
/// source of randomness, and no arithmetic whose last bit depends on a library.
public struct Synthesizer: Hashable, Sendable {
  /// The maximum duration of a timeline. Fingers that are still down then lift, and the rest is ignored.
  public static let maximumTimeline = TimeSpan.seconds(3600)

  /// The panel.
  public var panel: TouchPanel
  /// How the panel samples.
  public var sampling: PanelSampling
  /// The seed of all random numbers.
  public var seed: UInt64

  /// Creates a synthesizer.
  public init(
    panel: TouchPanel = TouchPanel(), sampling: PanelSampling = PanelSampling(), seed: UInt64
  ) {
    self.panel = panel
    self.sampling = sampling
    self.seed = seed
  }

  /// The frames that the panel reports, in device units, starting at time zero.
  ///
  /// The panel misses contacts that fall between two scans, contacts that land when all slots are taken, and
  /// contacts whose position is not finite. A contact keeps its slot. New contacts get the lowest free slot;
  /// a slot is free from the scan after a lift.
  ///
  /// - Complexity: O(scans x contacts of the timeline).
  public func frames(of timeline: TouchTimeline) -> [ContactFrame] {
    let end = min(timeline.contacts.map(\.lifting).max() ?? .zero, Self.maximumTimeline)
    var scan = PanelScan(panel: panel, sampling: sampling, seed: seed, timeline: timeline, end: end)
    var clock = ScanClock(sampling: sampling, seed: seed, end: end)
    var frames: [ContactFrame] = []
    var origin: TimeSpan?
    while let time = clock.next(whileOpen: scan.hasOpenFingers) {
      let contacts = scan.contacts(at: time)
      guard !contacts.isEmpty else { continue }
      let first = origin ?? time
      origin = first
      frames.append(ContactFrame(time: .zero + (time - first), contacts: contacts))
    }
    return frames
  }

  /// The kernel events for ``frames(of:)``, as a recording of one device.
  public func recording(of timeline: TouchTimeline) -> Recording {
    var encoder = EvdevEncoder(panel: panel)
    var events: [InputEvent] = []
    for frame in frames(of: timeline) {
      // The scan produces no frame that the encoder would refuse.
      do { try encoder.encode(frame, into: &events) } catch { continue }
    }
    return Recording(
      devices: [panel.recordedDevice], events: events,
      origin: Recording.Origin(recorderVersion: "1.22.1"))
  }
}

/// The times of scans, until the last lift has been detected.
private struct ScanClock {
  private var random: SeededRandom
  private let sampling: PanelSampling
  private let end: TimeSpan
  private let interval: Double
  private let phase: Double
  private var count = 0.0
  private var isOver = false

  init(sampling: PanelSampling, seed: UInt64, end: TimeSpan) {
    random = SeededRandom(seed: seed, stream: 0x7363_616E)
    self.sampling = sampling
    self.end = end
    interval = 1e6 / sampling.rate
    phase = interval * random.unit()
  }

  /// The time of the next scan that is not lost; nil after the end if no finger is down.
  mutating func next(whileOpen hasOpenFingers: Bool) -> TimeSpan? {
    while !isOver || hasOpenFingers {
      let deviation = random.number(from: -sampling.jitter, to: sampling.jitter)
      let isLost = random.unit() < sampling.dropouts
      let due = phase + (count + deviation) * interval
      count += 1
      let time = TimeSpan(microseconds: Int64(due.rounded()))
      isOver = time >= end
      if isOver || !isLost { return time }
    }
    return nil
  }
}
