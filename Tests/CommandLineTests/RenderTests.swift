import Foundation
import ProgramRuns
import Testing
import TouchImaging

@Suite("touchstone render", .serialized)
struct RenderTests {
  static let session = "Recordings/three-flowers-and-a-photo.yml"
  static let scene = "Recordings/scenes/three-flowers-and-a-photo.json"

  private func render(
    _ arguments: String, to name: String = "new.png", _ scratch: ScratchFolder
  ) async throws -> ProgramRun {
    try await Tool.run("touchstone render \(arguments) -o '\(scratch.file(name))'")
  }

  @Test(
    "touchstone render draws the end by default, with pictures where fingers left them")
  func end() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await render(
      "\(Self.session) --scene \(Self.scene) --scale 0.5 --overlay none", scratch)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let image = try picture(scratch.file("new.png"))
    #expect(image.width == 1008 && image.height == 567)
    // The table, where no picture was.
    #expect(image[10, 10] == Pixel(red: 0x23, green: 0x2C, blue: 0x3A))
    // The anemone was moved away from its first position, and its middle is dark at the new one.
    #expect(image[819, 189] == image[10, 10])
    let middle = image[844, 378]
    #expect(middle.blue > middle.red && middle.red < 80 && middle.blue < 150)
    // The sunflower's petals are golden above its old center.
    let petal = image[460, 110]
    #expect(petal.red > 150 && petal.blue < 120)
  }

  @Test("a picture of the first instant has everything where the scene puts it")
  func start() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await render(
      "\(Self.session) --scene \(Self.scene) --at 0 --scale 1 --overlay none", scratch)
    #expect(outcome.status == 0)
    let image = try picture(scratch.file("new.png"))
    // A corner of the anemone's frame is clear, its middle is not.
    #expect(image[1484, 224] == Pixel(red: 0x23, green: 0x2C, blue: 0x3A))
    #expect(image[1638, 378].red < 90)
  }

  @Test(
    "a scene too narrow to be drawn is an error of the scene, in every form",
    arguments: ["new.png", "new.png --strip 2", "new.webp --fps 5", "new.png --at 0"])
  func narrow(form: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      """
      {"layers": [{"id": "a", "frame": [0, 0, 0.001, 1000]}],
       "recognizers": [{"id": "t", "layer": "a", "kind": "tap"}]}
      """, to: "thin.json")
    try scratch.write(try Repository.text("Recordings/tap.yml"), to: "tap.yml")
    let outcome = try await Tool.run(
      "touchstone render tap.yml --scene thin.json --size 100x60 -o \(form)", in: scratch.url)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "thin.json: a window of 0.001 by 1000.0 points cannot be drawn.\n")
  }

  @Test("the same command gives the same bytes")
  func sameBytes() async throws {
    let scratch = try ScratchFolder()
    for name in ["a.png", "b.png"] {
      _ = try await render("Recordings/pinch-out.yml --at 0.4 --scale 0.2", to: name, scratch)
    }
    let (a, b) = (
      try Data(contentsOf: scratch.url.appending(path: "a.png")),
      try Data(contentsOf: scratch.url.appending(path: "b.png"))
    )
    #expect(a == b && !a.isEmpty)
  }

  @Test("an overlay draws the requested parts, and nothing by default")
  func overlays() async throws {
    let scratch = try ScratchFolder()
    var images: [String: Image] = [:]
    for overlay in ["none", "touches", "bounds", "hits", "recognizers", "scale", "all"] {
      let outcome = try await render(
        "Recordings/tap.yml --at 0.05 --size 320x180 --overlay \(overlay)", scratch)
      #expect(outcome.status == 0)
      images[overlay] = try picture(scratch.file("new.png"))
    }
    let blank = try #require(images["none"])
    #expect(blank.width == 320 && blank.height == 180)
    #expect(Set(blank.withBytes { Array($0) }).count <= 4, "one color")
    /// The pixels that an overlay changes.
    func changes(_ name: String) throws -> Set<Point> {
      let image = try #require(images[name])
      var places: Set<Point> = []
      for y in 0..<180 {
        for x in 0..<320 where image[x, y] != blank[x, y] { places.insert(Point(x: x, y: y)) }
      }
      return places
    }
    // The finger is in the middle of the panel of 320 x 180 mm, drawn at one pixel per millimeter.
    let touches = try changes("touches")
    #expect(touches.contains(Point(x: 160, y: 90)))
    #expect(touches.allSatisfy { abs($0.x - 160) < 24 && abs($0.y - 90) < 24 })
    // The only layer fills the window: its edge is drawn, its name is in the corner, its area is tinted.
    let bounds = try changes("bounds")
    let edges = [
      Point(x: 0, y: 90), Point(x: 319, y: 90), Point(x: 160, y: 0), Point(x: 160, y: 179),
    ]
    #expect(edges.allSatisfy(bounds.contains))
    #expect(bounds.allSatisfy { $0.x < 60 && $0.y < 24 || $0.isAtEdge(320, 180) })
    #expect(bounds.contains { (4...40).contains($0.x) && (4...16).contains($0.y) })
    #expect(try changes("hits").count == 320 * 180)
    let middle = try #require(images["hits"])[100, 50]
    #expect(middle.blue > blank[100, 50].blue && middle.red < middle.blue)
    // The panel is to the right of the picture, with bright letters, and covers none of it.
    let panel = try #require(images["recognizers"])
    #expect(panel.width == 320 + 252 && panel.height == 180, "280 pixels, 0.9 times as large")
    #expect(try changes("recognizers").isEmpty)
    var letters = 0
    for y in 0..<180 {
      for x in 320..<572 where panel[x, y].red > 200 { letters += 1 }
    }
    #expect(letters > 50)
    // Without the panel the scale bar is in the lower left; with the panel it is below the recognizers.
    let scale = try changes("scale")
    #expect(!scale.isEmpty && scale.allSatisfy { $0.x < 160 && $0.y > 155 })
    #expect(images["all"]?.width == panel.width)
    let all = try changes("all")
    #expect(all.isSuperset(of: touches) && all.count == 320 * 180)
    let lower = (330..<400).contains { x in images["all"]?[x, 168] != panel[x, 168] }
    #expect(lower, "the bar")
  }

  private struct Point: Hashable {
    var x: Int
    var y: Int

    func isAtEdge(_ width: Int, _ height: Int) -> Bool {
      x < 2 || y < 2 || x >= width - 2 || y >= height - 2
    }
  }

  @Test("a film strip has its pictures in rows")
  func strip() async throws {
    let scratch = try ScratchFolder()
    let row = try await render("Recordings/double-tap.yml --strip 4", scratch)
    #expect(row.status == 0)
    let wide = try picture(scratch.file("new.png"))
    let rows = try await render("Recordings/double-tap.yml --strip 4 --columns 2", scratch)
    #expect(rows.status == 0)
    let high = try picture(scratch.file("new.png"))
    #expect(wide.width > 1440)
    #expect((721..<1080).contains(high.width))
    #expect(high.height > wide.height)
  }

  @Test("a name that ends in .webp is a moving picture as long as the session")
  func animation() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await render(
      "Recordings/double-tap.yml --fps 10 --size 160x90", to: "new.webp", scratch)
    #expect(outcome.status == 0)
    let information = try ImageFile.information(path: scratch.file("new.webp"))
    #expect(information.format == .webp && information.isAnimated)
    // The panel of recognizers is 252 pixels wide and needs 126 pixels of height.
    #expect(information.width == 160 + 252 && information.height == 126)
    let still = try await render("Recordings/double-tap.yml --at 0.1", to: "still.webp", scratch)
    #expect(still.status == 0)
    #expect(try !ImageFile.information(path: scratch.file("still.webp")).isAnimated)
    let lossy = try await render(
      "Recordings/double-tap.yml --fps 10 --size 160x90 --quality 1", to: "lossy.webp", scratch)
    #expect(lossy.status == 0)
    let kinds = try ["new.webp", "lossy.webp"].map { name in
      let bytes = try Data(contentsOf: scratch.url.appending(path: name))
      return [bytes.range(of: Data("VP8 ".utf8)) != nil, bytes.range(of: Data("VP8L".utf8)) != nil]
    }
    #expect(kinds == [[false, true], [true, false]])
  }

  @Test("a strip that is too large is refused at once, with what it would have")
  func largeStrip() async throws {
    let scratch = try ScratchFolder()
    let outcome = try await render("Recordings/tap.yml --strip 64 --size 9000x9000", scratch)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("each side is 1 to 32767"))
    #expect(try scratch.contents.isEmpty)
  }

  @Test(
    "wrong usage is 64",
    arguments: [
      "", "Recordings/tap.yml", "Recordings/tap.yml -o a.gif", "Recordings/tap.yml -o a",
      "Recordings/tap.yml -o a.png --at 1 --strip 2", "Recordings/tap.yml -o a.png --at -1",
      "Recordings/tap.yml -o a.png --at nan", "Recordings/tap.yml -o a.png --strip 0",
      "Recordings/tap.yml -o a.png --strip 65", "Recordings/tap.yml -o a.png --fps 10",
      "Recordings/tap.yml -o a.webp --fps 0", "Recordings/tap.yml -o a.png --columns 2",
      "Recordings/tap.yml -o a.png --size 0x1", "Recordings/tap.yml -o a.png --scale 0",
      "Recordings/tap.yml -o a.png --scale 1e9", "Recordings/tap.yml -o a.png --scale inf",
      "Recordings/tap.yml -o a.png --size 9x9 --scale 1", "Recordings/tap.yml -o a.png --quality 9",
      "Recordings/tap.yml -o a.webp --quality 101",
      "Recordings/tap.yml -o a.png --overlay fingers", "- --scene - -o a.png",
    ])
  func wrongUsage(arguments: String) async throws {
    let outcome = try await Tool.run("touchstone render \(arguments)")
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: Repository.path("a.png")))
  }

  @Test("recordings and scenes that are damaged are 65, missing 66, pictures not written 73")
  func statuses() async throws {
    let scratch = try ScratchFolder()
    let text = try Repository.text("Recordings/tap.yml")
    try scratch.write(String(text.prefix(text.count / 2)), to: "cut.yml")
    try scratch.write(text, to: "tap.yml")
    try scratch.write("layers: 5", to: "scene.yml")
    let ends = [
      ("cut.yml -o cut.png", 65), ("none.yml -o new.png", 66),
      ("tap.yml --scene scene.yml -o new.png", 65), ("tap.yml --scene none -o new.png", 66),
      ("tap.yml -o /no/such/folder/new.png", 73),
    ]
    for (end, status) in ends {
      let outcome = try await Tool.run("touchstone render \(end)", in: scratch.url)
      #expect(outcome.status == status, "\(end): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    // Everything before the damage is drawn.
    #expect(try scratch.contents == ["cut.png", "cut.yml", "scene.yml", "tap.yml"])
  }
}

