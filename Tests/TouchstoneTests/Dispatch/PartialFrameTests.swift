import Randomness
import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A host that is notified of each finger separately marks its frames as partial: what is recognized is the
/// same.
@Suite("Frames in parts")
struct PartialFrameTests {
  private static let t0 = Instant.seconds(1)

  private static func contact(
    _ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double
  ) -> Contact {
    Contact(slot: slot, phase: phase, position: Point(x: x, y: y))
  }

  /// How the contacts of an instant are delivered.
  private enum Way {
    /// In one frame.
    case together
    /// In partial frames, one by one.
    case inParts
    /// In complete frames, one by one.
    case apart
    /// In complete frames, as a list.
    case listed
  }

  /// Plays frames, given as contacts by their times in milliseconds, and returns the callbacks.
  private func played(
    _ frames: [(milliseconds: Double, contacts: [Contact])], _ way: Way
  ) throws -> [String] {
    let stage = try GestureStage()
    stage.layer.isMultipleTouchEnabled = true
    stage.add(TapGestureRecognizer(), "tap")
    stage.add(LongPressGestureRecognizer(), "press")
    stage.add(PanGestureRecognizer(), "pan")
    stage.add(PinchGestureRecognizer(), "pinch", to: stage.window)
    stage.add(RotationGestureRecognizer(), "rotation", to: stage.window)
    for frame in frames {
      let time = Self.t0 + .milliseconds(frame.milliseconds)
      stage.window.application.reachDeadlines(upTo: time)
      let device = stage.hand.device
      let parts = frame.contacts.map { ContactFrame(device: device, time: time, contacts: [$0]) }
      switch way {
      case .together:
        stage.window.deliver(ContactFrame(device: device, time: time, contacts: frame.contacts))
      case .inParts:
        for (index, var part) in parts.enumerated() {
          part.isPartial = index < parts.count - 1
          stage.window.deliver(part)
        }
      case .apart: for part in parts { stage.window.deliver(part) }
      case .listed: stage.window.deliver(parts)
      }
    }
    stage.window.application.reachDeadlines(upTo: Self.t0 + .seconds(5))
    #expect(stage.window.nextDeadline == nil)
    return stage.journal.lines
  }

  /// Two fingers that land, move by a few points per frame and lift at independent times.
  private func script(seed: UInt64) -> [(milliseconds: Double, contacts: [Contact])] {
    var random = SplitMix64(seed: seed)
    var places: [Int: Point] = [:]
    return (0..<random.int(4...30)).map { step in
      var contacts: [Contact] = []
      for slot in 0...1 {
        let step = Vector(dx: random.double(-14...14), dy: random.double(-14...14))
        switch (places[slot], random.int(0...7)) {
        case (nil, 0...4):
          places[slot] = random.point(150...450)
          contacts.append(Contact(slot: slot, phase: .began, position: places[slot] ?? .zero))
        case (nil, _): break
        case (let place?, 0):
          places[slot] = nil
          contacts.append(Contact(slot: slot, phase: .ended, position: place))
        case (let place?, _):
          places[slot] = place + step
          contacts.append(Contact(slot: slot, phase: .moved, position: place + step))
        }
      }
      return (Double(step * 10), contacts)
    }
  }

  @Test("fingers of one instant are judged together, in any order of delivery")
  func pinch() throws {
    let frames = [
      (10.0, [Self.contact(0, .began, 217, 224), Self.contact(1, .began, 310, 305)]),
      (40, [Self.contact(0, .moved, 221, 228), Self.contact(1, .moved, 338, 310)]),
      (50, [Self.contact(0, .ended, 221, 228), Self.contact(1, .ended, 338, 310)]),
    ]
    let whole = try played(frames, .together)
    #expect(whole.contains("pinch began") && !whole.contains("pan began"))
    #expect(try played(frames, .inParts) == whole)
  }

  @Test("arbitrary gestures of two fingers are recognized alike in complete and in partial frames")
  func anything() throws {
    for seed in 0..<300 {
      let frames = script(seed: UInt64(seed))
      let (whole, parts) = (
        try played(frames, .together), try played(frames, .inParts)
      )
      #expect(whole == parts, "seed \(seed)")
    }
  }

  @Test("complete frames of one instant are judged one after the other, alone or in a list")
  func completeFramesOfOneInstant() throws {
    var differences = 0
    for seed in 0..<300 {
      let frames = script(seed: UInt64(seed))
      let apart = try played(frames, .apart)
      #expect(try played(frames, .listed) == apart, "seed \(seed)")
      if try played(frames, .together) != apart { differences += 1 }
    }
    #expect(differences > 0, "one frame of both is something else")
  }

