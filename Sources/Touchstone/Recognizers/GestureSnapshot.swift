import TouchGeometry
import TouchGestures
import TouchTracking

/// The state and the values of a gesture at one moment, as a value that you can store and send.
///
///     // For a test of code that handles snapshots.
///     var snapshot = GestureSnapshot(
///       state: .changed, time: .seconds(1), numberOfTouches: 2, location: Point(x: 300, y: 200))
///     snapshot.scale = 1.5
public struct GestureSnapshot: Hashable, Sendable {
  /// The state.
  public var state: GestureState
  /// The event time; for began and ended the instant of the crossing, which may lie between two samples.
  public var time: Instant
  /// The number of touches of the gesture.
  public var numberOfTouches: Int
  /// The location of the gesture, in points of the window.
  public var location: Point
  /// The translation, in points of the window.
  public var translation: Vector?
  /// The scale; 1 means unchanged.
  public var scale: Double?
  /// The rotation, clockwise positive, not wrapped.
  public var rotation: Angle?
  /// The velocity, in points per second of the window.
  public var velocity: Vector?
  /// The rate of change of the scale, per second; of a transform relative to the scale, as
  /// ``TransformGestureRecognizer/scaleVelocity``.
  public var scaleVelocity: Double?
  /// The angular velocity, per second.
  public var rotationVelocity: Angle?
  /// The direction of a swipe.
  public var direction: SwipeDirection?
  /// The values of a custom recognizer, in its order; empty if it has none.
  public var customValues: [GestureValue] = []

  /// Creates a snapshot without values.
  public init(state: GestureState, time: Instant, numberOfTouches: Int, location: Point) {
    self.state = state
    self.time = time
    self.numberOfTouches = numberOfTouches
    self.location = location
  }
}

extension GestureSnapshot {
  /// The value of a custom recognizer with this name; nil if there is none.
  public func customValue(_ name: String) -> Double? {
    customValues.first { $0.name == name }?.value
  }
}

/// One call of a recognizer's actions as a value, as ``GestureRecognizer/events`` yields it.
///
///     // For a test of code that handles events.
///     let snapshot = GestureSnapshot(
///       state: .ended, time: .seconds(1), numberOfTouches: 0, location: Point(x: 300, y: 200))
///     let event = GestureEvent(recognizer: pan.id, name: pan.name, snapshot: snapshot)
public struct GestureEvent: Hashable, Sendable {
  /// The recognizer's number; 0 for a ``HoverGestureRecognizer``, which no touch reaches.
  public var recognizer: RecognizerID
  /// The recognizer's name.
  public var name: String
  /// The state and values.
  public var snapshot: GestureSnapshot

  /// Creates an event, for tests of code that handles events.
  public init(recognizer: RecognizerID, name: String, snapshot: GestureSnapshot) {
    self.recognizer = recognizer
    self.name = name
    self.snapshot = snapshot
  }
}
