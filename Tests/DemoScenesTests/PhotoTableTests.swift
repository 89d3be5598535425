import Glibc
import Testing
import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("photo table", .serialized)
struct PhotoTableTests {
  private func card(_ name: String, of table: PhotoTable) throws -> PhotoCard {
    try #require(table.cards.first { $0.name == name })
  }

  /// Drags after the time during which a finger that has landed may slip.
  private func drag(_ fingers: Fingers, from start: Point, by way: Vector) {
    fingers.land([1: start])
    fingers.rest(for: .milliseconds(100))
    fingers.move([1: start + way], over: .milliseconds(400))
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1])
  }

  @Test("a dragged photograph goes as far as the finger after its first ten points, in front")
  func drag() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("sunset", of: played.scene)
    let start = card.position
    let fingers = Fingers(on: played.window, in: played.scene.root)
    drag(fingers, from: start, by: Vector(dx: 0, dy: 310))
    #expect(card.position.x.rounded() == start.x.rounded())
    #expect(abs(card.position.y - start.y - 300) < 1e-6)
    #expect(played.scene.root.children.last === card)
  }

  @Test("two people move two photographs at once, and neither disturbs the other")
  func twoPeople() throws {
    let played = try PlayedScene(PhotoTable.self)
    let left = try card("misty-hills", of: played.scene)
    let right = try card("autumn", of: played.scene)
    let (first, second) = (left.position, right.position)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.land([1: first, 2: second])
    fingers.rest(for: .milliseconds(100))
    fingers.move(
      [1: first + Vector(dx: 110, dy: 0), 2: second + Vector(dx: 0, dy: -210)],
      over: .milliseconds(400))
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1, 2])
    #expect(abs(left.position.x - first.x - 100) < 1e-6)
    #expect(abs(right.position.y - second.y + 200) < 1e-6)
  }

  @Test("a photograph that is thrown goes on, and stops under a finger")
  func momentum() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("city", of: played.scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let start = card.position
    fingers.land([1: start])
    fingers.move([1: start + Vector(dx: 0, dy: 200)], over: .milliseconds(200))
    fingers.lift([1])
    let released = card.position
    fingers.rest(for: .milliseconds(200))
    #expect(card.position.y > released.y + 50)
    fingers.land([1: card.position])
    let caught = card.position
    fingers.rest(for: .milliseconds(500))
    #expect(card.position == caught)
    fingers.lift([1])
  }

  @Test("however far a photograph is pulled out, a finger still reaches its middle")
  func confinement() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("lavender", of: played.scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let start = card.position
    fingers.drag(from: start, to: start + Vector(dx: 3000, dy: -2000))
    #expect(abs(card.position.x - (2016 - 60)) < 1e-6)
    #expect(abs(card.position.y - 60) < 1e-6)
    fingers.drag(from: card.position, to: start)
    #expect(card.position.x < 1956)
  }

  @Test("scales end where the photograph is still to be grasped, and where it fills the table")
  func scales() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("dunes", of: played.scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let middle = card.position
    func spread(from near: Double, to far: Double) {
      fingers.land([
        1: middle + Vector(dx: -near, dy: 0), 2: middle + Vector(dx: near, dy: 0),
      ])
      fingers.move(
        [1: middle + Vector(dx: -far, dy: 0), 2: middle + Vector(dx: far, dy: 0)],
        over: .milliseconds(500))
      fingers.rest(for: .milliseconds(200))
      fingers.lift([1, 2])
    }
    spread(from: 100, to: 4)
    #expect(abs(card.transform.decomposed.scaleX - 0.35) < 1e-9)
    #expect(min(card.frame.width, card.frame.height) >= Measures.target)
    spread(from: 20, to: 900)
    #expect(abs(card.transform.decomposed.scaleX - 4.5) < 1e-9)
  }

  @Test("three taps take a photograph back to where it lay, on a way that a finger can stop")
  func reset() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("alps", of: played.scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let (home, transform) = (card.position, card.transform)
    fingers.drag(from: home, to: home + Vector(dx: -200, dy: 310))
    let away = card.position
    var start = Instant.zero
    card.resetTap.on(.recognized) { start = $0.snapshot.time }
    fingers.tap(at: away, times: 3)
    #expect(start == fingers.now)
    fingers.rest(for: start + .milliseconds(225) - fingers.now)
    // After half the time the photo has covered half the distance.
    let middle = away.interpolated(to: home, fraction: 0.5)
    #expect(card.position.distance(to: middle) < 1e-6)
    fingers.land([1: card.position])
    let caught = card.position
    #expect(caught.distance(to: middle) < 1e-6)
    fingers.rest(for: .milliseconds(600))
    #expect(card.position == caught)
    fingers.lift([1])
    fingers.rest(for: .milliseconds(600))
    fingers.tap(at: card.position, times: 3)
    fingers.rest(for: .milliseconds(450))
    #expect(card.position == home && card.transform == transform)
    #expect(!played.window.isMoving)
  }

  @Test("two taps put nothing back")
  func twoTaps() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("alps", of: played.scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.drag(from: card.position, to: card.position + Vector(dx: -200, dy: 310))
    let away = card.position
    fingers.tap(at: away, times: 2)
    fingers.rest(for: .seconds(2))
    #expect(card.position == away)
  }

  @Test("photos on the table stay within reach when the window shrinks")
  func resizing() throws {
    let played = try PlayedScene(PhotoTable.self)
    let card = try card("lavender", of: played.scene)
    Fingers(on: played.window, in: played.scene.root).drag(
      from: card.position, to: Point(x: 5000, y: 3000))
    played.scene.resize(to: Size(width: 800, height: 480))
    for card in played.scene.cards {
      #expect((60...740).contains(card.position.x), "\(card.name)")
      #expect((60...420).contains(card.position.y), "\(card.name)")
    }
    #expect(abs(card.position.x - 740) < 1e-9 && abs(card.position.y - 420) < 1e-9)
  }

  @Test("a missing or damaged photograph shows the error in its place, and moves like the others")
  func damaged() throws {
    let folder = try ScratchFolder()
    let photos = "\(folder.path)/photos"
    try #require(mkdir(photos, 0o700) == 0)
    defer {
      unlink("\(photos)/alps.jpg")
      rmdir(photos)
    }
    try folder.write(Array("not a picture".utf8), to: "photos/alps.jpg")
    let played = try PlayedScene(PhotoTable.self, pictures: folder.path)
    try played.awaitPictures()
    let missing = try card("sunset", of: played.scene)
    #expect(missing.message == "sunset: cannot open: No such file or directory.")
    let damaged = try card("alps", of: played.scene)
    #expect(damaged.message.hasPrefix("alps: "))
    #expect(damaged.message.contains("expected PNG, JPEG, WebP, GIF or TIFF"))
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let start = missing.position
    drag(fingers, from: start, by: Vector(dx: 0, dy: 210))
    #expect(abs(missing.position.y - start.y - 200) < 1e-6)
    try Golden.expect(played.picture(), named: "photo-table-missing")
  }

  @Test("the first ten photos of your own folder are on the table")
  func ownPictures() throws {
    let folder = try ScratchFolder()
    let image = Image(width: 30, height: 20, filledWith: Pixel(gray: 90))
    for index in 10..<23 { try image.save(to: "\(folder.path)/mine-\(index).png") }
    let played = try PlayedScene(PhotoTable.self, pictures: folder.path)
    #expect(played.scene.cards.map(\.name) == (10..<20).map { "mine-\($0)" })
    try played.awaitPictures()
    #expect(played.scene.cards.allSatisfy { $0.shownImage != nil })
  }

  @Test("a folder without pictures is named once")
  func noPictures() throws {
    let folder = try ScratchFolder()
    let played = try PlayedScene(PhotoTable.self, pictures: folder.path)
    let said = played.scene.root.children.compactMap { ($0 as? Paragraph)?.text }
    #expect(said.count == 1 && said[0].contains("\(folder.path)/photos"))
    #expect(played.scene.cards.map(\.message) == Array(repeating: "no picture", count: 10))
  }

  @Test("the reserve fills up a folder with too few photos")
  func reserve() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "own.png")
    let bundled = repository + "/Recordings/images"
    let pictures = PictureFolder(folder.path, reserve: bundled)
    #expect(pictures.path(of: "own.png") == folder.path + "/own.png")
    #expect(pictures.path(of: "sunflower.png") == bundled + "/sunflower.png")
    #expect(pictures.path(of: "none.png") == folder.path + "/none.png")
  }

  @Test("a portrait photo table has five rows of two photos that fill it")
  func portrait() throws {
    let played = try PlayedScene(PhotoTable.self, size: Size(width: 1134, height: 2016))
    let cards = played.scene.cards
    for (index, card) in cards.enumerated() {
      #expect((card.position.x < 567) == (index % 2 == 0), "\(card.name)")
      #expect(card.frame.width > 0.4 * 1134, "\(card.name)")
    }
    #expect(Set(cards.map { Int($0.position.y / (1944 / 5)) }).count == 5)
  }

  @Test("a photograph that goes home to a larger home is loaded as large as that")
  func sharpHome() throws {
    let played = try PlayedScene(PhotoTable.self, size: Size(width: 800, height: 480))
    try played.awaitPictures()
    let card = try card("beach", of: played.scene)
    let small = try #require(card.shownImage).width
    // It stays there, because a person has moved it.
    card.position += Vector(dx: 30, dy: 5)
    played.scene.root.bounds.size = Size(width: 2016, height: 1062)
    played.scene.resize(to: Size(width: 2016, height: 1062))
    try played.awaitPictures()
    #expect(card.shownImage?.width == small)
    let way = WayHome(of: card, from: .zero)
    way.advance(to: .seconds(1))
    try played.awaitPictures()
    #expect(try #require(card.shownImage).width > small)
  }

  @Test("a photograph that was made larger is loaded again, as sharp as it is shown")
  func sharpness() throws {
    let played = try PlayedScene(PhotoTable.self)
    try played.awaitPictures()
    let card = try card("beach", of: played.scene)
    func pixels() throws -> Int { try #require(card.shownImage).width }
    let small = try pixels()
    #expect(small >= 420 && small < 800)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let middle = card.position
    fingers.land([1: middle + Vector(dx: -90, dy: 0), 2: middle + Vector(dx: 90, dy: 0)])
    fingers.move(
      [1: middle + Vector(dx: -230, dy: 0), 2: middle + Vector(dx: 400, dy: 0)],
      over: .milliseconds(400))
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1, 2])
    try played.awaitPictures()
    #expect(try pixels() > small * 2)
    #expect(card.message.isEmpty)
  }
}
