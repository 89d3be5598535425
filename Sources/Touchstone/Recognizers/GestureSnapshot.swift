import TouchGeometry
import TouchGestures
import TouchTracking

/// What a recognizer says at one moment, as a value that can be kept and sent.
public struct GestureSnapshot: Hashable, Sendable {
  /// The state.
  public var state: GestureState
  /// When, in event time; for began and ended the instant of the crossing, which may lie between
  /// two samples.
  public var time: Instant
  /// How many touches make the gesture.
  public var numberOfTouches: Int
  /// Where the gesture is, in points of the window.
  public var location: Point
  /// How far it has carried, in points of the window.
  public var translation: Vector?
  /// How far its fingers have spread; 1 for not at all.
  public var scale: Double?
  /// How far its fingers have turned, clockwise positive, not wrapped.
  public var rotation: Angle?
  /// How fast it carries, in points a second of the window.
  public var velocity: Vector?
  /// How fast the scale grows, a second.
  public var scaleVelocity: Double?
  /// How fast it turns, a second.
  public var rotationVelocity: Angle?
  /// Which direction a swipe went.
  public var direction: SwipeDirection?

  /// Creates a snapshot without values.
  public init(state: GestureState, time: Instant, numberOfTouches: Int, location: Point) {
    self.state = state
    self.time = time
    self.numberOfTouches = numberOfTouches
    self.location = location
  }
}

/// One call of a recognizer's actions, as a value: what ``GestureRecognizer/events`` yields.
public struct GestureEvent: Hashable, Sendable {
  /// The recognizer's number.
  public var recognizer: RecognizerID
  /// The recognizer's name.
  public var name: String
  /// What it said.
  public var snapshot: GestureSnapshot

  /// Creates an event, as a test of code that takes events needs it.
  public init(recognizer: RecognizerID, name: String, snapshot: GestureSnapshot) {
    self.recognizer = recognizer
    self.name = name
    self.snapshot = snapshot
  }
}
