import Glibc
import LibinputSource
import ProgramRuns
import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchDisplay

@Suite("Frame loop: input and ends", .serialized)
struct FrameLoopInputTests {
  @Test(
    "a signal ends the loop, and nothing is drawn or presented after it",
    arguments: [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT,
    ])
  func signal(_ number: Int32) throws {
    let rig = Rig(signals: try TerminationSignals())
    var atSignal = -1
    rig.waiter.at(rig.after(50)) {
      rig.loop.setNeedsDisplay()
      rig.display.events = [.exposed]
      atSignal = rig.display.presentations
      // The signal is sent to this thread, which blocks it.
      raise(number)
    }
    #expect(try rig.loop.run() == .signal(number))
    #expect(atSignal == 1)
    #expect(rig.display.presentations == 1)
    #expect(rig.frames.count == 1)
  }

  @Test("a window that is closed ends the loop without another frame")
  func close() throws {
    let rig = Rig()
    rig.waiter.at(rig.after(50), ready: [1000]) {
      rig.display.events = [.exposed, .closeRequested]
    }
    #expect(try rig.loop.run() == .closed)
    #expect(rig.display.presentations == 1)
  }

  @Test("stopping from within the drawing presents nothing")
  func stopWhileDrawing() throws {
    let rig = Rig()
    rig.loop.onDraw = { _ in
      rig.loop.stop()
      return true
    }
    #expect(try rig.loop.run() == .stopped)
    #expect(rig.display.presentations == 0)
  }

