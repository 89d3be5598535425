import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Tap machine")
struct TapMachineTests {
  private func machine(taps: Int = 1, touches: Int = 1) -> TapMachine {
    var settings = TapMachine.Settings()
    // The plain movement limit; LandingSlopTests covers the larger one.
    settings.landing = LandingSlop()
    settings.taps = taps
    settings.touches = touches
    return TapMachine(settings: settings)
  }

  @Test("a short touch is a tap at its lift, where it lifted")
  func shortTouch() {
    let script = Script {
      finger(1).lands(at: (100, 100), 1)
      finger(1).moves(to: (103, 104), over: 0.05)
      finger(1).lifts(at: 1.2)
    }
    let run = play(script, to: machine())
    run.expect([.ended], recognizedAt: 1.2)
    #expect(near(run.machine.location, Point(x: 103, y: 104)))
    #expect(run.machine.deadline == nil)
  }

  @Test("a movement beyond a limit of less than a point counts too")
  func smallLimit() {
    var tap = machine()
    tap.settings.allowableMovement = 0.5
    let script = Script {
      finger(1).lands(at: (100, 100), 1)
      finger(1).jumps(to: (100.6, 100), after: 0.1)
      finger(1).lifts()
    }
    let run = play(script, to: tap)
    #expect(run.failure?.reason.kind == .moved, "\(run)")
  }

  @Test("two to five fingers tap together, landing late and lifting in any order", arguments: 2...5)
  func manyFingers(count: Int) {
    for order in [Array(1...count), Array((1...count).reversed())] {
      let script = Script {
        for number in 1...count {
          finger(number).lands(at: (Double(number) * 20, 50), Double(number) * 0.03)
        }
        for (index, number) in order.enumerated() {
          finger(number).lifts(at: 0.3 + Double(index) * 0.02)
        }
      }
      let run = play(script, to: machine(touches: count))
      run.expect([.ended], recognizedAt: 0.3 + Double(count - 1) * 0.02)
      #expect(near(run.machine.location, Point(x: Double(count + 1) * 10, y: 50)), "\(run)")
    }
  }

  @Test("the pause between two taps is handed out once")
  func pause() {
    var tap = machine(taps: 2)
    let script = Script {
      finger(1).lands(at: (100, 100), 1)
      finger(1).lifts(at: 1.1)
      finger(1).lands(at: (100, 100), 1.3)
    }
    for sample in script.samples { _ = tap.receive([sample], phase: sample.phase) }
    #expect(tap.takePause()?.span == .milliseconds(200))
    #expect(tap.takePause() == nil)
  }

  @Test("the location stays the middle of all fingers when the last one up still moves")
  func locationOfTwoFingers() {
    let script = Script {
      finger(1).lands(at: (100, 100), 0)
      finger(2).lands(at: (200, 100), 0)
      finger(1).lifts(at: 0.1)
      finger(2).rests(0.12)
      finger(2).moves(to: (206, 100), over: 0.05)
      finger(2).lifts()
    }
    let run = play(script, to: machine(touches: 2))
    run.expect([.ended])
    #expect(near(run.machine.location, Point(x: 150, y: 100)), "\(run)")
  }

  @Test("movement of exactly the limit is allowed, one step beyond fails with the distance")
  func movementLimit() {
    func script(_ distance: Double) -> Script {
      Script {
        finger(1).lands(at: (100, 100), 0)
        finger(1).jumps(to: (100 + distance, 100), after: 0.02)
        finger(1).lifts(at: 0.1)
      }
    }
    play(script(18), to: machine()).expect([.ended])
    play(script(18.125), to: machine()).expectFailure(.moved(distance: 18.125, limit: 18))
    // The path of 36 pt crosses the limit in its middle.
    play(script(36), to: machine()).expectFailure(.moved(distance: 36, limit: 18), at: 0.01)
  }

  @Test("when both fingers of a tap move too far, the first to cross the limit decides")
  func earliestExcursion() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (100, 0), 0)
      finger(1).jumps(to: (20, 0), after: 0.02)
      finger(2).jumps(to: (136, 0), after: 0.02)
    }
    play(script, to: machine(touches: 2))
      .expectFailure(.moved(distance: 36, limit: 18), at: 0.01)
  }

  @Test("a press of exactly the maximum duration is a tap, one microsecond more is not")
  func pressLimit() {
    func script(_ seconds: Double) -> Script {
      Script {
        finger(1).lands(at: (0, 0), 0)
        finger(1).lifts(at: seconds)
      }
    }
    play(script(0.75), to: machine()).expect([.ended], recognizedAt: 0.75)
    play(script(0.750001), to: machine())
      .expectFailure(
        .heldTooLong(.seconds(0.750001), limit: .seconds(0.75)), at: 0.750001)
  }

  @Test("too many fingers fail at the landing of the first that is too many")
  func tooManyFingers() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (50, 0), 0.1)
    }
    play(script, to: machine()).expectFailure(.tooManyTouches(2, limit: 1), at: 0.1)
    let late = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (50, 0), 0)
      finger(1).lifts(at: 0.1)
      finger(3).lands(at: (90, 0), 0.2)
    }
    play(late, to: machine(touches: 2)).expectFailure(.tooManyTouches(3, limit: 2), at: 0.2)
  }

  @Test("fingers that are not down together are too few")
  func tooFewFingers() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).lifts(at: 0.1)
      finger(2).lands(at: (50, 0), 0.2)
      finger(2).lifts(at: 0.3)
    }
    play(script, to: machine(touches: 2)).expectFailure(.tooFewTouches(1, required: 2), at: 0.1)
  }

  @Test("a cancelled finger fails the tap, a foreign one does not")
  func cancelled() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).isCancelled(at: 0.1)
    }
    play(script, to: machine()).expectFailure(.touchCancelled, at: 0.1)
    var idle = machine()
    let foreign = TouchSample(
      id: TouchID(9), time: .zero, location: .zero, phase: .cancelled)
    #expect(idle.receive([foreign], phase: .cancelled) == .undecided)
  }

  @Test("the first touch of an undecided tap is tracked, and no other")
  func tracking() {
    var tap = machine()
    let script = Script { finger(1).lands(at: (0, 0), 0) }
    _ = tap.receive(script.samples, phase: .began)
    #expect(tap.tracks(.finger(1)))
    #expect(!tap.tracks(.finger(2)))
  }
}

