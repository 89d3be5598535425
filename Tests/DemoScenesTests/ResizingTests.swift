import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

@testable import DemoScenes

/// The size of a scene's root may be set before that of the scene, as a window does, or be left to the scene:
/// both have the same result.
@Suite("other sizes of scenes")
struct ResizingTests {
  private static let small = Size(width: 640, height: 400)
  private static let large = Size(width: 1280, height: 800)

  private let stage: DemoStage

  init() throws {
    stage = try DemoStage(pictures: PictureFolder(repository + "/Recordings/images"))
  }

  private func make<Scene: DemoScene>(_ type: Scene.Type, _ size: Size) throws -> Scene {
    let window = Window(frame: Rect(origin: .zero, size: size), application: Application())
    let scene = type.init(on: stage, size: size)
    scene.root.frame = Rect(origin: .zero, size: size)
    try window.addChild(scene.root)
    return scene
  }

  private func resize(_ scene: any DemoScene, to size: Size, isRootFirst: Bool) {
    if isRootFirst { scene.root.bounds = Rect(origin: .zero, size: size) }
    scene.resize(to: size)
    scene.root.position = Point(x: size.width / 2, y: size.height / 2)
  }

  @Test(
    "it does not matter who sets the root's size", arguments: DemoCatalog.scenes.map { $0.name })
  func bothWays(name: String) throws {
    let type = try #require(DemoCatalog.scenes.first { $0.name == name })
    let (one, other) = (try make(type, Self.small), try make(type, Self.small))
    for size in [Self.large, Self.small, Self.large] {
      resize(one, to: size, isRootFirst: false)
      resize(other, to: size, isRootFirst: true)
      #expect(one.root.bounds == Rect(origin: .zero, size: size))
      #expect(one.root.state == other.root.state)
    }
    one.close()
    other.close()
  }

  @Test(
    "scenes whose layers have their places by the size alone are as if they were made with it",
    arguments: ["large-picture", "loupe", "taps", "workshop", "chess"], [false, true])
  func placed(name: String, isRootFirst: Bool) throws {
    let type = try #require(DemoCatalog.scenes.first { $0.name == name })
    let (small, large) = (try make(type, Self.small), try make(type, Self.large))
    let start = small.root.state
    resize(small, to: Self.large, isRootFirst: isRootFirst)
    #expect(small.root.state == large.root.state)
    resize(small, to: Self.small, isRootFirst: isRootFirst)
    #expect(small.root.state == start)
    small.close()
    large.close()
  }

  @Test("photographs that were moved keep their part of the table", arguments: [false, true])
  func photoTable(isRootFirst: Bool) throws {
    let table = try make(PhotoTable.self, Self.small)
    let card = table.cards[3]
    card.position = Point(x: 300, y: 140)
    resize(table, to: Self.large, isRootFirst: isRootFirst)
    #expect(card.position.isNear(Point(x: 600, y: 280)))
    resize(table, to: Self.small, isRootFirst: isRootFirst)
    #expect(card.position.isNear(Point(x: 300, y: 140)))
    table.close()
  }

  @Test("photographs that nobody moved are placed as on a table of that size")
  func untouchedPhotos() throws {
    let (small, large) = (
      try make(PhotoTable.self, Self.small), try make(PhotoTable.self, Self.large)
    )
    resize(small, to: Self.large, isRootFirst: true)
    #expect(small.root.state == large.root.state)
    small.close()
    large.close()
  }

