import DemoScenes
import Testing
import TouchContainers
import TouchGeometry
import TouchPainting
import TouchRecordings
import TouchTesting
import TouchTracking
import Touchstone

@Suite("large picture", .serialized)
struct LargePictureTests {
  @Test("two taps come nearer to where they are, two more go back")
  func doubleTap() throws {
    let played = try PlayedScene(LargePicture.self)
    let scroll = played.scene.scroll
    // 6000 pixels are shown in 2016 points.
    #expect(abs(scroll.zoomScale - 0.336) < 1e-12)
    let place = Point(x: 1400, y: 500)
    let below = try #require(scroll.content.convert(place, from: played.scene.root))
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.tap(at: place, times: 2)
    fingers.rest(for: .seconds(3))
    #expect(abs(scroll.zoomScale - 1.5) < 1e-9)
    let now = try #require(scroll.content.convert(place, from: played.scene.root))
    #expect(now.distance(to: below) < 1e-6)
    fingers.tap(at: place, times: 2)
    fingers.rest(for: .seconds(3))
    #expect(abs(scroll.zoomScale - 0.336) < 1e-9)
  }

  @Test("one tap hides the caption, but only when it is clear that there is no second one")
  func singleTap() throws {
    let played = try PlayedScene(LargePicture.self)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.tap(at: Point(x: 900, y: 400))
    #expect(!played.scene.caption.isHidden)
    // A second tap can follow within 0.35 s.
    fingers.rest(for: .milliseconds(340))
    #expect(!played.scene.caption.isHidden)
    fingers.rest(for: .milliseconds(20))
    #expect(played.scene.caption.isHidden)
    fingers.tap(at: Point(x: 900, y: 400))
    fingers.rest(for: .seconds(1))
    #expect(!played.scene.caption.isHidden)
  }

  @Test("the caption covers no picture, and what is seen stays where it is when it comes and goes")
  func captionCoversNothing() throws {
    let played = try PlayedScene(LargePicture.self)
    let (scene, scroll) = (played.scene, played.scene.scroll)
    scroll.zoom(to: 1, about: Point(x: 700, y: 300), animated: false)
    let (bounds, offset) = (scene.root.bounds, scroll.contentOffset)
    #expect(scene.pager.frame.intersection(scene.caption.frame) == nil)
    #expect(scene.pager.frame.height + scene.caption.frame.height == bounds.height)
    #expect(scroll.bounds.size == scene.pager.bounds.size)
    let fingers = Fingers(on: played.window)
    fingers.tap(at: Point(x: 900, y: 400))
    fingers.rest(for: .seconds(1))
    #expect(scene.caption.isHidden && scene.pager.frame == bounds)
    #expect(scroll.bounds.size == bounds.size && scroll.contentOffset == offset)
    fingers.tap(at: Point(x: 900, y: 400))
    fingers.rest(for: .seconds(1))
    #expect(scene.pager.frame.intersection(scene.caption.frame) == nil)
    #expect(scroll.contentOffset == offset)
  }

  @Test("a pull beyond the edge springs back")
  func rubberBand() throws {
    let played = try PlayedScene(LargePicture.self)
    let scroll = played.scene.scroll
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.land([1: Point(x: 1000, y: 200)])
    fingers.move([1: Point(x: 1000, y: 900)], over: .milliseconds(400))
    #expect(scroll.contentOffset.y < 0)
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1])
    fingers.rest(for: .seconds(3))
    #expect(scroll.contentOffset.y == 0)
    #expect(!played.window.isMoving)
  }

  @Test("what is in the middle stays there when the window changes, and no gap is seen")
  func resizing() throws {
    let played = try PlayedScene(LargePicture.self)
    let scroll = played.scene.scroll
    scroll.zoomScale = 1
    scroll.contentOffset = Point(x: 2000, y: 1500)
    let middle = scroll.visibleRect.center
    played.scene.resize(to: Size(width: 1000, height: 1600))
    #expect(scroll.visibleRect.center.distance(to: middle) < 1e-6)
    // The caption has the lowest 68 points.
    #expect(scroll.frame == Rect(x: 0, y: 0, width: 1000, height: 1532))
    scroll.zoomScale = 0.4
    played.scene.resize(to: Size(width: 2400, height: 1600))
    #expect(abs(scroll.zoomScale - 0.4) < 1e-12)
    played.scene.resize(to: Size(width: 3000, height: 1600))
    #expect(abs(scroll.zoomScale - 0.5) < 1e-12)
  }

  @Test("without its picture, the large picture scene shows an error and ignores fingers")
  func missing() throws {
    let played = try PlayedScene(LargePicture.self, pictures: "/nowhere")
    let notes = played.scene.root.children.compactMap { ($0 as? Paragraph)?.text }
    #expect(notes == ["/nowhere/photos/panorama.jpg: cannot open: No such file or directory."])
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.tap(at: Point(x: 500, y: 500), times: 2)
    fingers.drag(from: Point(x: 500, y: 500), to: Point(x: 900, y: 800))
    fingers.rest(for: .seconds(3))
    #expect(!played.window.isMoving)
  }
}

