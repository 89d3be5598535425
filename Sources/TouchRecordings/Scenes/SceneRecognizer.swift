import Touchstone

/// A recognizer in a scene file.
public struct SceneRecognizer: Hashable, Sendable {
  /// The kinds of recognizers in scene files.
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
    /// ``HoverGestureRecognizer``
    case hover
    /// A kind that the engine does not know.
    case unknown(String)

    init(name: String) {
      self =
        GestureKind(rawValue: name).flatMap { Kind($0) }
        ?? (name == "hover" ? .hover : .unknown(name))
    }

    private init?(_ kind: GestureKind) {
      switch kind {
      case .tap: self = .tap
      case .longPress: self = .longPress
      case .pan: self = .pan
      case .screenEdgePan: self = .screenEdgePan
      case .pinch: self = .pinch
      case .rotation: self = .rotation
      case .swipe: self = .swipe
      case .transform: self = .transform
      // A manipulator belongs to its layer.
      case .manipulator: return nil
      }
    }

    /// The kind of its settings; nil if it has none or is unknown.
    var gestureKind: GestureKind? {
      switch self {
      case .tap: .tap
      case .longPress: .longPress
      case .pan: .pan
      case .screenEdgePan: .screenEdgePan
      case .pinch: .pinch
      case .rotation: .rotation
      case .swipe: .swipe
      case .transform: .transform
      case .hover, .unknown: nil
      }
    }

    /// Whether it is a custom recognizer, known only to a ``RecognizerCatalog``.
    var isCustom: Bool {
      switch self {
      case .unknown: true
      case .tap, .swipe, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .transform, .hover:
        false
      }
    }

    /// Whether the gesture is discrete; false for unknown kinds.
    public var isDiscrete: Bool {
      switch self {
      case .tap, .swipe: true
      case .longPress, .pan, .screenEdgePan, .pinch, .rotation, .transform, .hover, .unknown: false
      }
    }
  }

  /// The unique name by which others refer to the recognizer, also used in traces.
  public var id: String
  /// The position of the description in the file.
  public var place: TextPlace
  /// The ID of its layer.
  public var layer: SceneName
  /// The kind of recognizer.
  public var kind: Kind
  /// Whether the recognizer is enabled from the start; true by default.
  public var isEnabled = true
  /// The IDs of the recognizers that must fail before it may act; none by default.
  public var requireFailureOf: [SceneName] = []
  /// The IDs of the recognizers that may act at the same time; none by default.
  public var simultaneousWith: [SceneName] = []
  /// The rules for handing off its fingers; none by default.
  public var handsOff: [SceneHandOff] = []
  /// The settings in the file, by property name.
  var settings: SceneSettings = [:]
  /// The `params` of a custom recognizer.
  var parameters = SceneParameters([:])
}

extension SceneRecognizer {
  init(_ node: SceneNode, _ reading: SceneReading) throws(SceneError) {
    var fields = try SceneFields(node, "a recognizer", reading)
    place = node.place
    id = try reading.text(try fields.required("id"))
    let layer = try fields.required("layer")
    self.layer = SceneName(text: try reading.text(layer), place: layer.place)
    kind = Kind(name: try reading.text(try fields.required("kind")))
    isEnabled = try fields.boolean("enabled") ?? true
    requireFailureOf = try fields.names("requireFailureOf")
    simultaneousWith = try fields.names("simultaneousWith")
    handsOff = try fields.handOffs(otherwise: nil)
    if let kind = kind.gestureKind {
      settings = try fields.settings(of: kind, in: .own)
      try checkTouches(of: kind, &fields)
      if let node = fields.node("params") {
        var values = try SceneFields(node, "the params of \(kindName) \"\(id)\"", reading)
        for (name, value) in try values.settings(of: kind, in: .params) { settings[name] = value }
        values.warnOfUnknownKeys()
      }
      let recognizer = kind.makeRecognizer()
      recognizer.apply(settings, of: kind)
      try reading.checkPairs(of: recognizer, kind, at: place)
    } else if kind != .hover {
      if let node = fields.node("params") { parameters = try SceneParameters(node, reading) }
      // Keys of an unknown kind may be valid.
      fields.ignoreRest()
    }
    fields.warnOfUnknownKeys()
  }

  /// Accepts any tap count, and a finger count of 2 for pinches and rotations: cases may state these keys for
  /// every kind.
  private func checkTouches(
    of kind: GestureKind, _ fields: inout SceneFields
  ) throws(SceneError) {
    switch kind {
    case .pinch, .rotation:
      if let node = fields.node("touches"), node.number != 2 {
        let demand = "2 for a \(kindName)"
        throw fields.reading.error(
          .setting("touches", demand: demand, found: node.excerpt), at: node.place)
      }
    case .tap, .longPress, .pan, .screenEdgePan, .swipe, .transform, .manipulator: break
    }
    _ = fields.node("taps")
  }

  func makeRecognizer(
    _ reading: SceneReading, _ catalog: RecognizerCatalog
  ) throws(SceneError) -> GestureRecognizer {
    let recognizer: GestureRecognizer
    if let gestureKind = kind.gestureKind {
      recognizer = gestureKind.makeRecognizer()
      recognizer.apply(settings, of: gestureKind)
    } else if kind == .hover {
      recognizer = HoverGestureRecognizer()
    } else if let custom = try makeCustom(reading, catalog) {
      recognizer = custom
    } else {
      throw reading.error(.unknownKind(kindName), at: place)
    }
    recognizer.name = id
    recognizer.isEnabled = isEnabled
    return recognizer
  }

  /// Creates a custom recognizer; nil if the catalog does not contain the kind.
  private func makeCustom(
    _ reading: SceneReading, _ catalog: RecognizerCatalog
  ) throws(SceneError) -> GestureRecognizer? {
    var parameters = parameters
    do throws(SceneParameterError) {
      return try catalog.makeRecognizer(kindName, &parameters)
    } catch {
      let found = parameters.found(error.name)
      throw reading.error(
        .setting(error.name, demand: error.demand, found: found?.text ?? "nothing"),
        at: found?.place ?? place)
    }
  }

  /// Whether the kind is known neither to the engine nor to a catalog.
  func isUnknown(to catalog: RecognizerCatalog) -> Bool {
    switch kind {
    case .unknown(let name): !catalog.has(name)
    case .tap, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .swipe, .transform, .hover:
      false
    }
  }

  /// The kind as named in files.
  public var kindName: String {
    switch kind {
    case .unknown(let name): name
    case .tap, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .swipe, .transform, .hover:
      "\(kind)"
    }
  }
}
