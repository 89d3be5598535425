import LibinputSource
import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchDisplay

@Suite("Frame loop: changes from within what it calls")
struct FrameLoopReentrancyTests {
  /// A source whose finger taps between 10 and 30 ms.
  private func tappingSource(_ rig: Rig) -> FakeSource {
    let source = rig.addSource()
    rig.waiter.at(rig.after(10)) { source.say(.began, 100, 100, at: rig.after(10)) }
    rig.waiter.at(rig.after(30)) { source.say(.ended, 100, 100, at: rig.after(30)) }
    return source
  }

  @Test("a tap's action may add and remove sources and switch the application")
  func tapAction() throws {
    let rig = Rig()
    let source = tappingSource(rig)
    let second = FakeSource(surface: rig.surface)
    let other = Window(size: Size(width: 800, height: 600))
    let tap = TapGestureRecognizer()
    rig.window.addGestureRecognizer(tap)
    var told: [SourceEvent] = []
    rig.loop.onSourceEvent = { told.append($0) }
    tap.onAction { _ in
      rig.loop.add(second)
      rig.loop.application = other.application
      rig.loop.remove(source)
    }
    rig.waiter.at(rig.after(40)) {
      source.say(.began, 100, 100, at: rig.after(40))
      second.say(.began, 100, 100, at: rig.after(40))
    }
    rig.waiter.at(rig.after(50)) {
      #expect(other.application.openTouches == 1)
      rig.loop.stop()
    }
    #expect(try rig.loop.run() == .stopped)
    #expect(told.contains(.added(second.device)))
    #expect(rig.window.application.openTouches == 0)
  }

  @Test("a wheel's action may switch the application; the former one gets no more of it")
  func wheelAction() throws {
    let rig = Rig()
    let source = rig.addSource()
    let wheel = SourceDevice(
      id: DeviceID(1), kind: .pointer, name: "wheel", surface: rig.surface)
    let other = Window(size: rig.window.bounds.size)
    let pan = PanGestureRecognizer()
    rig.window.addGestureRecognizer(pan)
    var states: [GestureState] = []
    pan.onAction {
      states.append($0.state)
      if $0.state == .began { rig.loop.application = other.application }
    }
    var frames = 0
    rig.loop.onContacts = { _ in frames += 1 }
    rig.waiter.at(rig.after(10)) { source.events.append(.added(wheel)) }
    rig.waiter.at(rig.after(20)) {
      source.events.append(
        .touchpad(
          TouchpadEvent(
            device: wheel.id, time: rig.after(20), phase: .changed,
            kind: .scroll(.wheel, way: Vector(dx: 0, dy: -60)))))
    }
    #expect(try rig.loop.run() == .stopped)
    #expect(states == [.began, .cancelled] && frames == 1)
  }

  @Test("an action for a cancellation may remove the same source again")
  func cancelledAction() throws {
    let rig = Rig()
    let source = rig.addSource()
    let pan = PanGestureRecognizer()
    rig.window.addGestureRecognizer(pan)
    var states: [GestureState] = []
    pan.onAction {
      states.append($0.state)
      if $0.state == .cancelled { rig.loop.remove(source) }
    }
    rig.waiter.at(rig.after(10)) { source.say(.began, 100, 100, at: rig.after(10)) }
    rig.waiter.at(rig.after(20)) { source.say(.moved, 160, 100, at: rig.after(20)) }
    rig.waiter.at(rig.after(30)) { source.end = SourceError(reason: .vanished) }
    #expect(try rig.loop.run() == .stopped)
    #expect(states == [.began, .cancelled])
  }

