import Randomness
import Testing
import TouchGeometry

@testable import Touchstone

struct AlphaMaskTests {
  @Test("alpha 84 is transparent by default, 85 and 86 are opaque")
  func threshold() throws {
    let mask = try AlphaMask(width: 3, height: 1, alpha: [84, 85, 86])
    #expect([mask[0, 0], mask[1, 0], mask[2, 0]] == [false, true, true])
    #expect(mask.opaqueCount == 2)
    let strict = try AlphaMask(width: 3, height: 1, alpha: [84, 85, 86], threshold: 86)
    #expect(strict.opaqueCount == 1)
    #expect(try AlphaMask(width: 3, height: 1, alpha: [0, 0, 0], threshold: 0).opaqueCount == 3)
  }

  @Test("rows have padding, pixels four bytes and alpha its place among them")
  func layouts() throws {
    let padded = try AlphaMask(width: 2, height: 2, alpha: [255, 0, 9, 0, 255], bytesPerRow: 3)
    #expect(padded[0, 0] && !padded[1, 0] && !padded[0, 1] && padded[1, 1])
    let bytes: [UInt8] = [255, 255, 255, 0, 0, 0, 0, 255]
    let rgba = try AlphaMask(width: 2, height: 1, rgba: bytes)
    #expect(!rgba[0, 0] && rgba[1, 0])
    let argb = try AlphaMask(width: 2, height: 1, rgba: bytes, alphaOffset: 0)
    #expect(argb[0, 0] && !argb[1, 0])
    let lazily = try AlphaMask(width: 2, height: 1, alpha: [0, 1].lazy.map { UInt8($0 * 200) })
    #expect(!lazily[0, 0] && lazily[1, 0])
  }

