import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

/// The position that a device reports with a lift, and that of a finger without recent reports.
@Suite("Places of lifts and steps")
struct LiftPlaceTests {
  private func contact(_ slot: Int, _ phase: Contact.Phase, _ x: Double, _ y: Double = 300)
    -> Contact
  {
    Contact(slot: slot, phase: phase, position: Point(x: x, y: y))
  }

  private func send(_ stage: GestureStage, _ seconds: Double, _ contacts: [Contact]) {
    let time = Instant.seconds(1 + seconds)
    stage.window.application.reachDeadlines(upTo: time)
    stage.window.deliver(
      ContactFrame(device: stage.hand.device, time: time, contacts: contacts))
  }

  @Test("a pan begins with the place that comes with the lift, and ends at once")
  func pan() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.add(TapGestureRecognizer(), "tap")
    var translations: [Double] = []
    pan.onAction { translations.append($0.translation(in: nil).dx) }
    send(stage, 0, [contact(0, .began, 300)])
    send(stage, 0.1, [contact(0, .moved, 308)])
    send(stage, 0.116, [contact(0, .ended, 316)])
    #expect(stage.heard().filter { !$0.hasPrefix("layer") } == ["pan began", "pan ended"])
    #expect(translations == [6, 6])
    #expect(stage.window.nextDeadline == nil)
  }

  @Test(
    "a tap has the places of all its fingers, although they lift one after the other",
    arguments: [1, 2], [false, true])
  func placesOfTap(taps: Int, delaysTouchesEnded: Bool) throws {
    let stage = try GestureStage()
    let tap = stage.add(TapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    tap.numberOfTapsRequired = taps
    tap.delaysTouchesEnded = delaysTouchesEnded
    var places: [Double?] = []
    var count = 0
    tap.onAction { tap in
      places = (0...2).map { tap.location(ofTouch: $0, in: nil)?.x }
      count = tap.gestureTouches.count
    }
    for press in 1...taps {
      let (start, x) = (Double(press) * 0.2, 300 + Double(press))
      send(stage, start, [contact(0, .began, x)])
      send(stage, start + 0.01, [contact(1, .began, x + 50)])
      send(stage, start + 0.05, [contact(0, .ended, x)])
      send(stage, start + 0.08, [contact(1, .ended, x + 50)])
    }
    #expect(places == [300 + Double(taps), 350 + Double(taps), nil] && count == 2)
  }

  @Test(
    "a pan that begins in the report of a lift has both fingers, whatever its layer is told",
    arguments: [false, true], [false, true])
  func lastMovement(isMultipleTouchEnabled: Bool, delaysTouchesEnded: Bool) throws {
    let stage = try GestureStage()
    stage.layer.isMultipleTouchEnabled = isMultipleTouchEnabled
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    pan.delaysTouchesEnded = delaysTouchesEnded
    pan.landingFactor = 1
    var counts: [Int] = []
    var velocities: [Double] = []
    pan.onAction { pan in
      counts.append(pan.numberOfTouches)
      velocities.append(pan.velocity(in: nil).dx)
    }
    send(stage, 0, [contact(0, .began, 300), contact(1, .began, 400)])
    send(stage, 0.9, [contact(0, .moved, 304)])
    send(stage, 0.91, [contact(0, .moved, 308)])
    // The other finger has rested. Its lift is handled before the movement.
    send(stage, 0.92, [contact(0, .moved, 348), contact(1, .ended, 400)])
    #expect(stage.heard().filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
    #expect(counts == [2, 2])
    // Half of the velocity of the finger that moved, which is about 40 pt in 10 ms.
    #expect(velocities.allSatisfy { $0 > 500 && $0 < 2_500 }, "\(velocities)")
  }

  @Test("a swipe is recognized by the place that comes with the lift")
  func swipe() throws {
    let stage = try GestureStage()
    stage.add(SwipeGestureRecognizer(direction: .right), "swipe")
    send(stage, 0, [contact(0, .began, 300)])
    send(stage, 0.02, [contact(0, .moved, 330)])
    send(stage, 0.03, [contact(0, .ended, 360)])
    #expect(stage.heard().contains("swipe ended"))
  }

  @Test("a press that continues gets no movement when it lifts beside its last position")
  func press() throws {
    let stage = try GestureStage()
    stage.add(LongPressGestureRecognizer(), "press")
    send(stage, 0, [contact(0, .began, 300)])
    send(stage, 1, [contact(0, .ended, 301)])
    #expect(stage.heard().filter { $0.hasPrefix("press") } == ["press began", "press ended"])
  }

  @Test("two fingers that lift together apart from where they were pinch")
  func pinch() throws {
    let stage = try GestureStage()
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    var scales: [Double] = []
    pinch.onAction { scales.append($0.scale) }
    send(stage, 0, [contact(0, .began, 250), contact(1, .began, 350)])
    send(stage, 0.02, [contact(0, .ended, 240), contact(1, .ended, 360)])
    #expect(stage.heard().filter { $0.hasPrefix("pinch") } == ["pinch began", "pinch ended"])
    // The distance grows from 108 to 120.
    #expect(scales.allSatisfy { abs($0 - 120.0 / 108) < 1e-9 } && scales.count == 2, "\(scales)")
  }

  @Test(
    "a finger that was silent moved within the last scan, not all the time", arguments: [60, 240])
  func silence(rate: Double) throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    pan.landingFactor = 1
    var begun: [Instant] = []
    pan.onAction { if $0.state == .began { begun.append($0.snapshot.time) } }
    // The panel's rate is learned from a stroke, and then the finger rests for long.
    for start in [0.0, 1] {
      send(stage, start, [contact(0, .began, 200)])
      let pause = start == 0 ? 0 : 0.5
      for step in 1...20 {
        send(
          stage, start + pause + Double(step) / rate, [contact(0, .moved, 200 + Double(step) * 20)])
      }
      send(stage, start + pause + 0.5, [contact(0, .ended, 600)])
    }
    // 10 of 20 pt are the middle of the first scan after the rest.
    let second = try #require(begun.last) - Instant.seconds(2)
    #expect(abs(second.seconds - 0.5 - 0.5 / rate) < 0.001, "\(second)")
  }

  @Test(
    "a finger that lifts in place stretches nothing, wherever its frame lists other contacts",
    arguments: [true, false])
  func liftBesideOthers(landsFirst: Bool) throws {
    let stage = try GestureStage()
    let other = try stage.add("other", Rect(x: 550, y: 100, width: 100, height: 100))
    other.isMultipleTouchEnabled = true
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    var scales: [Double] = []
    pinch.onAction { scales.append($0.scale) }
    send(stage, 0, [contact(0, .began, 250), contact(1, .began, 350)])
    for step in 1...5 {
      let way = 4 * Double(step)
      send(
        stage, 0.01 * Double(step), [contact(0, .moved, 250 - way), contact(1, .moved, 350 + way)])
    }
    let before = try #require(scales.last)
    let landing = contact(2, .began, 600, 150)
    let lift = contact(0, .ended, 230)
    let movement = contact(1, .moved, 450)
    send(stage, 0.06, landsFirst ? [landing, lift, movement] : [lift, movement, landing])
    #expect(scales.allSatisfy { $0 <= before }, "\(scales)")
  }

  @Test("a swipe that drifts too far fails at any report rate")
  func directionOrder() throws {
    for count in [1, 2, 50] {
      var machine = SwipeMachine()
      func sample(_ share: Double, _ phase: TouchPhase) -> TouchSample {
        // Sideways by 13 pt at 5 pt along, then along to 50 pt at 49 pt sideways: too steep on the way.
        let way = Vector(dx: 50 * share, dy: 9 + 40 * share)
        return TouchSample(
          id: TouchID(1), time: .seconds(0.01 + 0.016 * share),
          location: Point(x: 100, y: 100) + way, phase: phase)
      }
      var verdict = machine.receive(
        [
          TouchSample(
            id: TouchID(1), time: .zero, location: Point(x: 100, y: 100), phase: .began)
        ], phase: .began)
      verdict = machine.receive([sample(0, .moved)], phase: .moved)
      for step in 1...count where verdict == .undecided {
        verdict = machine.receive(
          [sample(Double(step) / Double(count), .moved)], phase: .moved)
      }
      guard case .failed(.wrongDirection, let instant) = verdict else {
        Issue.record("\(count) looks: \(verdict)")
        continue
      }
      // 10 pt sideways are crossed after a fortieth of the step.
      #expect(abs(instant.seconds - 0.0104) < 1e-5, "\(count) looks: \(instant)")
    }
  }

  @Test("a pinch counts from where the first finger was when the second landed")
  func landing() throws {
    let stage = try GestureStage()
    stage.add(PinchGestureRecognizer(), "pinch")
    // Both move right at 2000 pt/s, reported in turn: their distance stays.
    send(stage, 0, [contact(0, .began, 150)])
    send(stage, 0.01, [contact(0, .moved, 170)])
    send(stage, 0.018, [contact(1, .began, 286)])
    for step in 2...6 {
      let time = Double(step) * 0.01
      send(stage, time, [contact(0, .moved, 150 + time * 2000)])
      send(stage, time + 0.008, [contact(1, .moved, 250 + (time + 0.008) * 2000)])
    }
    #expect(stage.heard().filter { $0.hasPrefix("pinch") }.isEmpty)
  }

  /// The values that a recognizer's last action reads.
  private struct Values: Equatable {
    var touches = 0
    var place = Point.zero
    var velocity = Vector.zero
    var growth = 0.0
  }

  /// Moves two fingers apart to the right, and lifts them 2 ms after their last movement.
  ///
  /// - Parameters:
  ///   - ahead: How far the host advances time beyond the lift before it delivers it.
  ///   - frames: The slots that lift in each frame, all at one instant.
  private func flick(
    advancing ahead: TimeSpan?, lifting frames: [[Int]] = [[0, 1]]
  ) throws -> [String: Values] {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    let transform = stage.add(TransformGestureRecognizer(), "transform")
    pan.recognizeSimultaneously(with: pinch, transform)
    pinch.recognizeSimultaneously(with: transform)
    stage.layer.isMultipleTouchEnabled = true
    var values: [String: Values] = [:]
    pan.onAction {
      values["pan"] = Values(
        touches: $0.numberOfTouches, place: $0.location(in: nil), velocity: $0.velocity(in: nil))
    }
    pinch.onAction { values["pinch"] = Values(touches: $0.numberOfTouches, growth: $0.velocity) }
    transform.onAction {
      values["transform"] = Values(
        touches: $0.numberOfTouches, place: $0.location(in: nil), velocity: $0.velocity(in: nil),
        growth: $0.scaleVelocity)
    }
    for step in 0...10 {
      let (way, phase) = (Double(step) * 8, step == 0 ? Contact.Phase.began : .moved)
      send(
        stage, 0.008 * Double(step),
        [contact(0, phase, 200 + way / 2), contact(1, phase, 300 + way)])
    }
    let lift = Instant.seconds(1.082)
    if let ahead { stage.window.advance(to: lift + ahead) }
    for slots in frames {
      let contacts = slots.map { contact($0, .ended, $0 == 0 ? 240 : 380) }
      stage.window.deliver(
        ContactFrame(device: stage.hand.device, time: lift, contacts: contacts))
    }
    return values
  }

  @Test("a lift that is older than the time to which the host advanced keeps its velocity")
  func lateLift() throws {
    let punctual = try flick(advancing: nil)
    #expect(punctual.count == 3)
    for (name, values) in punctual {
      #expect(values.touches == 2, "\(name)")
      #expect(values.velocity.dx > 500 || values.growth > 1, "\(name): \(values)")
    }
    for milliseconds in [1.0, 5, 40, 400] {
      #expect(try flick(advancing: .milliseconds(milliseconds)) == punctual)
    }
  }

  @Test("two lifts of one instant end a gesture alike in one frame and in two", arguments: [0, 40])
  func separateLifts(milliseconds: Double) throws {
    let together = try flick(advancing: nil)
    let ahead = TimeSpan.milliseconds(milliseconds)
    #expect(try flick(advancing: ahead, lifting: [[0], [1]]) == together)
    #expect(try flick(advancing: ahead, lifting: [[1], [0]]) == together)
  }

  @Test(
    "a finger that lifted at an earlier instant has no part in the end", arguments: [0.0, 0.05])
  func earlierLift(lead: Double) throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    stage.layer.isMultipleTouchEnabled = true
    var touches: [Int] = []
    pan.onAction { touches.append($0.numberOfTouches) }
    send(stage, 0, [contact(0, .began, 200), contact(1, .began, 300), contact(2, .began, 400)])
    send(stage, 0.1, [contact(0, .moved, 240), contact(1, .moved, 340), contact(2, .moved, 440)])
    stage.window.advance(to: .seconds(1.11 + lead))
    send(stage, 0.11, [contact(0, .ended, 240)])
    send(stage, 0.12, [contact(1, .ended, 340)])
    send(stage, 0.12, [contact(2, .ended, 440)])
    #expect(touches == [3, 3, 2, 2])
  }

  @Test("a gesture that begins with its lift ends with its fingers and their velocity")
  func beginsAtLift() throws {
    let stage = try GestureStage()
    let pinch = stage.add(PinchGestureRecognizer(), "pinch")
    stage.layer.isMultipleTouchEnabled = true
    var values: [Values] = []
    pinch.onAction { values.append(Values(touches: $0.numberOfTouches, growth: $0.velocity)) }
    send(stage, 0, [contact(0, .began, 300), contact(1, .began, 400)])
    send(stage, 0.1, [contact(0, .moved, 299), contact(1, .moved, 401)])
    send(stage, 0.11, [contact(0, .ended, 270), contact(1, .ended, 430)])
    try #require(values.count == 2)
    #expect(values[0].touches == 2 && values[0].growth > 1)
    #expect(values[1] == values[0])
  }

  @Test("two lifts in one frame are one step, in whatever order they are listed")
  func orderOfLifts() throws {
    func scales(_ lifts: [Contact]) throws -> [Double] {
      let stage = try GestureStage()
      let pinch = stage.add(PinchGestureRecognizer(), "pinch")
      stage.layer.isMultipleTouchEnabled = true
      var scales: [Double] = []
      pinch.onAction { scales += [$0.scale, $0.location(in: nil).x] }
      send(stage, 0, [contact(0, .began, 300), contact(1, .began, 400)])
      send(stage, 0.01, [contact(0, .moved, 280), contact(1, .moved, 420)])
      scales = []
      send(stage, 0.02, lifts)
      return scales
    }
    // One lifts in place, the other beside its last place.
    let lifts = [contact(0, .ended, 280), contact(1, .ended, 440)]
    let found = try scales(lifts)
    #expect(found.count == 2)
    #expect(try scales(lifts.reversed()) == found)
    // If both lift beside their last places, scale and location are those of the lifts.
    let both = try scales([contact(0, .ended, 260), contact(1, .ended, 460)])
    #expect(both.last == 360)
  }

  @Test("parallel fingers neither spread nor turn when one of them lifts")
  func parallelFingers() throws {
    let stage = try GestureStage()
    let transform = stage.add(TransformGestureRecognizer(), "transform")
    stage.layer.isMultipleTouchEnabled = true
    var rates: [Double] = []
    transform.onAction { rates += [$0.scaleVelocity, $0.rotationVelocity.radians] }
    send(stage, 0, [contact(0, .began, 200), contact(1, .began, 300)])
    for step in 1...10 {
      let way = 10 * Double(step)
      send(
        stage, 0.01 * Double(step), [contact(0, .moved, 200 + way), contact(1, .moved, 300 + way)])
    }
    send(stage, 0.11, [contact(1, .ended, 400), contact(0, .moved, 310)])
    #expect(rates.count > 10)
    #expect(rates.allSatisfy { abs($0) < 1e-6 }, "\(rates)")
  }

  @Test("before it begins, a gesture has no values, and setting them changes no total")
  func valuesBeforeTheBeginning() throws {
    let stage = try GestureStage()
    let (pan, pinch) = (stage.add(PanGestureRecognizer(), "pan"), PinchGestureRecognizer())
    let (rotation, transform) = (RotationGestureRecognizer(), TransformGestureRecognizer())
    for other in [pinch, rotation, transform] { stage.layer.addGestureRecognizer(other) }
    stage.layer.isMultipleTouchEnabled = true
    pan.setTranslation(Vector(dx: 50, dy: 0), in: nil)
    pinch.scale = 2
    rotation.rotation = .degrees(30)
    transform.setValues(scale: 2)
    send(stage, 0, [contact(0, .began, 300), contact(1, .began, 400)])
    send(stage, 0.01, [contact(0, .moved, 301), contact(1, .moved, 403)])
    #expect(transform.state == .possible)
    #expect(transform.scale == 1 && transform.translation(in: nil) == .zero)
    #expect(pan.snapshotOfTotals.translation == .zero)
    #expect(pinch.snapshotOfTotals.scale == 1)
    #expect(rotation.snapshotOfTotals.rotation == .zero)
    #expect(transform.snapshotOfTotals.scale == 1)
  }

  @Test("the last place of a gesture is that of the lift, like its translation")
  func lastPlace() throws {
    let stage = try GestureStage()
    let pan = stage.add(PanGestureRecognizer(), "pan")
    let transform = stage.add(TransformGestureRecognizer(), "transform")
    pan.recognizeSimultaneously(with: transform)
    var places: [String] = []
    pan.onAction { places.append("pan \($0.location(in: nil).x)") }
    transform.onAction { places.append("transform \($0.location(in: nil).x)") }
    send(stage, 0, [contact(0, .began, 200)])
    send(stage, 0.1, [contact(0, .moved, 240)])
    places = []
    send(stage, 0.116, [contact(0, .ended, 260)])
    #expect(places.sorted() == ["pan 260.0", "transform 260.0"])
  }
}
