import DemoScenes
import Glibc
import TouchDisplay
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Plays a recording in the demo with virtual time: the same every time and on every machine.
///
/// Pictures that scenes load, and work that they have done in the background, are waited for at once,
/// so that they take no time in the session.
final class SessionRun {
  /// What the recording is played in.
  let frame: DemoFrame
  /// Where the session stands, in event time.
  private(set) var now = Instant.zero
  /// When the first frame came; nil before.
  private(set) var start: Instant?

  /// How long the present is between two pictures, as on a screen of 60 Hz.
  static let step = TimeSpan(microseconds: 16_667)

  private var cursor: ContactFrameCursor
  private let devices: [DeviceID]
  private let places: RecordedPlaces
  private var input = Input.frame(ContactFrame(time: .zero))

  private enum Input {
    /// The next frame.
    case frame(ContactFrame)
    /// All frames are through; deadlines are reached up to an instant.
    case over(limit: Instant)
  }

  /// Creates a run at the start of a recording.
  ///
  /// - Throws: when pictures do not come.
  init(_ recording: Recording, in frame: DemoFrame) throws(DemoFailure) {
    self.frame = frame
    cursor = ContactFrameCursor(recording)
    places = RecordedPlaces(cursor.surfaces, window: SessionDescription(of: recording)?.size)
    devices = places.surfaces.map { frame.window.application.addSurface($0) }
    frame.isPlaying = !recording.devices.isEmpty
    fetch()
    if case .frame(let first) = input { now = first.time }
    try settle()
  }

  /// Whether nothing is left to happen: no frame, no deadline, no motion.
  var isOver: Bool {
    switch input {
    case .frame: return false
    case .over(let limit):
      let application = frame.window.application
      let isWaiting = application.nextDeadline.map { $0 <= limit } ?? false
      return now >= limit || !isWaiting && !application.isMoving
    }
  }

  /// Lets happen what happens up to an instant, picture by picture; one that has passed has no effect.
  ///
  /// - Throws: when pictures do not come.
  func play(to instant: Instant) throws(DemoFailure) {
    while now < instant { try playStep(to: min(nextInstant, instant)) }
  }

  /// How long nothing must be about to happen for the time to be skipped: messages and all else that
  /// goes with time alone is over by then.
  static let longRest = TimeSpan.seconds(10)

  /// When the next picture is. A pause of hours in a recording is not gone through picture by picture.
  private var nextInstant: Instant {
    let step = now + SessionRun.step
    guard let rest = restEnd, rest - now > SessionRun.longRest else { return step }
    return rest - SessionRun.step
  }

  /// When the next touch comes, while none is down, nothing moves and nothing is waited for; nil
  /// otherwise.
  var restEnd: Instant? {
    let application = frame.window.application
    guard case .frame(let next) = input, application.openTouches == 0, !application.isMoving,
      application.nextDeadline == nil
    else { return nil }
    return next.time
  }

  /// Lets happen all that is left.
  ///
  /// - Throws: when pictures do not come.
  func playToEnd() throws(DemoFailure) {
    while !isOver { try playStep(to: now + SessionRun.step) }
  }

  private func playStep(to instant: Instant) throws(DemoFailure) {
    while case .frame(let next) = input, next.time <= instant { try deliver(next) }
    let application = frame.window.application
    application.reachDeadlines(upTo: instant) { frame.inspector.read(at: $0) }
    if application.isMoving { application.advance(to: instant) }
    now = max(now, instant)
    frame.inspector.read(at: now)
    _ = frame.update(at: now)
    try settle()
  }

  private func deliver(_ contacts: ContactFrame) throws(DemoFailure) {
    now = max(now, contacts.time)
    if start == nil { start = now }
    let device = devices[contacts.device.rawValue]
    var contacts = places.map(contacts)
    contacts.device = device
    frame.window.application.reachDeadlines(upTo: now) { frame.inspector.read(at: $0) }
    frame.window.deliver(contacts)
    frame.inspector.receive(frame.window.application.inPoints(contacts))
    frame.inspector.read(at: now)
    try settle()
    fetch()
  }

  private func fetch() {
    var next = ContactFrame(time: .zero)
    if cursor.next(into: &next) {
      input = .frame(next)
      return
    }
    if frame.window.application.openTouches > 0 { frame.window.application.cancelAll(at: now) }
    input = .over(limit: now + Replayer.longestAftermath)
  }

  /// Waits for what was asked for in the background.
  private func settle() throws(DemoFailure) { try frame.stage.settle() }
}

extension Application {
  /// A frame of a device with its places in points of the screen.
  func inPoints(_ contacts: ContactFrame) -> ContactFrame {
    guard let surface = surface(of: contacts.device) else { return contacts }
    var contacts = contacts
    for index in contacts.contacts.indices where contacts.contacts[index].position.isFinite {
      let position = surface.clamp(contacts.contacts[index].position)
      contacts.contacts[index].position = surface.location(of: position)
    }
    return contacts
  }
}

extension DemoStage {
  /// Waits until nothing goes on in the background.
  ///
  /// - Throws: when half a minute passes without any news.
  func settle() throws(DemoFailure) {
    while isBusy { try awaitNews() }
  }

  /// Waits for news of what goes on in the background.
  ///
  /// - Throws: when half a minute passes without any.
  func awaitNews() throws(DemoFailure) {
    var list = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&list, nfds_t(list.count), 30_000)
    guard ready > 0 || ready < 0 && errno == EINTR else {
      throw DemoFailure(
        "Pictures were not read or written within 30 s; the disk or the machine is too slow.",
        status: .ioError)
    }
    takePictures()
  }
}
