import Testing
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("playing of sessions")
struct SessionPlayerTests {
  static let names = [
    "tap", "double-tap", "long-press-then-drag", "pan-then-pinch", "rotation-while-pinching",
    "swipe-too-slow", "palm-cancelled", "ten-fingers", "two-hands-apart", "tap-and-a-half",
  ]

  private struct Gesture: Hashable {
    var name: String
    var time: Instant
  }

  @Test("a player recognizes what a replayer does, at the same instants", arguments: names)
  func sameAsReplayer(_ name: String) {
    let recording = bundledRecording(name)
    let replayer = Replayer(recording)
    let expected = replayer.run(in: replayer.standardWindow()).calls.filter(\.isFirst).map {
      Gesture(name: $0.recognizer, time: $0.time)
    }
    #expect(!expected.isEmpty)
    let player = SessionPlayer(recording, in: replayer.standardWindow())
    player.playToEnd()
    #expect(player.log.gestures.map { Gesture(name: $0.name, time: $0.start) } == expected)
    #expect(player.isOver)
  }

  @Test("where it stops does not change what is recognized", arguments: names)
  func stops(_ name: String) {
    let recording = bundledRecording(name)
    let window = StandardGestures.window(for: recording.surfaces)
    let whole = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    whole.playToEnd()
    let player = SessionPlayer(recording, in: window)
    var instant = Instant.zero
    var rounds = 0
    while !player.isOver && rounds < 100_000 {
      player.play(to: instant)
      #expect(player.now == instant || player.isOver)
      instant = instant + .milliseconds(7)
      rounds += 1
    }
    #expect(player.isOver)
    #expect(player.log.gestures == whole.log.gestures)
    #expect(player.log.contacts == whole.log.contacts)
  }

  @Test("layers that were thrown come to rest at the same place, wherever it stops")
  func motions() throws {
    let recording = bundledRecording("three-flowers-and-a-photo")
    func places(step: TimeSpan?) throws -> [Point] {
      let window = try flowerWindow()
      let player = SessionPlayer(recording, in: window)
      if let step {
        var instant = Instant.zero
        var rounds = 0
        while !player.isOver, rounds < 100_000 {
          player.play(to: instant)
          instant = instant + step
          rounds += 1
        }
        #expect(player.isOver)
      }
      player.playToEnd()
      return window.children.map(\.position)
    }
    let whole = try places(step: nil)
    for (place, expected) in zip(try places(step: .milliseconds(11)), whole) {
      #expect(place.distance(to: expected) < 1e-6)
    }
    let window = try flowerWindow()
    #expect(zip(whole, window.children).contains { $0.distance(to: $1.position) > 10 })
  }

  @Test("every contact of a session that is over has an end")
  func contactsEnd() {
    for name in Self.names {
      let recording = bundledRecording(name)
      let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
      player.playToEnd()
      #expect(!player.log.contacts.isEmpty)
      #expect(player.log.contacts.allSatisfy { $0.end != nil })
      #expect(player.moment.trails.allSatisfy { !$0.isDown })
    }
  }

  @Test("after a clock was set back, the last contact ends with the recording")
  func setBack() throws {
    var recording = bundledRecording("tap")
    let tap = recording.events
    let lift = try #require(tap.map(\.time).max())
    // The tap, and ten seconds earlier once more, without its lift.
    recording.events = tap.map { event in
      var event = event
      event.time = event.time + .seconds(10)
      return event
    }
    recording.events += tap.filter { $0.time < lift }
    let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    player.playToEnd()
    #expect(player.log.contacts.count == 2)
    let last = try #require(player.log.contacts.last)
    let end = try #require(last.end)
    #expect(last.isCancelled && end - last.start < .milliseconds(100))
  }

  @Test("after a clock was set back, a session player stops between two frames")
  func stopAfterSetBack() {
    var recording = bundledRecording("tap")
    let tap = recording.events
    let instant = recording.end + .seconds(10) + .milliseconds(40)
    // The tap, and ten seconds earlier once more.
    recording.events = tap.map { event in
      var event = event
      event.time = event.time + .seconds(10)
      return event
    }
    recording.events += tap
    let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    player.play(to: instant)
    #expect(player.now == instant)
    #expect(player.log.contacts.map { $0.end == nil } == [false, true])
  }

  @Test("in the middle of a pan, a session player shows a touch with its trail and an active pan")
  func middle() throws {
    let recording = bundledRecording("pan-slow")
    let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    player.play(to: .zero + .seconds(recording.duration.seconds / 2))
    let moment = player.moment
    let trail = try #require(moment.trails.first)
    #expect(moment.trails.count == 1 && trail.isDown && trail.places.count > 5)
    #expect(trail.places.allSatisfy { $0.time >= moment.time - .milliseconds(700) })
    let pan = try #require(moment.recognizers.first { $0.name == "pan" })
    #expect(pan.phase == .active)
  }

