import TouchGeometry
import Touchstone

/// Finds a position in a window at which a layer or one of its descendants is hit.
struct Aim {
  let window: Window
  let layer: Layer

  /// The number of positions that are tried along each axis if the center is not hit.
  private static let grid = 8

  /// Converts a point of the layer to the window. Without a point, returns the layer's center or, if that is
  /// not hit, the first point of a grid over its bounds that is.
  ///
  /// - Returns: nil if the layer is not hit there; ``objection(at:)`` gives the reason.
  func place(at point: Point?) -> Point? {
    guard layer.window === window else { return nil }
    if let point { return hit(point) }
    if let place = hit(layer.bounds.center) { return place }
    let bounds = layer.bounds
    for row in 0..<Self.grid {
      for column in 0..<Self.grid {
        let point = Point(
          x: bounds.minX + bounds.width * (Double(column) + 0.5) / Double(Self.grid),
          y: bounds.minY + bounds.height * (Double(row) + 0.5) / Double(Self.grid))
        if let place = hit(point) { return place }
      }
    }
    return nil
  }

  private func hit(_ point: Point) -> Point? {
    let place = layer.windowLocation(of: point)
    return isHit(at: place) ? place : nil
  }

  /// Whether a touch at a position in the window hits the layer or a descendant.
  func isHit(at place: Point) -> Bool {
    guard place.isFinite, cover(at: place) == nil, let hit = window.hitTest(place, with: nil) else {
      return false
    }
    return hit === layer || hit.isDescendant(of: layer)
  }

  /// The window in front of this one that a touch at a position hits instead; nil if there is none.
  private func cover(at place: Point) -> Window? {
    window.application.windows.prefix { $0 !== window }.first { front in
      guard let point = front.transformToParent.inverse?.applied(to: place),
        let owner = front.hitTest(point, with: nil)?.window
      else { return false }
      return owner !== window && owner.application === window.application && !owner.isHidden
    }
  }

  /// The reason the layer cannot be touched at a position, or anywhere.
  func objection(at point: Point?) -> String {
    let name = layer.name.isEmpty ? "the layer" : "\"\(layer.name)\""
    guard layer.window === window else { return "\(name) is not in the window" }
    let point = point ?? layer.bounds.center
    let place = layer.windowLocation(of: point)
    let cannot = "\(name) cannot be touched at (\(point.x), \(point.y)) of its own coordinates"
    guard cover(at: place) == nil else { return "\(cannot): \(report(at: place))" }
    let miss = window.hitTestReport(place).visit(of: layer)?.miss
    return "\(cannot): \(miss?.description ?? "its parent is not hit")\n\(report(at: place))"
  }

  /// The target of a touch at a position: the window in front, or the layers of this one that were tested.
  func report(at place: Point) -> String {
    guard let front = cover(at: place) else { return window.hitTestReport(place).description }
    return "the window \"\(front.name)\" is in front"
  }
}
