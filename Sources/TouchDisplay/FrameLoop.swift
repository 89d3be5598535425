import Glibc
import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// The run loop of a program with a ``Display``: gives an application what its sources say, wakes it at
/// its deadlines, and has frames drawn when there is something to see.
///
/// It is one `poll` over the display, the sources, signals and whatever else is watched. A turn begins when
/// something is ready: the time is taken, then everything is read and delivered in the order of its instants,
/// deadlines up to that time are reached, what moves by itself moves, and a frame is drawn if anything
/// changed, from the newest input. While nothing is touched and nothing moves, it sleeps without end.
///
///     let signals = try TerminationSignals()        // first thing in the program
///     let display = try SDLDisplay()
///     let loop = FrameLoop(display, application: window.application, signals: signals)
///     loop.add(try WindowTouchSource(bounds: display.bounds))
///     loop.onDraw = { instant in renderer.draw(…); return scene.update(at: instant) }
///     try loop.run()
public final class FrameLoop {
  /// Why the loop ended.
  public enum End: Hashable, Sendable {
    /// By this signal.
    case signal(Int32)
    /// By ``stop()``.
    case stopped
    /// The user closed the window.
    case closed
    /// Its time was over.
    case timeout
  }

  /// What time it is for the application; a source that plays a recording changes its rate.
  public let clock: SessionClock
  /// Draws a frame with everything up to this event time. True when another one is wanted though
  /// nothing happens, as while something waits visibly.
  public var onDraw: ((Instant) -> Bool)?
  /// Told of what the display tells, before anybody else takes it.
  public var onDisplayEvent: ((DisplayEvent) -> Void)?
  /// Told of everything a source says, after the application was; times are event times. A source
  /// that ended is told of as a fault that stops it.
  public var onSourceEvent: ((SourceEvent) -> Void)?
  /// Told of each frame of contacts that the application was given, with its places in points of the
  /// screen and the application's numbers of devices.
  public var onContacts: ((ContactFrame) -> Void)?
  /// Called in every turn when all is delivered and before a frame is drawn, with event time.
  public var onTurn: ((Instant) -> Void)?
  /// Told what a frame took.
  public var onFrame: ((FrameReport) -> Void)?
  /// When, in event time, a frame is wanted though nothing happens until then, as when a message is to
  /// go; nil for never. Once it is reached, it is nil again.
  public var nextFrame: Instant?
  /// Writes down what the application is given; nil for nobody. What lands comes to the application as a
  /// reader will have it, rounded and of one device, so that the recording leads to the same when played.
  public var recorder: SessionRecorder? { didSet { if recorder !== oldValue { addRoute() } } }
  /// Who gets the input. Another one takes over the devices, without what was down on them.
  public var application: Application {
    willSet { if newValue !== application { cancelAll() } }
    didSet { if oldValue !== application { moveAll() } }
  }

  private var routes = SessionRoutes()
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

  /// Whether the loop is to go on.
  private enum State {
    case idle, running
    case ending(End)
  }

  /// Whether there is something to draw.
  private enum Request {
    case none
    /// Something changed.
    case draw
  }

  /// Creates a loop without sources.
  ///
  /// - Parameter signals: What ends the loop beside its display; nil when nothing does.
  public convenience init(
    _ display: any Display, application: Application, signals: TerminationSignals? = nil,
    clock: SessionClock = SessionClock()
  ) {
    self.init(
      display, application: application, signals: signals, clock: clock, waiter: SystemWaiter())
  }

  /// Creates a loop that waits in another way, as in a test.
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

  /// Adds a source, whose devices are announced in the next turn.
  public func add(_ source: any TouchSource) {
    guard !feeds.contains(where: { $0.source === source }) else { return }
    feeds.append(SessionFeed(source, application))
  }

  /// Takes a source out; what is down on its devices is cancelled, and what it said that was not
  /// delivered yet is dropped.
  public func remove(_ source: any TouchSource) {
    guard let feed = feeds.first(where: { $0.source === source }) else { return }
    remove(feed)
  }

  /// The source of a device of the application; nil when no source here announced it.
  package func source(of device: DeviceID) -> (any TouchSource)? {
    feeds.first { $0.devices.contains(device) }?.source
  }

  /// Has `body` called in every turn in which a descriptor is readable. One for each descriptor: a
  /// later one takes the place of an earlier.
  public func watch(_ descriptor: Int32, _ body: @escaping () -> Void) {
    watches.add(descriptor, body)
  }

  /// Has `body` called with what `poll` says of a descriptor (`revents`) when it has urgent news (POLLPRI),
  /// such as a pressure stall.
  public func watchUrgent(_ descriptor: Int32, _ body: @escaping (Int16) -> Void) {
    watches.addUrgent(descriptor, body)
  }

  /// Ends the watch of a descriptor; to be called before it is closed.
  public func unwatch(_ descriptor: Int32) { watches.remove(descriptor) }

  /// Asks for a frame.
  public func setNeedsDisplay() { request = .draw }

  /// Ends the loop after what is being delivered, without another frame. While it does not run, it is
  /// the next run that ends at once.
  public func stop() { end(.stopped) }

  private func end(_ end: End) {
    if case .ending = state { return }
    state = .ending(end)
  }

  private func addRoute() { if let recorder { routes.add(recorder, to: application) } }

  private func moveAll() {
    routes = SessionRoutes()
    addRoute()
    for feed in feeds { feed.move(to: application, at: max(clock.now, pacing.latest)) }
    setNeedsDisplay()
  }

  // MARK: Running

