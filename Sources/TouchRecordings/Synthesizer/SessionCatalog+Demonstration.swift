import TouchGeometry
import TouchTracking

/// The session supplied with the demonstration.
extension SessionCatalog {
  /// Three flowers near (60, 60), (160, 60) and (260, 60) mm and a photograph near (160, 130) mm are moved
  /// one after the other, the photograph with two hands. Before that, a finger taps a transparent part of the
  /// enlarged middle flower where it covers the photograph, and the photograph receives the tap.
  static let flowersAndPhoto = TouchSession(
    "three-flowers-and-a-photo",
    "Three flowers and a photograph are dragged, pinched and turned, one with two hands.",
    sampling: PanelSampling(rate: 60),
    leftFlower
      .then(middleFlower, after: .milliseconds(400))
      .then(rightFlower, after: .milliseconds(400))
      .then(.tap(at: clearCorner), after: .milliseconds(400))
      .then(photograph, after: .milliseconds(500))
      .then(.taps(2, at: Point(x: 150, y: 118)), after: .milliseconds(500)))

  /// Tapped, then dragged down with one finger.
  private static let leftFlower =
    TouchTimeline.tap(at: Point(x: 60, y: 60)).then(
      TouchTimeline(
        FingerPath(from: Point(x: 60, y: 60)).hold(.milliseconds(60))
          .move(
            through: [Point(x: 52, y: 90), Point(x: 62, y: 120)], over: .milliseconds(900)
          ).hold(.milliseconds(120))),
      after: .milliseconds(500))

  /// Enlarged to nearly twice its size with two fingers that land one after the other.
  private static let middleFlower =
    Hand(about: Point(x: 160, y: 60), span: 22, angle: .degrees(-40))
    .hold(.milliseconds(60))
    .pinch(by: 1.9, over: .milliseconds(800))
    .move(by: Vector(dx: -14, dy: 4), over: .milliseconds(500))
    .timeline(landing: [.zero, .milliseconds(35)], lifting: [.zero, .milliseconds(25)])

  /// A transparent corner of the middle flower's picture, through which the photograph is visible.
  private static let clearCorner = Point(x: 187, y: 104)

  /// Rotated by a third of a turn while being dragged to the lower right.
  private static let rightFlower =
    Hand(about: Point(x: 260, y: 60), span: 24, angle: .degrees(60))
    .rotate(by: .degrees(120), over: .milliseconds(1000))
    .transform(
      scale: 1.2, rotation: .degrees(-30), translation: Vector(dx: 8, dy: 60),
      over: .milliseconds(900)
    )
    .timeline(landing: [.zero, .milliseconds(20)])

  /// Held by one finger of each hand: moved by the first alone, then spread and rotated by both, then
  /// released by the first and flung by the second.
  private static let photograph =
    Hand([Point(x: 142, y: 130), Point(x: 176, y: 128)])
    .move(by: Vector(dx: 12, dy: -4), over: .milliseconds(500))
    .hold(.milliseconds(120))
    .transform(
      scale: 1.4, rotation: .degrees(-15), translation: Vector(dx: -10, dy: -12),
      over: .milliseconds(1200)
    )
    .hold(.milliseconds(150))
    .move(by: Vector(dx: -16, dy: 2), over: .milliseconds(260), pace: .flick)
    .timeline(
      landing: [.zero, .milliseconds(540)], lifting: [.milliseconds(320), .zero])
}
