import CGLib
import LibinputSource
import Touchstone

/// Lets the main loop of GLib (GTK, GStreamer, many daemons) drive an application: a watch on the
/// source's descriptor, and a timeout for the next deadline.
///
/// It belongs to the thread of the default main context, like everything that it calls.
final class GLibAdapter {
  /// Told of everything the source says, after the application was.
  var onEvent: ((SourceEvent) -> Void)?
  /// Told that the source ended while the loop ran: nothing comes any more.
  var onEnd: ((SourceError) -> Void)?

  private let application: Application
  private let source: any TouchSource
  private var feed: ApplicationFeed
  /// GLib's numbers of the watch and the timeout; 0 where there is none. Both hold this adapter
  /// without keeping it alive, so that none may outlast it.
  private var watch: guint = 0
  private var timeout: guint = 0
  /// When the application is woken while something moves by itself.
  private static let pictureInterval = TimeSpan(microseconds: 16_667)
  /// How many deadlines are reached in one turn: work that always makes more must not keep the loop.
  private static let maximumDeadlines = 1_000

  init(application: Application, source: any TouchSource) {
    self.application = application
    self.source = source
    feed = ApplicationFeed(application)
  }

  deinit { stop() }

  /// Begins to listen; the loop itself is run by the program.
  ///
  /// - Throws: what the source says when it has ended already; nothing is listened to then.
  func start() throws(SourceError) {
    guard watch == 0 else { return }
    // Devices that are there at the start wait without anything to read. Nothing is in the loop
    // before the source has shown that it works.
    do throws(SourceError) { try takeEvents() } catch {
      stop()
      throw error
    }
    let condition = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
    watch = g_unix_fd_add(
      source.descriptor, condition,
      { _, _, data in
        GLibAdapter.from(data)?.turn()
        // Where the source has ended, the watch was removed, and this says nothing.
        return 1
      }, Unmanaged.passUnretained(self).toOpaque())
    wakeAtDeadline()
  }

  /// Stops listening and cancels what is down; to be called from the loop, not from an action or
  /// ``onEvent``.
  func stop() {
    if watch != 0 { g_source_remove(watch) }
    if timeout != 0 { g_source_remove(timeout) }
    (watch, timeout) = (0, 0)
    feed.cancelAll(at: Self.now)
  }

  private static func from(_ data: gpointer?) -> GLibAdapter? {
    data.map { Unmanaged<GLibAdapter>.fromOpaque($0).takeUnretainedValue() }
  }

  /// GLib's monotonic clock is CLOCK_MONOTONIC, that of the events.
  private static var now: Instant { Instant(microseconds: Int64(g_get_monotonic_time())) }

  /// Takes what the source says and reaches the deadlines, whichever of the two woke the loop.
  private func turn() {
    do throws(SourceError) {
      try takeEvents()
      wakeAtDeadline()
    } catch {
      stop()
      onEnd?(error)
    }
  }

  private func takeEvents() throws(SourceError) {
    // Taken before the source is read, and deadlines come after: a lift that waits to be read is in
    // time for its deadline even if the program is held up in between.
    let now = Self.now
    try source.dispatch { event in
      feed.take(event)
      onEvent?(event)
    }
    application.reachDeadlines(upTo: now, atMost: Self.maximumDeadlines)
    if application.isMoving { application.advance(to: now) }
  }

  /// Sets the timeout for the next deadline anew.
  private func wakeAtDeadline() {
    if timeout != 0 { g_source_remove(timeout) }
    timeout = 0
    let picture = application.isMoving ? Self.now + Self.pictureInterval : nil
    guard let next = [application.nextDeadline, picture].compactMap({ $0 }).min() else { return }
    // Timeouts are whole milliseconds: one too late rather than one too early.
    let wait = max((next - Self.now).microseconds, 0) / 1000 + 1
    timeout = g_timeout_add(
      guint(clamping: wait),
      { data in
        let adapter = GLibAdapter.from(data)
        // It is over with this call; another one may be set before it returns.
        adapter?.timeout = 0
        adapter?.turn()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
