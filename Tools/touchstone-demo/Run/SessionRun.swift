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
  var now: Instant { player.now }
  /// When the first frame came; nil before.
  var start: Instant? { player.start }

  /// How long the present is between two pictures, as on a screen of 60 Hz.
  static let step = TimeSpan(microseconds: 16_667)

  private let player: RecordingPlayer
  private let places: RecordedPlaces

  /// Creates a run at the start of a recording.
  ///
  /// - Throws: when pictures do not come.
  init(_ recording: Recording, in frame: DemoFrame) throws(DemoFailure) {
    self.frame = frame
    let cursor = ContactFrameCursor(recording)
    places = RecordedPlaces(cursor.surfaces, window: SessionDescription(of: recording)?.size)
    player = RecordingPlayer(cursor, surfaces: places.surfaces, to: frame.window.application)
    frame.isPlaying = !recording.devices.isEmpty
    player.finish()
    player.skipToFirstFrame()
    try settle()
  }

  /// Whether nothing is left to happen: no frame, no deadline, no motion.
  var isOver: Bool { player.isOver }

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
    guard let next = player.next, application.openTouches == 0, !application.isMoving,
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
    while let next = player.next, next.time <= instant { try deliverNext() }
    player.advance(to: instant) { frame.inspector.read(at: $0) }
    frame.inspector.read(at: now)
    _ = frame.update(at: now)
    try settle()
  }

  private func deliverNext() throws(DemoFailure) {
    let application = frame.window.application
    // As the loop of a display does: a finger meets what moves where it is then.
    if let next = player.next { player.advance(to: next.time) { frame.inspector.read(at: $0) } }
    let contacts = player.deliverNext(map: places.map) { frame.inspector.read(at: $0) }
    if let contacts { frame.inspector.receive(application.inPoints(contacts) ?? contacts) }
    frame.inspector.read(at: now)
    try settle()
    player.finish()
  }

  /// Waits for what was asked for in the background.
  private func settle() throws(DemoFailure) { try frame.stage.settle() }
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
