import TouchGeometry
import TouchTracking

/// Sessions at the limits of gestures, and with problems that occur in practice.
extension SessionCatalog {
  static let thresholds: [TouchSession] = [
    TouchSession(
      "pan-just-over-slop", "One finger creeps 2.2 mm (14 points) in 1.6 s.",
      .stroke(from: center, to: Point(x: 162.2, y: 90), over: .milliseconds(1600))),
    TouchSession(
      "move-just-under-slop", "One finger creeps 1.2 mm (8 points) in 1.2 s and lifts.",
      .stroke(from: center, to: Point(x: 161.2, y: 90), over: .milliseconds(1200))),
    TouchSession(
      "tap-with-jitter", "One trembling finger taps on a noisy panel.",
      sampling: PanelSampling(jitter: 0.2, tremor: 0.4, noise: 0.1),
      .tap(at: center, for: .milliseconds(160))),
    TouchSession(
      "long-still-then-swipe", "One finger rests for 1 s and then swipes without lifting.",
      TouchTimeline(
        FingerPath(from: Point(x: 120, y: 90)).hold(.milliseconds(1000))
          .move(by: Vector(dx: 70, dy: 2), over: .milliseconds(160), pace: .flick))),
    TouchSession(
      "swipe-too-slow", "One finger goes 30 mm to the right, but takes 2.4 s.",
      .stroke(from: center, to: Point(x: 190, y: 90), over: .milliseconds(2400), pace: .even)),
    TouchSession(
      "direction-changes",
      "Two fingers go back and forth six times, each the other's mirror image.",
      directionChanges),
  ]

  private static let directionChanges: TouchTimeline = {
    var left = FingerPath(from: Point(x: 130, y: 90))
    var right = FingerPath(from: Point(x: 190, y: 90))
    for index in 0..<6 {
      let way = Vector(dx: index.isMultiple(of: 2) ? -18 : 18, dy: index < 3 ? 5 : -5)
      left = left.move(by: way, over: .milliseconds(220))
      right = right.move(by: Vector(dx: -way.dx, dy: way.dy), over: .milliseconds(220))
    }
    return TouchTimeline(left).together(with: TouchTimeline(right))
  }()

  static let disturbances: [TouchSession] = [
    TouchSession(
      "fingers-landing-late", "Three fingers land 80 ms apart and pan down together.",
      Hand(about: Point(x: 160, y: 60), span: 50, fingers: 3).hold(.milliseconds(200))
        .move(by: Vector(dx: 0, dy: 60), over: .milliseconds(600))
        .timeline(landing: [.zero, .milliseconds(80), .milliseconds(160)])),
    TouchSession(
      "lifting-in-any-order", "Four fingers pan and turn and lift third, first, fourth, second.",
      Hand(about: Point(x: 130, y: 90), span: 70, fingers: 4)
        .transform(
          rotation: .degrees(30), translation: Vector(dx: 60, dy: 0), over: .milliseconds(900)
        ).timeline(lifting: [.milliseconds(360), .zero, .milliseconds(520), .milliseconds(180)])),
    fingerReplaced, palm,
    TouchSession(
      "pan-60-hz-with-dropouts",
      "One finger pans on a panel of 60 Hz that loses every fourth scan.",
      sampling: PanelSampling(rate: 60, jitter: 0.2, dropouts: 0.25, noise: 0.05),
      .stroke(from: Point(x: 80, y: 60), to: Point(x: 220, y: 120), over: .milliseconds(900))),
    TouchSession(
      "transform-240-hz", "Two fingers spread and turn on a panel of 240 Hz.",
      sampling: PanelSampling(rate: 240),
      Hand(about: center, span: 50)
        .transform(scale: 1.8, rotation: .degrees(50), over: .milliseconds(800)).timeline()),
    TouchSession(
      "ten-fingers", "Ten fingers of two hands land and move apart.",
      tenFingers),
  ]

  private static let fingerReplaced = TouchSession(
    "finger-replaced", "One of two fingers lifts while they pan, and another takes its place.",
    Hand([Point(x: 100, y: 80), Point(x: 130, y: 80)])
      .move(by: Vector(dx: 100, dy: 20), over: .milliseconds(1200))
      .timeline(lifting: [.zero, .milliseconds(700)])
      .together(
        with: Hand([Point(x: 128, y: 84)])
          .move(by: Vector(dx: 100, dy: 20), over: .milliseconds(1200))
          .timeline(landing: [.milliseconds(540)])))

  private static let palm = TouchSession(
    "palm-cancelled", "One finger pans; a palm resting beside it is detected after 0.4 s.",
    TouchTimeline.stroke(
      from: Point(x: 80, y: 60), to: Point(x: 160, y: 60), over: .milliseconds(900)
    ).together(
      with: TouchTimeline(
        FingerPath(from: Point(x: 190, y: 120))
          .move(by: Vector(dx: 4, dy: 3), over: .milliseconds(400)), ending: .palm
      ).after(.milliseconds(150))))

  private static let tenFingers: TouchTimeline = {
    let delays = (0..<5).map { TimeSpan.milliseconds(Double($0) * 12) }
    let left = Hand(about: Point(x: 90, y: 100), span: 70, angle: .degrees(30), fingers: 5)
      .move(by: Vector(dx: -30, dy: 0), over: .milliseconds(500))
    let right = Hand(about: Point(x: 230, y: 100), span: 70, angle: .degrees(-30), fingers: 5)
      .move(by: Vector(dx: 30, dy: 0), over: .milliseconds(500))
    return left.timeline(landing: delays)
      .together(with: right.timeline(landing: delays).after(.milliseconds(5)))
  }()
}
