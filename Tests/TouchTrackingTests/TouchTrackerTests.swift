import Testing
import TouchGeometry
import TouchTracking

@Suite("Touch tracker")
struct TouchTrackerTests {
  @Test("cancelled touches keep their last location, also several in one frame")
  func placesOfCancelled() {
    var tracker = TouchTracker()
    let device = tracker.addSurface(Surface(sizeInPoints: Size(width: 400, height: 400)))
    var output = TouchFrame()
    func report(_ phase: Contact.Phase, _ places: [Point], _ force: Double?) {
      let contacts = places.enumerated().map { slot, place in
        Contact(slot: slot, phase: phase, position: place, pressure: force)
      }
      output.removeAll()
      tracker.track(
        ContactFrame(device: device, time: .seconds(1), contacts: contacts), into: &output)
    }
    report(.began, [Point(x: 10, y: 10), Point(x: 90, y: 10)], 0.25)
    report(.moved, [Point(x: 20, y: 30), Point(x: 80, y: 40)], nil)
    let outside = [Point(x: 30, y: 900), Point(x: 900, y: 50)]
    for last in [[Point(x: 25, y: 35), Point(x: 75, y: 45)], outside] {
      report(.moved, last, nil)
    }
    let places = output.samples.map(\.location)
    #expect(places.map(\.x).first == 30 && places.map(\.y).last == 50)
    output.removeAll()
    tracker.cancelAll(at: .seconds(2), device: nil, into: &output)
    #expect(output.samples.map(\.location) == places)
    #expect(output.samples.map(\.force) == [0.25, 0.25])
    #expect(output.samples.map(\.phase) == [.cancelled, .cancelled])
  }

  @Test("a contact becomes one touch that begins, moves and ends")
  func wholeLife() {
    var panel = Panel()
    #expect(panel.report(1, lands(3, 10, 20)).phases == [.began])
    #expect(panel.touches.samples[0].location == Point(x: 10, y: 20))
    #expect(panel.report(1.1, moves(3, 30, 40)).phases == [.moved])
    #expect(panel.touches.samples[0].time == .seconds(1.1))
    #expect(panel.tracker.openTouches == 1)
    #expect(panel.report(1.2, lifts(3, 30, 40)).phases == [.ended])
    #expect(panel.touches.samples[0].location == Point(x: 30, y: 40))
    #expect(panel.touches.faults.isEmpty)
    #expect(panel.tracker.openTouches == 0)
  }

  @Test("a reused slot gets a new identity")
  func identities() {
    var panel = Panel()
    let second = panel.tracker.addSurface(Surface(sizeInPoints: Size(width: 800, height: 600)))
    var ids: [UInt64] = []
    for round in 0..<50 {
      let time = Double(round)
      ids += panel.report(time, lands(0)).ids
      ids += panel.report(time, on: second, lands(0)).ids
      panel.report(time + 0.1, lifts(0))
      panel.report(time + 0.1, on: second, isCancelled(0))
    }
    #expect(ids == Array(1...100))
  }

  @Test("a finger that lifts where it landed, after it was elsewhere, lifts there")
  func liftWhereItLanded() {
    var panel = Panel()
    panel.report(0, lands(0, 10, 20))
    panel.report(0.1, moves(0, 30, 40))
    #expect(panel.report(0.2, lifts(0, 10, 20)).samples[0].location == Point(x: 10, y: 20))
  }

  @Test("a lift is one sample, at the place where the device reports it")
  func placeOfLift() {
    var panel = Panel()
    panel.report(0, lands(0, 10, 20))
    #expect(panel.report(0.1, lifts(0, 50, 60)).phases == [.ended])
    #expect(panel.touches.samples[0].location == Point(x: 50, y: 60))
    panel.report(0.2, lands(0, 10, 20))
    #expect(panel.report(0.3, lifts(0, 10, 20)).samples[0].location == Point(x: 10, y: 20))
  }

  @Test("a touch tracker handles several reports of one contact in a frame in their order")
  func reportsInOneFrame() {
    var panel = Panel()
    let frame = panel.report(0, lands(0, 1, 1), moves(0, 2, 2), lifts(0, 2, 2), lands(0, 3, 3))
    #expect(frame.phases == [.began, .moved, .ended, .began])
    #expect(frame.ids == [1, 1, 1, 2])
    #expect(frame.faults.isEmpty)
  }

  @Test("64 contacts are tracked, the 65th is reported and ignored until it lifts")
  func tooManyContacts() {
    var panel = Panel()
    for slot in 0..<64 { panel.report(0, lands(slot)) }
    #expect(panel.tracker.openTouches == 64)
    #expect(panel.report(0, lands(64)).kinds == [.tooManyContacts])
    #expect(panel.touches.samples.isEmpty)
    #expect(panel.touches.faults[0].slot == 64)
    panel.report(0.1, lifts(0))
    #expect(panel.report(0.2, moves(64, 5, 5)) == TouchFrame())
    #expect(panel.report(0.3, lifts(64, 5, 5)) == TouchFrame())
    #expect(panel.report(0.4, lands(64)).phases == [.began])
    #expect(panel.report(0.4, lands(0)).kinds == [.tooManyContacts])
  }

  @Test("a refused contact that lands again is accepted")
  func refusedLandsAnew() {
    var panel = Panel()
    for slot in 0...64 { panel.report(0, lands(slot)) }
    panel.report(0.1, lifts(0))
    #expect(panel.report(0.2, lands(64)).phases == [.began])
    #expect(panel.report(0.3, lifts(64)).phases == [.ended])
    #expect(panel.report(0.4, moves(64, 5, 5)).kinds == [.unknownContact])
  }

