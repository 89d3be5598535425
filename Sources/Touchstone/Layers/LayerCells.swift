import TouchGeometry

/// The area in which a child can be hit, in the parent's coordinates; all four edges are inclusive.
struct LayerBox {
  var minX, minY, maxX, maxY: Double

  /// The box that contains no point.
  static var nowhere: LayerBox {
    LayerBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

  /// The box that contains every point.
  static var everywhere: LayerBox {
    LayerBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
  }
}

extension LayerBox {
  /// The area of a child, slightly larger than its bounding box, because points at the edge are rounded when
  /// converted to the child's coordinates, and the box when converted from them.
  init(of layer: Layer) {
    guard layer.localMatrices.fromParent != nil else {
      self = .nowhere
      return
    }
    guard layer.isHitBounded else {
      self = .everywhere
      return
    }
    let box = layer.localMatrices.toParent.boundingBox(of: layer.reach)
    guard box.isFinite else {
      self = .everywhere
      return
    }
    let far = max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    let margin = 1e-9 * far
    minX = box.minX - margin
    minY = box.minY - margin
    maxX = box.maxX + margin
    maxY = box.maxY + margin
  }

  /// Whether the point is on or between the edges.
  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }
}

/// The cells that a box covers.
enum LayerCells: Equatable {
  /// None: the child cannot be hit.
  case none
  /// At most two by two cells of a level's grid, whose cells have sides of 2 to the power of level - 20.
  case grid(level: Int, x: ClosedRange<Int>, y: ClosedRange<Int>)
  /// No cell: the child can be hit anywhere, or its box is too large to be measured in cells.
  case everywhere

  /// The number of grids; their cells have sides from a millionth of a point to 2 to the 43rd.
  static let levelCount = 64
  private static let lowestExponent = -20

  /// The cells of the box.
  init(of box: LayerBox) {
    guard box.minX <= box.maxX, box.minY <= box.maxY else {
      self = .none
      return
    }
    let side = max(box.maxX - box.minX, box.maxY - box.minY)
    guard side.isFinite, let level = LayerCells.level(ofSide: side),
      let (x0, y0) = LayerCells.cell(at: Point(x: box.minX, y: box.minY), level: level),
      let (x1, y1) = LayerCells.cell(at: Point(x: box.maxX, y: box.maxY), level: level)
    else {
      self = .everywhere
      return
    }
    self = .grid(level: level, x: x0...x1, y: y0...y1)
  }

  /// The level of the smallest cells that are not smaller than the side; nil if there is none.
  private static func level(ofSide side: Double) -> Int? {
    let exponent = side > 0 ? Int(side.exponent) + 1 : lowestExponent
    let level = max(exponent - lowestExponent, 0)
    return level < levelCount ? level : nil
  }

  /// The cell of a level at the point; nil if it is too far away to be counted in 32 bits, which is all that an
  /// integer has in a browser. Boxes are never that far away: the margin of a box grows with its distance, and
  /// with it the cells of its level. No box of the level contains such a point.
  static func cell(at point: Point, level: Int) -> (x: Int, y: Int)? {
    let perPoint = Double(sign: .plus, exponent: -(level + lowestExponent), significand: 1)
    let (x, y) = ((point.x * perPoint).rounded(.down), (point.y * perPoint).rounded(.down))
    guard abs(x) < 0x1p31, abs(y) < 0x1p31 else { return nil }
    return (Int(x), Int(y))
  }
}
