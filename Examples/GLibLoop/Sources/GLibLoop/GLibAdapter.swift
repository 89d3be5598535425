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

  private let application: Application
  private let source: any TouchSource
  private var feed: ApplicationFeed
  private var watch: guint = 0
  private var timeout: guint = 0
  /// When the application is woken while something moves by itself.
  private static let pictureInterval = TimeSpan(microseconds: 16_667)

  init(application: Application, source: any TouchSource) {
    self.application = application
    self.source = source
    feed = ApplicationFeed(application)
  }

  deinit { stop() }

  /// Begins to listen; the loop itself is run by the program.
  func start() {
    let condition = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
    watch = g_unix_fd_add(
      source.descriptor, condition,
      { _, _, data in GLibAdapter.from(data)?.dispatch() == true ? 1 : 0 },
      Unmanaged.passUnretained(self).toOpaque())
    // Devices that are there at the start wait without anything to read.
    if !dispatch() { stop() }
  }

  /// Stops listening and cancels what is down.
  func stop() {
    if watch != 0 { g_source_remove(watch) }
    if timeout != 0 { g_source_remove(timeout) }
    (watch, timeout) = (0, 0)
    if application.openTouches > 0 { application.cancelAll(at: Self.now) }
  }

  private static func from(_ data: gpointer?) -> GLibAdapter? {
    data.map { Unmanaged<GLibAdapter>.fromOpaque($0).takeUnretainedValue() }
  }

  /// GLib's monotonic clock is CLOCK_MONOTONIC, that of the events.
  private static var now: Instant { Instant(microseconds: Int64(g_get_monotonic_time())) }

  /// Takes what the source says; false when it has ended, which removes the watch.
  private func dispatch() -> Bool {
    do throws(SourceError) {
      try source.dispatch { event in
        feed.take(event)
        onEvent?(event)
      }
      wakeAtDeadline()
      return true
    } catch {
      onEvent?(.fault(error))
      watch = 0
      return false
    }
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
        GLibAdapter.from(data)?.reachDeadlines()
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func reachDeadlines() {
    timeout = 0
    let now = Self.now
    while let deadline = application.nextDeadline, deadline <= now {
      application.advance(to: deadline)
    }
    if application.isMoving { application.advance(to: now) }
    wakeAtDeadline()
  }
}
