import TouchGeometry
import TouchTracking

/// Makes what a touch panel would report of fingers that move as a timeline says.
///
///     let synthesizer = Synthesizer(sampling: PanelSampling(rate: 60), seed: 7)
///     let pan = TouchTimeline.stroke(
///       from: Point(x: 60, y: 90), to: Point(x: 200, y: 90), over: .milliseconds(500))
///     let recording = synthesizer.recording(of: pan)
///
/// The same panel, sampling, seed and timeline give the same frames on every machine: there is no
/// other source of chance, and no arithmetic whose last bit depends on a library.
public struct Synthesizer: Hashable, Sendable {
  /// What lies later in a timeline is not sampled: fingers that are down then lift.
  public static let longestTimeline = TimeSpan.seconds(3600)

  /// The panel.
  public var panel: TouchPanel
  /// How the panel samples.
  public var sampling: PanelSampling
  /// Where all chance comes from.
  public var seed: UInt64

  /// Creates a synthesizer.
  public init(
    panel: TouchPanel = TouchPanel(), sampling: PanelSampling = PanelSampling(), seed: UInt64
  ) {
    self.panel = panel
    self.sampling = sampling
    self.seed = seed
  }

  /// What the panel reports, in its device units; the first frame is at time zero.
  ///
  /// A contact so short that it falls between two scans is not seen, and neither is one that lands
  /// when all slots are taken, nor one whose place is no finite number. A contact keeps its slot;
  /// the lowest free one is given to the next finger, at the earliest in the scan after the lift.
  ///
  /// - Complexity: O(scans x contacts of the timeline).
  public func frames(of timeline: TouchTimeline) -> [ContactFrame] {
    let end = min(timeline.contacts.map(\.lifting).max() ?? .zero, Self.longestTimeline)
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

  /// What the kernel makes of ``frames(of:)``: the same as events of one device.
  public func recording(of timeline: TouchTimeline) -> Recording {
    var encoder = EvdevEncoder(panel: panel)
    var events: [InputEvent] = []
    for frame in frames(of: timeline) {
      // The scan makes no frame that the encoder could refuse.
      do { try encoder.encode(frame, into: &events) } catch { continue }
    }
    return Recording(
      devices: [panel.recordedDevice], events: events,
      origin: Recording.Origin(recorderVersion: "1.22.1"))
  }
}

/// When the panel looks, until every finger has been seen to lift.
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

  /// The time of the next scan that is not lost; nil when the end is past and no finger is open.
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
