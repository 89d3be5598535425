import CImageCodecs

/// Decodes a WebP with libwebp, from all of its bytes.
struct WebPDecoding {
  private let picture: PictureDecoding
  private let options: DecodingOptions

  init(_ picture: PictureDecoding) {
    self.picture = picture
    options = picture.options
  }

  func image(warnings: inout [String]) throws(ImageError) -> Image {
    var memory = WorkingMemory(limit: options.limits.workingBytes)
    try memory.hold(picture.source.count)
    let bytes = try picture.source.bytes(at: 0, count: picture.source.count)
    return try bytes.withUnsafeBufferPointer { (buffer) throws(ImageError) in
      try checkLength(bytes, &warnings)
      if picture.information.isAnimated {
        return try firstFrame(buffer, ByteFields(bytes, isBigEndian: false), memory, &warnings)
      }
      return try draw(buffer, at: canvas, memory, &warnings)
    }
  }

  /// The whole canvas.
  private var canvas: PixelRect {
    let size = picture.information.size
    return PixelRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The decoder does not check whether the file is as long as its first chunk claims.
  private func checkLength(
    _ bytes: [UInt8], _ warnings: inout [String]
  ) throws(ImageError) {
    guard let length = ByteFields(bytes, isBigEndian: false).long(at: 4),
      length > bytes.count - 8
    else { return }
    guard options.acceptsDamage else { throw .damaged(.webp, Self.shortness) }
    warnings.append(Self.shortness)
  }

  private static let shortness = "the file ends early"

  /// Decodes an image to its position on the canvas, at the target size.
  ///
  /// libwebp also reduces by averaging areas, but mixes in the colors of transparent pixels, so it is used
  /// only for images without alpha.
  private func draw(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: PixelRect, _ memory: WorkingMemory,
    _ warnings: inout [String]
  ) throws(ImageError) -> Image {
    let features = try features(of: bytes, at: place)
    let hasAlpha = features.has_alpha != 0
    var memory = memory
    if features.format != Self.lossyFormat || hasAlpha {
      try memory.hold(place.width * place.height, bytesEach: Self.heldBytes)
    }
    guard picture.isWhole else {
      let isLossyWithAlpha = features.format == Self.lossyFormat && hasAlpha
      return try drawRegion(bytes, at: place, fromTop: isLossyWithAlpha, memory, &warnings)
    }
    let (size, target) = (picture.information.size, picture.target)
    if target == size { return try decode(bytes, at: place, on: size, &warnings) }
    if place == canvas && !hasAlpha {
      let whole = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
      return try decode(bytes, at: whole, on: target, isScaled: true, &warnings)
    }
    try memory.hold(size)
    return try decode(bytes, at: place, on: size, &warnings).shrunk(to: target, isOpaque: false)
  }

  /// libwebp moves the corner of the decoded area to even columns and rows, and interpolates colors of half
  /// the resolution differently at the border. A few more pixels are therefore decoded on each side.
  private static let margin = 4

  /// Decodes the region's part of an image at a position on the canvas.
  ///
  /// - Parameter fromTop: Whether the rows above the region are decoded too: for a lossy image, libwebp 1.2.4
  ///   returns the alpha of other rows if decoding does not begin at the top.
  private func drawRegion(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: PixelRect, fromTop: Bool,
    _ memory: WorkingMemory, _ warnings: inout [String]
  ) throws(ImageError) -> Image {
    let region = picture.region
    let left = max(region.x, place.x)
    let top = max(region.y, place.y)
    let right = min(region.x + region.width, place.x + place.width)
    let bottom = min(region.y + region.height, place.y + place.height)
    guard left < right, top < bottom else {
      return Image(width: picture.target.width, height: picture.target.height)
    }
    // The part to decode, within the image.
    let x = max(left - place.x - Self.margin, 0) & ~1
    let y = fromTop ? 0 : max(top - place.y - Self.margin, 0) & ~1
    let part = PixelRect(
      x: x, y: y, width: min(right - place.x + Self.margin, place.width) - x,
      height: min(bottom - place.y + Self.margin, place.height) - y)
    var memory = memory
    try memory.hold(PixelSize(width: part.width, height: part.height))
    let size = picture.regionSize
    if picture.target != size { try memory.hold(size) }
    let decoded = try decode(
      bytes, at: PixelRect(x: 0, y: 0, width: part.width, height: part.height),
      on: PixelSize(width: part.width, height: part.height), cropping: part, &warnings)
    let image = try Image(allocating: size, isCleared: true) { (pixels) throws(ImageError) in
      decoded.storage.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress else { return }
        for row in top..<bottom {
          let from = (row - place.y - part.y) * part.width + left - place.x - part.x
          (pixels + (row - region.y) * size.width + left - region.x)
            .update(from: start + from, count: right - left)
        }
      }
    }
    return try image.shrunk(to: picture.target, isOpaque: false)
  }

  /// libwebp's value for a lossy image.
  private static let lossyFormat: Int32 = 1

  /// The bytes per pixel that libwebp holds, even if it scales the image. A lossless image needs 4 bytes, and a
  /// quarter byte each for a predictor, a color transform and several codes, which have 4 bytes for at least 4x4
  /// pixels. The alpha of a lossy image needs a byte and, if it is coded losslessly, the same 4. A lossy image
  /// without alpha is decoded by rows.
  private static let heldBytes = 5

