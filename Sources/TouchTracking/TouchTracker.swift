/// Turns the contacts that devices report into touches with identifiers that are never reused.
///
///     var tracker = TouchTracker()
///     let screen = tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
///     var touches = TouchFrame()
///     tracker.track(frame, into: &touches)
///
/// The output is consistent regardless of the input: every touch begins once, moves, and ends or is cancelled
/// once; times never decrease; locations are finite and on the panel. Repairs are listed in
/// ``TouchFrame/faults``.
///
/// A frame from before the latest counts as simultaneous with it. If the time of one device goes back by more
/// than ``clockTolerance``, the clock of the host and of all devices was set back permanently: this is one
/// fault, and later times continue from there.
public struct TouchTracker {
  /// The maximum number of contacts of one device, 64; more are reported as faults and ignored.
  public static let maximumContacts = 64

  /// The time by which a single frame may go back before the device's clock counts as set back, 1 s: events
  /// queued in a host are less late than that.
  public static let clockTolerance = TimeSpan(microseconds: 1_000_000)

  /// How far event time is ahead of the host's clock since the clock was set back; otherwise zero.
  package private(set) var hostLag = TimeSpan.zero

  private var numbers = DeviceNumbers()
  /// The added devices, in the order of their numbers.
  private var devices: [DeviceContacts] = []
  private var lastID: UInt64 = 0
  private var latest = Instant(microseconds: .min)

  /// Creates a tracker without devices.
  public init() {}

  /// Adds a device and returns the number for its frames. Numbers are never reused, even after a device was
  /// removed.
  public mutating func addSurface(_ surface: Surface) -> DeviceID {
    devices.append(DeviceContacts(surface: surface))
    return numbers.add()
  }

  /// Removes a device. Its touches are cancelled as by ``cancelAll(at:device:into:)``; later frames of it are
  /// ignored and reported as ``TrackingFault/Kind/removedDevice``, and so is removing it again.
  public mutating func removeSurface(
    _ device: DeviceID, at time: Instant, into output: inout TouchFrame
  ) {
    guard let place = numbers.place(of: device) else {
      return reportAbsence(of: device, at: time, into: &output)
    }
    let time = clampHost(time, at: place, device: device, into: &output)
    devices[place].cancelAll(at: time, device: device, isEnd: true, into: &output)
    devices.remove(at: place)
    numbers.remove(at: place)
  }

  /// The number of devices that were added and not removed.
  public var deviceCount: Int { devices.count }

  /// The surface of `device`; nil if it was never added, or was removed.
  public func surface(of device: DeviceID) -> Surface? {
    numbers.place(of: device).map { devices[$0].surface }
  }

  /// Whether the device on which a touch is down has the axes of a surface; nil if the touch is not down any
  /// more.
  ///
  /// - Complexity: O(touches that are down).
  package func isDown(_ touch: TouchID, onAxesOf surface: Surface) -> Bool? {
    for index in devices.indices where devices[index].open.contains(touch) {
      return devices[index].surface.x == surface.x && devices[index].surface.y == surface.y
    }
    return nil
  }

  /// The number of touches that are down on all devices.
  public var openTouches: Int { devices.reduce(0) { $0 + $1.open.count } }

  /// Appends the touch samples and faults of `frame` to `output`.
  ///
  /// - Complexity: O(contacts in the frame) for movements in the order of the last frame, otherwise times the
  ///   contacts down on the device; does not allocate once the storage of `output` has grown.
  public mutating func track(_ frame: ContactFrame, into output: inout TouchFrame) {
    guard let place = numbers.place(of: frame.device) else {
      return reportAbsence(of: frame.device, at: frame.time, into: &output)
    }
    let time = clamp(frame.time, from: place, device: frame.device, into: &output)
    devices[place].track(frame, at: time, lastID: &lastID, into: &output)
  }

