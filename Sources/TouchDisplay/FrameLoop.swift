import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// The run loop of a program with a ``Display``: delivers input, reaches deadlines and draws frames.
///
/// It is a single `poll` of the display, the sources, signals and other watched descriptors. A turn begins
/// when a descriptor or deadline is ready: the time is read, then all input is read and delivered in
/// chronological order, deadlines up to that time are handled, motions advance, and a frame is drawn from the
/// newest input if anything changed. Without touches and motion it sleeps indefinitely.
///
///     let signals = try TerminationSignals()  // the first statement of the program
///     let display = try SDLDisplay()
///     let loop = FrameLoop(display, application: window.application, signals: signals)
///     loop.add(try WindowTouchSource(bounds: display.bounds))
///     loop.onDraw = { instant in kiosk.draw(at: instant) }
///     try loop.run()
public final class FrameLoop {
  /// The reason why the loop ended.
  public enum End: Hashable, Sendable {
    /// This signal was received.
    case signal(Int32)
    /// ``stop()`` was called.
    case stopped
    /// The user closed the window.
    case closed
    /// The time limit was reached.
    case timeout
  }

  /// The application's clock; a source that replays a recording changes its rate.
  public let clock: SessionClock
  /// Draws a frame with everything up to this event time. Returns true if another one is needed even without
  /// input, for example while a wait is shown.
  public var onDraw: ((Instant) -> Bool)?
  /// Called with every display event, before anything else handles it.
  public var onDisplayEvent: ((DisplayEvent) -> Void)?
  /// Called with every source event, after the application has handled it; times are event times. A source
  /// that ended is reported as a fault that stops it.
  public var onSourceEvent: ((SourceEvent) -> Void)?
  /// Called with each contact frame delivered to the application, with locations in points of the screen and
  /// the application's device numbers.
  public var onContacts: ((ContactFrame) -> Void)?
  /// Called with the event time in every turn, after all input is delivered and before a frame is drawn.
  public var onTurn: ((Instant) -> Void)?
  /// Called with the timings of each frame.
  public var onFrame: ((FrameReport) -> Void)?
  /// The event time at which a frame is needed even without input; nil if none is. Reset to nil when reached.
  public var nextFrame: Instant?
  /// Records the application's input; nil for none. While it is set, contacts are delivered as a reader of
  /// the recording would receive them, rounded and from one device, so that a replay gives the same result.
  public var recorder: SessionRecorder? { didSet { if recorder !== oldValue { addRoute() } } }
  /// The application that receives the input. When it is replaced, the new one takes over the devices,
  /// without the touches that were down.
  public var application: Application {
    willSet { if newValue !== application { cancelAll() } }
    didSet { if oldValue !== application { moveAll(from: oldValue) } }
  }

  private let routes = SessionRoutes()
  private let display: any Display
  private let signals: TerminationSignals?
  private let waiter: any Waiter
  private var feeds: [SessionFeed] = []
  private var watches = DescriptorWatches()
  private var merge = EventMerge()
  private var state = State.idle
  private var request = Request.draw
  private var pacing = FramePacing()
  private var number = 0

  /// Whether the loop should continue.
  private enum State {
    case idle, running
    case ending(End)
  }

  /// Whether a frame is needed.
  private enum Request {
    case none
    /// Something changed.
    case draw
  }

  /// Creates a loop without sources.
  ///
  /// - Parameters:
  ///   - display: The display to draw on.
  ///   - application: The application that receives the input.
  ///   - signals: The signals that end the loop; nil for none.
  ///   - clock: The clock of the session; a new one by default.
  public convenience init(
    _ display: any Display, application: Application, signals: TerminationSignals? = nil,
    clock: SessionClock = SessionClock()
  ) {
    self.init(
      display, application: application, signals: signals, clock: clock, waiter: SystemWaiter())
  }

