import TouchGeometry
import TouchGestures
import TouchTracking

/// A scene, a timeline of touches, and the expected results.
///
///     for touchCase in try CaseFile.read(path: "taps.case.json").cases {
///       print(touchCase.id, try touchCase.outcome())
///     }
public struct TouchCase: Hashable, Sendable {
  /// The name.
  public var id: String
  /// The position in the file.
  public var place: TextPlace
  /// The subject, such as "hit testing". Defaults to the theme of the file; may be empty.
  public var theme: String
  /// The purpose of the case; may be empty.
  public var why: String
  /// Whether the case should pass on any reasonable engine.
  public var isPortable: Bool
  /// The abilities that a runner needs beyond the basics.
  public var requires: [String]
  /// The layers and recognizers.
  public var scene: SceneFile
  /// The touch input.
  public var input: CaseInput
  /// The pointer events that do not touch anything, in chronological order; none by default.
  public var pointer: [CasePointerEvent] = []
  /// The actions of the program, in chronological order.
  public var actions: [CaseAction]
  /// The time at which the case ends.
  public var endTime: Instant
  /// The expected reports of each recognizer.
  public var expectations: [CaseExpectation]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - scene: The layers and recognizers.
  ///   - input: The touch input; events in chronological order.
  ///   - pointer: The events of the mouse, in chronological order.
  ///   - actions: Changes by the program during the case, in chronological order.
  ///   - endTime: The time at which the case ends; 2 s after the last event or action by default.
  ///   - expectations: The expected reports of each recognizer.
  ///   - theme: The theme under which reports list the case.
  ///   - why: The rule that the case checks, as a sentence.
  ///   - isPortable: Whether other engines are expected to agree.
  ///   - requires: The capabilities that a runner must have; see ``abilities``.
  ///   - place: The position of the case in its file, for messages.
  public init(
    id: String, scene: SceneFile, input: CaseInput, pointer: [CasePointerEvent] = [],
    actions: [CaseAction] = [], endTime: Instant? = nil, expectations: [CaseExpectation],
    theme: String = "", why: String = "", isPortable: Bool = true, requires: [String] = [],
    place: TextPlace = TextPlace()
  ) {
    self.id = id
    self.place = place
    self.theme = theme
    self.why = why
    self.isPortable = isPortable
    self.requires = requires
    self.scene = scene
    self.input = input
    self.pointer = pointer
    self.actions = actions
    let touched =
      switch input {
      case .events(let events): events.map(\.time).max() ?? .zero
      case .recording(let recording): recording.lastTime
      }
    let last = max(touched, pointer.last?.time ?? .zero, actions.last?.time ?? .zero)
    self.endTime = endTime ?? last + .seconds(2)
    self.expectations = expectations
  }

  /// The requirements that this runner supports.
  public static let abilities: Set<String> = [
    "actions", "enabled", "endedWithin", "interaction", "layerLocalValues", "hitArea", "hitOutset",
    "multipleTouch", "exclusiveTouch", "zPosition", "recording", "screenEdgePan", "manipulator",
    "hover", "wheel", "buttons", "pen",
  ]
}

/// The touch input of a case.
public enum CaseInput: Hashable, Sendable {
  /// A timeline written in the case itself, in chronological order.
  case events([CaseEvent])
  /// A recording.
  case recording(Recording)
}

/// A touch event of one finger.
///
///     let down = CaseEvent(time: .zero, finger: 0, phase: .began, location: Point(x: 60, y: 60))
///     let up = CaseEvent(time: .seconds(0.1), finger: 0, phase: .ended, location: Point(x: 60, y: 60))
///     let tap = TouchCase(id: "one tap", scene: scene, input: .events([down, up]), expectations: [])
public struct CaseEvent: Hashable, Sendable {
  /// The time of the event.
  public var time: Instant
  /// The finger's number, which may be reused after a lift.
  public var finger: Int
  /// The phase of the touch.
  public var phase: Contact.Phase
  /// The location in coordinates of the root layer, in points.
  public var location: Point
  /// The tool that touches: a finger by default.
  public var tool = Contact.Tool.finger
  /// The pressed buttons of a mouse or a pen; nil for the primary one.
  public var buttons: TouchButtons?
  /// The tilt of a pen; nil for an upright one.
  public var tilt: PenTilt?

  /// Creates an event of a finger.
  public init(time: Instant, finger: Int, phase: Contact.Phase, location: Point) {
    self.time = time
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// A mouse event that does not touch anything.
///
///     // The mouse enters the button before a finger lands on it.
///     let entered = CasePointerEvent(time: .zero, action: .move, location: Point(x: 60, y: 60))
///     touchCase.pointer = [entered]
public struct CasePointerEvent: Hashable, Sendable {
  /// The actions of a mouse, as named in cases.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// The pointer appeared or moved.
    case move
    /// The pointer left the window.
    case leave
    /// The primary button was pressed.
    case press
    /// The primary button was released.
    case release
    /// The wheel was turned.
    case wheel
    /// Two fingers on a touchpad moved.
    case scroll
    /// The fingers on the touchpad lifted.
    case scrollEnd
  }

  /// The time of the event.
  public var time: Instant
  /// The action of the mouse.
  public var action: Action
  /// The location in coordinates of the root layer, in points.
  public var location: Point
  /// The movement of the content in points of the window, for ``Action/wheel`` and ``Action/scroll``.
  public var way: Vector

  /// Creates an event.
  public init(time: Instant, action: Action, location: Point, way: Vector = .zero) {
    self.time = time
    self.action = action
    self.location = location
    self.way = way
  }
}

/// An action of the program on a recognizer.
///
///     // The program switches the pan off while it is active.
///     touchCase.actions = [CaseAction(time: .seconds(0.5), recognizer: "pan", isEnabled: false)]
public struct CaseAction: Hashable, Sendable {
  /// The time of the action; it precedes events of the same time.
  public var time: Instant
  /// The ID of the recognizer.
  public var recognizer: String
  /// The new value of the recognizer's `isEnabled`.
  public var isEnabled: Bool

