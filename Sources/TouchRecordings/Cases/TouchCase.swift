import TouchGeometry
import TouchGestures
import TouchTracking

/// A scene, a timeline of touches, and what must be recognized.
public struct TouchCase: Hashable, Sendable {
  /// The name.
  public var id: String
  /// Where it stands in its file.
  public var place: TextPlace
  /// What it is about, such as "hit testing"; the theme of its file unless it has its own. May be empty.
  public var theme: String
  /// What it is there for; may be empty.
  public var why: String
  /// Whether any sane engine must agree.
  public var isPortable: Bool
  /// What a runner must be able to do beyond the basics.
  public var requires: [String]
  /// The layers and recognizers.
  public var scene: SceneFile
  /// What the fingers do.
  public var input: CaseInput
  /// What a pointer does that touches nothing, in the order of time.
  public var pointer: [CasePointerEvent] = []
  /// What the program does meanwhile, in the order of time.
  public var actions: [CaseAction]
  /// When the clock stops.
  public var endTime: Instant
  /// What each recognizer must report.
  public var expectations: [CaseExpectation]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - id: The name.
  ///   - scene: The layers and recognizers.
  ///   - input: What the fingers do; events in the order of time.
  ///   - endTime: When the clock stops; 2 s after the last event by default.
  ///   - expectations: What each recognizer must report.
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
    let last =
      switch input {
      case .events(let events): events.map(\.time).max()
      case .recording(let recording): recording.events.map(\.time).max()
      }
    self.endTime = endTime ?? (last ?? .zero) + .seconds(2)
    self.expectations = expectations
  }

  /// What a case may require that this runner can do.
  public static let abilities: Set<String> = [
    "actions", "enabled", "endedWithin", "interaction", "layerLocalValues", "hitArea", "hitOutset",
    "multipleTouch", "exclusiveTouch", "zPosition", "recording", "screenEdgePan", "manipulator",
    "hover",
  ]
}

/// What the fingers of a case do.
public enum CaseInput: Hashable, Sendable {
  /// A timeline that stands in the case, in the order of time.
  case events([CaseEvent])
  /// What a recording holds.
  case recording(Recording)
}

/// One thing that a finger does.
public struct CaseEvent: Hashable, Sendable {
  /// When.
  public var time: Instant
  /// Which finger; used again after a lift.
  public var finger: Int
  /// What it does.
  public var phase: Contact.Phase
  /// Where, in coordinates of the root layer, in points.
  public var location: Point

  /// Creates an event.
  public init(time: Instant, finger: Int, phase: Contact.Phase, location: Point) {
    self.time = time
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}

/// What a mouse does that touches nothing.
public struct CasePointerEvent: Hashable, Sendable {
  /// What it does, in the words of cases.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// It came, or it moved.
    case move
    /// It left the window.
    case leave
    /// Its first button was pressed.
    case press
    /// Its first button was released.
    case release
  }

  /// When.
  public var time: Instant
  /// What it does.
  public var action: Action
  /// Where, in coordinates of the root layer, in points.
  public var location: Point

  /// Creates an event.
  public init(time: Instant, action: Action, location: Point) {
    self.time = time
    self.action = action
    self.location = location
  }
}

/// Something that the program does to a recognizer.
public struct CaseAction: Hashable, Sendable {
  /// When; before events of the same time.
  public var time: Instant
  /// The id of the recognizer.
  public var recognizer: String
  /// Whether it is to be enabled.
  public var isEnabled: Bool

  /// Creates an action.
  public init(time: Instant, recognizer: String, isEnabled: Bool) {
    self.time = time
    self.recognizer = recognizer
    self.isEnabled = isEnabled
  }
}

/// What a recognizer must report.
public struct CaseExpectation: Hashable, Sendable {
  /// The id of the recognizer.
  public var recognizer: String
  /// Where it stands.
  public var place: TextPlace
  /// The states in their order, several changes in a row as one.
  public var states: [CaseState]
  /// When the first is to be.
  public var recognizedWithin: ClosedRange<Instant>?
  /// When the last end or cancellation is to be.
  public var endedWithin: ClosedRange<Instant>?
  /// What is to be reported at the last state.
  public var values: [ExpectedValue]
  /// Which direction a swipe is to report at the last state; nil where the case does not say.
  public var direction: SwipeDirection?

  /// Creates an expectation.
  public init(
    recognizer: String, states: [CaseState], recognizedWithin: ClosedRange<Instant>? = nil,
    endedWithin: ClosedRange<Instant>? = nil, values: [ExpectedValue] = [],
    direction: SwipeDirection? = nil, place: TextPlace = TextPlace()
  ) {
    self.recognizer = recognizer
    self.place = place
    self.states = states
    self.recognizedWithin = recognizedWithin
    self.endedWithin = endedWithin
    self.values = values
    self.direction = direction
  }
}

/// A state as cases name it.
public enum CaseState: String, Hashable, Sendable, CaseIterable {
  /// A discrete gesture was recognized.
  case recognized
  /// A continuous gesture began.
  case began
  /// It went on.
  case changed
  /// It ended.
  case ended
  /// It was taken back.
  case cancelled
}

/// A value that a recognizer must report, and how far off it may be.
public struct ExpectedValue: Hashable, Sendable {
  /// The values that cases name.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The scale, 1 for none.
    case scale
    /// The angle turned, in radians, clockwise positive.
    case rotation
    /// The way, in points of the root layer.
    case translation
    /// The velocity, in points a second of the root layer.
    case velocity
    /// The downward part of the velocity.
    case velocityY
    /// The place, in coordinates of the root layer.
    case location
    /// The way, in points of the recognizer's own layer.
    case translationInLayer
    /// The place, in coordinates of the recognizer's own layer.
    case locationInLayer

    /// How many numbers the value has.
    public var count: Int {
      switch self {
      case .scale, .rotation, .velocityY: 1
      case .translation, .velocity, .location, .translationInLayer, .locationInLayer: 2
      }
    }

    /// The tolerance where a case names none.
    public var usualTolerance: Double {
      switch self {
      case .scale, .rotation: 0.01
      case .velocity, .velocityY: 50
      case .translation, .location, .translationInLayer, .locationInLayer: 1
      }
    }
  }

  /// Which value.
  public var key: Key
  /// The number or the two components.
  public var components: [Double]
  /// How far off it may be.
  public var tolerance: Double

  /// Creates an expectation of a value with as many components as the key has.
  public init(key: Key, components: [Double], tolerance: Double) {
    self.key = key
    self.components = components
    self.tolerance = tolerance
  }
}