  @Test("a display that is lost ends the loop with its error")
  func loss() {
    let rig = Rig()
    rig.display.loss = DisplayError(driver: "fake", reason: .contextLost("test"))
    #expect(throws: DisplayError(driver: "fake", reason: .contextLost("test"))) {
      try rig.loop.run()
    }
  }

  @Test(
    "a device that goes in mid-drag is told of, its touches are cancelled, and the loop goes on")
  func unplugging() throws {
    let rig = Rig()
    let pan = PanGestureRecognizer()
    rig.window.addGestureRecognizer(pan)
    var states: [GestureState] = []
    pan.onAction { states.append($0.state) }
    let source = rig.addSource()
    var told: [SourceEvent] = []
    rig.loop.onSourceEvent = { told.append($0) }
    rig.waiter.at(rig.after(10)) { source.say(.began, 100, 100, at: rig.after(10)) }
    rig.waiter.at(rig.after(20)) { source.say(.moved, 160, 100, at: rig.after(20)) }
    let vanished = SourceError(node: "/dev/input/event9", reason: .vanished)
    rig.waiter.at(rig.after(30)) { source.end = vanished }
    rig.waiter.at(rig.after(60)) {
      #expect(rig.window.application.openTouches == 0)
      rig.loop.setNeedsDisplay()
    }
    #expect(try rig.loop.run() == .stopped)
    #expect(states == [.began, .cancelled])
    #expect(told.last == .fault(vanished))
    #expect(rig.frames.last == rig.after(60))
  }

  @Test("a deadline is not reached before what was waiting to be read, however long a stall is")
  func stall() throws {
    let rig = Rig()
    let press = LongPressGestureRecognizer()
    let tap = TapGestureRecognizer()
    rig.window.addGestureRecognizer(press)
    rig.window.addGestureRecognizer(tap)
    var presses = 0
    var taps = 0
    press.onAction { _ in presses += 1 }
    tap.onAction { _ in taps += 1 }
    let source = rig.addSource()
    rig.waiter.at(rig.after(0.5)) { source.say(.began, 100, 100, at: rig.after(0)) }
    var hasStalled = false
    rig.waiter.at(rig.after(40)) {
      source.onDispatch = {
        guard !hasStalled else { return }
        // The program is delayed after it has read the time; the lift is still unread.
        hasStalled = true
        rig.time.now = rig.after(2000)
      }
    }
    rig.display.onPresent = {
      if hasStalled, rig.time.now == rig.after(2000) {
        source.say(.ended, 100, 100, at: rig.after(85))
      }
    }
    rig.loop.onTurn = { _ in
      if hasStalled { rig.loop.setNeedsDisplay() }
      if taps > 0 { rig.loop.stop() }
    }
    try rig.loop.run()
    #expect(taps == 1)
    #expect(presses == 0)
  }

  @Test("events of several sources in one turn are delivered in the order of their instants")
  func order() throws {
    let rig = Rig()
    let first = FakeSource(surface: rig.surface)
    let second = FakeSource(surface: rig.surface)
    rig.loop.add(first)
    rig.loop.add(second)
    var times: [Instant] = []
    rig.loop.onContacts = { times.append($0.time) }
    var faults: [TrackingFault] = []
    rig.window.application.onFault = { faults.append($0) }
    rig.waiter.at(rig.after(50)) {
      first.say(.began, 10, 10, at: rig.after(10))
      first.say(.moved, 20, 10, at: rig.after(30))
      second.say(.began, 300, 10, at: rig.after(20))
      second.say(.moved, 310, 10, at: rig.after(40))
    }
    rig.waiter.at(rig.after(60)) { rig.loop.stop() }
    try rig.loop.run()
    #expect(times == [10, 20, 30, 40].map { rig.after($0) })
    #expect(faults.filter { $0.kind != .openAtEnd }.isEmpty)
  }

  @Test("another application receives the devices and later events")
  func otherApplication() throws {
    let rig = Rig()
    let source = rig.addSource()
    let other = Window(size: Size(width: 800, height: 600))
    rig.waiter.at(rig.after(10)) { source.say(.began, 100, 100, at: rig.after(10)) }
    rig.waiter.at(rig.after(20)) {
      #expect(rig.window.application.openTouches == 1)
      rig.loop.application = other.application
      #expect(rig.window.application.openTouches == 0)
      source.say(.began, slot: 1, 50, 50, at: rig.after(20))
    }
    rig.waiter.at(rig.after(30)) {
      #expect(other.application.openTouches == 1)
      rig.loop.stop()
    }
    try rig.loop.run()
    #expect(other.application.openTouches == 0)
  }

  @Test("a source that is taken out has its touches cancelled")
  func removal() throws {
    let rig = Rig()
    let source = rig.addSource()
    rig.waiter.at(rig.after(10)) { source.say(.began, 100, 100, at: rig.after(10)) }
    rig.waiter.at(rig.after(20)) {
      rig.loop.remove(source)
      #expect(rig.window.application.openTouches == 0)
    }
    #expect(try rig.loop.run() == .stopped)
  }

  @Test("contacts are reported in points, with the application's device numbers")
  func contacts() throws {
    let rig = Rig()
    _ = rig.window.application.addSurface(rig.surface)
    // 10 units per millimeter: a point is 0.15875 mm, which is 1.5875 units.
    let axis = Surface.Axis(minimum: 0, maximum: 1270, resolution: 10)
    let source = FakeSource(surface: Surface(x: axis, y: axis))
    rig.loop.add(source)
    var frames: [ContactFrame] = []
    rig.loop.onContacts = { frames.append($0) }
    rig.waiter.at(rig.after(10)) { source.say(.began, 158.75, 317.5, at: rig.after(10)) }
    rig.waiter.at(rig.after(20)) { rig.loop.stop() }
    try rig.loop.run()
    let contact = try #require(frames.first?.contacts.first)
    #expect(frames.first?.device == DeviceID(1))
    #expect(contact.position.distance(to: Point(x: 100, y: 200)) < 1e-9)
  }

  @Test("live sources are shifted to the session's time after a recording was played faster")
  func shiftedTime() throws {
    let rig = Rig()
    let source = rig.addSource()
    var times: [Instant] = []
    rig.loop.onContacts = { times.append($0.time) }
    // For 100 ms time passes four times as fast, which gains 300 ms.
    rig.clock.rate = 4
    rig.waiter.at(rig.after(100)) { rig.clock.rate = 1 }
    rig.waiter.at(rig.after(150)) { source.say(.began, 10, 10, at: rig.after(140)) }
    rig.waiter.at(rig.after(160)) { rig.loop.stop() }
    try rig.loop.run()
    #expect(times == [rig.after(440)])
  }

  @Test(
    "a recorded pointer leaves, in the recording too, when its device or source is removed",
    arguments: [true, false])
  func recordedPointer(_ isDeviceRemoved: Bool) throws {
    let rig = Rig()
    let hover = HoverGestureRecognizer()
    var states: [GestureState] = []
    hover.onAction { states.append($0.state) }
    rig.window.addGestureRecognizer(hover)
    let list = ScrolledLayer(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    try rig.window.addChild(list)
    let source = rig.addSource()
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "a", size: rig.window.bounds.size))
    rig.loop.recorder = recorder
    let device = source.device.id
    let place = Point(x: 100, y: 100)
    rig.waiter.at(rig.after(10)) {
      source.events.append(
        .hover(HoverEvent(device: device, time: rig.after(10), action: .moved, location: place)))
      var scroll = TouchpadEvent(
        device: device, time: rig.after(11), phase: .changed,
        kind: .scroll(.finger, way: Vector(dx: 0, dy: -30)))
      scroll.pointer = place
      source.events.append(.touchpad(scroll))
    }
    rig.waiter.at(rig.after(20)) {
      #expect(states == [.began] && list.phases == [.changed])
      if isDeviceRemoved {
        source.events.append(.removed(source.device, at: rig.after(20)))
      } else {
        rig.loop.remove(source)
      }
    }
    try rig.loop.run()
    #expect(states == [.began, .ended])
    #expect(list.phases == [.changed, .cancelled])
    let inputs = try Recording.read(recorder.bytes).get().pointerInputs()
    let scrolls = inputs.compactMap { if case .scroll(let event) = $0 { event.phase } else { nil } }
    let hovers = inputs.compactMap { if case .hover(let event) = $0 { event.action } else { nil } }
    #expect(scrolls == [.changed, .cancelled])
    #expect(hovers == [.moved, .left])
  }

  @Test(
    "a finger goes on, in the recording too, when another device or source is removed",
    arguments: [true, false])
  func recordedFinger(_ isDeviceRemoved: Bool) throws {
    let rig = Rig()
    let sources = [0, 1].map { _ in FakeSource(surface: rig.surface) }
    for source in sources { rig.loop.add(source) }
    let recorder = SessionRecorder(
      of: SessionDescription(scene: "a", size: rig.window.bounds.size))
    rig.loop.recorder = recorder
    rig.waiter.at(rig.after(10)) {
      sources[0].say(.began, 100, 100, at: rig.after(10))
      sources[1].say(.began, 300, 100, at: rig.after(10))
    }
    rig.waiter.at(rig.after(20)) {
      #expect(rig.window.application.openTouches == 2)
      if isDeviceRemoved {
        sources[0].events.append(.removed(sources[0].device, at: rig.after(20)))
      } else {
        rig.loop.remove(sources[0])
      }
    }
    rig.waiter.at(rig.after(30)) {
      #expect(rig.window.application.openTouches == 1)
      sources[1].say(.ended, 300, 100, at: rig.after(30))
    }
    try rig.loop.run()
    #expect(rig.window.application.openTouches == 0)
    let contacts = try Recording.read(recorder.bytes).get().contactFrames().flatMap(\.contacts)
    // A cancelled contact is written as a palm that lifts.
    let ends = contacts.filter { $0.phase == .ended }
    #expect(ends.map(\.slot) == [0, 1])
    #expect(ends.map { $0.tool == .palm } == [true, false])
  }

  @Test("a recording that has ended is released although the device of its pointer is gone")
  func releasedRecording() throws {
    let rig = Rig()
    let sources = [0, 1].map { _ in FakeSource(surface: rig.surface) }
    for source in sources { rig.loop.add(source) }
    weak var recorder: SessionRecorder?
    do {
      let started = SessionRecorder(
        of: SessionDescription(scene: "a", size: rig.window.bounds.size))
      recorder = started
      rig.loop.recorder = started
    }
    rig.waiter.at(rig.after(10)) {
      sources[0].events.append(
        .hover(
          HoverEvent(
            device: sources[0].device.id, time: rig.after(10), action: .moved,
            location: Point(x: 100, y: 100))))
    }
    rig.waiter.at(rig.after(20)) {
      rig.loop.recorder = nil
      #expect(recorder != nil)
      sources[0].events.append(.removed(sources[0].device, at: rig.after(20)))
    }
    rig.waiter.at(rig.after(30)) { sources[1].say(.began, 300, 100, at: rig.after(30)) }
    rig.waiter.at(rig.after(40)) { sources[1].say(.ended, 300, 100, at: rig.after(40)) }
    try rig.loop.run()
    #expect(recorder == nil)
  }

  @Test("the pause before another run is neither an event's delay nor a frame's latency")
  func anotherRun() throws {
    let rig = Rig()
    let source = rig.addSource()
    rig.loop.add(try WindowTouchSource(bounds: rig.window.bounds, reading: { rig.time.now }))
    // The loop ends before it draws this.
    rig.waiter.at(rig.after(10)) {
      source.say(.began, 100, 100, at: rig.after(10))
      rig.loop.stop()
    }
    try rig.loop.run()
    rig.time.now = rig.after(10_000)
    let drawn = rig.reports.count
    try rig.loop.run()
    try #require(rig.reports.count > drawn)
    #expect(rig.reports[drawn].latency == nil)
    rig.time.now = rig.after(20_000)
    var times: [Instant] = []
    rig.loop.onContacts = { times.append($0.time) }
    let press = PointerEvent.Action.pressed(button: 1)
    rig.display.events = [.pointer(PointerEvent(action: press, location: Point(x: 400, y: 300)))]
    try rig.loop.run()
    #expect(times == [rig.after(20_000)])
  }

  @Test("the recorder is given all that the application is, also what stands in for a wheel")
  func recording() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/a.yml"
    let rig = Rig()
    let source = FakeSource(surface: rig.surface)
    let window = try WindowTouchSource(bounds: rig.window.bounds, reading: { rig.time.now })
    rig.loop.add(source)
    rig.loop.add(window)
    let recorder = try SessionRecorder(
      to: path, of: SessionDescription(scene: "a", size: rig.window.bounds.size))
    rig.loop.recorder = recorder
    rig.waiter.at(rig.after(10)) { source.say(.began, 100, 100, at: rig.after(10)) }
    rig.waiter.at(rig.after(20)) {
      let wheel = PointerEvent.Action.wheel(Vector(dx: 0, dy: -1))
      rig.display.events = [.pointer(PointerEvent(action: wheel, location: Point(x: 400, y: 300)))]
    }
    rig.waiter.at(rig.after(30)) { source.end = SourceError(reason: .vanished) }
    try rig.loop.run()
    try recorder.finish()
    let copy = try Recording.read(path: path).get()
    let contacts = copy.contactFrames().flatMap(\.contacts)
    // A cancelled contact is written as a palm that lifts.
    #expect(contacts.filter { $0.slot == 0 }.map(\.phase) == [.began, .ended])
    #expect(contacts.last { $0.slot == 0 }?.tool == .palm)
    // The wheel is a finger that lands at the pointer, moves up by 48 points plus the slop, and lifts.
    let wheel = contacts.filter { $0.slot == 1 }
    #expect(wheel.map(\.phase) == [.began, .moved, .ended])
    let panel = try #require(copy.surfaces.first)
    let start = panel.location(of: try #require(wheel.first).position)
    let end = panel.location(of: try #require(wheel.last).position)
    #expect(start.distance(to: Point(x: 400, y: 300)) < 0.05)
    #expect(start.y - end.y > 48)
  }
}