  /// Creates an action.
  public init(time: Instant, recognizer: String, isEnabled: Bool) {
    self.time = time
    self.recognizer = recognizer
    self.isEnabled = isEnabled
  }
}

/// The expected reports of a recognizer.
///
///     touchCase.expectations = [
///       CaseExpectation(recognizer: "tap", states: []),  // fails
///       CaseExpectation(
///         recognizer: "press", states: [.began, .ended],
///         recognizedWithin: .seconds(0.5) ... .seconds(0.52)),
///     ]
public struct CaseExpectation: Hashable, Sendable {
  /// The ID of the recognizer.
  public var recognizer: String
  /// The position in the file.
  public var place: TextPlace
  /// The states in order, with consecutive changes combined.
  public var states: [CaseState]
  /// The allowed times of the first recognition.
  public var recognizedWithin: ClosedRange<Instant>?
  /// The allowed times of the last end or cancellation.
  public var endedWithin: ClosedRange<Instant>?
  /// The values expected at the last state.
  public var values: [ExpectedValue]
  /// The values of a custom recognizer that are expected at the last state.
  public var customValues: [ExpectedCustomValue]
  /// The direction of a swipe expected at the last state; nil if the case does not specify it.
  public var direction: SwipeDirection?

  /// Creates an expectation.
  public init(
    recognizer: String, states: [CaseState], recognizedWithin: ClosedRange<Instant>? = nil,
    endedWithin: ClosedRange<Instant>? = nil, values: [ExpectedValue] = [],
    customValues: [ExpectedCustomValue] = [], direction: SwipeDirection? = nil,
    place: TextPlace = TextPlace()
  ) {
    self.recognizer = recognizer
    self.place = place
    self.states = states
    self.recognizedWithin = recognizedWithin
    self.endedWithin = endedWithin
    self.values = values
    self.customValues = customValues
    self.direction = direction
  }
}

/// A state as named in cases.
public enum CaseState: String, Hashable, Sendable, CaseIterable {
  /// A discrete gesture was recognized.
  case recognized
  /// A continuous gesture began.
  case began
  /// A continuous gesture changed.
  case changed
  /// A continuous gesture ended.
  case ended
  /// A continuous gesture was cancelled.
  case cancelled
}

/// An expected value with its tolerance.
///
///     let turned = CaseExpectation(
///       recognizer: "rotation", states: [.began, .ended],
///       values: [ExpectedValue(key: .rotation, components: [90], tolerance: 1)])
public struct ExpectedValue: Hashable, Sendable {
  /// The values that cases name.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The scale, 1 for none.
    case scale
    /// The angle of rotation in radians, clockwise positive.
    case rotation
    /// The translation in points of the root layer.
    case translation
    /// The velocity in points per second of the root layer.
    case velocity
    /// The downward component of the velocity.
    case velocityY
    /// The location in coordinates of the root layer.
    case location
    /// The translation in points of the recognizer's layer.
    case translationInLayer
    /// The location in coordinates of the recognizer's layer.
    case locationInLayer

    /// The number of components.
    public var count: Int {
      switch self {
      case .scale, .rotation, .velocityY: 1
      case .translation, .velocity, .location, .translationInLayer, .locationInLayer: 2
      }
    }

    /// The default tolerance.
    public var usualTolerance: Double {
      switch self {
      case .scale, .rotation: 0.01
      case .velocity, .velocityY: 50
      case .translation, .location, .translationInLayer, .locationInLayer: 1
      }
    }
  }

  /// The value to compare.
  public var key: Key
  /// The expected number, or the two expected components.
  public var components: [Double]
  /// The allowed deviation, in the unit of the value.
  public var tolerance: Double

  /// Creates an expectation with as many components as the key has.
  public init(key: Key, components: [Double], tolerance: Double) {
    self.key = key
    self.components = components
    self.tolerance = tolerance
  }
}

/// An expected value of a custom recognizer, with its tolerance.
///
///     let pressed = CaseExpectation(
///       recognizer: "knock", states: [.ended],
///       customValues: [ExpectedCustomValue(name: "knocks", value: 3)])
public struct ExpectedCustomValue: Hashable, Sendable {
  /// The default tolerance: 0.01, in the value's own unit.
  public static let usualTolerance = 0.01

  /// The name of the value, as the recognizer calls it.
  public var name: String
  /// The expected number.
  public var value: Double
  /// The allowed deviation, in the unit of the value.
  public var tolerance: Double

  /// Creates an expectation.
  public init(name: String, value: Double, tolerance: Double = usualTolerance) {
    self.name = name
    self.value = value
    self.tolerance = tolerance
  }
}
