import Glibc
import LibinputSource
import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

@testable import TouchDisplay

@Suite("Frame loop: when frames are drawn")
struct FrameLoopDrawingTests {
  @Test("urgent news of a descriptor is handed to whoever watches it, until the watch is ended")
  func urgentWatch() throws {
    let rig = Rig()
    var news: [Int16] = []
    rig.loop.watchUrgent(77) { news.append($0) }
    rig.waiter.at(rig.after(20), ready: [77]) {}
    rig.waiter.at(rig.after(40), ready: [77]) { rig.loop.unwatch(77) }
    rig.waiter.at(rig.after(60)) { rig.loop.stop() }
    try rig.loop.run()
    #expect(news == [Int16(POLLPRI)])
  }

  @Test("one frame is drawn at the start, and none while nothing happens")
  func idle() throws {
    let rig = Rig()
    #expect(try rig.loop.run() == .stopped)
    #expect(rig.display.presentations == 1)
    // After the frame the display is polled once more, and then nothing wakes the loop.
    #expect(rig.display.pumps == 3)
    #expect(rig.waiter.sleeps == [nil])
  }

  @Test("however many events come in a turn, one frame is drawn of them")
  func oneFrameATurn() throws {
    let rig = Rig()
    let source = try WindowTouchSource(bounds: rig.window.bounds, reading: { rig.time.now })
    rig.loop.add(source)
    var told = 0
    rig.loop.onContacts = { _ in told += 1 }
    rig.waiter.at(rig.after(100), ready: [1000]) {
      for number in 0..<50 {
        let place = Point(x: 10 + Double(number), y: 20)
        rig.display.events.append(
          .finger(FingerEvent(finger: 1, phase: number == 0 ? .down : .moved, location: place)))
      }
    }
    try rig.loop.run()
    #expect(rig.display.presentations == 2)
    #expect(told == 1)
    #expect(rig.frames == [rig.after(0), rig.after(100)])
  }

  @Test("frames follow the screen's pace while something moves, and stop with it")
  func motion() throws {
    let rig = Rig()
    rig.window.application.motions.add(TimedMotion(until: rig.after(90)))
    try rig.loop.run()
    // The screen shows a picture for 10 ms; if presenting does not block, one is drawn every 9 ms.
    #expect(rig.frames == (0...10).map { rig.after(Double($0) * 9) })
    #expect(rig.waiter.sleeps.last == .some(nil))
  }

  @Test("what moves needs no frames while time stands still, and goes on with it")
  func pausedMotion() throws {
    let rig = Rig()
    rig.window.application.motions.add(TimedMotion(until: rig.after(90)))
    rig.waiter.at(rig.after(30)) { rig.clock.rate = 0 }
    var atPause = 0
    rig.waiter.at(rig.after(1_000)) {
      atPause = rig.display.presentations
      rig.loop.setNeedsDisplay()
    }
    try rig.loop.run()
    // Frames at 0, 9, 18 and 27 ms, and the one of 36 ms, which was requested before the pause.
    #expect(atPause == 5)
    #expect(rig.display.presentations == 6)
    #expect(rig.waiter.sleeps.last == .some(nil))
  }

  @Test("a display that waits for its screen sets the pace")
  func refresh() throws {
    let rig = Rig()
    rig.window.application.motions.add(TimedMotion(until: rig.after(95)))
    // The screen changes its picture every 10 ms.
    rig.display.onPresent = {
      rig.time.now = Instant(microseconds: (rig.time.now.microseconds / 10_000 + 1) * 10_000)
    }
    try rig.loop.run()
    // The last frame is the first that shows the motion at rest.
    #expect(rig.frames == (0...10).map { rig.after(Double($0) * 10) })
  }

