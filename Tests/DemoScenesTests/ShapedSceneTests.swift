import DemoScenes
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@Suite("flowers")
struct FlowerPondTests {
  private func flower(_ name: String, of pond: FlowerPond) throws -> Layer {
    try #require(pond.flowers.first { $0.name == name })
  }

  @Test("a finger on a clear pixel takes the flower below, one on a petal the flower itself")
  func clearPixels() throws {
    let played = try PlayedScene(FlowerPond.self)
    let upper = try flower("sunflower 4", of: played.scene)
    let lower = try flower("blossom 3", of: played.scene)
    // In the corner of the upper picture, on a petal of the lower one.
    let place = Point(x: 1073, y: 397)
    #expect(upper.frame.contains(Point(x: place.x - 36, y: place.y - 36)))
    let (before, other) = (lower.position, upper.position)
    Fingers(on: played.window, in: played.scene.root).drag(
      from: place, to: place + Vector(dx: 0, dy: -110))
    #expect(lower.position != before && upper.position == other)
    #expect(played.scene.pond.children.last === lower)
  }

  @Test("a flower that has hit the right edge can still go up and down")
  func edge() throws {
    let played = try PlayedScene(FlowerPond.self)
    let flower = try flower("blossom 6", of: played.scene)
    let pond = played.scene.pond.bounds
    let start = Point(x: flower.position.x + 36, y: flower.position.y + 36)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.land([1: start])
    fingers.move([1: start + Vector(dx: 510, dy: 0)], over: .milliseconds(300))
    #expect(abs(flower.frame.maxX - pond.maxX) < 1e-9)
    let y = flower.position.y
    fingers.move([1: start + Vector(dx: 510, dy: 100)], over: .milliseconds(300))
    #expect(abs(flower.frame.maxX - pond.maxX) < 1e-9)
    #expect(abs(flower.position.y - y - 100) < 1e-9)
    fingers.move([1: start + Vector(dx: 510, dy: 2000)], over: .milliseconds(300))
    #expect(abs(flower.frame.maxY - pond.maxY) < 1e-9)
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1])
  }

  @Test("all flowers are within the pond after the window is resized")
  func resizing() throws {
    let played = try PlayedScene(FlowerPond.self)
    played.scene.resize(to: Size(width: 1200, height: 700))
    let pond = played.scene.pond.bounds
    #expect(pond.size == Size(width: 1128, height: 568))
    for flower in played.scene.flowers {
      #expect(pond.outset(by: 1e-6).contains(flower.frame), "\(flower.name)")
    }
  }

  @Test(
    "all flowers are within the pond on a screen of any size, and stay there",
    arguments: [
      Size(width: 2016, height: 1134), Size(width: 2133, height: 1333),
      Size(width: 1333, height: 800), Size(width: 962, height: 577), Size(width: 688, height: 413),
      Size(width: 1134, height: 2016), Size(width: 600, height: 1067),
      Size(width: 3840, height: 2160),
    ])
  func within(size: Size) throws {
    let played = try PlayedScene(FlowerPond.self, size: size)
    let pond = played.scene.pond.bounds
    #expect(played.scene.flowers.count == 8)
    for flower in played.scene.flowers {
      #expect(pond.outset(by: 1e-6).contains(flower.frame), "\(flower.name)")
      // None covers most of the pond, and none is too small for a finger.
      #expect(flower.frame.width <= 0.5 * max(pond.width, pond.height), "\(flower.name)")
      #expect(flower.frame.width >= Measures.target, "\(flower.name)")
    }
    let flower = try #require(played.scene.flowers.last)
    let place = flower.windowLocation(of: flower.bounds.center)
    Fingers(on: played.window, in: played.scene.root).drag(
      from: place, to: place + Vector(dx: -60, dy: 40))
    for flower in played.scene.flowers {
      #expect(pond.outset(by: 1e-6).contains(flower.frame), "\(flower.name)")
    }
  }

  @Test("a flower that is missing stays said when others are touched")
  func damaged() throws {
    let folder = try ScratchFolder()
    for name in ["anemone.png", "blossom.png"] {
      let path = repository + "/Recordings/images/" + name
      try ImageFile.read(path: path).image.save(to: "\(folder.path)/\(name)")
    }
    try folder.write(Array("no picture".utf8), to: "sunflower.png")
    let played = try PlayedScene(FlowerPond.self, pictures: folder.path)
    let flower = try #require(played.scene.flowers.first)
    let place = flower.windowLocation(of: flower.bounds.center)
    Fingers(on: played.window, in: played.scene.root).drag(
      from: place, to: place + Vector(dx: 80, dy: 0))
    let captions = played.scene.root.children.compactMap { ($0 as? Label)?.text }
    #expect(captions.contains { $0.contains("sunflower.png") })
  }

  @Test("the flower scene names a missing picture")
  func missing() throws {
    let played = try PlayedScene(FlowerPond.self, pictures: "/nowhere")
    #expect(played.scene.flowers.isEmpty)
    let captions = played.scene.root.children.compactMap { ($0 as? Label)?.text }
    #expect(captions.contains { $0.hasPrefix("/nowhere/") && $0.contains("No such file") })
  }
}

