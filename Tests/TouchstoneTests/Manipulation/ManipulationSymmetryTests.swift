import Testing
import TouchGeometry
import TouchTesting
import TouchTracking
import Touchstone

/// A photo with a sticker on it under random fingers; either as they are, with left and right exchanged, or with
/// the axes exchanged.
private final class Collage: CustomStringConvertible {
  static let side = 800.0
  let image: Reflection
  let window = Window(size: Size(width: Collage.side, height: Collage.side))
  let photo = Layer(name: "photo")
  let sticker = Layer(name: "sticker")
  let hand: Fingers
  var dice: Dice
  private var actions: [String] = []

  init(seed: UInt64, _ image: Reflection) throws {
    self.image = image
    dice = Dice(seed: seed)
    hand = Fingers(
      on: window, panel: .exact(rate: [60, 120, 240][Int(seed % 3)]), isWatching: false)
    try window.addChild(photo)
    try photo.addChild(sticker)
    place(photo, size: (400, 304), at: (350, 420), in: Collage.side)
    place(sticker, size: (152, 104), at: (130, 110), in: 400)
    for layer in [photo, sticker] { layer.addManipulator(Manipulator(settings())) }
  }

  private func chance(_ share: Double) -> Bool { dice.number(0...1) < share }

  private func wholeNumber(_ range: ClosedRange<Double>) -> Double { dice.number(range).rounded() }

  private func settings() -> Manipulator.Settings {
    var settings = Manipulator.Settings()
    settings.limits.confinement = [.none, .contain, .coverCenter][Int(dice.number(0...2.99))]
    if chance(0.5) { settings.limits.minimumScale = dice.number(0.4...0.9) }
    if chance(0.5) { settings.limits.maximumScale = dice.number(1.1...3) }
    if chance(0.3) {
      let (low, high) = (dice.number(-1.5 ... -0.2), dice.number(0.2...1.5))
      settings.limits.minimumRotation = .radians(image == .same ? low : -high)
      settings.limits.maximumRotation = .radians(image == .same ? high : -low)
    }
    if chance(0.3) { settings.snapping = RotationSnapping() }
    if chance(0.6) { settings.momentum = MomentumSettings() }
    settings.bounces = chance(0.5)
    settings.startsImmediately = chance(0.3)
    if chance(0.3) { settings.rotationDetent = .degrees(12) }
    return settings
  }

  private func place(
    _ layer: Layer, size: (Double, Double), at center: (Double, Double), in outer: Double
  ) {
    layer.bounds.size = image.size(size.0, size.1)
    layer.position = image.point(center.0, center.1, across: outer)
  }

  /// The center, scale and rotation of a layer in the window, as they would be in the image that is the same.
  private func numbers(of layer: Layer) -> [Double] {
    let center = layer.windowLocation(of: layer.bounds.center)
    let seen = image.point(center.x, center.y, across: Collage.side)
    let place = layer.transformToWindow.decomposed
    let turn = place.rotation.radians
    return [
      seen.x, seen.y, place.scaleX * 100, place.scaleY * 100,
      // Of a rotation by half a turn, either sign is right.
      Mathematics.cosine(turn) * 100,
      Mathematics.sine(turn) * (image == .same ? 100 : -100),
    ]
  }

  var numbers: [Double] { numbers(of: photo) + numbers(of: sticker) }

  /// Performs one random action.
  func acts() {
    let finger = Int(dice.number(1...3.99))
    let (x, y) = (wholeNumber(100...700) + 0.5, wholeNumber(100...700) + 0.5)
    let span = TimeSpan.milliseconds(wholeNumber(30...300))
    switch Int(dice.number(0...12.99)) {
    case 0...3:
      guard hand.location(of: finger) == nil else { return }
      actions.append("\(hand.now) land \(finger) at \(x), \(y)")
      hand.finger(finger).land(at: image.point(x, y, across: Collage.side))
    case 4...7:
      var targets: [Int: Point] = [:]
      for finger in hand.fingersDown {
        let (dx, dy) = (wholeNumber(-150...150), wholeNumber(-150...150) + 0.25)
        guard let from = hand.location(of: finger) else { continue }
        targets[finger] = from + image.vector(dx, dy)
      }
      actions.append("\(hand.now) move to \(targets) over \(span)")
      if !targets.isEmpty { hand.move(targets, over: span) }
    case 8...10:
      guard hand.location(of: finger) != nil else { return }
      actions.append("\(hand.now) lift \(finger)")
      hand.finger(finger).lift()
    default:
      actions.append("\(hand.now) rest \(span)")
      hand.rest(for: span, inFramesOf: .milliseconds(16))
    }
  }

  var description: String { actions.joined(separator: "\n") }
}

@Suite("Manipulation prefers no side and no axis")
struct ManipulationSymmetryTests {
  @Test(
    "of layers under random fingers, mirrored and with the axes exchanged",
    arguments: [Reflection.mirrored, .transposed])
  func same(image: Reflection) throws {
    let count = UInt64(60 * Effort.factor)
    var moved = 0
    for seed in 1...count {
      let (plain, other) = (try Collage(seed: seed, .same), try Collage(seed: seed, image))
      let start = plain.numbers
      for _ in 0..<60 {
        plain.acts()
        other.acts()
        let isSame = zip(plain.numbers, other.numbers).allSatisfy { abs($0 - $1) < 1e-4 }
        try #require(isSame, "seed \(seed)\n\(plain.numbers)\n\(other.numbers)\n\(plain)")
      }
      if zip(start, plain.numbers).contains(where: { abs($0 - $1) > 10 }) { moved += 1 }
    }
    #expect(moved > count / 2)
  }
}
