import Testing

@testable import TouchImaging

@Suite("Recompression")
struct RecompressionTests {
  private static let pngs = [
    "gray1.png", "gray2.png", "gray4.png", "gray8.png", "gray16.png", "gray-alpha8.png",
    "gray-alpha16.png", "rgb8.png", "rgb8-clear-color.png", "rgb16.png", "rgba8.png", "rgba16.png",
    "palette4.png", "palette8.png", "rgba8-interlaced.png", "palette4-interlaced.png",
    "gray1-interlaced.png", "turned6.png", "turned3-behind.png",
  ]

  @Test("every kind of PNG stays what it is, and is never larger", arguments: pngs)
  func kinds(name: String) throws {
    try ScratchFolder.with { folder in
      let old = try Fixture.bytes(name)
      let path = try folder.write(old, to: name)
      let before = try ImageFile.read(path: path)
      let result = try ImageFile.recompress(path: path, reducesColors: false)
      let new = try folder.read(name)
      #expect(result.before == old.count && result.after == new.count)
      #expect(result.after <= result.before && result.duration >= .zero)
      #expect(result.isUnchanged == (new == old))
      let after = try ImageFile.read(path: path)
      #expect(after.image == before.image)
      var information = after.information
      information.byteCount = before.information.byteCount
      #expect(information == before.information)
      #expect(try Self.others(new) == Self.others(old))
    }
  }

  @Test(
    "no pixel changes by fewer bits, and what counts in the old samples keeps them", arguments: pngs
  )
  func reducedKinds(name: String) throws {
    try ScratchFolder.with { folder in
      let path = try folder.write(try Fixture.bytes(name), to: name)
      let before = try ImageFile.read(path: path)
      let result = try ImageFile.recompress(path: path)
      let after = try ImageFile.read(path: path)
      #expect(after.image == before.image)
      #expect(after.information.spacing == before.information.spacing)
      #expect(after.information.orientation == before.information.orientation)
      #expect(result.after <= result.before)
    }
  }

  @Test(
    "pictures of few colors become gray or get a palette, of as few bits as there are colors",
    arguments: [
      ([Pixel(gray: 0), Pixel(gray: 255)], ImageInformation.ColorModel.gray, 1),
      ([Pixel(gray: 0), Pixel(gray: 85), Pixel(gray: 170)], .gray, 2),
      ([Pixel(gray: 7), Pixel(gray: 90)], .palette, 1),
      ([Pixel(red: 255, green: 0, blue: 0), Pixel(gray: 9), Pixel(gray: 8)], .palette, 2),
      ([Pixel(red: 1, green: 2, blue: 3, alpha: 4), .clear, Pixel(gray: 200)], .palette, 2),
      ((0..<17).map { Pixel(red: UInt8($0), green: 200, blue: 5) }, .palette, 8),
      ((0..<256).map { Pixel(gray: UInt8($0)) }, .gray, 8),
    ])
  func fewColors(colors: [Pixel], model: ImageInformation.ColorModel, bits: Int) throws {
    try ScratchFolder.with { folder in
      var image = Image(width: 331, height: 97)
      var state: UInt32 = 7
      for y in 0..<97 {
        for x in 0..<331 {
          state = state &* 1_664_525 &+ 1_013_904_223
          image[x, y] = colors[Int(state >> 16) % colors.count]
        }
      }
      image.spacing = PixelSpacing(x: 0.25, y: 0.25)
      let path = folder.file("few.png")
      try image.save(to: path, as: .png(level: 1))
      _ = try ImageFile.recompress(path: path)
      let read = try ImageFile.read(path: path)
      #expect(read.image == image)
      #expect(read.information.colorModel == model)
      #expect(read.information.bitsPerChannel == bits)
    }
  }

