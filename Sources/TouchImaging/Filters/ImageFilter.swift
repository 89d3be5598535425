/// A change of an image's pixels that does not change its size.
///
/// Apply one with ``Image/apply(_:in:)`` or ``Image/applying(_:in:)``, which check the region first. All
/// filters of this library keep alpha and the spacing, and do not change pixels outside of the region.
public protocol ImageFilter: Sendable {
  /// Changes the pixels of `region`, and no others.
  ///
  /// - Precondition: the region is not empty and lies within the image. The size of the image does not
  ///   change.
  func filter(_ image: inout Image, in region: PixelRect) throws(ImageError)
}

extension Image {
  /// Changes the pixels of a region, or all of them, in place.
  ///
  /// If the pixels are shared with another copy of this image, they are copied first.
  ///
  /// - Parameters:
  ///   - filter: the filter to apply.
  ///   - region: the pixels to change, in this image's columns and rows; nil for all.
  /// - Throws: `invalidRequest`, with the numbers, for a region that is empty or reaches beyond the image,
  ///   which is then unchanged; and the errors of your own filters.
  public mutating func apply(
    _ filter: some ImageFilter, in region: PixelRect? = nil
  ) throws(ImageError) {
    try filter.filter(&self, in: checkedRegion(region))
  }

  /// A copy with the pixels of a region, or all of them, changed.
  ///
  /// - Parameters:
  ///   - filter: the filter to apply.
  ///   - region: the pixels to change, in this image's columns and rows; nil for all.
  /// - Throws: `invalidRequest`, with the numbers, for a region that is empty or reaches beyond the image;
  ///   and the errors of your own filters.
  public func applying(
    _ filter: some ImageFilter, in region: PixelRect? = nil
  ) throws(ImageError) -> Image {
    var copy = self
    try copy.apply(filter, in: region)
    return copy
  }

  /// The region if it is not empty and lies within the image; all pixels for nil.
  func checkedRegion(_ region: PixelRect?) throws(ImageError) -> PixelRect {
    guard let region else { return bounds }
    guard !region.isEmpty, bounds.contains(region) else {
      throw ImageError(
        reason: .invalidRequest(
          "a region of \(region.width)x\(region.height) at (\(region.x), \(region.y)) "
            + "of an image of \(width)x\(height)"))
    }
    return region
  }

  /// Replaces each pixel of a region with the result of `transform`.
  ///
  /// Inlined so that the loop is compiled together with the transform, without a call per pixel.
  @inline(__always)
  mutating func transformPixels(in region: PixelRect, _ transform: (Pixel) -> Pixel) {
    precondition(
      !region.isEmpty && bounds.contains(region), "\(region) reaches beyond \(width)x\(height)")
    let stride = width
    storage.withUnsafeMutableBufferPointer { pixels in
      for y in region.y..<(region.y + region.height) {
        let start = y * stride + region.x
        for index in start..<(start + region.width) {
          pixels[index] = transform(pixels[index])
        }
      }
    }
  }
}
