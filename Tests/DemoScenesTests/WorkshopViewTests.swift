import Testing
import TouchContainers
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

@testable import DemoScenes

@Suite("the workshop's pictures")
struct WorkshopViewTests: TestsAtWorkshop {
  let table: WorkshopTable

  init() throws { table = try WorkshopTable() }

  @Test("edges of a soft picture are bright enough to be seen, and those of a hard one stay")
  func visibleEdges() throws {
    func brightest(_ image: Image) throws -> Int {
      try Histogram(of: image).red.range.map { Int($0.upperBound) } ?? 0
    }
    var soft = Image(width: 40, height: 40, filledWith: Pixel(gray: 100))
    var hard = soft
    for y in 0..<40 {
      for x in 20..<40 {
        soft[x, y] = Pixel(gray: 150)
        hard[x, y] = Pixel(gray: 255)
      }
    }
    let plain = try soft.applying(SobelFilter())
    #expect(try brightest(plain) < 60)
    #expect(try brightest(plain.withVisibleEdges()) == 255)
    let flat = Image(width: 9, height: 9, filledWith: Pixel(gray: 7))
    #expect(try brightest(flat.applying(SobelFilter()).withVisibleEdges()) == 0)
    #expect(try brightest(hard.applying(SobelFilter()).withVisibleEdges()) == 255)
  }

  @Test("the picture is zoomed and scrolled, with all of its pixels, and comes back")
  func zooming() throws {
    try table.open()
    let scroll = scene.scroll
    let whole = scroll.contentSize
    #expect(scroll.zoomScale == 1)
    #expect(scroll.bounds.size.width >= whole.width && scroll.bounds.size.height >= whole.height)
    scroll.zoom(to: 3, about: scroll.bounds.center, animated: false)
    let present = try #require(scene.history.present)
    #expect(scene.view.painted.image == present.image)
    #expect(scene.view.frame.size == whole)
    #expect(scroll.maximumContentOffset.x - scroll.minimumContentOffset.x > 0)
    // An operation keeps the scroll position.
    let place = scroll.visibleRect
    scene.apply(.gray)
    try played.awaitPictures()
    #expect(scroll.visibleRect == place)
    scroll.zoom(to: 1, about: scroll.bounds.center, animated: false)
    let shown = try #require(scene.history.present).shown
    #expect(scene.view.painted.image == shown)
  }

  @Test("the preview of a threshold stays when the window changes its size")
  func previewWhileResizing() throws {
    try table.open()
    scene.scroll.zoom(to: 3, about: scene.scroll.bounds.center, animated: false)
    scene.chooseLevel()
    try played.awaitPictures()
    let preview = scene.view.painted.image
    #expect(preview != scene.history.present?.image)
    scene.resize(to: Size(width: 1200, height: 800))
    try played.awaitPictures()
    #expect(scene.scroll.zoomScale == 1)
    #expect(scene.view.painted.image == preview)
  }

  @Test("a chart that is hidden while its values are counted stays hidden")
  func hiddenWhileCounting() throws {
    try table.open()
    scene.showHistogram()
    try played.awaitPictures()
    #expect(!scene.histogram.isHidden)
    // As after an operation.
    scene.showHistogram()
    scene.hideHistogram()
    try played.awaitPictures()
    #expect(scene.histogram.isHidden)
  }
}
