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
    /// ``HoverGestureRecognizer``
    case hover
    /// One that is not known here.
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
      // A part of its layer.
      case .manipulator: return nil
      }
    }

    /// The kind whose settings it has; nil where it has none or is not known.
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

    /// Whether it is one of an app's own, which only a ``RecognizerCatalog`` knows.
    var isCustom: Bool {
      switch self {
      case .unknown: true
      case .tap, .swipe, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .transform, .hover:
        false
      }
    }

    /// Whether it is recognized once, at one instant; false for a kind that is not known here.
    public var isDiscrete: Bool {
      switch self {
      case .tap, .swipe: true
      case .longPress, .pan, .screenEdgePan, .pinch, .rotation, .transform, .hover, .unknown: false
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
  /// Whether it is enabled from the start.
  public var isEnabled = true
  /// The ids of those that must fail before it may act.
  public var requireFailureOf: [SceneName] = []
  /// The ids of those that may act at the same time.
  public var simultaneousWith: [SceneName] = []
  /// To whom it hands its fingers while they are down.
  public var handsOff: [SceneHandOff] = []
  /// The settings that the file says, by the names of their properties.
  var settings: SceneSettings = [:]
  /// The `params` of a kind that the engine does not know.
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
        settings.merge(try values.settings(of: kind, in: .params)) { $1 }
        values.warnOfUnknownKeys()
      }
    } else if kind != .hover {
      if let node = fields.node("params") { parameters = try SceneParameters(node, reading) }
      // What a kind that is not known has may be right.
      fields.ignoreRest()
    }
    fields.warnOfUnknownKeys()
  }

  /// Accepts the fingers and taps that a kind has anyway, as cases of every kind may say them.
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

  /// A recognizer of the app's own; nil for a kind that the catalog does not have.
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

  /// Whether neither the engine nor a catalog knows the kind.
  func isUnknown(to catalog: RecognizerCatalog) -> Bool {
    switch kind {
    case .unknown(let name): !catalog.has(name)
    case .tap, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .swipe, .transform, .hover:
      false
    }
  }

  /// The kind as a file names it.
  public var kindName: String {
    switch kind {
    case .unknown(let name): name
    case .tap, .longPress, .pan, .screenEdgePan, .pinch, .rotation, .swipe, .transform, .hover:
      "\(kind)"
    }
  }
}