  @Test("refused slots are reported once and kept in bounded memory")
  func boundedRefusals() {
    var panel = Panel()
    for slot in 0..<64 { panel.report(0, lands(slot)) }
    for slot in 64..<1_000 { #expect(panel.report(0, lands(slot)).kinds == [.tooManyContacts]) }
    #expect(panel.report(0.1, moves(100, 5, 5)).faults.isEmpty)
    // A contact that the tracker no longer remembers is unknown.
    #expect(panel.report(0.1, moves(999, 5, 5)).kinds == [.unknownContact])
    #expect(panel.tracker.openTouches == 64)
  }

  @Test("a palm never begins, and a contact that becomes one is cancelled")
  func palms() {
    var panel = Panel()
    let palm = { (phase: Contact.Phase, slot: Int) in
      Contact(slot: slot, phase: phase, position: .zero, tool: .palm)
    }
    #expect(panel.report(0, palm(.began, 0), palm(.moved, 0), palm(.ended, 0)) == TouchFrame())
    panel.report(0.1, lands(1))
    #expect(panel.report(0.2, palm(.moved, 1)).phases == [.cancelled])
    #expect(panel.touches.faults.isEmpty)
    #expect(panel.report(0.3, palm(.moved, 1), palm(.ended, 1)) == TouchFrame())
    panel.report(0.4, lands(1))
    #expect(panel.report(0.5, palm(.ended, 1)).phases == [.cancelled])
  }

  @Test("a palm that is reported as a finger again is ignored until it lifts")
  func palmsThatFlicker() {
    var panel = Panel()
    let palm = { (phase: Contact.Phase, slot: Int) in
      Contact(slot: slot, phase: phase, position: .zero, tool: .palm)
    }
    // The kernel changes the type of a contact that is down, and libinput also keeps it a palm.
    panel.report(0, lands(0))
    panel.report(0.1, palm(.moved, 0))
    #expect(panel.report(0.2, moves(0, 30, 40)) == TouchFrame())
    #expect(panel.report(0.3, palm(.moved, 0), moves(0, 31, 40)) == TouchFrame())
    #expect(panel.report(0.4, lifts(0)) == TouchFrame())
    #expect(panel.report(0.5, lifts(0)).kinds == [.unknownContact])
    // One that landed as a palm.
    panel.report(1, palm(.began, 0))
    #expect(panel.report(1.1, moves(0, 30, 40)) == TouchFrame())
    #expect(panel.report(1.2, isCancelled(0)) == TouchFrame())
    #expect(panel.report(1.3, lands(0)).phases == [.began])
    // One that replaces a finger whose lift was lost.
    #expect(panel.report(1.31, palm(.began, 0)).phases == [.cancelled])
    #expect(panel.report(1.32, moves(0, 30, 40), lifts(0)) == TouchFrame())
    panel.report(1.33, lands(0))
    // One that was a palm when it lifted is over.
    #expect(panel.report(1.4, palm(.ended, 0)).phases == [.cancelled])
    #expect(panel.report(1.5, moves(0, 30, 40)).kinds == [.unknownContact])
    #expect(panel.report(1.6, palm(.began, 0), palm(.ended, 0)) == TouchFrame())
    #expect(panel.report(1.7, moves(0, 30, 40)).kinds == [.unknownContact])
  }

  @Test("a pen is a pencil; force and radius come from pressure and size, within their ranges")
  func attributes() {
    var panel = Panel()
    func touch(_ pressure: Double?, _ size: Double?) -> TouchSample {
      panel.report(
        0,
        Contact(
          slot: 0, phase: .began, position: .zero, tool: .pen, pressure: pressure, size: size),
        isCancelled(0)
      ).samples[0]
    }
    #expect(touch(nil, nil).type == .pencil)
    #expect(touch(nil, nil).force == 0)
    #expect(touch(0.5, 25.4).force == 0.5)
    #expect(touch(0.5, 25.4).majorRadius == 80)
    #expect(touch(7, nil).force == 1)
    #expect(touch(.infinity, .infinity).force == 1)
    #expect(touch(.nan, .nan).force == 0)
    #expect(touch(.nan, .nan).majorRadius == 0)
    #expect(touch(-1, -1).majorRadius == 0)
    #expect(touch(.infinity, .infinity).majorRadius.isFinite)
  }

  @Test("a movement without pressure or size keeps the last ones")
  func keptAttributes() {
    var panel = Panel()
    panel.report(
      0, Contact(slot: 0, phase: .began, position: .zero, pressure: 0.25, size: 12.7))
    let sample = panel.report(0.1, moves(0, 5, 5)).samples[0]
    #expect(sample.force == 0.25)
    #expect(sample.majorRadius == 40)
  }

  @Test("pressure and size count wherever the finger is, also beside the panel")
  func attributesOutside() {
    var panel = Panel()
    panel.report(0, lands(0, 5, 5))
    for x in [6.0, -50] {
      let sample = panel.report(
        0.1,
        Contact(
          slot: 0, phase: .moved, position: Point(x: x, y: 5), pressure: x < 0 ? 0.5 : 0.25,
          size: x < 0 ? 25.4 : 12.7)
      ).samples[0]
      #expect(sample.force == (x < 0 ? 0.5 : 0.25))
      #expect(sample.majorRadius == (x < 0 ? 80 : 40))
    }
  }
}
