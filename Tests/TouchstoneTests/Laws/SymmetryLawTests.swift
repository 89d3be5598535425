import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// The same movement elsewhere, mirrored or with other numbers is the same gesture.
@Suite("Symmetry: no side, axis, place or number of a finger is preferred")
struct SymmetryLawTests {
  private static let count = 150 * Effort.factor
  /// Seeds that once broke the law: the touches of a layer decided whether a finger that lifted just before its gesture
  /// began counted in the velocity.
  private static let broken: [UInt64] = [5_619, 23_642, 25_760, 44_591]
  /// The side of the stage, which is a square.
  private static let side = 400.0

  /// A change of the stage and its input that must not change what happens on it.
  enum Change: CaseIterable {
    /// Left and right are exchanged.
    case mirrored
    /// The axes are exchanged.
    case transposed
    /// Everything is somewhere else on the screen.
    case moved
    /// Fingers have other slots.
    case renumbered
    /// Layers get several touches instead of one, or one instead of several.
    case delivered
    /// A layer without recognizers lies between the window and its children.
    case wrapped
    /// Every layer has a recognizer more that is disabled, and one that receives no finger.
    case crowded
  }

  /// A sketch whose coordinates are multiples of a 16th, so that the changes above compute exactly, and whose
  /// fingers are never on the edge of a layer, of which one belongs to it and the opposite one does not.
  private static func sketch(_ seed: UInt64) -> StageSketch {
    var sketch = StageSketch.random(
      seed: seed, StageSketch.Wildness(isIncoherent: false, isChanging: false, isWhimsical: false))
    for index in sketch.layers.indices {
      let frame = sketch.layers[index].frame
      sketch.layers[index].frame = Rect(
        x: (frame.minX * 8).rounded() / 8, y: (frame.minY * 8).rounded() / 8,
        width: (frame.width * 8).rounded() / 8, height: (frame.height * 8).rounded() / 8)
    }
    sketch.changeContacts { contact in
      contact.position.x = (contact.position.x * 8).rounded() / 8 + 1 / 16
      contact.position.y = (contact.position.y * 8).rounded() / 8 + 1 / 16
    }
    return sketch
  }

  private static func play(_ sketch: StageSketch, _ change: Change?) -> [Minutes.Gesture] {
    var sketch = sketch
    change?.apply(to: &sketch, side: side)
    let stage = Stage(sketch)
    change?.apply(to: stage)
    let minutes = Minutes()
    minutes.attend(stage.recognizers.compactMap { $0 })
    for case .frames(let frames) in sketch.events {
      for frame in frames {
        stage.window.reachDeadlines(before: frame.time)
        stage.window.deliver(frame)
      }
    }
    stage.window.comeToRest()
    return minutes.gestures
  }

  @Test("gestures of random fingers", arguments: Change.allCases)
  func holds(_ change: Change) {
    var recognized = 0
    for seed in Array(0..<UInt64(Self.count)) + Self.broken {
      let sketch = Self.sketch(seed)
      var first = Self.play(sketch, nil)
      let second = Self.play(sketch, change)
      recognized += first.count
      for index in first.indices {
        if let last = first[index].last { first[index].last = change.applied(to: last, Self.side) }
      }
      let isSame =
        first.count == second.count && zip(first, second).allSatisfy { $0.isNearly($1) }
      #expect(isSame, "\(first)\n\(second)\n\(sketch)")
    }
    #expect(recognized > Self.count)
  }
}

// MARK: The stage