  @Test("a partial frame counts as complete once time advances or another instant begins")
  func missingRest() throws {
    let stage = try GestureStage()
    func part(_ phase: Contact.Phase, at milliseconds: Double) -> ContactFrame {
      ContactFrame(
        device: stage.hand.device, time: Self.t0 + .milliseconds(milliseconds),
        contacts: [Self.contact(0, phase, 300, 300)], isPartial: true)
    }
    stage.window.deliver(part(.began, at: 0))
    #expect(stage.journal.lines.isEmpty)
    #expect(stage.window.nextDeadline == Self.t0 + .microseconds(1))
    stage.window.advance(to: Self.t0)
    #expect(stage.journal.lines.isEmpty)
    stage.window.advance(to: Self.t0 + .microseconds(1))
    #expect(stage.journal.lines == ["layer began"])
    stage.window.deliver(part(.ended, at: 10))
    #expect(stage.journal.lines == ["layer began"])
    stage.window.deliver([part(.began, at: 20)])
    stage.window.application.cancelAll(at: Self.t0 + .milliseconds(30))
    #expect(
      stage.journal.lines == ["layer began", "layer ended", "layer began", "layer cancelled"])
    #expect(stage.window.nextDeadline == nil && stage.window.application.openTouches == 0)
  }

  @Test("a later frame completes those before it, even if all of them are partial")
  func laterFrameCompletes() throws {
    let stage = try GestureStage()
    stage.add(PanGestureRecognizer(), "pan")
    for step in 0..<50 {
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: Self.t0 + .milliseconds(Double(step * 10)),
          contacts: [Self.contact(0, step == 0 ? .began : .moved, 200 + Double(step), 300)],
          isPartial: true))
    }
    let lines = stage.heard()
    #expect(lines.first == "layer began" && lines.contains("pan began"))
    let last = Self.t0 + .milliseconds(490)
    #expect(stage.window.nextDeadline == last + .microseconds(1))
    // The last one waits for its remaining parts, even in an array of frames.
    let (more, rest) = (last + .milliseconds(10), last + .milliseconds(20))
    stage.window.deliver([
      ContactFrame(
        device: stage.hand.device, time: more, contacts: [Self.contact(0, .moved, 260, 300)],
        isPartial: true),
      ContactFrame(
        device: stage.hand.device, time: rest, contacts: [Self.contact(0, .moved, 270, 300)],
        isPartial: true),
    ])
    #expect(stage.heard() == ["pan changed", "pan changed"], "what waited, and the first frame")
    #expect(stage.window.nextDeadline == rest + .microseconds(1))
    stage.window.application.cancelAll(at: rest)
    #expect(stage.window.nextDeadline == nil)
  }

  @Test("a host that never advances time cannot exhaust memory")
  func boundless() throws {
    let stage = try GestureStage()
    stage.add(PanGestureRecognizer(), "pan")
    for step in 0..<5_000 {
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: Self.t0,
          contacts: [
            Self.contact(0, step == 0 ? .began : .moved, 200 + Double(step % 90), 300)
          ],
          isPartial: true))
    }
    #expect(stage.heard().first == "layer began")
  }

  @Test("a press that was due before an unfinished frame does not wait for the rest of it")
  func dueBefore() throws {
    let stage = try GestureStage()
    stage.add(LongPressGestureRecognizer(), "press")
    let (landing, later) = (Self.t0, Self.t0 + .seconds(2))
    for (time, slot) in [(landing, 0), (later, 1)] {
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: time,
          contacts: [Self.contact(slot, .began, 200 + 50 * Double(slot), 300)],
          isPartial: slot == 1))
    }
    #expect(stage.heard() == ["layer began", "layer cancelled", "press began"])
    #expect(stage.window.nextDeadline == later + .microseconds(1))
  }

  @Test("an unfinished frame whose time falls waits at the time that its device has come to")
  func fallingTime() throws {
    let stage = try GestureStage()
    let (landing, later) = (Self.t0, Self.t0 + .milliseconds(20))
    for (time, contacts) in [(landing, [Self.contact(0, .began, 200, 300)]), (later, [])] {
      stage.window.deliver(
        ContactFrame(device: stage.hand.device, time: time, contacts: contacts))
    }
    stage.window.deliver(
      ContactFrame(
        device: stage.hand.device, time: landing - .milliseconds(200),
        contacts: [Self.contact(0, .ended, 200, 300)], isPartial: true))
    #expect(stage.window.nextDeadline == later + .microseconds(1))
  }

  @Test("incomplete frames that contain only faults are completed too before they fill memory")
  func faultsAlone() throws {
    let stage = try GestureStage()
    var faults = 0
    stage.window.application.onFault = { _ in faults += 1 }
    let unknown = DeviceID(99)
    for _ in 0..<5_000 {
      stage.window.deliver(ContactFrame(device: unknown, time: Self.t0, isPartial: true))
    }
    #expect(faults > 4_000)
  }
}
