import DemoScenes
import Testing
import TouchGeometry
import TouchPainting
import TouchRecordings
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
    // In the corner of the upper one's picture, on a petal of the lower one.
    let place = Point(x: 1054, y: 400)
    #expect(upper.frame.contains(Point(x: place.x - 36, y: place.y - 36)))
    let (before, other) = (lower.position, upper.position)
    Fingers(on: played.window).drag(from: place, to: place + Vector(dx: 0, dy: -110))
    #expect(lower.position != before && upper.position == other)
    #expect(played.scene.pond.children.last === lower)
  }

  @Test("a flower that has hit the right edge can still go up and down")
  func edge() throws {
    let played = try PlayedScene(FlowerPond.self)
    let flower = try flower("blossom 6", of: played.scene)
    let pond = played.scene.pond.bounds
    let start = Point(x: flower.position.x + 36, y: flower.position.y + 36)
    let fingers = Fingers(on: played.window)
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

  @Test("after the window has changed all flowers are within the black")
  func resizing() throws {
    let played = try PlayedScene(FlowerPond.self)
    played.scene.resize(to: Size(width: 1200, height: 700))
    let pond = played.scene.pond.bounds
    #expect(pond.size == Size(width: 1128, height: 568))
    for flower in played.scene.flowers {
      #expect(pond.outset(by: 1e-6).contains(flower.frame), "\(flower.name)")
    }
  }

  @Test("without pictures it says which is missing")
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
    let fingers = Fingers(on: played.window)
    // 0.75 of half the side along both axes is 1.06 radii from the middle; 0.7 is 0.99.
    fingers.drag(
      from: start + Vector(dx: 0.75 * half, dy: 0.75 * half), to: start + Vector(dx: 0, dy: 0))
    #expect(circle.position == start)
    #expect(!played.scene.mark.isHidden)
    let mark = start + Vector(dx: 0.75 * half, dy: 0.75 * half)
    #expect(played.scene.mark.position.distance(to: mark) < 1e-9)
    let edge = start + Vector(dx: 0.7 * half, dy: 0.7 * half)
    fingers.drag(from: edge, to: edge + Vector(dx: -30, dy: 0))
    #expect(abs(circle.position.x - start.x + 20) < 1e-9)
  }

  @Test("the button shows the bounds, and hides them")
  func button() throws {
    let played = try PlayedScene(CircleBoard.self)
    let fingers = Fingers(on: played.window)
    let button = played.scene.boundsButton
    #expect(min(button.frame.width, button.frame.height) >= Measures.target)
    fingers.tap(at: button.frame.center)
    #expect(played.scene.circles.allSatisfy(\.showsBounds) && button.isOn)
    fingers.rest(for: .seconds(1))
    fingers.tap(at: button.frame.center)
    #expect(!played.scene.circles.contains(where: \.showsBounds) && !button.isOn)
  }

  @Test("a circle shows that it is held as long as fingers are on it")
  func holding() throws {
    let played = try PlayedScene(CircleBoard.self)
    let circle = played.scene.circles[0]
    let fingers = Fingers(on: played.window)
    let place = circle.position
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
