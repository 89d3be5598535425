import Testing
import TouchGeometry
import TouchGestures
import TouchTracking

@Suite("Long press machine")
struct LongPressMachineTests {
  private func machine(
    touches: Int = 1, taps: Int = 0, duration: Double = 0.5
  ) -> LongPressMachine {
    var settings = LongPressMachine.Settings()
    settings.touches = touches
    settings.taps = taps
    settings.minimumDuration = .seconds(duration)
    return LongPressMachine(settings: settings)
  }

  private func press(_ seconds: Double) -> Script {
    Script {
      finger(1).lands(at: (100, 100), 1)
      finger(1).lifts(at: 1 + seconds)
    }
  }

  @Test("a finger that stays begins by the deadline, changes as it moves, ends at its lift")
  func wholeLife() {
    let script = Script {
      finger(1).lands(at: (100, 100), 0)
      finger(1).rests(0.6)
      finger(1).moves(to: (300, 100), over: 0.2)
      finger(1).lifts()
    }
    let run = play(script, to: machine())
    run.expect([.began, .changed, .ended], recognizedAt: 0.5)
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(0.8)))
    #expect(near(run.machine.location, Point(x: 300, y: 100)))
  }

  @Test("a still finger changes nothing after the beginning")
  func stillFinger() {
    play(press(3), to: machine()).expect([.began, .ended], recognizedAt: 1.5)
  }

  @Test("a lift at exactly the duration is a press, a microsecond earlier is not")
  func durationLimit() {
    play(press(0.5), to: machine()).expect([.began, .ended], recognizedAt: 1.5)
    play(press(0.499999), to: machine())
      .expectFailure(
        .liftedEarly(after: .seconds(0.499999), required: .seconds(0.5)), at: 1.499999)
  }

  @Test("movement of exactly the limit is allowed before it begins, more fails where it crossed")
  func movementLimit() {
    func script(_ distance: Double) -> Script {
      Script {
        finger(1).lands(at: (0, 0), 0)
        finger(1).jumps(to: (0, distance), after: 0.02)
        finger(1).lifts(at: 0.7)
      }
    }
    play(script(10), to: machine()).expect([.began, .ended], recognizedAt: 0.5)
    play(script(20), to: machine()).expectFailure(.moved(distance: 20, limit: 10), at: 0.01)
  }

  @Test("a zero duration begins at the landing of the last finger")
  func zeroDuration() {
    play(press(0.1), to: machine(duration: 0)).expect([.began, .ended], recognizedAt: 1)
    let two = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (50, 0), 0.2)
      finger(2).lifts(at: 0.3)
    }
    play(two, to: machine(touches: 2, duration: 0))
      .expect([.began, .ended], recognizedAt: 0.2)
  }

  @Test("the duration counts from the landing of the last of its fingers", arguments: 2...5)
  func manyFingers(count: Int) {
    let script = Script {
      for number in 1...count {
        finger(number).lands(at: (Double(number) * 40, 0), Double(number) * 0.1)
      }
      finger(count).lifts(at: 2)
    }
    let run = play(script, to: machine(touches: count))
    run.expect([.began, .ended], recognizedAt: Double(count) * 0.1 + 0.5)
    #expect(near(run.machine.location, Point(x: Double(count + 1) * 20, y: 0)))
  }

  @Test("a further finger fails it before it begins and is turned away afterwards")
  func furtherFinger() {
    let early = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (50, 0), 0.4)
    }
    play(early, to: machine()).expectFailure(.tooManyTouches(2, limit: 1), at: 0.4)
    let late = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (50, 0), 0.6)
      finger(2).moves(to: (90, 0), over: 0.1)
      finger(2).lifts()
      finger(1).lifts(at: 1)
    }
    let run = play(late, to: machine())
    run.expect([.began, .ended])
    #expect(run.verdicts.last?.verdict == .ended(at: .seconds(1)))
    #expect(near(run.machine.location, .zero))
    #expect(run.machine.tracks(.finger(1)) && !run.machine.tracks(.finger(2)))
  }

  @Test("too few fingers fail when one lifts")
  func tooFewFingers() {
    play(press(3), to: machine(touches: 2)).expectFailure(.tooFewTouches(1, required: 2), at: 4)
  }

  @Test("a cancelled finger fails it before it begins and cancels it afterwards")
  func cancelled() {
    func script(_ seconds: Double) -> Script {
      Script {
        finger(1).lands(at: (0, 0), 0)
        finger(1).isCancelled(at: seconds)
      }
    }
    play(script(0.3), to: machine()).expectFailure(.touchCancelled, at: 0.3)
    let run = play(script(0.8), to: machine())
    run.expect([.began, .cancelled], recognizedAt: 0.5)
    #expect(run.verdicts.last?.verdict == .cancelled(.touchCancelled, at: .seconds(0.8)))
  }
}

