import Testing
import TouchGeometry
import TouchGestures
import TouchTracking
import TouchTesting
import Touchstone

@Suite("reaching of deadlines")
struct DeadlineTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let device: DeviceID

  init() {
    device = window.application.addSurface(Surface(sizeInPoints: window.bounds.size))
  }

  private func deliver(_ phase: Contact.Phase, x: Double, at milliseconds: Double) {
    let finger = Contact(slot: 0, phase: phase, position: Point(x: x, y: 100))
    let time = Instant.zero + .milliseconds(milliseconds)
    window.deliver(ContactFrame(device: device, time: time, contacts: [finger]))
  }

  /// Comes to rest a millisecond after the instant to which it was advanced, until it was advanced a number
  /// of times.
  private final class Chain: Motion {
    var instants: [Instant] = []
    private let count: Int
    init(_ count: Int) { self.count = count }

    var restInstant: Instant? {
      instants.count < count ? (instants.last ?? .zero) + .milliseconds(1) : nil
    }

    func advance(to instant: Instant) { instants.append(instant) }
  }

  /// Reports forever that it comes to rest at one instant.
  private final class Stubborn: Motion {
    let restInstant: Instant? = .zero + .milliseconds(5)
    var instants: [Instant] = []
    func advance(to instant: Instant) { instants.append(instant) }
  }

  private func milliseconds(_ range: ClosedRange<Int>) -> [Instant] {
    range.map { Instant(microseconds: Int64($0) * 1000) }
  }

  @Test("a deadline is reached at its own instant, and time does not advance beyond it")
  func ownInstant() {
    let press = LongPressGestureRecognizer()
    var times: [Instant] = []
    press.onAction { times.append($0.snapshot.time) }
    window.addGestureRecognizer(press)
    deliver(.began, x: 100, at: 1000)
    var told: [Instant] = []
    #expect(window.application.reachDeadlines(upTo: .seconds(3)) { told.append($0) })
    #expect(told == [.seconds(1.5)])
    #expect(times == [.seconds(1.5)])
    // Before the limit, but after the deadline.
    deliver(.moved, x: 150, at: 1700)
    #expect(times == [.seconds(1.5), .seconds(1.7)])
  }

  @Test("a finger that moves away when its press is due does not press, beside a landing either")
  func movementBeforePress() {
    let press = LongPressGestureRecognizer()
    var count = 0
    press.onAction { _ in count += 1 }
    window.addGestureRecognizer(press)
    deliver(.began, x: 100, at: 1000)
    let contacts = [
      Contact(slot: 0, phase: .moved, position: Point(x: 200, y: 100)),
      Contact(slot: 1, phase: .began, position: Point(x: 300, y: 250)),
    ]
    window.deliver(ContactFrame(device: device, time: .seconds(1.5), contacts: contacts))
    #expect(count == 0)
  }

  @Test("the limit counts, and what lies behind it does not")
  func limit() {
    let press = LongPressGestureRecognizer()
    var count = 0
    press.onAction { _ in count += 1 }
    window.addGestureRecognizer(press)
    deliver(.began, x: 100, at: 1000)
    #expect(window.application.reachDeadlines(upTo: Instant(microseconds: 1_499_999)))
    #expect(count == 0)
    #expect(window.application.reachDeadlines(upTo: Instant(microseconds: 1_500_000)))
    #expect(count == 1)
  }

  @Test("deadlines that come of deadlines are reached too, but no more than were asked for")
  func chain() {
    let chain = Chain(10)
    window.application.motions.add(chain)
    #expect(!window.application.reachDeadlines(upTo: .seconds(1), atMost: 3))
    #expect(chain.instants == milliseconds(1...3))
    #expect(window.application.reachDeadlines(upTo: .seconds(1), atMost: 7))
    #expect(chain.instants == milliseconds(1...10))
    #expect(!window.application.isMoving)
  }

  @Test("a long series of deadlines is not given up")
  func longRow() {
    let chain = Chain(5000)
    window.application.motions.add(chain)
    #expect(window.application.reachDeadlines(upTo: .seconds(6)))
    #expect(chain.instants == milliseconds(1...5000))
  }

  @Test(
    "a movement is judged before the deadlines of its instant, a lift after them",
    arguments: [false, true])
  func movementFirst(isPartial: Bool) {
    let press = LongPressGestureRecognizer()
    let pan = PanGestureRecognizer()
    var begun: [String] = []
    press.onAction { if $0.state == .began { begun.append("press") } }
    pan.onAction { if $0.state == .began { begun.append("pan") } }
    window.addGestureRecognizers(press, pan)
    // The finger is 10 pt away before the press is due at 1500 ms; the panel reports it at that instant.
    deliver(.began, x: 100, at: 1000)
    deliver(.moved, x: 105, at: 1484)
    #expect(window.application.reachDeadlines(upTo: Instant(microseconds: 1_499_999)))
    let finger = Contact(slot: 0, phase: .moved, position: Point(x: 125, y: 100))
    window.deliver(
      ContactFrame(device: device, time: .seconds(1.5), contacts: [finger], isPartial: isPartial))
    deliver(.ended, x: 125, at: 1600)
    #expect(begun == ["pan"])
    // A finger that stays until then presses.
    begun = []
    deliver(.began, x: 100, at: 3000)
    deliver(.ended, x: 100, at: 3500)
    #expect(begun == ["press"])
  }

  @Test("a deadline that does not go away is given up, and time goes to the limit")
  func stubborn() {
    let motion = Stubborn()
    window.application.motions.add(motion)
    #expect(!window.application.reachDeadlines(upTo: .seconds(2)))
    #expect(motion.instants.count > 1 && motion.instants.count <= 1001)
    #expect(motion.instants.first == Instant(microseconds: 5000))
    #expect(motion.instants.last == .seconds(2))
  }

  @Test("an advance that an action requests happens afterwards")
  func reentrancy() {
    let tap = TapGestureRecognizer()
    let chain = Chain(2)
    var within: [Instant] = []
    let application = window.application
    tap.onAction { _ in
      application.motions.add(chain)
      #expect(!application.reachDeadlines(upTo: .seconds(4)))
      within = chain.instants
    }
    window.addGestureRecognizer(tap)
    deliver(.began, x: 100, at: 1000)
    deliver(.ended, x: 100, at: 1050)
    #expect(within.isEmpty)
    #expect(chain.instants == [.seconds(4)])
  }

  @Test("a frame in which nothing changes reaches the deadlines before it")
  func emptyFrame() throws {
    let stage = try GestureStage()
    stage.add(LongPressGestureRecognizer(), "press")
    stage.finger.land(at: middle)
    let later = stage.hand.now + .seconds(2)
    stage.window.deliver(ContactFrame(device: stage.hand.device, time: later, contacts: []))
    #expect(stage.journal.lines(of: "press") == ["press began"])
    #expect(stage.window.nextDeadline == nil)
  }

  /// Comes to rest at an instant.
  private final class Roll: Motion {
    private(set) var restInstant: Instant?
    var onRest: (() -> Void)?

    init(until instant: Instant) { restInstant = instant }

    func advance(to instant: Instant) {
      guard let rest = restInstant, instant >= rest else { return }
      restInstant = nil
      onRest?()
    }
  }

  /// Moves a layer to the right by one point in each millisecond.
  private final class Belt: Motion {
    let restInstant: Instant? = .seconds(60)
    private let layer: Layer
    private let start: Instant

    init(_ layer: Layer, from start: Instant) { (self.layer, self.start) = (layer, start) }

    func advance(to instant: Instant) { layer.position.x = (instant - start).milliseconds }
  }

  @Test(
    "an action at a deadline finds a moving layer where it is then, however often frames are drawn",
    arguments: [1, 16, 1000.0])
  func movingLayer(step: Double) throws {
    let belt = Layer(frame: Rect(x: 0, y: 200, width: 20, height: 20))
    try window.addChild(belt)
    window.application.motions.add(Belt(belt, from: .zero))
    let press = LongPressGestureRecognizer()
    var places: [Double] = []
    press.on(.began) { _ in places.append(belt.position.x) }
    window.addGestureRecognizer(press)
    deliver(.began, x: 100, at: 100)
    for time in stride(from: 100, through: 1100, by: step) {
      window.advance(to: .zero + .milliseconds(time))
    }
    #expect(places == [600])
    deliver(.moved, x: 150, at: 1200)
    #expect(belt.position.x == 1200)
  }

  @Test("what the end of a motion asks for is done with the frame that ends it")
  func motionCancels() throws {
    let stage = try GestureStage()
    stage.add(PanGestureRecognizer(), "pan")
    stage.finger.land(at: middle).move(by: 30, 0)
    _ = stage.heard()
    let end = stage.hand.now + .seconds(1)
    let roll = Roll(until: end)
    roll.onRest = { [layer = stage.layer] in layer.gestureRecognizers[0].cancel() }
    stage.window.application.motions.add(roll)
    stage.window.deliver(
      ContactFrame(device: stage.hand.device, time: end + .seconds(1), contacts: []))
    #expect(stage.heard() == ["pan cancelled"])
    #expect(stage.window.nextDeadline == nil)
  }

  @Test(
    "a frame in which nothing changes ends a motion that was to end before it or just then",
    arguments: [TimeSpan.zero, .seconds(1)])
  func emptyFrameEndsMotion(span: TimeSpan) throws {
    let stage = try GestureStage()
    let end = stage.hand.now + .seconds(1)
    stage.window.application.motions.add(Roll(until: end))
    #expect(stage.window.nextDeadline == end)
    let later = end + span
    stage.window.deliver(ContactFrame(device: stage.hand.device, time: later, contacts: []))
    #expect(stage.window.nextDeadline == nil)
    #expect(!stage.window.isMoving)
  }
}
