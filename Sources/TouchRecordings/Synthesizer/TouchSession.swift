import TouchTracking

/// A reproducible touch session: the movements of the fingers, and how they are sampled.
///
///     let place = Point(x: 60, y: 60)
///     let session = TouchSession(
///       "tap-60", "a tap at 60 Hz", sampling: .ideal(rate: 60), .tap(at: place))
///     let bytes = session.recordingBytes()  // as libinput record writes them
public struct TouchSession: Hashable, Sendable {
  /// A short lower-case name with hyphens, suitable for a file.
  public let name: String
  /// A one-sentence description.
  public let summary: String
  /// The exact movements of the fingers.
  public let timeline: TouchTimeline
  /// The panel, its sampling and the seed.
  public let synthesizer: Synthesizer

  /// Creates a session on the default panel.
  ///
  /// - Parameters:
  ///   - name: A short lower-case name with hyphens.
  ///   - summary: A one-sentence description.
  ///   - sampling: How the panel samples the fingers.
  ///   - seed: The random seed; by default derived from the name.
  ///   - timeline: The movements of the fingers.
  public init(
    _ name: String, _ summary: String, sampling: PanelSampling = PanelSampling(),
    seed: UInt64? = nil, _ timeline: TouchTimeline
  ) {
    self.name = name
    self.summary = summary
    self.timeline = timeline
    synthesizer = Synthesizer(sampling: sampling, seed: seed ?? fingerprint(name.utf8))
  }

  /// The random seed of the session.
  public var seed: UInt64 { synthesizer.seed }

  /// The report rate, in reports per second.
  public var rate: Double { synthesizer.sampling.rate }

  /// The surface with which a tracker must be set up to track ``frames()``.
  public var surface: Surface { synthesizer.panel.surface }

  /// The frames that the panel reports.
  public func frames() -> [ContactFrame] { synthesizer.frames(of: timeline) }

  /// The recording that the panel produces.
  public func recording() -> Recording { synthesizer.recording(of: timeline) }

  /// The recording as a file in the format of `libinput record`, with the same bytes on every machine.
  public func recordingBytes() -> [UInt8] { recording().libinputRecordBytes() }
}
