import Foundation
import Testing
import TouchImaging

@Suite("Information without pixels")
struct InformationTests {
  private func information(_ name: String) throws -> ImageInformation {
    try ImageFile.information(path: Fixture.path(name))
  }

  @Test("PNG reports its size, colors, bits, interlacing and alpha")
  func png() throws {
    let rows: [(String, ImageInformation.ColorModel, Int, Bool, Bool)] = [
      ("gray1.png", .gray, 1, false, false), ("gray2.png", .gray, 2, false, false),
      ("gray16.png", .gray, 16, false, false), ("gray-alpha8.png", .grayAlpha, 8, true, false),
      ("rgb8-clear-color.png", .rgb, 8, true, false), ("rgba16.png", .rgba, 16, true, false),
      ("rgba8-interlaced.png", .rgba, 8, true, true),
      ("palette4-interlaced.png", .palette, 4, true, true),
    ]
    for (name, model, bits, hasAlpha, isInterlaced) in rows {
      let found = try information(name)
      #expect(found.format == .png && found.width == 19 && found.height == 13, "\(name)")
      #expect(found.colorModel == model && found.bitsPerChannel == bits, "\(name)")
      #expect(found.hasAlpha == hasAlpha && found.isInterlaced == isInterlaced, "\(name)")
      #expect(found.byteCount == (try Fixture.bytes(name)).count, "\(name)")
    }
  }

  @Test("JPEG tells its size, colors and whether it is progressive")
  func jpeg() throws {
    let rows: [(String, ImageInformation.ColorModel, Bool)] = [
      ("baseline.jpg", .rgb, false), ("progressive.jpg", .rgb, true), ("gray.jpg", .gray, false),
      ("cmyk.jpg", .cmyk, false), ("ycck.jpg", .cmyk, false),
    ]
    for (name, model, isProgressive) in rows {
      let found = try information(name)
      #expect(found.format == .jpeg && found.width == 48 && found.height == 32, "\(name)")
      #expect(found.colorModel == model && found.isProgressive == isProgressive, "\(name)")
      #expect(!found.isInterlaced && !found.hasAlpha, "\(name)")
    }
  }

  @Test("WebP reports its size, alpha and whether it is animated")
  func webp() throws {
    let lossless = try information("lossless.webp")
    #expect(lossless.width == 19 && lossless.height == 13 && lossless.colorModel == .rgba)
    let lossy = try information("lossy.webp")
    #expect(lossy.width == 48 && lossy.height == 32 && lossy.colorModel == .rgb)
    #expect(try information("lossy-alpha.webp").hasAlpha)
    #expect(try information("animated.webp").isAnimated)
    #expect(try information("turned8.webp").orientation == .threeQuarterTurn)
  }

  @Test("a WebP has alpha if its first picture has, or does not cover the canvas")
  func webpFlags() throws {
    for name in ["lossy-alpha.webp", "turned8.webp", "animated.webp"] {
      var file = try Fixture.bytes(name)
      // The flag for alpha in the header.
      file[20] &= ~0x10
      let isAnimated = name == "animated.webp"
      let found = try ImageFile.information(bytes: file)
      #expect(found.hasAlpha != isAnimated && found.isAnimated == isAnimated, "\(name)")
      guard isAnimated else { continue }
      // A canvas of one column more.
      file[24] += 1
      #expect(try ImageFile.information(bytes: file).colorModel == .rgba)
      let image = try ImageFile.read(bytes: file).image
      #expect(image.width == 20 && image[19, 0].alpha == 0 && image[18, 0].alpha > 0)
    }
  }

  @Test("spacing is told by pHYs, JFIF density and EXIF")
  func spacing() throws {
    #expect(try information("rgb8.png").spacing == PixelSpacing(x: 0.5, y: 0.25))
    #expect(try information("gray8.png").spacing == nil)
    let jfif = try #require(try information("baseline.jpg").spacing)
    #expect(abs(jfif.x - 0.1) < 1e-12 && abs(jfif.y - 0.2) < 1e-12)
    #expect(try information("turned2.jpg").spacing == PixelSpacing(x: 0.1, y: 0.2))
  }

  @Test("a file is told by its content, not its name")
  func content() throws {
    try ScratchFolder.with { folder in
      let path = try folder.write(try Fixture.bytes("baseline.jpg"), to: "picture.png")
      #expect(try ImageFile.information(path: path).format == .jpeg)
      #expect(ImageFile.canRead(path: path))
      #expect(!ImageFile.canRead(bytes: Array("GIF89a".utf8)))
    }
  }

  @Test("the information of a huge file is read without reading the whole file")
  func hugeFile() throws {
    try ScratchFolder.with { folder in
      for name in ["baseline.jpg", "rgb8.png", "lossy.webp", "animated.gif", "rgb8.tif"] {
        let path = try folder.write(try Fixture.bytes(name), to: name)
        let file = try #require(FileHandle(forWritingAtPath: path))
        // A sparse file of 64 GB, which does not fit into memory.
        try file.truncate(atOffset: 1 << 36)
        try file.close()
        let found = try ImageFile.information(path: path)
        #expect(found.byteCount == 1 << 36 && found.width > 0, "\(name)")
      }
    }
  }

  @Test("what is no image, no file or cannot be opened is told as such")
  func refusals() throws {
    try ScratchFolder.with { folder in
      let text = try folder.write(Array("hello, world".utf8), to: "text")
      #expect(
        throws: ImageError(
          file: text,
          reason: .unknownFormat(found: "text"))
      ) { try ImageFile.information(path: text) }
      let empty = try folder.write([], to: "empty")
      #expect(throws: ImageError(file: empty, reason: .unknownFormat(found: "no bytes"))) {
        try ImageFile.read(path: empty)
      }
      #expect(throws: ImageError(reason: .unknownFormat(found: "no bytes"))) {
        try ImageFile.read(bytes: [])
      }
      #expect(
        throws: ImageError(file: "/none/x", reason: .system(action: "open", code: ENOENT))
      ) { try ImageFile.read(path: "/none/x") }
      #expect(
        throws: ImageError(file: folder.path, reason: .invalidRequest("it is not a regular file"))
      ) { try ImageFile.read(path: folder.path) }
      #expect(
        throws: ImageError(file: "/dev/zero", reason: .invalidRequest("it is not a regular file"))
      ) { try ImageFile.read(path: "/dev/zero") }
    }
  }

  @Test("a pipe is refused without waiting for a writer")
  func pipe() throws {
    try ScratchFolder.with { folder in
      let path = folder.file("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      #expect(throws: ImageError(file: path, reason: .invalidRequest("it is not a regular file"))) {
        try ImageFile.read(path: path)
      }
    }
  }
}
