import CTouchstone
import TouchGeometry
import TouchGestures
import Touchstone

/// A recognizer of one of the interface's kinds.
enum BuiltInGesture {
  case tap(TapGestureRecognizer)
  case longPress(LongPressGestureRecognizer)
  case pan(PanGestureRecognizer)
  case screenEdgePan(ScreenEdgePanGestureRecognizer)
  case swipe(SwipeGestureRecognizer)
  case pinch(PinchGestureRecognizer)
  case rotation(RotationGestureRecognizer)
  case transform(TransformGestureRecognizer)
  case manipulator(Manipulator)
  case hover(HoverGestureRecognizer)
  case custom(MachineGestureRecognizer<CustomMachine>)

  init(_ kind: touchstone_kind) throws(InterfaceError) {
    switch kind {
    case TOUCHSTONE_KIND_TAP: self = .tap(TapGestureRecognizer())
    case TOUCHSTONE_KIND_LONG_PRESS: self = .longPress(LongPressGestureRecognizer())
    case TOUCHSTONE_KIND_PAN: self = .pan(PanGestureRecognizer())
    case TOUCHSTONE_KIND_SCREEN_EDGE_PAN: self = .screenEdgePan(ScreenEdgePanGestureRecognizer())
    case TOUCHSTONE_KIND_SWIPE: self = .swipe(SwipeGestureRecognizer())
    case TOUCHSTONE_KIND_PINCH: self = .pinch(PinchGestureRecognizer())
    case TOUCHSTONE_KIND_ROTATION: self = .rotation(RotationGestureRecognizer())
    case TOUCHSTONE_KIND_TRANSFORM: self = .transform(TransformGestureRecognizer())
    case TOUCHSTONE_KIND_MANIPULATOR: self = .manipulator(Manipulator())
    case TOUCHSTONE_KIND_HOVER: self = .hover(HoverGestureRecognizer())
    case TOUCHSTONE_KIND_CUSTOM:
      throw InterfaceError.argument(
        "a custom recognizer is created by touchstone_recognizer_create_custom()")
    default: throw InterfaceError.argument("there is no kind of recognizer \(kind.rawValue)")
    }
  }

  /// The gesture of a recognizer that the engine created, such as one of a scene; nil for a kind that the
  /// interface does not have.
  init?(of recognizer: GestureRecognizer) {
    switch recognizer {
    case let manipulator as Manipulator: self = .manipulator(manipulator)
    case let transform as TransformGestureRecognizer: self = .transform(transform)
    case let pan as ScreenEdgePanGestureRecognizer: self = .screenEdgePan(pan)
    case let pan as PanGestureRecognizer: self = .pan(pan)
    case let tap as TapGestureRecognizer: self = .tap(tap)
    case let press as LongPressGestureRecognizer: self = .longPress(press)
    case let swipe as SwipeGestureRecognizer: self = .swipe(swipe)
    case let pinch as PinchGestureRecognizer: self = .pinch(pinch)
    case let rotation as RotationGestureRecognizer: self = .rotation(rotation)
    case let hover as HoverGestureRecognizer: self = .hover(hover)
    default: return nil
    }
  }

  var kind: touchstone_kind {
    switch self {
    case .tap: TOUCHSTONE_KIND_TAP
    case .longPress: TOUCHSTONE_KIND_LONG_PRESS
    case .pan: TOUCHSTONE_KIND_PAN
    case .screenEdgePan: TOUCHSTONE_KIND_SCREEN_EDGE_PAN
    case .swipe: TOUCHSTONE_KIND_SWIPE
    case .pinch: TOUCHSTONE_KIND_PINCH
    case .rotation: TOUCHSTONE_KIND_ROTATION
    case .transform: TOUCHSTONE_KIND_TRANSFORM
    case .manipulator: TOUCHSTONE_KIND_MANIPULATOR
    case .hover: TOUCHSTONE_KIND_HOVER
    case .custom: TOUCHSTONE_KIND_CUSTOM
    }
  }

  /// The name of the kind in messages.
  var noun: String {
    if case .custom = self { return "custom recognizer" }
    return GestureKind(of: recognizer)?.noun ?? "hover"
  }

