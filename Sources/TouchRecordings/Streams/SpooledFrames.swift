import TouchTracking

/// Merges the frames of several devices whose events are in spools.
///
/// Output: the frames in which a contact changed, in the order of ``Recording/mergeFrames()``: by time, which
/// never decreases within a device, and simultaneous ones by device. One frame of each device is in memory.
struct SpooledFrames: Sendable {
  private struct Device: Sendable {
    var events: SpooledEvents
    var frame = ContactFrame(time: .zero)
    /// The latest time of any frame so far.
    var time: Instant?
    var state = State.delivered
  }

  private enum State {
    /// The frame was delivered; the next one must be decoded.
    case delivered
    /// The frame waits.
    case waiting
    /// There are no more frames.
    case over
  }

  private var devices: [Device]
  /// The indices of ``devices`` in the order of the recording.
  private let order: [Int]

  /// - Parameter devices: The indices of the touch devices and mice in the recording, in the order of their
  ///   decoders.
  init(_ recording: StreamedRecording, devices: [Int]) {
    self.devices = devices.map { device in
      Device(events: recording.spools.events(of: recording.places[device]))
    }
    order = devices.indices.sorted { devices[$0] < devices[$1] }
  }

  /// Whether all frames were delivered.
  var isAtEnd: Bool { devices.allSatisfy { $0.state == .over } }

  /// Stores the next frame in `frame`, which is empty. Returns the number of its decoder; nil at the end.
  mutating func next(into frame: inout ContactFrame, _ decoders: inout [EvdevDecoder]) -> Int? {
    var first: Int?
    for index in order {
      if devices[index].state == .delivered { decode(index, &decoders[index]) }
      guard devices[index].state == .waiting, let time = devices[index].time else { continue }
      if let other = first, let earliest = devices[other].time, earliest <= time { continue }
      first = index
    }
    guard let first else { return nil }
    swap(&frame, &devices[first].frame)
    devices[first].frame.contacts.removeAll(keepingCapacity: true)
    devices[first].state = .delivered
    return first
  }

  private mutating func decode(_ index: Int, _ decoder: inout EvdevDecoder) {
    while let event = devices[index].events.next() {
      guard decoder.decode(event, into: &devices[index].frame) else { continue }
      let time = devices[index].frame.time
      devices[index].time = max(devices[index].time ?? time, time)
      guard !devices[index].frame.contacts.isEmpty || !decoder.pointers.isEmpty else { continue }
      devices[index].state = .waiting
      return
    }
    devices[index].state = .over
  }
}
