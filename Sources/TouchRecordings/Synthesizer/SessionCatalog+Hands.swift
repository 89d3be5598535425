import TouchGeometry
import TouchTracking

/// Sessions of gestures with several fingers, and of successive or simultaneous gestures.
extension SessionCatalog {
  static let hands: [TouchSession] = [
    TouchSession(
      "pinch-out", "Two fingers spread from 30 to 90 mm.",
      Hand(about: center, span: 30, angle: .degrees(-35))
        .pinch(by: 3, over: .milliseconds(700)).timeline()),
    TouchSession(
      "pinch-in", "Two fingers close from 100 to 35 mm.",
      Hand(about: center, span: 100, angle: .degrees(-35))
        .pinch(by: 0.35, over: .milliseconds(700)).timeline()),
    TouchSession(
      "pinch-flung", "Two fingers spread from 30 to 80 mm, lifting at speed.",
      Hand(about: center, span: 30, angle: .degrees(-35))
        .pinch(by: 2.7, over: .milliseconds(220), pace: .flick).timeline()),
    TouchSession(
      "pinch-one-resting", "One finger rests while the other spreads away from it.",
      Hand([Point(x: 130, y: 100), Point(x: 165, y: 80)])
        .transform(about: Point(x: 130, y: 100), scale: 2.2, over: .milliseconds(700)).timeline()),
    rotation("rotation-90", by: 90, over: .milliseconds(800)),
    rotation("rotation-minus-60", by: -60, over: .milliseconds(600)),
    rotation("rotation-540", by: 540, over: .milliseconds(2400)),
    transformation("transform-two-fingers", "Two", fingers: 2, span: 60),
    transformation("transform-three-fingers", "Three", fingers: 3, span: 70),
    transformation("transform-five-fingers", "Five", fingers: 5, span: 80),
  ]

  private static func rotation(
    _ name: String, by degrees: Double, over span: TimeSpan
  ) -> TouchSession {
    let sense = degrees < 0 ? "counterclockwise" : "clockwise"
    return TouchSession(
      name, "Two fingers turn \(sense) by \(Int(degrees.magnitude)) degrees.",
      Hand(about: center, span: 70, angle: .degrees(20))
        .rotate(by: .degrees(degrees), over: span).timeline())
  }

  private static func transformation(
    _ name: String, _ count: String, fingers: Int, span: Double
  ) -> TouchSession {
    TouchSession(
      name, "\(count) fingers move, spread and turn at once.",
      Hand(about: Point(x: 130, y: 90), span: span, angle: .degrees(10), fingers: fingers)
        .transform(
          scale: 1.5, rotation: .degrees(45), translation: Vector(dx: 50, dy: -8),
          over: .milliseconds(900)
        ).timeline())
  }

  static let combinations: [TouchSession] = [
    panThenPinch, pinchThenPan,
    TouchSession(
      "rotation-while-pinching", "Two fingers spread and turn by 100 degrees at once.",
      Hand(about: center, span: 40)
        .transform(scale: 2.2, rotation: .degrees(100), over: .milliseconds(1000)).timeline()),
    TouchSession(
      "double-tap-then-drag", "One finger taps, lands again at once, and drags.",
      TouchTimeline.tap(at: center).then(
        TouchTimeline(
          FingerPath(from: center).hold(.milliseconds(60))
            .move(by: Vector(dx: 10, dy: 50), over: .milliseconds(500))),
        after: .milliseconds(120))),
    TouchSession(
      "tap-beside-resting-finger", "One finger rests while another taps 120 mm away.",
      TouchTimeline.hold(at: Point(x: 100, y: 90), for: .milliseconds(1000))
        .together(with: .tap(at: Point(x: 220, y: 80)).after(.milliseconds(450)))),
    TouchSession(
      "two-hands-apart", "One hand pans at the left while the other taps twice at the right.",
      TouchTimeline.stroke(
        from: Point(x: 60, y: 130), to: Point(x: 90, y: 50), over: .milliseconds(800)
      ).together(with: TouchTimeline.taps(2, at: Point(x: 260, y: 90)).after(.milliseconds(200)))),
    TouchSession(
      "four-fingers-two-pinches",
      "One hand spreads at the left while the other closes at the right.",
      Hand(about: Point(x: 80, y: 90), span: 30, angle: .degrees(-40))
        .pinch(by: 2.2, over: .milliseconds(800)).timeline()
        .together(
          with: Hand(about: Point(x: 240, y: 90), span: 70, angle: .degrees(40))
            .pinch(by: 0.45, over: .milliseconds(800)).timeline().after(.milliseconds(60)))),
  ]

  private static let panThenPinch = TouchSession(
    "pan-then-pinch", "One finger pans, a second lands beside it, and both spread.",
    Hand([Point(x: 100, y: 90), Point(x: 100, y: 60)])
      .move(by: Vector(dx: 50, dy: 10), over: .milliseconds(500)).hold(.milliseconds(80))
      .pinch(by: 2.2, over: .milliseconds(600))
      .timeline(landing: [.zero, .milliseconds(520)]))

  private static let pinchThenPan = TouchSession(
    "pinch-then-pan", "Two fingers spread, one lifts, and the other goes on alone.",
    Hand(about: Point(x: 130, y: 90), span: 40)
      .pinch(by: 1.8, over: .milliseconds(600)).hold(.milliseconds(60))
      .move(by: Vector(dx: 70, dy: -20), over: .milliseconds(500))
      .timeline(lifting: [.milliseconds(500), .zero]))
}
