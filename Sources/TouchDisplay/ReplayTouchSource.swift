import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// A source that replays a recording as if its devices were connected, in real time or at another speed.
///
/// Its frames keep their spacing in event time at any speed; the session's clock runs slower or faster
/// instead, so that every gesture is the same as with `Replayer`. The recording's first frame has the event
/// time of ``start()``. A ``FrameLoop`` uses these times unchanged; a loop without a ``SessionClock`` only
/// supports speed 1.
///
/// At the end, open touches are cancelled at the time of the last frame, the devices are removed, and the
/// clock returns to its usual rate. The same happens with ``stop()``. If several share a clock, the one
/// started last sets its rate, and after its end the one started last before it.
///
///     let replay = try ReplayTouchSource(recording, clock: loop.clock, speed: 2)
///     loop.add(replay)
///     replay.start()
public final class ReplayTouchSource: TouchSource {
  /// The state of a replay.
  public enum Phase: Hashable, Sendable {
    /// The replay has not been started.
    case waiting
    /// The replay is running.
    case playing
    /// Time is stopped.
    case paused
    /// All frames were delivered, or the replay was stopped.
    case finished
  }

  /// Readable when a frame is due, or another event must be reported.
  public var descriptor: Int32 { timer.descriptor }
  /// The recording's touch devices, then its mice, from ``start()`` to the end.
  public private(set) var devices: [SourceDevice] = []
  /// Called once after the end was delivered: by ``dispatch(_:)``, or by a ``FrameLoop`` when all of it was
  /// delivered. It may remove the replay from the loop and start another one.
  public var onEnd: (() -> Void)?
  /// The duration of the recording, from its first frame to its last. Frames count in which a contact
  /// changes, a pointer hovers or content is scrolled.
  public let duration: TimeSpan

  private let timer: TimerDescriptor
  private let clock: SessionClock
  private let places: RecordedPlaces
  private let recordedDevices: [RecordedDevice]
  private let first: Instant
  private var cursor: ContactFrameCursor
  /// The cursor after the last frame that was, or is being, delivered: with the contacts that are down for the
  /// receiver.
  private var delivered: ContactFrameCursor
  private var frame = ContactFrame(time: .zero)
  private var state = State.waiting
  private var chosenSpeed: Double
  private var outbox: [SourceEvent] = []
  private var isEndUnreported = false

  private enum State {
    case waiting
    /// Running since this event time; the next frame, if any, is waiting.
    case playing(since: Instant, isPaused: Bool)
    /// Stopped at this position.
    case finished(at: TimeSpan)
  }

  /// Creates a replay that has not been started.
  ///
  /// - Parameters:
  ///   - recording: The recording to play.
  ///   - clock: The session's clock, whose rate the replay sets while it runs.
  ///   - speed: The playback speed relative to the recording; see ``SessionClock/rates``.
  ///   - transform: The transform from points of the recorded panels to points of the root layer, for a
  ///     window of another size.
  ///   - window: The window in whose points the session was recorded, so that touches at its edges stay
  ///     inside; nil for a recording of panels.
  /// - Throws: A system error if no descriptor can be opened.
  /// - Complexity: O(events).
  public init(
    _ recording: Recording, clock: SessionClock, speed: Double = 1,
    transform: AffineTransform = .identity, window: Size? = nil
  ) throws(SourceError) {
    timer = try TimerDescriptor()
    self.clock = clock
    chosenSpeed = SessionClock.accepted(speed)
    var whole = ContactFrameCursor(recording)
    whole.reportsPointers = true
    (first, duration) = Self.extent(whole)
    cursor = whole
    delivered = whole
    places = RecordedPlaces(whole.surfaces, transform: transform, window: window)
    recordedDevices = whole.touchDevices.map { recording.devices[$0] }
    // Times before that of the last frame are replaced by it, and a recording may begin at a negative time.
    frame.time = first
  }

  deinit { clock.release(ObjectIdentifier(self)) }

  /// The time of the first frame, and the span to the last one. In damaged recordings times may decrease.
  private static func extent(_ start: ContactFrameCursor) -> (Instant, TimeSpan) {
    var cursor = start
    var frame = ContactFrame(time: .zero)
    var times: (first: Instant, last: Instant)?
    while cursor.next(into: &frame) {
      times = (times?.first ?? frame.time, max(times?.last ?? frame.time, frame.time))
    }
    guard let times else { return (.zero, .zero) }
    return (times.first, times.last - times.first)
  }

  // MARK: Playing

  /// Its state.
  public var phase: Phase {
    switch state {
    case .waiting: .waiting
    case .playing(_, isPaused: false): .playing
    case .playing(_, isPaused: true): .paused
    case .finished: .finished
    }
  }

