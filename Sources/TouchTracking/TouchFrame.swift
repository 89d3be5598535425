import TouchGeometry

/// The result of tracking contact frames: samples of touches and the faults that were repaired.
///
/// Reuse one frame for all calls: it keeps its storage, so that no memory is allocated per frame. Several
/// contact frames may be tracked into one touch frame; their samples are then delivered together, coalesced.
///
///     var touches = TouchFrame()  // reused for all frames
///     touches.removeAll()
///     tracker.track(frame, into: &touches)
///     for sample in touches.samples { print(sample.id, sample.phase, sample.location) }
///     for fault in touches.faults { print(fault) }
public struct TouchFrame: Hashable, Sendable {
  /// The samples in chronological order.
  public package(set) var samples: [TouchSample] = []
  /// The faults in the input, and their repairs.
  public internal(set) var faults: [TrackingFault] = []

  /// Creates an empty frame.
  public init() {}

  /// Removes all samples and faults but keeps the storage.
  public mutating func removeAll() {
    if samples.count <= 16 {
      samples.removeEach()
    } else {
      samples.removeAll(keepingCapacity: true)
    }
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
  }
}
