import TouchRecordings
import TouchTracking

/// The reports of devices, frame by frame, for a live device and for a recording.
struct TouchScript {
  struct Frame {
    var device = 0
    var time: Int64
    var events: [(type: UInt16, code: UInt16, value: Int32)] = []
  }

  private(set) var frames: [Frame] = []
  private var nextNumber: Int32 = 1

  /// Adds a frame of one device, in microseconds.
  mutating func frame(at time: Int64, device: Int = 0, _ fill: (inout FrameWriter) -> Void) {
    var writer = FrameWriter(nextNumber: nextNumber)
    fill(&writer)
    writer.report()
    nextNumber = writer.nextNumber
    frames.append(Frame(device: device, time: time, events: writer.events))
  }

  /// Adds the frames of another script.
  mutating func append(_ other: TouchScript) {
    frames += other.frames
    nextNumber = max(nextNumber, other.nextNumber)
  }

  /// The first frames.
  func prefix(_ count: Int) -> TouchScript {
    var script = self
    script.frames = Array(frames.prefix(count))
    return script
  }

  /// The same script for another device.
  func of(device: Int) -> TouchScript {
    var script = self
    for index in script.frames.indices { script.frames[index].device = device }
    return script
  }

  /// The script as a recording of these devices, by their index.
  func recording(of devices: [MockDevice]) -> Recording {
    var events: [InputEvent] = []
    for frame in frames {
      for event in frame.events {
        events.append(
          InputEvent(
            time: Instant(microseconds: frame.time), device: frame.device, type: event.type,
            code: event.code, value: event.value))
      }
    }
    return Recording(devices: devices.map(\.recorded), events: events)
  }
}

/// The events of one frame.
struct FrameWriter {
  var events: [(type: UInt16, code: UInt16, value: Int32)] = []
  fileprivate(set) var nextNumber: Int32

  mutating func set(_ code: UInt16, _ value: Int32) { events.append((3, code, value)) }

  mutating func turn(_ code: UInt16, _ value: Int32) { events.append((2, code, value)) }

  mutating func key(_ code: UInt16, _ value: Int32) { events.append((1, code, value)) }

  /// The end of a report of the device.
  mutating func report() { events.append((0, 0, 0)) }

  /// The end of a contact of a device without slots.
  mutating func packet() { events.append((0, 2, 0)) }

  /// The kernel's message that events were lost.
  mutating func drop() { events.append((0, 3, 0)) }

  mutating func down(_ slot: Int32, _ x: Int32, _ y: Int32) {
    set(0x2F, slot)
    set(0x39, nextNumber)
    nextNumber += 1
    set(0x35, x)
    set(0x36, y)
  }

  mutating func move(_ slot: Int32, _ x: Int32, _ y: Int32) {
    set(0x2F, slot)
    set(0x35, x)
    set(0x36, y)
  }

  mutating func up(_ slot: Int32) {
    set(0x2F, slot)
    set(0x39, -1)
  }

  mutating func palm(_ slot: Int32) {
    set(0x2F, slot)
    set(0x37, 2)
  }
}