  /// The playback speed relative to the recording; 0 stops time, and other values are clamped to
  /// ``SessionClock/rates``.
  public var speed: Double {
    get { chosenSpeed }
    set {
      chosenSpeed = SessionClock.accepted(newValue)
      setRate()
    }
  }

  /// The current position, from the first frame.
  public var position: TimeSpan {
    switch state {
    case .waiting: .zero
    case .playing: position(at: clock.now)
    case .finished(let position): position
    }
  }

  private func position(at instant: Instant) -> TimeSpan {
    guard case .playing(let start, _) = state else { return .zero }
    return min(max(instant - start, .zero), duration)
  }

  /// Starts the replay; has no effect if it has started.
  public func start() {
    guard case .waiting = state else { return }
    state = .playing(since: clock.now, isPaused: false)
    reportDevices()
    fetch()
    setRate()
  }

  /// Stops time, including the application's.
  public func pause() { setPaused(true) }

  /// Resumes time.
  public func resume() { setPaused(false) }

  /// Ends the replay; open touches are cancelled in the next ``dispatch(_:)``, or at the end of the present one if
  /// its receiver calls this.
  public func stop() {
    guard case .playing = state else { return }
    finish(at: clock.now)
  }

  private func setPaused(_ isPaused: Bool) {
    guard case .playing(let start, _) = state else { return }
    state = .playing(since: start, isPaused: isPaused)
    setRate()
  }

  private func setRate() {
    guard case .playing(_, let isPaused) = state else { return }
    clock.setRate(isPaused ? 0 : chosenSpeed, of: ObjectIdentifier(self))
    setTimer()
  }

  private func setTimer() {
    guard outbox.isEmpty else { return timer.set(to: .zero) }
    timer.set(to: nextInstant.flatMap { clock.monotonic(atEvent: $0) })
  }

  /// The event time of the next frame; nil if there is none.
  public var nextInstant: Instant? {
    guard case .playing(let start, _) = state else { return nil }
    return start + (frame.time - first)
  }

  // MARK: Source

  /// Delivers the frames that are due, in event time.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    handOver(receive)
    reportEnd()
  }

  /// Delivers the frames that are due, without reporting the end.
  func handOver(_ receive: (SourceEvent) -> Void) {
    timer.clear()
    let now = clock.now
    // The receiver may stop the replay, which adds the events of the end.
    let events = outbox
    outbox.removeAll()
    for event in events { receive(event) }
    while let next = nextInstant, next <= now {
      // From now on the receiver knows the contacts of this frame.
      delivered = cursor
      for input in cursor.pointers {
        var input = places.map(input)
        input.time = next
        switch input {
        case .hover(let event): receive(.hover(event))
        case .scroll(let event): receive(.touchpad(event))
        }
      }
      if !frame.contacts.isEmpty { receive(.frame(mapped(frame, at: next))) }
      fetch()
    }
    // The events of the end, if it has just been reached.
    for event in outbox { receive(event) }
    outbox.removeAll()
    setTimer()
  }

  /// Reports the end, once.
  func reportEnd() {
    guard isEndUnreported, outbox.isEmpty else { return }
    isEndUnreported = false
    onEnd?()
  }

  private func reportDevices() {
    for (index, surface) in places.surfaces.enumerated() {
      let recorded = recordedDevices[index]
      let device = SourceDevice(
        id: DeviceID(index), kind: .touchscreen, name: recorded.name, node: recorded.node,
        surface: surface)
      devices.append(device)
      outbox.append(.added(device))
    }
  }

  /// Fetches the next frame, or ends if there is none. A decreasing time is replaced by that of the previous
  /// frame.
  private func fetch() {
    let last = frame.time
    if cursor.next(into: &frame) {
      frame.time = max(frame.time, last, first)
    } else if case .playing(let start, _) = state {
      delivered = cursor
      finish(at: start + (max(last, first) - first))
    }
  }

  private func finish(at instant: Instant) {
    state = .finished(at: position(at: instant))
    isEndUnreported = true
    clock.release(ObjectIdentifier(self))
    var open = ContactFrame(time: instant)
    while delivered.cancelOpenContacts(into: &open) {
      outbox.append(.frame(mapped(open, at: instant)))
    }
    for device in devices { outbox.append(.removed(device, at: instant)) }
    devices = []
    timer.set(to: .zero)
  }

  private func mapped(_ frame: ContactFrame, at instant: Instant) -> ContactFrame {
    var frame = places.map(frame)
    frame.time = instant
    return frame
  }
}