  @Test("an action of a pointer that a recording takes over may begin another recording")
  func hoverAction() throws {
    let rig = Rig()
    let source = rig.addSource()
    let session = SessionDescription(scene: "a", size: rig.window.bounds.size)
    let (first, second) = (SessionRecorder(of: session), SessionRecorder(of: session))
    let hover = HoverGestureRecognizer()
    rig.window.addGestureRecognizer(hover)
    hover.onAction { if $0.state == .ended { rig.loop.recorder = second } }
    for time in [10, 20, 30] as [Double] {
      rig.waiter.at(rig.after(time)) {
        if time == 20 { rig.loop.recorder = first }
        source.events.append(
          .hover(
            HoverEvent(
              device: source.device.id, time: rig.after(time), action: .moved,
              location: Point(x: 100, y: 100))))
      }
    }
    #expect(try rig.loop.run() == .stopped)
    let inputs = try Recording.read(second.bytes).get().pointerInputs()
    let hovers = inputs.compactMap { if case .hover(let event) = $0 { event.action } else { nil } }
    #expect(hovers == [.moved, .left])
  }

  @Test("whoever is told of contacts may take their source out; what it said after them is dropped")
  func contacts() throws {
    let rig = Rig()
    let source = rig.addSource()
    var frames = 0
    rig.loop.onContacts = { _ in
      frames += 1
      rig.loop.remove(source)
    }
    rig.waiter.at(rig.after(10)) {
      source.say(.began, 100, 100, at: rig.after(9))
      source.say(.moved, 120, 100, at: rig.after(10))
    }
    rig.waiter.at(rig.after(20)) {
      #expect(rig.window.application.openTouches == 0)
      rig.loop.stop()
    }
    #expect(try rig.loop.run() == .stopped)
    #expect(frames == 1)
  }

  @Test("a replay may be taken out at its end, wherever it is in line, and its last tap counts")
  func endOfReplay() throws {
    let recording = try SessionFiles.recording("tap")
    for isFirst in [true, false] {
      let rig = Rig(window: Replayer(recording).standardWindow())
      var taps = 0
      let tap = TapGestureRecognizer()
      rig.window.addGestureRecognizer(tap)
      tap.onAction { _ in taps += 1 }
      let window = try WindowTouchSource(bounds: rig.window.bounds, reading: { rig.time.now })
      let replay = try ReplayTouchSource(recording, clock: rig.clock)
      rig.waiter.timer = { replay.nextInstant }
      if !isFirst { rig.loop.add(window) }
      rig.loop.add(replay)
      if isFirst { rig.loop.add(window) }
      var removed = 0
      rig.loop.onSourceEvent = { if case .removed = $0 { removed += 1 } }
      var ends = 0
      replay.onEnd = {
        ends += 1
        #expect(removed == 1)
        rig.loop.remove(replay)
      }
      replay.start()
      #expect(try rig.loop.run() == .stopped)
      #expect(ends == 1)
      #expect(taps == 1)
    }
  }

  @Test("a source that is taken out, also by an action, leaves no device and may be added again")
  func devicesOfRemovedSources() throws {
    let rig = Rig()
    let (source, second) = (FakeSource(surface: rig.surface), FakeSource(surface: rig.surface))
    let (first, other) = (rig.window.application, Window(size: rig.window.bounds.size))
    rig.loop.add(source)
    rig.loop.add(second)
    let tap = TapGestureRecognizer()
    tap.onAction { _ in rig.loop.remove(second) }
    other.addGestureRecognizer(tap)
    rig.waiter.at(rig.after(10)) {
      #expect(first.deviceCount == 2)
      rig.loop.application = other.application
      rig.loop.remove(source)
      #expect(first.deviceCount == 1 && other.application.deviceCount == 1)
      rig.loop.add(source)
      second.say(.began, 100, 100, at: rig.after(10))
    }
    rig.waiter.at(rig.after(20)) { second.say(.ended, 100, 100, at: rig.after(20)) }
    rig.waiter.at(rig.after(30)) {
      #expect(first.deviceCount == 0 && other.application.deviceCount == 1)
      rig.loop.stop()
    }
    try rig.loop.run()
  }

