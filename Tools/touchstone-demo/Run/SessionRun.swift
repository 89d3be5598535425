import DemoScenes
import Glibc
import TouchDisplay
import TouchGeometry
import TouchRecordings
import TouchTracking
import Touchstone

/// Plays a recording in the demo with virtual time: the same result every time and on every machine.
///
/// Images that scenes load, and their background work, take no time in the session: work begun at an instant
/// is awaited before the next one. Frames of one instant are all delivered first, as on a display, whose turn
/// delivers them together.
final class SessionRun {
  /// The demo's window.
  let frame: DemoFrame
  /// The current event time.
  var now: Instant { player.now }
  /// The time of the first frame; nil before.
  var start: Instant? { player.start }

  /// The interval between two drawn frames, as on a screen of 60 Hz.
  static let step = TimeSpan(microseconds: 16_667)

  private let player: RecordingPlayer
  private let places: RecordedPlaces

  /// Creates a run at the start of a recording.
  ///
  /// - Throws: if images cannot be loaded.
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

  /// Whether no frame, deadline or motion is left.
  var isOver: Bool { player.isOver }

  /// Plays up to an instant, frame by frame; an instant in the past has no effect.
  ///
  /// - Throws: if images cannot be loaded.
  func play(to instant: Instant) throws(DemoFailure) {
    while now < instant { try playStep(to: min(nextInstant, instant)) }
  }

  /// The minimum duration of a pause that is skipped: by then messages and everything else that depends on
  /// time alone have disappeared.
  static let longRest = TimeSpan.seconds(10)

  /// The time of the next drawn frame. A pause of hours in a recording is skipped.
  private var nextInstant: Instant {
    let step = now + SessionRun.step
    guard let rest = restEnd, rest - now > SessionRun.longRest else { return step }
    return rest - SessionRun.step
  }

  /// The time of the next touch while no touch is down, nothing moves and nothing is pending; nil otherwise.
  var restEnd: Instant? {
    let application = frame.window.application
    guard let next = player.next, application.openTouches == 0, !application.isMoving,
      application.nextDeadline == nil
    else { return nil }
    return next.time
  }

  /// Plays to the end.
  ///
  /// - Throws: if images cannot be loaded.
  func playToEnd() throws(DemoFailure) {
    while !isOver { try playStep(to: now + SessionRun.step) }
  }

  private func playStep(to instant: Instant) throws(DemoFailure) {
    while let next = player.next, next.time <= instant { try deliverNext() }
    try settle()
    player.advance(to: instant) { frame.inspector.read(at: $0) }
    frame.inspector.read(at: now)
    _ = frame.update(at: now)
    frame.window.application.updateHover()
    try settle()
  }

  private func deliverNext() throws(DemoFailure) {
    let application = frame.window.application
    if let next = player.next, next.time > now { try settle() }
    let contacts = player.deliverNext(map: places.map, mapPointer: places.map) {
      frame.inspector.read(at: $0)
    }
    if let contacts { frame.inspector.receive(application.inPoints(contacts) ?? contacts) }
    frame.inspector.read(at: now)
    if player.next == nil { try settle() }
    player.finish()
  }

  /// Waits for background work.
  private func settle() throws(DemoFailure) { try frame.stage.settle() }
}

extension DemoStage {
  /// Waits until there is no background work.
  ///
  /// - Throws: if there is no progress for half a minute.
  func settle() throws(DemoFailure) {
    while isBusy { try awaitNews() }
  }

  /// Waits for progress of background work.
  ///
  /// - Throws: if there is none for half a minute.
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
