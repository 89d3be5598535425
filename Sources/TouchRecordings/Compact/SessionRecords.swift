import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// A layer in the compact form: bounds (x, y, width, height), position, anchor point, transform (a, b, c, d,
/// tx, ty), z position, opacity, hit slop, all `f`; then ``Flags`` `b`, the shape of the hit area `b`, and
/// the name `s`.
enum LayerRecord {
  /// The Boolean properties of a layer, one bit each.
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let scrolls = Flags(rawValue: 1)
    static let hidden = Flags(rawValue: 2)
    static let ignoresTouches = Flags(rawValue: 4)
    static let multipleTouch = Flags(rawValue: 8)
    static let exclusiveTouch = Flags(rawValue: 16)
  }

  static func write(_ layer: Layer, to bytes: inout SessionBytes) {
    let (bounds, transform) = (layer.bounds, layer.transform)
    bytes.add(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
    bytes.add(layer.position.x, layer.position.y, layer.anchorPoint.x, layer.anchorPoint.y)
    bytes.add(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
    bytes.add(layer.zPosition, layer.opacity, layer.hitSlop)
    var flags: Flags = []
    if layer is ScrollLayer { flags.insert(.scrolls) }
    if layer.isHidden { flags.insert(.hidden) }
    if !layer.isUserInteractionEnabled { flags.insert(.ignoresTouches) }
    if layer.isMultipleTouchEnabled { flags.insert(.multipleTouch) }
    if layer.isExclusiveTouch { flags.insert(.exclusiveTouch) }
    bytes.add(flags.rawValue)
    switch layer.hitArea {
    // A hit area defined by a function exists only in the program; a mask of pixels follows separately.
    case .bounds, .custom, .opaquePixels: bytes.add(0 as UInt8)
    case .ellipse: bytes.add(1 as UInt8)
    case .circle: bytes.add(2 as UInt8)
    }
    bytes.add(layer.name)
  }

  static func read(_ cursor: inout SessionCursor) throws(SessionBytesError) -> Layer {
    let (bounds, position) = (try cursor.rect(), try cursor.point())
    let (anchor, transform) = (try cursor.point(), try cursor.transform())
    let (z, opacity, outset) = (try cursor.value(), try cursor.value(), try cursor.value())
    let flags = Flags(rawValue: try cursor.byte())
    let shape = Int(try cursor.byte())
    let layer = flags.contains(.scrolls) ? ScrollLayer() : Layer()
    layer.bounds = bounds
    layer.position = position
    layer.anchorPoint = anchor
    layer.transform = transform
    layer.zPosition = z
    layer.opacity = opacity
    layer.hitSlop = outset
    layer.isHidden = flags.contains(.hidden)
    layer.isUserInteractionEnabled = !flags.contains(.ignoresTouches)
    layer.isMultipleTouchEnabled = flags.contains(.multipleTouch)
    layer.isExclusiveTouch = flags.contains(.exclusiveTouch)
    switch shape {
    case 0: layer.hitArea = .bounds
    case 1: layer.hitArea = .ellipse
    case 2: layer.hitArea = .circle
    default: throw .outOfRange("the shape of a hit area", shape, limit: 3)
    }
    layer.name = try cursor.text()
    return layer
  }
}

/// A contact in the compact form: slot `i`, phase `b` (began, moved, ended, cancelled), tool `b` (finger,
/// pen, palm), x `f`, y `f`, ``Flags`` `b`, then pressure and size, each `f` and present only if its flag is
/// set.
enum ContactRecord {
  /// The minimum size of a contact in bytes.
  static let minimumSize = 27

  /// The known properties of a contact, one bit each.
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let pressure = Flags(rawValue: 1)
    static let size = Flags(rawValue: 2)
    static let tilt = Flags(rawValue: 4)
    static let buttons = Flags(rawValue: 8)
  }

  private static let phases: [Contact.Phase] = [.began, .moved, .ended, .cancelled]
  private static let tools: [Contact.Tool] = [.finger, .pen, .palm]

  static func write(_ contact: Contact, to bytes: inout SessionBytes) {
    bytes.add(Int64(contact.slot))
    bytes.add(UInt8(phases.firstIndex(of: contact.phase) ?? 0))
    bytes.add(UInt8(tools.firstIndex(of: contact.tool) ?? 0))
    bytes.add(contact.position.x, contact.position.y)
    var flags: Flags = []
    if contact.pressure != nil { flags.insert(.pressure) }
    if contact.size != nil { flags.insert(.size) }
    if contact.tilt != nil { flags.insert(.tilt) }
    if contact.buttons != nil { flags.insert(.buttons) }
    bytes.add(flags.rawValue)
    if let pressure = contact.pressure { bytes.add(pressure) }
    if let size = contact.size { bytes.add(size) }
    if let tilt = contact.tilt { bytes.add(tilt.altitude.radians, tilt.azimuth.radians) }
    if let buttons = contact.buttons { bytes.add(buttons.rawValue) }
  }

  static func read(_ cursor: inout SessionCursor) throws(SessionBytesError) -> Contact {
    // On 32-bit machines a slot that is too large is clamped; no slot that high is tracked anyway.
    let slot = Int(clamping: try cursor.integer())
    let (phase, tool) = (Int(try cursor.byte()), Int(try cursor.byte()))
    guard phase < phases.count else { throw .outOfRange("a phase", phase, limit: phases.count) }
    guard tool < tools.count else { throw .outOfRange("a tool", tool, limit: tools.count) }
    let position = try cursor.point()
    let flags = Flags(rawValue: try cursor.byte())
    var contact = Contact(
      slot: slot, phase: phases[phase], position: position, tool: tools[tool],
      pressure: flags.contains(.pressure) ? try cursor.value() : nil,
      size: flags.contains(.size) ? try cursor.value() : nil)
    if flags.contains(.tilt) {
      contact.tilt = PenTilt(
        altitude: .radians(try cursor.value()), azimuth: .radians(try cursor.value()))
    }
    if flags.contains(.buttons) { contact.buttons = TouchButtons(rawValue: try cursor.byte()) }
    return contact
  }
}

extension Layer {
  /// The layer to which a scene adds this layer's children.
  var sceneContent: Layer { (self as? ScrollLayer)?.content ?? self }

  /// The layer's built-in recognizers for scrolling.
  var ownRecognizers: [GestureRecognizer] {
    guard let layer = self as? ScrollLayer else { return [] }
    return [layer.panGestureRecognizer, layer.pinchGestureRecognizer]
  }
}

extension GestureRecognizer {
  /// Whether a scroll layer created it for itself; scenes and cases cannot name such a recognizer.
  package var belongsToScrollLayer: Bool {
    layer?.ownRecognizers.contains { $0 === self } ?? false
  }
}
