import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Devices whose description lacks the slots")
struct PartialDescriptionTests {
  private static let description = """
    N: panel
    A: 35 0 2000 0 0 10
    A: 36 0 2000 0 0 10

    """

  private func evemu(_ events: [String]) -> String {
    Self.description + events.map { "E: 1.000000 \($0)\n" }.joined()
  }

  /// The contacts of the events, each as its phase and position.
  private func contacts(_ events: [String]) throws -> [String] {
    let recording = try Recording.read(text: evemu(events)).get()
    let again = try Recording.read(recording.libinputRecordBytes()).get()
    #expect(again.contactFrames() == recording.contactFrames())
    return recording.contactFrames().flatMap(\.contacts).map {
      "\($0.slot) \($0.phase) \(Int($0.position.x)) \(Int($0.position.y))"
    }
  }

  private static let sync = "0000 0000 0"
  private static let packet = "0000 0002 0"

  @Test("events that select slots are decoded as those of a device with slots")
  func twoFingers() throws {
    let found = try contacts([
      "0003 002f 0", "0003 0039 1", "0003 0035 500", "0003 0036 400", "0003 002f 1",
      "0003 0039 2", "0003 0035 900", "0003 0036 400", Self.sync,
      "0003 0035 950", Self.sync, "0003 0039 -1", "0003 002f 0", "0003 0039 -1", Self.sync,
    ])
    #expect(
      found == [
        "0 began 500 400", "1 began 900 400", "1 moved 950 400", "1 ended 950 400",
        "0 ended 500 400",
      ])
  }

  @Test("so is a single finger, for which no slot is selected")
  func oneFinger() throws {
    let found = try contacts([
      "0003 0039 1", "0003 0035 500", "0003 0036 400", Self.sync, "0003 0035 600", Self.sync,
      "0003 0039 -1", Self.sync,
    ])
    #expect(found == ["0 began 500 400", "0 moved 600 400", "0 ended 600 400"])
  }

  @Test("contacts in packets stay packets, with and without tracking IDs")
  func packets() throws {
    for id in ["0003 0039 1", "0003 0030 5"] {
      let found = try contacts([
        id, "0003 0035 500", "0003 0036 400", Self.packet, Self.sync,
        id, "0003 0035 600", "0003 0036 400", Self.packet, Self.sync, Self.packet, Self.sync,
      ])
      #expect(found == ["0 began 500 400", "0 moved 600 400", "0 ended 600 400"])
    }
  }
}
