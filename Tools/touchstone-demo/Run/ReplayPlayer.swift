import DemoScenes
import TouchGeometry
import TouchTracking

/// The state of the replay bar: playing, paused or seeking, and the speed.
struct ReplayPlayer: Hashable {
  /// The states of a replay.
  enum Mode: Hashable {
    /// Playing at ``speed``.
    case playing
    /// Time stands still.
    case paused
    /// Playing at full speed up to a position, and then playing normally or paused.
    case seeking(to: TimeSpan, thenPauses: Bool)
  }

  /// A verdict on the bar.
  struct Mark: Hashable {
    /// The position, from the recording's first frame.
    var position: TimeSpan
    /// The recognizer's name.
    var name: String
    /// Whether it was recognized; otherwise it failed or was cancelled.
    var isRecognized: Bool
  }

  /// The speeds that the bar offers, slowest first.
  static let speeds = [0.1, 0.25, 0.5, 1, 2, 4]
  /// A seek has arrived when it is this close.
  static let arrival = TimeSpan.milliseconds(4)

  /// The duration of the recording, from the first frame to the last.
  let duration: TimeSpan
  /// The verdicts of the recording, in chronological order.
  var marks: [Mark]
  /// The state of the replay.
  private(set) var mode = Mode.playing
  /// The speed, relative to the recording.
  private(set) var speed: Double

  /// Creates a player that plays from the start.
  init(duration: TimeSpan, speed: Double = 1, marks: [Mark] = []) {
    self.duration = duration
    self.speed = speed
    self.marks = marks
  }

  /// Whether time must be stopped.
  var isPaused: Bool { mode == .paused }

  /// Whether it is seeking.
  var isSeeking: Bool { target != nil }

  /// The target of a seek in progress; nil if it is not seeking.
  var target: TimeSpan? {
    switch mode {
    case .seeking(let target, _): target
    case .playing, .paused: nil
    }
  }

  /// Pauses, or plays on.
  mutating func togglePause() {
    switch mode {
    case .playing: mode = .paused
    case .paused: mode = .playing
    case .seeking(let target, let pauses): mode = .seeking(to: target, thenPauses: !pauses)
    }
  }

  /// Selects the next speed, and the slowest after the fastest.
  mutating func nextSpeed() {
    speed = Self.speeds.first { $0 > speed + 1e-9 } ?? Self.speeds[0]
  }

  /// Begins to seek; returns true if the recording must be started anew because the position has passed.
  mutating func seek(to position: TimeSpan, from current: TimeSpan) -> Bool {
    let pauses =
      switch mode {
      case .playing: false
      case .paused: true
      case .seeking(_, let thenPauses): thenPauses
      }
    let target = min(max(position, .zero), duration)
    mode = .seeking(to: target, thenPauses: pauses)
    return target < current
  }

  /// Starts from the beginning again.
  mutating func restart() { mode = .playing }

  /// The rate for a position: fast while far from the target, slower when close, so that it does not
  /// overshoot. Ends a seek that has arrived.
  mutating func rate(at position: TimeSpan) -> Double {
    guard case .seeking(let target, let pauses) = mode else { return speed }
    let rest = target - position
    guard rest > Self.arrival else {
      mode = pauses ? .paused : .playing
      return speed
    }
    return min(max(rest.seconds / 0.08, 0.5), 64)
  }

  /// The position as text, such as "1.4 / 22.0 s".
  func time(at position: TimeSpan) -> String {
    "\(position.seconds.tenths) / \(duration.seconds.tenths) s"
  }
}

/// The parts of the replay bar and their positions, in points of the display.
struct PlayerBar: Hashable {
  /// A part that can be pressed.
  enum Part: Hashable {
    case toggle
    case speed
    /// The track, at this fraction of the duration.
    case track(Double)
  }

  /// The bar.
  let frame: Rect
  /// The button that pauses and plays.
  let toggle: Rect
  /// The time.
  let time: Rect
  /// The line along which the position moves.
  let track: Rect
  /// The button that changes the speed.
  let speed: Rect

  /// Lays the bar out.
  init(in frame: Rect) {
    self.frame = frame
    var room = frame.insetBy(dx: 12, dy: 12)
    let side = min(room.height, 60)
    toggle = room.takeLeft(side, gap: 12)
    speed = room.takeRight(max(side, 84), gap: 12)
    time = room.takeLeft(min(190, 0.3 * room.width), gap: 12)
    track = room
  }

  /// The part at a point; nil for none.
  func part(at point: Point) -> Part? {
    guard frame.contains(point) else { return nil }
    if toggle.insetBy(dx: -6, dy: -12).contains(point) { return .toggle }
    if speed.insetBy(dx: -6, dy: -12).contains(point) { return .speed }
    if point.x >= track.minX - 12 { return .track(fraction(at: point)) }
    return nil
  }

  /// The fraction of the track at a point; beyond the ends 0 or 1.
  func fraction(at point: Point) -> Double {
    min(max((point.x - track.minX) / max(track.width, 1), 0), 1)
  }
}
