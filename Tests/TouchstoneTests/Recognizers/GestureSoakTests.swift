import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import Touchstone

/// Random worlds under random hands must keep all promises.
@Suite("Random gestures")
struct GestureSoakTests {
  @Test("every law holds in random scenes", arguments: [false, true])
  func promises(isUnruly: Bool) throws {
    for seed in 1...150 as ClosedRange<UInt64> {
      let world = try GestureWorld(seed: seed, isUnruly: isUnruly)
      for _ in 0..<120 { world.step() }
      world.rest()
      let complaint = check(world, isUnruly: isUnruly)
      #expect(complaint == nil, "seed \(seed)")
      if complaint != nil { return }
    }
  }

  private func check(_ world: GestureWorld, isUnruly: Bool) -> String? {
    for (name, states) in world.told {
      if let complaint = grammar(states) { return "\(name): \(complaint) in \(states)" }
    }
    for (touch, count) in world.openAtLayers where count != 0 {
      return "\(touch) was told \(count) times too often as landed"
    }
    for recognizer in world.recognizers {
      if recognizer.state != .possible || recognizer.isPending {
        return "\(recognizer.name) is \(recognizer.state) at rest"
      }
      if recognizer.location(ofTouch: 0, in: nil) != nil {
        return "\(recognizer.name) keeps touches"
      }
    }
    if world.stage.window.nextDeadline != nil { return "something is awaited at rest" }
    return isUnruly ? nil : exclusion(world)
  }

  /// The legal states of an action: ended, or began, any number of changed, and ended or cancelled.
  private func grammar(_ states: [GestureState]) -> String? {
    var isActive = false
    for state in states {
      switch state {
      case .began where !isActive: isActive = true
      case .changed where isActive: break
      case .ended: isActive = false
      case .cancelled where isActive: isActive = false
      case .possible, .began, .changed, .cancelled, .failed: return "\(state) out of place"
      }
    }
    return isActive ? "it never ended" : nil
  }

  /// Whether of two that exclude each other one was recognized while the other was active, or at the instant
  /// at which it ended. A gesture that was complete, and waited, before the other one received a touch is not
  /// its rival.
  private func exclusion(_ world: GestureWorld) -> String? {
    var active: [(recognizer: GestureRecognizer, until: Instant)] = []
    var completed: [RecognizerID: Instant] = [:]
    var received: [RecognizerID: Instant] = [:]
    func isSuccessive(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
      guard let end = completed[first.id], let start = received[second.id] else { return false }
      return end <= start
    }
    for entry in world.stage.trace.entries {
      guard let one = world.recognizers.first(where: { $0.id == entry.recognizer }) else {
        continue
      }
      let place = active.firstIndex { $0.recognizer === one }
      switch entry.kind {
      case .received: received[one.id] = received[one.id] ?? entry.time
      case .waits: completed[one.id] = one.isDiscrete ? entry.time : nil
      case .acts:
        for other in active where entry.time <= other.until {
          if isSuccessive(one, other.recognizer) || isSuccessive(other.recognizer, one) { continue }
          guard excludes(other.recognizer, one, world) else { continue }
          return "\(one.name) acts in spite of \(other.recognizer.name) at \(entry.time)"
        }
        active.append((one, one.isDiscrete ? entry.time : .distantFuture))
      case .ends, .cancelled: if let place { active[place].until = entry.time }
      case .reset:
        if let place { active.remove(at: place) }
        completed[one.id] = nil
        received[one.id] = nil
      default: break
      }
    }
    return nil
  }

  private func excludes(
    _ first: GestureRecognizer, _ second: GestureRecognizer, _ world: GestureWorld
  ) -> Bool {
    guard let one = first.layer, let other = second.layer else { return false }
    guard one.isDescendant(of: other) || other.isDescendant(of: one) else { return false }
    guard first.canPrevent(second), second.canBePrevented(by: first) else { return false }
    return !world.simultaneousPairs.contains([first.name, second.name])
  }

  @Test("the same seed gives the same session")
  func determinism() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let stories = try (0..<2).map { _ in
        let world = try GestureWorld(seed: seed, isUnruly: true)
        for _ in 0..<120 { world.step() }
        world.rest()
        return world.stage.trace.entries
      }
      #expect(stories[0] == stories[1], "seed \(seed)")
    }
  }

  @Test("a scene released in mid-session leaks nothing")
  func nothingLeft() throws {
    for seed in 1...30 as ClosedRange<UInt64> {
      weak var window: Window?
      weak var recognizer: GestureRecognizer?
      do {
        let world = try GestureWorld(seed: seed, isUnruly: true)
        for _ in 0..<60 { world.step() }
        window = world.stage.window
        recognizer = world.recognizers.first
      }
      #expect(window == nil && recognizer == nil, "seed \(seed)")
    }
  }
}

extension GestureRecognizer {
  fileprivate var isDiscrete: Bool {
    self is TapGestureRecognizer || self is SwipeGestureRecognizer
  }
}
