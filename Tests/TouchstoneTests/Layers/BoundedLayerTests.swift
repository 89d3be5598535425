import Testing
import TouchGeometry
import TouchTracking
import Touchstone

/// Layers are hit within their bounds unless they say otherwise.
@Suite("Layers are bounded by default")
struct BoundedLayerTests {
  /// An app's layer, which counts its hit tests.
  private class Asked: Layer {
    static nonisolated(unsafe) var count = 0
    override func hitTest(_ point: Point, with event: TouchEvent?) -> Layer? {
      Self.count += 1
      return super.hitTest(point, with: event)
    }
  }

  /// Accepts touches 50 points around its bounds.
  private final class Generous: Layer {
    var says = true
    override func contains(_ point: Point, with event: TouchEvent?) -> Bool {
      bounds.outset(by: 50).contains(point)
    }
    override var isHitBounded: Bool { !says }
  }

  @Test("a hit test asks only the layer at the point among ten thousand subclassed layers")
  func subclassesElsewhere() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
    for index in 0..<10_000 {
      let origin = Point(x: Double(index % 100) * 10, y: Double(index / 100) * 10)
      let child = Asked(frame: Rect(origin: origin, size: Size(width: 10, height: 10)))
      try root.addChild(child)
    }
    Asked.count = 0
    let hit = try #require(root.hitTest(Point(x: 455, y: 725), with: nil))
    #expect(hit.frame == Rect(x: 450, y: 720, width: 10, height: 10))
    #expect(Asked.count == 1)
  }

  @Test("what a layer accepts outside its bounds counts only if it says so, however many siblings")
  func saysSo() throws {
    for siblings in [0, 3, 100] {
      let root = Layer(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
      let layer = Generous(frame: Rect(x: 500, y: 500, width: 20, height: 20))
      try root.addChild(layer)
      for index in 0..<siblings {
        try root.addChild(Layer(frame: Rect(x: Double(index), y: 0, width: 1, height: 1)))
      }
      #expect(root.hitTest(Point(x: 540, y: 540), with: nil) === layer, "\(siblings) siblings")
      #expect(root.hitTest(Point(x: 580, y: 540), with: nil) === root, "\(siblings) siblings")
    }
    for siblings in [0, 3, 100] {
      let root = Layer(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
      let layer = Generous(frame: Rect(x: 500, y: 500, width: 20, height: 20))
      layer.says = false
      try root.addChild(layer)
      for index in 0..<siblings {
        try root.addChild(Layer(frame: Rect(x: Double(index), y: 0, width: 1, height: 1)))
      }
      #expect(root.hitTest(Point(x: 540, y: 540), with: nil) === root, "\(siblings) siblings")
      #expect(root.hitTest(Point(x: 510, y: 510), with: nil) === layer, "\(siblings) siblings")
      let report = root.hitTestReport(Point(x: 540, y: 540))
      #expect(
        report.hit === root && (siblings > 24 || report.visit(of: layer)?.miss != nil),
        "\(report)")
    }
  }
}
