import TouchGeometry
import TouchTracking

/// The synthetic fingers of a mouse: one, or two with a modifier held.
package struct MouseFingers {
  /// The distance of two fingers that move side by side, in points: 10 mm.
  static let pitch = 64.0
  /// The minimum distance of a mirrored finger from the center at its landing, in points: if the fingers
  /// landed closer than thumb and forefinger can, a small movement would cause a huge scale.
  static let minimumArm = 20.0
  /// The distance of the center from the pointer in that case, in points: 15 mm to the side.
  static let arm = 96.0

  /// The arrangement of the fingers relative to the pointer.
  private enum Shape {
    case single
    case mirrored(about: Point)
    case parallel(offset: Vector)

    func points(at place: Point) -> [Point] {
      switch self {
      case .single: [place]
      case .mirrored(let middle): [place, middle - (place - middle)]
      case .parallel(let offset): [place, place + offset]
      }
    }
  }

  private enum State {
    case idle
    /// The button with this number is held, and perhaps others.
    case down(Shape, at: Point, by: Int)
  }

  private var state = State.idle
  private var modifiers: KeyModifiers = []
  /// The location of the pointer when Control was pressed.
  private var middle: Point?
  /// The buttons pressed since the fingers landed; nil if only the first one was, since fingers without buttons have
  /// that one.
  private var pressed: TouchButtons?

  /// A mouse without pressed buttons.
  package init() {}

  /// Whether the button is held.
  package var isDown: Bool { if case .down = state { true } else { false } }

  /// The locations at which the fingers are, or would land with a press in a window.
  package func dots(at pointer: Point?, in bounds: Rect) -> [Point] {
    switch state {
    case .down(let shape, let place, _): return shape.points(at: place)
    case .idle:
      guard let pointer, !modifiers.isDisjoint(with: [.control, .shift]) else { return [] }
      return shape(at: pointer, in: bounds).points(at: pointer)
    }
  }

  /// Records the held modifiers, with the pointer at `place`. They apply to the next press.
  package mutating func hold(_ modifiers: KeyModifiers, at place: Point) {
    if !modifiers.contains(.control) {
      middle = nil
    } else if middle == nil || !self.modifiers.contains(.control) {
      middle = place
    }
    self.modifiers = modifiers
  }

  /// Handles the press of a button. The first one creates fingers; a second one changes their buttons.
  package mutating func press(_ button: Int = 1, at place: Point, in bounds: Rect) -> [FingerEvent]
  {
    switch state {
    case .idle:
      pressed = button == 1 ? nil : TouchButtons(number: button)
      let shape = button == 1 ? shape(at: place, in: bounds) : .single
      state = .down(shape, at: place, by: button)
      return events(shape, .down, at: place)
    case .down(let shape, _, let first):
      let (before, added) = (pressed ?? .primary, TouchButtons(number: button))
      guard !before.isSuperset(of: added) else { return [] }
      pressed = before.union(added)
      state = .down(shape, at: place, by: first)
      return events(shape, .moved, at: place)
    }
  }

  /// Handles a movement of the pointer.
  package mutating func move(to place: Point) -> [FingerEvent] {
    guard case .down(let shape, let last, let button) = state, place != last else { return [] }
    state = .down(shape, at: place, by: button)
    return events(shape, .moved, at: place)
  }

  /// Handles the release of a button. The fingers lift with the button that created them.
  package mutating func release(_ button: Int = 1, at place: Point) -> [FingerEvent] {
    guard case .down(let shape, _, let first) = state else { return [] }
    pressed?.remove(TouchButtons(number: button))
    guard button == first else {
      state = .down(shape, at: place, by: first)
      return events(shape, .moved, at: place)
    }
    state = .idle
    return events(shape, .up, at: place)
  }

  /// Clears the button state; its fingers were cancelled.
  package mutating func release() { state = .idle }

  private func shape(at place: Point, in bounds: Rect) -> Shape {
    if modifiers.contains(.control) {
      let middle = middle ?? place
      guard middle.distance(to: place) < Self.minimumArm else { return .mirrored(about: middle) }
      // Both fingers must be inside the window.
      let isRoom = place.x - 2 * Self.arm >= bounds.minX
      return .mirrored(about: place + Vector(dx: isRoom ? -Self.arm : Self.arm, dy: 0))
    }
    guard modifiers.contains(.shift) else { return .single }
    let isRoom = place.x + Self.pitch <= bounds.maxX
    return .parallel(offset: Vector(dx: isRoom ? Self.pitch : -Self.pitch, dy: 0))
  }

  private func events(
    _ shape: Shape, _ phase: FingerEvent.Phase, at place: Point
  ) -> [FingerEvent] {
    shape.points(at: place).enumerated().map { number, point in
      FingerEvent(
        finger: Int64(number), phase: phase, location: point,
        buttons: pressed)
    }
  }
}