@Suite("Long press machine after taps")
struct TapAndPressTests {
  private func machine(taps: Int, touches: Int = 1) -> LongPressMachine {
    var settings = LongPressMachine.Settings()
    settings.taps = taps
    settings.touches = touches
    return LongPressMachine(settings: settings)
  }

  private func script(taps: Int, press place: (Double, Double), gap: Double = 0.1) -> Script {
    Script {
      for index in 0..<taps {
        finger(1).lands(at: (0, 0), Double(index) * 0.2)
        finger(1).lifts(at: Double(index) * 0.2 + 0.1)
      }
      finger(1).lands(at: place, Double(taps) * 0.2 - 0.1 + gap)
      finger(1).lifts(at: 3)
    }
  }

  @Test("one or two taps and then a press begin it", arguments: 1...2)
  func tapsAndPress(taps: Int) {
    let run = play(script(taps: taps, press: (10, 0)), to: machine(taps: taps))
    run.expect([.began, .ended], recognizedAt: Double(taps) * 0.2 + 0.5)
  }

  @Test("a press too late or too far after the tap fails")
  func pressTooLateOrFar() {
    play(script(taps: 1, press: (10, 0), gap: 0.35), to: machine(taps: 1))
      .expect([.began, .ended], recognizedAt: 0.95)
    play(script(taps: 1, press: (10, 0), gap: 0.36), to: machine(taps: 1))
      .expectFailure(
        .nextTapTooLate(after: .seconds(0.350001), limit: .seconds(0.35)), at: 0.450001)
    play(script(taps: 1, press: (40, 0)), to: machine(taps: 1)).expect([.began, .ended])
    play(script(taps: 1, press: (41, 0)), to: machine(taps: 1))
      .expectFailure(.nextTapTooFar(distance: 41, limit: 40), at: 0.2)
  }

  @Test("a failing or cancelled tap fails the press for the tap's reason")
  func failingTap() {
    let held = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).lifts(at: 3)
    }
    play(held, to: machine(taps: 1))
      .expectFailure(.heldTooLong(.seconds(0.750001), limit: .seconds(0.75)), at: 0.750001)
    let cancelled = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(1).isCancelled(at: 0.1)
    }
    play(cancelled, to: machine(taps: 1)).expectFailure(.touchCancelled, at: 0.1)
  }

  @Test("two fingers tap and then press")
  func twoFingers() {
    let script = Script {
      finger(1).lands(at: (0, 0), 0)
      finger(2).lands(at: (100, 0), 0)
      finger(1).lifts(at: 0.1)
      finger(2).lifts(at: 0.1)
      finger(1).lands(at: (0, 0), 0.2)
      finger(2).lands(at: (100, 0), 0.25)
      finger(2).lifts(at: 2)
    }
    play(script, to: machine(taps: 1, touches: 2)).expect([.began, .ended], recognizedAt: 0.75)
  }

  @Test("the finger of a tap is tracked while it is down, the finger of the press afterwards")
  func tracking() {
    let machine = machine(taps: 1)
    var tracked: [Bool] = []
    let samples = script(taps: 1, press: (0, 0)).samples
    var copy = machine
    for sample in samples.prefix(3) {
      _ = copy.receive([sample], phase: sample.phase)
      tracked.append(copy.tracks(sample.id))
    }
    #expect(tracked == [true, false, true])
  }
}
