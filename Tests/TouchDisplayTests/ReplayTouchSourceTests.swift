import LibinputSource
import Testing
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchDisplay

@Suite("Replay touch source")
struct ReplayTouchSourceTests {
  /// Plays a recording through a loop whose machine wakes up late, by up to 12 ms.
  private func play(_ recording: Recording, speed: Double) throws -> [RecognizerCall] {
    let first = try #require(recording.contactFrames().first).time
    let rig = Rig(window: Replayer(recording).standardWindow(), start: first)
    var calls: [RecognizerCall] = []
    rig.window.listen { calls.append($0) }
    let source = try ReplayTouchSource(recording, clock: rig.clock, speed: speed)
    rig.loop.add(source)
    var seed: UInt64 = 1
    rig.waiter.timer = { source.nextInstant.flatMap { rig.clock.monotonic(atEvent: $0) } }
    rig.waiter.delay = {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return .microseconds(Int64(seed >> 33) % 12_000)
    }
    source.start()
    try rig.loop.run()
    #expect(source.phase == .finished)
    return calls
  }

  @Test("gestures are those of the replayer at every speed", arguments: SessionFiles.names)
  func gestures(_ name: String) throws {
    let recording = try SessionFiles.recording(name)
    let replayer = Replayer(recording)
    let expected = replayer.run(in: replayer.standardWindow()).plainCalls
    for speed in [0.5, 1, 4] {
      #expect(try play(recording, speed: speed) == expected, "at speed \(speed)")
    }
  }

  /// A recording of a panel for one finger.
  private func recording(
    _ frames: [(milliseconds: Double, values: [(UInt16, UInt16, Int32)])]
  ) -> Recording {
    let device = RecordedDevice(
      name: "screen", codes: [1: [0x14A], 3: [0, 1]],
      axes: [
        0: .init(maximum: 3_000, resolution: 10), 1: .init(maximum: 2_000, resolution: 10),
      ], properties: [1])
    let events = frames.flatMap { frame in
      (frame.values + [(0, 0, 0)]).map {
        InputEvent(
          time: .zero + .milliseconds(frame.milliseconds), type: $0.0, code: $0.1, value: $0.2)
      }
    }
    return Recording(devices: [device], events: events)
  }

