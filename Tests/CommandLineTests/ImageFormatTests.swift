import Foundation
import ProgramRuns
import Testing
import TouchImaging

@Suite("touchstone image: formats, parts and tables", .serialized)
struct ImageFormatTests {
  @Test("crop cuts out the pixels of the picture, and thumbnail shows a part")
  func crop() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await Tool.run(
      "touchstone image crop \(Repository.lake) --region 100,50,200,120 "
        + "-o '\(scratch.file("part.png"))'")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let whole = try picture(Repository.path(Repository.lake))
    let part = try picture(scratch.file("part.png"))
    #expect(part.width == 200 && part.height == 120)
    for (x, y) in [(0, 0), (199, 0), (0, 119), (199, 119), (77, 31)] {
      #expect(part[x, y] == whole[100 + x, 50 + y])
    }
    let small = try await Tool.run(
      "touchstone image thumbnail \(Repository.lake) --region 100,50,200,120 --size 50x50 "
        + "-o '\(scratch.file("small.png"))'")
    #expect(small.status == 0)
    #expect(try picture(scratch.file("small.png")).height == 30)
    let beyond = try await Tool.run(
      "touchstone image crop \(Repository.lake) --region 400,0,9,9 -o '\(scratch.file("no.png"))'")
    #expect(beyond.status == 64)
    #expect(beyond.errors.contains("a region of 9x9 at 400,0 in a picture of 408x272"))
    #expect(try scratch.contents.sorted() == ["part.png", "small.png"])
  }

  @Test("GIF and TIFF are described and read, and refused as output")
  func otherFormats() async throws {
    let scratch = try ScratchFolder()
    let folder = Repository.path("Tests/TouchImagingTests/Fixtures")
    let information = try await Tool.run(
      "cd '\(folder)' && touchstone image info palette3.gif animated.gif palette3-clear.gif gray8.tif "
        + "pages.tif rgb8-clear-color.png")
    #expect(
      Self.words(information.output)
        == [
          "palette3.gif: GIF, 19x13, 3-bit palette, pixels 1.50 times as wide as high, 196 bytes",
          "animated.gif: GIF, 23x15, 3-bit palette with transparency, moving, 389 bytes",
          "palette3-clear.gif: GIF, 19x13, 3-bit palette with transparency, 204 bytes",
          "gray8.tif: TIFF, 19x13, 8-bit gray, 300 by 150 pixels per inch, 423 bytes",
          "pages.tif: TIFF, 19x13, 8-bit gray, several pages, 836 bytes",
          "rgb8-clear-color.png: PNG, 19x13, 8-bit RGB with transparency, 741 bytes",
        ].flatMap(Self.words))
    for (name, format) in [("rgba8.tif", "a.png"), ("palette3.gif", "b.webp")] {
      let outcome = try await Tool.run(
        "touchstone image filter --filter gbr '\(folder)/\(name)' -o '\(scratch.file(format))'")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try picture(scratch.file(format)).width == 19)
    }
    for name in ["a.gif", "a.tiff"] {
      let outcome = try await Tool.run(
        "touchstone image filter --filter gbr \(Repository.lake) -o '\(scratch.file(name))'")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("must end in .png, .jpg, .jpeg or .webp"))
    }
  }

  @Test("gray is rounded to the nearest, or down as a division of integers does")
  func rounding() async throws {
    let scratch = try ScratchFolder()
    let old = try picture(Repository.path(Repository.lake))
    for (option, bias) in [("", 1), ("--rounding nearest", 1), ("--rounding down", 0)] {
      let outcome = try await Tool.run(
        "touchstone image filter --filter gray \(option) \(Repository.lake) "
          + "-o '\(scratch.file("g.png"))'")
      #expect(outcome.status == 0)
      let new = try picture(scratch.file("g.png"))
      for i in 0..<200 {
        let pixel = old[i, i]
        let sum = Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)
        #expect(Int(new[i, i].red) == (sum + bias) / 3)
      }
    }
    let wrong = try await Tool.run(
      "touchstone image filter --filter gray --rounding up \(Repository.lake) -o no.png",
      in: scratch.url)
    #expect(wrong.status == 64)
  }

  @Test("several pictures are recompressed with a table of what became of them")
  func recompressionTable() async throws {
    let scratch = try ScratchFolder()
    let pictures = "Recordings/images/chart.png Recordings/images/blossom.png"
    let dry = try await Tool.run(
      "touchstone image recompress --level 3 --dry-run \(pictures) Recordings/images/lake.png")
    #expect(dry.status == 0 && dry.errors.isEmpty)
    #expect(dry.lines.count == 5)
    let outcome = try await Tool.run(
      "touchstone image recompress \(pictures) --into '\(scratch.file("new"))'")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let rows = outcome.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(rows.count == 4)
    #expect(rows[0] == ["image", "before", "after", "less", "seconds", "stored", "as"])
    var sums = [0, 0]
    for (row, name) in zip(rows[1...2], ["chart", "blossom"]) {
      let old = try Data(
        contentsOf: Repository.root.appending(path: "Recordings/images/\(name).png"))
      let new = try Data(contentsOf: scratch.url.appending(path: "new/\(name).png"))
      #expect(row[1] == "\(old.count)" && row[2] == "\(new.count)")
      sums[0] += old.count
      sums[1] += new.count
    }
    #expect(rows[1].suffix(2).joined(separator: " ") == "8-bit palette")
    #expect(Array(rows[3][0...2]) == ["total", "\(sums[0])", "\(sums[1])"])
    // A damaged image does not prevent the others from being processed.
    try scratch.write(Data("no picture".utf8), to: "x.png")
    let mixed = try await Tool.run(
      "touchstone image recompress '\(scratch.file("x.png"))' Recordings/images/chart.png --dry-run"
    )
    #expect(mixed.status == 65 && mixed.lines.count == 2)
    for wrong in ["\(pictures) -o a.png", pictures, "\(pictures) --into new --dry-run"] {
      #expect(try await Tool.run("touchstone image recompress \(wrong)").status == 64)
    }
  }

  @Test("no name of the new file lets a GIF or TIFF be recompressed, and none is advised")
  func otherRecompression() async throws {
    let scratch = try ScratchFolder()
    let folder = Repository.path("Tests/TouchImagingTests/Fixtures")
    for name in ["palette3.gif", "gray8.tif"] {
      for new in ["new.png", name] {
        let outcome = try await Tool.run(
          "touchstone image recompress '\(folder)/\(name)' -o \(new)", in: scratch.url)
        #expect(outcome.status == 65, "\(outcome.errors)")
        #expect(outcome.errors.contains("writing it again without loss"), "\(outcome.errors)")
      }
    }
    #expect(try scratch.contents.isEmpty)
  }

  /// The words, however lines are folded.
  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }
}
