import TouchContainers
import TouchGeometry
import Touchstone

/// The landing positions in a scene: for each layer that can be hit and whose touches some recognizer
/// receives.
struct SceneReach {
  /// Positions that hit the same layer.
  struct Region {
    /// The IDs of the recognizers that receive touches here, nearest layer first.
    var recognizers: [String]
    /// The positions for 1, 2 and 3 fingers, in coordinates of the root layer.
    var places: [[Point]]
  }

  /// The number of grid points tried per side before a layer counts as unreachable.
  static let side = 41

  var regions: [Region] = []
  /// For layers that cannot be hit: the IDs of the layers hit instead, by the layer's ID.
  var covers: [String: [String]] = [:]
  /// The IDs of layers that cannot be hit unless a finger has moved layers.
  var hidden: Set<String> = []

  private let scene: Scene
  /// Whether no layer moves when touched.
  private let isStill: Bool
  private let owners: [ObjectIdentifier: [String]]

  init(_ scene: Scene) {
    self.scene = scene
    isStill = scene.manipulators.isEmpty && !scene.layers.values.contains { $0 is ScrollLayer }
    var owners: [ObjectIdentifier: [String]] = [:]
    for recognizer in scene.recognizers + scene.manipulators where recognizer.isEnabled {
      guard let layer = recognizer.layer else { continue }
      owners[ObjectIdentifier(layer), default: []].append(recognizer.name)
    }
    self.owners = owners
    var isKnown: Set<ObjectIdentifier> = []
    let ids = Dictionary(
      scene.layers.map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
    let owned = scene.layers.sorted { $0.key < $1.key }.filter {
      owners[ObjectIdentifier($0.value)] != nil
    }
    for (id, layer) in owned {
      var (hits, isOwn) = grid(layer, side: 15)
      if !isOwn { (hits, isOwn) = grid(layer, side: Self.side) }
      if !isOwn, mayAppear(layer, behind: hits.values.map { $0.layer }) {
        hidden.insert(id)
      } else if !isOwn {
        var names: [ObjectIdentifier: Int] = [:]
        for hit in hits.values { names[ObjectIdentifier(hit.layer), default: 0] += 1 }
        covers[id] = names.sorted { ($1.value, ids[$0.key] ?? "") < ($0.value, ids[$1.key] ?? "") }
          .compactMap { ids[$0.key] }
      }
      for hit in hits.values where isKnown.insert(ObjectIdentifier(hit.layer)).inserted {
        guard hit.isInside || layer === hit.layer else {
          isKnown.remove(ObjectIdentifier(hit.layer))
          continue
        }
        let recognizers = names(of: hit.layer)
        if !recognizers.isEmpty {
          regions.append(Region(recognizers: recognizers, places: places(hit)))
        }
      }
    }
    for pan in scene.recognizers.compactMap({ $0 as? ScreenEdgePanGestureRecognizer }) {
      addEdges(pan)
    }
    regions.sort { ($0.places[0][0].y, $0.places[0][0].x) < ($1.places[0][0].y, $1.places[0][0].x) }
  }

  private struct Hit {
    var layer: Layer
    /// The position in the window.
    var point: Point
    /// The distance to the nearest point at which another layer is hit, in grid steps.
    var depth: Int
    var isInside: Bool
  }

  private func hit(_ point: Point) -> Layer? {
    scene.window.hitTest(point, with: nil)
  }

  /// The IDs of the recognizers that receive touches at a position of the root layer; nil if layers move.
  func recognizers(at place: Point) -> [String]? {
    guard isStill else { return nil }
    return hit(scene.root.windowLocation(of: place)).map { names(of: $0) } ?? []
  }

  /// Whether a layer that is not hit may be, once fingers have moved layers.
  private func mayAppear(_ layer: Layer, behind covers: [Layer]) -> Bool {
    if covers.contains(where: { $0.mayUncover }) { return true }
    // A finger cannot move the layer itself, which it does not hit.
    guard let parent = layer.parent, parent.mayMove else { return false }
    guard let stage = parent.stage else { return true }
    let (hits, isOwn) = grid(stage, side: Self.side)
    return isOwn || hits.values.contains { $0.layer.mayUncover }
  }

  private func names(of layer: Layer) -> [String] {
    var names: [String] = []
    var next: Layer? = layer
    while let layer = next {
      names += owners[ObjectIdentifier(layer)] ?? []
      next = layer.parent
    }
    return names
  }

  /// The grid points of a layer by the layer that they hit; for each layer, the point farthest from its edge.
  private func grid(
    _ layer: Layer, side: Int
  ) -> (hits: [ObjectIdentifier: Hit], isOwn: Bool) {
    let area = layer.bounds.outset(by: max(layer.hitSlop, 0))
    var cells: [(Layer, Point)?] = []
    for row in 0..<side {
      for column in 0..<side {
        let (x, y) = ((Double(column) + 0.5) / Double(side), (Double(row) + 0.5) / Double(side))
        let point = Point(x: area.minX + area.size.width * x, y: area.minY + area.size.height * y)
        let place = layer.windowLocation(of: point)
        cells.append(scene.window.bounds.contains(place) ? hit(place).map { ($0, place) } : nil)
      }
    }
    var depths = [Int](repeating: 1, count: cells.count)
    func spread(_ index: Int, _ neighbors: [Int]) {
      let (row, column) = (index / side, index % side)
      guard 1..<side - 1 ~= row, 1..<side - 1 ~= column else { return }
      var least = Int.max
      for neighbor in neighbors {
        let isSame = cells[index + neighbor]?.0 === cells[index]?.0
        least = min(least, isSame ? depths[index + neighbor] : 0)
      }
      depths[index] = least + 1
    }
    // The distance in steps to the nearest cell of another layer, in one forward and one backward pass.
    for index in cells.indices { spread(index, [-1, -side, -side - 1, -side + 1]) }
    for index in cells.indices.reversed() {
      let before = depths[index]
      spread(index, [1, side, side + 1, side - 1])
      depths[index] = min(depths[index], before)
    }
    var hits: [ObjectIdentifier: Hit] = [:]
    var isOwn = false
    for index in cells.indices {
      guard let (found, point) = cells[index] else { continue }
      let isInside = found.isWithin(layer)
      isOwn = isOwn || isInside
      if let best = hits[ObjectIdentifier(found)], best.depth >= depths[index] { continue }
      hits[ObjectIdentifier(found)] = Hit(
        layer: found, point: point, depth: depths[index], isInside: isInside)
    }
    return (hits, isOwn)
  }

  /// One to three positions around a hit that hit the same layer, spaced like the fingers of a hand.
  private func places(_ hit: Hit) -> [[Point]] {
    func local(_ point: Point) -> Point {
      (scene.root.location(fromWindow: point) ?? point).tidy
    }
    var places = [[local(hit.point)]]
    for count in 2...SceneProof.maximumFingers {
      places.append(fingers(count, around: hit).map(local))
    }
    return places
  }

  private func fingers(_ count: Int, around hit: Hit) -> [Point] {
    func row(_ span: Double, _ way: Vector) -> [Point] {
      (0..<count).map { hit.point + way * (span * (Double($0) - Double(count - 1) / 2)) }
    }
    let ways = [Vector(dx: 1, dy: 0), Vector(dx: 0, dy: 1)]
    for span in [90.0, 60, 40, 25, 15, 8, 4] {
      for way in ways {
        let points = row(span, way)
        if points.allSatisfy({ self.hit($0) === hit.layer }) { return points }
      }
    }
    return row(2, ways[0])
  }

  /// Adds positions at the edges where an edge pan begins.
  private mutating func addEdges(_ pan: ScreenEdgePanGestureRecognizer) {
    let bounds = scene.window.bounds
    let inset = min(pan.edgeWidth / 2, 5)
    for x in [inset, bounds.midX, bounds.maxX - inset] {
      for y in [inset, bounds.midY, bounds.maxY - inset] {
        guard let layer = hit(Point(x: x, y: y)), names(of: layer).contains(pan.name) else {
          continue
        }
        let hit = Hit(layer: layer, point: Point(x: x, y: y), depth: 1, isInside: true)
        regions.append(Region(recognizers: names(of: layer), places: places(hit)))
      }
    }
  }
}

extension Layer {
  /// Whether a finger may move the layer: it or an ancestor is manipulated or scrolled.
  fileprivate var mayMove: Bool {
    var next: Layer? = self
    while let layer = next {
      if layer.isManipulated || layer.parent is ScrollLayer { return true }
      next = layer.parent
    }
    return false
  }

  /// The scroll layer that the layer cannot leave when fingers move it; nil if it can go anywhere, or stays.
  fileprivate var stage: ScrollLayer? {
    var (next, stage): (Layer?, ScrollLayer?) = (self, nil)
    while let layer = next {
      if let scroll = layer.parent as? ScrollLayer {
        stage = scroll
      } else if layer.isManipulated {
        stage = nil
      }
      next = layer.parent
    }
    return stage
  }

  /// Whether a finger may move the layer off what is behind it. Where scrolled content has gone, its scroll layer is
  /// hit, unless that has a shape.
  fileprivate var mayUncover: Bool {
    guard mayMove else { return false }
    if let stage, case .bounds = stage.hitArea { return false }
    return true
  }

  private var isManipulated: Bool {
    gestureRecognizers.contains { $0 is Manipulator && $0.isEnabled }
  }

  fileprivate func isWithin(_ ancestor: Layer) -> Bool {
    var next: Layer? = self
    while let layer = next {
      if layer === ancestor { return true }
      next = layer.parent
    }
    return false
  }
}
