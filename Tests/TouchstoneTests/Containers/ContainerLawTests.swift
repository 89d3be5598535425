import Testing
import TouchContainers
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// Nested scroll layers, a loupe and modal layers in one window, under random fingers.
private final class Crowd {
  let window = Window(size: Size(width: 600, height: 500))
  let outer = ScrollLayer(frame: Rect(x: 50, y: 50, width: 450, height: 400), name: "outer")
  let inner = ScrollLayer(frame: Rect(x: 50, y: 100, width: 300, height: 200), name: "inner")
  let loupe = LoupeLayer()
  let modal = ModalLayer()
  let witnesses: [TallyLayer]
  let hand: Fingers
  var dice: Dice

  init(seed: UInt64) throws {
    dice = Dice(seed: seed)
    let frames = [
      Rect(x: 20, y: 20, width: 700, height: 400), Rect(x: 10, y: 320, width: 600, height: 1000),
      Rect(x: 500, y: 0, width: 100, height: 200), Rect(x: 100, y: 100, width: 300, height: 300),
    ]
    witnesses = frames.map { TallyLayer(frame: $0, name: "witness") }
    try window.addChild(outer)
    outer.contentSize = Size(width: 700, height: 1500)
    outer.minimumZoomScale = 0.7
    outer.maximumZoomScale = 3
    outer.delaysContentTouches = seed % 2 == 0
    outer.centersSmallContent = seed % 3 == 0
    try outer.content.addChild(inner)
    inner.contentSize = Size(width: 900, height: 500)
    inner.isDirectionalLockEnabled = seed % 5 == 0
    inner.maximumZoomScale = seed % 4 == 0 ? 2 : 1
    inner.bounces = seed % 7 != 0
    try inner.content.addChild(witnesses[0])
    try outer.content.addChild(witnesses[1])
    try window.addChild(witnesses[2])
    try modal.addChild(witnesses[3])
    modal.dismissesOnOutsideTap = true
    try window.addChild(loupe)
    loupe.attach(to: witnesses[1])
    hand = Fingers(on: window, panel: .exact(rate: [60, 120, 240][Int(seed % 3)]))
  }

  private var place: Point { Point(x: dice.number(-20...620), y: dice.number(-20...520)) }

  /// Performs one random action of hands or the program.
  func acts() {
    let finger = Int(dice.number(1...4.99))
    switch Int(dice.number(0...18.99)) {
    case 0...4:
      if hand.location(of: finger) == nil { hand.finger(finger).land(at: place) }
    case 5...7:
      let targets = hand.fingersDown.map { ($0, place) }
      let span = TimeSpan.milliseconds(dice.number(8...300))
      if !targets.isEmpty { hand.move(Dictionary(uniqueKeysWithValues: targets), over: span) }
    case 8...10: if hand.location(of: finger) != nil { hand.finger(finger).lift() }
    case 11: if hand.location(of: finger) != nil { hand.finger(finger).cancel() }
    case 12: hand.rest(for: .milliseconds(dice.number(1...900)), inFramesOf: .milliseconds(16))
    case 13: outer.zoom(to: dice.number(0.1...5), about: place, animated: dice.number(0...1) < 0.7)
    case 14: if dice.number(0...1) < 0.3 { try? window.present(modal) } else { window.dismiss() }
    case 15: inner.scroll(to: place, animated: dice.number(0...1) < 0.5)
    case 16: outer.contentSize.height = dice.number(0...3000)
    case 17: inner.contentInsets = EdgeInsets(top: dice.number(0...90), left: dice.number(-20...90))
    default: inner.bounds.size = Size(width: dice.number(0...400), height: dice.number(0...300))
    }
  }

  /// Lets everything finish.
  func ends() {
    for finger in hand.fingersDown { hand.finger(finger).lift() }
    hand.rest(for: .seconds(20), inFramesOf: .milliseconds(40))
  }
}

@Suite("Containers under any fingers")
struct ContainerLawTests {
  @Test(
    "containers settle every touch, come to rest and end within their limits", arguments: 1...40)
  func settles(seed: UInt64) throws {
    let crowd = try Crowd(seed: seed)
    for _ in 0..<150 {
      crowd.acts()
      #expect(crowd.outer.contentOffset.isFinite && crowd.inner.contentOffset.isFinite)
      #expect(crowd.outer.zoomScale > 0.34 && crowd.outer.zoomScale < 6.1)
      #expect(!(crowd.outer.isDragging && crowd.inner.isDragging))
      guard crowd.loupe.isShowing else { continue }
      #expect(crowd.window.bounds.contains(crowd.loupe.frame))
    }
    crowd.ends()
    for witness in crowd.witnesses { #expect(witness.isSettled, "\(crowd.hand)") }
    #expect(crowd.window.application.openTouches == 0 && !crowd.window.isMoving)
    #expect(crowd.window.nextDeadline == nil && !crowd.loupe.isShowing)
    for scroll in [crowd.outer, crowd.inner] {
      let (low, high) = (scroll.minimumContentOffset, scroll.maximumContentOffset)
      #expect(!scroll.isDragging && !scroll.isDecelerating)
      #expect(scroll.contentOffset.x >= low.x && scroll.contentOffset.x <= high.x)
      #expect(scroll.contentOffset.y >= low.y && scroll.contentOffset.y <= high.y)
      #expect(scroll.zoomScale >= scroll.minimumZoomScale)
      #expect(scroll.zoomScale <= scroll.maximumZoomScale)
    }
  }
}
