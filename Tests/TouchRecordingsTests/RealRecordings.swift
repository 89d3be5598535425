import Foundation
import Testing
import TouchRecordings
import TouchTracking

/// The folder of real recordings next to the checkout, which are not part of the project.
enum RealRecordings {
  static let folder = (0..<4).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
    url.deletingLastPathComponent()
  }
  .appending(path: "shared/recordings")

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Whether the recordings are here; prints why a test skips them if not.
  static func areHere() -> Bool {
    if !isPresent { print("skipped: no recordings in \(folder.path)") }
    return isPresent
  }

  /// All recordings below a folder, by path.
  static func paths(in subfolder: String = "") -> [String] {
    let root = folder.appending(path: subfolder)
    let names = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.filter(isRecording).sorted().map {
      root.appending(path: $0).path
    }
  }

  private static func isRecording(_ name: String) -> Bool {
    let plain = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard !plain.hasSuffix("SOURCE.txt") else { return false }
    return [".events", ".event", ".evemu", ".yml", ".txt"].contains { plain.hasSuffix($0) }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    guard path.hasSuffix(".gz") else { return [UInt8](try Data(contentsOf: URL(filePath: path))) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](data)
  }

  /// Reads a recording as a user of the library would, and unpacks it first if necessary.
  static func read(_ path: String) throws -> RecordingOutcome {
    guard path.hasSuffix(".gz") else { return Recording.read(path: path) }
    let bytes = try bytes(of: path)
    guard let description = Recording.descriptionPath(for: String(path.dropLast(3))) else {
      return Recording.read(bytes, file: path)
    }
    return Recording.read(
      events: bytes, description: try self.bytes(of: description), file: path,
      descriptionFile: description)
  }
}

/// The numbers of a recording's contacts that began, ended and were cancelled.
struct ContactCount: Equatable, CustomStringConvertible {
  var began = 0
  var ended = 0
  var cancelled = 0

  init(_ recording: Recording) {
    var cursor = ContactFrameCursor(recording)
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) { add(frame) }
    while cursor.cancelOpenContacts(into: &frame) { add(frame) }
  }

  init(began: Int, ended: Int, cancelled: Int) {
    self.began = began
    self.ended = ended
    self.cancelled = cancelled
  }

  mutating func add(_ frame: ContactFrame) {
    began += frame.contacts.count { $0.phase == .began }
    ended += frame.contacts.count { $0.phase == .ended }
    cancelled += frame.contacts.count { $0.phase == .cancelled }
  }

  static func + (a: Self, b: Self) -> Self {
    Self(began: a.began + b.began, ended: a.ended + b.ended, cancelled: a.cancelled + b.cancelled)
  }

  var description: String { "\(began) began, \(ended) ended, \(cancelled) cancelled" }
}

@Suite("Real recordings")
struct RealRecordingTests {
  @Test("every real recording is read to its end")
  func everyRecordingIsRead() throws {
    guard RealRecordings.areHere() else { return }
    let paths = RealRecordings.paths()
    #expect(paths.count > 90)
    for path in paths {
      let outcome = try RealRecordings.read(path)
      #expect(outcome.error == nil, "\(outcome.error?.description ?? "")")
      #expect(!outcome.recording.devices.isEmpty, "\(path)")
    }
  }

  @Test("every contact of a real recording that begins ends or is cancelled once")
  func contactsBalance() throws {
    guard RealRecordings.areHere() else { return }
    for path in RealRecordings.paths() {
      let recording = try RealRecordings.read(path).recording
      let count = ContactCount(recording)
      #expect(count.began == count.ended + count.cancelled, "\(path)")
      #expect(openSlotsAreConsistent(recording), "\(path)")
    }
  }

  // The independent parser omitted one tablet's file, dell_canvas_touch.evemu.gz, which has tracking numbers
  // for 12 contacts and as many lifts.
  @Test(
    "contacts of the real recordings are as many as an independent parser counted",
    arguments: [
      ("evemu-devices/touchscreens", 40, 40), ("evemu-devices/tablets", 109 + 12, 109 + 12),
      ("evemu-devices/touchpads", 98, 96), ("linux-input-list", 196, 193),
      ("reran-getevent", 257, 257), ("evemu-2.7-data", 57, 52),
      ("xorg-integration-tests/tablets/n4", 12, 12),
    ])
  func countsAgree(folder: String, began: Int, ended: Int) throws {
    guard RealRecordings.areHere() else { return }
    let isFile = folder.hasSuffix("n4")
    let paths =
      isFile
      ? [RealRecordings.folder.appending(path: "\(folder).events").path]
      : RealRecordings.paths(in: folder)
    var total = ContactCount(began: 0, ended: 0, cancelled: 0)
    for path in paths {
      let count = ContactCount(try RealRecordings.read(path).recording)
      print("\(URL(filePath: path).lastPathComponent): \(count)")
      total = total + count
    }
    #expect(total.began == began)
    #expect(total.ended == ended)
  }

  @Test("real recordings written as libinput record keep devices, events and contacts")
  func conversionKeepsAll() throws {
    guard RealRecordings.areHere() else { return }
    for path in RealRecordings.paths() {
      let recording = try RealRecordings.read(path).recording
      let bytes = recording.libinputRecordBytes()
      let again = Recording.read(bytes)
      #expect(again.error == nil, "\(path)")
      #expect(again.recording.libinputRecordBytes() == bytes, "\(path)")
      #expect(ContactCount(again.recording) == ContactCount(recording), "\(path)")
    }
  }

  /// No contact begins in a slot that is down, and none moves or ends in a slot that is not.
  private func openSlotsAreConsistent(_ recording: Recording) -> Bool {
    struct Key: Hashable {
      var device: DeviceID
      var slot: Int
    }
    var open: Set<Key> = []
    for frame in recording.contactFrames() {
      for contact in frame.contacts {
        let key = Key(device: frame.device, slot: contact.slot)
        switch contact.phase {
        case .began: if !open.insert(key).inserted { return false }
        case .moved: if !open.contains(key) { return false }
        case .ended, .cancelled: if open.remove(key) == nil { return false }
        }
      }
    }
    return true
  }
}
