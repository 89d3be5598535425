import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRendering
import Touchstone

@Suite("drawing of pictures", .needsGL)
struct PictureDrawingTests {
  private static let transforms: [(String, AffineTransform)] = [
    ("plain", .identity),
    ("turned", .rotation(.degrees(31))),
    ("quarter", .rotation(.degrees(90))),
    ("mirrored", .scale(x: -1, y: 1)),
    ("enlarged", .scale(1.5)),
    ("reduced", .scale(0.4)),
    ("between-pixels", .translation(Vector(dx: 0.3, dy: 0.6))),
    ("sheared", AffineTransform(a: 1, b: 0.2, c: -0.5, d: 0.8, tx: 3.3, ty: -2)),
    ("stretched", .scale(x: 1.4, y: 0.5)),
    ("pinched-and-turned", .scale(0.83).concatenating(.rotation(.degrees(-17)))),
  ]

  @Test("a photo looks as Cairo paints it under any affine transform", arguments: transforms)
  func affine(name: String, transform: AffineTransform) throws {
    try GLContext.run {
      let layer = pictureLayer(smoothPhoto(240, 180), at: Point(x: 200, y: 150), transform)
      try expectLikeness(of: window(400, 300, layer), named: "photo-\(name)")
    }
  }

  @Test("a photo that lets light through is drawn with what is behind it", arguments: [0.25, 0.6])
  func translucent(opacity: Double) throws {
    try GLContext.run {
      let behind = ColorLayer(
        frame: Rect(x: 50, y: 60, width: 200, height: 120),
        color: Color(red: 0.9, green: 0.5, blue: 0.1))
      let photo = pictureLayer(
        smoothPhoto(200, 150, alpha: 140), at: Point(x: 190, y: 140), .rotation(.degrees(12)))
      photo.opacity = opacity
      try expectLikeness(
        of: window(320, 240, behind, photo), background: .backdrop, named: "translucent-\(opacity)")
    }
  }

  /// A picture drawn with a filter.
  private func drawn(
    _ image: Image, _ transform: AffineTransform, _ filter: PictureFilter, _ name: String
  ) throws -> Image {
    let root = try window(
      300, 200, pictureLayer(image, at: Point(x: 150, y: 100), transform))
    let renderer = try LayerRenderer()
    renderer.pictureFilter = filter
    let size = PixelSize(width: 300, height: 200)
    renderer.draw(root, pixelSize: size, toPixels: .identity, background: .black, at: nil)
    let image = try renderer.image(of: size)
    try keep(image, "\(name)-\(filter)-drawn")
    return image
  }

  @Test(
    "stripes of a pixel that become smaller turn into an even gray, whatever the angle",
    arguments: [PictureFilter.trilinear, .bilinear], [0.0, 23])
  func minifiedStripes(filter: PictureFilter, degrees: Double) throws {
    try GLContext.run {
      let image = try drawn(
        stripes(600, 400, period: 1), .scale(0.35).concatenating(.rotation(.degrees(degrees))),
        filter,
        "stripes-\(Int(degrees))")
      for y in 70..<130 {
        for x in 100..<200 { #expect(abs(Int(image[x, y].red) - 127) <= 6) }
      }
    }
  }

  @Test(
    "stripes of three pixels keep their mean and make no coarse pattern when they are small",
    arguments: [PictureFilter.trilinear, .bilinear], [0.35, 0.3, 0.2])
  func widerStripes(filter: PictureFilter, scale: Double) throws {
    try GLContext.run {
      let image = try drawn(
        stripes(1400, 900, period: 3), .scale(scale), filter, "stripes-3-\(scale)")
      // The mean of 24 columns: a moiré pattern has a period of many columns.
      for start in stride(from: 20, to: 250, by: 12) {
        let sum = (start..<start + 24).reduce(0) { $0 + Int(image[$1, 100].red) }
        #expect(abs(sum / 24 - 127) <= 8)
      }
    }
  }

  @Test("a photo that is made smaller looks as Cairo paints it with both filters")
  func filters() throws {
    try GLContext.run {
      for filter in [PictureFilter.trilinear, .bilinear] {
        let photo = smoothPhoto(600, 400)
        let image = try drawn(
          photo, .scale(0.37).concatenating(.rotation(.degrees(9))), filter, "filter")
        let layer = pictureLayer(
          photo, at: Point(x: 150, y: 100), .scale(0.37).concatenating(.rotation(.degrees(9))))
        let painted = try Painter(background: .black).image(of: window(300, 200, layer))
        let comparison = Comparison(image, painted)
        #expect(comparison.interior <= 2 && comparison.farCount == 0)
        #expect(comparison.colorCount > 500)
      }
    }
  }

  @Test("edges of a turned picture are soft, and half covered on the average")
  func softEdges() throws {
    try GLContext.run {
      let white = Image(width: 100, height: 100, filledWith: Pixel(gray: 255))
      let layer = pictureLayer(white, at: Point(x: 100, y: 100), .rotation(.degrees(10)))
      let image = try bothPictures(of: window(200, 200, layer), named: "soft-edges").drawn
      var sum = 0
      var soft = 0
      for y in 0..<200 {
        for x in 0..<200 {
          sum += Int(image[x, y].red)
          if 20...235 ~= image[x, y].red { soft += 1 }
        }
      }
      // The area is still that of the square, and there are soft pixels along 400 points of edge.
      #expect(abs(sum / 255 - 10_000) < 30)
      #expect(soft > 300)
    }
  }

  @Test("the scale of the frame counts, and what is outside of it is left out")
  func scaled() throws {
    try GLContext.run {
      let photo = pictureLayer(smoothPhoto(300, 200), at: Point(x: 150, y: 100))
      let outside = pictureLayer(smoothPhoto(50, 50), at: Point(x: -500, y: 100))
      let root = try window(500, 400, photo, outside)
      try expectLikeness(of: root, scale: 0.6, named: "scale-0.6")
      try expectLikeness(of: root, scale: 1.2, named: "scale-1.2")
    }
  }

  @Test("a screen that is turned by a quarter shows all pixels turned, letters too")
  func quarterTurn() throws {
    try GLContext.run {
      let layer = pictureLayer(smoothPhoto(120, 80), at: Point(x: 90, y: 60))
      let label = CountedLayer(frame: Rect(x: 20, y: 105, width: 130, height: 35))
      let root = try window(200, 150, layer, label)
      let renderer = try LayerRenderer()
      let turned = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 150, ty: 0)
      let size = PixelSize(width: 150, height: 200)
      renderer.draw(root, pixelSize: size, toPixels: turned, background: .black, at: nil)
      let drawn = try renderer.image(of: size)
      let painted = try Painter(background: .black).image(of: root)
      // The point (x, y) of the root moves to (150 - y, x), and so does the center of a pixel.
      var most = 0
      for y in 0..<150 {
        for x in 0..<200 {
          most = max(most, drawn[149 - y, x].difference(from: painted[x, y]))
        }
      }
      #expect(most <= 2)
    }
  }
}
