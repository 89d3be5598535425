import DemoScenes
import Testing
import TouchContainers
import TouchGeometry
import Touchstone

@testable import touchstone_demo

/// The outlines of hit areas in the inspector.
@Suite("outlines of hit areas")
struct HitOutlineTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let store = MaskOutlineStore()

  private func add(_ frame: Rect, to parent: Layer? = nil) throws -> Layer {
    let layer = Layer(frame: frame)
    try (parent ?? window).addChild(layer)
    return layer
  }

  private func visibility(of layer: Layer) -> HitOutline.Visibility {
    HitOutline(of: layer, layer.transformToWindow, store).visibility(of: layer, in: window)
  }

  /// The bounding box of all parts of an outline.
  private func box(of layer: Layer) throws -> Rect {
    guard case .lines(let lines) = visibility(of: layer) else {
      throw Unexpected(description: "\(visibility(of: layer))")
    }
    let points = lines.flatMap { $0 }
    let (x, y) = (points.map(\.x), points.map(\.y))
    let corner = Point(x: try #require(x.min()), y: try #require(y.min()))
    let other = Point(x: try #require(x.max()), y: try #require(y.max()))
    return Rect(
      x: corner.x, y: corner.y, width: other.x - corner.x, height: other.y - corner.y)
  }

  struct Unexpected: Error { let description: String }

  @Test("the outline of an uncovered hit area is shown whole, whatever its shape")
  func whole() throws {
    let layer = try add(Rect(x: 50, y: 50, width: 100, height: 80))
    for area in [HitArea.bounds, .ellipse, .circle] {
      layer.hitArea = area
      #expect(visibility(of: layer) == .whole)
    }
  }

  @Test("what is beyond the parent's bounds is not shown")
  func clipped() throws {
    let parent = try add(Rect(x: 100, y: 50, width: 200, height: 100))
    let child = try add(Rect(x: 20, y: 60, width: 60, height: 90), to: parent)
    // In the window it reaches from 110 to 200; the parent ends at 150.
    let box = try box(of: child)
    #expect(abs(box.minY - 110) < 2 && abs(box.maxY - 150) < 2)
    #expect(abs(box.minX - 120) < 2 && abs(box.maxX - 180) < 2)
  }

  @Test("what another layer covers is not shown")
  func covered() throws {
    let below = try add(Rect(x: 50, y: 50, width: 100, height: 100))
    let above = try add(Rect(x: 100, y: 0, width: 200, height: 300))
    let box = try box(of: below)
    #expect(abs(box.minX - 50) < 2 && abs(box.maxX - 100) < 2)
    #expect(visibility(of: above) == .whole)
    above.isUserInteractionEnabled = false
    #expect(visibility(of: below) == .whole)
  }

  @Test("no outline is shown for a hit area below a modal layer")
  func modal() throws {
    let layer = try add(Rect(x: 50, y: 50, width: 100, height: 100))
    try window.present(ModalLayer())
    #expect(visibility(of: layer) == .lines([]))
  }

  @Test("a layer that passes touches on has no hit area")
  func passing() throws {
    final class Glass: Layer {
      override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? { nil }
    }
    let glass = Glass(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    try window.addChild(glass)
    #expect(visibility(of: glass) == .lines([]))
  }

  @Test("a half-covered sprite is outlined with the points of its edge that can be hit")
  func mask() throws {
    let sprite = try add(Rect(x: 50, y: 50, width: 100, height: 100))
    // A square of 10 by 10 opaque pixels in the middle of 20 by 20.
    let alpha = (0..<400).map { index -> UInt8 in
      (5..<15).contains(index % 20) && (5..<15).contains(index / 20) ? 255 : 0
    }
    let mask = try AlphaMask(width: 20, height: 20, alpha: alpha)
    sprite.hitArea = .opaquePixels(mask)
    #expect(visibility(of: sprite) == .whole)
    _ = try add(Rect(x: 100, y: 0, width: 200, height: 300))
    guard case .dots(let dots) = visibility(of: sprite) else {
      throw Unexpected(description: "\(visibility(of: sprite))")
    }
    #expect(!dots.isEmpty && dots.allSatisfy { $0.x >= 75 && $0.x < 100 && $0.y >= 75 })
  }
}
