import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("replay")
struct ReplayerTests {
  private func recording(_ name: String) throws -> Recording {
    try #require(SessionCatalog.session(named: name)).recording()
  }

  private func transcript(_ name: String) throws -> Transcript {
    let replayer = Replayer(try recording(name))
    return replayer.run(in: replayer.standardWindow())
  }

  @Test("a tap that waits for a double tap acts when that has failed")
  func lateTap() throws {
    let calls = try transcript("tap").calls
    #expect(calls.map(\.recognizer) == ["tap"])
    let call = try #require(calls.first)
    #expect(call.stateName == "recognized")
    #expect(call.layer == "screen")
    // The finger lifts at the recording's end; the double tap fails 0.35 s later.
    let lift = Instant.zero + (try recording("tap").duration)
    #expect(call.time > lift + TimeSpan.milliseconds(349))
    #expect(call.time < lift + TimeSpan.milliseconds(351))
  }

  @Test("deadlines are reached at their own instant and not at the next frame")
  func deadlinesComeFirst() throws {
    let press = try #require(try transcript("long-press").calls.first)
    #expect(press.stateName == "began")
    #expect(press.time == .seconds(0.5))
  }

  @Test("the same recording gives the same transcript, also by way of a file")
  func replayIsRepeatable() throws {
    let recording = try recording("rotation-while-pinching")
    let read = try Recording.read(recording.libinputRecordBytes()).get()
    let first = Replayer(recording).run(in: Replayer(recording).standardWindow())
    let second = Replayer(read).run(in: Replayer(read).standardWindow())
    #expect(first.jsonLines == second.jsonLines)
    #expect(first.calls.count > 100)
  }

