import TouchImaging

/// Called by libFuzzer with each input: decodes it as a picture.
@_cdecl("LLVMFuzzerTestOneInput")
public func readImage(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let limits = ImageLimits(pixels: 1 << 20, side: 4096, workingBytes: 32 << 20)
  for acceptsDamage in [false, true] {
    let options = DecodingOptions(limits: limits, acceptsDamage: acceptsDamage)
    _ = try? ImageFile.read(bytes: bytes, options: options)
    _ = try? ImageFile.read(
      bytes: bytes, fitting: PixelSize(width: 7, height: 5), options: options)
  }
  return 0
}