  /// Creates a loop with another way of waiting, as in a test.
  init(
    _ display: any Display, application: Application, signals: TerminationSignals? = nil,
    clock: SessionClock, waiter: any Waiter
  ) {
    self.display = display
    self.application = application
    self.signals = signals
    self.clock = clock
    self.waiter = waiter
  }

  /// Adds a source, whose devices are added in the next turn.
  public func add(_ source: any TouchSource) {
    guard !feeds.contains(where: { $0.source === source }) else { return }
    feeds.append(SessionFeed(source, application))
  }

  /// Removes a source and, from the application, its devices, whose touches are cancelled. Its undelivered
  /// events are dropped.
  public func remove(_ source: any TouchSource) {
    guard let feed = feeds.first(where: { $0.source === source }) else { return }
    remove(feed)
  }

  /// The source of one of the application's devices; nil if no source here added it.
  package func source(of device: DeviceID) -> (any TouchSource)? {
    feeds.first { $0.devices.contains(device) }?.source
  }

  /// Calls `body` in every turn in which a descriptor is readable. There is one per descriptor: a later one
  /// replaces an earlier one.
  public func watch(_ descriptor: Int32, _ body: @escaping () -> Void) {
    watches.add(descriptor, body)
  }

  /// Calls `body` with the result of `poll` for a descriptor (`revents`) when it has an urgent event
  /// (POLLPRI), such as a pressure stall.
  public func watchUrgent(_ descriptor: Int32, _ body: @escaping (Int16) -> Void) {
    watches.addUrgent(descriptor, body)
  }

  /// Ends the watch of a descriptor; call it before closing the descriptor.
  public func unwatch(_ descriptor: Int32) { watches.remove(descriptor) }

  /// Requests a frame.
  public func setNeedsDisplay() { request = .draw }

  /// Ends the loop after the current delivery, without another frame. If the loop is not running, the next
  /// run ends immediately.
  public func stop() { end(.stopped) }

  private func end(_ end: End) {
    if case .ending = state { return }
    state = .ending(end)
  }

  private func addRoute() { if let recorder { routes.add(recorder, to: application) } }

  private func moveAll(from former: Application) {
    routes.removeDevices(from: former, at: max(clock.now, pacing.latest))
    addRoute()
    for feed in feeds { feed.move(to: application, at: max(clock.now, pacing.latest)) }
    setNeedsDisplay()
  }

  // MARK: Running

  /// Runs until a signal is received, ``stop()`` is called, the window is closed, or `duration` has passed by
  /// CLOCK_MONOTONIC. Touches that are down then are cancelled. No frame is drawn or presented after a
  /// signal. Do not call it from a callback of the running loop.
  ///
  /// - Throws: An error if the display is lost or the operating system reports one.
  @discardableResult
  public func run(for duration: TimeSpan? = nil) throws(DisplayError) -> End {
    if case .idle = state { state = .running }
    pacing.beginRun()
    setNeedsDisplay()
    defer {
      cancelAll()
      state = .idle
    }
    if case .ending(let end) = state { return end }
    let end = duration.map { clock.monotonic + $0 }
    var wakeUp: Instant? = clock.monotonic
    while true {
      let ready = try wait(until: wakeUp)
      if let signal = signals?.next() { return .signal(signal) }
      try turn(ready)
      if case .ending(let end) = state { return end }
      if let end, clock.monotonic >= end { return .timeout }
      wakeUp = nextWakeUp(before: end)
    }
  }

  private func wait(until wakeUp: Instant?) throws(DisplayError) -> ReadyDescriptors {
    let start = clock.monotonic
    let ready = try waiter.wait(for: descriptors, urgent: watches.urgent, until: wakeUp)
    pacing.wasHeldUp = pacing.mustPumpAgain || clock.monotonic - start < Self.minimumSleep
    return ready
  }

  /// A shorter wait did not sleep: an event was pending when it began.
  private static let minimumSleep = TimeSpan.milliseconds(1)

  private var descriptors: [Int32] {
    [signals?.descriptor, display.descriptor].compactMap { $0 } + feeds.map(\.source.descriptor)
      + watches.readable
  }