  @Test("a movement at the instant of a deadline comes before it, as in the replayer")
  func tie() throws {
    // The long press is due when the finger has moved.
    let recording = recording([
      (1_000, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (1_500, [(3, 0, 1_500)]),
      (1_510, [(3, 0, 1_600)]), (1_520, [(1, 0x14A, 0)]),
    ])
    let replayer = Replayer(recording)
    let expected = replayer.run(in: replayer.standardWindow()).plainCalls
    #expect(expected.contains { $0.recognizer == "pan" })
    #expect(!expected.contains { $0.recognizer == "long-press" })
    #expect(try play(recording, speed: 1) == expected)
  }

  @Test("gestures are those of the replayer also after the recording's clock was set back")
  func timeSetBack() throws {
    // The second press is recorded nine seconds before the first.
    let recording = recording([
      (10_000, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (10_700, [(1, 0x14A, 0)]),
      (1_000, [(1, 0x14A, 1)]), (1_700, [(1, 0x14A, 0)]),
    ])
    let replayer = Replayer(recording)
    let expected = replayer.run(in: replayer.standardWindow()).plainCalls
    let presses = expected.filter { $0.recognizer == "long-press" && $0.snapshot.state == .began }
    #expect(presses.map(\.snapshot.time.seconds) == [10.5, 11.2])
    #expect(try play(recording, speed: 1) == expected)
    let source = try ReplayTouchSource(recording, clock: SessionClock())
    #expect(source.duration == .seconds(1.4))
  }

  private func rig() throws -> (Rig, ReplayTouchSource) {
    let recording = try SessionFiles.recording("tap")
    let rig = Rig(window: Replayer(recording).standardWindow())
    return (rig, try ReplayTouchSource(recording, clock: rig.clock, speed: 2))
  }

  private func events(_ source: ReplayTouchSource) throws -> [SourceEvent] {
    var events: [SourceEvent] = []
    try source.dispatch { events.append($0) }
    return events
  }

  @Test("nothing comes before the start, then the devices and the first frame at once")
  func start() throws {
    let (rig, source) = try rig()
    #expect(try events(source) == [])
    #expect(source.phase == .waiting)
    source.start()
    #expect(rig.clock.rate == 2)
    let first = try events(source)
    guard case .added(let device) = first.first, case .frame(let frame) = first.last else {
      Issue.record("a device and a frame were expected")
      return
    }
    #expect(source.devices == [device])
    #expect(frame.time == rig.time.now)
    #expect(source.position == .zero)
  }

  @Test("a pause stops time, and resuming continues from there")
  func pause() throws {
    let (rig, source) = try rig()
    source.start()
    _ = try events(source)
    rig.time.now = rig.after(5)
    #expect(source.position == .milliseconds(10))
    _ = try events(source)
    source.pause()
    #expect(source.phase == .paused)
    let next = try #require(source.nextInstant)
    rig.time.now = rig.after(60_000)
    #expect(source.position == .milliseconds(10))
    #expect(try events(source) == [])
    source.resume()
    // Played twice as fast: half of the remaining event time, and not earlier.
    let left = TimeSpan.microseconds((next - rig.clock.now).microseconds / 2)
    rig.time.now = rig.after(60_000) + left - .milliseconds(1)
    #expect(try events(source) == [])
    rig.time.now = rig.time.now + .milliseconds(2)
    guard case .frame(let frame) = try events(source).first else {
      Issue.record("the frame that was held back was expected")
      return
    }
    #expect(frame.time == next)
  }

  @Test("a stopped replay reports how far it came")
  func positionAtStop() throws {
    let (rig, source) = try rig()
    source.start()
    rig.time.now = rig.after(5)
    source.stop()
    rig.time.now = rig.after(500)
    #expect(source.position == .milliseconds(10))
  }

  @Test("speeds beyond the clock's rates are those that the clock plays at")
  func speeds() throws {
    let (rig, source) = try rig()
    source.start()
    for (speed, played) in [(1000, 64), (-1, 0), (Double.nan, 1), (0.5, 0.5)] {
      source.speed = speed
      #expect(source.speed == played)
      #expect(rig.clock.rate == played)
    }
  }

  @Test("an earlier replay that ends or goes leaves the rate to the one that was started last")
  func twoReplays() throws {
    let (rig, first) = try rig()
    var second: ReplayTouchSource? = try ReplayTouchSource(
      SessionFiles.recording("tap"), clock: rig.clock, speed: 8)
    let third = try ReplayTouchSource(
      SessionFiles.recording("tap"), clock: rig.clock, speed: 4)
    first.start()
    second?.start()
    third.start()
    first.stop()
    second = nil
    #expect(rig.clock.rate == 4)
    third.stop()
    #expect(rig.clock.rate == 1)
  }

  @Test("a replay that ends leaves the rate to the one that was started before it")
  func earlierReplay() throws {
    let (rig, first) = try rig()
    first.start()
    let second = try ReplayTouchSource(
      SessionFiles.recording("tap"), clock: rig.clock, speed: 8)
    second.start()
    second.stop()
    #expect(rig.clock.rate == 2)
    let empty = try ReplayTouchSource(Recording(), clock: rig.clock)
    empty.start()
    #expect(empty.phase == .finished && rig.clock.rate == 2)
    first.pause()
    #expect(rig.clock.rate == 0)
    first.resume()
    first.speed = 4
    #expect(rig.clock.rate == 4)
    first.stop()
    #expect(rig.clock.rate == 1)
  }

  @Test("a replay's end removes the devices, restores the clock's rate and is reported once")
  func end() throws {
    let (rig, source) = try rig()
    var ends = 0
    source.onEnd = { ends += 1 }
    source.start()
    rig.time.now = rig.after(600_000)
    let events = try events(source)
    guard case .removed(let device, let instant) = events.last else {
      Issue.record("the end of the device was expected")
      return
    }
    #expect(device.id == DeviceID(0))
    #expect(instant == rig.after(0) + source.duration)
    #expect(ends == 1)
    #expect(rig.clock.rate == 1)
    #expect(try self.events(source) == [])
    #expect(source.position == source.duration)
    #expect(ends == 1)
  }

  @Test("stopping in the middle cancels what is down")
  func stop() throws {
    let (_, source) = try rig()
    source.start()
    _ = try events(source)
    source.stop()
    let events = try events(source)
    guard case .frame(let frame) = events.first, case .removed = events.last else {
      Issue.record("a frame and the end of the device were expected")
      return
    }
    #expect(frame.contacts.map(\.phase) == [.cancelled])
    #expect(source.phase == .finished)
  }

  @Test("stopping before a landing or a lift cancels the fingers that the receiver knows are down")
  func stopBeforeChange() throws {
    let (_, unbegun) = try rig()
    unbegun.start()
    unbegun.stop()
    let phases = try events(unbegun).map { event -> [Contact.Phase] in
      if case .frame(let frame) = event { frame.contacts.map(\.phase) } else { [] }
    }
    #expect(phases == [[], []])

    let (rig, source) = try rig()
    source.start()
    // The last movement is at 75.7 ms, the lift at 84.4 ms.
    rig.time.now = rig.after(40)
    _ = try events(source)
    source.stop()
    guard case .frame(let frame) = try events(source).first else {
      Issue.record("a frame was expected")
      return
    }
    #expect(frame.contacts.map(\.phase) == [.cancelled])
  }

  /// The phases of the contacts of a replay whose receiver stops it when it receives `phase`.
  private func phases(
    _ source: ReplayTouchSource, stoppedBy phase: Contact.Phase
  ) throws -> [Contact.Phase] {
    var phases: [Contact.Phase] = []
    try source.dispatch { event in
      guard case .frame(let frame) = event else { return }
      phases += frame.contacts.map(\.phase)
      if phases.last == phase { source.stop() }
    }
    return phases
  }

  @Test("stopping while a frame is delivered cancels the fingers that are down after that frame")
  func stopWithinDispatch() throws {
    let (_, landing) = try self.rig()
    landing.start()
    #expect(try phases(landing, stoppedBy: .began) == [.began, .cancelled])

    let (rig, lifting) = try self.rig()
    lifting.start()
    rig.time.now = rig.after(100)
    #expect(try phases(lifting, stoppedBy: .ended).last == .ended)

    let (_, unbegun) = try self.rig()
    unbegun.start()
    var removals = 0
    try unbegun.dispatch { event in
      if case .added = event { unbegun.stop() }
      if case .removed = event { removals += 1 }
    }
    #expect(removals == 1)
  }

  @Test("a transform takes places from the recorded panel to the window")
  func transform() throws {
    let recording = try SessionFiles.recording("tap")
    let rig = Rig()
    let plain = try #require(recording.contactFrames().first?.contacts.first?.position)
    let surface = try #require(recording.surfaces.first)
    let source = try ReplayTouchSource(
      recording, clock: rig.clock,
      transform: .scale(0.5).concatenating(translation: Vector(dx: 7, dy: 0)))
    source.start()
    guard case .frame(let frame) = try events(source).last else {
      Issue.record("a frame was expected")
      return
    }
    let place = surface.location(of: plain)
    let expected = AffineTransform.scale(0.5).concatenating(translation: Vector(dx: 7, dy: 0))
      .applied(
        to: place)
    let device = try #require(source.devices.first)
    let position = try #require(frame.contacts.first?.position)
    #expect(device.surface.location(of: position).distance(to: expected) < 1e-6)
  }

  @Test("a recording at negative times keeps its spacing, from the first frame on")
  func negativeTimes() throws {
    var recording = try SessionFiles.recording("tap")
    let times = recording.contactFrames().map(\.time)
    let last = try #require(times.max())
    let shift = (last - Instant.zero) + .seconds(1)
    for index in recording.events.indices {
      recording.events[index].time = recording.events[index].time - shift
    }
    let rig = Rig()
    let source = try ReplayTouchSource(recording, clock: rig.clock)
    source.start()
    let start = rig.clock.now
    #expect(source.nextInstant == start)
    rig.time.now = rig.after(600_000)
    let played = try events(source).compactMap { event -> Instant? in
      if case .frame(let frame) = event { frame.time } else { nil }
    }
    #expect(played == times.map { start + ($0 - times[0]) })
  }

  @Test("a recording without frames is over at once")
  func empty() throws {
    let rig = Rig()
    let source = try ReplayTouchSource(Recording(), clock: rig.clock)
    var ends = 0
    source.onEnd = { ends += 1 }
    source.start()
    #expect(try events(source) == [])
    #expect(source.phase == .finished)
    #expect(ends == 1)
    #expect(source.duration == .zero)
  }

  @Test("a replay source's descriptor is readable when an event is due")
  func descriptor() throws {
    let recording = try SessionFiles.recording("tap")
    let source = try ReplayTouchSource(recording, clock: SessionClock())
    #expect(!isReadable(source.descriptor))
    source.start()
    #expect(isReadable(source.descriptor))
  }
}