  @Test("a recording that is over, and one whose application is replaced, leaves no device")
  func devicesOfRecordings() throws {
    let rig = Rig()
    let source = rig.addSource()
    let (first, other) = (rig.window.application, Window(size: rig.window.bounds.size))
    let session = SessionDescription(scene: "a", size: rig.window.bounds.size)
    for time in [10, 30] as [Double] {
      rig.waiter.at(rig.after(time)) {
        rig.loop.recorder = SessionRecorder(of: session)
        source.say(.began, 100, 100, at: rig.after(time))
      }
      rig.waiter.at(rig.after(time + 10)) {
        source.say(.ended, 100, 100, at: rig.after(time + 10))
      }
    }
    rig.waiter.at(rig.after(50)) {
      #expect(first.deviceCount == 2)
      rig.loop.application = other.application
      #expect(first.deviceCount == 1 && other.application.deviceCount == 2)
      rig.loop.recorder = nil
      source.say(.began, 100, 100, at: rig.after(50))
    }
    rig.waiter.at(rig.after(60)) {
      #expect(other.application.deviceCount == 1)
      rig.loop.stop()
    }
    try rig.loop.run()
  }

  @Test("a watch that ends another one of the same turn keeps it from being called")
  func watches() throws {
    let rig = Rig()
    var calls: [Int] = []
    rig.loop.watch(7) {
      calls.append(7)
      rig.loop.unwatch(8)
      rig.loop.watch(9) { calls.append(-9) }
    }
    rig.loop.watch(8) { calls.append(8) }
    rig.loop.watch(9) { calls.append(9) }
    rig.waiter.at(rig.after(10), ready: [7, 8, 9]) {}
    try rig.loop.run()
    #expect(calls == [7])
  }

  @Test("a stop that comes before the run ends it at once, and the next run goes on")
  func earlyStop() throws {
    let rig = Rig()
    rig.loop.stop()
    #expect(try rig.loop.run() == .stopped)
    #expect(rig.waiter.calls == 0)
    #expect(try rig.loop.run(for: .milliseconds(20)) == .timeout)
  }

  @Test("an application that comes back has no more surfaces than before")
  func returning() throws {
    let rig = Rig()
    _ = rig.addSource()
    let first = rig.loop.application
    let other = Window(size: Size(width: 800, height: 600))
    for _ in 0..<5 {
      rig.loop.application = other.application
      rig.loop.application = first
    }
    for application in [first, other.application] {
      #expect(application.surface(of: DeviceID(0)) != nil)
      #expect(application.surface(of: DeviceID(1)) == nil)
    }
  }

  @Test("a tap on a window that is over before a stall is makes no long press of it")
  func stall() throws {
    let rig = Rig()
    let press = LongPressGestureRecognizer()
    let tap = TapGestureRecognizer()
    rig.window.addGestureRecognizer(press)
    rig.window.addGestureRecognizer(tap)
    var calls: [String] = []
    press.onAction { _ in calls.append("press") }
    tap.onAction { _ in calls.append("tap") }
    rig.loop.add(try WindowTouchSource(bounds: rig.window.bounds, reading: { rig.time.now }))
    func finger(_ phase: FingerEvent.Phase) -> DisplayEvent {
      .finger(FingerEvent(finger: 1, phase: phase, location: Point(x: 100, y: 100)))
    }
    rig.waiter.at(rig.after(100), ready: [1000]) {
      rig.display.events = [finger(.down)]
      rig.display.onPresent = {
        // Pictures are uploaded to the card for the first time; the finger lifts during that time.
        rig.display.onPresent = nil
        rig.time.now = rig.after(700)
        rig.display.events = [finger(.up)]
      }
    }
    try rig.loop.run()
    #expect(calls == ["tap"])
  }

  @Test("what comes while the loop sleeps has the time at which it wakes")
  func sleep() throws {
    let rig = Rig()
    rig.loop.add(try WindowTouchSource(bounds: rig.window.bounds, reading: { rig.time.now }))
    var times: [Instant] = []
    rig.loop.onContacts = { times.append($0.time) }
    rig.waiter.at(rig.after(800), ready: [1000]) {
      rig.display.events = [
        .finger(FingerEvent(finger: 1, phase: .down, location: Point(x: 1, y: 1)))
      ]
    }
    try rig.loop.run()
    #expect(times == [rig.after(800)])
  }
}
