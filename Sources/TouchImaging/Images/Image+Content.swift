extension Image {
  /// Whether every pixel is opaque, and whether every pixel is gray; O(pixels).
  var content: (isOpaque: Bool, isGray: Bool) {
    withPixels { pixels in
      var alpha: UInt8 = 255
      var difference: UInt8 = 0
      for i in pixels.indices {
        let pixel = pixels[i]
        alpha &= pixel.alpha
        difference |= (pixel.red ^ pixel.green) | (pixel.green ^ pixel.blue)
      }
      return (alpha == 255, difference == 0)
    }
  }
}
