import CImageCodecs

/// The information in a GIF's header and about its first picture.
enum GIFHeader {
  static func information(_ source: ByteSource) throws(ImageError) -> ImageInformation {
    let reader = try GIFRows(source, acceptsDamage: false)
    let facts = reader.facts
    let (width, height) = (Int(facts.width), Int(facts.height))
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    var information = ImageInformation(
      format: .gif, width: width, height: height, colorModel: .palette,
      bitsPerChannel: Int(facts.index_bits),
      hasAlpha: facts.has_clear_color || reader.frame != canvas,
      isProgressive: facts.is_interlaced, isAnimated: reader.skipToNext(), byteCount: source.count)
    // The formula of GIF89a, section 18; 0 means that the file gives no aspect ratio.
    if facts.aspect > 0 { information.shape = Double(facts.aspect + 15) / 64 }
    return information
  }
}
