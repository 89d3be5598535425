import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The recognizers' results for one labeled gesture.
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
  /// The numbers of its contacts in the recording, counted from 1 in the order of landing; empty by default.
  public var contacts: [Int] = []
  /// The time at which the first contact landed; zero by default.
  public var start = Instant.zero
  /// The time at which the last contact lifted; zero by default.
  public var end = Instant.zero
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
  /// Plays the recording in a new window, which has received no touches, and returns the outcome of each
  /// labeled gesture.
  ///
  /// A recognition belongs to the gesture whose contacts the recognizer received. If they are of several
  /// gestures, as in a double tap of two labeled taps, it belongs to the last one that had begun when the
  /// threshold was crossed. Recognitions of contacts without a label do not count.
  public func outcomes(
    in window: Window, layout: OutputLayout = OutputLayout()
  ) -> [GestureOutcome] {
    let listener = RecognitionListener(window)
    let cursor = ContactFrameCursor(recording, layout: layout)
    let player = RecordingPlayer(cursor, surfaces: cursor.surfaces, to: window.application)
    var contacts = ContactNumbers(cursor.surfaces)
    while let frame = player.next {
      contacts.note(frame)
      player.deliverNext { listener.now = $0 }
    }
    player.finish()
    if let limit = player.limit { player.reachDeadlines(upTo: limit) { listener.now = $0 } }
    var outcomes = gestures.map { GestureOutcome($0) }
    var owners: [Int: Int] = [:]
    for (index, gesture) in gestures.enumerated() {
      for contact in gesture.contacts { owners[contact.number] = index }
    }
    for recognition in listener.recognitions {
      let own = recognition.touches.compactMap { contacts.numbers[$0].flatMap { owners[$0] } }
      let begun = own.filter { gestures[$0].start <= recognition.sure }
      guard let index = begun.max() else { continue }
      outcomes[index].recognized[recognition.kind, default: 0] += 1
      guard outcomes[index].latencies[recognition.kind] == nil,
        let origin = gestures[index].origin(of: recognition.kind)
      else { continue }
      outcomes[index].latencies[recognition.kind] = GestureOutcome.Latency(
        decided: recognition.sure - origin, reported: recognition.reported - origin)
    }
    return outcomes
  }
}

extension GestureOutcome {
  /// An outcome without recognitions.
  fileprivate init(_ intended: IntendedGesture) {
    self.init(gesture: intended.gesture, person: intended.person)
    contacts = intended.contacts.map(\.number)
    start = intended.start
    end = intended.end
  }
}

/// The numbers of the contacts behind a replay's touches.
///
/// The window's tracker cannot be asked, so a second one tracks the same contacts one by one, which gives them
/// the same identities. Contacts that a tracker ignores, such as palms, have a number but no touch.
private struct ContactNumbers {
  private(set) var numbers: [TouchID: Int] = [:]
  private var tracker = TouchTracker()
  private var touches = TouchFrame()
  private var count = 0

  init(_ surfaces: [Surface]) {
    for surface in surfaces { _ = tracker.addSurface(surface) }
  }

  mutating func note(_ frame: ContactFrame) {
    for contact in frame.contacts {
      touches.removeAll()
      tracker.track(
        ContactFrame(device: frame.device, time: frame.time, contacts: [contact]), into: &touches)
      guard contact.phase == .began else { continue }
      count += 1
      if let landing = touches.samples.first(where: { $0.phase == .began }) {
        numbers[landing.id] = count
      }
    }
  }
}

/// Records the gestures that a window's recognizers recognize.
private final class RecognitionListener {
  struct Recognition {
    var kind: GestureOutcome.Kind
    /// The touches that the recognizer received since its last reset.
    var touches: [TouchID]
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
            var touches: [TouchID] = []
            recognizer.forEachTouch { touches.append($0.id) }
            listener.recognitions.append(
              Recognition(
                kind: kind, touches: touches, sure: snapshot.time, reported: listener.now))
          }
          if snapshot.state == .began { hasBegun = true }
          if snapshot.state.isTerminal { hasBegun = false }
        }
      }
    }
  }
}

extension GestureOutcome.Kind {
  init(_ recognizer: GestureRecognizer) {
    switch GestureKind(of: recognizer) {
    case .tap:
      let tap = recognizer as? TapGestureRecognizer
      let (taps, touches) = (tap?.numberOfTapsRequired ?? 1, tap?.numberOfTouchesRequired ?? 1)
      self =
        switch (taps, touches) {
        case (1, 1): .tap
        case (2, 1): .doubleTap
        case (1, 2): .twoFingerTap
        default: .other
        }
    case .longPress: self = .press
    case .pan, .screenEdgePan: self = .pan
    case .swipe: self = .swipe
    case .pinch: self = .pinch
    case .rotation: self = .rotation
    case .transform, .manipulator, nil: self = .other
    }
  }
}
