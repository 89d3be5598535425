import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The recognizers' results for one labelled gesture.
public struct GestureOutcome: Sendable {
  /// The kinds of gestures that can be recognized.
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

  /// The intended gesture.
  public var gesture: TouchLabel.Gesture
  /// The person who made it.
  public var person: String
  /// The number of recognitions of each kind; empty by default.
  public var recognized: [Kind: Int] = [:]
  /// The latency of the first recognition of each kind; none if the contacts did not cross the kind's slop.
  public var latencies: [Kind: Latency] = [:]

  /// The latency of a recognition.
  ///
  /// It counts from the lift for taps, from the end of the default hold of 0.5 s for presses, and for the
  /// others from the instant at which the contacts crossed the default slop: 10 pt of travel for a pan, 48 pt
  /// for a swipe, 8 pt of distance for a pinch, 8 pt of arc and 3 degrees for a rotation. Negative if it came
  /// earlier, for example with a smaller start distance.
  public struct Latency: Hashable, Sendable {
    /// Until the gesture was decided: the instant that its recognizer reports.
    public var decided: TimeSpan
    /// Until the program was notified: when its action was called, in event time.
    public var reported: TimeSpan

    /// Creates a latency.
    public init(decided: TimeSpan, reported: TimeSpan) {
      self.decided = decided
      self.reported = reported
    }
  }

  /// Creates an outcome without recognitions.
  public init(gesture: TouchLabel.Gesture, person: String) {
    self.gesture = gesture
    self.person = person
  }

  /// Whether the intended gesture was recognized, and no contradicting one.
  ///
  /// A tap must be the only recognition. A swipe may accompany a drag and a drag a swipe, since a brisk drag
  /// is both. A pinch that also rotates is accepted; its rotations are counted separately.
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

  /// The recognized kinds in one text: "tap", "pan + swipe" or "nothing".
  public var summary: String {
    let kinds = Kind.allCases.filter { recognized[$0, default: 0] > 0 }.map(\.rawValue)
    return kinds.isEmpty ? "nothing" : kinds.joined(separator: " + ")
  }
}

extension LabelledRecording {
  /// Plays the recording in a window, whose recognizers must be idle, and returns the outcome of each
  /// labelled gesture.
  ///
  /// A recognition belongs to the gesture that was in progress when the recognizer's threshold was crossed.
  /// Taps are recognized at a lift, or later if they had to wait. They belong to the gesture that ended last,
  /// if that was within ``maximumWait``.
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
      guard outcomes[index].latencies[recognition.kind] == nil,
        let origin = gestures[index].origin(of: recognition.kind)
      else { continue }
      outcomes[index].latencies[recognition.kind] = GestureOutcome.Latency(
        decided: recognition.sure - origin, reported: recognition.reported - origin)
    }
    return outcomes
  }

  /// The maximum delay between a lift and its tap: longer than any wait for a second tap.
  public static let maximumWait = TimeSpan.seconds(1)

  /// The index of the gesture in progress at an instant; nil between gestures.
  private func place(of instant: Instant) -> Int? {
    let count = count { $0.start <= instant }
    guard count > 0, instant <= gestures[count - 1].end else { return nil }
    return count - 1
  }

  /// The gesture that ended last before an instant; nil if that was too long ago.
  private func over(by instant: Instant) -> Int? {
    let count = count { $0.end <= instant }
    guard count > 0, instant - gestures[count - 1].end <= Self.maximumWait else { return nil }
    return count - 1
  }

  /// The number of leading gestures for which `isEarly` is true, found by bisection.
  private func count(_ isEarly: (IntendedGesture) -> Bool) -> Int {
    var (low, high) = (0, gestures.count)
    while low < high {
      let middle = (low + high) / 2
      if isEarly(gestures[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Records the gestures that a window's recognizers recognize.
private final class RecognitionListener {
  struct Recognition {
    var kind: GestureOutcome.Kind
    var sure: Instant
    var reported: Instant
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
              Recognition(kind: kind, sure: snapshot.time, reported: listener.now))
          }
          if snapshot.state == .began { hasBegun = true }
          if snapshot.state.isTerminal { hasBegun = false }
        }
      }
    }
  }
}

extension GestureOutcome.Kind {
  /// Whether the kind is recognized at a lift.
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
