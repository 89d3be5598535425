import TouchGeometry
import TouchTracking

/// Sessions of single fingers, and of fingers that move in parallel.
extension SessionCatalog {
  static let taps: [TouchSession] = [
    TouchSession("tap", "One finger taps once.", .tap(at: center)),
    TouchSession("double-tap", "One finger taps twice at one place.", .taps(2, at: center)),
    TouchSession("triple-tap", "One finger taps three times at one place.", .taps(3, at: center)),
    TouchSession(
      "two-finger-tap", "Two fingers tap together, one landing 15 ms after the other.",
      Hand(about: center, span: 30).hold(.milliseconds(110))
        .timeline(landing: [.zero, .milliseconds(15)])),
    TouchSession(
      "long-press", "One finger rests for 0.9 s and lifts.",
      .hold(at: center, for: .milliseconds(900))),
    TouchSession(
      "long-press-then-drag", "One finger rests for 0.7 s and then drags without lifting.",
      TouchTimeline(
        FingerPath(from: center).hold(.milliseconds(700))
          .move(by: Vector(dx: 60, dy: 25), over: .milliseconds(600)).hold(.milliseconds(100)))),
    TouchSession(
      "tap-and-a-half", "One finger taps and lands again to stay for 0.8 s.",
      TouchTimeline.tap(at: center)
        .then(.hold(at: center, for: .milliseconds(800)), after: .milliseconds(140))),
  ]

  static let strokes: [TouchSession] = [
    TouchSession(
      "pan-slow", "One finger pans 60 mm to the right in 1.5 s.",
      .stroke(from: Point(x: 110, y: 90), to: Point(x: 170, y: 90), over: .milliseconds(1500))),
    TouchSession(
      "pan-fast", "One finger pans 150 mm to the right in 0.35 s.",
      .stroke(from: Point(x: 80, y: 90), to: Point(x: 230, y: 90), over: .milliseconds(350))),
    TouchSession(
      "pan-diagonal", "One finger pans from the lower left to the upper right.",
      .stroke(from: Point(x: 80, y: 140), to: Point(x: 180, y: 40), over: .milliseconds(700))),
    TouchSession(
      "pan-two-fingers", "Two fingers pan down side by side.",
      Hand(about: Point(x: 160, y: 50), span: 25)
        .move(by: Vector(dx: 5, dy: 80), over: .milliseconds(700)).timeline()),
    TouchSession(
      "pan-there-and-back", "One finger pans to the right and back to where it began.",
      TouchTimeline(
        FingerPath(from: Point(x: 110, y: 90))
          .move(by: Vector(dx: 80, dy: 0), over: .milliseconds(500))
          .move(by: Vector(dx: -80, dy: 0), over: .milliseconds(500)))),
    TouchSession(
      "pan-curve", "One finger draws a wave through five places.",
      TouchTimeline(
        FingerPath(from: Point(x: 60, y: 90)).move(
          through: [
            Point(x: 100, y: 50), Point(x: 140, y: 130), Point(x: 190, y: 60),
            Point(x: 240, y: 100),
          ], over: .milliseconds(1200)))),
    TouchSession(
      "pan-circle", "One finger draws a full circle of 40 mm radius.",
      TouchTimeline(
        FingerPath(from: Point(x: 200, y: 90))
          .arc(about: center, by: .degrees(360), over: .milliseconds(1200)))),
  ]

  static let swipes: [TouchSession] = [
    swipe("swipe-right", "right", by: Vector(dx: 70, dy: 3)),
    swipe("swipe-left", "left", by: Vector(dx: -70, dy: 3)),
    swipe("swipe-up", "up", by: Vector(dx: 3, dy: -60)),
    swipe("swipe-down", "down", by: Vector(dx: 3, dy: 60)),
    swipe("swipe-two-fingers", "left", by: Vector(dx: -70, dy: 2), fingers: 2),
    swipe("swipe-three-fingers", "up", by: Vector(dx: 2, dy: -60), fingers: 3),
  ]

  private static func swipe(
    _ name: String, _ direction: String, by way: Vector, fingers: Int = 1
  ) -> TouchSession {
    let who = ["One finger swipes", "Two fingers swipe", "Three fingers swipe"][fingers - 1]
    let start = center - way / 2
    let places = (0..<fingers).map { index in
      start + Vector(dx: 22 * (Double(index) - Double(fingers - 1) / 2), dy: 0)
    }
    return TouchSession(
      name, "\(who) \(direction), lifting at speed.",
      Hand(places).move(by: way, over: .milliseconds(160), pace: .flick)
        .timeline(landing: [.zero, .milliseconds(8), .milliseconds(4)]))
  }

  static let edges: [TouchSession] = [
    edge("edge-pan-left", "left", from: Point(x: 0.6, y: 90), by: Vector(dx: 70, dy: 4)),
    edge("edge-pan-right", "right", from: Point(x: 319.4, y: 90), by: Vector(dx: -70, dy: 4)),
    edge("edge-pan-top", "top", from: Point(x: 160, y: 0.6), by: Vector(dx: 4, dy: 60)),
    edge("edge-pan-bottom", "bottom", from: Point(x: 160, y: 179.4), by: Vector(dx: 4, dy: -60)),
  ]

  private static func edge(
    _ name: String, _ side: String, from start: Point, by way: Vector
  ) -> TouchSession {
    TouchSession(
      name, "One finger pans inward from the \(side) edge.",
      .stroke(from: start, to: start + way, over: .milliseconds(500)))
  }
}