  /// The latest time for the next turn, by CLOCK_MONOTONIC; nil if an event must come first.
  private func nextWakeUp(before end: Instant?) -> Instant? {
    let now = clock.monotonic
    if pacing.mustPumpAgain { return now }
    let deadline = application.nextDeadline.flatMap { clock.monotonic(atEvent: $0) }
    let pump = display.descriptor == nil ? display.pumpInterval.map { now + $0 } : nil
    let wanted = nextFrame.flatMap { clock.monotonic(atEvent: $0) }
    return [nextDrawing(from: now), deadline, wanted, pump, end].compactMap { $0 }.min()
  }

  private func nextDrawing(from now: Instant) -> Instant? {
    guard display.isVisible, request == .draw || isMoving else { return nil }
    return max(pacing.lastDrawing.map { $0 + minimumInterval } ?? now, now)
  }

  /// Motions follow event time; while event time is stopped they need no frames.
  private var isMoving: Bool { application.isMoving && clock.rate > 0 }

  /// Slightly shorter than the screen's refresh interval: if `present` waits for the screen, the screen
  /// sets the pace, otherwise this interval.
  private var minimumInterval: TimeSpan {
    TimeSpan(microseconds: display.refreshInterval.microseconds / 10 * 9)
  }

  private func turn(_ ready: ReadyDescriptors) throws(DisplayError) {
    // Read before any input: input up to this time is handled before deadlines at this time, even if the
    // program was delayed.
    let now = clock.now
    pacing.mustPumpAgain = false
    pump()
    for update in watches.ready(ready) { watches.body(for: update)?() }
    dispatchAll()
    application.reachDeadlines(upTo: now, atMost: Self.deadlineLimit) { _ in request = .draw }
    if isMoving {
      request = .draw
      application.advance(to: now)
    }
    if let wanted = nextFrame, wanted <= now {
      nextFrame = nil
      request = .draw
    }
    pacing.latest = max(pacing.latest, now)
    onTurn?(pacing.latest)
    guard case .running = state else { return }
    let monotonic = clock.monotonic
    if let next = nextDrawing(from: monotonic), next <= monotonic { try draw() }
  }

  /// Work that always causes more work must not block signals and input.
  private static let deadlineLimit = 1000

  private func draw() throws(DisplayError) {
    // Whatever changed since the last frame may have moved layers to or from a resting pointer.
    application.updateHover()
    guard case .running = state else { return }
    let start = clock.monotonic
    let work = waiter.threadTime
    let instant = pacing.latest
    let input = pacing.newestInput
    pacing.newestInput = nil
    pacing.lastDrawing = start
    request = .none
    if onDraw?(instant) == true { request = .draw }
    let drawing = waiter.threadTime - work
    let drawn = clock.monotonic
    guard case .running = state else { return }
    try display.present()
    let presentation = clock.monotonic
    pacing.mustPumpAgain = true
    number += 1
    onFrame?(
      FrameReport(
        number: number, time: instant, presentation: presentation, drawing: drawing,
        drawingTime: drawn - start, frameTime: presentation - start,
        latency: input.map { presentation - $0 }))
  }
}

// MARK: - Input

extension FrameLoop {
  /// Window events have no times. Events that were queued while the program was delayed arrived after the
  /// last pump: stamped with the present time, a tap would end only after the deadline of a long press.
  private func pump() {
    let now = clock.monotonic
    var arrival: Instant?
    if pacing.wasHeldUp, let last = pacing.lastPump, now - last > Self.maximumHoldTime {
      arrival = last
    }
    display.pump { take($0, at: arrival) }
    pacing.lastPump = clock.monotonic
  }

  /// Three frames: shorter than any deadline of a gesture.
  private static let maximumHoldTime = TimeSpan.milliseconds(50)

