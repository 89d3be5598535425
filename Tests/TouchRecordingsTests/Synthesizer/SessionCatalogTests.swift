import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Session catalog")
struct SessionCatalogTests {
  private static func session(_ name: String) throws -> TouchSession {
    try #require(SessionCatalog.session(named: name))
  }

  /// The maximum distance of a session's only touch from its landing, in points.
  private static func reach(_ name: String) throws -> Double {
    let session = try session(name)
    let samples = track(session.frames(), on: session.surface).samples
    let first = try #require(samples.first)
    return samples.map { $0.location.distance(to: first.location) }.max() ?? 0
  }

  @Test("there are at least 44 sessions, each with its own name and description")
  func names() {
    let sessions = SessionCatalog.sessions
    #expect(sessions.count >= 44)
    #expect(Set(sessions.map(\.name)).count == sessions.count)
    #expect(Set(sessions.map(\.summary)).count == sessions.count)
    #expect(Set(sessions.map(\.seed)).count == sessions.count)
    for session in sessions {
      #expect(session.summary.hasSuffix(".") && session.summary.count <= 100)
      let isFileName = session.name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-")
      }
      #expect(isFileName)
      #expect((60.0...240).contains(session.rate))
    }
    #expect(SessionCatalog.session(named: "no such session") == nil)
  }

  @Test("the recordings are small")
  func sizes() {
    let sizes = SessionCatalog.sessions.map { $0.recordingBytes().count }
    #expect(sizes.allSatisfy { $0 < 450_000 })
    #expect(sizes.reduce(0, +) < 6_000_000)
  }

  @Test("every session is coherent for a tracker", arguments: SessionCatalog.sessions)
  func coherence(session: TouchSession) {
    let touches = track(session.frames(), on: session.surface)
    let began = touches.samples.count { $0.phase == .began }
    let over = touches.samples.count { $0.phase.isTerminal }
    #expect(touches.faults.isEmpty)
    #expect(began == over)
    #expect(began == session.timeline.contacts.count)
  }

  @Test("every session comes back from its file as it was", arguments: SessionCatalog.sessions)
  func files(session: TouchSession) throws {
    let recording = session.recording()
    let read = try Recording.read(session.recordingBytes()).get()
    #expect(read == recording)
    #expect(read.contactFrames() == session.frames())
  }

  @Test(
    "the events of a session never change",
    arguments: [
      ("tap", 0x305D_84C9_EBD7_509A), ("rotation-540", 0x5DB7_5DDF_CD72_D5FD),
      ("palm-cancelled", 0x22E1_FC84_BBB7_2E8C), ("pan-60-hz-with-dropouts", 0x0FE1_1B3E_41E4_5959),
      ("three-flowers-and-a-photo", 0xA93F_A988_0276_D2BC),
    ] as [(String, UInt64)])
  func frozen(name: String, hash: UInt64) throws {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for event in try Self.session(name).recording().events {
      for number in [event.time.microseconds] + event.triple.map(Int64.init) {
        for shift in stride(from: 0, to: 64, by: 8) {
          let byte = UInt64(truncatingIfNeeded: number >> Int64(shift)) & 0xFF
          value = (value ^ byte) &* 0x0000_0100_0000_01B3
        }
      }
    }
    #expect(value == hash)
  }

  @Test("the sessions about the start distance lie on its two sides, within a tap's limit")
  func slop() throws {
    #expect(try Self.reach("move-just-under-slop") < 10)
    let over = try Self.reach("pan-just-over-slop")
    #expect(over > 10 && over < 18)
    #expect(try Self.reach("tap-with-jitter") < 18)
  }

  @Test("ten fingers are down at once in the session of ten fingers")
  func tenFingers() throws {
    let contacts = try Self.session("ten-fingers").frames().flatMap(\.contacts)
    #expect(Set(contacts.map(\.slot)) == Set(0..<10))
  }

  @Test("a replaced finger leaves its slot to the next one")
  func replacedFinger() throws {
    let contacts = try Self.session("finger-replaced").frames().flatMap(\.contacts)
    let landings = contacts.filter { $0.phase == .began }.map(\.slot)
    #expect(landings == [0, 1, 1])
  }

  @Test("fingers lift in the order that is announced")
  func liftingOrder() throws {
    let contacts = try Self.session("lifting-in-any-order").frames().flatMap(\.contacts)
    #expect(contacts.filter { $0.phase == .ended }.map(\.slot) == [2, 0, 3, 1])
  }

  @Test("exactly one touch is cancelled where a palm lands")
  func palm() throws {
    for session in SessionCatalog.sessions {
      let touches = track(session.frames(), on: session.surface)
      let cancelled = touches.samples.count { $0.phase == .cancelled }
      #expect(cancelled == (session.name == "palm-cancelled" ? 1 : 0))
    }
  }
}
