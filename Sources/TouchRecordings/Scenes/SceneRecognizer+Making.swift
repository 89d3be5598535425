import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Makes the recognizers that a scene describes, with their thresholds.
extension SceneRecognizer {
  func makeRecognizer(_ reading: SceneReading) throws(SceneError) -> GestureRecognizer {
    let none = SceneNode(content: .mapping([]), place: place)
    var values = try SceneFields(
      parameters ?? none, "the params of \(kindName) \"\(id)\"", reading)
    let recognizer = try makeRecognizer(&values)
    values.warnOfUnknownKeys()
    recognizer.name = id
    recognizer.isEnabled = isEnabled
    recognizer.cancelsTouchesInView = cancelsTouchesInView ?? recognizer.cancelsTouchesInView
    recognizer.delaysTouchesBegan = delaysTouchesBegan ?? recognizer.delaysTouchesBegan
    recognizer.delaysTouchesEnded = delaysTouchesEnded ?? recognizer.delaysTouchesEnded
    return recognizer
  }

  private func makeRecognizer(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    switch kind {
    case .tap: return try makeTap(&values)
    case .longPress: return try makeLongPress(&values)
    case .pan:
      let pan = PanGestureRecognizer()
      try set(pan, &values)
      return pan
    case .screenEdgePan: return try makeScreenEdgePan(&values)
    case .pinch: return try makePinch(&values)
    case .rotation: return try makeRotation(&values)
    case .swipe: return try makeSwipe(&values)
    case .transform: return try makeTransform(&values)
    case .unknown(let name): throw values.reading.error(.unknownKind(name), at: place)
    }
  }

  private func makeTap(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    if taps == 0 {
      let reason = SceneError.Reason.unexpected(expected: "at least one tap", found: "taps of 0")
      throw values.reading.error(reason, at: place)
    }
    let tap = TapGestureRecognizer(taps: taps ?? 1, touches: touches ?? 1)
    try values.set("allowableMovement", points) { tap.allowableMovement = $0 }
    try values.set("maximumTapDistance", points) { tap.maximumTapDistance = $0 }
    try values.set("maximumPressDuration", seconds) { tap.maximumPressDuration = .seconds($0) }
    try values.set("maximumTapInterval", seconds) { tap.maximumTapInterval = .seconds($0) }
    return tap
  }

  private func makeLongPress(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    let press = LongPressGestureRecognizer()
    press.numberOfTouchesRequired = touches ?? press.numberOfTouchesRequired
    press.numberOfTapsRequired = taps ?? press.numberOfTapsRequired
    try values.set("minDuration", seconds) { press.minimumPressDuration = .seconds($0) }
    try values.set("minimumPressDuration", seconds) { press.minimumPressDuration = .seconds($0) }
    try values.set("allowableMovement", points) { press.allowableMovement = $0 }
    return press
  }

  private func set(
    _ pan: PanGestureRecognizer, _ values: inout SceneFields
  ) throws(SceneError) {
    pan.minimumNumberOfTouches = touches ?? pan.minimumNumberOfTouches
    if let most = try values.integer("maxTouches", 1...64) { pan.maximumNumberOfTouches = most }
    if let most = try values.integer("maximumNumberOfTouches", 1...64) {
      pan.maximumNumberOfTouches = most
    }
    try values.set("startDistance", points) { pan.startDistance = $0 }
    if let swallows = try values.boolean("swallowsStartDistance") {
      pan.swallowsStartDistance = swallows
    }
  }

  private func makeScreenEdgePan(
    _ values: inout SceneFields
  ) throws(SceneError) -> GestureRecognizer {
    var edges: RectEdges = []
    for name in try values.words("edges") {
      switch name.text {
      case "left": edges.insert(.left)
      case "right": edges.insert(.right)
      case "top": edges.insert(.top)
      case "bottom": edges.insert(.bottom)
      case "all": edges.formUnion(.all)
      default:
        throw values.unexpected(name, expected: "left, right, top, bottom or all")
      }
    }
    let pan = ScreenEdgePanGestureRecognizer(edges: edges)
    try set(pan, &values)
    try values.set("edgeWidth", points) { pan.edgeWidth = $0 }
    try values.set("maximumAngle", 0...7) { pan.maximumAngle = .radians($0) }
    return pan
  }

  private func makePinch(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    try checkTouches(within: 2...2, values.reading)
    let pinch = PinchGestureRecognizer()
    try values.set("startDistance", points) { pinch.startDistance = $0 }
    if let ends = try values.boolean("endsAtFirstLift") { pinch.endsAtFirstLift = ends }
    return pinch
  }

  private func makeRotation(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    try checkTouches(within: 2...2, values.reading)
    let rotation = RotationGestureRecognizer()
    try values.set("startArc", points) { rotation.startArc = $0 }
    try values.set("startAngle", 0...100) { rotation.startAngle = .radians($0) }
    if let ends = try values.boolean("endsAtFirstLift") { rotation.endsAtFirstLift = ends }
    return rotation
  }

  private func makeSwipe(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    let swipe = SwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = touches ?? swipe.numberOfTouchesRequired
    var direction: SwipeDirection = []
    for name in try values.words("direction") {
      guard let known = SwipeDirection(name: name.text) else {
        let names = "left, right, up, down, upLeft, upRight, downLeft or downRight"
        throw values.unexpected(name, expected: names)
      }
      direction.insert(known)
    }
    if !direction.isEmpty { swipe.direction = direction }
    try values.set("minimumDistance", points) { swipe.minimumDistance = $0 }
    try values.set("maximumDuration", seconds) { swipe.maximumDuration = .seconds($0) }
    return swipe
  }

  private func makeTransform(_ values: inout SceneFields) throws(SceneError) -> GestureRecognizer {
    let transform = TransformGestureRecognizer()
    transform.minimumNumberOfTouches = touches ?? transform.minimumNumberOfTouches
    try values.set("startDistance", points) { transform.machine.settings.startDistance = $0 }
    try values.set("startSpread", points) { transform.machine.settings.startSpread = $0 }
    try values.set("startArc", points) { transform.machine.settings.startArc = $0 }
    try values.set("startAngle", 0...100) { transform.machine.settings.startAngle = .radians($0) }
    return transform
  }

  private func checkTouches(
    within range: ClosedRange<Int>, _ reading: SceneReading
  ) throws(SceneError) {
    guard let touches, !range.contains(touches) else { return }
    let expected = "touches of \(range.lowerBound) for a \(kindName)"
    throw reading.error(.unexpected(expected: expected, found: "\(touches)"), at: place)
  }

  private var points: ClosedRange<Double> { 0...1e6 }
  private var seconds: ClosedRange<Double> { 0...1e6 }
}

extension SceneFields {
  /// Hands on the number of a key if it is there.
  fileprivate mutating func set(
    _ key: String, _ range: ClosedRange<Double>, _ use: (Double) -> Void
  ) throws(SceneError) {
    if let value = try number(key, range) { use(value) }
  }

  /// One word or a list of words.
  fileprivate mutating func words(_ key: String) throws(SceneError) -> [SceneName] {
    guard let node = node(key) else { return [] }
    switch node.content {
    case .list: return try names(key)
    case .scalar, .mapping: return [SceneName(text: try reading.text(node), place: node.place)]
    }
  }

  fileprivate func unexpected(_ name: SceneName, expected: String) -> SceneError {
    reading.error(.unexpected(expected: expected, found: "\"\(name.text)\""), at: name.place)
  }
}
