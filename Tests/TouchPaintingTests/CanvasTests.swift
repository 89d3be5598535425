import Testing
import TouchGeometry
import TouchImaging
import TouchPainting

@Suite("canvas")
struct CanvasTests {
  @Test("a filled rectangle covers exactly its pixels")
  func rectangle() throws {
    let canvas = try Canvas(width: 8, height: 6, background: .black)
    canvas.fill(.rect(Rect(x: 2, y: 1, width: 3, height: 4)), with: .pureRed)
    let image = try canvas.image()
    for y in 0..<6 {
      for x in 0..<8 {
        let isInside = (2..<5).contains(x) && (1..<5).contains(y)
        #expect(image[x, y] == (isInside ? .pureRed : .black), "(\(x), \(y))")
      }
    }
  }

  @Test("points are as many pixels as the scale says")
  func scale() throws {
    let canvas = try Canvas(size: Size(width: 3, height: 2), scale: 4)
    #expect(canvas.width == 12 && canvas.height == 8)
    canvas.fill(.rect(Rect(x: 1, y: 0, width: 1, height: 1)), with: .pureGreen)
    let image = try canvas.image()
    #expect(image[3, 0] == .clear && image[4, 0] == .pureGreen)
    #expect(image[7, 3] == .pureGreen && image[8, 3] == .clear && image[7, 4] == .clear)
  }

  @Test("an image keeps its pixels, and clear ones let through what is below")
  func imageIsKept() throws {
    var source = Image(width: 3, height: 1)
    source[0, 0] = Pixel(red: 10, green: 200, blue: 99)
    source[1, 0] = Pixel(red: 255, green: 0, blue: 0, alpha: 128)
    let canvas = try Canvas(width: 3, height: 1, background: .pureBlue)
    canvas.draw(PaintedImage(source), in: canvas.bounds)
    let image = try canvas.image()
    #expect(image[0, 0] == Pixel(red: 10, green: 200, blue: 99))
    // 128 of 255 red over blue: 128 red, 127 blue.
    #expect(image[1, 0].isNear(Pixel(red: 128, green: 0, blue: 127)))
    #expect(image[2, 0] == .pureBlue)
  }