  @Test("recompression omits unused channels of pictures with more than 256 colors")
  func channels() throws {
    let alphas: [(ImageInformation.ColorModel, (Int, Int) -> Pixel)] = [
      (.rgb, { Pixel(red: UInt8($0), green: UInt8($1), blue: UInt8(($0 * $1) % 256)) }),
      (
        .grayAlpha,
        { x, y in
          let gray = UInt8(x)
          return Pixel(red: gray, green: gray, blue: gray, alpha: UInt8(y + 1))
        }
      ),
      (.rgba, { Pixel(red: UInt8($0), green: UInt8($1), blue: 7, alpha: UInt8(($0 + $1) % 256)) }),
    ]
    for (model, pixel) in alphas {
      let image = Fixture.image(97, 83, pixel)
      // As RGBA: our own writer would omit unused channels.
      var rows: [UInt8] = []
      for y in 0..<83 {
        rows.append(0)
        for x in 0..<97 {
          let pixel = image[x, y]
          rows += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
        }
      }
      let file =
        PNGFile.signature + PNGFile.header(97, 83, color: 6)
        + PNGFile.chunk("IDAT", PNGFile.stored(rows)) + PNGFile.chunk("IEND", [])
      try ScratchFolder.with { folder in
        let path = try folder.write(file, to: "a.png")
        let bytes = try ImageFile.recompressed(path: path)
        #expect(try folder.read("a.png") == file)
        let found = try ImageFile.read(bytes: bytes)
        #expect(found.image == image)
        #expect(found.information.colorModel == model)
        #expect(bytes.count < file.count)
        _ = try ImageFile.recompress(path: path)
        #expect(try folder.read("a.png") == bytes)
      }
    }
  }

  @Test(
    "an unknown chunk before or after the pixels prevents fewer bits, a text does not",
    arguments: [("teSt", 8), ("tEXt", 1)])
  func chunkBesidePixels(name: String, bits: Int) throws {
    var rows: [UInt8] = []
    for y in 0..<97 {
      rows.append(0)
      for x in 0..<331 { rows.append((x * x / 7 + y) % 2 == 0 ? 0 : 255) }
    }
    let pixels = PNGFile.chunk("IDAT", PNGFile.stored(rows))
    let other = PNGFile.chunk(name, Array("Comment\u{0}kept".utf8))
    for middle in [other + pixels, pixels + other] {
      let file =
        PNGFile.signature + PNGFile.header(331, 97, color: 0) + middle + PNGFile.chunk("IEND", [])
      try ScratchFolder.with { folder in
        let bytes = try ImageFile.recompressed(path: try folder.write(file, to: "a.png"))
        #expect(bytes.count < file.count)
        #expect(try ImageFile.information(bytes: bytes).bitsPerChannel == bits)
        #expect(try Self.others(bytes).count == file.count - pixels.count)
      }
    }
  }

  @Test("level 9 tries everything that lower levels try, and is never larger")
  func moreTrials() throws {
    try ScratchFolder.with { folder in
      // Flat areas, text-like edges and a gradient, as in a screenshot.
      let image = Fixture.image(400, 300) { x, y in
        if (x / 7 + y / 11) % 5 == 0 { return Pixel(gray: 20) }
        if x < 200 { return Pixel(red: 230, green: 232, blue: UInt8(200 + (x * y) % 3)) }
        return Pixel(red: UInt8(x % 256), green: UInt8(y % 256), blue: UInt8((x + y) % 256))
      }
      let path = folder.file("a.png")
      try image.save(to: path)
      let best = try ImageFile.recompressed(path: path)
      for filter in PNGFilter.allCases {
        #expect(best.count <= (try image.encoded(as: .png(level: 9, filter: filter))).count)
        #expect(best.count <= (try ImageFile.recompressed(path: path, filter: filter)).count)
      }
      #expect(try ImageFile.read(bytes: best).image == image)
    }
  }

  /// The size in bytes after optipng 0.7.7 with -o2.
  @Test(
    "every bundled picture becomes at least as small as optipng -o2 makes it",
    arguments: [
      ("anemone", 45_967), ("blossom", 36_617), ("chart", 17_114), ("daisy", 58_491),
      ("lake", 56_166), ("sunflower", 58_347),
    ])
  func bundled(name: String, optipng: Int) throws {
    try ScratchFolder.with { folder in
      var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      parts.removeLast(4)
      let path = parts.joined(separator: "/") + "/Recordings/images/\(name).png"
      let result = try ImageFile.recompress(path: path, to: folder.file("new.png"))
      #expect(result.after <= optipng, "\(name): \(result.after)")
    }
  }

  /// All chunks except those with pixels.
  private static func others(_ bytes: [UInt8]) throws -> [UInt8] {
    let chunks = try PNGChunks(bytes)
    return Array(chunks.start) + chunks.end
  }