  var recognizer: GestureRecognizer {
    switch self {
    case .tap(let tap): tap
    case .longPress(let press): press
    case .pan(let pan): pan
    case .screenEdgePan(let pan): pan
    case .swipe(let swipe): swipe
    case .pinch(let pinch): pinch
    case .rotation(let rotation): rotation
    case .transform(let transform): transform
    case .manipulator(let manipulator): manipulator
    case .hover(let hover): hover
    case .custom(let custom): custom
    }
  }

  private func lacks(_ what: String) -> InterfaceError {
    InterfaceError(TOUCHSTONE_ERROR_KIND, "a \(noun) has no \(what)")
  }
}

/// The values that only some kinds have.
extension BuiltInGesture {
  func translation(in layer: Layer?) throws(InterfaceError) -> Vector {
    switch self {
    case .pan(let pan): pan.translation(in: layer)
    case .screenEdgePan(let pan): pan.translation(in: layer)
    case .transform(let transform): transform.translation(in: layer)
    case .manipulator(let manipulator): manipulator.translation(in: layer)
    case .tap, .longPress, .swipe, .pinch, .rotation, .hover, .custom: throw lacks("translation")
    }
  }

  func translationSinceLanding(in layer: Layer?) throws(InterfaceError) -> Vector {
    switch self {
    case .pan(let pan): pan.translationSinceLanding(in: layer)
    case .screenEdgePan(let pan): pan.translationSinceLanding(in: layer)
    case .tap, .longPress, .swipe, .pinch, .rotation, .transform, .manipulator, .hover, .custom:
      throw lacks("translation since the landing")
    }
  }

  func scaleSinceLanding() throws(InterfaceError) -> Double {
    switch self {
    case .pinch(let pinch): pinch.scaleSinceLanding
    case .tap, .longPress, .swipe, .pan, .screenEdgePan, .rotation, .transform, .manipulator,
      .hover,
      .custom:
      throw lacks("scale since the landing")
    }
  }

  func rotationSinceLanding() throws(InterfaceError) -> Angle {
    switch self {
    case .rotation(let recognizer): recognizer.rotationSinceLanding
    case .tap, .longPress, .swipe, .pan, .screenEdgePan, .pinch, .transform, .manipulator, .hover,
      .custom:
      throw lacks("rotation since the landing")
    }
  }

  func velocity(in layer: Layer?) throws(InterfaceError) -> Vector {
    switch self {
    case .pan(let pan): pan.velocity(in: layer)
    case .screenEdgePan(let pan): pan.velocity(in: layer)
    case .transform(let transform): transform.velocity(in: layer)
    case .manipulator(let manipulator): manipulator.velocity(in: layer)
    case .tap, .longPress, .swipe, .pinch, .rotation, .hover, .custom: throw lacks("velocity")
    }
  }

  func setTranslation(_ translation: Vector, in layer: Layer?) throws(InterfaceError) {
    switch self {
    case .pan(let pan): pan.setTranslation(translation, in: layer)
    case .screenEdgePan(let pan): pan.setTranslation(translation, in: layer)
    case .transform(let transform):
      let translation = layer?.windowVector(of: translation) ?? translation
      transform.setValues(
        translation: translation, scale: transform.scale, rotation: transform.rotation)
    case .tap, .longPress, .swipe, .pinch, .rotation, .manipulator, .hover, .custom:
      throw lacks("translation to be set")
    }
  }

  func setScale(_ scale: Double) throws(InterfaceError) {
    switch self {
    case .pinch(let pinch): pinch.scale = scale
    case .transform(let transform):
      transform.setValues(
        translation: transform.translation(in: nil), scale: scale, rotation: transform.rotation)
    case .tap, .longPress, .swipe, .pan, .screenEdgePan, .rotation, .manipulator, .hover, .custom:
      throw lacks("scale to be set")
    }
  }

  func setRotation(_ rotation: Angle) throws(InterfaceError) {
    switch self {
    case .rotation(let recognizer): recognizer.rotation = rotation
    case .transform(let transform):
      transform.setValues(
        translation: transform.translation(in: nil), scale: transform.scale, rotation: rotation)
    case .tap, .longPress, .swipe, .pan, .screenEdgePan, .pinch, .manipulator, .hover, .custom:
      throw lacks("rotation to be set")
    }
  }

  /// The manipulator; throws for other kinds.
  func manipulator() throws(InterfaceError) -> Manipulator {
    guard case .manipulator(let manipulator) = self else {
      throw lacks("layer that it moves")
    }
    return manipulator
  }
}
