import Touchstone

/// A recognizer as a scene file describes it.
public struct SceneRecognizer: Hashable, Sendable {
  /// The kinds that a scene file can name.
  public enum Kind: Hashable, Sendable {
    /// ``TapGestureRecognizer``
    case tap
    /// ``LongPressGestureRecognizer``
    case longPress
    /// ``PanGestureRecognizer``
    case pan
    /// ``ScreenEdgePanGestureRecognizer``
    case screenEdgePan
    /// ``PinchGestureRecognizer``
    case pinch
    /// ``RotationGestureRecognizer``
    case rotation
    /// ``SwipeGestureRecognizer``
    case swipe
    /// ``TransformGestureRecognizer``
    case transform
    /// One that is not known here.
    case unknown(String)

    init(name: String) {
      switch name {
      case "tap": self = .tap
      case "longPress": self = .longPress
      case "pan": self = .pan
      case "screenEdgePan": self = .screenEdgePan
      case "pinch": self = .pinch
      case "rotation": self = .rotation
      case "swipe": self = .swipe
      case "transform": self = .transform
      default: self = .unknown(name)
      }
    }

    /// Whether it is recognized once, at one instant.
    public var isDiscrete: Bool {
      switch self {
      case .tap, .swipe: true
      case .longPress, .pan, .screenEdgePan, .pinch, .rotation, .transform, .unknown: false
      }
    }
  }

  /// The name by which others refer to it; unique, and its name in traces.
  public var id: String
  /// Where it is described.
  public var place: TextPlace
  /// The id of its layer.
  public var layer: SceneName
  /// What it recognizes.
  public var kind: Kind
  /// How many fingers: exactly for tap, longPress and swipe, at least for pan and transform.
  public var touches: Int?
  /// How many taps; for longPress those before the press.
  public var taps: Int?
  /// Whether it is enabled from the start.
  public var isEnabled = true
  /// The ids of those that must fail before it may act.
  public var requireFailureOf: [SceneName] = []
  /// The ids of those that may act at the same time.
  public var simultaneousWith: [SceneName] = []
  /// See ``GestureRecognizer/cancelsTouchesInView``.
  public var cancelsTouchesInView: Bool?
  /// See ``GestureRecognizer/delaysTouchesBegan``.
  public var delaysTouchesBegan: Bool?
  /// See ``GestureRecognizer/delaysTouchesEnded``.
  public var delaysTouchesEnded: Bool?
  /// The thresholds, as the file says them.
  var parameters: SceneNode?
}

extension SceneRecognizer {
  init(_ node: SceneNode, _ reading: SceneReading) throws(SceneError) {
    var fields = try SceneFields(node, "a recognizer", reading)
    place = node.place
    id = try reading.text(try fields.required("id"))
    let layer = try fields.required("layer")
    self.layer = SceneName(text: try reading.text(layer), place: layer.place)
    kind = Kind(name: try reading.text(try fields.required("kind")))
    touches = try fields.integer("touches", 1...64)
    taps = try fields.integer("taps", 0...100)
    isEnabled = try fields.boolean("enabled") ?? true
    requireFailureOf = try fields.names("requireFailureOf")
    simultaneousWith = try fields.names("simultaneousWith")
    cancelsTouchesInView = try fields.boolean("cancelsTouchesInView")
    delaysTouchesBegan = try fields.boolean("delaysTouchesBegan")
    delaysTouchesEnded = try fields.boolean("delaysTouchesEnded")
    parameters = fields.node("params")
    fields.warnOfUnknownKeys()
  }

  /// The kind as a file names it.
  public var kindName: String {
    switch kind {
    case .unknown(let name): name
    case .tap, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .swipe, .transform: "\(kind)"
    }
  }
}
