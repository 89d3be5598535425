import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Recognizers that compete for the same fingers, as a value from which a window is created.
struct Rivals {
  /// A recognizer and its layer.
  struct Rival {
    var kind: Kind
    var isInside: Bool
  }

  enum Kind: Hashable {
    case tap, doubleTap, twoFingerTap, longPress, pan, twoFingerPan, pinch, rotation, transform
    case swipe(SwipeDirection)
  }

  var rivals: [Rival] = []
  /// The first of a pair waits for the failure of the second.
  var requirements: [(Int, Int)] = []
  /// Pairs that may be recognized together.
  var partners: [(Int, Int)] = []

  /// Two to six recognizers on one layer or on two nested ones.
  static func random(seed: UInt64) -> Rivals {
    var numbers = SeededNumbers(seed: seed ^ 0xABCD)
    let kinds: [Kind] = [
      .tap, .doubleTap, .twoFingerTap, .longPress, .pan, .twoFingerPan, .pinch, .rotation,
      .transform,
      .swipe(
        numbers.pick([
          .left, .right, .up, .down, [.left, .right], .downRight, [.upLeft, .up], .every,
        ])),
    ]
    var result = Rivals()
    let isNested = numbers.chance(0.5)
    for kind in kinds where numbers.chance(0.4) {
      result.rivals.append(Rival(kind: kind, isInside: isNested && numbers.chance(0.5)))
    }
    if result.rivals.count < 2 {
      result.rivals.append(Rival(kind: .pan, isInside: false))
      result.rivals.append(Rival(kind: .pinch, isInside: isNested))
    }
    let hasRequirements = numbers.chance(0.5)
    for a in result.rivals.indices {
      for b in result.rivals.indices where a != b {
        if hasRequirements, numbers.chance(0.12) { result.requirements.append((a, b)) }
        if a < b, numbers.chance(0.15) { result.partners.append((a, b)) }
      }
    }
    return result
  }

  /// The same recognizers separately, and a swipe of several directions as several swipes.
  var apart: Rivals {
    var result = Rivals()
    result.rivals = rivals.flatMap { rival in
      rival.kind.parts.map { Rival(kind: $0, isInside: rival.isInside) }
    }
    let indices = result.rivals.indices
    result.partners = indices.flatMap { a in indices.map { b in (a, b) } }
    return result
  }

  func makeWindow() -> (window: Window, recognizers: [GestureRecognizer]) {
    let window = Window(size: Size(width: 800, height: 800))
    let inner = Layer(frame: Rect(x: 250, y: 250, width: 300, height: 300), name: "inner")
    do { try window.addChild(inner) } catch { preconditionFailure("\(error)") }
    let range = Rect(x: -2_000, y: -2_000, width: 5_000, height: 5_000)
    _ = window.application.addSurface(Surface(pointsIn: range))
    let recognizers = rivals.map { $0.kind.makeRecognizer() }
    for (rival, recognizer) in zip(rivals, recognizers) {
      (rival.isInside ? inner : window).addGestureRecognizer(recognizer)
    }
    for (a, b) in requirements { try? recognizers[a].require(toFail: recognizers[b]) }
    for (a, b) in partners where a != b {
      recognizers[a].recognizeSimultaneously(with: recognizers[b])
    }
    return (window, recognizers)
  }
}

extension SwipeDirection {
  /// All eight directions.
  static let every = SwipeDirection(rawValue: .max)
}

extension Rivals.Kind {
  /// The parts that compete with each other: a swipe's directions.
  fileprivate var parts: [Rivals.Kind] {
    guard case .swipe(let directions) = self else { return [self] }
    return (0..<8).map { SwipeDirection(rawValue: 1 << $0) }.filter(directions.contains)
      .map { .swipe($0) }
  }

  fileprivate func makeRecognizer() -> GestureRecognizer {
    let recognizer: GestureRecognizer
    switch self {
    case .tap: recognizer = TapGestureRecognizer()
    case .doubleTap: recognizer = TapGestureRecognizer(taps: 2)
    case .twoFingerTap: recognizer = TapGestureRecognizer(touches: 2)
    case .longPress: recognizer = LongPressGestureRecognizer()
    case .pan: recognizer = PanGestureRecognizer()
    case .twoFingerPan:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = 2
      recognizer = pan
    case .pinch: recognizer = PinchGestureRecognizer()
    case .rotation: recognizer = RotationGestureRecognizer()
    case .transform: recognizer = TransformGestureRecognizer()
    case .swipe(let direction): recognizer = SwipeGestureRecognizer(direction: direction)
    }
    recognizer.name = "\(self)"
    return recognizer
  }
}

extension Rivals: CustomStringConvertible {
  var description: String {
    let names = rivals.enumerated().map { index, rival in
      "\(index) \(rival.kind)\(rival.isInside ? " inside" : "")"
    }
    return "\(names.joined(separator: ", ")); waits \(requirements); together \(partners)"
  }
}
