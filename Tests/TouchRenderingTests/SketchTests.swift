import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import Touchstone

@Suite("sketches over layers", .needsGL)
struct SketchTests {
  private let size = PixelSize(width: 320, height: 240)

  /// The output of a sketch, and that of Cairo.
  private func expectLikeness(
    scale: Double = 1, named name: String, far: Int = 0, sketch: (Sketch) -> Void,
    paint: (Canvas) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = try LayerRenderer()
    let root = Window(size: Size(width: 320 / scale, height: 240 / scale))
    renderer.draw(
      root, pixelSize: size, toPixels: .scale(scale), background: .backdrop, at: nil,
      above: sketch)
    #expect(renderer.failure == nil)
    let drawn = try renderer.image(of: size)
    let canvas = try Canvas(width: 320, height: 240, scale: scale, background: .backdrop)
    paint(canvas)
    let painted = try canvas.image()
    try keep(drawn, "sketch-\(name)-drawn")
    try keep(painted, "sketch-\(name)-painted")
    let comparison = Comparison(drawn, painted)
    #expect(comparison.colorCount > 1, sourceLocation: sourceLocation)
    #expect(comparison.interior <= 2, sourceLocation: sourceLocation)
    #expect(comparison.farCount <= far, sourceLocation: sourceLocation)
  }

  private let turn = AffineTransform.rotation(.degrees(25)).concatenating(
    translation: Vector(dx: 150, dy: 60))
  private let box = Rect(x: 10, y: 10, width: 90, height: 60)
  private let orange = Color(red: 1, green: 0.6, blue: 0.2, alpha: 0.7)

  @Test("figures are filled as Cairo fills them", arguments: [1.0, 0.6, 2.2])
  func fills(scale: Double) throws {
    try GLContext.run {
      try expectLikeness(scale: scale, named: "fill-\(scale)") { sketch in
        sketch.fill(.rect(box), with: orange)
        sketch.fill(.roundedRect(box, radius: 20), transform: turn, with: orange)
        sketch.fill(.circle(center: Point(x: 60, y: 90), radius: 14), with: .white)
        sketch.fill(.ellipse(Rect(x: 20, y: 60, width: 70, height: 30)), with: orange)
      } paint: { canvas in
        canvas.fill(.rect(box), with: orange)
        canvas.within(turn) { canvas.fill(.roundedRect(box, radius: 20), with: orange) }
        canvas.fill(.circle(center: Point(x: 60, y: 90), radius: 14), with: .white)
        canvas.fill(.ellipse(Rect(x: 20, y: 60, width: 70, height: 30)), with: orange)
      }
    }
  }

  @Test("figures are outlined as Cairo outlines them", arguments: [1.0, 0.6, 2.2])
  func strokes(scale: Double) throws {
    try GLContext.run {
      try expectLikeness(scale: scale, named: "stroke-\(scale)", far: 6) { sketch in
        sketch.stroke(.rect(box), width: 4, with: orange)
        sketch.stroke(.roundedRect(box, radius: 20), transform: turn, width: 3, with: orange)
        sketch.stroke(.circle(center: Point(x: 60, y: 90), radius: 14), width: 2, with: .white)
      } paint: { canvas in
        canvas.stroke(.rect(box), with: orange, width: 4)
        canvas.within(turn) {
          canvas.stroke(.roundedRect(box, radius: 20), with: orange, width: 3)
        }
        canvas.stroke(.circle(center: Point(x: 60, y: 90), radius: 14), with: .white, width: 2)
      }
    }
  }

  @Test("an outline has its width under any transform, across every edge")
  func strokeUnderTransform() throws {
    try GLContext.run {
      let stretch = AffineTransform.scale(x: 3, y: 0.5).concatenating(
        translation: Vector(dx: 20, dy: 30))
      let stretched = stretch.boundingBox(of: box)
      try expectLikeness(named: "stretched-stroke") { sketch in
        sketch.stroke(.rect(box), transform: stretch, width: 4, with: .white)
      } paint: { canvas in
        canvas.stroke(.rect(stretched), with: .white, width: 4)
      }
    }
  }

  @Test("lines have round ends, and one without length is a dot")
  func lines() throws {
    try GLContext.run {
      let ends: [(Point, Point)] = [
        (Point(x: 20, y: 20), Point(x: 200, y: 90)), (Point(x: 250, y: 30), Point(x: 250, y: 200)),
        (Point(x: 60, y: 150), Point(x: 60, y: 150)), (Point(x: 220, y: 220), Point(x: 90, y: 120)),
      ]
      try expectLikeness(named: "lines") { sketch in
        for (start, end) in ends { sketch.line(from: start, to: end, width: 9, with: orange) }
      } paint: { canvas in
        for (start, end) in ends where start != end {
          canvas.stroke(.polyline([start, end]), with: orange, width: 9)
        }
        canvas.fill(.circle(center: Point(x: 60, y: 150), radius: 4.5), with: orange)
      }
    }
  }

  @Test("pictures of a sketch are painted once for a key, and forgotten when they are not drawn")
  func pictures() throws {
    try GLContext.run {
      let renderer = try LayerRenderer()
      let root = Window(size: Size(width: 320, height: 240))
      var paints = 0
      func draw(_ text: String?) {
        renderer.draw(
          root, pixelSize: size, toPixels: .identity, background: .black, at: nil
        ) { sketch in
          guard let text else { return }
          let place = AffineTransform.translation(Vector(dx: 20, dy: 30))
          sketch.picture(key: text, size: Size(width: 100, height: 30), at: place) { canvas in
            paints += 1
            canvas.fill(.rect(Rect(x: 0, y: 0, width: 100, height: 30)), with: .white)
          }
        }
      }
      for _ in 0..<5 { draw("first") }
      #expect(paints == 1)
      let image = try renderer.image(of: size)
      #expect(image[20, 30] == Pixel(gray: 255) && image[119, 59] == Pixel(gray: 255))
      #expect(image[19, 30] == Pixel(gray: 0) && image[120, 59] == Pixel(gray: 0))
      draw("second")
      #expect(paints == 2)
      for _ in 0..<40 { draw(nil) }
      #expect(renderer.counts.textures == 0)
    }
  }

  @Test("what is not finite or has no width is left out")
  func oddFigures() throws {
    try GLContext.run {
      let renderer = try LayerRenderer()
      let root = Window(size: Size(width: 320, height: 240))
      renderer.draw(
        root, pixelSize: size, toPixels: .identity, background: .black, at: nil
      ) { sketch in
        sketch.fill(.circle(center: Point(x: .nan, y: 0), radius: 5), with: .white)
        sketch.fill(.circle(center: .zero, radius: -5), with: .white)
        sketch.fill(.rect(box), transform: .scale(0), with: .white)
        sketch.stroke(.rect(box), width: -1, with: .white)
        sketch.stroke(.roundedRect(box, radius: .infinity), width: .nan, with: .white)
        sketch.line(from: .zero, to: Point(x: .infinity, y: 0), width: 3, with: .white)
        sketch.picture(key: 1, size: Size(width: -3, height: .nan), at: .identity) { _ in }
      }
      #expect(renderer.failure == nil)
      let image = try renderer.image(of: size)
      #expect(image == Image(width: 320, height: 240, filledWith: Pixel(gray: 0)))
    }
  }
}
