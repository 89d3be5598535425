import Testing
import TouchContainers
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// The programs in the guides and in doc comments leave no objects behind.
@Suite("An example is freed with its window")
struct FreedExampleTests {
  /// Objects that must be freed.
  private final class Remains {
    private var references: [(name: String, object: () -> AnyObject?)] = []

    func add(_ objects: AnyObject...) {
      for object in objects {
        references.append(("\(type(of: object))", { [weak object] in object }))
      }
    }

    /// The names of the objects that still exist.
    var names: [String] { references.filter { $0.object() != nil }.map(\.name) }
    var count: Int { references.count }
  }

  /// Plays fingers in the window.
  private func play(_ window: Window, _ places: [[Point]]) {
    let hand = Fingers(on: window)
    for way in places {
      hand.finger(1).land(at: way[0])
      for place in way.dropFirst() {
        hand.finger(1).move(to: place.x, place.y, over: .milliseconds(60))
      }
      hand.finger(1).lift()
      hand.rest(for: .seconds(1))
    }
  }

  @Test("the program of Getting started")
  func gettingStarted() throws {
    let remains = Remains()
    var printed: [String] = []
    do {
      let window = Window(size: Size(width: 800, height: 600))
      let photo = Layer(frame: Rect(x: 200, y: 150, width: 400, height: 300), name: "photo")
      try window.addChild(photo)
      photo.addManipulator(Manipulator())

      let tap = TapGestureRecognizer()
      let doubleTap = TapGestureRecognizer(taps: 2)
      try tap.require(toFail: doubleTap)
      tap.onAction(of: photo) { photo, tap in printed.append("tap at \(tap.location(in: photo))") }
      doubleTap.onAction(of: photo) { photo, _ in photo.transform = .identity }
      photo.addGestureRecognizers(tap, doubleTap)

      let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
      let report = { (phase: Contact.Phase, seconds: Double) in
        let finger = Contact(slot: 0, phase: phase, position: Point(x: 300, y: 200))
        window.deliver(ContactFrame(device: screen, time: .seconds(seconds), contacts: [finger]))
      }
      report(.began, 1.00)
      report(.ended, 1.08)
      while let deadline = window.nextDeadline { window.advance(to: deadline) }
      remains.add(window, window.application, photo, tap, doubleTap)
    }
    #expect(printed == ["tap at (100.0, 50.0)"])
    #expect(remains.names == [] && remains.count == 5)
  }

  @Test("taps, swipes, drags and pinches whose actions move their layer")
  func recognizers() throws {
    let remains = Remains()
    var page = 0
    do {
      let window = Window(size: Size(width: 800, height: 600))
      let photo = Layer(frame: Rect(x: 100, y: 100, width: 600, height: 400), name: "photo")
      try window.addChild(photo)
      let swipe = SwipeGestureRecognizer(direction: [.left, .right, .upRight])
      swipe.onAction(of: photo) { photo, swipe in
        page += swipe.recognizedDirection == .left ? 1 : -1
        photo.opacity = 0.9
      }
      let pan = PanGestureRecognizer()
      try pan.require(toFail: swipe)
      pan.onAction(of: photo) { photo, pan in
        photo.position += pan.translation(in: photo.parent)
        pan.setTranslation(.zero, in: photo.parent)
      }
      let pinch = PinchGestureRecognizer()
      pinch.onAction(of: photo) { photo, pinch in
        photo.transform = photo.transform.scaled(by: pinch.scale)
        pinch.scale = 1
      }
      pan.recognizeSimultaneously(with: pinch)
      photo.addGestureRecognizers(swipe, pan, pinch)
      play(
        window,
        [
          [Point(x: 600, y: 300), Point(x: 400, y: 300)],
          [Point(x: 600, y: 300), Point(x: 600, y: 390), Point(x: 500, y: 390)],
        ])
      #expect(page == 1 && photo.position != Point(x: 400, y: 300))
      remains.add(window, window.application, photo, swipe, pan, pinch)
    }
    #expect(remains.names == [] && remains.count == 6)
  }

