import Testing
import TouchContainers
import TouchGeometry
import TouchRecordings
import Touchstone

/// Creates layers of 40 x 20 points and records the files they were asked for.
private final class RecordingFactory: SceneLayerFactory {
  var descriptions: [SceneLayer] = []
  var failure: SceneLayerError?
  var hitArea = HitArea.bounds

  func makeLayer(
    for description: SceneLayer, of file: SceneFile
  ) throws(SceneLayerError) -> Layer {
    descriptions.append(description)
    if let failure { throw failure }
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    layer.hitArea = hitArea
    return layer
  }
}

/// A scene whose root has these layers, in a file with this name.
private func scene(children: String, file: String = "scene.json") throws -> SceneFile {
  try SceneFile.read(
    Array(
      """
      {"layers": [{"id": "root", "frame": [0, 0, 1000, 1000], "children": [
        \(children)
      ]}], "recognizers": [{"id": "tap", "layer": "a", "kind": "tap"}]}
      """.utf8), file: file)
}

@Suite("images in scenes")
struct SceneImageTests {
  @Test("every key of an image and of a color is read")
  func keys() throws {
    let file = try scene(
      children: """
        {"id": "a", "frame": [0, 0, 9, 9], "image": "flower.png", "contentScale": 2,
         "hitArea": "opaquePixels", "threshold": 7, "maskScale": 0.5},
        {"id": "b", "frame": [0, 0, 9, 9], "color": "#a0B1c2", "cornerRadius": 4.5},
        {"id": "c", "frame": [0, 0, 9, 9], "color": "#01020380"}
        """)
    #expect(file.warnings.isEmpty)
    let layers = file.root.children
    let image = try #require(layers[0].image)
    #expect(image.name.text == "flower.png" && image.name.place.line == 2)
    #expect(image.contentScale == 2 && image.maskScale == 0.5 && image.threshold == 7)
    #expect(layers[0].hitArea == .opaquePixels)
    #expect(layers[1].color == SceneColor(red: 0xA0, green: 0xB1, blue: 0xC2))
    #expect(layers[1].cornerRadius == 4.5 && layers[1].image == nil)
    #expect(layers[2].color == SceneColor(red: 1, green: 2, blue: 3, alpha: 0x80))
  }