  /// Runs until a signal comes, ``stop()`` is called, the window is closed, or `duration` is over by
  /// CLOCK_MONOTONIC. Touches that are down then are cancelled. No frame is drawn or presented after a
  /// signal.
  ///
  /// - Throws: that the display is lost, or what the operating system refuses.
  @discardableResult
  public func run(for duration: TimeSpan? = nil) throws(DisplayError) -> End {
    if case .idle = state { state = .running }
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
    let ready = try waiter.wait(
      for: descriptors, urgent: watches.urgent, until: wakeUp)
    pacing.wasHeldUp = pacing.mustPumpAgain || clock.monotonic - start < Self.shortestSleep
    return ready
  }

  /// A wait that was shorter did not sleep: something was ready when it began.
  private static let shortestSleep = TimeSpan.milliseconds(1)

  private var descriptors: [Int32] {
    [signals?.descriptor, display.descriptor].compactMap { $0 } + feeds.map(\.source.descriptor)
      + watches.readable
  }

  /// When the next turn must be at the latest, by CLOCK_MONOTONIC; nil when something must happen
  /// first.
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
    return max(pacing.lastDrawing.map { $0 + shortestInterval } ?? now, now)
  }

  /// Things that move do so with time; when it stands still, they need no frames.
  private var isMoving: Bool { application.isMoving && clock.rate > 0 }

  /// A little shorter than what the screen shows a frame for: where `present` waits for the screen,
  /// that is what sets the pace, and where it does not, this is.
  private var shortestInterval: TimeSpan {
    TimeSpan(microseconds: display.refreshInterval.microseconds / 10 * 9)
  }

  private func turn(_ ready: ReadyDescriptors) throws(DisplayError) {
    // Taken before anything is read: what the sources have to say by then is in time for deadlines up
    // to it, also when the program was held up.
    let now = clock.now
    pacing.mustPumpAgain = false
    pump()
    for news in watches.ready(ready) { watches.body(for: news)?() }
    dispatchAll()
    application.reachDeadlines(upTo: now, atMost: Self.mostDeadlines) { _ in
      request = .draw
    }
    if isMoving {
      request = .draw
      application.advance(to: now)
      application.updateHover()
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

  /// Work that always makes more must not keep signals and input waiting.
  private static let mostDeadlines = 1000

  private func draw() throws(DisplayError) {
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
  /// Events of a window have no times. What waited while the program was held up came after it was
  /// last asked for: with the time of now, a tap would be over only after the deadline of a long press.
  private func pump() {
    let now = clock.monotonic
    var arrival: Instant?
    if pacing.wasHeldUp, let last = pacing.lastPump, now - last > Self.longestHold {
      arrival = last
    }
    display.pump { take($0, at: arrival) }
    pacing.lastPump = clock.monotonic
  }

  /// Three frames: shorter than any deadline of a gesture.
  private static let longestHold = TimeSpan.milliseconds(50)

  private func take(_ event: DisplayEvent, at arrival: Instant?) {
    onDisplayEvent?(event)
    switch event {
    case .resized, .exposed: setNeedsDisplay()
    case .closeRequested: end(.closed)
    case .hidden, .lostFocus, .key, .finger, .pointer: break
    }
    for feed in feeds { (feed.source as? WindowTouchSource)?.take(event, at: arrival) }
  }

  /// Reads all sources, not only those that were ready: when time woke the loop, something may have
  /// come since. What several of them said is put in order, since a tracker takes frames that come from
  /// the past as simultaneous with the latest.
  private func dispatchAll() {
    var ended: [(feed: SessionFeed, error: SourceError)] = []
    let feeds = feeds
    for (index, feed) in feeds.enumerated() {
      do throws(SourceError) { try read(feed, index) } catch { ended.append((feed, error)) }
    }
    // Callbacks may not dispatch, so nothing is added meanwhile.
    for place in 0..<merge.sort() {
      let (index, event, time) = merge[place]
      deliver(event, of: feeds[index], at: time)
    }
    merge.removeAll()
    for (feed, error) in ended {
      remove(feed)
      onSourceEvent?(.fault(error))
    }
    // Not before all that they said was delivered: whoever is told may take them out.
    for feed in feeds { (feed.source as? ReplayTouchSource)?.tellEnd() }
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
    if case .removed(_, let instant) = event { cancelRecorded(at: instant) }
    // Written before it is acted on: an action may end the recording or switch the application.
    let told = SessionFeed.Told(
      before: { self.routes.route($0, recordedBy: self.recorder) }, after: { self.onContacts?($0) })
    feed.isRecorded = recorder != nil
    feed.take(event, pointer: pointer, told: told)
    onSourceEvent?(event)
  }

  /// Reaches deadlines before an event and takes what moves by itself to where it is then: a finger is to
  /// meet it at the same place whenever the last picture was drawn.
  private func catchUp(to instant: Instant) {
    application.reachDeadlines(upTo: instant, atMost: Self.mostDeadlines) { _ in request = .draw }
    if application.isMoving { application.advance(to: instant) }
  }

  private func note(_ instant: Instant) {
    request = .draw
    pacing.latest = max(pacing.latest, instant)
    guard let monotonic = clock.monotonic(atEvent: instant) else { return }
    pacing.newestInput = max(pacing.newestInput ?? monotonic, monotonic)
  }

  private func remove(_ feed: SessionFeed) {
    // Out first: an action that is told of the end may take it out too.
    feeds.removeAll { $0 === feed }
    cancelAll(of: feed)
    setNeedsDisplay()
  }

  private func cancelAll() { for feed in feeds { cancelAll(of: feed) } }

  private func cancelAll(of feed: SessionFeed) {
    let now = max(clock.now, pacing.latest)
    cancelRecorded(at: now)
    feed.cancelAll(at: now)
  }

  /// A copy: actions may end the recording or begin another one.
  private func cancelRecorded(at instant: Instant) {
    let routes = routes
    routes.cancelAll(at: instant, in: application)
  }
}