@Suite("circles")
struct CircleBoardTests {
  @Test("the corner of a circle's bounds does not respond, the circle does", arguments: 0..<8)
  func corners(index: Int) throws {
    let played = try PlayedScene(CircleBoard.self)
    let circle = played.scene.circles[index]
    let half = circle.bounds.width / 2
    let start = circle.position
    let fingers = Fingers(on: played.window, in: played.scene.root)
    // 0.75 of half the side along both axes is 1.06 radii from the middle; 0.7 is 0.99.
    // The board begins below the caption.
    let board = played.scene.boardPlace
    let corner = start + board + Vector(dx: 0.75 * half, dy: 0.75 * half)
    fingers.drag(from: corner, to: start + board)
    #expect(circle.position == start)
    #expect(!played.scene.mark.isHidden)
    let mark = start + Vector(dx: 0.75 * half, dy: 0.75 * half)
    #expect(played.scene.mark.position.distance(to: mark) < 1e-9)
    let edge = start + board + Vector(dx: 0.7 * half, dy: 0.7 * half)
    fingers.drag(from: edge, to: edge + Vector(dx: -30, dy: 0))
    #expect(abs(circle.position.x - start.x + 20) < 1e-9)
  }

  @Test("the button shows the bounds, and hides them")
  func button() throws {
    let played = try PlayedScene(CircleBoard.self)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let button = played.scene.boundsButton
    #expect(min(button.frame.width, button.frame.height) >= Measures.target)
    fingers.tap(at: button.frame.center)
    #expect(played.scene.circles.allSatisfy(\.showsBounds) && button.isOn)
    fingers.rest(for: .seconds(1))
    fingers.tap(at: button.frame.center)
    #expect(!played.scene.circles.contains(where: \.showsBounds) && !button.isOn)
  }

  @Test(
    "on small screens, all circles are on the board, large enough, and below caption and button",
    arguments: [
      Size(width: 962, height: 577), Size(width: 688, height: 413), Size(width: 600, height: 1067),
    ])
  func small(size: Size) throws {
    let scene = try PlayedScene(CircleBoard.self, size: size).scene
    for circle in scene.circles {
      #expect(scene.board.bounds.contains(circle.frame), "\(circle.name)")
      #expect(circle.bounds.width >= Measures.target, "\(circle.name)")
    }
    let (board, root) = (scene.board.frame, scene.root.bounds)
    for other in [scene.caption.frame, scene.boundsButton.frame] {
      #expect(root.contains(other) && other.maxY <= board.minY)
    }
    #expect(scene.caption.frame.maxX < scene.boundsButton.frame.minX)
    #expect(scene.boundsButton.frame.height >= Measures.target && root.contains(board))
  }

  @Test("no disk covers the caption or the button, or is covered by them, wherever it is thrown")
  func besideCaption() throws {
    let played = try PlayedScene(CircleBoard.self)
    let (circle, board) = (played.scene.circles[0], played.scene.board)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    for target in [played.scene.boundsButton.frame.center, played.scene.caption.frame.center] {
      let start = circle.position + played.scene.boardPlace
      fingers.drag(from: start, to: target)
      #expect(board.bounds.outset(by: 1e-6).contains(circle.frame))
      fingers.rest(for: .seconds(1))
      #expect(board.bounds.outset(by: 1e-6).contains(circle.frame))
      #expect(circle.frame.minY < 1)
    }
    fingers.tap(at: played.scene.boundsButton.frame.center)
    #expect(played.scene.boundsButton.isOn)
  }

  @Test("a circle shows that it is held as long as fingers are on it")
  func holding() throws {
    let played = try PlayedScene(CircleBoard.self)
    let circle = played.scene.circles[0]
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let place = circle.position + played.scene.boardPlace
    fingers.land([1: place])
    #expect(circle.isHeld)
    fingers.land([2: place + Vector(dx: 60, dy: 0)])
    fingers.move([1: place + Vector(dx: 0, dy: 80)], over: .milliseconds(200))
    #expect(circle.isHeld)
    fingers.rest(for: .milliseconds(200))
    fingers.lift([2])
    #expect(circle.isHeld)
    fingers.lift([1])
    #expect(!circle.isHeld)
  }
}

extension CircleBoard {
  /// From the board's coordinates, in which its disks are placed, to those of the scene.
  fileprivate var boardPlace: Vector { Vector(dx: board.frame.minX, dy: board.frame.minY) }
}
