import TouchTracking

/// The times of a recording's frames, which continue after a clock was set back.
///
/// Input: the recorded times of the devices' frames, in order. Output: the same times, ahead by ``lag``. As in
/// ``TouchTracking/TouchTracker``, the clock of all devices was set back if the time of one goes back by more than
/// ``TouchTracking/TouchTracker/clockTolerance``. Times that go back by less remain as they are.
package struct SteadyTimes: Sendable {
  /// How far the times are ahead of the recorded ones, since a clock was set back.
  private(set) var lag = TimeSpan.zero
  /// How often each device's clock was set back.
  private(set) var changes: [Int]

  /// The last recorded time of each device.
  private var former: [Instant]
  private var latest = Instant(microseconds: .min)

  package init(devices count: Int) {
    changes = [Int](repeating: 0, count: count)
    former = [Instant](repeating: Instant(microseconds: .min), count: count)
  }

  /// The time of the next frame, which comes from a device.
  package mutating func time(_ recorded: Instant, of device: Int) -> Instant {
    let step = former[device] - recorded
    former[device] = recorded
    // A device that was silent since another one's clock was set back has nothing to make up for.
    if step > TouchTracker.clockTolerance, recorded + lag < latest {
      lag += latest - (recorded + lag)
      changes[device] += 1
    }
    latest = max(latest, recorded + lag)
    return recorded + lag
  }
}