@Suite("Tap machine with several taps")
struct MultipleTapTests {
  private func machine(taps: Int, touches: Int = 1) -> TapMachine {
    var settings = TapMachine.Settings()
    // The plain movement limit; LandingSlopTests covers the larger one.
    settings.landing = LandingSlop()
    settings.taps = taps
    settings.touches = touches
    return TapMachine(settings: settings)
  }

  private func taps(_ places: [(Double, Double)], every interval: Double) -> Script {
    Script {
      for (index, place) in places.enumerated() {
        finger(1).lands(at: place, Double(index) * (0.1 + interval))
        finger(1).lifts(at: Double(index) * (0.1 + interval) + 0.1)
      }
    }
  }

  @Test("two to five taps in time and place are recognized at the last lift", arguments: 2...5)
  func severalTaps(count: Int) {
    let places = (0..<count).map { (Double($0) * 3, 0.0) }
    let run = play(taps(places, every: 0.2), to: machine(taps: count))
    run.expect([.ended], recognizedAt: Double(count - 1) * 0.3 + 0.1)
    #expect(near(run.machine.location, Point(x: Double(count - 1) * 3, y: 0)))
    #expect(!run.machine.isBetweenTaps)
  }

  @Test("one tap too few fails by the deadline and not before")
  func oneTapTooFew() {
    let run = play(taps([(0, 0)], every: 0), to: machine(taps: 2))
    run.expectFailure(
      .nextTapTooLate(after: .seconds(0.350001), limit: .seconds(0.35)), at: 0.450001)
    let still = play(taps([(0, 0)], every: 0), to: machine(taps: 2), until: 0.45)
    still.expect([])
    #expect(still.machine.isBetweenTaps)
    #expect(still.machine.deadline == .seconds(0.450001))
  }

  @Test("a next tap after exactly the longest gap counts, a microsecond later does not")
  func gapLimit() {
    play(taps([(0, 0), (0, 0)], every: 0.35), to: machine(taps: 2)).expect([.ended])
    let late = play(taps([(0, 0), (0, 0)], every: 0.350001), to: machine(taps: 2))
    late.expectFailure(
      .nextTapTooLate(after: .seconds(0.350001), limit: .seconds(0.35)), at: 0.450001)
  }

  @Test("a next tap at exactly the largest separation counts, beyond it fails at once")
  func separationLimit() {
    play(taps([(0, 0), (40, 0)], every: 0.2), to: machine(taps: 2)).expect([.ended])
    play(taps([(0, 0), (40.5, 0)], every: 0.2), to: machine(taps: 2))
      .expectFailure(.nextTapTooFar(distance: 40.5, limit: 40), at: 0.3)
  }

  @Test("each finger of a two-finger double tap is compared with the nearest of the tap before")
  func twoFingerDoubleTap() {
    func script(second: (Double, Double)) -> Script {
      Script {
        for round in 0..<2 {
          finger(1).lands(at: (0, 0), Double(round) * 0.3)
          finger(2).lands(at: round == 0 ? (200, 0) : second, Double(round) * 0.3)
          finger(2).lifts(at: Double(round) * 0.3 + 0.1)
          finger(1).lifts(at: Double(round) * 0.3 + 0.1)
        }
      }
    }
    let good = play(script(second: (180, 0)), to: machine(taps: 2, touches: 2))
    good.expect([.ended], recognizedAt: 0.4)
    play(script(second: (100, 0)), to: machine(taps: 2, touches: 2))
      .expectFailure(.nextTapTooFar(distance: 100, limit: 40), at: 0.3)
  }

  @Test("the second press may last 0.5 s, or as long as the first if it is to")
  func secondPressHeld() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).lifts(at: 0.1)
      finger(1).lands(at: (0, 0), 0.2)
      finger(1).lifts(at: 2)
    }
    play(script, to: machine(taps: 2))
      .expectFailure(.heldTooLong(.seconds(0.500001), limit: .seconds(0.5)), at: 0.700001)
    var patient = machine(taps: 2)
    patient.settings.maximumLaterPressDuration = .seconds(2)
    play(script, to: patient)
      .expectFailure(.heldTooLong(.seconds(0.750001), limit: .seconds(0.75)), at: 0.950001)
  }
}