@Suite("scenes with pictures on the command line", .serialized)
struct PictureSceneTests {
  private static let scene = """
    layers:
    - id: root
      frame: [0, 0, 2016, 1134]
      children:
      - {id: flower, frame: [500, 100, 1000, 1000], image: flower.png, hitArea: opaquePixels}
    recognizers:
    - {id: touch, layer: flower, kind: tap}

    """

  private func folder(with flower: Data?) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(Self.scene, to: "scene.yml")
    if let flower { try scratch.write(flower, to: "flower.png") }
    return scratch
  }

  private static func bytes(of picture: String) throws -> Data {
    try Data(contentsOf: Repository.root.appending(path: "Recordings/images/\(picture).png"))
  }

  @Test("replay and check read the pictures, relative to the scene")
  func pictures() async throws {
    let scratch = try folder(with: try Self.bytes(of: "sunflower"))
    let scene = scratch.file("scene.yml")
    let replay = try await Tool.run("touchstone replay Recordings/tap.yml --scene '\(scene)'")
    #expect(replay.status == 0)
    #expect(replay.lastLine.contains("touch"))
    #expect(try await Tool.run("touchstone check '\(scene)'").status == 0)
  }

  @Test("a tap on a clear pixel hits nothing")
  func clearPixels() async throws {
    // Two clear rows of a flower's picture: the tap in the middle passes through.
    let scratch = try folder(with: nil)
    let image = Image(width: 3, height: 3)
    try scratch.write(Data(try image.encoded(as: .png())), to: "flower.png")
    let scene = scratch.file("scene.yml")
    let replay = try await Tool.run(
      "touchstone replay Recordings/tap.yml --format jsonl --scene '\(scene)'")
    #expect(replay.status == 0)
    #expect(replay.output.isEmpty)
    let check = try await Tool.run("touchstone check '\(scene)'")
    #expect(check.status == 1)
    #expect(check.output.contains("the image of layer \"flower\" has no opaque pixel"))
  }

  @Test("a picture that is too wide to be painted is refused, and not left out")
  func tooWide() async throws {
    let wide = Image(width: 40_000, height: 20, filledWith: Pixel(red: 255, green: 0, blue: 0))
    let scratch = try folder(with: Data(try wide.encoded(as: .png())))
    for command in ["check", "render Recordings/tap.yml -o '\(scratch.file("a.png"))' --scene"] {
      let outcome = try await Tool.run("touchstone \(command) '\(scratch.file("scene.yml"))'")
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.contains("it has 40000 by 20 pixels, and a side is painted up to 16384"))
    }
    #expect(try scratch.contents == ["flower.png", "scene.yml"])
  }

  @Test("no picture is drawn over one that the scene shows, whatever the path to it")
  func overwriting() async throws {
    let bytes = try Self.bytes(of: "sunflower")
    let scratch = try folder(with: bytes)
    #expect(symlink("flower.png", scratch.file("link.png")) == 0)
    for name in ["flower.png", "./flower.png", "link.png"] {
      let outcome = try await Tool.run(
        "touchstone render '\(Repository.path("Recordings/tap.yml"))' --scene scene.yml -o \(name)",
        in: scratch.url)
      #expect(outcome.status == 64 && outcome.errors.contains("cannot be the output"))
    }
    #expect(try Data(contentsOf: scratch.url.appending(path: "flower.png")) == bytes)
  }

  @Test(
    "a scene without extent is the scene's fault",
    arguments: ["[0, 0, 0, 0]", "[0, 0, 100, 0]", "[0, 0, 1000000000, 1]"])
  func noExtent(frame: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write("layers: [{id: root, frame: \(frame)}]", to: "scene.yml")
    let scene = scratch.file("scene.yml")
    let outcome = try await Tool.run(
      "touchstone render Recordings/tap.yml --scene '\(scene)' -o '\(scratch.file("a.png"))'")
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasPrefix("\(scene): a window of "))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try scratch.contents == ["scene.yml"])
  }

  @Test(
    "a picture that is missing or damaged is told with scene, line and what is wrong",
    arguments: [
      "replay Recordings/tap.yml --scene", "check", "render Recordings/tap.yml -o a.png --scene",
    ])
  func unusable(command: String) async throws {
    let damaged = try folder(with: try Self.bytes(of: "sunflower").prefix(9_000))
    let missing = try folder(with: nil)
    for (scratch, status) in [(damaged, 65), (missing, 66)] {
      let scene = scratch.file("scene.yml")
      let outcome = try await Tool.run("touchstone \(command) '\(scene)'")
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("\(scene):5:"))
      #expect(outcome.errors.contains("the image \"flower.png\" cannot be used: "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