  @Test("what is half clear comes out with straight alpha")
  func straightAlpha() throws {
    let canvas = try Canvas(width: 1, height: 1)
    canvas.fill(.rect(canvas.bounds), with: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    let pixel = try canvas.image()[0, 0]
    #expect(pixel.isNear(Pixel(red: 255, green: 128, blue: 0, alpha: 128), within: 2))
  }

  @Test("an image turned by a right angle has its pixels in their places")
  func rotation() throws {
    var source = Image(width: 2, height: 2, filledWith: .white)
    source[0, 0] = .pureRed
    source[1, 0] = .pureGreen
    let canvas = try Canvas(width: 2, height: 2)
    // Clockwise on the screen: the upper left corner moves to the upper right.
    let turn = AffineTransform.rotation(.degrees(90), about: Point(x: 1, y: 1))
    canvas.within(turn) { canvas.draw(PaintedImage(source), in: canvas.bounds) }
    let image = try canvas.image()
    #expect(image[1, 0].isNear(.pureRed) && image[1, 1].isNear(.pureGreen))
    #expect(image[0, 0].isNear(.white) && image[0, 1].isNear(.white))
  }

  @Test("fine stripes become gray when an image is made small")
  func shrinking() throws {
    var source = Image(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { source[x, y] = x % 2 == 0 ? .white : .black }
    }
    let canvas = try Canvas(width: 8, height: 8)
    canvas.draw(PaintedImage(source), in: canvas.bounds)
    let pixel = try canvas.image()[4, 4]
    #expect(pixel.isNear(Pixel(gray: 128), within: 24))
  }

  @Test("a clip hides what is outside of it, and ends with its block")
  func clip() throws {
    let canvas = try Canvas(width: 4, height: 1, background: .black)
    canvas.within(clip: .rect(Rect(x: 1, y: 0, width: 2, height: 1))) {
      canvas.fill(.rect(canvas.bounds), with: .white)
    }
    canvas.fill(.rect(Rect(x: 3, y: 0, width: 1, height: 1)), with: .pureRed)
    let image = try canvas.image()
    #expect((0..<4).map { image[$0, 0] } == [.black, .white, .white, .pureRed])
  }

  @Test("a group is painted as a whole")
  func group() throws {
    let canvas = try Canvas(width: 3, height: 1, background: .black)
    canvas.group(opacity: 0.5) {
      canvas.fill(.rect(Rect(x: 0, y: 0, width: 2, height: 1)), with: .white)
      canvas.fill(.rect(Rect(x: 1, y: 0, width: 2, height: 1)), with: .white)
    }
    let image = try canvas.image()
    for x in 0..<3 { #expect(image[x, 0].isNear(Pixel(gray: 128))) }
  }

  @Test("groups beyond the most that can be in each other keep their opacity")
  func deepGroups() throws {
    func paint(_ depth: Int, _ body: (Canvas) -> Void) throws -> Pixel {
      let canvas = try Canvas(width: 4, height: 4, background: .black)
      func nest(_ left: Int) {
        if left == 0 { body(canvas) } else { canvas.group(opacity: 0.9) { nest(left - 1) } }
      }
      nest(depth)
      // Later drawing is opaque again.
      canvas.fill(.rect(Rect(x: 0, y: 3, width: 4, height: 1)), with: .white)
      let image = try canvas.image()
      #expect(image[1, 3] == .white)
      return image[1, 1]
    }
    let white = PaintedImage(Image(width: 2, height: 2, filledWith: .white))
    // 255 x 0.9^40 is 3.8; 255 x 0.9^20 is 31. Each group rounds once.
    #expect(
      try paint(40) { $0.fill(.rect($0.bounds), with: .white) }.isNear(Pixel(gray: 4), within: 2))
    for body in [
      { $0.fill(.rect($0.bounds), with: .white) }, { $0.draw(white, in: $0.bounds) },
      { $0.fill(.rect($0.bounds), from: .white, to: .white) },
      { $0.draw(white, in: $0.bounds, opacity: 7) },
    ] as [(Canvas) -> Void] {
      #expect(try paint(20, body).isNear(Pixel(gray: 31), within: 4))
    }
  }

  @Test("an image with a side that no canvas has is an error and no gap")
  func hugeImage() throws {
    let canvas = try Canvas(width: 4, height: 4)
    canvas.draw(PaintedImage(Image(width: 40_000, height: 2)), in: canvas.bounds)
    #expect {
      _ = try canvas.image().width
    } throws: { error in
      guard case .size(40_000, 2, 16_384, _)? = (error as? PaintingError)?.reason else {
        return false
      }
      return "\(error)".hasPrefix("a picture cannot have 40000 by 2 pixels")
    }
  }

  @Test(
    "a wide image is painted, or it is an error",
    arguments: [16_384, 20_000, 24_000, 31_000, 32_000, 32_700, 32_760, 32_767])
  func wideImage(width: Int) throws {
    let painted = PaintedImage(Image(width: width, height: 2, filledWith: .pureRed))
    for side in [1.0, 3, 10, 100, 1_000, 9_000] {
      let canvas = try Canvas(width: 9_000, height: 2, background: .black)
      canvas.draw(painted, in: Rect(x: 0, y: 0, width: side, height: 2))
      var pixel: Pixel?
      do { pixel = try canvas.image()[0, 0] } catch {
        guard case .size = error.reason else { throw error }
      }
      #expect(pixel == nil || pixel == .pureRed, "\(side)")
      if width <= PaintedImage.maximumSide { #expect(pixel == .pureRed, "\(side)") }
    }
  }

  @Test("a rectangle without end fills the canvas")
  func hugeRectangle() throws {
    let canvas = try Canvas(width: 2, height: 2)
    canvas.fill(.rect(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)), with: .pureGreen)
    let isGreen = try canvas.image() == Image(width: 2, height: 2, filledWith: .pureGreen)
    #expect(isGreen)
  }