  private func take(_ event: DisplayEvent, at arrival: Instant?) {
    onDisplayEvent?(event)
    switch event {
    case .resized, .exposed: setNeedsDisplay()
    case .closeRequested: end(.closed)
    case .hidden, .lostFocus, .key, .finger, .pointer: break
    }
    for feed in feeds { (feed.source as? WindowTouchSource)?.take(event, at: arrival) }
  }

  /// Reads all sources, not only those that were ready: if time woke the loop, input may have arrived since.
  /// Their events are sorted, because a tracker treats frames from the past as simultaneous with the latest.
  private func dispatchAll() {
    var ended: [(feed: SessionFeed, error: SourceError)] = []
    let feeds = feeds
    for (index, feed) in feeds.enumerated() {
      do throws(SourceError) { try read(feed, index) } catch { ended.append((feed, error)) }
    }
    // Callbacks cannot dispatch, so no events are added while they run.
    for place in 0..<merge.sort() {
      let (index, event, time) = merge[place]
      deliver(event, of: feeds[index], at: time)
    }
    merge.removeAll()
    for (feed, error) in ended {
      remove(feed)
      onSourceEvent?(.fault(error))
    }
    // Not before all their events are delivered, because a callback may remove the sources.
    for feed in feeds { (feed.source as? ReplayTouchSource)?.reportEnd() }
  }

  private func read(_ feed: SessionFeed, _ index: Int) throws(SourceError) {
    if let replay = feed.source as? ReplayTouchSource {
      replay.handOver { merge.add($0, of: index) }
    } else {
      try feed.source.dispatch { merge.add($0.moved(by: clock), of: index) }
    }
  }

  private func isAttached(_ feed: SessionFeed) -> Bool { feeds.contains { $0 === feed } }

  private func deliver(_ event: SourceEvent, of feed: SessionFeed, at time: Instant) {
    guard isAttached(feed) else { return }
    if event.isInput { catchUp(to: time) }
    guard isAttached(feed) else { return }
    let pointer = feeds.lazy.compactMap { ($0.source as? WindowTouchSource)?.pointer }.first
    let isRemoval = if case .removed = event { true } else { false }
    if isRemoval || event.isInput { note(time) }
    if case .removed(let device, let instant) = event, let number = feed.device(of: device.id) {
      routes.cancelAll(of: [number], at: instant, in: application)
    }
    routes.removeEnded(except: recorder, from: application, at: time)
    // Recorded before it is delivered: an action may end the recording or switch the application.
    let callbacks = SessionFeed.Callbacks(
      before: { self.routes.route($0, recordedBy: self.recorder) }, after: { self.onContacts?($0) },
      pointers: { self.routes.route($0, recordedBy: self.recorder, in: self.application) })
    feed.take(event, pointer: pointer, callbacks: callbacks)
    onSourceEvent?(event)
  }

  /// Handles deadlines before an event. Those of its instant are left to the application, which judges a movement
  /// before them, and advances motions to the event: a finger meets a moving layer at the same position regardless
  /// of when the last frame was drawn.
  private func catchUp(to instant: Instant) {
    let due = instant - .microseconds(1)
    application.reachDeadlines(upTo: due, atMost: Self.deadlineLimit) { _ in request = .draw }
  }

  private func note(_ instant: Instant) {
    request = .draw
    pacing.latest = max(pacing.latest, instant)
    guard let monotonic = clock.monotonic(atEvent: instant) else { return }
    pacing.newestInput = max(pacing.newestInput ?? monotonic, monotonic)
  }

  private func remove(_ feed: SessionFeed) {
    // Removed first, because an action notified of the end may remove it too.
    feeds.removeAll { $0 === feed }
    cancelAll(of: feed)
    feed.removeDevices(at: max(clock.now, pacing.latest))
    setNeedsDisplay()
  }

  private func cancelAll() { for feed in feeds { cancelAll(of: feed) } }

  private func cancelAll(of feed: SessionFeed) {
    let now = max(clock.now, pacing.latest)
    routes.cancelAll(of: feed.devices, at: now, in: application)
    feed.cancelAll(at: now)
  }
}
