import TouchImaging
import Touchstone

/// The parameters of a mask of an image.
struct MaskKey: Hashable {
  var threshold: UInt8
  var maximumSide: Int
}

extension PaintedImage {
  /// A mask of the image's opaque pixels; nil if all are opaque. Created once for the same arguments.
  ///
  /// - Parameters:
  ///   - threshold: The minimum alpha that is opaque.
  ///   - maximumSide: The maximum number of mask pixels along the longer side, at least 1.
  /// - Complexity: O(pixels) the first time, then O(1).
  public func mask(threshold: UInt8, maximumSide: Int) -> AlphaMask? {
    let key = MaskKey(threshold: threshold, maximumSide: max(maximumSide, 1))
    if let known = masks[key] { return known }
    let mask = makeMask(key)
    masks[key] = .some(mask)
    return mask
  }

  /// Whether a mask with these parameters was created.
  func hasMask(_ key: MaskKey) -> Bool { masks[key] != nil }

  private func makeMask(_ key: MaskKey) -> AlphaMask? {
    image.withBytes { bytes in
      // The bytes are those of the image, so there are always enough.
      let mask = try? AlphaMask(
        width: image.width, height: image.height, rgba: bytes, threshold: key.threshold,
        maximumSide: key.maximumSide)
      guard let mask, mask.opaqueCount < mask.width * mask.height else { return nil }
      return mask
    }
  }
}