  @Test("pixels that were stored without compression become small; 16 bits stay as they are")
  func shrinks() throws {
    try ScratchFolder.with { folder in
      var rows: [UInt8] = []
      for y in 0..<UInt8(40) {
        rows.append(0)
        for x in 0..<UInt8(40) { rows += [x, y, 7, 250] }
      }
      let text = PNGFile.chunk("tEXt", Array("Comment\u{0}kept".utf8))
      let unknown = PNGFile.chunk("teSt", [1, 2, 3])
      let file =
        PNGFile.signature + PNGFile.header(40, 40, depth: 16, color: 4) + text
        + PNGFile.chunk("IDAT", PNGFile.stored(rows)) + unknown + PNGFile.chunk("IEND", [])
      let path = try folder.write(file, to: "a.png")
      let result = try ImageFile.recompress(path: path, level: 9)
      #expect(!result.isUnchanged && result.after < result.before / 4)
      let new = try folder.read("a.png")
      let kept = PNGFile.signature + PNGFile.header(40, 40, depth: 16, color: 4) + text
      #expect(new.starts(with: kept))
      #expect(new.suffix(unknown.count + 12) == (unknown + PNGFile.chunk("IEND", []))[...])
      #expect(try ImageFile.read(bytes: new).image == (try ImageFile.read(bytes: file).image))
    }
  }

  @Test("a file that cannot be made smaller is left alone, or copied")
  func unchanged() throws {
    try ScratchFolder.with { folder in
      let path = try folder.write(try Fixture.bytes("rgb16.png"), to: "a.png")
      _ = try ImageFile.recompress(path: path)
      let small = try folder.read("a.png")
      let again = try ImageFile.recompress(path: path)
      #expect(again.isUnchanged && again.before == small.count)
      #expect(try folder.read("a.png") == small)
      let copy = try ImageFile.recompress(path: path, to: folder.file("b.png"), filter: .up)
      #expect(copy.isUnchanged)
      #expect(try folder.read("b.png") == small)
    }
  }

  @Test("a JPEG gets better tables and keeps pixels and markers")
  func jpeg() throws {
    try ScratchFolder.with { folder in
      for name in ["baseline420.jpg", "turned6.jpg", "gray.jpg", "cmyk.jpg", "progressive.jpg"] {
        let old = try Fixture.bytes(name)
        let path = try folder.write(old, to: name)
        let before = try ImageFile.read(path: path)
        let result = try ImageFile.recompress(path: path)
        #expect(result.after <= result.before, "\(name)")
        let after = try ImageFile.read(path: path)
        #expect(after.image == before.image, "\(name)")
        #expect(after.information.orientation == before.information.orientation)
      }
      // Pillow writes the standard tables, which are optimal for no picture.
      let path = try folder.write(try Fixture.bytes("baseline420.jpg"), to: "b.jpg")
      #expect(try !ImageFile.recompress(path: path).isUnchanged)
    }
  }

  @Test("what is damaged, goes on behind its end or cannot be written anew stays as it was")
  func refusals() throws {
    try ScratchFolder.with { folder in
      var damaged = try Fixture.bytes("rgb8.png")
      damaged[damaged.count - 30] ^= 1
      let files = [
        "a.png": damaged, "b.jpg": try Fixture.bytes("baseline.jpg") + [1, 2, 3],
        "c.jpg": Array(try Fixture.bytes("baseline.jpg").dropLast(40)),
        "d.webp": try Fixture.bytes("lossy.webp"),
      ]
      for (name, bytes) in files {
        let path = try folder.write(bytes, to: name)
        let error = #expect(throws: ImageError.self) { try ImageFile.recompress(path: path) }
        #expect(error?.blame == .file && error?.file == path, "\(name)")
        #expect(try folder.read(name) == bytes)
      }
      #expect(try folder.contents() == files.keys.sorted())
    }
  }