extension SymmetryLawTests.Change {
  fileprivate func apply(to sketch: inout StageSketch, side: Double) {
    switch self {
    case .mirrored:
      let frames = sketch.layers.map(\.frame)
      for index in frames.indices {
        let parent = sketch.layers[index].parent
        let width = parent == 0 ? side : frames[parent - 1].width
        sketch.layers[index].frame.origin.x = width - frames[index].maxX
      }
      sketch.changeContacts { $0.position.x = side - $0.position.x }
    case .transposed:
      for index in sketch.layers.indices {
        let frame = sketch.layers[index].frame
        sketch.layers[index].frame = Rect(
          x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
      }
      sketch.changeContacts {
        $0.position = Point(x: $0.position.y, y: $0.position.x)
      }
    case .moved: sketch.changeContacts { $0.position = $0.position + Self.way }
    case .renumbered: sketch.changeContacts { $0.slot = 90 - 7 * $0.slot }
    case .delivered:
      for index in sketch.layers.indices { sketch.layers[index].isMultipleTouchEnabled.toggle() }
    case .wrapped, .crowded: return
    }
  }

  private static var way: Vector { Vector(dx: -73, dy: 250) }

  fileprivate func apply(to stage: Stage) {
    switch self {
    case .mirrored, .transposed:
      for case let swipe as SwipeGestureRecognizer in stage.recognizers {
        swipe.direction = applied(to: swipe.direction)
      }
    case .moved:
      let window = stage.window
      window.frame = Rect(origin: window.frame.origin + Self.way, size: window.frame.size)
    case .renumbered: return
    case .delivered: stage.window.isMultipleTouchEnabled = true
    case .wrapped:
      let wrapper = Layer(frame: stage.window.bounds)
      let children = stage.window.children
      try? stage.window.addChild(wrapper)
      for child in children { try? wrapper.addChild(child) }
    case .crowded:
      for layer in stage.layers {
        let disabled = PanGestureRecognizer()
        disabled.isEnabled = false
        layer?.addGestureRecognizer(disabled)
        let forPens = PanGestureRecognizer()
        forPens.allowedTouchTypes = []
        layer?.addGestureRecognizer(forPens)
      }
    }
  }
}

// MARK: What is expected

extension SymmetryLawTests.Change {
  fileprivate func applied(to snapshot: GestureSnapshot, _ side: Double) -> GestureSnapshot {
    var other = snapshot
    switch self {
    case .mirrored: other.location.x = side - snapshot.location.x
    case .transposed: other.location = Point(x: snapshot.location.y, y: snapshot.location.x)
    case .moved, .renumbered, .delivered, .wrapped, .crowded: return snapshot
    }
    other.translation = snapshot.translation.map(applied)
    other.velocity = snapshot.velocity.map(applied)
    other.rotation = snapshot.rotation.map { .radians(-$0.radians) }
    other.rotationVelocity = snapshot.rotationVelocity.map { .radians(-$0.radians) }
    other.direction = snapshot.direction.map(applied)
    return other
  }

  private func applied(to vector: Vector) -> Vector {
    self == .mirrored
      ? Vector(dx: -vector.dx, dy: vector.dy) : Vector(dx: vector.dy, dy: vector.dx)
  }

  private func applied(to direction: SwipeDirection) -> SwipeDirection {
    let pairs: [(SwipeDirection, SwipeDirection)] =
      self == .mirrored
      ? [(.left, .right), (.right, .left), (.up, .up), (.down, .down)]
      : [(.left, .up), (.up, .left), (.right, .down), (.down, .right)]
    return pairs.reduce(into: []) { if direction.contains($1.0) { $0.insert($1.1) } }
  }
}

extension StageSketch {
  fileprivate mutating func changeContacts(_ change: (inout Contact) -> Void) {
    for index in events.indices {
      guard case .frames(var frames) = events[index] else { continue }
      for frame in frames.indices {
        for contact in frames[frame].contacts.indices { change(&frames[frame].contacts[contact]) }
      }
      events[index] = .frames(frames)
    }
  }
}

extension Minutes.Gesture {
  /// Whether all but the last digits of the values are the same.
  fileprivate func isNearly(_ other: Minutes.Gesture) -> Bool {
    guard recognizer == other.recognizer, recognized == other.recognized else { return false }
    guard let last, let otherLast = other.last else { return (last == nil) == (other.last == nil) }
    guard last.state == otherLast.state, last.time == otherLast.time,
      last.numberOfTouches == otherLast.numberOfTouches, last.direction == otherLast.direction
    else { return false }
    return zip(last.numbers, otherLast.numbers).allSatisfy { a, b in
      abs(a - b) <= 1e-6 * max(1, abs(a)) || (a.isNaN && b.isNaN)
    }
  }
}

extension GestureSnapshot {
  fileprivate var numbers: [Double] {
    [
      location.x, location.y, translation?.dx ?? 0, translation?.dy ?? 0, scale ?? 1,
      rotation?.radians ?? 0, velocity?.dx ?? 0, velocity?.dy ?? 0, scaleVelocity ?? 0,
      rotationVelocity?.radians ?? 0,
    ]
  }
}
