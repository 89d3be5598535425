import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// What came out of a replay: every call of a recognizer's actions, what had to be repaired in the
/// input, and where layers ended up.
///
/// The same recording in the same scene gives the same transcript, byte for byte: see
/// ``jsonLines``.
public struct Transcript: Hashable, Sendable {
  /// One call of a recognizer's actions.
  public struct Call: Hashable, Sendable {
    /// When it was called, in event time. Calls never go back in time.
    public var time: Instant
    /// The recognizer's name, or its kind when it has none.
    public var recognizer: String
    /// The name of the recognizer's layer.
    public var layer: String
    /// What the recognizer said, in points of the window. Its time is the instant of the crossing
    /// where the gesture begins, which is before ``time`` when the recognizer had to wait.
    public var snapshot: GestureSnapshot
    /// Whether this one call is the whole gesture, as of a tap.
    public var isDiscrete: Bool
    /// Whether it is of a swipe that may go more than one way, so that its direction does not go without
    /// saying.
    public var allowsSeveralDirections = false

    /// Whether a gesture is counted with this call.
    public var isFirst: Bool { isDiscrete || snapshot.state == .began }
  }

  /// Where a layer that did not stay where it was ended up.
  public struct Movement: Hashable, Sendable {
    /// The layer's name.
    public var layer: String
    /// Its position in its parent, in points.
    public var position: Point
    /// Its transform.
    public var transform: AffineTransform
    /// How far its middle went, in points of the window.
    public var way: Vector
    /// How many times as large as before it is.
    public var scale: Double
    /// How far it turned, from half a turn to the left to half a turn to the right.
    public var rotation: Angle
  }

  /// The calls in their order.
  public var calls: [Call] = []
  /// What had to be repaired in the input, in the order of happening.
  public var faults: [TrackingFault] = []
  /// The layers that are not where they were, in the order of the tree.
  public var movements: [Movement] = []
  /// When the last deadline was reached, or the last frame taken.
  public var end = Instant.zero
  /// What the frames held.
  public var contacts = ContactCount()
  /// What the devices' decoders ignored, by device.
  public var decoderFaults: [EvdevFaults] = []
}

/// What became of the contacts of a recording; each that began is also ended or cancelled.
public struct ContactCount: Hashable, Sendable {
  /// The frames in which a contact changed.
  public private(set) var frames = 0
  /// The contacts that landed.
  public private(set) var begun = 0
  /// The contacts that lifted.
  public private(set) var ended = 0
  /// The contacts that were taken back, turned out to be palms, or were down at the end.
  public private(set) var cancelled = 0
  /// The most that were down at the same time, over all devices.
  public private(set) var most = 0

  private var open: Set<Place> = []

  private struct Place: Hashable {
    var device: DeviceID
    var slot: Int
  }

  package mutating func count(_ frame: ContactFrame) {
    frames += 1
    for contact in frame.contacts {
      count(contact, at: Place(device: frame.device, slot: contact.slot))
    }
    most = max(most, open.count)
  }

  private mutating func count(_ contact: Contact, at place: Place) {
    switch contact.phase {
    case .began:
      if open.remove(place) != nil { ended += 1 }
      begun += 1
      if contact.tool == .palm { cancelled += 1 } else { open.insert(place) }
    case .moved:
      if contact.tool == .palm, open.remove(place) != nil { cancelled += 1 }
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
