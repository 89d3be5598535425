import Randomness
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("compact sessions")
struct CompactSessionTests {
  /// The result of performing some bytes.
  private func play(_ bytes: [UInt8]) -> (
    player: CompactPlayer, read: Int, fault: SessionBytesError?
  ) {
    let player = CompactPlayer()
    let (read, fault) = bytes.withUnsafeBufferPointer { player.perform($0) }
    return (player, read, fault)
  }

  private func compact(_ session: BundledSession, explaining: Bool = false) throws -> [UInt8] {
    let recording = try Recording.read(path: session.recordingPath).get()
    var compact = CompactSession(try session.window(for: recording))
    if explaining { compact.explain() }
    compact.add(recording)
    return compact.bytes
  }

  @Test("a session has the transcript of its recording", arguments: BundledSession.all)
  func sameTranscript(_ session: BundledSession) throws {
    let bytes = try compact(session)
    let (player, read, fault) = play(bytes)
    #expect(fault == nil)
    #expect(read == bytes.count)
    #expect(String(decoding: player.transcript, as: UTF8.self) == (try session.replay()).jsonLines)
  }

  @Test("a session in pieces of any size that operations allow is the same")
  func pieces() throws {
    let session = try #require(BundledSession.all.first { $0.name == "pinch-out" })
    let bytes = try compact(session, explaining: true)
    let whole = play(bytes).player
    let player = CompactPlayer()
    var start = 0
    while start < bytes.count {
      // A part that is cut off is refused, and can be performed again with the rest.
      var end = min(start + 300, bytes.count)
      var read = 0
      while read == 0 {
        read = bytes[start..<end].withUnsafeBufferPointer { player.perform($0).read }
        if read == 0 { end = min(end + 300, bytes.count) }
      }
      start += read
    }
    #expect(player.transcript == whole.transcript)
    #expect(player.explanation == whole.explanation)
    #expect(!whole.explanation.isEmpty)
  }

  @Test("a quiet session has no calls in its transcript, and moves the same layers")
  func quiet() throws {
    for name in ["tap", "three-flowers-and-a-photo"] {
      let session = try #require(BundledSession.all.first { $0.name == name })
      let bytes = try compact(session)
      let asking = try compact(session, explaining: true)
      let place = try #require(zip(bytes, asking).enumerated().first { $1.0 != $1.1 }).offset
      let quiet = bytes[..<place] + [SessionOperation.quiet.rawValue] + bytes[place...]
      let (player, _, fault) = play(Array(quiet))
      #expect(fault == nil)
      var expected = try session.replay()
      expected.calls = []
      #expect(String(decoding: player.transcript, as: UTF8.self) == expected.jsonLines)
    }
  }

  @Test("the story is printed if requested in time, and changes nothing else")
  func story() throws {
    let session = try #require(BundledSession.all.first { $0.name == "pinch-out" })
    let recording = try Recording.read(path: session.recordingPath).get()
    let scene = CompactSession(try session.window(for: recording)).bytes
    let bytes = try compact(session)
    let rest = bytes[scene.count...]
    let asked = play(scene + [SessionOperation.story.rawValue] + rest)
    #expect(asked.fault == nil)
    #expect(asked.player.transcript == play(bytes).player.transcript)
    #expect(asked.player.explanation.isEmpty)
    #expect(asked.player.story?.contains("\"attempts\":[[") == true)
    #expect(play(bytes).player.story == nil)
    #expect(play(scene + [SessionOperation.story.rawValue]).player.story == nil)
    let both = [SessionOperation.explain.rawValue, SessionOperation.story.rawValue]
    #expect(play(scene + both + rest).player.story == asked.player.story)
    #expect(
      play(scene + both.reversed() + rest).player.explanation
        == play(try compact(session, explaining: true)).player.explanation)
    // The end is an operation of one byte.
    let late = play(bytes.dropLast() + [SessionOperation.story.rawValue])
    #expect(late.fault == .outOfOrder(.story) && late.read == bytes.count - 1)
  }

  @Test("bytes that were changed or cut off are refused or repaired", arguments: 1...20)
  func hostileBytes(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let session = BundledSession.all[seed % BundledSession.all.count]
    let bytes = try compact(session)
    for _ in 0..<40 {
      var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      for _ in 0..<Int.random(in: 0...6, using: &random) where !damaged.isEmpty {
        damaged[Int.random(in: damaged.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let (_, read, fault) = play(damaged)
      #expect(read <= damaged.count)
      #expect(fault != nil || read == damaged.count)
    }
  }

  @Test("a recognizer that is switched off behind the scene is not recognized")
  func changedSession() throws {
    let window = Window(size: Size(width: 300, height: 300))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 300, height: 300), name: "screen")
    try window.addChild(layer)
    let tap = TapGestureRecognizer()
    tap.name = "tap"
    layer.addGestureRecognizer(tap)
    for isEnabled in [true, false] {
      tap.isEnabled = isEnabled
      var session = CompactSession(window)
      session.add(Surface(sizeInPoints: Size(width: 300, height: 300)))
      for (time, phase) in [(0, Contact.Phase.began), (50_000, .ended)] {
        let contact = Contact(slot: 0, phase: phase, position: Point(x: 50, y: 50))
        session.add(ContactFrame(time: Instant(microseconds: Int64(time)), contacts: [contact]))
      }
      session.finish()
      #expect(play(session.bytes).player.transcript.isEmpty == !isEnabled)
    }
  }

  @Test("faults name the allowed values")
  func faults() {
    #expect(play([0, 9]).fault == .version(9))
    #expect(play([200]).fault == .unknownOperation(200))
    #expect(play([15]).fault == .outOfOrder(.finish))
    #expect(play([0, 1, 1, 0]).fault == .truncated)
    #expect(SessionBytesError.version(9).message == "the version must be 1 (got 9)")
  }
}
