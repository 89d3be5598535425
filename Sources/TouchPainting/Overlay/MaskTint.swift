import TouchGeometry
import TouchImaging
import Touchstone

/// A picture of a mask's opaque pixels.
struct MaskTint {
  /// Opaque mask pixels within the area.
  static let inner = Color(red: 0.37, green: 0.78, blue: 0.95, alpha: 0.22).pixel
  /// Opaque mask pixels at its edge.
  static let edge = Color(red: 0.37, green: 0.78, blue: 0.95, alpha: 0.95).pixel
  /// The longest side of a picture with a hit slop: each of its pixels searches the mask around it.
  private static let maximumSide = 256.0

  let image: Image

  /// The opaque pixels; the picture is as large as the mask.
  init(_ mask: AlphaMask) {
    self.init(width: mask.width, height: mask.height) { mask[$0, $1] }
  }

  /// The area within a distance of the opaque pixels of a mask that is stretched over a rectangle of this size. The
  /// picture covers the rectangle enlarged by the distance, which is more than 0 and finite.
  init(_ mask: AlphaMask, over size: Size, within slop: Double) {
    let rect = Rect(origin: .zero, size: size)
    let reach = rect.outset(by: slop)
    func side(_ length: Double, _ covered: Double, _ pixels: Int) -> Int {
      Int(min(max((length / covered * Double(pixels)).rounded(.up), 1), MaskTint.maximumSide))
    }
    let width = side(reach.width, rect.width, mask.width)
    let height = side(reach.height, rect.height, mask.height)
    let area = HitArea.opaquePixels(mask)
    self.init(width: width, height: height) { x, y in
      let point = Point(
        x: reach.minX + (Double(x) + 0.5) / Double(width) * reach.width,
        y: reach.minY + (Double(y) + 0.5) / Double(height) * reach.height)
      return area.contains(point, in: rect, outset: slop)
    }
  }

  private init(width: Int, height: Int, isOpaque: (_ x: Int, _ y: Int) -> Bool) {
    let found = (0..<width * height).map { isOpaque($0 % width, $0 / width) }
    func isInside(_ x: Int, _ y: Int) -> Bool {
      (0..<width).contains(x) && (0..<height).contains(y) && found[y * width + x]
    }
    let pixels = found.indices.map { index -> Pixel in
      let (x, y) = (index % width, index / width)
      guard found[index] else { return .clear }
      let isInner =
        isInside(x - 1, y) && isInside(x + 1, y) && isInside(x, y - 1) && isInside(x, y + 1)
      return isInner ? MaskTint.inner : MaskTint.edge
    }
    image = Image(width: width, height: height, pixels: pixels)
  }
}
