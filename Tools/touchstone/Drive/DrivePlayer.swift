import ArgumentParser
import Glibc
import LibinputSource
import TouchTracking

/// Plays steps into a target at the recording's pace, by the monotonic clock.
///
/// A late step is played immediately, and later steps keep their own times: delays do not add up.
struct DrivePlayer {
  /// A summary of a run.
  struct Report {
    var steps = 0
    /// The delay of the latest step.
    var maximumDelay = TimeSpan.zero
    /// The signal that ended it; nil if everything was played.
    var signal: Int32?
  }

  let target: any DriveTarget
  /// The speed as a multiple of the recording's.
  var speed = 1.0
  var loops = 1
  /// Between two runs of a loop.
  static let pause = TimeSpan.milliseconds(500)

  /// Plays everything, and lifts all fingers at the end, even after an error or a signal.
  func run() throws -> Report {
    let signals = try reportingFaults { () throws(SourceError) in
      try SignalDescriptor(SIGINT, SIGTERM, SIGHUP)
    }
    let timer = try reportingFaults { () throws(SourceError) in try TimerDescriptor() }
    var report = Report()
    do {
      for loop in 0..<loops where report.signal == nil {
        if loop > 0 {
          report.signal = try wait(until: MonotonicClock.now + Self.pause, signals, timer)
        }
        if report.signal == nil { try play(&report, signals, timer) }
        try target.liftAll()
      }
      try target.finish()
    } catch {
      // The first error is the one reported.
      try? target.liftAll()
      throw error
    }
    return report
  }

  private func play(
    _ report: inout Report, _ signals: SignalDescriptor, _ timer: TimerDescriptor
  ) throws {
    let times = target.times
    guard let first = times.first else { return }
    let start = MonotonicClock.now
    for step in times.indices {
      let due = start + .seconds((times[step] - first).seconds / speed)
      report.signal = try wait(until: due, signals, timer)
      guard report.signal == nil else { return }
      report.maximumDelay = max(report.maximumDelay, MonotonicClock.now - due)
      try target.play(step)
      report.steps += 1
    }
  }

  /// Waits for an instant, and reads the target's messages in the meantime.
  ///
  /// - Returns: The first signal; nil if there was none.
  private func wait(
    until due: Instant, _ signals: SignalDescriptor, _ timer: TimerDescriptor
  ) throws -> Int32? {
    timer.set(to: due)
    while true {
      var polled = [signals.descriptor, timer.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      if let descriptor = target.descriptor {
        polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else {
        throw DriveError.system("wait for the next step")
      }
      if polled.count > 2, polled[2].revents != 0 { try target.readAnswers() }
      if let signal = signals.next() { return signal }
      if polled[1].revents != 0 || MonotonicClock.now >= due { return nil }
    }
  }
}
