import Knock
import Testing
import TouchRecordings
import TouchTesting
import Touchstone

@Suite("A recognizer of an app's own")
struct KnockTests {
  private let window = Window(size: Size(width: 800, height: 600))
  private let knock = MachineGestureRecognizer(machine: KnockMachine())
  private let fingers: Fingers

  init() {
    window.addGestureRecognizer(knock)
    fingers = Fingers(on: window)
  }

  @Test("a press of a tenth of a second is a knock, with values of its own")
  func knocks() {
    var values: [GestureValue] = []
    knock.onAction { values = $0.snapshot.customValues }
    fingers.tap(window, for: .milliseconds(200))
    expect(knock, .recognized(times: 1))
    #expect(
      values == [GestureValue("pressed", 0.2, unit: "s"), GestureValue("slid", 0, unit: "pt")])
  }

  @Test("a touch that is too short fails in the recognizer's own words")
  func touchesOnly() {
    fingers.tap(window, for: .milliseconds(50))
    expect(knock, .failed(.custom))
    #expect(
      knock.failureReason?.description == "only touched it: 0.05 s, at least 0.1 s required")
  }

  @Test("a finger that slides or stays is not recognized")
  func slides() {
    fingers.drag(window, by: Vector(dx: 40, dy: 0))
    expect(knock, .failed(.custom))
    fingers.press(window, for: .seconds(1))
    expect(knock, .failed(.heldTooLong))
  }

  @Test("a finger that slides and lifts in one report is not recognized")
  func slidesWithLift() {
    var count = 0
    knock.onAction { _ in count += 1 }
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    func report(_ phase: Contact.Phase, x: Double, _ time: Instant) {
      let finger = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
      window.deliver(ContactFrame(device: screen, time: time, contacts: [finger]))
    }
    report(.began, x: 100, .seconds(1))
    report(.ended, x: 140, .seconds(1.2))
    #expect(count == 0)
    #expect(knock.failureReason?.description.hasPrefix("slid") == true)
  }

  @Test("two fingers do not knock, whether they land together or one after the other")
  func twoFingers() {
    fingers.tap(window, fingers: 2, for: .milliseconds(200))
    expect(knock, .failed(.tooManyTouches))
    fingers.finger(1).land(at: 300, 300)
    fingers.finger(2).land(at: 360, 300)
    fingers.rest(for: .milliseconds(200))
    fingers.lift([1, 2])
    expect(knock, .failed(.tooManyTouches))
  }

  @Test("scenes with it run")
  func scene() throws {
    let file = "\(#filePath)".replacing("Tests/KnockTests/KnockTests.swift", with: "door.json")
    for touchCase in try CaseFile.read(path: file).cases {
      guard case .passed = try touchCase.outcome(recognizers: .knocking) else {
        Issue.record("\(touchCase.id)")
        continue
      }
    }
  }
}