  /// Layers pass through a window that is too small and return; one of them was moved before.
  @Test(
    "a window that is tiny for a moment leaves everything where it was",
    arguments: ["photo-table", "flowers", "circles"],
    [Size(width: 40, height: 40), Size(width: 480, height: 320)])
  func tinyForAMoment(name: String, tiny: Size) throws {
    let type = try #require(DemoCatalog.scenes.first { $0.name == name })
    let scene = try make(type, Self.large)
    let moved = try #require(scene.root.descendants.first { !$0.manipulators.isEmpty })
    moved.position += Vector(dx: 31, dy: 17)
    let places = scene.root.descendants.map(\.position)
    resize(scene, to: tiny, isRootFirst: true)
    resize(scene, to: Size(width: 700, height: 900), isRootFirst: true)
    resize(scene, to: Self.large, isRootFirst: true)
    for (layer, place) in zip(scene.root.descendants, places) {
      #expect(layer.position.isNear(place), "\(layer.name)")
    }
    // The position is not restored for a layer that is moved meanwhile.
    resize(scene, to: Self.small, isRootFirst: true)
    let place = Point(x: moved.position.x + 5, y: moved.position.y - 7)
    moved.position = place
    resize(scene, to: Self.small, isRootFirst: true)
    resize(scene, to: tiny, isRootFirst: true)
    resize(scene, to: Self.small, isRootFirst: true)
    #expect(moved.position.isNear(place))
    scene.close()
  }

  @Test("circles keep their part of the board, and all of them is on it", arguments: [false, true])
  func circles(isRootFirst: Bool) throws {
    let board = try make(CircleBoard.self, Self.small)
    resize(board, to: Self.large, isRootFirst: isRootFirst)
    // 0.42 and 0.327 of the board, whose height is 800 - 84; 0.17 and 0.511.
    #expect(board.circles[1].position.isNear(Point(x: 537.6, y: 234.132)))
    #expect(board.circles[0].position.isNear(Point(x: 217.6, y: 365.876)))
    resize(board, to: Self.small, isRootFirst: isRootFirst)
    // 400 - 72: there is less space around the button.
    #expect(board.circles[1].position.isNear(Point(x: 268.8, y: 107.256)))
    // 640 of 2016 points of width: of the 300 points above the least diameter 95 are left.
    #expect(board.circles[0].bounds.size == Size(width: 155, height: 155))
    board.circles[0].position = Point(x: 80, y: 120)
    resize(board, to: Size(width: 500, height: 400), isRootFirst: isRootFirst)
    // 62.5 would be beyond the left edge: 74.4 of the 300 points are left, and the radius is 67.
    #expect(board.circles[0].position.isNear(Point(x: 67, y: 120)))
  }

  @Test("a picture that covers the screen goes on to", arguments: [false, true])
  func covering(isRootFirst: Bool) throws {
    let gallery = try make(LargePicture.self, Self.small)
    resize(gallery, to: Self.large, isRootFirst: isRootFirst)
    // It has 6000 by 4000 pixels: the width decides.
    #expect(abs(gallery.scroll.zoomScale - 1280.0 / 6000) < 1e-12)
    resize(gallery, to: Self.small, isRootFirst: isRootFirst)
    #expect(abs(gallery.scroll.zoomScale - 640.0 / 6000) < 1e-12)
    gallery.close()
  }

  @Test("flowers keep their part of the pond where they fit", arguments: [false, true])
  func flowers(isRootFirst: Bool) throws {
    let garden = try make(FlowerPond.self, Size(width: 2016, height: 1062))
    let flower = garden.flowers[3]
    let (place, old) = (flower.position, garden.pond.bounds.size)
    resize(garden, to: Size(width: 2600, height: 1400), isRootFirst: isRootFirst)
    let size = garden.pond.bounds.size
    // Minus 36 on each side, and 60 for the caption below.
    #expect(size == Size(width: 2528, height: 1268))
    // The pond is 1.3004 times as wide and 1.3634 times as high as usual.
    #expect(abs(flower.bounds.width - 240 / 0.55 * 2528 / 1944) < 1e-6)
    #expect(
      flower.position.isNear(
        Point(x: place.x * size.width / old.width, y: place.y * size.height / old.height)))
    resize(garden, to: Size(width: 2016, height: 1062), isRootFirst: isRootFirst)
    #expect(flower.position.isNear(place))
  }
}

extension Layer {
  /// The named layers in this one, in the order in which they were added.
  fileprivate var descendants: [Layer] {
    children.sorted { $0.name < $1.name }.flatMap { ($0.name.isEmpty ? [] : [$0]) + $0.descendants }
  }
}

extension Point {
  /// Whether the position is the same, apart from rounding.
  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9
  }
}
