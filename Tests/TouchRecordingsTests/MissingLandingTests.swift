import Testing
import TouchRecordings
import TouchTracking

@Suite("Recordings that begin while a finger is down")
struct MissingLandingTests {
  private static let panel = """
    N: panel
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00

    """
  private static let slots = """
    A: 2f 0 9 0 0 0
    A: 35 0 2000 0 0 10
    A: 36 0 2000 0 0 10
    A: 39 0 65535 0 0 0

    """
  private static let single = "A: 00 0 2000 0 0 10\nA: 01 0 2000 0 0 10\n"

  /// The faults of a recording with these events, each as its line among the events and its text.
  private func faults(_ axes: String, _ events: String) throws -> [String] {
    let head = Self.panel + axes
    let outcome = Recording.read(text: head + events, file: "a")
    #expect(outcome.error == nil)
    let lines = head.count { $0 == "\n" }
    return outcome.faults.map { "\($0.line - lines): \($0.kind.name)" }
  }

  private static let sync = "0000 0000 0"

  private func evemu(_ events: [String]) -> String {
    events.map { "E: 1.000000 \($0)\n" }.joined()
  }

  @Test("a contact that moves before it lands is reported with its line and slot")
  func movement() throws {
    let events = evemu([
      "0003 0039 7", "0003 0035 100", Self.sync, "0003 002f 3", "0003 0036 200", Self.sync,
      "0003 0035 300", Self.sync, "0003 002f 4", "0003 0035 1", Self.sync,
    ])
    #expect(try faults(Self.slots, events) == ["5: landingNotRecorded"])
    let fault = try #require(
      Recording.read(text: Self.panel + Self.slots + events, file: "a.evemu").faults.first)
    #expect(fault.kind == .landingNotRecorded(slot: 3))
    #expect(
      "\(fault)".hasSuffix(
        ":1: warning: a contact moves in slot 3, but its landing (ABS_MT_TRACKING_ID) is not in "
          + "the recording; the contact is ignored until it lifts."))
  }

  @Test("a contact that only lifts is reported, on devices with and without slots")
  func lift() throws {
    let slots = evemu(["0003 0039 -1", "0001 014a 0", Self.sync])
    #expect(try faults(Self.slots, slots) == ["2: landingNotRecorded"])
    let single = evemu(["0003 0000 5", Self.sync, "0001 014a 0", Self.sync])
    #expect(try faults(Self.single, single) == ["3: landingNotRecorded"])
  }

  @Test("a contact that every frame lists is not reported, since it is played from the first frame")
  func packets() throws {
    let axes = "A: 35 0 2000 0 0 10\nA: 36 0 2000 0 0 10\n"
    let contact = ["0003 0035 5", "0003 0036 6", "0000 0002 0", Self.sync]
    let lift = ["0001 014a 0", "0000 0002 0", Self.sync]
    #expect(try faults(axes, evemu(contact + lift)) == [])
    let recording = Recording.read(text: Self.panel + axes + evemu(contact + lift)).recording
    #expect(recording.contactFrames().flatMap(\.contacts).map(\.phase) == [.began, .ended])
    #expect(try faults(axes, evemu(lift)) == ["1: landingNotRecorded"])
  }

  @Test("a whole touch is not reported, even if its position comes before its landing")
  func wholeTouch() throws {
    let slots = evemu([
      "0003 0035 5", "0003 0039 7", "0001 014a 1", Self.sync, "0003 0035 6", Self.sync,
      "0003 0039 -1", "0001 014a 0", Self.sync, "0003 0035 9", Self.sync,
    ])
    #expect(try faults(Self.slots, slots) == [])
    let single = evemu([
      "0003 0000 5", "0001 014a 1", Self.sync, "0001 014a 0", Self.sync, "0003 0000 6", Self.sync,
    ])
    #expect(try faults(Self.single, single) == [])
  }

  @Test("the initial state of free slots is not reported")
  func initialState() throws {
    let events = evemu([
      "0003 0039 -1", "0003 0035 5", "0003 002f 1", "0003 0035 9", "0003 0039 -1", Self.sync,
    ])
    #expect(try faults(Self.slots, events) == [])
  }
}