  private func features(
    of bytes: UnsafeBufferPointer<UInt8>, at place: PixelRect
  ) throws(ImageError) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK else {
      throw .damaged(.webp, "its header is invalid")
    }
    guard Int(features.width) == place.width, Int(features.height) == place.height else {
      throw .damaged(.webp, "its headers contain different sizes")
    }
    return features
  }

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: PixelRect, on canvas: PixelSize,
    isScaled: Bool = false, cropping part: PixelRect? = nil, _ warnings: inout [String]
  ) throws(ImageError) -> Image {
    try Image(allocating: canvas, isCleared: true) { (pixels) throws(ImageError) in
      var config = WebPDecoderConfig()
      guard WebPInitDecoderConfig(&config) != 0 else { throw WebPEncoder.otherVersion }
      config.options.use_scaling = isScaled ? 1 : 0
      config.options.scaled_width = Int32(place.width)
      config.options.scaled_height = Int32(place.height)
      if let part {
        config.options.use_cropping = 1
        config.options.crop_left = Int32(part.x)
        config.options.crop_top = Int32(part.y)
        config.options.crop_width = Int32(part.width)
        config.options.crop_height = Int32(part.height)
      }
      let first = place.y * canvas.width + place.x
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA.rgba = UnsafeMutableRawPointer(pixels + first)
        .assumingMemoryBound(to: UInt8.self)
      config.output.u.RGBA.stride = Int32(canvas.width * 4)
      config.output.u.RGBA.size = (canvas.width * canvas.height - first) * 4
      // The decoder keeps this address until it is deleted.
      try withUnsafeMutablePointer(to: &config) { (config) throws(ImageError) in
        try feed(bytes, config, &warnings)
      }
    }
  }

  /// Passes the bytes in parts, to report progress and allow cancellation.
  private func feed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ config: UnsafeMutablePointer<WebPDecoderConfig>,
    _ warnings: inout [String]
  ) throws(ImageError) {
    guard let decoder = WebPIDecode(nil, 0, config) else { throw .outOfMemory }
    defer { WebPIDelete(decoder) }
    var end = 0
    while true {
      end = min(end + 65_536, bytes.count)
      let status = WebPIUpdate(decoder, bytes.baseAddress, end)
      if status == VP8_STATUS_OK { return }
      if status != VP8_STATUS_SUSPENDED || end == bytes.count {
        return try fail(status, &warnings)
      }
      try picture.progress.advance(to: Double(end) / Double(bytes.count))
    }
  }

  private func fail(_ status: VP8StatusCode, _ warnings: inout [String]) throws(ImageError) {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupported(.webp, "an unknown feature")
    default: break
    }
    let isShort = status == VP8_STATUS_SUSPENDED || status == VP8_STATUS_NOT_ENOUGH_DATA
    let detail = isShort ? Self.shortness : "its picture cannot be decoded"
    guard options.acceptsDamage else { throw .damaged(.webp, detail) }
    if warnings.last != detail { warnings.append(detail) }
  }

  /// Decodes the first frame of an animation, at its position on a transparent canvas.
  private func firstFrame(
    _ bytes: UnsafeBufferPointer<UInt8>, _ fields: ByteFields, _ memory: WorkingMemory,
    _ warnings: inout [String]
  ) throws(ImageError) -> Image {
    var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    // The first frame can be read although a later one is missing.
    let demuxer = options.acceptsDamage ? WebPDemuxPartial(&data, &state) : WebPDemux(&data)
    guard let demuxer else { throw .damaged(.webp, "its frames are invalid") }
    defer { WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    let hasFrame = WebPDemuxGetFrame(demuxer, 1, &frame) != 0
    defer { WebPDemuxReleaseIterator(&frame) }
    let whole = (
      place: PixelRect(
        x: Int(frame.x_offset), y: Int(frame.y_offset), width: Int(frame.width),
        height: Int(frame.height)),
      part: UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    )
    guard let (place, part) = hasFrame ? whole : cutFrame(in: bytes, fields) else {
      throw .damaged(.webp, "an animation without a frame")
    }
    guard canvas.contains(place) else { throw .damaged(.webp, "a frame outside of its canvas") }
    return try draw(part, at: place, memory, &warnings)
  }

  /// The first frame of an animation that ends within it, which the demuxer leaves out; nil if there is none.
  private func cutFrame(
    in bytes: UnsafeBufferPointer<UInt8>, _ fields: ByteFields
  ) -> (place: PixelRect, part: UnsafeBufferPointer<UInt8>)? {
    var offset = 12
    while !fields.says("ANMF", at: offset) {
      guard let length = fields.long(at: offset + 4) else { return nil }
      offset += 8 + length + length % 2
    }
    // Half of the position, and the sides minus one, in 24 bits each; four bytes later its chunks begin.
    guard let x = fields.number(at: offset + 8, width: 3),
      let y = fields.number(at: offset + 11, width: 3),
      let width = fields.number(at: offset + 14, width: 3),
      let height = fields.number(at: offset + 17, width: 3), bytes.count > offset + 24
    else { return nil }
    return (
      PixelRect(x: 2 * x, y: 2 * y, width: width + 1, height: height + 1),
      UnsafeBufferPointer(rebasing: bytes[(offset + 24)...])
    )
  }
}
