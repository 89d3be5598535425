import Foundation
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

/// A touch as libinput itself printed it in the sample recording.
private struct LibinputTouch: Equatable, CustomStringConvertible {
  var microseconds: Int64
  var type: String
  var slot: Int
  /// Hundredths of a millimeter, the precision of libinput's output. Nil for a lift.
  var point: [Int]?

  var description: String { "\(microseconds) \(type) \(slot) \(point ?? [])" }
}

@Suite("libinput's own output")
struct LibinputOracleTests {
  private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/libinput-record.yml")

  @Test("the decoder's contacts are those that libinput made of the same events")
  func contactsAgree() throws {
    let data = try Data(contentsOf: Self.sample)
    let text = String(decoding: data, as: UTF8.self)
    let expected = text.split(separator: "\n").compactMap { touch(String($0)) }
    let recording = try Recording.read([UInt8](data)).get()
    let found = try touches(of: recording)
    #expect(expected.count == 198)
    // The first difference is more useful than both lists.
    let different = zip(found, expected).first { $0 != $1 }
    #expect(different == nil, "\(String(describing: different))")
    #expect(found.count == expected.count)
  }

  /// The decoder's contacts as libinput reports them: libinput omits changes of only a contact's size, and
  /// does not report a palm until the contact lifts.
  private func touches(of recording: Recording) throws -> [LibinputTouch] {
    let axes = try #require(recording.surfaces.first)
    var last: [Int: [Int]] = [:]
    var palms: Set<Int> = []
    var touches: [LibinputTouch] = []
    for frame in recording.contactFrames() {
      for contact in frame.contacts {
        let x = (contact.position.x - axes.x.minimum) / axes.x.resolution
        let y = (contact.position.y - axes.y.minimum) / axes.y.resolution
        let point = [Int((x * 100).rounded()), Int((y * 100).rounded())]
        func note(_ type: String, _ point: [Int]? = nil) {
          touches.append(
            LibinputTouch(
              microseconds: frame.time.microseconds, type: type, slot: contact.slot, point: point))
        }
        if palms.contains(contact.slot) {
          if contact.phase == .ended { palms.remove(contact.slot) }
        } else if contact.tool == .palm {
          palms.insert(contact.slot)
          note("TOUCH_CANCEL")
        } else {
          switch contact.phase {
          case .began: note("TOUCH_DOWN", point)
          case .moved: if last[contact.slot] != point { note("TOUCH_MOTION", point) }
          case .ended: note("TOUCH_UP")
          case .cancelled: note("TOUCH_CANCEL")
          }
        }
        last[contact.slot] = point
      }
    }
    return touches
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