  @Test("a trace that the host keeps is not shortened")
  func hostsTrace() {
    let recording = bundledRecording("tap")
    let (plain, traced) = (
      StandardGestures.window(for: recording.surfaces),
      StandardGestures.window(for: recording.surfaces)
    )
    let (trace, other) = (Trace(), Trace())
    plain.application.trace = trace
    _ = Replayer(recording).run(in: plain)
    traced.application.trace = other
    SessionPlayer(recording, in: traced).playToEnd()
    #expect(other.entries.count == trace.entries.count && !other.entries.isEmpty)
    #expect(traced.application.trace === other)
  }

  @Test("a trace that the host empties between two calls loses no gesture", arguments: names)
  func emptiedTrace(_ name: String) {
    let recording = bundledRecording(name)
    let whole = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    whole.playToEnd()
    let window = StandardGestures.window(for: recording.surfaces)
    let trace = Trace()
    window.application.trace = trace
    let player = SessionPlayer(recording, in: window)
    var instant = Instant.zero
    var rounds = 0
    while !player.isOver && rounds < 100_000 {
      player.play(to: instant)
      trace.removeAll()
      instant = instant + .milliseconds(7)
      rounds += 1
    }
    #expect(player.isOver && player.log.gestures == whole.log.gestures)
  }

  @Test("a motion that never comes to rest does not keep a session from ending")
  func stubbornMotion() {
    final class Stubborn: Motion {
      var restInstant: Instant? { .seconds(0.05) }
      var rounds = 0
      func advance(to instant: Instant) { rounds += 1 }
    }
    let recording = bundledRecording("tap")
    let window = StandardGestures.window(for: recording.surfaces)
    let motion = Stubborn()
    window.application.motions.add(motion)
    let player = SessionPlayer(recording, in: window)
    player.playToEnd()
    #expect(player.log.gestures.map(\.name) == ["tap"])
    #expect(motion.rounds > 0 && motion.rounds < 100_000 && player.isOver)
  }

  @Test("playing can be stopped between two frames, and continues from there")
  func stopping() {
    let recording = bundledRecording("double-tap")
    let player = SessionPlayer(recording, in: StandardGestures.window(for: recording.surfaces))
    var frames = 0
    player.playToEnd { _ in
      frames += 1
      return frames < 5
    }
    #expect(frames == 5 && !player.isOver && player.log.gestures.isEmpty)
    player.playToEnd()
    #expect(player.isOver && player.log.gestures.map(\.name) == ["double-tap"])
  }

  @Test("a recording without devices is over at once")
  func nothing() {
    let player = SessionPlayer(Recording(), in: smallWindow())
    #expect(player.isOver)
    player.playToEnd()
    #expect(player.log == SessionLog())
  }
}

@Suite("trails of touches")
struct TouchTrailTests {
  private func frame(_ time: Double, _ phase: Contact.Phase, _ x: Double) -> ContactFrame {
    ContactFrame(
      time: .seconds(time),
      contacts: [Contact(slot: 0, phase: phase, position: Point(x: x, y: 5))])
  }

  @Test("a trail holds the last while, and fades after the lift")
  func memory() throws {
    var trails = TouchTrails(memory: .seconds(1), transform: .translation(Vector(dx: 10, dy: 0)))
    _ = trails.addSurface(Surface(sizeInPoints: Size(width: 100, height: 100)))
    trails.receive(frame(0, .began, 0))
    for step in 1...20 { trails.receive(frame(Double(step) * 0.1, .moved, Double(step))) }
    var visible = trails.visible(at: .seconds(2))
    #expect(visible.map(\.isDown) == [true])
    #expect(visible.first?.places.first?.time == .seconds(1))
    #expect(visible.first?.places.last?.location == Point(x: 30, y: 5))
    // A resting finger is still shown when its trail has disappeared.
    visible = trails.visible(at: .seconds(9))
    #expect(visible.first?.places.map(\.location) == [Point(x: 30, y: 5)])
    trails.receive(frame(9, .ended, 20))
    #expect(trails.visible(at: .seconds(9.5)).map(\.isDown) == [false])
    #expect(trails.visible(at: .seconds(10.5)).isEmpty)
  }

  @Test("a touch that stays for long does not gather places without end")
  func bounded() {
    var trails = TouchTrails(memory: .seconds(1_000))
    _ = trails.addSurface(Surface(sizeInPoints: Size(width: 100, height: 100)))
    trails.receive(frame(0, .began, 0))
    for step in 1...5_000 {
      trails.receive(frame(Double(step) * 0.001, .moved, Double(step % 90)))
    }
    let count = trails.visible(at: .seconds(5)).first?.places.count ?? 0
    #expect(count >= 100 && count <= TouchTrails.maximumPlaces + 64)
  }
}
