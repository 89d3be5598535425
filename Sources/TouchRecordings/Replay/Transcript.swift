import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The results of a replay: every call of a recognizer's actions, the repairs made to the input, and the
/// final positions of layers.
///
/// The same recording in the same scene produces the same transcript, byte for byte; see ``jsonLines``.
public struct Transcript: Hashable, Sendable {
  /// One call of a recognizer's actions.
  public struct Call: Hashable, Sendable {
    /// The event time of the call; it never decreases from call to call.
    public var time: Instant
    /// The recognizer's name, or its kind if it has none.
    public var recognizer: String
    /// The name of the recognizer's layer.
    public var layer: String
    /// The reported snapshot, in points of the window. At the beginning of a gesture, the snapshot's time is
    /// that at which the threshold was crossed, which precedes ``time`` if the recognizer had to wait.
    public var snapshot: GestureSnapshot
    /// Whether this single call is the whole gesture, as for a tap.
    public var isDiscrete: Bool
    /// Whether the recognizer is a swipe that allows several directions, so that the direction is worth
    /// stating.
    public var allowsSeveralDirections = false

    /// Whether this call counts as a new gesture.
    public var isFirst: Bool { isDiscrete || snapshot.state == .began }
  }

  /// The final position of a layer that moved.
  public struct Movement: Hashable, Sendable {
    /// The layer's name.
    public var layer: String
    /// The layer's position in its parent, in points.
    public var position: Point
    /// Its transform.
    public var transform: AffineTransform
    /// The displacement of its center, in points of the window.
    public var way: Vector
    /// The scale relative to the start, as a factor.
    public var scale: Double
    /// The rotation relative to the start, from half a turn left to half a turn right.
    public var rotation: Angle
  }

  /// The calls in order; empty by default.
  public var calls: [Call] = []
  /// The repairs made to the input, in chronological order; empty by default.
  public var faults: [TrackingFault] = []
  /// The layers that moved, in the order of the tree; empty by default.
  public var movements: [Movement] = []
  /// The time of the last deadline or frame.
  public var end = Instant.zero
  /// The counts of contacts.
  public var contacts = ContactCount()
  /// The faults found by each device's decoder; empty by default.
  public var decoderFaults: [EvdevFaults] = []
}

/// The identity of a contact while it is down.
struct ContactPlace: Hashable {
  var device: DeviceID
  var slot: Int
}

/// The counts of a recording's contacts; each contact that began also ended or was cancelled.
public struct ContactCount: Hashable, Sendable {
  /// The number of frames in which a contact changed.
  public private(set) var frames = 0
  /// The number of contacts that landed.
  public private(set) var begun = 0
  /// The number of contacts that lifted.
  public private(set) var ended = 0
  /// The number of contacts that were cancelled, turned out to be palms, or were down at the end.
  public private(set) var cancelled = 0
  /// The maximum number of contacts down at the same time, over all devices.
  public private(set) var most = 0

  private var open: Set<ContactPlace> = []

  package mutating func count(_ frame: ContactFrame) {
    frames += 1
    for contact in frame.contacts {
      count(contact, at: ContactPlace(device: frame.device, slot: contact.slot))
    }
    most = max(most, open.count)
  }

  private mutating func count(_ contact: Contact, at place: ContactPlace) {
    // A contact that turns out to be a palm is cancelled, even if it lifts in the same frame.
    let isPalm = contact.tool == .palm
    switch isPalm && contact.phase != .began ? .cancelled : contact.phase {
    case .began:
      if open.remove(place) != nil { ended += 1 }
      begun += 1
      if isPalm { cancelled += 1 } else { open.insert(place) }
    case .moved: break
    case .ended:
      if open.remove(place) != nil { ended += 1 }
    case .cancelled:
      if open.remove(place) != nil { cancelled += 1 }
    }
  }

  mutating func finish() {
    cancelled += open.count
    open.removeAll()
  }
}
