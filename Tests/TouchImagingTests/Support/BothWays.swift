import Testing
import TouchImaging

/// Decodes bytes from memory and from a file; the results must be equal.
enum BothWays {
  static func read(
    _ bytes: [UInt8], fitting: PixelSize? = nil, options: DecodingOptions = DecodingOptions(),
    _ location: SourceLocation = #_sourceLocation
  ) throws(ImageError) -> DecodedImage {
    let outcome = Result { () throws(ImageError) in
      try ImageFile.read(bytes: bytes, fitting: fitting, options: options)
    }
    do {
      try ScratchFolder.with { folder in
        let path = try folder.write(bytes, to: "picture")
        let other = Result { () throws(ImageError) in
          try ImageFile.read(path: path, fitting: fitting, options: options)
        }
        .mapError { ImageError(reason: $0.reason) }
        #expect(other == outcome, sourceLocation: location)
      }
    } catch {
      Issue.record(error, sourceLocation: location)
    }
    return try outcome.get()
  }
}
