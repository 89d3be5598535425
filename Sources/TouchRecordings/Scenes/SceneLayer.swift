import TouchGeometry
import Touchstone

/// A layer as a scene file describes it.
public struct SceneLayer: Hashable, Sendable {
  /// The name by which recognizers refer to it; unique.
  public var id: String
  /// Where it is described.
  public var place: TextPlace
  /// The name in traces; the id unless told otherwise.
  public var name: String
  /// The frame before the transform, in the parent's coordinates, in points.
  public var frame: Rect
  /// The transform about the layer's center.
  public var transform = AffineTransform.identity
  /// See ``Layer/isHidden``.
  public var isHidden = false
  /// See ``Layer/opacity``.
  public var opacity = 1.0
  /// See ``Layer/isUserInteractionEnabled``.
  public var isUserInteractionEnabled = true
  /// See ``Layer/isMultipleTouchEnabled``.
  public var isMultipleTouchEnabled = false
  /// See ``Layer/isExclusiveTouch``.
  public var isExclusiveTouch = false
  /// See ``Layer/zPosition``.
  public var zPosition = 0.0
  /// The shape of the area that a touch must meet.
  public var hitArea = Shape.bounds
  /// See ``Layer/hitOutset``.
  public var hitOutset = 0.0
  /// What moves it by its touches; nil for nothing.
  public var manipulator: SceneManipulator?
  /// The layers in it, back to front.
  public var children: [SceneLayer] = []

  /// The areas that a scene file can name.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// The rectangle.
    case bounds
    /// The ellipse in the rectangle.
    case ellipse
    /// The circle in the rectangle.
    case circle
  }

  /// Creates a layer without anything in it.
  public init(id: String, frame: Rect, place: TextPlace = TextPlace()) {
    self.id = id
    self.place = place
    self.frame = frame
    name = id
  }
}

extension SceneLayer {
  init(_ node: SceneNode, _ reading: SceneReading) throws(SceneError) {
    var fields = try SceneFields(node, "a layer", reading)
    let id = try reading.text(try fields.required("id"))
    let frame = try fields.required("frame")
    let numbers = try reading.numbers(frame, count: 4, -SceneFields.limit...SceneFields.limit)
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw reading.unexpected(frame, expected: "a width and a height of at least 0")
    }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    self.init(id: id, frame: rect, place: node.place)
    try readAppearance(&fields)
    try readTouch(&fields)
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
  }

  private mutating func readTouch(_ fields: inout SceneFields) throws(SceneError) {
    isUserInteractionEnabled = try fields.boolean("interaction") ?? isUserInteractionEnabled
    isMultipleTouchEnabled = try fields.boolean("multipleTouch") ?? isMultipleTouchEnabled
    isExclusiveTouch = try fields.boolean("exclusiveTouch") ?? isExclusiveTouch
    hitOutset = try fields.number("hitOutset") ?? hitOutset
    guard let shape = fields.node("hitArea") else { return }
    guard let known = Shape(rawValue: try fields.reading.text(shape)) else {
      throw fields.reading.unexpected(shape, expected: "bounds, ellipse or circle")
    }
    hitArea = known
  }

  /// Gives a layer everything that is described but the layers in it.
  func configure(_ layer: Layer) {
    layer.frame = frame
    layer.name = name
    layer.transform = transform
    layer.isHidden = isHidden
    layer.opacity = opacity
    layer.isUserInteractionEnabled = isUserInteractionEnabled
    layer.isMultipleTouchEnabled = isMultipleTouchEnabled
    layer.isExclusiveTouch = isExclusiveTouch
    layer.zPosition = zPosition
    layer.hitOutset = hitOutset
    switch hitArea {
    case .bounds: layer.hitArea = .bounds
    case .ellipse: layer.hitArea = .ellipse
    case .circle: layer.hitArea = .circle
    }
  }
}