  @Test("nothing that is painted makes a canvas unusable")
  func badNumbers() throws {
    let canvas = try Canvas(width: 4, height: 4)
    let numbers = [0, -1, 1e-300, 1e300, -1e300, 1e9, .nan, .infinity, -.infinity]
    let image = PaintedImage(Image(width: 2, height: 2, filledWith: .white))
    for value in numbers {
      for other in numbers + [1] {
        let matrix = AffineTransform(a: value, b: 0, c: other, d: other, tx: other, ty: value)
        canvas.within(matrix) { canvas.fill(.rect(canvas.bounds), with: .pureBlue) }
        let rect = Rect(x: other, y: 0, width: value, height: other)
        let point = Point(x: value, y: other)
        canvas.draw(image, in: rect, opacity: value)
        canvas.group(opacity: value) { canvas.fill(.ellipse(rect), with: .pureRed) }
        for shape in shapes(rect, point, value) {
          canvas.fill(shape, with: .pureRed)
          canvas.fill(shape, from: .pureRed, to: .pureBlue)
          canvas.stroke(shape, with: .pureRed, width: value, dash: other)
          canvas.within(clip: shape) { canvas.fill(.rect(canvas.bounds), with: .pureGreen) }
        }
        canvas.draw("text", at: point, size: value, color: .white, width: other)
        canvas.draw("text", at: .zero, size: 10, color: .white, width: value)
        _ = canvas.extent(of: "text", size: value)
      }
    }
    canvas.fill(.rect(canvas.bounds), with: .white)
    let isWhite = try canvas.image() == Image(width: 4, height: 4, filledWith: .white)
    #expect(isWhite)
  }

  private func shapes(_ rect: Rect, _ point: Point, _ value: Double) -> [Shape] {
    [
      .rect(rect), .roundedRect(rect, radius: value), .ellipse(rect),
      .circle(center: point, radius: value), .circle(center: .zero, radius: value),
      .sector(center: .zero, radius: 2, from: .radians(0), to: .radians(value)),
      .polyline([point, .zero]), .polygon([.zero, point, Point(x: 1, y: 1)]), .polygon([]),
    ]
  }

  @Test("sides out of range are refused with their numbers")
  func sides() {
    for (width, height) in [(0, 4), (4, -1), (40_000, 1), (20_000, 20_000), (Int.max, Int.max)] {
      #expect {
        _ = try Canvas(width: width, height: height)
      } throws: { error in
        guard case .size(let w, let h, _, _)? = (error as? PaintingError)?.reason else {
          return false
        }
        return w == Double(width) && h == Double(height)
      }
    }
    #expect(throws: PaintingError.self) { try Canvas(size: Size(width: .nan, height: 3)) }
    #expect(throws: PaintingError(.scale(0))) {
      try Canvas(size: Size(width: 3, height: 3), scale: 0)
    }
    #expect(throws: PaintingError(.scale(1e-200))) {
      try Canvas(width: 3, height: 3, scale: 1e-200)
    }
  }

  @Test("text is as wide as it says, and what does not fit ends in an ellipsis")
  func text() throws {
    let canvas = try Canvas(width: 200, height: 40, background: .black)
    let full = canvas.extent(of: "recognizer", size: 20)
    #expect(full.width > 60 && full.width < 160)
    #expect(canvas.extent(of: "recognizer", size: 40).width.rounded() == (2 * full.width).rounded())
    canvas.draw("recognizer", at: Point(x: 0, y: 30), size: 20, color: .white, width: 60)
    let image = try canvas.image()
    let columns = (0..<200).filter { x in (0..<40).contains { image[x, $0] != .black } }
    let last = try #require(columns.last)
    #expect(last < 60 && last > 30)
  }

  @Test("letters of Latin, Greek and Cyrillic are those of the typeface, others of the usual one")
  func rareGlyphs() {
    for text in ["recognizer", "größer – 11°…", "Ελλάδα", "кириллица", "Tiếng Việt", "e\u{301}"] {
      #expect(!Typeface.hasRareGlyphs(text), "\(text)")
    }
    for text in ["שלום.png", "صورة", "նկար", "სურათი", "a → b", "✓"] {
      #expect(Typeface.hasRareGlyphs(text), "\(text)")
    }
  }

  @Test("the same calls give the same pixels")
  func sameTwice() throws {
    func paint() throws -> Image {
      let canvas = try Canvas(width: 90, height: 40, scale: 1.5, background: .backdrop)
      canvas.within(.rotation(.degrees(11))) {
        canvas.fill(.circle(center: Point(x: 30, y: 10), radius: 9.3), with: .pureGreen)
        canvas.draw("θ = 11°", at: Point(x: 3, y: 20), size: 12, color: .white)
      }
      return try canvas.image()
    }
    #expect(try paint() == paint())
  }
}
