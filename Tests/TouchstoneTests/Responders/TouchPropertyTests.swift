import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// Semantics 1.1 and 1.2: the properties of touches and events.
@Suite("Touches and events")
struct TouchPropertyTests {
  private let stage: GestureStage
  init() throws { stage = try GestureStage() }

  private func tapCounts(_ body: () -> Void) -> [Int] {
    var counts: [Int] = []
    stage.layer.onTouches = { phase, touches, _ in
      if phase == .began { counts += touches.map(\.tapCount) }
    }
    body()
    stage.layer.onTouches = nil
    return counts
  }

  @Test("taps at one place count up, and start again later or elsewhere")
  func tapCount() {
    let counts = tapCounts {
      stage.finger.tap(at: middle)
      stage.waits(.milliseconds(300))
      stage.finger.tap(at: Point(x: 310, y: 300))
      stage.finger.tap(at: middle)
      stage.waits(.milliseconds(400))
      stage.finger.tap(at: middle)
      stage.finger.tap(at: Point(x: 350, y: 300))
    }
    #expect(counts == [1, 2, 3, 1, 1])
  }

  @Test("a pause of exactly the interval continues the count, a longer one does not")
  func tapCountAtLimit() {
    var time = stage.hand.now
    func tap(after pause: TimeSpan) {
      for (phase, span) in [(Contact.Phase.began, pause), (.ended, .milliseconds(40))] {
        time = time + span
        let contact = Contact(slot: 0, phase: phase, position: middle)
        stage.window.deliver(
          ContactFrame(device: stage.hand.device, time: time, contacts: [contact]))
      }
    }
    let counts = tapCounts {
      tap(after: .seconds(1))
      tap(after: Thresholds.tapInterval)
      tap(after: Thresholds.tapInterval + .microseconds(1))
    }
    #expect(counts == [1, 2, 1])
  }

  @Test("each finger of a two-finger double tap has its own count")
  func tapCountOfTwo() {
    stage.layer.isMultipleTouchEnabled = true
    let counts = tapCounts {
      for _ in 0..<2 {
        stage.hand.finger(1).land(at: 200, 200)
        stage.hand.finger(2).land(at: 400, 200)
        stage.hand.finger(1).lift()
        stage.hand.finger(2).lift()
      }
    }
    #expect(counts == [1, 1, 2, 2])
  }

  @Test("a pen's tap does not continue a finger's count, nor a finger's a pen's")
  func tapCountOfPen() {
    var time = stage.hand.now
    func tap(_ tool: Contact.Tool) {
      for phase in [Contact.Phase.began, .ended] {
        time = time + .milliseconds(40)
        let contact = Contact(slot: 0, phase: phase, position: middle, tool: tool)
        stage.window.deliver(
          ContactFrame(device: stage.hand.device, time: time, contacts: [contact]))
      }
    }
    let counts = tapCounts {
      tap(.finger)
      tap(.pen)
      tap(.finger)
      tap(.pen)
      tap(.pen)
    }
    // Each continues with the taps of its own kind.
    #expect(counts == [1, 1, 2, 2, 3])
  }

  @Test("a touch that moves too far to be a tap has the count 0, and the next one starts again")
  func tapCountOfMovement() {
    var seen: [Int] = []
    stage.layer.onTouches = { _, touches, _ in seen += touches.map(\.tapCount) }
    stage.finger.land(at: middle).move(by: 10, 0).move(by: 10, 0).move(by: -20, 0).lift()
    #expect(seen == [1, 1, 0, 0, 0])
    stage.finger.land(at: middle)
    #expect(seen.last == 1)
  }

  @Test("a touch that is taken back is where it was last")
  func placeOfCancelledTouch() {
    var places: [Point] = []
    stage.layer.onTouches = { phase, touches, _ in
      if phase == .cancelled { places += touches.map { $0.location(in: nil) } }
    }
    stage.finger.land(at: middle).move(by: 30, 20).move(by: 10, 0)
    stage.hand.cancelAll()
    #expect(places == [Point(x: 340, y: 320)])
  }

