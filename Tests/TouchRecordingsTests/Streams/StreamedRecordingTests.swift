import Dispatch
import Glibc
import ProgramRuns
import Randomness
import Testing
import TouchGestures
@testable import TouchRecordings
import TouchTracking
import Touchstone

@Suite("Recordings read piece by piece")
struct StreamedRecordingTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Reads a file as if it were too large for memory, one page at a time.
  private func stream(_ path: String) throws -> StreamedOutcome {
    switch OpenedRecording(path: path, streamedFrom: 0, portion: 4096) {
    case .streamed(let outcome): return outcome
    case .whole(let outcome): throw try #require(outcome.error)
    }
  }

  @Test("a pipe that another program has made non-blocking is read to its end")
  func nonBlockingPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    try #require(fcntl(reader, F_SETFL, O_NONBLOCK) == 0)
    // More than a pipe holds, so that the reader waits for the writer, too.
    let bytes = [UInt8](repeating: 0x23, count: 1 << 20)
    DispatchQueue.global().async {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(writer)
    }
    #expect(try contents(of: reader, named: "the pipe") == bytes)
  }

  private func frames(_ cursor: ContactFrameCursor) -> ([ContactFrame], [EvdevFaults]) {
    var cursor = cursor
    var frames: [ContactFrame] = []
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) { frames.append(frame) }
    return (frames, cursor.faults)
  }

  /// Expects the same devices, frames, faults and errors as from a file that was read at once.
  private func expectSame(_ path: String, _ comment: Comment) throws {
    let whole = Recording.read(path: path)
    let streamed = try stream(path)
    #expect(streamed.error == whole.error, comment)
    #expect(streamed.faults == whole.faults, comment)
    #expect(streamed.recording.header.devices == whole.recording.devices, comment)
    #expect(streamed.recording.header.origin == whole.recording.origin, comment)
    #expect(streamed.recording.isEmpty == whole.recording.events.isEmpty, comment)
    #expect(streamed.recording.duration == whole.recording.duration, comment)
    let (found, faults) = frames(ContactFrameCursor(streamed.recording))
    let (expected, expectedFaults) = frames(ContactFrameCursor(whole.recording))
    #expect(found == expected, comment)
    #expect(faults == expectedFaults, comment)
  }

  @Test(
    "every bundled session gives the same transcript, in every form", arguments: BundledSession.all)
  func bundledSessions(session: BundledSession) throws {
    try expectSame(session.recordingPath, "\(session.name)")
    let whole = try session.replay()
    let streamed = try stream(session.recordingPath).recording
    let window = try session.window(for: streamed.header)
    var calls: [Transcript.Call] = []
    var faults: [TrackingFault] = []
    var transcript = StreamedReplayer(streamed).run(
      in: window,
      listener: ReplayListener(onCall: { calls.append($0) }, onFault: { faults.append($0) }))
    #expect(transcript.calls.isEmpty && transcript.faults.isEmpty)
    for (isBrief, text) in [(false, whole.text), (true, whole.briefText)] {
      var rows = TranscriptRows(isBrief: isBrief)
      for call in calls { rows.measure(call) }
      rows.finishMeasuring()
      var found = rows.heading
      for call in calls { found += rows.text(call) }
      found += rows.rest()
      #expect(found + transcript.remainder == text)
    }
    transcript.calls = calls
    transcript.faults = faults
    #expect(transcript == whole)
  }

  @Test("texts of every format, intact and damaged, are read alike")
  func formats() throws {
    for (index, text) in RecordingTexts.all.enumerated() {
      var random = SplitMix64(seed: UInt64(index))
      // Comments move the text across the borders of pages.
      let comment = "# " + String(repeating: "x", count: 70) + "\n"
      for padding in [0, 40, 55, 56, 57, 110] {
        let start = text.firstIndex(of: "\n").map { text.index(after: $0) } ?? text.endIndex
        var lines = String(text[..<start]) + String(repeating: comment, count: padding)
        lines += text[start...]
        let path = scratch.file("\(index)-\(padding)")
        try scratch.write(lines, to: "\(index)-\(padding)")
        try expectSame(path, "text \(index), padded by \(padding) lines")
        for cut in 0..<12 {
          let bytes = Array(lines.utf8)
          let end = Int(random.next() % UInt64(bytes.count))
          try scratch.write(String(decoding: bytes[..<end], as: UTF8.self), to: "cut")
          try expectSame(scratch.file("cut"), "text \(index), cut off at \(end) (\(cut))")
        }
      }
    }
  }

  @Test("devices that a file lists one after the other are merged by time, and chosen in any order")
  func severalDevices() throws {
    let recording = Self.severalDevices(frames: 9000)
    try scratch.write(
      String(decoding: recording.libinputRecordBytes(), as: UTF8.self), to: "several")
    let path = scratch.file("several")
    try expectSame(path, "three devices")
    let streamed = try stream(path).recording
    let whole = try Recording.read(path: path).get()
    for choice in [[0], [2, 0], [1, 2], [2, 1, 0], [1, 1, 7, -1, 0]] {
      let (some, part) = (streamed.keeping(choice), whole.keeping(choice))
      #expect(some.header.devices == part.devices)
      #expect(some.duration == part.duration)
      #expect(frames(ContactFrameCursor(some)) == frames(ContactFrameCursor(part)), "\(choice)")
    }
  }

  /// Frames of three screens, some at the same time, and times that decrease within a device.
  private static func severalDevices(frames: Int) -> Recording {
    var random = SplitMix64(seed: 5)
    let axis = RecordedDevice.Axis(minimum: 0, maximum: 999, resolution: 10)
    let axes: [UInt16: RecordedDevice.Axis] = [
      0x2F: RecordedDevice.Axis(maximum: 9), 0x35: axis, 0x36: axis,
      0x39: RecordedDevice.Axis(maximum: 65_535),
    ]
    let devices = (0..<3).map { number in
      RecordedDevice(
        name: "screen \(number)", node: "/dev/input/event\(number)",
        codes: [0: [0], 3: [0x2F, 0x35, 0x36, 0x39]], axes: axes, properties: [1])
    }
    var recording = Recording(devices: devices)
    for device in 0..<3 {
      var time: Int64 = 0
      for frame in 0..<frames {
        time += Int64(random.next() % 8000) - 500
        func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
          recording.events.append(
            InputEvent(
              time: Instant(microseconds: time), device: device, type: type, code: code,
              value: value))
        }
        if frame % 50 == 0 { add(3, 0x39, Int32(frame)) }
        add(3, 0x35, Int32(random.next() % 1000))
        if frame % 50 == 40 { add(3, 0x39, -1) }
        add(0, 0, 0)
      }
    }
    return recording
  }

  @Test("a line that is too long is refused with its number")
  func longLine() throws {
    let long = String(repeating: "y", count: TextWindow.maximumLineLength + 5000)
    try scratch.write("# libinput record\nversion: 1\n# \(long)\nndevices: 1\n", to: "long")
    let outcome = try stream(scratch.file("long"))
    #expect(outcome.error?.line == 3)
    #expect(
      outcome.error?.reason == .tooMany("bytes in a line", limit: TextWindow.maximumLineLength))
  }

  @Test("descriptions of devices have a limit, whatever the size of the file")
  func descriptions() throws {
    let property = "    - " + String(repeating: "P", count: 4000) + "\n"
    let bits = "B: 01 " + String(repeating: "ff ", count: 1300) + "\n"
    let texts = [
      "version: 1\ndevices:\n- node: x\n  udev:\n    properties:\n"
        + String(repeating: property, count: 4300),
      "# EVEMU 1.3\n" + String(repeating: bits, count: 6)
        + String(repeating: "A: 35 0 9 0 0 0\n", count: 1_200_000),
    ]
    for text in texts {
      try scratch.write(text, to: "descriptions")
      let limit = DescriptionBudget.limit
      #expect(
        try stream(scratch.file("descriptions")).error?.reason
          == .tooMany("bytes in descriptions of devices", limit: limit))
    }
  }

  @Test("a file that is truncated while it is read ends early and does not crash")
  func truncatedMeanwhile() throws {
    let session = try #require(BundledSession.all.last)
    let text = try #require(textOfFile(session.recordingPath))
    try scratch.write(text, to: "shrinking")
    let path = scratch.file("shrinking")
    let descriptor = open(path, O_RDWR)
    let file = OpenedFile(descriptor, size: text.utf8.count, name: path)
    let window = try TextWindow(file, portion: 4096)
    let half = text.utf8.count / 8192 * 4096
    let count = window.scan { scanner in
      ftruncate(descriptor, off_t(half))
      var scanner = scanner
      var bytes = 0
      while scanner.nextLine() != nil { bytes = scanner.position }
      return bytes
    }
    #expect(count <= half)
    #expect(window.failure == nil)
  }

  @Test("contacts that come and go within a frame that never ends are limited, and counted")
  func endlessFrame() {
    var recording = Self.severalDevices(frames: 1)
    recording.events = []
    for number in 0..<5000 {
      for value in [Int32(number), -1] {
        recording.events.append(
          InputEvent(time: .zero, device: 0, type: 3, code: 0x39, value: value))
      }
    }
    recording.events.append(InputEvent(time: .zero, device: 0, type: 0, code: 0, value: 0))
    let (frames, faults) = frames(ContactFrameCursor(recording))
    #expect(frames.count == 1)
    #expect(frames.first?.contacts.count == 2 * SlotTable.maximumFleetingContacts)
    #expect(faults.first?.ignoredContacts == 5000 - SlotTable.maximumFleetingContacts)
  }
}