  @Test("a cancelled touch of a recorded session, a palm that lifts, is counted as cancelled")
  func cancelledContacts() throws {
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "", size: Size(width: 600, height: 400)))
    for (start, end) in [(1.0, Contact.Phase.cancelled), (2.0, .ended)] {
      for (time, phase) in [(start, Contact.Phase.began), (start + 0.1, end)] {
        let contact = Contact(slot: 0, phase: phase, position: Point(x: 300, y: 200))
        recorder.take(ContactFrame(time: .seconds(time), contacts: [contact]))
      }
    }
    let replayer = Replayer(try Recording.read(recorder.bytes).get())
    let contacts = replayer.run(in: replayer.standardWindow()).contacts
    #expect(contacts.begun == 2 && contacts.ended == 1 && contacts.cancelled == 1)
  }

  @Test("a recording at negative times has these times in its transcript")
  func negativeTimes() throws {
    var early = try recording("tap")
    for index in early.events.indices {
      early.events[index].time = early.events[index].time - .seconds(5)
    }
    let replayer = Replayer(early)
    let times = replayer.run(in: replayer.standardWindow()).calls.map(\.time)
    #expect(try times == transcript("tap").calls.map { $0.time - .seconds(5) })
    let landing = try #require(early.events.first).time
    early.events.removeAll { $0.time > landing }
    var cursor = ContactFrameCursor(early)
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) {}
    #expect(cursor.cancelOpenContacts(into: &frame) && frame.time == landing)
  }

  /// A recording of a finger that presses for 0.7 s, and nine seconds earlier one that is down until the end, for
  /// this many milliseconds.
  private func recordingSetBack(_ rest: Double) -> Recording {
    let device = RecordedDevice(
      name: "screen", codes: [1: [0x14A], 3: [0, 1]],
      axes: [
        0: .init(maximum: 3_000, resolution: 10), 1: .init(maximum: 2_000, resolution: 10),
      ], properties: [1])
    let frames: [(milliseconds: Double, values: [(UInt16, UInt16, Int32)])] = [
      (10_000, [(3, 0, 500), (3, 1, 500), (1, 0x14A, 1)]), (10_700, [(1, 0x14A, 0)]),
      (1_000, [(1, 0x14A, 1)]), (1_000 + rest, [(3, 0, 501)]),
    ]
    let events = frames.flatMap { frame in
      (frame.values + [(0, 0, 0)]).map {
        InputEvent(
          time: .zero + .milliseconds(frame.milliseconds), type: $0.0, code: $0.1, value: $0.2)
      }
    }
    return Recording(devices: [device], events: events)
  }

  @Test(
    "after a clock was set back time goes on, and the last finger is cancelled at the last frame",
    arguments: [(200.0, [10.5, 10.7]), (600.0, [10.5, 10.7, 11.2, 11.3, 11.3])])
  func timeSetBack(_ rest: Double, _ expected: [Double]) {
    let window = Window(size: Size(width: 2_000, height: 1_300))
    window.addGestureRecognizer(LongPressGestureRecognizer())
    let transcript = Replayer(recordingSetBack(rest)).run(in: window)
    #expect(transcript.calls.map(\.time.seconds) == expected)
    #expect(transcript.contacts.cancelled == 1)
    #expect(transcript.decoderFaults.map(\.clockChanges) == [1])
    #expect(!transcript.faults.contains { $0.kind.name == "timeWentBack" })
  }

  @Test("the frames of a recording whose clock was set back go on, and so does the cursor's end")
  func framesSetBack() {
    let recording = recordingSetBack(200)
    #expect(recording.contactFrames().map(\.time.seconds) == [10, 10.7, 10.7, 10.9])
    var cursor = ContactFrameCursor(recording)
    var frame = ContactFrame(time: .zero)
    while cursor.next(into: &frame) {}
    #expect(cursor.cancelOpenContacts(into: &frame) && frame.time == .seconds(10.9))
  }

  @Test("a clock that was set back in a recording is not set back for the app that plays it")
  func playedSetBack() {
    let window = Window(size: Size(width: 2_000, height: 1_300))
    let press = LongPressGestureRecognizer()
    var states: [GestureState] = []
    press.onAction { states.append($0.state) }
    window.addGestureRecognizer(press)
    let end = recordingSetBack(200).play(to: window.application, at: .seconds(50))
    #expect(end == .seconds(50.9))
    #expect(states == [.began, .ended])
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    let landing = Contact(slot: 0, phase: .began, position: Point(x: 300, y: 300))
    window.deliver(ContactFrame(device: screen, time: .seconds(51), contacts: [landing]))
    #expect(window.application.now == .seconds(51))
    #expect(window.nextDeadline == .seconds(51.5))
  }

  @Test("a second replay in the same window adds nothing to the first transcript")
  func windowCanBeUsedAgain() throws {
    let replayer = Replayer(try recording("double-tap"))
    let window = replayer.standardWindow()
    let first = replayer.run(in: window)
    #expect(first.calls.count == 1)
    _ = replayer.run(in: window)
    #expect(first.calls.count == 1)
  }

  @Test("a motion that never comes to rest does not keep a replay from ending")
  func stubbornMotion() throws {
    final class Stubborn: Motion {
      var restInstant: Instant? { .seconds(0.05) }
      var rounds = 0
      func advance(to instant: Instant) { rounds += 1 }
    }
    let replayer = Replayer(try recording("tap"))
    let window = replayer.standardWindow()
    let motion = Stubborn()
    window.application.motions.add(motion)
    #expect(replayer.run(in: window).calls.map(\.recognizer) == ["tap"])
    #expect(motion.rounds > 0 && motion.rounds < 100_000)
  }

  @Test("a replay keeps no window alive")
  func windowIsReleased() throws {
    weak var window: Window?
    try {
      let replayer = Replayer(try recording("pinch-out"))
      let standard = replayer.standardWindow()
      window = standard
      #expect(replayer.run(in: standard).calls.count > 10)
    }()
    #expect(window == nil)
  }

  @Test("contacts that are down at the end are cancelled, and so are their gestures")
  func openContactsAreCancelled() throws {
    var recording = try recording("pan-slow")
    recording.events.removeLast(recording.events.count / 2)
    let replayer = Replayer(recording)
    let window = replayer.standardWindow()
    let transcript = replayer.run(in: window)
    #expect(transcript.contacts.begun == 1)
    #expect(transcript.contacts.ended == 0)
    #expect(transcript.contacts.cancelled == 1)
    #expect(transcript.calls.last?.snapshot.state == .cancelled)
    #expect(transcript.faults.map(\.kind) == [.openAtEnd])
    #expect(window.application.openTouches == 0)
  }

  @Test("a palm counts as a cancelled contact")
  func palmIsCancelled() throws {
    let contacts = try transcript("palm-cancelled").contacts
    #expect(contacts.begun == 2)
    #expect(contacts.ended == 1)
    #expect(contacts.cancelled == 1)
    #expect(contacts.most == 2)
  }

  @Test("a layer that an action moves is in the transcript, with its way, growth and turn")
  func movedLayersAreTold() throws {
    let window = Window(size: Size(width: 2016, height: 1134))
    let photo = Layer(frame: Rect(x: 500, y: 300, width: 1000, height: 600), name: "photo")
    try window.addChild(photo)
    let pinch = PinchGestureRecognizer()
    pinch.onAction { pinch in
      photo.transform = .scale(2).concatenating(.rotation(.degrees(30)))
      photo.position = Point(x: 1010, y: 605)
      pinch.scale = 1
    }
    photo.addGestureRecognizer(pinch)
    let transcript = Replayer(try recording("pinch-out")).run(in: window)
    let movement = try #require(transcript.movements.first)
    #expect(transcript.movements.count == 1)
    #expect(movement.layer == "photo")
    #expect(movement.way == Vector(dx: 10, dy: 5))
    #expect(abs(movement.scale - 2) < 1e-12)
    #expect(abs(movement.rotation.degrees - 30) < 1e-9)
    #expect(transcript.text.contains("photo moved by (10.0, 5.0) pt, is 2.000 times as large"))
  }

  @Test("a recording without a touch device gives an empty transcript")
  func noDevice() {
    let replayer = Replayer(Recording())
    let transcript = replayer.run(in: replayer.standardWindow())
    #expect(transcript.calls.isEmpty)
    #expect(transcript.jsonLines.isEmpty)
    #expect(transcript.text == "Nothing was recognized.\n")
  }

  @Test("a recognizer that sets deadlines forever does not delay the end")
  func endlessDeadlines() throws {
    let window = Window(size: Size(width: 2016, height: 1134))
    window.addGestureRecognizer(MachineGestureRecognizer(machine: RestlessMachine()))
    let transcript = Replayer(try recording("tap")).run(in: window)
    #expect(transcript.calls.isEmpty)
    #expect(transcript.end <= .zero + .seconds(0.1) + Replayer.maximumAftermath)
  }
}

/// Has a deadline every second from the first touch on, and never decides.
private struct RestlessMachine: GestureMachine {
  var deadline: Instant?

  mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict {
    deadline = samples[0].time + .seconds(1)
    return .undecided
  }

  mutating func reach(_ instant: Instant) -> Verdict {
    deadline = instant + .seconds(1)
    return .undecided
  }

  func tracks(_ touch: TouchID) -> Bool { true }
  mutating func reset() { deadline = nil }
}
