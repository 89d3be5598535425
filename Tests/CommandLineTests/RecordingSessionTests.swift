import ArgumentParser
import Foundation
import Glibc
import LibinputSource
import ProgramRuns
import Testing
import TouchRecordings
import TouchTracking

@testable import TouchstoneCommands

@Suite("recording of several devices", .serialized)
struct RecordingSessionTests {
  @Test(
    "the operating system is stored without the quotes of os-release",
    arguments: [
      ("ID=debian\nVERSION_ID=\"12\"\n", "debian:12"),
      ("VERSION_ID='40'\nID='fedora'\n", "fedora:40"),
      ("NAME=\"Arch Linux\"\nID=arch\n", "arch:unknown"),
    ])
  func operatingSystem(text: String, name: String) {
    #expect(Recording.Origin.systemName(in: text) == name)
  }

  /// A device whose events come through a pipe.
  private final class PipedDevice {
    let source: EvdevTouchSource
    private let pipe: PipeDescriptor

    init(_ name: String, number: Int) throws {
      pipe = try PipeDescriptor()
      let device = RecordedDevice(
        name: name, node: "/dev/input/event\(number)",
        axes: [
          0x2F: .init(maximum: 9), 0x35: .init(maximum: 3200, resolution: 10),
          0x36: .init(maximum: 1800, resolution: 10), 0x39: .init(maximum: 65535),
        ], properties: [1])
      source = try EvdevTouchSource(stream: pipe.reader, of: device, id: DeviceID(number))
    }

    func hangUp() { pipe.hangUp() }

    /// Writes a frame of absolute values in the kernel's form.
    func frame(at time: Int64, _ values: [(code: UInt16, value: Int32)]) {
      var bytes: [UInt8] = []
      for (code, value) in values + [(0, 0)] {
        for part in [time / 1_000_000, time % 1_000_000] {
          withUnsafeBytes(of: part) { bytes += $0 }
        }
        let type: UInt16 = code == 0 ? 0 : 3
        for part in [type, code] { withUnsafeBytes(of: part) { bytes += $0 } }
        withUnsafeBytes(of: value) { bytes += $0 }
      }
      try? pipe.write(bytes, count: bytes.count)
    }
  }

  private let scratch: ScratchFolder
  private var file: String { "\(scratch.path)/session.yml" }

  init() throws { scratch = try ScratchFolder() }

  /// The recording of a session that ends when the last device is gone.
  private func recorded(_ devices: [PipedDevice]) throws -> Recording {
    for device in devices { device.hangUp() }
    let parts = try RecordingParts(file: RecordingOutput(path: file), count: 2)
    let session = RecordingSession(
      devices.map(\.source), parts: parts, origin: .init(), showsKeyCodes: false)
    #expect(throws: ExitCode.noInput) { try session.run(for: nil) }
    return try Recording.read(path: file).get()
  }

  @Test("the events of two devices are in one file, each with its own, in common time")
  func twoDevices() throws {
    let devices = [try PipedDevice("left", number: 0), try PipedDevice("right", number: 1)]
    devices[0].frame(at: 1_000_000, [(0x39, 1), (0x35, 100), (0x36, 110)])
    devices[1].frame(at: 1_010_000, [(0x39, 7), (0x35, 200), (0x36, 210)])
    devices[0].frame(at: 1_020_000, [(0x39, -1)])
    devices[1].frame(at: 1_030_000, [(0x39, -1)])
    let recording = try recorded(devices)
    #expect(recording.devices.map(\.name) == ["left", "right"])
    let landings = recording.events.filter { $0.code == 0x35 }
    #expect(landings.map(\.device) == [0, 1])
    #expect(landings.map(\.value) == [100, 200])
    #expect(landings.map(\.time.microseconds) == [0, 10_000])
    let lifts = recording.events.filter { $0.code == 0x39 && $0.value == -1 }
    #expect(lifts.map(\.device) == [0, 1])
    #expect(lifts.map(\.time.microseconds) == [20_000, 30_000])
  }

  @Test("time starts with the earliest event, whichever device is read first")
  func earliestEvent() throws {
    let devices = [try PipedDevice("left", number: 0), try PipedDevice("right", number: 1)]
    devices[0].frame(at: 1_600_000, [(0x39, 1), (0x35, 100), (0x36, 110)])
    devices[1].frame(at: 1_010_000, [(0x39, 7), (0x35, 200), (0x36, 210)])
    devices[1].frame(at: 1_500_000, [(0x35, 300)])
    let recording = try recorded(devices)
    let places = recording.events.filter { $0.code == 0x35 }
    #expect(places.map(\.value) == [200, 300, 100])
    #expect(places.map(\.time.microseconds) == [0, 490_000, 590_000])
  }

  @Test("a full part returns what it has, and the others are complete")
  func fullPart() throws {
    let full = open("/dev/full", O_RDWR)
    try #require(full >= 0)
    let parts = RecordingParts(
      file: try RecordingOutput(path: file), spools: [try Spool(), Spool(full)])
    try parts.append([1], to: 0)
    try parts.append([2, 3], to: 1)
    #expect(throws: OutputError.self) { try parts.append([4], to: 2) }
    #expect(parts.isFileSound)
    try parts.finish()
    let bytes = try #require(FileManager.default.contents(atPath: file))
    #expect(Array(bytes) == [1, 2, 3])
  }

  @Test("an old recording stays as it is if there is no room for the events of another device")
  func noTemporaryFile() throws {
    try scratch.write("old", to: "session.yml")
    let none = scratch.file("none")
    let error = #expect(throws: OutputError.self) {
      _ = try RecordingParts(file: RecordingOutput(path: file), count: 2, folder: none)
    }
    #expect(error?.file == "a temporary file in \(none)")
    #expect(FileManager.default.contents(atPath: file) == Data("old".utf8))
  }

  @Test("a file that is full is at fault itself")
  func fullFile() throws {
    let parts = try RecordingParts(file: RecordingOutput(path: "/dev/full"), count: 2)
    #expect(throws: OutputError.self) { try parts.append([1], to: 0) }
    #expect(!parts.isFileSound)
  }

  @Test("a killed recording has the first device's events, and counts as cut off")
  func killed() throws {
    let parts = try RecordingParts(file: RecordingOutput(path: file), count: 2)
    let device = try PipedDevice("left", number: 0).source.recordedDevice
    var stream = LibinputRecordStream(of: device, index: 0, ofDevices: 2)
    try parts.append(stream.header, to: 0)
    try parts.append(LibinputRecordStream(of: device, index: 1, ofDevices: 2).header, to: 1)
    let report = InputEvent(time: .zero, type: 0, code: 0, value: 0)
    let frame = stream.append(report)
    try parts.append(try #require(frame), to: 0)
    let outcome = Recording.read(path: file)
    #expect(outcome.recording.devices.map(\.name) == ["left"])
    #expect(outcome.recording.events.count == 1)
    #expect(outcome.error?.reason == .truncated(expected: 2, found: 1, of: "devices"))
  }

  @Test("the part of a later device is whole however long it is")
  func longPart() throws {
    let parts = try RecordingParts(file: RecordingOutput(path: file), count: 3)
    let pieces = (0..<300).map { [UInt8](repeating: UInt8($0 % 251), count: 1000) }
    for piece in pieces { try parts.append(piece, to: 2) }
    try parts.append([1, 2], to: 0)
    try parts.append([3], to: 1)
    try parts.finish()
    let bytes = try #require(FileManager.default.contents(atPath: file))
    #expect(Array(bytes) == [1, 2, 3] + pieces.joined())
  }
}
