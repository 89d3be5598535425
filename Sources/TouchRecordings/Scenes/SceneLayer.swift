import TouchContainers
import TouchGeometry
import Touchstone

/// A layer in a scene file.
///
///     var card = SceneLayer(id: "card", frame: Rect(x: 40, y: 40, width: 200, height: 120))
///     card.hitSlop = 8
///     scene.root.children.append(card)
///     let window = try scene.makeScene().window
public struct SceneLayer: Hashable, Sendable {
  /// The unique name by which recognizers refer to the layer.
  public var id: String
  /// The position of the description in the file.
  public var place: TextPlace
  /// The name in traces; the ID by default.
  public var name: String
  /// The frame before the transform, in points of the parent; without a size if ``takesSizeFromImage``.
  public var frame: Rect
  /// Whether the layer is as large as its image, because the file gives only the frame's origin.
  public var takesSizeFromImage = false
  /// The picture; nil for none.
  public var image: SceneImage?
  /// The fill color behind the picture; nil for none.
  public var color: SceneColor?
  /// The corner radius in points; at least 0, which is the default.
  public var cornerRadius = 0.0
  /// The transform about the layer's center; the identity by default.
  public var transform = AffineTransform.identity
  /// See ``Layer/isHidden``; false by default.
  public var isHidden = false
  /// See ``Layer/opacity``; 1 by default.
  public var opacity = 1.0
  /// See ``Layer/isUserInteractionEnabled``; true by default.
  public var isUserInteractionEnabled = true
  /// See ``Layer/isMultipleTouchEnabled``; false by default.
  public var isMultipleTouchEnabled = false
  /// See ``Layer/isExclusiveTouch``; false by default.
  public var isExclusiveTouch = false
  /// See ``Layer/zPosition``; 0 by default.
  public var zPosition = 0.0
  /// The shape of the hit area; the bounds by default.
  public var hitArea = Shape.bounds
  /// See ``Layer/hitSlop``, in points; 0 by default.
  public var hitSlop = 0.0
  /// How the layer scrolls; nil if it does not.
  public var scrolling: SceneScrolling?
  /// The manipulator that moves the layer; nil for none.
  public var manipulator: SceneManipulator?
  /// The child layers, back to front; none by default.
  public var children: [SceneLayer] = []

  /// The hit areas that a scene file can name.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// The bounds of the layer.
    case bounds
    /// The ellipse inscribed in the bounds.
    case ellipse
    /// The circle inscribed in the bounds.
    case circle
    /// The opaque pixels of the layer's image.
    case opaquePixels
  }

  /// Creates an empty layer.
  public init(id: String, frame: Rect, place: TextPlace = TextPlace()) {
    self.id = id
    self.place = place
    self.frame = frame
    name = id
  }
}

extension SceneLayer {
  /// Reads a layer. `defaultFrame` is the default frame; nil if the file must state one.
  init(
    _ node: SceneNode, _ reading: SceneReading, defaultFrame: Rect? = nil
  ) throws(SceneError) {
    var fields = try SceneFields(node, "a layer", reading)
    let id = try reading.text(try fields.required("id"))
    let image = try fields.image()
    var isPlaceOnly = false
    if let defaultFrame, fields.node("frame") == nil {
      self.init(id: id, frame: defaultFrame, place: node.place)
    } else {
      let frame = try fields.required("frame")
      isPlaceOnly = image != nil && reading.isPair(frame)
      self.init(id: id, frame: try reading.frame(frame, isPlaceOnly), place: node.place)
    }
    self.image = image
    takesSizeFromImage = isPlaceOnly
    scrolling = try fields.scrolling()
    try readAppearance(&fields)
    try readTouch(&fields)
    if scrolling != nil, image != nil || color != nil {
      let expected = "a layer that scrolls, or one with an image or color"
      throw reading.unexpected(node, expected: expected)
    }
    if let node = fields.node("manipulator") {
      manipulator = try SceneManipulator.read(node, layer: id, reading)
    }
    for child in try fields.list("children") { children.append(try SceneLayer(child, reading)) }
    fields.warnOfUnknownKeys()
  }

  private mutating func readAppearance(_ fields: inout SceneFields) throws(SceneError) {
    name = try fields.text("name") ?? id
    if let m = try fields.numbers("transform", count: 6) {
      transform = AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
    }
    isHidden = try fields.boolean("hidden") ?? isHidden
    opacity = try fields.number("alpha", 0...1) ?? opacity
    zPosition = try fields.number("zPosition") ?? zPosition
    color = try fields.color("color")
    cornerRadius = try fields.number("cornerRadius", 0...SceneFields.limit) ?? cornerRadius
  }

  private mutating func readTouch(_ fields: inout SceneFields) throws(SceneError) {
    isUserInteractionEnabled = try fields.boolean("interaction") ?? isUserInteractionEnabled
    isMultipleTouchEnabled = try fields.boolean("multipleTouch") ?? isMultipleTouchEnabled
    isExclusiveTouch = try fields.boolean("exclusiveTouch") ?? isExclusiveTouch
    let formerSlop = try fields.number("hitOutset")
    hitSlop = try fields.number("hitSlop") ?? formerSlop ?? hitSlop
    guard let shape = fields.node("hitArea") else { return }
    guard let known = Shape(rawValue: try fields.reading.text(shape)) else {
      throw fields.reading.unexpected(shape, expected: "bounds, ellipse, circle or opaquePixels")
    }
    if known == .opaquePixels, image == nil {
      throw fields.reading.error(
        .missing(key: "image", of: "a layer of opaquePixels"), at: shape.place)
    }
    hitArea = known
  }

  /// The size of a window that contains the frame; the default for the root's.
  var reach: Size { Size(width: max(frame.maxX, 0), height: max(frame.maxY, 0)) }

  /// Configures a layer from everything in the description except its children.
  func configure(_ layer: Layer) {
    layer.frame = takesSizeFromImage ? Rect(origin: frame.origin, size: layer.bounds.size) : frame
    if let layer = layer as? ScrollLayer {
      layer.contentSize = scrolling?.contentSize ?? frame.size
    }
    layer.name = name
    layer.transform = transform
    layer.isHidden = isHidden
    layer.opacity = opacity
    layer.isUserInteractionEnabled = isUserInteractionEnabled
    layer.isMultipleTouchEnabled = isMultipleTouchEnabled
    layer.isExclusiveTouch = isExclusiveTouch
    layer.zPosition = zPosition
    layer.hitSlop = hitSlop
    switch hitArea {
    case .bounds: layer.hitArea = .bounds
    case .ellipse: layer.hitArea = .ellipse
    case .circle: layer.hitArea = .circle
    // The layer's creator has already set the mask of its pixels.
    case .opaquePixels: break
    }
  }
}

extension SceneReading {
  fileprivate func isPair(_ frame: SceneNode) -> Bool {
    switch frame.content {
    case .list(let elements): elements.count == 2
    case .scalar, .mapping: false
    }
  }

  fileprivate func frame(_ node: SceneNode, _ isPlaceOnly: Bool) throws(SceneError) -> Rect {
    guard isPlaceOnly else { return try rectangle(node) }
    let origin = try numbers(node, count: 2)
    return Rect(x: origin[0], y: origin[1], width: 0, height: 0)
  }
}