  @Test("wide masks keep every bit in an eighth of a byte")
  func bits() throws {
    var random = SplitMix64(seed: 3)
    let (width, height) = (131, 7)
    let alpha = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let mask = try AlphaMask(width: width, height: height, alpha: alpha)
    for y in 0..<height {
      for x in 0..<width { #expect(mask[x, y] == (alpha[y * width + x] >= 85)) }
    }
    #expect(mask.byteCount == 3 * 8 * height)
    #expect(!mask[-1, 0] && !mask[width, 0] && !mask[0, height] && !mask[0, -1])
    #expect(!mask[.max, .min])
  }

  @Test("numbers that do not fit together are refused, whatever they are")
  func errors() {
    #expect(throws: AlphaMaskError.emptyPicture(width: 0, height: 4)) {
      try AlphaMask(width: 0, height: 4, alpha: [])
    }
    #expect(throws: AlphaMaskError.emptyPicture(width: 4, height: -1)) {
      try AlphaMask(width: 4, height: -1, alpha: [])
    }
    #expect(throws: AlphaMaskError.tooFewBytes(count: 3, needed: 4)) {
      try AlphaMask(width: 2, height: 2, alpha: [1, 2, 3])
    }
    #expect(throws: AlphaMaskError.tooLarge(width: .max, height: .max)) {
      try AlphaMask(width: .max, height: .max, alpha: [1])
    }
    #expect(throws: AlphaMaskError.tooLarge(width: .max, height: 1)) {
      try AlphaMask(width: .max, height: 1, rgba: [1])
    }
    #expect(throws: AlphaMaskError.rowsTooShort(bytesPerRow: 1, needed: 2)) {
      try AlphaMask(width: 2, height: 2, alpha: [1, 2, 3, 4], bytesPerRow: 1)
    }
    #expect(throws: AlphaMaskError.rowsTooShort(bytesPerRow: .min, needed: 2)) {
      try AlphaMask(width: 2, height: 2, alpha: [1, 2, 3, 4], bytesPerRow: .min)
    }
    #expect(throws: AlphaMaskError.tooLarge(width: 2, height: 3)) {
      try AlphaMask(width: 2, height: 3, alpha: [1, 2, 3, 4], bytesPerRow: .max)
    }
    #expect(throws: AlphaMaskError.alphaOffsetOutOfRange(offset: 4, bytesPerPixel: 4)) {
      try AlphaMask(width: 1, height: 1, rgba: [1, 2, 3, 4], alphaOffset: 4)
    }
    #expect(throws: AlphaMaskError.maximumSideTooSmall(0)) {
      try AlphaMask(width: 2, height: 1, alpha: [1, 2], maximumSide: 0)
    }
  }

  @Test("a smaller mask is opaque wherever a pixel that it covers is")
  func downsampling() throws {
    let (width, height) = (10, 4)
    var alpha = [UInt8](repeating: 0, count: width * height)
    alpha[3 * width + 7] = 255
    let mask = try AlphaMask(width: width, height: height, alpha: alpha, maximumSide: 5)
    #expect(mask.width == 5 && mask.height == 2)
    #expect(mask.opaqueCount == 1 && mask[3, 1])
    let line = try AlphaMask(width: 1, height: 100, alpha: [UInt8](repeating: 255, count: 100))
    #expect(line.opaqueCount == 100)
    let short = try AlphaMask(
      width: 1, height: 100, alpha: [UInt8](repeating: 255, count: 100), maximumSide: 7)
    #expect(short.width == 1 && short.height == 7 && short.opaqueCount == 7)
    let same = try AlphaMask(width: 2, height: 1, alpha: [0, 255], maximumSide: 1000)
    #expect(same.width == 2)
  }

  @Test("a smaller mask loses no opaque pixel and grows by less than one of its own")
  func downsampledShape() throws {
    var random = SplitMix64(seed: 8)
    let (width, height) = (37, 53)
    let alpha = (0..<width * height).map { _ in
      Int.random(in: 0..<30, using: &random) == 0 ? UInt8(255) : 0
    }
    let full = try AlphaMask(width: width, height: height, alpha: alpha)
    let small = try AlphaMask(width: width, height: height, alpha: alpha, maximumSide: 20)
    #expect(small.width == 14 && small.height == 20)
    let rect = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let reach = (rect.width / 14 + 1).rounded(.up) + (rect.height / 20 + 1).rounded(.up)
    for y in 0..<height {
      for x in 0..<width {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let isOpaque = full[x, y]
        // Wherever it is touched, also near its corners, which may lie in other mask pixels than its center.
        for (dx, dy) in [(0, 0), (-0.49, -0.49), (0.49, -0.49), (-0.49, 0.49), (0.49, 0.49)]
        where isOpaque {
          #expect(small.isOpaque(at: center + Vector(dx: dx, dy: dy), stretchedOver: rect))
        }
        if small.isOpaque(at: center, stretchedOver: rect) {
          #expect(full.isOpaque(at: center, stretchedOver: rect, within: reach))
        }
      }
    }
  }

  @Test("a unit point finds its pixel; the maximum edges are outside")
  func unitPoints() throws {
    let mask = try AlphaMask(width: 2, height: 2, alpha: [255, 0, 0, 255])
    #expect(mask.isOpaque(at: Point(x: 0, y: 0)))
    #expect(mask.isOpaque(at: Point(x: 0.499, y: 0.499)))
    #expect(!mask.isOpaque(at: Point(x: 0.5, y: 0.499)))
    #expect(mask.isOpaque(at: Point(x: 0.999, y: 0.5)))
    #expect(!mask.isOpaque(at: Point(x: 1, y: 0.5)))
    #expect(!mask.isOpaque(at: Point(x: .nan, y: .infinity)))
  }

  @Test("an outset reaches opaque pixels within the distance, as looking at every pixel does")
  func outset() throws {
    var random = SplitMix64(seed: 21)
    let (width, height) = (70, 9)
    let alpha = (0..<width * height).map { _ in
      Int.random(in: 0..<40, using: &random) == 0 ? UInt8(255) : 0
    }
    let mask = try AlphaMask(width: width, height: height, alpha: alpha)
    let rect = Rect(x: -5, y: 3, width: 140, height: 36)
    for _ in 0..<3000 {
      let point = Point(x: random.double(-20...150), y: random.double(-10...55))
      let distance = random.double(0...12)
      var nearest = Double.infinity
      for y in 0..<height {
        for x in 0..<width where mask[x, y] {
          let (left, top) = (rect.minX + 2 * Double(x), rect.minY + 4 * Double(y))
          let dx = max(left - point.x, point.x - left - 2, 0)
          let dy = max(top - point.y, point.y - top - 4, 0)
          nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
        }
      }
      if abs(nearest - distance) < 1e-6 { continue }
      #expect(
        mask.isOpaque(at: point, stretchedOver: rect, within: distance) == (nearest < distance))
    }
  }

  @Test("an outset reaches opaque pixels at the corners of the mask from points outside it")
  func corners() throws {
    let mask = try AlphaMask(width: 3, height: 3, alpha: [255, 0, 255, 0, 0, 0, 255, 0, 255])
    let rect = Rect(x: 0, y: 0, width: 30, height: 30)
    for (x, y) in [(-1.0, -1.0), (31, -1), (-1, 31), (31, 31)] {
      let point = Point(x: x, y: y)
      #expect(mask.isOpaque(at: point, stretchedOver: rect, within: 2))
      #expect(!mask.isOpaque(at: point, stretchedOver: rect, within: 1))
    }
  }

  @Test("absurd positions and distances do not trap")
  func absurd() throws {
    let mask = try AlphaMask(width: 2, height: 2, alpha: [255, 0, 0, 0])
    let rects = [
      Rect.zero, Rect(x: .nan, y: 0, width: 1, height: 1),
      Rect(x: 0, y: 0, width: .infinity, height: 5), Rect(x: 0, y: 0, width: -4, height: -4),
      Rect(x: -1e308, y: -1e308, width: 1.7e308, height: 1.7e308),
    ]
    for rect in rects {
      for distance in [0, 1e-300, 3, 1e308, .infinity, .nan] {
        for point in [Point.zero, Point(x: 1e308, y: -1e308), Point(x: .nan, y: .infinity)] {
          let area = HitArea.opaquePixels(mask)
          let isInside = area.contains(point, in: rect, outset: distance)
          if !point.isFinite { #expect(!isInside) }
        }
      }
    }
  }

  @Test("a masked layer under any transform is hit exactly on its opaque pixels")
  func transformed() throws {
    var random = SplitMix64(seed: 77)
    let (width, height) = (23, 17)
    for _ in 0..<40 {
      let alpha = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
      let root = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 400))
      let layer = Layer(frame: Rect(x: 150, y: 160, width: 92, height: 85))
      layer.bounds.origin = random.point(-9...9)
      layer.transform = random.transform()
      layer.hitArea = .opaquePixels(try AlphaMask(width: width, height: height, alpha: alpha))
      try root.addChild(layer)
      for _ in 0..<500 {
        let point = random.point(0...400)
        guard let expected = isOpaque(point, in: layer, alpha, width, height) else { continue }
        #expect((root.hitTest(point, with: nil) === layer) == expected)
      }
    }
  }

  /// Undoes the transform by hand; nil where the point is too close to the edge of a pixel.
  private func isOpaque(
    _ point: Point, in layer: Layer, _ alpha: [UInt8], _ width: Int, _ height: Int
  ) -> Bool? {
    let t = layer.transform
    let x = point.x - layer.position.x - t.tx
    let y = point.y - layer.position.y - t.ty
    let determinant = t.a * t.d - t.b * t.c
    let u = ((t.d * x - t.c * y) / determinant + layer.bounds.width / 2) / layer.bounds.width
    let v = ((t.a * y - t.b * x) / determinant + layer.bounds.height / 2) / layer.bounds.height
    let (column, row) = (u * Double(width), v * Double(height))
    if abs(column - column.rounded()) < 1e-6 || abs(row - row.rounded()) < 1e-6 { return nil }
    guard 0..<1 ~= u, 0..<1 ~= v else { return false }
    return alpha[Int(row) * width + Int(column)] >= 85
  }
}
