import TouchImaging
import Touchstone

/// A picture of a mask's opaque pixels.
struct MaskTint {
  /// Opaque mask pixels within the area.
  static let inner = Color(red: 0.37, green: 0.78, blue: 0.95, alpha: 0.22).pixel
  /// Opaque mask pixels at its edge.
  static let edge = Color(red: 0.37, green: 0.78, blue: 0.95, alpha: 0.95).pixel

  let image: Image

  init(_ mask: AlphaMask) {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(mask.width * mask.height)
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        guard mask[x, y] else {
          pixels.append(.clear)
          continue
        }
        let isInner = mask[x - 1, y] && mask[x + 1, y] && mask[x, y - 1] && mask[x, y + 1]
        pixels.append(isInner ? MaskTint.inner : MaskTint.edge)
      }
    }
    image = Image(width: mask.width, height: mask.height, pixels: pixels)
  }
}
