import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("A loupe on a layer that fingers and programs move")
struct LoupeParentTests {
  let window = Window(size: Size(width: 800, height: 600))
  let photo = Layer(frame: Rect(x: 0, y: 0, width: 800, height: 600), name: "photo")
  let loupe = LoupeLayer()
  let hand: Fingers

  init() throws {
    try window.addChild(photo)
    loupe.attach(to: photo)
    hand = Fingers(on: window)
  }

  @Test("its closure is called once a scroll layer's change is complete, and may change it again")
  func scrolled() throws {
    let scroll = ScrollLayer(frame: window.bounds, name: "scroll")
    scroll.isUserInteractionEnabled = false
    scroll.contentSize = Size(width: 1600, height: 1200)
    scroll.maximumZoomScale = 4
    try window.addChild(scroll)
    try scroll.content.addChild(loupe)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    var scales: [Double] = []
    loupe.onChange(of: scroll) { scroll, loupe in
      scales.append(scroll.zoomScale)
      #expect(scroll.content.transform == .scale(scroll.zoomScale))
      let focus = scroll.content.windowLocation(of: loupe.focus ?? .zero)
      #expect(focus.distance(to: Point(x: 400, y: 300)) < 1e-6)
      if scales == [2] { scroll.zoomScale = 3 }
    }
    scroll.zoomScale = 2
    #expect(scales == [2])
    #expect(scroll.zoomScale == 3 && scroll.content.transform == .scale(3))
    scroll.contentOffset.x += 10
    #expect(scales == [2, 3])
  }

  @Test("it stays about a resting finger when its parent or an ancestor is moved to another parent")
  func movedToOtherParent() throws {
    let pages = [0.0, 100, 200].map { x in
      let page = Layer(frame: Rect(x: x, y: 0, width: 800, height: 600), name: "page \(x)")
      page.isUserInteractionEnabled = false
      return page
    }
    let sheet = Layer(frame: window.bounds, name: "sheet")
    for page in pages { try window.addChild(page) }
    try pages[0].addChild(sheet)
    try sheet.addChild(loupe)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    var places: [Double] = []
    loupe.onChange { places.append($0.position.x) }
    try pages[1].addChild(sheet)
    #expect(places == [300] && loupe.windowFocus == Point(x: 400, y: 300))
    pages[0].position.x += 10
    pages[1].position.x += 10
    #expect(places == [300, 290], "it observes its new ancestors only")
    try pages[2].insertChild(pages[1], at: 0)
    #expect(places == [300, 290, 90])
    // In front of others of the same parent, it is in the same place.
    try pages[2].addChild(pages[1])
    #expect(places.count == 3)
    pages[2].removeFromParent()
    #expect(places.count == 3)
    try window.addChild(pages[2])
    #expect(places == [300, 290, 90, 90])
  }

  /// Lets the loupe appear in a modal layer, and returns a page that may present the layer.
  private func showLoupe(in modal: ModalLayer) throws -> Layer {
    let page = Layer(frame: Rect(x: 50, y: 0, width: 700, height: 600), name: "page")
    page.isUserInteractionEnabled = false
    try window.addChild(page)
    try modal.addChild(loupe)
    hand.finger(1).land(at: 400, 300)
    hand.rest(for: .milliseconds(600))
    return page
  }

  @Test("its closure may remove a modal layer around it that is being presented")
  func inModal() throws {
    let modal = ModalLayer()
    let page = try showLoupe(in: modal)
    #expect(loupe.isShowing)
    loupe.onChange(of: modal) { modal, _ in modal.removeFromParent() }
    try page.present(modal)
    #expect(!modal.isPresented && page.presentedLayer == nil)
  }

  @Test("its closure may present another modal layer instead of the one around it")
  func otherModal() throws {
    let (modal, other) = (ModalLayer(name: "modal"), ModalLayer(name: "other"))
    let page = try showLoupe(in: modal)
    loupe.onChange(of: page) { page, _ in try? page.present(other) }
    #expect(throws: PresentationError.alreadyPresenting(parent: "page", modal: "other")) {
      try page.present(modal)
    }
    #expect(page.presentedLayer === other && !modal.isPresented && modal.parent == nil)
  }

  @Test("its closure may stop the fling of its parent")
  func flung() throws {
    let card = Layer(frame: Rect(x: 450, y: 300, width: 300, height: 250), name: "card")
    let manipulator = Manipulator(Manipulator.Settings(momentum: MomentumSettings()))
    card.addManipulator(manipulator)
    try window.addChild(card)
    try card.addChild(loupe)
    hand.finger(1).land(at: 100, 300)
    hand.rest(for: .milliseconds(600))
    #expect(loupe.isShowing)
    hand.finger(2).land(at: 600, 400)
    hand.finger(2).move(by: -150, 0, over: .milliseconds(100))
    hand.finger(2).lift()
    #expect(manipulator.isMoving)
    var stops = 0
    loupe.onChange(of: manipulator) { manipulator, _ in
      stops += 1
      manipulator.stop()
    }
    hand.rest(for: .milliseconds(50), inFramesOf: .milliseconds(10))
    #expect(stops == 1 && !manipulator.isMoving && !window.isMoving)
  }
}
