import CImageCodecs

/// The information in a TIFF's first directory, as libtiff reads it.
enum TIFFHeader {
  static func information(_ source: ByteSource) throws(ImageError) -> ImageInformation {
    let facts = try TIFFRows(source, DecodingOptions()).facts
    var information = ImageInformation(
      format: .tiff, width: Int(facts.width), height: Int(facts.height),
      orientation: ImageOrientation(rawValue: Int(facts.orientation)) ?? .upright,
      colorModel: colorModel(facts.model), bitsPerChannel: Int(facts.bits),
      hasAlpha: facts.has_alpha, isAnimated: facts.has_more_pages, byteCount: source.count)
    let (x, y) = (Double(facts.x_resolution), Double(facts.y_resolution))
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return information }
    switch facts.resolution_unit {
    case 1: information.shape = y / x
    case 2: information.spacing = PixelSpacing(x: 25.4 / x, y: 25.4 / y)
    case 3: information.spacing = PixelSpacing(x: 10 / x, y: 10 / y)
    default: break
    }
    return information
  }

  private static func colorModel(_ model: codec_tiff_model) -> ImageInformation.ColorModel {
    switch model {
    case CODEC_TIFF_GRAY: .gray
    case CODEC_TIFF_GRAY_ALPHA: .grayAlpha
    case CODEC_TIFF_RGBA: .rgba
    case CODEC_TIFF_PALETTE: .palette
    case CODEC_TIFF_CMYK: .cmyk
    default: .rgb
    }
  }
}