  @Test("a frame that is wanted later is drawn then, and none before")
  func laterFrame() throws {
    let rig = Rig()
    rig.loop.nextFrame = rig.after(6_000)
    try rig.loop.run()
    #expect(rig.frames == [rig.after(0), rig.after(6_000)])
    #expect(rig.loop.nextFrame == nil)
    #expect(rig.waiter.sleeps.last == .some(nil))
  }

  @Test("a drawing that asks for another frame gets it")
  func furtherFrames() throws {
    let rig = Rig()
    var frames = 0
    rig.loop.onDraw = { _ in
      frames += 1
      return frames < 5
    }
    try rig.loop.run()
    #expect(frames == 5)
  }

  @Test("asking for a frame many times makes one")
  func needsDisplay() throws {
    let rig = Rig()
    rig.waiter.at(rig.after(50), ready: [7]) {}
    rig.loop.watch(7) { for _ in 0..<10 { rig.loop.setNeedsDisplay() } }
    try rig.loop.run()
    #expect(rig.display.presentations == 2)
  }

  @Test("a window that nobody sees is not drawn until it is seen again")
  func hiddenWindow() throws {
    let rig = Rig()
    rig.display.isVisible = false
    rig.waiter.at(rig.after(40)) {
      rig.loop.setNeedsDisplay()
    }
    rig.waiter.at(rig.after(100), ready: [1000]) {
      #expect(rig.display.presentations == 0)
      rig.display.isVisible = true
      rig.display.events = [.exposed]
    }
    try rig.loop.run()
    #expect(rig.frames == [rig.after(100)])
  }

  @Test("a display without a descriptor is asked at its interval, and nothing is drawn for that")
  func pumpInterval() throws {
    let rig = Rig()
    rig.display.descriptor = nil
    rig.display.pumpInterval = .milliseconds(20)
    #expect(try rig.loop.run(for: .milliseconds(100)) == .timeout)
    #expect(rig.display.presentations == 1)
    // At the start, after the frame, and after 20, 40, 60, 80 and 100 ms.
    #expect(rig.display.pumps == 7)
  }

  @Test("a deadline wakes the loop at its instant, and a frame shows the result")
  func deadline() throws {
    let rig = Rig()
    let press = LongPressGestureRecognizer()
    rig.window.addGestureRecognizer(press)
    let source = rig.addSource()
    var began: Instant?
    press.onAction { if $0.state == .began { began = rig.time.now } }
    rig.waiter.at(rig.after(100), ready: [1001]) { source.say(.began, 10, 10, at: rig.after(100)) }
    try rig.loop.run()
    let expected = rig.after(100) + Thresholds.longPress
    #expect(began == expected)
    #expect(rig.frames == [rig.after(0), rig.after(100), expected])
  }

  @Test("what appears or vanishes under a resting pointer is hovered over from the next frame on")
  func restingPointer() throws {
    let rig = Rig()
    let button = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200), name: "button")
    button.isHidden = true
    try rig.window.addChild(button)
    let hover = HoverGestureRecognizer()
    var states: [GestureState] = []
    hover.onAction { states.append($0.state) }
    button.addGestureRecognizer(hover)
    let source = rig.addSource()
    rig.waiter.at(rig.after(100), ready: [1001]) {
      source.events.append(
        .hover(
          HoverEvent(
            device: source.device.id, time: rig.after(100), action: .moved,
            location: Point(x: 100, y: 100))))
    }
    rig.waiter.at(rig.after(200)) {
      #expect(states.isEmpty)
      button.isHidden = false
      rig.loop.setNeedsDisplay()
    }
    rig.waiter.at(rig.after(300)) {
      #expect(states == [.began])
      button.isHidden = true
      rig.loop.setNeedsDisplay()
    }
    try rig.loop.run()
    #expect(states == [.began, .ended])
  }
}

