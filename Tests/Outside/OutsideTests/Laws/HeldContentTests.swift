import Testing
import TouchContainers
import Touchstone

/// The content under a finger stays under it while fingers land, move and lift.
@Suite("What a finger holds stays under it, with an app's own classes")
struct HeldContentTests {
  /// Plays random fingers, at most this many. After every report, measures the distance between each finger
  /// and the content that it holds; the content is determined when the finger lands and when the gesture
  /// begins.
  private func farthest(
    _ window: Window, _ layer: Layer, seed: UInt64, fingers: Int,
    isHeld: () -> Bool
  ) -> Double {
    var numbers = SeededNumbers(seed: seed)
    var places: [Int: Point] = [0: Point(x: 200, y: 200)]
    var held: [Int: Point] = [:]
    var time = Instant.seconds(1)
    var farthest = 0.0
    func report(_ contacts: [Contact]) {
      time = time + .milliseconds(10)
      window.deliver(ContactFrame(time: time, contacts: contacts))
    }
    report([Contact(slot: 0, phase: .began, position: Point(x: 200, y: 200))])
    for _ in 0..<200 {
      let slot = numbers.int(0...fingers - 1)
      if isHeld(), fingers > 1, numbers.chance(0.1), places.count > 1, places[slot] != nil {
        report([Contact(slot: slot, phase: .ended, position: places[slot] ?? .zero)])
        places[slot] = nil
        held[slot] = nil
      } else if isHeld(), numbers.chance(0.1), places[slot] == nil {
        let far = places.values.map { $0 + Vector(dx: 60, dy: 0) }.max { $0.x < $1.x }
        places[slot] = far
        report([Contact(slot: slot, phase: .began, position: far ?? .zero)])
      } else {
        for key in places.keys.sorted() {
          let step = Vector(dx: numbers.double(-6...6), dy: numbers.double(-6...6))
          places[key] = places[key].map { $0 + step }
        }
        report(
          places.sorted { $0.key < $1.key }.map {
            Contact(slot: $0.key, phase: .moved, position: $0.value)
          })
      }
      guard isHeld() else { continue }
      for (key, place) in places {
        guard let content = held[key] else {
          held[key] = layer.location(fromWindow: place)
          continue
        }
        farthest = max(farthest, layer.windowLocation(of: content).distance(to: place))
      }
    }
    return farthest
  }

  private func makeWindow() -> Window {
    let window = OwnWindow(
      size: Size(width: 4_000, height: 4_000), application: OwnApplication())
    _ = window.application.addSurface(
      Surface(pointsIn: Rect(x: -9_000, y: -9_000, width: 18_000, height: 18_000)))
    return window
  }

  @Test(
    "in an app's own layer that a manipulator moves, what a finger holds stays under it",
    arguments: 1...10)
  func manipulator(seed: UInt64) throws {
    let window = makeWindow()
    let photo = OwnLayer(frame: Rect(x: -2_000, y: -2_000, width: 8_000, height: 8_000))
    photo.transform = AffineTransform.scale(0.7).rotated(by: .degrees(30))
    let manipulator = Manipulator()
    photo.addManipulator(manipulator)
    try window.addChild(photo)
    let way = farthest(window, photo, seed: seed, fingers: 2) { manipulator.isGripping }
    #expect(way < 0.01 && manipulator.isGripping)
  }

  @Test(
    "in an app's own layer that a pan's action moves, what a finger holds stays under it",
    arguments: 1...10)
  func pan(seed: UInt64) throws {
    let window = makeWindow()
    let photo = OwnLayer(frame: Rect(x: -2_000, y: -2_000, width: 8_000, height: 8_000))
    let pan = OwnPan()
    photo.addGestureRecognizer(pan)
    try window.addChild(photo)
    pan.onAction { pan in
      photo.position = photo.position + pan.translation(in: window)
      pan.setTranslation(.zero, in: window)
    }
    let way = farthest(window, photo, seed: seed, fingers: 1) {
      pan.state == .began || pan.state == .changed
    }
    #expect(way < 0.01 && pan.state == .changed)
    pan.removeActions()
  }

  @Test(
    "in an app's own layer that scrolls and zooms, what a finger holds stays under it",
    arguments: 1...10)
  func scroll(seed: UInt64) throws {
    let window = makeWindow()
    let scroll = OwnScrollLayer(frame: Rect(x: 0, y: 0, width: 1_000, height: 1_000))
    scroll.contentSize = Size(width: 100_000, height: 100_000)
    try window.addChild(scroll)
    scroll.scroll(to: Point(x: 50_000, y: 50_000), animated: false)
    let way = farthest(window, scroll.content, seed: seed, fingers: 1) { scroll.isDragging }
    #expect(way < 0.01 && scroll.isDragging)
  }
}
