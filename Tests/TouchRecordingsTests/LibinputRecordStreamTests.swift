import Testing
import TouchRecordings
import TouchTracking

@Suite("Writing a recording while it is made")
struct LibinputRecordStreamTests {
  static let panel = RecordedDevice(
    name: "panel", node: "/dev/input/event1", codes: [0: [0], 1: [330]],
    axes: [47: .init(maximum: 9), 53: .init(maximum: 99), 54: .init(maximum: 99), 57: .init()],
    properties: [1])

  @Test(
    "frame by frame it becomes what is written at once, whenever the device was started",
    arguments: ["tap", "palm-cancelled", "ten-fingers"])
  func sameBytes(session: String) throws {
    let recording = try Recording.read(path: BundledSession(name: session).recordingPath).get()
    var stream = LibinputRecordStream(
      of: recording.devices[0], origin: recording.origin, showsKeyCodes: true)
    var bytes = stream.header
    for event in recording.events {
      var late = event
      late.time = event.time + .seconds(86_400.25)
      bytes += stream.append(late) ?? []
    }
    #expect(bytes == recording.libinputRecordBytes())
    #expect(stream.frames == recording.events.count(where: \.isReport))
  }

  @Test("a recording that is being written is complete after every frame")
  func alwaysWhole() throws {
    let recording = try Recording.read(path: BundledSession(name: "tap").recordingPath).get()
    var stream = LibinputRecordStream(of: recording.devices[0])
    var bytes = stream.header
    #expect(try Recording.read(bytes).get().events.isEmpty)
    for event in recording.events {
      guard let frame = stream.append(event) else { continue }
      bytes += frame
      let read = try Recording.read(bytes).get()
      #expect(read.devices == recording.devices)
      #expect(read.events == Array(recording.events.prefix(read.events.count)))
      #expect(read.events.count(where: \.isReport) == stream.frames)
    }
  }

  @Test("an event that ends no frame is not written yet")
  func unfinishedFrame() {
    var stream = LibinputRecordStream(of: Self.panel)
    #expect(stream.append(InputEvent(time: .zero, type: 3, code: 53, value: 7)) == nil)
    #expect(stream.append(InputEvent(time: .zero, type: 3, code: 54, value: 8)) == nil)
    let report = InputEvent(time: .zero, type: 0, code: 0, value: 0)
    let lines = String(decoding: stream.append(report) ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4)
  }

  @Test("a device that never ends a frame does not fill the memory")
  func endlessFrame() throws {
    var stream = LibinputRecordStream(of: Self.panel)
    var written: [Int] = []
    for index in 1...10_000 {
      let event = InputEvent(time: .zero, type: 3, code: 53, value: Int32(index))
      if stream.append(event) != nil { written.append(index) }
    }
    #expect(written == [4096, 8192])
    #expect(stream.frames == 0)
  }

  @Test("only nonzero values of the initial state become a recording's first frame, at time zero")
  func initialState() throws {
    // Slot 0 rests at (0, 30), slot 1 at (0, 0), slot 2 at (50, 60); slot 1 is selected.
    let values: [(UInt16, Int32)] = [
      (47, 0), (53, 0), (54, 30), (47, 1), (53, 0), (54, 0), (47, 2), (53, 50), (54, 60), (47, 1),
      (0, 50), (1, 0),
    ]
    let state = values.map { InputEvent(time: .seconds(9), type: 3, code: $0.0, value: $0.1) }
    let stream = LibinputRecordStream(of: Self.panel, initialEvents: state)
    let events = try Recording.read(stream.header).get().events
    #expect(events.map(\.time) == Array(repeating: .zero, count: 7))
    #expect(events.map(\.code) == [54, 47, 53, 54, 0, 47, 0])
    #expect(events.map(\.value) == [30, 2, 50, 60, 50, 1, 0])
    #expect(stream.frames == 0)
  }