@Suite("loupe")
struct LoupeSceneTests {
  @Test("the loupe appears after half a second, names its content, and disappears with the finger")
  func press() throws {
    let played = try PlayedScene(LoupeScene.self)
    try played.awaitPictures()
    let (scene, page) = (played.scene, played.scene.page)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    // The red patch of the chart: its pixel (40, 282) is pure red, at one pixel per point.
    let patch = try #require(page.convert(Point(x: 60 + 40.5, y: 392 + 282.5), to: scene.root))
    fingers.land([1: patch])
    fingers.rest(for: .milliseconds(480))
    #expect(scene.loupe.isHidden)
    fingers.rest(for: .milliseconds(20))
    #expect(!scene.loupe.isHidden)
    #expect(scene.readout.text == "100.5, 674.5 pt: test chart, #ff0000")
    let swatch = try #require(page.convert(Point(x: 100, y: 780), to: scene.root))
    fingers.move([1: swatch], over: .milliseconds(300))
    #expect(scene.readout.text == "100.0, 780.0 pt: poppy #d8432f")
    fingers.move([1: Point(x: 5, y: 5)], over: .milliseconds(300))
    #expect(scene.readout.text.hasSuffix("beside the page"))
    fingers.lift([1])
    #expect(scene.loupe.isHidden)
    #expect(scene.readout.text == "Hold a finger still on the page, then move it.")
  }

  @Test("a finger that moves at once brings up nothing")
  func drag() throws {
    let played = try PlayedScene(LoupeScene.self)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.land([1: Point(x: 900, y: 500)])
    fingers.move([1: Point(x: 1000, y: 500)], over: .milliseconds(300))
    fingers.rest(for: .seconds(1))
    #expect(played.scene.loupe.isHidden)
    fingers.lift([1])
  }

  @Test("the page is whole in every window")
  func resizing() throws {
    let played = try PlayedScene(LoupeScene.self)
    for size in [Size(width: 700, height: 1000), Size(width: 2600, height: 600)] {
      played.scene.resize(to: size)
      let room = Rect(origin: .zero, size: size)
      #expect(room.contains(played.scene.page.frame), "\(size)")
    }
  }
}

@Suite("catalog of scenes")
struct DemoCatalogTests {
  @Test("every scene has a name of its own, a title, a sentence and a session")
  func scenes() throws {
    let names = DemoCatalog.scenes.map { $0.name }
    #expect(Set(names).count == names.count)
    for scene in DemoCatalog.scenes {
      #expect(!scene.title.isEmpty && scene.summary.hasSuffix("."))
      #expect(DemoCatalog.scene(named: scene.name) == scene)
      #expect(SessionCatalog.demo.contains { $0.scene == scene.name }, "\(scene.name)")
    }
    #expect(DemoCatalog.scene(named: "nothing") == nil)
  }
}

@Suite("gallery of the large picture", .serialized)
struct GalleryTests {
  /// Moves the image so that its right edge is 200 points beyond the screen's.
  private func nearEdge(_ scene: LargePicture) {
    scene.scroll.zoomScale = 1
    scene.scroll.contentOffset = Point(
      x: scene.scroll.maximumContentOffset.x - 200, y: 1000)
  }

  @Test("one finger drags the image to its edge, turns the page, and comes back, without a jump")
  func thereAndBack() throws {
    let played = try PlayedScene(LargePicture.self)
    let (scene, trace) = (played.scene, Trace())
    played.window.application.trace = trace
    nearEdge(scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.land([1: Point(x: 1500, y: 500)])
    // The image and the pager together move exactly as far as the finger.
    func way() -> Double { scene.scroll.contentOffset.x + scene.pager.contentOffset.x }
    fingers.move([1: Point(x: 1400, y: 500)], over: .milliseconds(200))
    let (start, place) = (way(), 1400.0)
    for x in [1300.0, 1250, 1100, 900, 700] {
      fingers.move([1: Point(x: x, y: 500)], over: .milliseconds(150))
      #expect(abs(way() - start - (place - x)) < 0.01, "at \(x)")
    }
    #expect(scene.pager.isDragging && !scene.scroll.isDragging)
    #expect(scene.scroll.contentOffset.x == scene.scroll.maximumContentOffset.x)
    for x in [900.0, 1200, 1350, 1500] {
      fingers.move([1: Point(x: x, y: 500)], over: .milliseconds(150))
      #expect(abs(way() - start - (place - x)) < 0.01, "back at \(x)")
    }
    #expect(scene.scroll.isDragging && !scene.pager.isDragging)
    #expect(scene.pager.contentOffset.x == 0)
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1])
    fingers.rest(for: .seconds(3))
    #expect(scene.page == 0 && !played.window.isMoving)
    let handed = trace.entries.filter { if case .handsOff = $0.kind { true } else { false } }
    #expect(handed.count == 2)
  }

  @Test("a finger that lifts past the middle has turned the page, whose photo is loaded")
  func turned() throws {
    let played = try PlayedScene(LargePicture.self)
    let scene = played.scene
    nearEdge(scene)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    fingers.drag(from: Point(x: 1900, y: 500), to: Point(x: 300, y: 500))
    fingers.rest(for: .seconds(3))
    #expect(scene.page == 1)
    #expect(scene.pager.contentOffset.x == scene.root.bounds.width)
    try played.awaitPictures()
    // A swipe back on the page's own photo.
    fingers.drag(from: Point(x: 300, y: 500), to: Point(x: 1800, y: 500))
    fingers.rest(for: .seconds(3))
    #expect(scene.page == 0)
  }

  @Test("a large picture that is pulled at its left edge, where there is no page, springs back")
  func leftEdge() throws {
    let played = try PlayedScene(LargePicture.self)
    let fingers = Fingers(on: played.window, in: played.scene.root)
    played.scene.scroll.zoomScale = 1
    played.scene.scroll.contentOffset = Point(x: 20, y: 1000)
    fingers.land([1: Point(x: 500, y: 500)])
    fingers.move([1: Point(x: 900, y: 500)], over: .milliseconds(300))
    #expect(played.scene.scroll.contentOffset.x < 0)
    #expect(played.scene.pager.contentOffset.x == 0)
    fingers.lift([1])
    fingers.rest(for: .seconds(3))
    #expect(played.scene.scroll.contentOffset.x == 0)
  }
}
