import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@testable import DemoScenes

/// Faults that a visitor of an exhibition would notice.
@Suite("scenes as exhibits")
struct ExhibitTests {
  static let sizes = [
    Size(width: 2016, height: 1134), Size(width: 1333, height: 800),
    Size(width: 2133, height: 1333),
    Size(width: 1134, height: 2016), Size(width: 6400, height: 3600),
  ]

  // MARK: Photographs

  @Test("no photograph starts beyond the edge of the table", arguments: sizes)
  func nothingIsCropped(size: Size) throws {
    let played = try PlayedScene(PhotoTable.self, size: size)
    let table = played.scene.root.bounds.outset(by: 0.001)
    for card in played.scene.cards { #expect(table.contains(card.frame), "\(card.name)") }
  }

  @Test("a photograph keeps its own shape")
  func shapes() throws {
    let folder = try ScratchFolder()
    let sides = [("a-wide", 300, 100), ("b-tall", 100, 250), ("c-square", 80, 80), ("d", 2, 400)]
    for (name, width, height) in sides {
      let image = Image(width: width, height: height, filledWith: Pixel(gray: 90))
      try image.save(to: "\(folder.path)/\(name).png")
    }
    let played = try PlayedScene(PhotoTable.self, pictures: folder.path)
    try played.awaitPictures()
    for (card, (_, width, height)) in zip(played.scene.cards, sides) {
      let paper = card.bounds.insetBy(dx: PhotoCard.margin, dy: PhotoCard.margin)
      #expect(max(paper.width, paper.height) <= 420.001)
      // A strip of paper is still wide enough to be grabbed.
      let shape = max(Double(width) / Double(height), 0.3)
      #expect(abs(paper.width / paper.height - shape) < 0.001, "\(card.name)")
    }
  }

  @Test("more than ten photographs come in pages, and after the last page the first")
  func pages() throws {
    let folder = try ScratchFolder()
    let image = Image(width: 30, height: 20, filledWith: Pixel(gray: 90))
    for index in 10..<23 { try image.save(to: "\(folder.path)/mine-\(index).png") }
    let played = try PlayedScene(PhotoTable.self, pictures: folder.path)
    let more = played.scene.more
    #expect(!more.isHidden)
    #expect(more.title == "More: 1–10 of 13")
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.tap(at: more.frame.center)
    try played.awaitPictures()
    #expect(played.scene.cards.map(\.name) == ["mine-20", "mine-21", "mine-22"])
    #expect(played.scene.cards.allSatisfy { $0.shownImage != nil })
    #expect(more.title == "More: 11–13 of 13")
    fingers.tap(at: more.frame.center)
    #expect(played.scene.cards.count == 10)
    let bundled = try PlayedScene(PhotoTable.self)
    #expect(bundled.scene.more.isHidden)
  }

  // MARK: Flowers

  @Test("flowers overlap at the start")
  func overlap() throws {
    let flowers = try PlayedScene(FlowerPond.self).scene.flowers
    for flower in flowers {
      let others = flowers.filter { $0 !== flower && $0.frame.intersects(flower.frame) }
      #expect(!others.isEmpty, "\(flower.name)")
    }
  }

  @Test("the flower that is held is the only bright one, until it is let go")
  func light() throws {
    let played = try PlayedScene(FlowerPond.self)
    let flowers = played.scene.flowers
    let held = try #require(flowers.first { $0.name == "blossom 6" })
    let fingers = Fingers(on: played.window, in: played.scene.root)
    let place = played.scene.pond.frame.origin + (held.position - .zero)
    fingers.land([1: place])
    _ = played.scene.update(at: fingers.now)
    #expect(played.scene.isHeld(held))
    #expect(held.opacity == 1)
    for flower in flowers where flower !== held {
      #expect(flower.opacity == FlowerPond.dimmed, "\(flower.name)")
    }
    fingers.move([1: place + Vector(dx: -40, dy: 20)], over: .milliseconds(200))
    #expect(held.opacity == 1)
    fingers.lift([1])
    _ = played.scene.update(at: fingers.now)
    #expect(flowers.allSatisfy { $0.opacity == 1 })
  }

  // MARK: Loupe

  @Test("wherever the finger is, the whole loupe is below the bar, with a crosshair in its middle")
  func loupe() throws {
    let played = try PlayedScene(LoupeScene.self)
    let scene = played.scene
    for (x, y) in [(300.0, 40.0), (1000, 40), (1700, 60), (1000, 500), (1000, 960)] {
      let fingers = Fingers(on: played.window, in: scene.root)
      fingers.land([1: Point(x: x, y: y)])
      fingers.rest(for: .milliseconds(900))
      #expect(scene.loupe.isShowing, "\(x) \(y)")
      #expect(scene.root.bounds.outset(by: 0.001).contains(scene.loupe.frame), "\(x) \(y)")
      #expect(!scene.crosshair.isHidden)
      #expect(scene.crosshair.position == scene.loupe.focus)
      // Also while it moves to the bar.
      fingers.move([1: Point(x: x, y: -60)], over: .milliseconds(200))
      #expect(scene.root.bounds.outset(by: 0.001).contains(scene.loupe.frame), "\(x) \(y)")
      fingers.lift([1])
      #expect(scene.crosshair.isHidden)
      fingers.rest(for: .milliseconds(900))
    }
  }

  @Test("the page under the loupe is blank paper below its last line of print")
  func blankPaper() throws {
    let page = try PlayedScene(LoupeScene.self).scene.page
    #expect(page.content(at: Point(x: 70, y: 150)) == "print of 8.5 points")
    for x in [70.0, 500, 930] { #expect(page.content(at: Point(x: x, y: 370)) == "paper") }
    #expect(page.content(at: Point(x: 930, y: 300)) == "paper")
  }

  // MARK: Text

  @Test("disabled text has a contrast of 4.5 to 1, as all other text")
  func contrast() {
    let grounds = [Palette.background, Palette.panel]
    let inks = [Palette.text, Palette.faintText, Palette.disabledText, Palette.accent]
    for ground in grounds {
      for ink in inks { #expect(contrast(of: ink, on: ground) >= 4.5, "\(ink) on \(ground)") }
    }
    for ink in [Palette.text, Palette.faintText, Palette.accent] {
      #expect(contrast(of: ink, on: Palette.raised) >= 4.5, "\(ink)")
    }
  }

  /// The contrast ratio of WCAG 2.2.
  private func contrast(of ink: Color, on ground: Color) -> Double {
    let (a, b) = (luminance(ink), luminance(ground))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ color: Color) -> Double {
    func linear(_ value: Double) -> Double {
      // The exact curve of sRGB is a table; a cubic comes within 0.005 of it.
      value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// The power 2.4: x² times the fifth root of x², found by Newton's method.
  private func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }

  // MARK: Memory

  @Test("pictures are given up when memory is very short, and loaded again when they are looked at")
  func memory() throws {
    let played = try PlayedScene(LargePicture.self)
    try played.awaitPictures()
    let scene = played.scene
    #expect(scene.shownBytes == 6000 * 4000 * 4)
    played.stage.reduceMemory(.critical)
    played.window.application.memoryIsShort(.critical)
    try played.awaitPictures()
    #expect(scene.shownBytes < 6000 * 4000)
    #expect(scene.isReduced)
    scene.scroll.zoomScale = 1.5
    scene.scroll.contentOffset = Point(x: 10, y: 10)
    try played.awaitPictures()
    #expect(scene.shownBytes == 6000 * 4000 * 4)
    #expect(!scene.isReduced)
    // Given up while it is zoomed, it is loaded when it is zoomed as far again.
    played.stage.reduceMemory(.critical)
    played.window.application.memoryIsShort(.critical)
    try played.awaitPictures()
    #expect(scene.isReduced)
    scene.scroll.zoomScale = 0.5
    scene.scroll.zoomScale = 1.5
    try played.awaitPictures()
    #expect(scene.shownBytes == 6000 * 4000 * 4)
  }

  @Test("cards give up pixels that they do not show, and have them again when they are made larger")
  func cards() throws {
    let played = try PlayedScene(PhotoTable.self)
    try played.awaitPictures()
    let card = try #require(played.scene.cards.first)
    let before = try #require(card.shownImage).byteCount
    played.window.application.memoryIsShort(.warning)
    try played.awaitPictures()
    #expect(try #require(card.shownImage).byteCount == before)
    played.window.application.memoryIsShort(.critical)
    try played.awaitPictures()
    #expect(try #require(card.shownImage).byteCount < before / 2)
    card.load()
    try played.awaitPictures()
    #expect(try #require(card.shownImage).byteCount == before)
  }
}