@Suite("Frame loop: figures")
struct FrameLoopFigureTests {
  @Test(
    "latency counts from the input to the end of its presentation, drawing by the thread's time")
  func latency() throws {
    let rig = Rig()
    let source = rig.addSource()
    rig.loop.onDraw = { _ in
      rig.time.now = rig.time.now + .milliseconds(3)
      rig.waiter.threadTime = rig.waiter.threadTime + .milliseconds(2)
      return false
    }
    rig.display.onPresent = { rig.time.now = rig.time.now + .milliseconds(5) }
    // The loop wakes 4 ms after the older and 1 ms after the newer of two frames.
    rig.waiter.at(rig.after(200), ready: [1001]) {
      source.say(.began, 10, 10, at: rig.after(196))
      source.say(.moved, 12, 10, at: rig.after(199))
    }
    try rig.loop.run()
    let first = try #require(rig.reports.first)
    #expect(first.number == 1)
    #expect(first.latency == nil)
    #expect(first.drawing == .milliseconds(2))
    #expect(first.drawingTime == .milliseconds(3))
    // Plus 5 ms of presenting.
    #expect(first.frameTime == .milliseconds(8))
    let second = try #require(rig.reports.dropFirst().first)
    #expect(rig.reports.count == 2)
    #expect(second.number == 2)
    #expect(second.latency == .milliseconds(9))
    #expect(second.time == rig.after(200))
    // After 3 ms of drawing and 5 ms of presenting.
    #expect(second.presentation == rig.after(208))
  }

  @Test("statistics give the value at a fraction of the frames")
  func statistics() {
    var statistics = FrameStatistics()
    #expect(statistics.drawing(atFraction: 0.5) == nil)
    for number in 1...101 {
      let span = TimeSpan.milliseconds(Double(number))
      statistics.add(
        FrameReport(
          number: number, time: .zero, presentation: .zero, drawing: span, drawingTime: span,
          frameTime: span, latency: number % 2 == 1 ? span : nil))
    }
    #expect(statistics.count == 101)
    #expect(statistics.drawing(atFraction: 0) == .milliseconds(1))
    #expect(statistics.drawing(atFraction: 0.5) == .milliseconds(51))
    #expect(statistics.drawing(atFraction: 1) == .milliseconds(101))
    #expect(statistics.drawing(atFraction: 1.5) == nil)
    // Only the odd ones, 1 to 101.
    #expect(statistics.latency(atFraction: 0.5) == .milliseconds(51))
  }

  @Test("at least the given fraction of frames did not exceed the value of the statistics")
  func nearestRank() {
    var statistics = FrameStatistics()
    for number in 1...100 {
      let span = TimeSpan.milliseconds(Double(number))
      statistics.add(
        FrameReport(
          number: number, time: .zero, presentation: .zero, drawing: span, drawingTime: span,
          frameTime: span, latency: number <= 10 ? span : nil))
    }
    for rank in 1...100 {
      #expect(statistics.drawing(atFraction: Double(rank) / 100) == .milliseconds(Double(rank)))
    }
    #expect(statistics.drawing(atFraction: 0.991) == .milliseconds(100))
    #expect(statistics.latency(atFraction: 0.94) == .milliseconds(10))
  }

  @Test("statistics of a long run keep the latest frames")
  func longStatistics() {
    var statistics = FrameStatistics()
    for number in 1...(FrameStatistics.capacity + 10) {
      let span = TimeSpan.microseconds(Int64(number))
      statistics.add(
        FrameReport(
          number: number, time: .zero, presentation: .zero, drawing: span, drawingTime: span,
          frameTime: span, latency: nil))
    }
    #expect(statistics.count == FrameStatistics.capacity + 10)
    #expect(statistics.drawing(atFraction: 0) == .microseconds(11))
  }
}

/// Moves until an instant.
final class TimedMotion: Motion {
  private let end: Instant
  private(set) var restInstant: Instant?

  init(until end: Instant) {
    self.end = end
    restInstant = end
  }

  func advance(to instant: Instant) { if instant >= end { restInstant = nil } }
}