  @Test("the background is a color of the scene")
  func background() throws {
    let file = try scene(
      ##"{"layers": [{"id": "r", "frame": [0, 0, 1, 1]}], "background": "#102030"}"##)
    #expect(file.warnings.isEmpty)
    #expect(file.background == SceneColor(red: 16, green: 32, blue: 48))
    #expect(try scene(recognizers: "").background == nil)
  }

  @Test("the factory makes the layers with an image or a color, and the scene configures them")
  func factory() throws {
    let file = try scene(
      children: """
        {"id": "a", "frame": [10, 20, 30, 40], "image": "a.png", "alpha": 0.5, "name": "flower"},
        {"id": "b", "frame": [0, 0, 9, 9], "color": "#ffffff"},
        {"id": "c", "frame": [0, 0, 9, 9]}
        """)
    let factory = RecordingFactory()
    let scene = try file.makeScene(layers: factory)
    #expect(factory.descriptions.map(\.id) == ["a", "b"])
    let flower = try #require(scene.layers["a"])
    #expect(flower.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(flower.position == Point(x: 25, y: 40))
    #expect(flower.opacity == 0.5 && flower.name == "flower")
    #expect(scene.root.children.map(\.name) == ["flower", "b", "c"])
  }

  @Test("a frame of two numbers takes the size from the image, and only with one")
  func sizeFromImage() throws {
    let file = try scene(children: #"{"id": "a", "frame": [10, 20], "image": "a.png"}"#)
    #expect(file.root.children[0].takesSizeFromImage)
    let layer = try #require(try file.makeScene(layers: RecordingFactory()).layers["a"])
    #expect(layer.bounds.size == Size(width: 40, height: 20))
    #expect(layer.position == Point(x: 30, y: 30))
    #expect(throws: SceneError.self) { try scene(children: #"{"id": "a", "frame": [10, 20]}"#) }
    let root = #"{"layers": [{"id": "a", "frame": [0, 0], "image": "a.png"}]"#
    let error = #expect(throws: SceneError.self) { try scene("\(root)}") }
    #expect(
      error?.reason == .missing(key: "size", of: "a scene whose root is as large as its image"))
    #expect(try scene("\(root), \"size\": [10, 20]}").size == Size(width: 10, height: 20))
  }

  @Test("the hit area that the factory gave stays where the file wants opaque pixels, only there")
  func hitArea() throws {
    let factory = RecordingFactory()
    let mask = try AlphaMask(width: 2, height: 1, alpha: [255, 0])
    factory.hitArea = .opaquePixels(mask)
    let file = try scene(
      children: """
        {"id": "a", "frame": [0, 0, 200, 100], "image": "a.png", "hitArea": "opaquePixels"},
        {"id": "b", "frame": [0, 500, 200, 100], "image": "a.png"}
        """)
    let scene = try file.makeScene(layers: factory)
    func hit(_ x: Double, _ y: Double) -> String? {
      scene.window.hitTest(Point(x: x, y: y), with: nil)?.name
    }
    #expect(hit(99, 50) == "a" && hit(100, 50) == "root")
    #expect(hit(99, 550) == "b" && hit(100, 550) == "b")
  }

  @Test("without a layer factory, layers with images are rectangles that can be hit anywhere")
  func noFactory() throws {
    let scene = try scene(
      children: #"{"id": "a", "frame": [0, 0, 9, 9], "image": "a.png", "hitArea": "opaquePixels"}"#
    ).makeScene()
    #expect(scene.window.hitTest(Point(x: 8, y: 8), with: nil)?.name == "a")
  }

  @Test("an unusable image is reported with the position of its name and who is to blame")
  func unusable() throws {
    let file = try scene(children: #"{"id": "a", "frame": [0, 0], "image": "a.png"}"#)
    let factory = RecordingFactory()
    for blame in [SceneError.Blame.file, .system] {
      factory.failure = SceneLayerError(blame: blame, problem: "it is torn")
      let error = #expect(throws: SceneError.self) { try file.makeScene(layers: factory) }
      #expect(error?.blame == blame)
      #expect(
        error?.description == "scene.json:2:41: the image \"a.png\" cannot be used: it is torn.")
      #expect(throws: SceneError.self) { try file.check(layers: factory) }
    }
  }

  @Test(
    "image names are relative to the scene's folder",
    arguments: [
      ("a/b/scene.json", "c.png", "a/b/c.png"), ("scene.json", "c.png", "c.png"),
      ("/a/scene.json", "../c.png", "/a/../c.png"), ("a/scene.json", "/c.png", "/c.png"),
      ("standard input", "c.png", "c.png"),
    ])
  func paths(file: String, name: String, path: String) throws {
    let scene = try scene(children: #"{"id": "a", "frame": [0, 0, 1, 1]}"#, file: file)
    #expect(scene.path(of: name) == path)
  }

  @Test(
    "what is wrong with an image or a color is refused with its place",
    arguments: [
      ##""color": "red""##, ##""color": "#12345""##, ##""color": "#1234567""##,
      ##""color": "#12345g""##,
      ##""color": "#+12345""##, ##""color": 123456"##, ##""cornerRadius": -1"##, ##""image": """##,
      ##""image": [1]"##, ##""image": "a", "contentScale": 0"##, ##""image": "a", "maskScale": 2"##,
      ##""image": "a", "threshold": 256"##, ##""image": "a", "threshold": 0.5"##,
      ##""hitArea": "opaquePixels""##, ##""hitArea": "square""##,
    ])
  func refusals(key: String) {
    let error = #expect(throws: SceneError.self) {
      try scene(children: #"{"id": "a", "frame": [0, 0, 1, 1], \#(key)}"#)
    }
    #expect(error?.blame == .file && error?.line == 2)
  }

  @Test("what belongs to an image is a warning without one")
  func lonelyKeys() throws {
    let file = try scene(
      children: #"{"id": "a", "frame": [0, 0, 1, 1], "contentScale": 2, "threshold": 3}"#)
    #expect(file.warnings.count == 2)
    #expect(
      file.warnings.map(\.message) == [
        #""contentScale" of a layer is ignored without "image""#,
        #""threshold" of a layer is ignored without "image""#,
      ])
  }

  @Test("so is what belongs to scrolling, in a plain layer", arguments: [true, false])
  func lonelyScrolling(isPlain: Bool) throws {
    let kind = isPlain ? #""kind": "plain", "# : ""
    let file = try scene(
      children: """
        {"id": "a", "frame": [0, 0, 1, 1], \(kind)"zoom": [1, 2], "bounces": false,
         "contentSize": null}
        """)
    #expect(
      file.warnings.map(\.message) == [
        #""zoom" of a layer is ignored without "kind: scroll""#,
        #""bounces" of a layer is ignored without "kind: scroll""#,
      ])
  }

  @Test("a layer of kind scroll scrolls what is in it")
  func scrolling() throws {
    let file = try scene(
      children: """
        {"id": "a", "frame": [100, 100, 200, 300], "kind": "scroll", "contentSize": [200, 900],
         "zoom": [0.5, 4], "bounces": false, "children": [{"id": "b", "frame": [10, 500, 50, 50]}]}
        """)
    #expect(file.warnings.isEmpty)
    let scene = try file.makeScene()
    let scroll = try #require(scene.layers["a"] as? ScrollLayer)
    #expect(scroll.contentSize == Size(width: 200, height: 900))
    #expect(scroll.minimumZoomScale == 0.5 && scroll.maximumZoomScale == 4 && !scroll.bounces)
    #expect(scroll.frame == Rect(x: 100, y: 100, width: 200, height: 300))
    #expect(scene.layers["b"]?.parent === scroll.content)
    // A child below its bounds is not hit until it is scrolled into view: 500 in the content moves to 250.
    #expect(scene.window.hitTest(Point(x: 120, y: 620), with: nil)?.name == "root")
    scroll.scroll(to: Point(x: 0, y: 350), animated: false)
    #expect(scene.window.hitTest(Point(x: 120, y: 260), with: nil)?.name == "b")
  }

  @Test(
    "what is wrong with a scrolling layer is refused",
    arguments: [
      ##""kind": "modal""##, ##""kind": "scroll", "contentSize": [-1, 5]"##,
      ##""kind": "scroll", "zoom": [2, 1]"##, ##""kind": "scroll", "zoom": [0, 1]"##,
      ##""kind": "scroll", "color": "#ffffff""##, ##""kind": "scroll", "image": "a.png""##,
    ])
  func refusedScrolling(key: String) {
    #expect(throws: SceneError.self) {
      try scene(children: #"{"id": "a", "frame": [0, 0, 1, 1], \#(key)}"#)
    }
  }

  @Test("a picture that is clear all over is found, unless its layer has others in it")
  func clearImage() throws {
    let factory = RecordingFactory()
    factory.hitArea = .opaquePixels(try AlphaMask(width: 1, height: 1, alpha: [0]))
    func findings(_ children: String) throws -> [SceneFinding.Kind] {
      let text = """
        {"id": "a", "frame": [0, 0, 9, 9], "image": "a", "hitArea": "opaquePixels",
         "children": [\(children)]}
        """
      return try scene(children: text).check(layers: factory).findings.map(\.kind)
    }
    #expect(try findings("") == [.clearImage("a")])
    #expect(try findings(#"{"id": "b", "frame": [0, 0, 9, 9]}"#).isEmpty)
  }
}
