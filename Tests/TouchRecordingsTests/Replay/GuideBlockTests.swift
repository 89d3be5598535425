import Testing
import TouchContainers
import TouchRecordings
import Touchstone

// The blocks of Swift in the guides that have no test of their own. Tools/documentation/samples.py, which is a part
// of Tools/lint, finds for each block of a guide the source that has the same lines.

@Suite("blocks of code in the guides")
struct GuideBlockTests {
  private let window = Window(size: Size(width: 800, height: 600))

  @Test("the accommodations of the guide are valid")
  func accommodations() throws {
    window.accommodations = try Accommodations(
      holdDuration: .milliseconds(150), ignoreRepeat: .milliseconds(300),
      tapAssistance: .lift(within: .milliseconds(400)), restingDistance: 30,
      tapInterval: .milliseconds(600))
    #expect(window.accommodations.restingDistance == 30)
  }

  @Test(
    "fingers are handed off as in the guide to motion: the pan goes on with the finger that a pinch keeps"
  )
  func handOff() throws {
    let list = ScrollLayer(frame: Rect(x: 500, y: 0, width: 300, height: 300))
    let photo = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    try window.addChild(list)
    try window.addChild(photo)
    let pager = PanGestureRecognizer(), pinch = PinchGestureRecognizer(),
      pan = PanGestureRecognizer()
    photo.addGestureRecognizers(pinch, pan)
    window.addGestureRecognizer(pager)
    list.panGestureRecognizer.handsOff(to: pager, when: .atEdge)
    pinch.handsOff(to: pan, when: .fewerFingers(than: 2))
    pan.handsOff(to: pinch, when: .moreFingers(than: 1))

    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    func deliver(_ phase: Contact.Phase, _ slots: [Int], spread: Double, at milliseconds: Double) {
      let contacts = slots.map { slot in
        let x = 200 + (slot == 0 ? -spread : spread)
        return Contact(slot: slot, phase: phase, position: Point(x: x, y: 200))
      }
      let time = Instant.seconds(1) + .milliseconds(milliseconds)
      window.deliver(ContactFrame(device: screen, time: time, contacts: contacts))
    }
    deliver(.began, [0, 1], spread: 30, at: 0)
    for step in 1...10 {
      deliver(.moved, [0, 1], spread: 30 + 4 * Double(step), at: 10 * Double(step))
    }
    #expect(pinch.state == .changed && pan.state != .changed)
    deliver(.ended, [1], spread: 70, at: 110)
    #expect(pinch.state == .possible || pinch.state == .ended)
    #expect(pan.state == .began || pan.state == .changed)
  }

  @Test("recognizers may act together, and a trace records what they decide")
  func traceOfTwo() throws {
    let pinch = PinchGestureRecognizer(), rotation = RotationGestureRecognizer()
    window.addGestureRecognizers(pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
    let trace = Trace()
    window.application.trace = trace
    let screen = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
    let finger = Contact(slot: 0, phase: .began, position: Point(x: 300, y: 200))
    window.deliver(ContactFrame(device: screen, time: .seconds(1), contacts: [finger]))
    #expect(!trace.entries.isEmpty)
  }
}

// MARK: Blocks that are compiled and not run: they need files, or do not end

/// The guide to recording, in Swift.
private func record(_ window: Window) throws {
  let recorder = try ApplicationRecorder(of: window, scene: "photo-table", to: "session.yml")
  // ... the person uses the app; then, in the action of your Stop button:
  try recorder.finish(leavingOutLatestTouch: true)
}

private func playAgain(
  _ recorder: ApplicationRecorder, in window: Window, and anotherWindow: Window, at now: Instant
) throws -> (Instant, Transcript) {
  let recording = try Recording.read(recorder.bytes).get()  // or Recording.read(path:)
  // In the running app, at once:
  let end = recording.play(to: window, at: now)
  // In a window of its own, with a transcript:
  let transcript = Replayer(recording).run(in: anotherWindow)
  return (end, transcript)
}

/// The guide to tests: recognizers of an app in scenes and cases.
private func runCases() throws -> (Transcript, [CaseOutcome]) {
  struct KnockMachine: GestureMachine {
    var knocks = 2
    var deadline: Instant? { nil }
    mutating func receive(_ samples: Span<TouchSample>, phase: TouchPhase) -> Verdict { .undecided }
    mutating func reach(_ instant: Instant) -> Verdict { .undecided }
    func tracks(_ touch: TouchID) -> Bool { false }
    mutating func reset() {}
  }
  let recording = try Recording.read(path: "door.yml").get()
  var outcomes: [CaseOutcome] = []
  var catalog = RecognizerCatalog()
  catalog.register("knock") { (parameters) throws(SceneParameterError) in
    var machine = KnockMachine()
    machine.knocks = try parameters.integer("knocks", 1...10) ?? 2
    return MachineGestureRecognizer(machine: machine)
  }
  let window = try SceneFile.read(path: "door.json").makeScene(recognizers: catalog).window
  let transcript = Replayer(recording).run(in: window)
  for touchCase in try CaseFile.read(path: "door.case.json").cases {
    let outcome = try touchCase.outcome(recognizers: catalog)
    outcomes.append(outcome)
  }
  return (transcript, outcomes)
}
