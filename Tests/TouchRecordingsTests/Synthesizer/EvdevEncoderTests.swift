import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking

@Suite("Evdev encoder")
struct EvdevEncoderTests {
  private static func contact(
    _ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double, tool: Contact.Tool = .finger
  ) -> Contact {
    Contact(slot: slot, phase: phase, position: Point(x: x, y: y), tool: tool)
  }

  private static func encode(_ frames: [[Contact]]) throws -> [[Int]] {
    var encoder = EvdevEncoder(panel: TouchPanel())
    var events: [InputEvent] = []
    for (index, contacts) in frames.enumerated() {
      let frame = ContactFrame(time: Instant(microseconds: Int64(index)), contacts: contacts)
      try encoder.encode(frame, into: &events)
    }
    return events.map(\.triple)
  }

  @Test("the first finger is slot 0 without saying so, and a pointer")
  func firstFinger() throws {
    let events = try Self.encode([[Self.contact(0, .began, 100, 200)]])
    #expect(
      events == [
        [3, 57, 0], [3, 53, 100], [3, 54, 200], [1, 330, 1], [3, 0, 100], [3, 1, 200], [0, 0, 0],
      ])
  }

  @Test("unchanged values are not repeated")
  func unchangedValues() throws {
    let events = try Self.encode([
      [Self.contact(0, .began, 0, 200)], [Self.contact(0, .moved, 0, 201)],
      [Self.contact(0, .moved, 0, 201)], [Self.contact(0, .ended, 0, 201)],
      [Self.contact(0, .began, 0, 201)],
    ])
    #expect(
      events == [
        [3, 57, 0], [3, 54, 200], [1, 330, 1], [3, 1, 200], [0, 0, 0],
        [3, 54, 201], [3, 1, 201], [0, 0, 0],
        [3, 57, -1], [1, 330, 0], [0, 0, 0],
        [3, 57, 1], [1, 330, 1], [0, 0, 0],
      ])
  }

  @Test("the pointer goes over to the finger that has been down longest")
  func pointerFollowsOldest() throws {
    let events = try Self.encode([
      [Self.contact(1, .began, 10, 10)], [Self.contact(0, .began, 50, 60)],
      [Self.contact(1, .ended, 10, 10)],
    ])
    #expect(
      events == [
        [3, 47, 1], [3, 57, 0], [3, 53, 10], [3, 54, 10], [1, 330, 1], [3, 0, 10], [3, 1, 10],
        [0, 0, 0],
        [3, 47, 0], [3, 57, 1], [3, 53, 50], [3, 54, 60], [0, 0, 0],
        [3, 47, 1], [3, 57, -1], [3, 0, 50], [3, 1, 60], [0, 0, 0],
      ])
  }

  @Test("a cancelled contact is a palm that lifts; the next one in its slot is a finger again")
  func cancelled() throws {
    let events = try Self.encode([
      [Self.contact(0, .began, 5, 5)], [Self.contact(0, .cancelled, 5, 5)],
      [Self.contact(0, .began, 5, 5)],
    ])
    #expect(
      events.suffix(8) == [
        [3, 55, 2], [3, 57, -1], [1, 330, 0], [0, 0, 0],
        [3, 57, 1], [3, 55, 0], [1, 330, 1], [0, 0, 0],
      ])
  }

  @Test("a frame that cannot be encoded is refused with the reason, and changes nothing")
  func refusal() throws {
    var encoder = EvdevEncoder(panel: TouchPanel(slots: 2))
    var events: [InputEvent] = []
    func refused(_ contact: Contact) -> EvdevEncodingError.Reason? {
      let good = Self.contact(0, .began, 1, 1)
      let frame = ContactFrame(time: .zero, contacts: [good, contact])
      do { try encoder.encode(frame, into: &events) } catch { return error.reason }
      return nil
    }
    #expect(refused(Self.contact(2, .began, 1, 1)) == .noSuchSlot(count: 2))
    #expect(refused(Self.contact(-1, .began, 1, 1)) == .noSuchSlot(count: 2))
    #expect(refused(Self.contact(1, .moved, 1, 1)) == .notDown)
    #expect(refused(Self.contact(1, .began, .nan, 1)) == .positionNotFinite)
    #expect(events.isEmpty)
    #expect(refused(Self.contact(1, .began, 1e300, -1e300)) == nil)
    #expect(events.first?.triple == [3, 57, 0])
    #expect(events.contains { $0.value == .max } && events.contains { $0.value == .min })
  }

  @Test("tracking numbers begin again after 65535")
  func trackingNumbers() throws {
    var encoder = EvdevEncoder(panel: TouchPanel())
    var events: [InputEvent] = []
    for _ in 0...65_536 {
      events.removeAll(keepingCapacity: true)
      for phase in [Contact.Phase.began, .ended] {
        let frame = ContactFrame(time: .zero, contacts: [Self.contact(0, phase, 1, 1)])
        try encoder.encode(frame, into: &events)
      }
    }
    #expect(events.filter { $0.code == 57 }.map(\.value) == [0, -1])
  }

  @Test("decoding what was encoded gives the same frames", arguments: 1...60)
  func identity(seed: UInt64) {
    var random = TestRandom(state: seed)
    let timeline = Self.timeline(&random)
    let sampling = PanelSampling(
      rate: random.number(60, 500), jitter: random.number(0, 0.4),
      dropouts: random.number(0, 0.3), tremor: random.number(0, 0.4),
      noise: random.number(0, 0.1))
    let synthesizer = Synthesizer(
      panel: TouchPanel(resolution: Int(random.number(1, 90)), slots: Int(random.number(1, 12))),
      sampling: sampling, seed: seed)
    let frames = synthesizer.frames(of: timeline)
    let recording = synthesizer.recording(of: timeline)
    #expect(!frames.isEmpty)
    #expect(recording.contactFrames() == frames)
    #expect(recording.surfaces == [synthesizer.panel.surface])
    let touches = track(frames, on: synthesizer.panel.surface)
    #expect(touches.faults.isEmpty)
  }

  /// Random hands with random timing.
  private static func timeline(_ random: inout TestRandom) -> TouchTimeline {
    var timeline = TouchTimeline()
    for _ in 0..<Int(random.number(1, 5)) {
      let center = Point(x: random.number(0, 320), y: random.number(0, 180))
      let hand = Hand(
        about: center, span: random.number(0, 120), angle: .radians(random.number(-4, 4)),
        fingers: Int(random.number(1, 6))
      ).transform(
        scale: random.number(0.2, 3), rotation: .radians(random.number(-7, 7)),
        translation: Vector(dx: random.number(-90, 90), dy: random.number(-90, 90)),
        over: .milliseconds(random.number(20, 600)))
      var next = hand.timeline(
        landing: [.zero, .milliseconds(random.number(0, 100))],
        lifting: [.milliseconds(random.number(0, 100))])
      if random.number(0, 1) < 0.3 { next.contacts[0].ending = .palm }
      timeline = timeline.together(with: next.after(.milliseconds(random.number(0, 700))))
    }
    return timeline
  }
}
