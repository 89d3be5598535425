import CLinuxDescriptors
import Glibc
import TouchGeometry
import TouchTracking
import Touchstone

/// A run loop for programs without one: delivers events from sources to an application and wakes it at its
/// deadlines, until SIGINT or SIGTERM.
///
/// It is a single `poll` with a timerfd and a signalfd, small enough to copy if a program needs more. While
/// it runs, both signals are blocked in the calling thread. A program with other threads must block them
/// there too; otherwise the signals end the process.
///
///     let loop = PollLoop(application: window.application, sources: [try LibinputTouchSource()])
///     try loop.run()
public final class PollLoop {
  /// The reason the loop ended.
  public enum End: Hashable, Sendable {
    /// The loop received this signal.
    case signal(Int32)
    /// ``stop()`` was called.
    case stopped
    /// The duration has elapsed.
    case timeout
  }

  /// Called for every event of a source, after the application has handled it.
  public var onEvent: ((SourceEvent) -> Void)?
  /// Called after every wake-up, once everything is delivered: the place to draw.
  public var onTurn: (() -> Void)?
  /// The interval at which the application is woken while an animation is running; 1/60 s by default.
  public var pictureInterval = TimeSpan(microseconds: 16_667)
  /// The position, in points of the screen, at which touchpad gestures and scrolling take place; see
  /// ``ApplicationFeed/pointer``. Nil, the default, means the middle of the front window.
  public var pointer: Point?

  private let application: Application
  private var members: [Member]
  private var merge = EventMerge()
  private var isStopped = false

  private struct Member {
    let source: any TouchSource
    var feed: ApplicationFeed
  }

  /// Creates a loop over any number of sources.
  public init(application: Application, sources: [any TouchSource]) {
    self.application = application
    members = sources.map { Member(source: $0, feed: ApplicationFeed(application)) }
  }

  /// Ends the loop after the current turn. Call it from one of the loop's callbacks or from an action.
  public func stop() { isStopped = true }

  /// Runs until a signal arrives, ``stop()`` is called or `duration` has elapsed. Touches that are down at
  /// that moment are cancelled.
  ///
  /// - Throws: the error of the last source when it ends, or an error of the operating system.
  @discardableResult
  public func run(for duration: TimeSpan? = nil) throws(SourceError) -> End {
    let signals = try SignalDescriptor(SIGINT, SIGTERM)
    let timer = try TimerDescriptor()
    let end = duration.map { MonotonicClock.now + $0 }
    isStopped = false
    defer { for index in members.indices { members[index].feed.cancelAll(at: MonotonicClock.now) } }
    while true {
      // Read the clock before the sources. If the program stalls in between, events that arrive during the
      // stall still precede the deadlines. When the clock was read afterwards, a stall of 450 ms turned a tap
      // whose lift was waiting to be read into a long press.
      let now = MonotonicClock.now
      try dispatchAll()
      reachDeadlines(upTo: now)
      onTurn?()
      if isStopped { return .stopped }
      if let end, MonotonicClock.now >= end { return .timeout }
      timer.set(to: wakeUp(before: end))
      let ready = try poll([signals.descriptor, timer.descriptor])
      if ready.contains(0), let signal = signals.next() { return .signal(signal) }
      if ready.contains(1) { timer.clear() }
    }
  }

  private func wakeUp(before end: Instant?) -> Instant? {
    let picture = application.isMoving ? MonotonicClock.now + pictureInterval : nil
    return [application.nextDeadline, picture, end].compactMap { $0 }.min()
  }

  /// Frames are delivered before deadlines, so everything stamped earlier has been read. Time advances no
  /// further than the deadline, since a frame that has not arrived yet may be stamped before now.
  private func reachDeadlines(upTo now: Instant) {
    application.reachDeadlines(upTo: now, atMost: Self.maximumDeadlines)
    if application.isMoving { application.advance(to: now) }
  }

  /// Work that keeps creating more work must not starve signals and input.
  private static let maximumDeadlines = 1000

  private func poll(_ own: [Int32]) throws(SourceError) -> Set<Int> {
    let all = own + members.map(\.source.descriptor)
    var list = all.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard Glibc.poll(&list, nfds_t(list.count), -1) >= 0 || errno == EINTR else {
      throw SourceError(reason: .system(action: "wait for input", code: errno))
    }
    return Set(list.indices.filter { list[$0].revents != 0 })
  }

  /// Reads all sources, not only those that were ready: if the timer woke the loop, an event may have arrived
  /// since.
  private func dispatchAll() throws(SourceError) {
    var ended: [(index: Int, error: SourceError)] = []
    let isAlone = members.count == 1
    for index in members.indices {
      let source = members[index].source
      do throws(SourceError) {
        try source.dispatch { event in
          if isAlone { take(event, of: index) } else { merge.add(event, of: index) }
        }
      } catch { ended.append((index, error)) }
    }
    for place in 0..<merge.sort() {
      let (index, event, _) = merge[place]
      take(event, of: index)
    }
    merge.removeAll()
    for (index, error) in ended.reversed() { try remove(index, because: error) }
  }

  private func take(_ event: SourceEvent, of index: Int) {
    members[index].feed.pointer = pointer
    members[index].feed.take(event)
    onEvent?(event)
  }

  private func remove(_ index: Int, because error: SourceError) throws(SourceError) {
    let (feed, now) = (members[index].feed, MonotonicClock.now)
    feed.cancelAll(at: now)
    feed.removeDevices(at: now)
    members.remove(at: index)
    onEvent?(.fault(error))
    if members.isEmpty { throw error }
  }
}