  /// Records that event time has reached an instant through input other than contacts: frames from before it
  /// count as simultaneous with it.
  package mutating func reach(_ time: Instant) { latest = max(latest, time + hostLag) }

  private func reportAbsence(
    of device: DeviceID, at time: Instant, into output: inout TouchFrame
  ) {
    let kind: TrackingFault.Kind = numbers.wasAdded(device) ? .removedDevice : .unknownDevice
    output.faults.append(TrackingFault(time: time, device: device, kind: kind))
  }

  /// Handles a frame with a single valid report, as nearly all are, and sets `sample` to what
  /// ``track(_:into:)`` would append. For any other frame it returns false and changes nothing.
  package mutating func trackOne(_ frame: ContactFrame, as sample: inout TouchSample) -> Bool {
    guard let place = numbers.place(of: frame.device) else { return false }
    let time = frame.time + hostLag
    guard time >= latest, devices[place].trackOne(frame, at: time, lastID: &lastID, as: &sample)
    else { return false }
    latest = time
    return true
  }

  /// The event time of a frame, given that the host's clock is at `now`. After a clock was set back, event
  /// time continues from there.
  package mutating func eventTime(of frame: ContactFrame, asOf now: Instant) -> Instant {
    guard let place = numbers.place(of: frame.device) else { return frame.time }
    let time = frame.time + hostLag
    // A device that was silent since the clock was set back has nothing to make up for.
    guard time < latest, Self.wasSetBack(frame.time, after: devices[place].last) else {
      return time
    }
    latest = max(latest, now)
    return latest
  }

  /// Whether a device's time is so far before its last that its clock was set back.
  private static func wasSetBack(_ time: Instant, after last: Instant) -> Bool {
    last - time > clockTolerance
  }

  /// Cancels every touch of one device, or of all: the device was removed, or the input ended.
  ///
  /// Each touch that was still down is reported as a fault of the device.
  public mutating func cancelAll(
    at time: Instant, device: DeviceID? = nil, into output: inout TouchFrame
  ) {
    cancelAll(at: time, device: device, isEnd: true, into: &output)
  }

  /// Cancels touches like ``cancelAll(at:device:into:)``; reports those that are down only if the input ended.
  package mutating func cancelAll(
    at time: Instant, device: DeviceID?, isEnd: Bool, into output: inout TouchFrame
  ) {
    for place in devices.indices where device == nil || device == numbers.present[place] {
      let device = numbers.present[place]
      let time = clampHost(time, at: place, device: device, into: &output)
      devices[place].cancelAll(at: time, device: device, isEnd: isEnd, into: &output)
    }
  }

  /// Time never decreases across devices: a frame from the past counts as simultaneous with the latest. This
  /// happens because libinput gives some generated events later time stamps than queued ones.
  @inline(__always)
  private mutating func clamp(
    _ time: Instant, from place: Int, device: DeviceID, into output: inout TouchFrame
  ) -> Instant {
    let wasSetBack = Self.wasSetBack(time, after: devices[place].last)
    let time = time + hostLag
    guard time < latest else {
      latest = time
      return time
    }
    report(time, before: latest, device, into: &output)
    if wasSetBack { hostLag += latest - time }
    return latest
  }

  /// An idle device has no touches that need a time. A source may remove it at the time of its last event, long
  /// ago, or at the present, when events of another source still wait: neither is a fault.
  private mutating func clampHost(
    _ time: Instant, at place: Int, device: DeviceID, into output: inout TouchFrame
  ) -> Instant {
    guard devices[place].open.count > 0 else { return latest }
    let time = time + hostLag
    if time < latest { report(time, before: latest, device, into: &output) }
    latest = max(latest, time)
    return latest
  }

  private func report(
    _ time: Instant, before latest: Instant, _ device: DeviceID, into output: inout TouchFrame
  ) {
    output.faults.append(
      TrackingFault(time: latest, device: device, kind: .timeWentBack(by: latest - time)))
  }
}
