import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

/// A window with a photo on a table, and a hand, for the tests of manipulators.
struct ManipulationScene {
  let window = Window(size: Size(width: 1000, height: 800))
  let table = Layer(frame: Rect(x: 0, y: 0, width: 1000, height: 800), name: "table")
  let photo: Layer
  let manipulator: Manipulator
  let hand: Fingers

  /// Creates a photo at a position on a table that fills the window.
  init(
    photo frame: Rect = Rect(x: 300, y: 300, width: 200, height: 100), rate: Double = 120,
    settings: Manipulator.Settings = Manipulator.Settings()
  ) throws {
    photo = Layer(frame: frame, name: "photo")
    manipulator = Manipulator(settings)
    // With the plain start distance the values are round numbers.
    manipulator.landingFactor = 1
    try window.addChild(table)
    try table.addChild(photo)
    photo.addManipulator(manipulator)
    hand = Fingers(on: window, panel: .exact(rate: rate), isWatching: false)
  }

  /// Lands a finger and moves it beyond the start distance to the right and back, so that the gesture has
  /// begun.
  func takeHold(with finger: Int = 1, at place: Point) {
    hand.finger(finger).land(at: place)
    hand.finger(finger).move(by: 20, 0, over: .milliseconds(50))
    hand.finger(finger).move(by: -20, 0, over: .milliseconds(50))
  }

  /// The point of the photo's content that is under a finger now.
  func content(under finger: Int) -> Point? {
    hand.location(of: finger).flatMap { photo.location(fromWindow: $0) }
  }

  /// The distance in the window from a finger to a point of the content.
  func distance(of content: Point, from finger: Int) -> Double {
    guard let place = hand.location(of: finger) else { return .infinity }
    return photo.windowLocation(of: content).distance(to: place)
  }

  /// A point of the photo in the window, at least 20 points from every finger; nil if a few tries find none.
  func place(_ dice: inout Dice) -> Point? {
    for _ in 0..<50 {
      let x = dice.number(photo.bounds.minX...photo.bounds.maxX)
      let y = dice.number(photo.bounds.minY...photo.bounds.maxY)
      let place = photo.windowLocation(of: Point(x: x, y: y))
      let distances = hand.fingersDown.compactMap { hand.location(of: $0)?.distance(to: place) }
      guard (distances.min() ?? .infinity) > 20, window.hitTest(place, with: nil) === photo else {
        continue
      }
      return place
    }
    return nil
  }

  var rotation: Angle { photo.transformToParent.decomposed.rotation }
  var scale: Double { photo.transformToParent.decomposed.scaleX }
}

extension Manipulator.Settings {
  /// The settings with something changed.
  func with(_ change: (inout Manipulator.Settings) -> Void) -> Manipulator.Settings {
    var settings = self
    change(&settings)
    return settings
  }
}

/// A small generator of Marsaglia's xorshift family, so that every run sees the same choreography.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
