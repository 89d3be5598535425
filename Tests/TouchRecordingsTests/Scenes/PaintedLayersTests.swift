import Foundation
import Glibc
import ProgramRuns
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import Touchstone

extension ScratchFolder {
  /// A picture of 4 x 2 pixels whose left half is solid red; the rest is transparent.
  fileprivate func writeLeft() throws -> [UInt8] {
    var image = Image(width: 4, height: 2)
    for y in 0..<2 {
      for x in 0..<2 { image[x, y] = Pixel(red: 255, green: 0, blue: 0) }
    }
    let bytes = try image.encoded(as: .png())
    try write(Data(bytes), to: "left.png")
    return bytes
  }

  /// A scene in this folder whose root of 100 x 100 points has one layer, at (10, 20).
  fileprivate func scene(_ layer: String) throws -> SceneFile {
    try SceneFile.read(
      Array(
        """
        {"layers": [{"id": "root", "frame": [0, 0, 100, 100], "children": [
          {"id": "a", \(layer)}]}]}
        """.utf8), file: "\(path)/scene.json")
  }
}

@Suite("painted layers of scenes")
struct PaintedLayersTests {
  private func hits(_ scene: Scene, _ places: [Point]) -> [String?] {
    places.map { scene.window.hitTest($0, with: nil)?.name }
  }

  @Test("touches pass through clear pixels if the scene says so, stretched over the frame")
  func opaquePixels() throws {
    let folder = try ScratchFolder()
    _ = try folder.writeLeft()
    let places = [Point(x: 11, y: 21), Point(x: 49, y: 39), Point(x: 51, y: 21)]
    let area = #""frame": [10, 20, 80, 20], "image": "left.png""#
    let pixels = try folder.scene(#"\#(area), "hitArea": "opaquePixels""#)
    #expect(hits(try pixels.makeScene(layers: PaintedLayers()), places) == ["a", "a", "root"])
    let bounds = try folder.scene(area)
    #expect(hits(try bounds.makeScene(layers: PaintedLayers()), places) == ["a", "a", "a"])
  }

  @Test("a layer without a size is as large as its picture, by its content scale")
  func contentScale() throws {
    let folder = try ScratchFolder()
    _ = try folder.writeLeft()
    let file = try folder.scene(#""frame": [10, 20], "image": "left.png", "contentScale": 0.5"#)
    let layer = try #require(try file.makeScene(layers: PaintedLayers()).layers["a"])
    #expect(layer.frame == Rect(x: 10, y: 20, width: 8, height: 4))
  }

  @Test("a color is painted alone, and behind the clear pixels of a picture")
  func colors() throws {
    let folder = try ScratchFolder()
    _ = try folder.writeLeft()
    let frame = #""frame": [10, 20, 80, 20]"#
    func pixels(_ layer: String) throws -> [Pixel] {
      let scene = try folder.scene(layer).makeScene(layers: PaintedLayers())
      let image = try Painter(background: .black).image(of: scene.window)
      return [image[20, 30], image[80, 30], image[5, 5]]
    }
    let (red, blue) = (Pixel(red: 255, green: 0, blue: 0), Pixel(red: 0, green: 0, blue: 255))
    let black = Pixel(gray: 0)
    #expect(try pixels(#"\#(frame), "color": "\#("#0000ff")""#) == [blue, blue, black])
    #expect(
      try pixels(#"\#(frame), "color": "\#("#0000ff")", "image": "left.png""#) == [
        red, blue, black,
      ])
    #expect(try pixels(#"\#(frame), "image": "left.png""#) == [red, black, black])
  }

  @Test("round corners cut off those of a picture")
  func corners() throws {
    let folder = try ScratchFolder()
    _ = try folder.writeLeft()
    let file = try folder.scene(
      #""frame": [10, 20, 80, 40], "image": "left.png", "cornerRadius": 20"#)
    let scene = try file.makeScene(layers: PaintedLayers())
    let image = try Painter(background: .black).image(of: scene.window)
    #expect(image[10, 20] == Pixel(gray: 0))
    #expect(image[20, 40] == Pixel(red: 255, green: 0, blue: 0))
  }

  @Test("a picture that is missing is the system's fault, with scene, line and picture")
  func missing() throws {
    let folder = try ScratchFolder()
    let file = try folder.scene(#""frame": [0, 0, 1, 1], "image": "none.png""#)
    let error = #expect(throws: SceneError.self) { try file.makeScene(layers: PaintedLayers()) }
    #expect(error?.blame == .system && error?.line == 2)
    let text = "\(try #require(error))"
    #expect(text.hasPrefix("\(folder.path)/scene.json:2:"))
    #expect(text.contains("\(folder.path)/none.png"))
    #expect(text.hasSuffix("No such file or directory."))
  }

  @Test("a damaged picture and a file that is none are the file's fault")
  func damaged() throws {
    let folder = try ScratchFolder()
    let bytes = try folder.writeLeft()
    try folder.write(Data(bytes.dropLast(20)), to: "torn.png")
    try folder.write("no picture", to: "text.png")
    #expect(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    for name in ["torn.png", "text.png", "pipe", "."] {
      let file = try folder.scene(#""frame": [0, 0, 1, 1], "image": "\#(name)""#)
      let error = #expect(throws: SceneError.self) { try file.makeScene(layers: PaintedLayers()) }
      #expect(error?.blame == .file && error?.line == 2, "\(name)")
    }
  }

  @Test("all pictures together have a limit, and one that is shown twice counts once")
  func limit() throws {
    let folder = try ScratchFolder()
    let bytes = try folder.writeLeft()
    try folder.write(Data(bytes), to: "torn.png")
    let layers = PaintedLayers(maximumPixels: 8)
    let file = try folder.scene(#""frame": [0, 0, 1, 1], "image": "left.png""#)
    _ = try file.makeScene(layers: layers)
    _ = try file.makeScene(layers: layers)
    let other = try folder.scene(#""frame": [0, 0, 1, 1], "image": "torn.png""#)
    #expect(throws: SceneError.self) { try other.makeScene(layers: layers) }
    _ = try other.makeScene(layers: PaintedLayers(maximumPixels: 8))
  }
}
