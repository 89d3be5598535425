extension PixelSize {
  /// The largest size of the same proportions that fits into a box and is no larger than this one.
  ///
  /// One side is that of the box; the other is rounded to the nearest pixel and at least 1. So the result
  /// lies within the box, and the picture is not cropped.
  ///
  /// - Precondition: all sides are at least 1; this size's are below 2³¹.
  func fitted(in box: PixelSize) -> PixelSize {
    let across = min(box.width, width)
    let down = min(box.height, height)
    guard across < width || down < height else { return self }
    if across * height <= down * width {
      return PixelSize(width: across, height: max(1, (across * height + width / 2) / width))
    }
    return PixelSize(width: max(1, (down * width + height / 2) / height), height: down)
  }

  /// With width and height swapped.
  var turned: PixelSize { PixelSize(width: height, height: width) }
}
