import Glibc
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@Suite("painting of scenes")
struct ScenePaintingTests {
  private static let name = "three-flowers-and-a-photo"

  private func bundledScene(_ layers: PaintedLayers = PaintedLayers()) throws -> Scene {
    let path = "\(repository)/Recordings/scenes/\(Self.name).json"
    return try SceneFile.read(path: path).makeScene(layers: layers)
  }

  @Test("the bundled scene in the middle of its session looks as it did when it was looked at")
  func session() throws {
    let story = Storyboard(
      bundledRecording(Self.name), painter: Painter(scale: 0.2), overlay: [.touches, .trails])
    let picture = try story.picture(in: try bundledScene().window, at: .seconds(2.85))
    try Golden.expect(picture.image, named: "bundled-scene")
  }

  @Test("the tint of what touches meet looks as it did when it was looked at")
  func hitAreas() throws {
    let scene = try bundledScene()
    let painter = Painter(scale: 0.2)
    let canvas = try painter.canvas(for: scene.window)
    painter.paint(scene.window, on: canvas)
    OverlayPainter([.hitAreas]).paint(scene.window, at: SessionMoment(time: .zero), on: canvas)
    try Golden.expect(try canvas.image(), named: "hit-areas")
  }

  @Test("the files whose pictures were read are known")
  func paths() throws {
    let layers = PaintedLayers()
    #expect(layers.paths.isEmpty)
    _ = try bundledScene(layers)
    let names = layers.paths.map { String($0.split(separator: "/").last ?? "") }
    #expect(names == ["anemone.png", "blossom.png", "lake.png", "sunflower.png"])
  }
}

@Suite("limits of pictures in scenes")
struct ScenePictureLimitTests {
  /// A folder with one picture, which is removed when it is released.
  private final class Folder {
    let path: String

    init(_ picture: Image) throws {
      var name = Array("/tmp/touchstone-limits-XXXXXX".utf8CString)
      path = try #require(mkdtemp(&name).map { String(cString: $0) })
      try picture.save(to: "\(path)/a.png")
    }

    deinit {
      unlink("\(path)/a.png")
      rmdir(path)
    }

    /// A scene whose layers show the picture in the given ways.
    func scene(_ layers: [String]) throws -> SceneFile {
      let children = layers.enumerated().map { #"{"id": "\#($0)", "image": "a.png", \#($1)}"# }
      let text = """
        {"layers": [{"id": "root", "frame": [0, 0, 100, 100], "children": [
        \(children.joined(separator: ",\n"))]}]}
        """
      return try SceneFile.read(Array(text.utf8), file: "\(path)/scene.json")
    }
  }

  private func problem(_ file: SceneFile, _ layers: PaintedLayers?) -> String? {
    do {
      _ = try file.makeScene(layers: layers)
      return nil
    } catch {
      return error.blame == .file ? "\(error)" : "not the file's fault"
    }
  }

  /// A picture of which only the left half is opaque.
  private func halfClear(_ width: Int, _ height: Int) -> Image {
    var image = Image(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width / 2 { image[x, y] = .pureRed }
    }
    return image
  }

  @Test("a picture with a side that cannot be painted is refused, and not left out")
  func longSide() throws {
    let folder = try Folder(Image(width: 40_000, height: 2, filledWith: .pureRed))
    let text = try #require(
      problem(try folder.scene([#""frame": [0, 0, 9, 9]"#]), PaintedLayers()))
    #expect(text.contains("it has 40000 by 2 pixels, and a side is painted up to 16384"))
    let most = try Folder(Image(width: 16_384, height: 2, filledWith: .pureRed))
    for side in [1, 3, 100] {
      let file = try most.scene([#""frame": [0, 0, \#(side), \#(side)]"#])
      let window = try file.makeScene(layers: PaintedLayers()).window
      #expect(try Painter(background: .black).image(of: window)[0, 0] == .pureRed, "\(side)")
    }
  }

  @Test("the error has the limit of all pictures, not the remaining part")
  func allPictures() throws {
    let folder = try Folder(Image(width: 4, height: 4))
    let text = problem(
      try folder.scene([#""frame": [0, 0, 9, 9]"#]), PaintedLayers(maximumPixels: 15))
    let expected =
      "all pictures of a scene together have at most 15 pixels, and with its 4 by 4 they have more"
    #expect(try #require(text).contains(expected))
  }

  @Test("masks have a limit too, and one that several layers share counts once")
  func masks() throws {
    let folder = try Folder(halfClear(8, 8))
    let opaque = #""frame": [0, 0, 9, 9], "hitArea": "opaquePixels""#
    // A mask of 8 x 8 counts as at most 72 pixels, one of 4 x 4 as 20.
    let layers = PaintedLayers(maximumPixels: 100)
    let shared = try folder.scene([opaque, opaque, opaque])
    #expect(problem(shared, layers) == nil && problem(shared, layers) == nil)
    let two = try folder.scene([opaque, #"\#(opaque), "maskScale": 0.5"#])
    #expect(problem(two, layers) == nil)
    let three = try folder.scene([opaque, #"\#(opaque), "threshold": 9"#])
    let text = try #require(problem(three, layers))
    #expect(text.contains("all masks of a scene together have at most 100 pixels"))
    // Layers whose whole bounds can be hit need no mask.
    let plain = #""frame": [0, 0, 9, 9], "threshold": 9, "maskScale": 0.1"#
    #expect(problem(try folder.scene([plain, plain]), PaintedLayers(maximumPixels: 64)) == nil)
  }

  @Test("however small masks are, their number has an end")
  func manySmallMasks() throws {
    let folder = try Folder(halfClear(64, 64))
    let layers = (0..<40).map { index in
      #""frame": [0, 0, 9, 9], "hitArea": "opaquePixels", "maskScale": 0.02, "threshold": \#(index)"#
    }
    // Each counts as 4,096 / 32 = 128 pixels, 32 of which fit.
    let few = try folder.scene(Array(layers.prefix(32)))
    #expect(problem(few, PaintedLayers(maximumPixels: 4_096)) == nil)
    #expect(problem(try folder.scene(layers), PaintedLayers(maximumPixels: 4_096)) != nil)
  }

  @Test("a layer that is as large as its picture cannot be made where no pictures are read")
  func withoutFactory() throws {
    let folder = try Folder(Image(width: 4, height: 4))
    let file = try folder.scene([#""frame": [5, 5]"#])
    let text = try #require(problem(file, nil))
    #expect(text.contains("the layer is as large as it, and no images are read here"))
    #expect(problem(file, PaintedLayers()) == nil)
    #expect(problem(try folder.scene([#""frame": [5, 5, 4, 4]"#]), nil) == nil)
  }
}
