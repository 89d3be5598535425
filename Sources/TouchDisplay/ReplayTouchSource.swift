import LibinputSource
import TouchGeometry
import TouchRecordings
import TouchTracking

/// A recording that is played as if its devices were there, in real time or at another speed.
///
/// Its frames keep their spacing in event time whatever the speed is; the clock of the session goes
/// slower or faster instead, so that every gesture is the one that `Replayer` finds. The recording's
/// first frame is at the event time of ``start()``. A ``FrameLoop`` takes these times as they are; a
/// loop that knows no ``SessionClock`` plays at speed 1 only.
///
/// At the end what is still down is cancelled, as of the last frame, the devices go, and the clock
/// goes on at its usual rate. The same happens with ``stop()``. Of several on one clock, the one that
/// was started last sets its rate.
public final class ReplayTouchSource: TouchSource {
  /// What a replay is at.
  public enum Phase: Hashable, Sendable {
    /// It was not started.
    case waiting
    /// It is played.
    case playing
    /// Time stands still.
    case paused
    /// All frames were handed over, or it was stopped.
    case finished
  }

  /// Readable when a frame is due, or something else must be reported.
  public var descriptor: Int32 { timer.descriptor }
  /// The recording's touch devices, from ``start()`` to the end.
  public private(set) var devices: [SourceDevice] = []
  /// Called once after the end was handed over: by ``dispatch(_:)``, or by a ``FrameLoop`` when all of
  /// it was delivered. It may take the replay out of the loop and start another one.
  public var onEnd: (() -> Void)?
  /// How long the recording is, from its first frame of contacts to its last.
  public let duration: TimeSpan

  private let timer: TimerDescriptor
  private let clock: SessionClock
  private let places: RecordedPlaces
  private let recordedDevices: [RecordedDevice]
  private let first: Instant
  private var cursor: ContactFrameCursor
  private var frame = ContactFrame(time: .zero)
  private var state = State.waiting
  private var chosenSpeed: Double
  private var outbox: [SourceEvent] = []
  private var isEndUntold = false

  private enum State {
    case waiting
    /// Played since this event time; the next frame, if any, waits to be due.
    case playing(since: Instant, isPaused: Bool)
    /// How far it had come.
    case finished(at: TimeSpan)
  }

  /// Creates a replay that waits to be started.
  ///
  /// - Parameters:
  ///   - clock: The clock of the session, whose rate it sets while it is played.
  ///   - speed: How many times as fast as it was recorded; see ``SessionClock/rates``.
  ///   - transform: From points of the recorded panels to points of the root layer, for a window of
  ///     another size.
  ///   - window: The window in points of which the session was recorded, so that touches at its edges
  ///     stay within it; nil for a recording of panels.
  /// - Throws: a system error if no descriptor can be opened.
  /// - Complexity: O(events).
  public init(
    _ recording: Recording, clock: SessionClock, speed: Double = 1,
    transform: AffineTransform = .identity, window: Size? = nil
  ) throws(SourceError) {
    timer = try TimerDescriptor()
    self.clock = clock
    chosenSpeed = SessionClock.accepted(speed)
    let whole = ContactFrameCursor(recording)
    (first, duration) = Self.extent(whole)
    cursor = whole
    places = RecordedPlaces(whole.surfaces, transform: transform, window: window)
    recordedDevices = whole.touchDevices.map { recording.devices[$0] }
  }

  deinit { letGo() }

  /// The times of the first frame, and from there to the last one. Times of damaged recordings fall.
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

  /// How many times as fast as it was recorded it is played; 0 stands still, and what is outside of
  /// ``SessionClock/rates`` is brought to the nearer end.
  public var speed: Double {
    get { chosenSpeed }
    set {
      chosenSpeed = SessionClock.accepted(newValue)
      setRate()
    }
  }

  /// How far it is played, from the first frame.
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

  /// Begins; without effect if it has begun.
  public func start() {
    guard case .waiting = state else { return }
    clock.holder = ObjectIdentifier(self)
    state = .playing(since: clock.now, isPaused: false)
    announce()
    fetch()
    setRate()
  }

  /// Stops time; it is the application's as well.
  public func pause() { setPaused(true) }

  /// Lets time go on.
  public func resume() { setPaused(false) }

  /// Ends it; what is down is cancelled in the next ``dispatch(_:)``.
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
    if clock.holder == ObjectIdentifier(self) { clock.rate = isPaused ? 0 : chosenSpeed }
    setTimer()
  }

  private func letGo() {
    guard clock.holder == ObjectIdentifier(self) else { return }
    clock.holder = nil
    clock.rate = 1
  }

  private func setTimer() {
    guard outbox.isEmpty else { return timer.set(to: .zero) }
    timer.set(to: nextInstant.flatMap { clock.monotonic(atEvent: $0) })
  }

  /// When the next frame is due, in event time; nil when none is to come.
  public var nextInstant: Instant? {
    guard case .playing(let start, _) = state else { return nil }
    return start + (frame.time - first)
  }

  // MARK: Source

  /// Delivers the frames that are due by now, in event time.
  public func dispatch(_ receive: (SourceEvent) -> Void) throws(SourceError) {
    handOver(receive)
    tellEnd()
  }

  /// Delivers what is due, without reporting the end.
  func handOver(_ receive: (SourceEvent) -> Void) {
    timer.clear()
    let now = clock.now
    for event in outbox { receive(event) }
    outbox.removeAll()
    while let next = nextInstant, next <= now {
      receive(.frame(mapped(frame, at: next)))
      fetch()
    }
    // What the end had to say, if it came now.
    for event in outbox { receive(event) }
    outbox.removeAll()
    setTimer()
  }

  /// Tells of the end, once.
  func tellEnd() {
    guard isEndUntold, outbox.isEmpty else { return }
    isEndUntold = false
    onEnd?()
  }

  private func announce() {
    for (index, surface) in places.surfaces.enumerated() {
      let recorded = recordedDevices[index]
      let device = SourceDevice(
        id: DeviceID(index), kind: .touchscreen, name: recorded.name, node: recorded.node,
        surface: surface)
      devices.append(device)
      outbox.append(.added(device))
    }
  }

  /// Gets the next frame, or ends if there is none. Times that fall are those of the frame before.
  private func fetch() {
    let last = frame.time
    if cursor.next(into: &frame) {
      frame.time = max(frame.time, last, first)
    } else if case .playing(let start, _) = state {
      finish(at: start + (max(last, first) - first))
    }
  }

  private func finish(at instant: Instant) {
    state = .finished(at: position(at: instant))
    isEndUntold = true
    letGo()
    var open = ContactFrame(time: instant)
    while cursor.cancelOpenContacts(into: &open) {
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
