import TouchGeometry

/// What a tracker made of contact frames: samples of touches and the faults that were repaired.
///
/// The caller owns one and hands it in again and again: its storage is kept, so that nothing is
/// allocated a frame. Several contact frames may be tracked into one touch frame; their samples are
/// then delivered together, coalesced.
public struct TouchFrame: Hashable, Sendable {
  /// The samples in chronological order.
  public package(set) var samples: [TouchSample] = []
  /// What was wrong with the input and how it was repaired.
  public internal(set) var faults: [TrackingFault] = []

  /// Creates an empty frame.
  public init() {}

  /// Empties the frame and keeps its storage.
  public mutating func removeAll() {
    if samples.count <= 16 {
      samples.removeEach()
    } else {
      samples.removeAll(keepingCapacity: true)
    }
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
  }
}