  @Test("manipulators and what follows their layer")
  func manipulators() throws {
    let remains = Remains()
    var changes = 0
    do {
      let window = Window(size: Size(width: 800, height: 600))
      let photo = Layer(frame: Rect(x: 200, y: 150, width: 400, height: 300), name: "photo")
      try window.addChild(photo)
      let manipulator = Manipulator()
      manipulator.settings.momentum = MomentumSettings()
      photo.addManipulator(manipulator)
      let shadow = Layer(frame: photo.frame, name: "shadow")
      try window.insertChild(shadow, below: photo)
      manipulator.onChange(of: shadow) { shadow, photo in
        shadow.position = photo.position + Vector(dx: 4, dy: 4)
        changes += 1
      }
      manipulator.on(.ended, of: photo) { photo, _ in photo.bringToFront() }
      play(window, [[Point(x: 300, y: 300), Point(x: 420, y: 330)]])
      #expect(shadow.position == photo.position + Vector(dx: 4, dy: 4))
      remains.add(window, window.application, photo, shadow, manipulator)
    }
    #expect(changes > 0)
    #expect(remains.names == [] && remains.count == 5)
  }

  @Test("scroll layers, loupes and modal layers")
  func containers() throws {
    let remains = Remains()
    var told: Set<String> = []
    do {
      let window = Window(size: Size(width: 800, height: 600))
      let scroll = ScrollLayer(frame: window.bounds, name: "scroll")
      try window.addChild(scroll)
      scroll.contentSize = Size(width: 2000, height: 2000)
      scroll.onChange(of: scroll) { scroll, same in told.insert("change \(scroll === same)") }
      scroll.onRelease(of: scroll) { _, _ in told.insert("release") }
      scroll.onRest(of: window) { _, _ in told.insert("rest") }
      let double = TapGestureRecognizer(taps: 2)
      double.onAction(of: scroll) { scroll, tap in
        scroll.zoom(to: 3, about: tap.location(in: scroll))
      }
      scroll.addGestureRecognizer(double)
      let loupe = LoupeLayer()
      try window.addChild(loupe)
      loupe.attach(to: scroll)
      loupe.onChange(of: window) { _, loupe in told.insert("loupe \(loupe.isShowing)") }
      play(window, [[Point(x: 400, y: 500), Point(x: 400, y: 300)]])
      let hand = Fingers(on: window, startingAt: .seconds(10))
      hand.finger(1).land(at: 400, 300)
      hand.rest(for: .seconds(1))
      hand.finger(1).lift()
      hand.rest(for: .seconds(1))
      let modal = ModalLayer(name: "question")
      modal.onDismiss(of: modal) { modal, same in told.insert("dismissed \(modal === same)") }
      try window.present(modal)
      modal.dismiss()
      remains.add(window, window.application, scroll, scroll.content, double, loupe, modal)
    }
    #expect(
      told == [
        "change true", "release", "rest", "loupe true", "loupe false", "dismissed true",
      ])
    #expect(remains.names == [] && remains.count == 7)
  }

  @Test("a function for a deallocated object is not called any more")
  func gone() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let photo = Layer(frame: Rect(x: 200, y: 150, width: 400, height: 300), name: "photo")
    try window.addChild(photo)
    var (changes, others) = (0, 0)
    let manipulator = Manipulator()
    var follower: Layer? = Layer(name: "follower")
    if let follower { manipulator.onChange(of: follower) { _, _ in changes += 1 } }
    manipulator.onChange { _ in others += 1 }
    photo.addManipulator(manipulator)
    play(window, [[Point(x: 300, y: 300), Point(x: 340, y: 300)]])
    let (first, second) = (changes, others)
    #expect(first > 0 && first == second)
    weak var gone: Layer?
    gone = follower
    follower = nil
    #expect(gone == nil)
    let hand = Fingers(on: window, startingAt: .seconds(20))
    hand.finger(1).land(at: 340, 300).move(by: 50, 0, over: .milliseconds(50)).lift()
    #expect(changes == first && others > second)
  }
}