  @Test("a touch that jumps away with its lift is no tap either")
  func tapCountOfJump() {
    let counts = tapCounts {
      stage.finger.land(at: middle)
      let lift = Contact(slot: 1, phase: .ended, position: Point(x: 335, y: 300))
      stage.window.deliver(
        ContactFrame(
          device: stage.hand.device, time: stage.hand.now + .milliseconds(10), contacts: [lift]))
      stage.hand.finger(2).land(at: middle)
    }
    #expect(counts == [1, 1])
  }

  @Test("phases go from began through moved to ended, one object for the whole touch")
  func phases() {
    var phases: [TouchPhase] = []
    var identities: Set<ObjectIdentifier> = []
    stage.layer.onTouches = { _, touches, _ in
      phases += touches.map(\.phase)
      identities.formUnion(touches.map(ObjectIdentifier.init))
    }
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 5, 0).lift()
    #expect(phases == [.began, .moved, .moved, .ended])
    #expect(identities.count == 1)
  }

  @Test("the previous location is that of the delivery before, in any layer's coordinates")
  func previousLocation() {
    var steps: [Vector] = []
    stage.layer.onTouches = { [stage] _, touches, _ in
      for touch in touches {
        steps.append(touch.location(in: stage.layer) - touch.previousLocation(in: stage.layer))
      }
    }
    stage.finger.land(at: middle).move(by: 5, 0).move(by: 0, 7).lift()
    #expect(steps == [.zero, Vector(dx: 5, dy: 0), Vector(dx: 0, dy: 7), .zero])
  }

  @Test("locations are converted when asked, so they are right though the layer has moved since")
  func layerMoves() {
    var place: Point?
    stage.layer.onTouches = { [stage] phase, touches, _ in
      guard phase == .moved else { return }
      stage.layer.position = Point(x: 320, y: 300)
      place = touches.first?.location(in: stage.layer)
    }
    stage.finger.land(at: middle).move(by: 5, 0)
    #expect(place == Point(x: 185, y: 200))
  }

  private func batch(_ count: Int) -> [ContactFrame] {
    (0..<count).map { index in
      ContactFrame(
        device: stage.hand.device, time: .seconds(1) + .milliseconds(Double(index + 1) * 4),
        contacts: [
          Contact(
            slot: 1, phase: .moved, position: middle + Vector(dx: Double(index + 1), dy: 0))
        ])
    }
  }

  @Test("movements of one delivery are delivered in one call, with every sample in its order")
  func coalesced() {
    stage.finger.land(at: middle)
    _ = stage.heard()
    var places: [Double] = []
    var times: [Instant] = []
    var last: Point?
    var previous: Point?
    stage.layer.onTouches = { _, touches, event in
      guard let touch = touches.first else { return }
      places = event.coalescedSamples(for: touch).map(\.location.x)
      times = event.coalescedSamples(for: touch).map(\.time)
      last = touch.location(in: nil)
      previous = touch.previousLocation(in: nil)
    }
    stage.window.deliver(batch(4))
    #expect(stage.heard() == ["layer moved"])
    #expect(places == [301, 302, 303, 304])
    #expect(times == times.sorted() && times.count == 4)
    #expect(last == Point(x: 304, y: 300))
    #expect(previous == middle)
  }

  @Test("a landing and a lift have their sample too")
  func coalescedAlways() {
    var counts: [Int] = []
    stage.layer.onTouches = { _, touches, event in
      counts += touches.map { event.coalescedSamples(for: $0).count }
    }
    stage.finger.land(at: middle).move(by: 1, 0).lift()
    #expect(counts == [1, 1, 1])
  }

  @Test("a recognizer that adds up movements gets the same way, however frames are batched")
  func batchedForRecognizers() {
    var ways: [Vector] = []
    for isBatched in [false, true] {
      guard let stage = try? GestureStage() else { continue }
      let own = stage.add(ScriptedRecognizer(), "own")
      var way = Vector.zero
      own.onMoved = { _, touches, _ in
        for touch in touches {
          way = way + (touch.location(in: nil) - touch.previousLocation(in: nil))
        }
      }
      stage.finger.land(at: middle)
      let frames = batch(6).map { frame in
        ContactFrame(device: stage.hand.device, time: frame.time, contacts: frame.contacts)
      }
      if isBatched { stage.window.deliver(frames) } else { frames.forEach(stage.window.deliver) }
      ways.append(way)
    }
    #expect(ways == [Vector(dx: 6, dy: 0), Vector(dx: 6, dy: 0)])
  }

  @Test("a recognizer sees a landing without a movement, in a window that is not at the origin")
  func landingForRecognizers() {
    let own = stage.add(ScriptedRecognizer(), "own")
    var previous: [Point] = []
    own.onBegan = { _, touches, _ in
      previous += touches.map { $0.previousLocation(in: nil) }
    }
    stage.window.position = stage.window.position + Vector(dx: 10, dy: 0)
    stage.finger.land(at: middle)
    #expect(previous == [middle - Vector(dx: 10, dy: 0)])
  }

  @Test("an ended touch's object is reused, though the program holds one that ended later")
  func reuse() {
    var objects: [ObjectIdentifier] = []
    var held: Touch?
    stage.layer.isMultipleTouchEnabled = true
    stage.layer.onTouches = { phase, touches, _ in
      guard phase == .began else { return }
      objects += touches.map { ObjectIdentifier($0) }
      if objects.count == 2 { held = touches.first }
    }
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: middle + Vector(dx: 30, dy: 0))
    stage.hand.finger(1).lift()
    stage.hand.finger(2).lift()
    stage.hand.finger(1).land(at: middle)
    #expect(objects.count == 3 && objects[2] == objects[0])
    #expect(held?.phase == .ended)
  }

  @Test("an event knows the touches of a layer, a window and a recognizer")
  func filters() throws {
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 50, height: 50))
    let own = stage.add(ScriptedRecognizer(), "own")
    var counts: [Int] = []
    other.onTouches = { [stage] _, _, event in
      counts = [
        event.touches(for: stage.layer).count, event.touches(for: other).count,
        event.touches(in: stage.window).count, event.touches(for: own).count,
        event.allTouches.count,
      ]
    }
    stage.hand.finger(1).land(at: middle)
    stage.hand.finger(2).land(at: 560, 120)
    #expect(counts == [1, 1, 2, 1, 2])
  }

  @Test("a touch lists the recognizers that get it, innermost and newest first, and only those")
  func recognizersOfTouch() throws {
    let leaf = try stage.add("leaf", Rect(x: 0, y: 0, width: 400, height: 400), to: stage.layer)
    let outer = stage.add(ScriptedRecognizer(), "outer")
    let older = stage.add(ScriptedRecognizer(), "older", to: leaf)
    let newer = stage.add(ScriptedRecognizer(moved: [.failed]), "newer", to: leaf)
    var names: [[String]] = []
    leaf.onTouches = { _, touches, _ in
      names.append(touches.first?.gestureRecognizers.map(\.name) ?? [])
    }
    _ = (outer, older, newer)
    stage.finger.land(at: middle).move(by: 3, 0).move(by: 3, 0)
    #expect(names.first == ["newer", "older", "outer"])
    #expect(names.last == ["older", "outer"])
    #expect(names.dropFirst().first == ["older", "outer"], "settled when the layer is told")
  }

  @Test("a touch that hits nothing has no layer and affects none")
  func nothingHit() {
    stage.layer.isMultipleTouchEnabled = true
    stage.hand.finger(1).land(at: 2_000, 2_000)
    stage.hand.finger(2).land(at: middle)
    stage.hand.finger(1).move(by: 5, 5).lift()
    stage.hand.finger(2).lift()
    #expect(stage.heard() == ["layer began", "layer ended"])
  }
}
