import TouchGeometry

/// Formats numbers and names for descriptions.
enum LayerText {
  /// A number with at most two decimals, and none if it is whole.
  static func number(_ value: Double) -> String { value.short(2) }

  /// Numbers with spaces between.
  static func numbers(_ values: Double...) -> String {
    values.map(number).joined(separator: " ")
  }

  /// A point in parentheses.
  static func point(_ point: Point) -> String { "(\(number(point.x)), \(number(point.y)))" }

  /// The name of a layer's type. Embedded Swift has no type names; there it is "Layer".
  private static func typeName(of layer: Layer) -> String {
    #if hasFeature(Embedded)
      "Layer"
    #else
      String(describing: type(of: layer))
    #endif
  }

  /// The type of a layer and its name, if it has one.
  static func title(of layer: Layer) -> String {
    let type = typeName(of: layer)
    return layer.name.isEmpty ? type : "\(type) \"\(layer.name)\""
  }
}

extension Layer: CustomDebugStringConvertible {
  /// The type, name, frame and everything that differs from the default, in one line that is the same in
  /// every run: `Layer "photo" frame 10 20 300 200, hidden`.
  public final var debugDescription: String {
    let frame = frame
    let place = LayerText.numbers(frame.minX, frame.minY, frame.width, frame.height)
    return (["\(LayerText.title(of: self)) frame \(place)"] + geometryNotes + flagNotes)
      .joined(separator: ", ")
  }

  private var geometryNotes: [String] {
    var notes: [String] = []
    if bounds.origin != .zero { notes.append("origin \(LayerText.point(bounds.origin))") }
    if anchorPoint != Point(x: 0.5, y: 0.5) {
      notes.append("anchor \(LayerText.point(anchorPoint))")
    }
    if !transform.isIdentity {
      let (t, number) = (transform, LayerText.numbers)
      notes.append("transform \(number(t.a, t.b, t.c, t.d, t.tx, t.ty))")
    }
    if zPosition != 0 { notes.append("z \(LayerText.number(zPosition))") }
    return notes
  }

  private var flagNotes: [String] {
    var notes: [String] = []
    if isHidden { notes.append("hidden") }
    if !isUserInteractionEnabled { notes.append("interaction off") }
    if opacity != 1 { notes.append("opacity \(opacity.short())") }
    if isMultipleTouchEnabled { notes.append("multiple touch") }
    if isExclusiveTouch { notes.append("exclusive touch") }
    if let area = hitArea.note { notes.append(area) }
    if hitSlop != 0 { notes.append("hit slop \(LayerText.number(hitSlop))") }
    if !gestureRecognizers.isEmpty { notes.append("recognizers \(gestureRecognizers.count)") }
    return notes
  }

  /// The tree that starts here: one ``debugDescription`` per line, with children indented by two spaces, in
  /// the order of ``children``.
  public final var treeDescription: String {
    var lines: [String] = []
    var rest: [(layer: Layer, level: Int)] = [(self, 0)]
    while let (layer, level) = rest.popLast() {
      lines.append(String(repeating: "  ", count: level) + layer.debugDescription)
      for child in layer.childList.reversed() { rest.append((child, level + 1)) }
    }
    return lines.joined(separator: "\n")
  }
}

extension HitArea {
  /// The area in a description; nil for the plain rectangle.
  fileprivate var note: String? {
    switch self {
    case .bounds: nil
    case .ellipse: "area ellipse"
    case .circle: "area circle"
    case .opaquePixels(let mask): "area mask \(mask.width) x \(mask.height)"
    case .custom: "area custom"
    }
  }
}