  @Test("a pen that is near at the start of a recording is in its first frame")
  func initialPen() throws {
    let values: [(UInt16, UInt16, Int32)] = [
      (3, 0, 50), (3, 26, 20), (3, 27, 0), (1, 320, 1), (1, 331, 1), (1, 330, 1),
    ]
    let state = values.map { InputEvent(time: .zero, type: $0.0, code: $0.1, value: $0.2) }
    let stream = LibinputRecordStream(of: Self.panel, initialEvents: state)
    let events = try Recording.read(stream.header).get().events
    #expect(events.map(\.type) == [3, 3, 1, 1, 0])
    #expect(events.map(\.code) == [0, 26, 320, 331, 0])
    #expect(events.map(\.value) == [50, 20, 1, 1, 0])
  }

  @Test("a device that was never touched has no first frame")
  func untouched() throws {
    let values: [(UInt16, Int32)] = [(47, 0), (53, 0), (47, 1), (53, 0), (47, 0), (0, 0)]
    var state = values.map { InputEvent(time: .zero, type: 3, code: $0.0, value: $0.1) }
    state.append(InputEvent(time: .zero, type: 0, code: 0, value: 0))
    let stream = LibinputRecordStream(of: Self.panel, initialEvents: state)
    #expect(stream.header == LibinputRecordStream(of: Self.panel).header)
  }

  @Test(
    "keys that write text are KEY_A, others stay",
    arguments: [
      (1, 1), (2, 30), (15, 15), (16, 30), (28, 28), (29, 29), (30, 30), (42, 30), (57, 30),
      (58, 58), (70, 70), (71, 30), (83, 30), (84, 84), (103, 103), (116, 116), (272, 272),
      (330, 330),
    ] as [(UInt16, UInt16)])
  func obfuscation(key: UInt16, written: UInt16) throws {
    #expect(try self.written(type: 1, code: key, value: 1, showing: false).code == written)
    #expect(try self.written(type: 1, code: key, value: 1, showing: true).code == key)
  }

  @Test("scan codes reveal no key either")
  func scanCodes() throws {
    #expect(try written(type: 4, code: 4, value: 16, showing: false).value == 30)
    #expect(try written(type: 4, code: 4, value: 16, showing: true).value == 16)
    #expect(try written(type: 4, code: 5, value: 16, showing: false).value == 16)
    #expect(try written(type: 3, code: 53, value: 16, showing: false).value == 16)
  }

  @Test("the streams of two devices, one behind the other, are a recording of both")
  func twoDevices() throws {
    let other = RecordedDevice(
      name: "other", node: "/dev/input/event2", codes: [0: [0]],
      axes: [53: .init(maximum: 9), 54: .init(maximum: 9)], properties: [1])
    var streams = [Self.panel, other].enumerated().map { index, device in
      LibinputRecordStream(of: device, index: index, ofDevices: 2)
    }
    // Earlier than the recording's start, as when the device was read a little late.
    let times: [[Int64]] = [[5_000_000, 5_020_000], [4_999_990, 5_010_000]]
    for index in streams.indices { streams[index].start = Instant(microseconds: 5_000_000) }
    var parts = streams.map(\.header)
    for (index, times) in times.enumerated() {
      for time in times.map(Instant.init(microseconds:)) {
        let value = Int32(index + 1)
        _ = streams[index].append(InputEvent(time: time, type: 3, code: 53, value: value))
        parts[index] +=
          streams[index].append(InputEvent(time: time, type: 0, code: 0, value: 0)) ?? []
      }
    }
    let read = try Recording.read(parts[0] + parts[1]).get()
    #expect(read.devices.map(\.name) == ["panel", "other"])
    let values = read.events.filter { $0.type == 3 }
    #expect(values.map(\.device) == [1, 0, 1, 0])
    #expect(values.map(\.value) == [2, 1, 2, 1])
    #expect(values.map(\.time.microseconds) == [-10, 0, 10_000, 20_000])
    #expect(read.libinputRecordBytes() == parts[0] + parts[1])
  }

  private func written(
    type: UInt16, code: UInt16, value: Int32, showing: Bool
  ) throws -> InputEvent {
    var stream = LibinputRecordStream(of: Self.panel, showsKeyCodes: showing)
    var bytes = stream.header
    for event in [
      InputEvent(time: .zero, type: type, code: code, value: value),
      InputEvent(time: .zero, type: 0, code: 0, value: 0),
    ] {
      bytes += stream.append(event) ?? []
    }
    return try #require(try Recording.read(bytes).get().events.first)
  }
}
