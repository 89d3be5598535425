import CTouchstone
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

// Conversion of values between the interface and the engine, with checks of input.

/// Throws unless all numbers are finite.
func checkFinite(_ what: String, _ values: Double...) throws(InterfaceError) {
  guard values.allSatisfy({ $0.isFinite }) else {
    let list = values.map { "\($0)" }.joined(separator: ", ")
    throw InterfaceError.argument("the \(what) (\(list)) is not finite")
  }
}

extension touchstone_point {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }

  static var none: touchstone_point { touchstone_point(x: .nan, y: .nan) }

  func checked(_ what: String = "point") throws(InterfaceError) -> Point {
    try checkFinite(what, x, y)
    return Point(x: x, y: y)
  }
}

extension touchstone_vector {
  init(_ vector: Vector) { self.init(dx: vector.dx, dy: vector.dy) }

  static var none: touchstone_vector { touchstone_vector(dx: .nan, dy: .nan) }

  func checked(_ what: String = "vector") throws(InterfaceError) -> Vector {
    try checkFinite(what, dx, dy)
    return Vector(dx: dx, dy: dy)
  }
}

extension touchstone_rect {
  init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  static var none: touchstone_rect { touchstone_rect(x: .nan, y: .nan, width: .nan, height: .nan) }

  func checked(_ what: String = "rectangle") throws(InterfaceError) -> Rect {
    try checkFinite(what, x, y, width, height)
    guard width >= 0, height >= 0 else {
      throw InterfaceError.argument("the \(what) has a negative size, \(width) by \(height)")
    }
    return Rect(x: x, y: y, width: width, height: height)
  }
}

extension touchstone_transform {
  init(_ t: AffineTransform) { self.init(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty) }

  static var none: touchstone_transform {
    touchstone_transform(a: .nan, b: .nan, c: .nan, d: .nan, tx: .nan, ty: .nan)
  }

  func checked() throws(InterfaceError) -> AffineTransform {
    try checkFinite("transform", a, b, c, d, tx, ty)
    return AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
}

extension touchstone_axis {
  func checked() throws(InterfaceError) -> Surface.Axis {
    try checkFinite("axis", minimum, maximum, resolution)
    return Surface.Axis(minimum: minimum, maximum: maximum, resolution: resolution)
  }
}

extension touchstone_pixels {
  /// An alpha mask; throws if the values are inconsistent.
  func mask(threshold: UInt8) throws(InterfaceError) -> AlphaMask {
    guard let bytes, let length = Int(exactly: length) else {
      throw InterfaceError.argument("the pixels are NULL, or too many")
    }
    func number(_ value: Int) throws(InterfaceError) -> Int {
      guard value >= 0 else { throw InterfaceError.argument("the picture is too large") }
      return value
    }
    let (width, height) = (try number(width), try number(height))
    let row = bytes_per_row == 0 ? nil : try number(bytes_per_row)
    let memory = UnsafeBufferPointer(start: bytes, count: try number(length))
    let isAlphaOnly = bytes_per_pixel == 1 && alpha_offset == 0
    guard isAlphaOnly || bytes_per_pixel == 4 && alpha_offset >= 0 else {
      let (size, offset) = (UInt(bitPattern: bytes_per_pixel), UInt(bitPattern: alpha_offset))
      throw InterfaceError.argument("pixels of \(size) bytes with alpha at \(offset) are not known")
    }
    do throws(AlphaMaskError) {
      if isAlphaOnly {
        return try AlphaMask(
          width: width, height: height, alpha: memory, bytesPerRow: row, threshold: threshold)
      }
      return try AlphaMask(
        width: width, height: height, rgba: memory, alphaOffset: alpha_offset, bytesPerRow: row,
        threshold: threshold)
    } catch { throw InterfaceError(error) }
  }
}

extension touchstone_contact {
  func checked(at index: Int) throws(InterfaceError) -> Contact {
    let phase: Contact.Phase
    switch self.phase {
    case TOUCHSTONE_PHASE_BEGAN: phase = .began
    case TOUCHSTONE_PHASE_MOVED: phase = .moved
    case TOUCHSTONE_PHASE_ENDED: phase = .ended
    case TOUCHSTONE_PHASE_CANCELLED: phase = .cancelled
    default:
      throw InterfaceError.argument("contact \(index) has no phase \(self.phase.rawValue)")
    }
    let tool: Contact.Tool
    switch self.tool {
    case TOUCHSTONE_TOOL_FINGER: tool = .finger
    case TOUCHSTONE_TOOL_PEN: tool = .pen
    case TOUCHSTONE_TOOL_PALM: tool = .palm
    default:
      throw InterfaceError.argument("contact \(index) has no tool \(self.tool.rawValue)")
    }
    return Contact(
      slot: Int(clamping: slot), phase: phase, position: Point(x: x, y: y), tool: tool,
      pressure: pressure > 0 ? pressure : nil, size: size > 0 ? size : nil)
  }
}

extension touchstone_touch {
  init(_ touch: Touch, in core: ContextCore) {
    self.init()
    id = touch.id.rawValue
    phase = touch.phase.code
    tool = touch.type == .pencil ? TOUCHSTONE_TOOL_PEN : TOUCHSTONE_TOOL_FINGER
    time = touch.timestamp.microseconds
    layer = core.handle(of: touch.layer)
    location = touchstone_point(touch.location(in: nil))
    previous_location = touchstone_point(touch.previousLocation(in: nil))
    initial_location = touchstone_point(touch.initialLocation)
    force = Double(touch.force)
    radius = Double(touch.majorRadius)
    tap_count = UInt32(clamping: touch.tapCount)
    buttons = UInt32(touch.buttons.rawValue)
    altitude = touch.altitudeAngle.radians
    azimuth = touch.azimuthAngle.radians
  }
}

extension touchstone_gesture {
  init(_ gesture: GestureSnapshot, of recognizer: OpaquePointer?, on layer: OpaquePointer?) {
    self.init()
    self.recognizer = recognizer
    self.layer = layer
    state = gesture.state.code
    touches = UInt32(clamping: gesture.numberOfTouches)
    time = gesture.time.microseconds
    location = touchstone_point(gesture.location)
    translation = touchstone_vector(gesture.translation ?? .zero)
    velocity = touchstone_vector(gesture.velocity ?? .zero)
    scale = gesture.scale ?? 1
    scale_velocity = gesture.scaleVelocity ?? 0
    rotation = gesture.rotation?.radians ?? 0
    rotation_velocity = gesture.rotationVelocity?.radians ?? 0
    direction = UInt32(gesture.direction?.rawValue ?? 0)
  }
}

extension TouchPhase {
  var code: touchstone_phase {
    switch self {
    case .began: TOUCHSTONE_PHASE_BEGAN
    case .moved: TOUCHSTONE_PHASE_MOVED
    case .stationary: TOUCHSTONE_PHASE_STATIONARY
    case .ended: TOUCHSTONE_PHASE_ENDED
    case .cancelled: TOUCHSTONE_PHASE_CANCELLED
    }
  }
}

extension GestureState {
  var code: touchstone_state {
    switch self {
    case .possible: TOUCHSTONE_STATE_POSSIBLE
    case .began: TOUCHSTONE_STATE_BEGAN
    case .changed: TOUCHSTONE_STATE_CHANGED
    case .ended: TOUCHSTONE_STATE_ENDED
    case .cancelled: TOUCHSTONE_STATE_CANCELLED
    case .failed: TOUCHSTONE_STATE_FAILED
    }
  }
}
