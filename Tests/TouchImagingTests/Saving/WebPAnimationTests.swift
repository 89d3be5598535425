import CImageCodecs
import Testing
import TouchImaging

@Suite("Animations")
struct WebPAnimationTests {
  private let frames = (0..<5).map { i in
    Fixture.image(20, 10) { x, y in
      Pixel(red: UInt8(x * 10), green: UInt8(y * 20), blue: UInt8(i * 50), alpha: x == i ? 0 : 255)
    }
  }

  /// All frames of an animation and the ends of each, by libwebp's decoder.
  private func decoded(_ bytes: [UInt8]) throws -> [(image: Image, end: Int)] {
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      let decoder = try #require(WebPAnimDecoderNew(&data, nil))
      defer { WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      try #require(WebPAnimDecoderGetInfo(decoder, &info) != 0)
      var result: [(Image, Int)] = []
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pointer: UnsafeMutablePointer<UInt8>?
        var time: Int32 = 0
        try #require(WebPAnimDecoderGetNext(decoder, &pointer, &time) != 0)
        let pixels = try #require(pointer)
        let image = Fixture.image(Int(info.canvas_width), Int(info.canvas_height)) { x, y in
          let i = 4 * (y * Int(info.canvas_width) + x)
          return Pixel(
            red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2], alpha: pixels[i + 3])
        }
        result.append((image, Int(time)))
      }
      return result
    }
  }

  @Test("every frame comes back, for as long as it was to be shown")
  func everyFrame() throws {
    let animation = try WebPAnimation(width: 20, height: 10, loops: 3)
    for (i, frame) in frames.enumerated() {
      try animation.add(frame, durationMilliseconds: 40 + i)
    }
    #expect(animation.frameCount == 5 && animation.durationMilliseconds == 210)
    let found = try decoded(try animation.finish())
    #expect(found.map(\.end) == [40, 81, 123, 166, 210])
    for (frame, wanted) in zip(found, frames) {
      // The colors of clear pixels do not matter.
      let image = Fixture.image(20, 10) { x, y in
        frame.image[x, y].alpha == 0 ? .clear : frame.image[x, y]
      }
      #expect(
        image == Fixture.image(20, 10) { x, y in wanted[x, y].alpha == 0 ? .clear : wanted[x, y] })
    }
  }

  @Test("frames of another size, no frames and wrong settings are the caller's fault")
  func refusals() throws {
    let animation = try WebPAnimation(width: 20, height: 10)
    let works: [() throws -> Void] = [
      { _ = try animation.finish() },
      { try animation.add(Image(width: 10, height: 20), durationMilliseconds: 40) },
      { try animation.add(frames[0], durationMilliseconds: 0) },
      { try animation.add(frames[0], durationMilliseconds: .max) },
      { _ = try WebPAnimation(width: 0, height: 10) },
      { _ = try WebPAnimation(width: 16_384, height: 10) },
      { _ = try WebPAnimation(width: 10, height: 10, loops: -1) },
    ]
    for work in works {
      let error = #expect(throws: ImageError.self) { try work() }
      #expect(error?.blame == .caller)
    }
    try animation.add(frames[0], durationMilliseconds: 40)
    _ = try animation.finish()
    #expect(throws: ImageError.self) { try animation.finish() }
    #expect(throws: ImageError.self) { try animation.add(frames[0], durationMilliseconds: 40) }
  }
}
