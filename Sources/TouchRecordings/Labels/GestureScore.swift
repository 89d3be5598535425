import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// What was recognized of one gesture that somebody meant.
public struct GestureOutcome: Sendable {
  /// What can be recognized.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap = "double-tap"
    case press
    case pan
    case swipe
    case pinch
    case rotation
    case twoFingerTap = "two-finger-tap"
    case other
  }

  /// What was meant.
  public var gesture: TouchLabel.Gesture
  /// Who meant it.
  public var person: String
  /// How often each kind was recognized.
  public var recognized: [Kind: Int] = [:]
  /// For a single contact that travelled 10 pt: how long after that instant a pan began; nil without a
  /// pan.
  public var beginDelay: TimeSpan?
  /// How long after that instant the program was told of the pan.
  public var tellDelay: TimeSpan?

  /// Creates an outcome of which nothing was recognized yet.
  public init(gesture: TouchLabel.Gesture, person: String) {
    self.gesture = gesture
    self.person = person
  }

  /// Whether what was meant was recognized, and nothing that would undo it.
  ///
  /// A tap must come alone. A swipe may come with a drag, and a drag with a swipe: a brisk drag is both.
  /// A pinch that turns is kept, and its rotations are counted apart.
  public var isKept: Bool {
    func has(_ kind: Kind) -> Bool { recognized[kind, default: 0] > 0 }
    switch gesture {
    case .tap: return has(.tap) && recognized.count == 1
    case .doubleTap: return has(.doubleTap)
    case .press: return has(.press) && !has(.pan)
    case .drag: return has(.pan)
    case .swipe: return has(.swipe)
    case .pinch: return has(.pinch)
    case .rotation: return has(.rotation)
    case .twoFingerTap: return has(.twoFingerTap)
    }
  }

  /// The kinds that were recognized, in one text: "tap", "pan + swipe" or "nothing".
  public var summary: String {
    let kinds = Kind.allCases.filter { recognized[$0, default: 0] > 0 }.map(\.rawValue)
    return kinds.isEmpty ? "nothing" : kinds.joined(separator: " + ")
  }
}

extension LabelledRecording {
  /// The slop that delays are measured from, in points: that of a plain pan.
  public static let plainSlop = Thresholds.panStartDistance

  /// Plays the recording in a window, whose recognizers must be idle, and says what was recognized of
  /// each gesture that was meant.
  ///
  /// A recognition belongs to the gesture during which it was sure, by the instant of the crossing. Taps
  /// are recognized at a lift, or later if they had to wait: they belong to the gesture that was over
  /// last, within ``longestWait``.
  public func outcomes(
    in window: Window, layout: OutputLayout = OutputLayout()
  ) -> [GestureOutcome] {
    let listener = RecognitionListener(window)
    let cursor = ContactFrameCursor(recording, layout: layout)
    let player = RecordingPlayer(cursor, surfaces: cursor.surfaces, to: window.application)
    while player.next != nil { player.deliverNext { listener.now = $0 } }
    player.finish()
    if let limit = player.limit { player.reachDeadlines(upTo: limit) { listener.now = $0 } }
    var outcomes = gestures.map { GestureOutcome(gesture: $0.gesture, person: $0.person) }
    for recognition in listener.recognitions {
      let index = recognition.kind.isTap ? over(by: recognition.sure) : place(of: recognition.sure)
      guard let index else { continue }
      outcomes[index].recognized[recognition.kind, default: 0] += 1
      guard recognition.kind == .pan, outcomes[index].beginDelay == nil,
        gestures[index].contacts.count == 1,
        let crossing = gestures[index].contacts[0].crossing(of: Self.plainSlop)
      else { continue }
      outcomes[index].beginDelay = recognition.sure - crossing
      outcomes[index].tellDelay = recognition.told - crossing
    }
    return outcomes
  }

  /// How long after its lift a tap may be recognized: longer than any wait for a second tap.
  public static let longestWait = TimeSpan.seconds(1)

  /// The gesture during which an instant lies; nil between gestures.
  private func place(of instant: Instant) -> Int? {
    let count = count { $0.start <= instant }
    guard count > 0, instant <= gestures[count - 1].end else { return nil }
    return count - 1
  }

  /// The gesture that was over last by an instant; nil if that is long ago.
  private func over(by instant: Instant) -> Int? {
    let count = count { $0.end <= instant }
    guard count > 0, instant - gestures[count - 1].end <= Self.longestWait else { return nil }
    return count - 1
  }

  /// How many of the first gestures are as `isEarly` says, by bisection.
  private func count(_ isEarly: (MeantGesture) -> Bool) -> Int {
    var (low, high) = (0, gestures.count)
    while low < high {
      let middle = (low + high) / 2
      if isEarly(gestures[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Notes what the recognizers of a window recognize.
private final class RecognitionListener {
  struct Recognition {
    var kind: GestureOutcome.Kind
    var sure: Instant
    var told: Instant
  }

  var now = Instant.zero
  var recognitions: [Recognition] = []

  init(_ window: Window) {
    for layer in window.withDescendants {
      for recognizer in layer.gestureRecognizers {
        let kind = GestureOutcome.Kind(recognizer)
        var hasBegun = false
        recognizer.onAction(of: self) { listener, recognizer in
          let snapshot = recognizer.snapshot
          if snapshot.state == .began || (snapshot.state == .ended && !hasBegun) {
            listener.recognitions.append(
              Recognition(kind: kind, sure: snapshot.time, told: listener.now))
          }
          if snapshot.state == .began { hasBegun = true }
          if snapshot.state.isTerminal { hasBegun = false }
        }
      }
    }
  }
}

extension GestureOutcome.Kind {
  /// Whether it is recognized at a lift.
  fileprivate var isTap: Bool {
    switch self {
    case .tap, .doubleTap, .twoFingerTap: true
    case .press, .pan, .swipe, .pinch, .rotation, .other: false
    }
  }

  init(_ recognizer: GestureRecognizer) {
    switch GestureKind(of: recognizer) {
    case .tap:
      let tap = recognizer as? TapGestureRecognizer
      let (taps, touches) = (tap?.numberOfTapsRequired ?? 1, tap?.numberOfTouchesRequired ?? 1)
      self = taps == 2 ? .doubleTap : touches == 2 ? .twoFingerTap : taps == 1 ? .tap : .other
    case .longPress: self = .press
    case .pan, .screenEdgePan: self = .pan
    case .swipe: self = .swipe
    case .pinch: self = .pinch
    case .rotation: self = .rotation
    case .transform, .manipulator, nil: self = .other
    }
  }
}
