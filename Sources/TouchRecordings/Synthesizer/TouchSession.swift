import TouchTracking

/// A touch session that can be made again at any time: what the fingers do and how it is sampled.
public struct TouchSession: Hashable, Sendable {
  /// A short name in lower case with hyphens, fit for a file.
  public let name: String
  /// What happens, in one sentence.
  public let summary: String
  /// What the fingers truly do.
  public let timeline: TouchTimeline
  /// The panel, its sampling and the seed.
  public let synthesizer: Synthesizer

  /// Creates a session on the default panel.
  ///
  /// - Parameters:
  ///   - name: A short name in lower case with hyphens.
  ///   - summary: One sentence.
  ///   - sampling: How the panel looks.
  ///   - seed: Where chance comes from; by default it follows from the name.
  ///   - timeline: What the fingers do.
  public init(
    _ name: String, _ summary: String, sampling: PanelSampling = PanelSampling(),
    seed: UInt64? = nil, _ timeline: TouchTimeline
  ) {
    self.name = name
    self.summary = summary
    self.timeline = timeline
    synthesizer = Synthesizer(sampling: sampling, seed: seed ?? fingerprint(name.utf8))
  }

  /// Where the session's chance comes from.
  public var seed: UInt64 { synthesizer.seed }

  /// Reports a second.
  public var rate: Double { synthesizer.sampling.rate }

  /// The panel, as a tracker must know it to track ``frames()``.
  public var surface: Surface { synthesizer.panel.surface }

  /// What the panel reports, as contacts.
  public func frames() -> [ContactFrame] { synthesizer.frames(of: timeline) }

  /// What the panel reports, as a recording.
  public func recording() -> Recording { synthesizer.recording(of: timeline) }

  /// The recording as a file in the format of `libinput record`: the same bytes on every machine.
  public func recordingBytes() -> [UInt8] { recording().libinputRecordBytes() }
}
