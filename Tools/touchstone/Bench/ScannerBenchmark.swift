import TouchRecordings
import TouchTracking

/// Reads a long recording in the format of libinput record from memory.
struct ScannerBenchmark {
  var repetitions: Int
  var scale: Double

  func run() throws -> Measurement {
    let bytes = Self.recording(frames: max(100, Int(145_000 * scale))).libinputRecordBytes()
    var events = 0
    let costs = try (0..<max(1, repetitions)).map { _ in
      var outcome: RecordingOutcome?
      let cost = CostMeter.shared.measure { outcome = Recording.read(bytes, file: "bench") }
      events = try outcome?.get().events.count ?? 0
      return cost
    }
    var result = Measurement(
      name: "P", title: "\(bytes.count / 1_000_000) MB of libinput record text",
      unit: "byte", count: bytes.count, costs: costs)
    result.checksum = Double(events)
    return result
  }

  /// One drawing finger: each frame changes both axes and the old single-touch ones.
  private static func recording(frames: Int) -> Recording {
    var recording = Recording(devices: [device()])
    recording.events.reserveCapacity(frames * 5 + 5)
    var random = BenchRandom(seed: 20)
    for frame in 0..<frames {
      let time = Instant(microseconds: Int64(frame) * 8_333)
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        recording.events.append(InputEvent(time: time, type: type, code: code, value: value))
      }
      if frame == 0 { add(3, trackingID, 1) }
      let x = Int32(random.next() % 4096)
      let y = Int32(random.next() % 4096)
      add(3, positionX, x)
      add(3, positionY, y)
      add(3, 0, x)
      add(3, 1, y)
      add(0, 0, 0)
    }
    return recording
  }

  private static let positionX: UInt16 = 0x35
  private static let positionY: UInt16 = 0x36
  private static let trackingID: UInt16 = 0x39

  private static func device() -> RecordedDevice {
    let axis = RecordedDevice.Axis(minimum: 0, maximum: 4095, resolution: 16)
    let ids = RecordedDevice.Axis(minimum: 0, maximum: 65_535)
    return RecordedDevice(
      name: "Touchstone bench", node: "/dev/input/event0",
      codes: [0: [0], 3: [0, 1, positionX, positionY, trackingID]],
      axes: [0: axis, 1: axis, positionX: axis, positionY: axis, trackingID: ids],
      properties: [1])
  }
}