  @Test("chunks between those of pixels, where none may be, are not lost")
  func chunkBetweenPixels() throws {
    try ScratchFolder.with { folder in
      let rows = (0..<40).flatMap { _ in [UInt8](repeating: 0, count: 121) }
      let file =
        PNGFile.signature + PNGFile.header(40, 40) + PNGFile.chunk("IDAT", PNGFile.stored(rows))
        + PNGFile.chunk("tEXt", Array("Comment\u{0}kept".utf8)) + PNGFile.chunk("IDAT", [])
        + PNGFile.chunk("IEND", [])
      let path = try folder.write(file, to: "a.png")
      let error = #expect(throws: ImageError.self) { try ImageFile.recompress(path: path) }
      guard case .damaged(.png, _) = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try folder.read("a.png") == file)
    }
  }

  @Test("a JPEG whose quantization tables change between scans is whole, but not written anew")
  func changingTables() throws {
    try ScratchFolder.with { folder in
      var bytes = try Fixture.bytes("progressive.jpg")
      let second = try #require(Fixture.scans(of: bytes).dropFirst().first)
      // The first scan has started all channels, which keep their old table.
      let table: [UInt8] = [0xff, 0xdb, 0, 67, 0] + [UInt8](repeating: 99, count: 64)
      bytes.insert(contentsOf: table, at: second)
      let path = try folder.write(bytes, to: "a.jpg")
      #expect(
        try ImageFile.read(path: path).image
          == ImageFile.read(path: Fixture.path("progressive.jpg")).image)
      let error = #expect(throws: ImageError.self) { try ImageFile.recompress(path: path) }
      guard case .unsupported(.jpeg, _) = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try folder.read("a.jpg") == bytes)
    }
  }

  @Test(
    "progress rises from 0 to 1, and a false answer leaves all as it was",
    arguments: ["rgb8.png", "rgba8-interlaced.png", "baseline420.jpg", "progressive.jpg"])
  func progress(name: String) throws {
    try ScratchFolder.with { folder in
      let old = try Fixture.bytes(name)
      let path = try folder.write(old, to: name)
      let copy = folder.file("copy")
      var reports: [Double] = []
      _ = try ImageFile.recompress(path: path, to: copy) {
        reports.append($0)
        return true
      }
      #expect(reports.first == 0 && reports.last == 1 && reports.count > 4)
      #expect(reports == reports.sorted())
      for last in 1...reports.count {
        var calls = 0
        #expect(throws: ImageError(file: path, reason: .cancelled)) {
          try ImageFile.recompress(path: path) { _ in
            calls += 1
            return calls < last
          }
        }
        #expect(calls == last)
        #expect(try folder.read(name) == old)
      }
      #expect(try folder.contents() == ["copy", name].sorted())
    }
  }

  @Test("a picture that gets a palette is complete only at the end")
  func progressOfReduction() throws {
    try ScratchFolder.with { folder in
      let image = Fixture.image(300, 200) { x, y in
        Pixel(red: UInt8((x * x + 3 * y * y) % 7), green: 9, blue: 7)
      }
      let path = try folder.write(try image.encoded(as: .png(level: 1)), to: "few.png")
      var reports: [Double] = []
      let bytes = try ImageFile.recompressed(path: path) {
        reports.append($0)
        return true
      }
      #expect(try ImageFile.information(bytes: bytes).colorModel == .palette)
      #expect(reports == reports.sorted())
      #expect(reports.filter { $0 >= 1 } == [1])
    }
  }

  @Test("a large picture reports many times on its way")
  func progressOften() throws {
    try ScratchFolder.with { folder in
      let image = Fixture.image(300, 2000) { x, y in Pixel(red: UInt8(x & 255), green: 9, blue: 7) }
      for encoding in [ImageEncoding.png(level: 1), .jpeg(quality: 50)] {
        let path = try folder.write(try image.encoded(as: encoding), to: "picture")
        var calls = 0
        _ = try ImageFile.recompress(path: path, level: 1) { _ in
          calls += 1
          return true
        }
        #expect(calls > 20)
      }
    }
  }

  @Test("a file that another program replaces while it is read is damaged, and is not written")
  func replacedMeanwhile() throws {
    try ScratchFolder.with { folder in
      let path = try folder.write(try Fixture.bytes("rgba8.png"), to: "a.png")
      // The sides are the same, but pixels have one byte instead of four.
      let gray = try Fixture.bytes("gray8.png")
      let detail = "it was changed while it was read"
      #expect(throws: ImageError(file: path, reason: .damaged(format: .png, detail: detail))) {
        try ImageFile.recompress(path: path) { _ in
          (try? folder.write(gray, to: "a.png")) != nil
        }
      }
      #expect(try folder.read("a.png") == gray)
    }
  }
}
