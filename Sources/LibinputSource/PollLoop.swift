import CLinuxDescriptors
import Glibc
import TouchGeometry
import TouchTracking
import Touchstone

/// A run loop for programs that have none: gives an application what its sources say and wakes it at
/// its deadlines, until SIGINT or SIGTERM.
///
/// It is one `poll` with a timerfd and a signalfd, and small enough to copy where a program needs
/// more. While it runs, both signals are blocked in the calling thread; a program with other threads
/// blocks them there too, or these are ended by them.
///
///     let loop = PollLoop(application: window.application, sources: [try LibinputTouchSource()])
///     try loop.run()
public final class PollLoop {
  /// Why the loop ended.
  public enum End: Hashable, Sendable {
    /// By this signal.
    case signal(Int32)
    /// By ``stop()``.
    case stopped
    /// Its time was over.
    case timeout
  }

  /// Told of everything a source says, after the application was.
  public var onEvent: ((SourceEvent) -> Void)?
  /// Called after every wake-up, when all is delivered: the place to draw.
  public var onTurn: (() -> Void)?
  /// How often the application is woken while something moves by itself; 1/60 s by default.
  public var pictureInterval = TimeSpan(microseconds: 16_667)
  /// Where touchpads' gestures and scrolling take place, in points of the screen; see
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

  /// Ends the loop after the present turn; to be called from within one of its callbacks or an
  /// action.
  public func stop() { isStopped = true }

  /// Runs until a signal comes, ``stop()`` is called or `duration` is over. Touches of the sources
  /// that are down then are cancelled.
  ///
  /// - Throws: when the last source ends, what it said; or what the operating system refuses.
  @discardableResult
  public func run(for duration: TimeSpan? = nil) throws(SourceError) -> End {
    let signals = try SignalDescriptor(SIGINT, SIGTERM)
    let timer = try TimerDescriptor()
    let end = duration.map { MonotonicClock.now + $0 }
    isStopped = false
    defer { for index in members.indices { members[index].feed.cancelAll(at: MonotonicClock.now) } }
    while true {
      // Taken before the sources are read: should the program be held up in between, what they have
      // to say meanwhile is in time for its deadlines all the same. Once it was taken afterwards, and
      // a stall of 450 ms made a long press of a tap whose lift was waiting to be read.
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

  /// Frames come before deadlines: what is stamped earlier has been read. Time goes no further than
  /// the deadline, since a frame on its way may be stamped before now.
  private func reachDeadlines(upTo now: Instant) {
    application.reachDeadlines(upTo: now, atMost: Self.mostDeadlines)
    if application.isMoving { application.advance(to: now) }
  }

  /// Work that always makes more must not keep signals and input waiting.
  private static let mostDeadlines = 1000

  private func poll(_ own: [Int32]) throws(SourceError) -> Set<Int> {
    let all = own + members.map(\.source.descriptor)
    var list = all.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard Glibc.poll(&list, nfds_t(list.count), -1) >= 0 || errno == EINTR else {
      throw SourceError(reason: .system(action: "wait for input", code: errno))
    }
    return Set(list.indices.filter { list[$0].revents != 0 })
  }

  /// All of them, not only those that were ready: when the timer woke the loop, an event may have come
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
    members[index].feed.cancelAll(at: MonotonicClock.now)
    members.remove(at: index)
    onEvent?(.fault(error))
    if members.isEmpty { throw error }
  }
}
