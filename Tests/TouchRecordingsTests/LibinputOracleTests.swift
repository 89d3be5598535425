import Foundation
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

/// A touch as libinput itself put it into the sample recording.
private struct LibinputTouch: Equatable, CustomStringConvertible {
  var microseconds: Int64
  var type: String
  var slot: Int
  /// Hundredths of a millimetre; libinput prints no more. Nil for a lift.
  var point: [Int]?

  var description: String { "\(microseconds) \(type) \(slot) \(point ?? [])" }
}

@Suite("libinput's own output")
struct LibinputOracleTests {
  private static let sample = RealRecordings.folder.deletingLastPathComponent()
    .appending(path: "linux-input/vm/sample-recording.yml")

  @Test("the decoder's contacts are those that libinput made of the same events")
  func contactsAgree() throws {
    guard let data = try? Data(contentsOf: Self.sample) else {
      print("skipped: no sample recording at \(Self.sample.path)")
      return
    }
    let text = String(decoding: data, as: UTF8.self)
    let expected = text.split(separator: "\n").compactMap { touch(String($0)) }
    let recording = try Recording.read([UInt8](data)).get()
    let found = try touches(of: recording)
    #expect(expected.count == 28)
    #expect(found == expected)
  }

  private func touches(of recording: Recording) throws -> [LibinputTouch] {
    let axes = try #require(recording.surfaces.first)
    return recording.contactFrames().flatMap { frame in
      frame.contacts.map { contact in
        let x = (contact.position.x - axes.x.minimum) / axes.x.resolution
        let y = (contact.position.y - axes.y.minimum) / axes.y.resolution
        let type =
          switch contact.phase {
          case .began: "TOUCH_DOWN"
          case .moved: "TOUCH_MOTION"
          case .ended: "TOUCH_UP"
          case .cancelled: "TOUCH_CANCEL"
          }
        let point = [Int((x * 100).rounded()), Int((y * 100).rounded())]
        return LibinputTouch(
          microseconds: frame.time.microseconds, type: type, slot: contact.slot,
          point: contact.phase == .ended ? nil : point)
      }
    }
  }

  private func touch(_ line: String) -> LibinputTouch? {
    let pattern = #/\{time: (\d+)\.(\d{6}), type: (TOUCH_\w+), slot: (\d+)/#
    guard let match = line.firstMatch(of: pattern) else { return nil }
    let seconds = Int64(match.1) ?? -1
    let fraction = Int64(match.2) ?? -1
    let point = line.firstMatch(of: #/point: \[ *(\d+)\.(\d\d), *(\d+)\.(\d\d)\]/#).map {
      [Int($0.1 + $0.2) ?? -1, Int($0.3 + $0.4) ?? -1]
    }
    return LibinputTouch(
      microseconds: seconds * 1_000_000 + fraction, type: String(match.3),
      slot: Int(match.4) ?? -1, point: point)
  }
}
