import Testing
import TouchGeometry
import TouchTracking
import Touchstone

@testable import DemoScenes

/// Whoever sets a scene's size may set that of its root before, as a window does, or leave it to the
/// scene: both come to the same.
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

  @Test("photographs keep their part of the table", arguments: [false, true])
  func photoTable(isRootFirst: Bool) throws {
    let table = try make(PhotoTable.self, Self.small)
    let places = table.cards.map(\.position)
    resize(table, to: Self.large, isRootFirst: isRootFirst)
    for (card, place) in zip(table.cards, places) {
      #expect(card.position.isNear(Point(x: 2 * place.x, y: 2 * place.y)))
    }
    resize(table, to: Self.small, isRootFirst: isRootFirst)
    for (card, place) in zip(table.cards, places) { #expect(card.position.isNear(place)) }
    table.close()
  }

  @Test("circles keep their part of the board, and all of them is on it", arguments: [false, true])
  func circles(isRootFirst: Bool) throws {
    let board = try make(CircleBoard.self, Self.small)
    resize(board, to: Self.large, isRootFirst: isRootFirst)
    // 0.42 and 0.38 of the board; 0.17 and 0.55.
    #expect(board.circles[1].position.isNear(Point(x: 537.6, y: 304)))
    #expect(board.circles[0].position.isNear(Point(x: 217.6, y: 440)))
    resize(board, to: Self.small, isRootFirst: isRootFirst)
    #expect(board.circles[1].position.isNear(Point(x: 268.8, y: 152)))
    // A half of 217.6 would be beyond the left edge by a part of its radius of 180.
    #expect(board.circles[0].position.isNear(Point(x: 180, y: 220)))
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
    // Less 36 on each side, and 60 for the line below.
    #expect(size == Size(width: 2528, height: 1268))
    #expect(
      flower.position.isNear(
        Point(x: place.x * size.width / old.width, y: place.y * size.height / old.height)))
    resize(garden, to: Size(width: 2016, height: 1062), isRootFirst: isRootFirst)
    #expect(flower.position.isNear(place))
  }
}

extension Point {
  /// Whether it is the same place but for what rounding makes.
  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9
  }
}
