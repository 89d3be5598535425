import Testing
import TouchGeometry
import TouchTracking
import TouchTesting
import Touchstone

@Suite("Hovering")
struct HoverTests {
  /// A window with a card and a badge on it, each with a recognizer, and a mouse.
  private final class Table {
    let window = Window(size: Size(width: 400, height: 400))
    let card = Layer(frame: Rect(x: 100, y: 100, width: 200, height: 200), name: "card")
    let badge = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50), name: "badge")
    let overCard = HoverGestureRecognizer()
    let overBadge = HoverGestureRecognizer()
    let mouse: DeviceID
    var told: [String] = []
    var faults: [TrackingFault.Kind] = []
    var time = 0.0

    init() throws {
      try window.addChild(card)
      try card.addChild(badge)
      mouse = window.application.addSurface(TouchpadFingers.surface)
      for (recognizer, name) in [(overCard, "card"), (overBadge, "badge")] {
        recognizer.onAction { [unowned self] in told.append("\(name) \($0.state)") }
      }
      card.addGestureRecognizer(overCard)
      badge.addGestureRecognizer(overBadge)
      window.application.onFault = { [unowned self] in faults.append($0.kind) }
    }

    func sends(_ action: HoverEvent.Action, _ x: Double, _ y: Double) -> [String] {
      time += 0.01
      told = []
      window.application.hover(
        HoverEvent(
          device: mouse, time: .seconds(time), action: action, location: Point(x: x, y: y)))
      return told
    }
  }

  @Test("a hover begins over a layer or its descendant, changes, and ends when the pointer leaves")
  func story() throws {
    let table = try Table()
    #expect(table.sends(.moved, 10, 10) == [])
    #expect(table.sends(.moved, 200, 200) == ["card began"])
    #expect(table.sends(.moved, 210, 200) == ["card changed"])
    #expect(table.overCard.location(in: table.card) == Point(x: 110, y: 100))
    #expect(table.sends(.moved, 120, 120) == ["badge began", "card changed"])
    #expect(table.sends(.moved, 200, 200) == ["badge ended", "card changed"])
    #expect(table.sends(.moved, 10, 10) == ["card ended"])
    #expect(table.overCard.state == .possible)
    _ = table.sends(.moved, 200, 200)
    #expect(table.sends(.left, 200, 200) == ["card ended"])
    #expect(table.faults.isEmpty)
  }

  @Test("a hover pauses while any button is down")
  func buttons() throws {
    let table = try Table()
    _ = table.sends(.moved, 200, 200)
    #expect(table.sends(.pressed(button: 1), 200, 200) == ["card ended"])
    #expect(table.sends(.pressed(button: 3), 200, 200) == [])
    #expect(table.sends(.moved, 210, 200) == [])
    #expect(table.sends(.released(button: 1), 210, 200) == [])
    #expect(table.sends(.released(button: 3), 210, 200) == ["card began"])
  }

  @Test("the release of a button that was not pressed lets no pointer appear")
  func strayRelease() throws {
    let table = try Table()
    #expect(table.sends(.released(button: 1), 200, 200) == [])
    _ = table.sends(.moved, 200, 200)
    _ = table.sends(.left, 200, 200)
    #expect(table.sends(.released(button: 1), 200, 200) == [])
    #expect(table.faults == [.buttonNotPressed(1), .buttonNotPressed(1)])
    // One that was pressed before the pointer left is released without a hover, too.
    _ = table.sends(.pressed(button: 1), 200, 200)
    _ = table.sends(.left, 200, 200)
    #expect(table.sends(.released(button: 1), 200, 200) == [])
    #expect(table.sends(.moved, 200, 200) == ["card began"])
  }

  @Test("a hover recognizer ignores fingers, and invalid hover events are reported as faults")
  func nonsense() throws {
    let table = try Table()
    _ = table.sends(.moved, 200, 200)
    // A stray release is ignored with its location.
    #expect(table.sends(.released(button: 2), 250, 250) == [])
    #expect(table.faults == [.buttonNotPressed(2)])
    #expect(table.overCard.location(in: nil) == Point(x: 200, y: 200))
    #expect(table.sends(.moved, .nan, 200) == ["card changed"])
    #expect(table.overCard.location(in: nil) == Point(x: 200, y: 200))
    #expect(table.faults.last == .positionNotFinite)
    table.window.application.hover(
      HoverEvent(
        device: table.mouse, time: .seconds(1), action: .moved, location: Point(x: 200, y: 200),
        type: .pencil, zOffset: 0.25, altitude: .radians(1), azimuth: .radians(2)))
    table.window.application.hover(
      HoverEvent(
        device: table.mouse, time: .seconds(1), action: .moved, location: Point(x: 200, y: 200),
        type: .pencil, zOffset: 7, altitude: .radians(.nan), azimuth: .radians(2)))
    #expect(table.faults.last == .tiltNotFinite && table.faults.count == 3)
    #expect(table.overCard.altitudeAngle == .radians(1) && table.overCard.zOffset == 0.25)
    #expect(table.overCard.azimuthAngle == .radians(2) && table.overCard.hoverType == .pencil)
    let hand = Fingers(on: table.window, startingAt: .seconds(2))
    table.told = []
    hand.finger(1).land(at: 200, 200)
    hand.finger(1).move(by: 50, 0, over: .milliseconds(100))
    hand.finger(1).lift()
    #expect(table.told.isEmpty)
  }

  @Test("a hover begins and ends when layers move or are added or removed under a resting pointer")
  func tree() throws {
    let table = try Table()
    _ = table.sends(.moved, 120, 120)
    table.told = []
    table.badge.position = Point(x: 150, y: 150)
    table.window.application.updateHover()
    #expect(table.told == ["badge ended"])
    table.card.removeFromParent()
    table.window.application.updateHover()
    #expect(table.told == ["badge ended", "card ended"])
    try table.window.addChild(table.card)
    table.window.application.updateHover()
    #expect(table.told.last == "card began")
    table.overCard.isEnabled = false
    #expect(table.told.last == "card cancelled")
    table.overCard.isEnabled = true
    #expect(table.sends(.moved, 210, 210) == ["card began"])
    table.card.removeGestureRecognizer(table.overCard)
    #expect(table.told.last == "card cancelled")
    table.window.application.cancelHover(of: table.mouse)
    #expect(table.told.last == "card cancelled")
  }

  @Test("all actions of a hover get the state at which one of them disables or removes it")
  func withdrawnByAction() throws {
    for isRemoved in [false, true] {
      let table = try Table()
      table.overCard.on(.began) { [unowned table] hover in
        if isRemoved { table.card.removeGestureRecognizer(hover) } else { hover.isEnabled = false }
        table.told.append("\(hover.state)")
      }
      table.overCard.onAction { [unowned table] in table.told.append("last \($0.state)") }
      #expect(
        table.sends(.moved, 200, 200)
          == ["card began", "began", "last began", "card cancelled", "last cancelled"])
      #expect(table.overCard.state == .possible)
      #expect(table.sends(.moved, 210, 200) == [])
      table.overCard.isEnabled = true
      table.card.addGestureRecognizer(table.overCard)
      #expect(table.sends(.moved, 220, 200).prefix(1) == ["card began"])
    }
  }

  @Test("a hover's action can remove layers and move the pointer")
  func reentrancy() throws {
    let table = try Table()
    table.overBadge.onAction { [unowned table] badge in
      table.badge.removeFromParent()
      table.window.application.hover(
        HoverEvent(
          device: table.mouse, time: .seconds(3), action: .moved, location: Point(x: 10, y: 10)))
    }
    #expect(
      table.sends(.moved, 120, 120) == ["badge began", "card began", "badge ended", "card ended"])
  }

  @Test("what an action of a hover that the program cancels reports takes effect after it")
  func cancelledByProgram() throws {
    let table = try Table()
    _ = table.sends(.moved, 200, 200)
    table.overCard.on(.cancelled) { [unowned table] _ in
      table.window.application.hover(
        HoverEvent(
          device: table.mouse, time: .seconds(1), action: .moved, location: Point(x: 210, y: 200)))
      table.told.append("reported")
    }
    table.told = []
    table.overCard.cancel()
    #expect(table.told == ["card cancelled", "reported", "card began"])
    #expect(table.overCard.state == .began)
  }

  @Test("contacts that are stamped earlier than a hover before them count as simultaneous with it")
  func late() throws {
    let table = try Table()
    let pan = PanGestureRecognizer()
    var told: [String] = []
    pan.onAction { told.append("\($0.state) \($0.numberOfTouches)") }
    table.window.addGestureRecognizer(pan)
    let screen = table.window.application.addSurface(
      Surface(sizeInPoints: Size(width: 400, height: 400)))
    func sends(_ phase: Contact.Phase, _ x: Double, at time: Double) {
      let contact = Contact(slot: 0, phase: phase, position: Point(x: x, y: 50))
      table.window.deliver(
        ContactFrame(device: screen, time: .seconds(time), contacts: [contact]))
    }
    sends(.began, 50, at: 1)
    sends(.moved, 90, at: 1.01)
    table.window.application.hover(
      HoverEvent(
        device: table.mouse, time: .seconds(1.02), action: .moved, location: Point(x: 200, y: 200)))
    sends(.cancelled, 90, at: 1.01)
    #expect(told == ["began 1", "cancelled 1"])
    #expect(table.faults == [.timeWentBack(by: .milliseconds(10))])
  }

  @Test("with a mouse and a pen over a layer, a hover ends when the last of them leaves")
  func twoPointers() throws {
    let table = try Table()
    let pen = table.window.application.addSurface(TouchpadFingers.surface)
    func moves(_ action: HoverEvent.Action, _ x: Double) {
      table.time += 0.01
      table.window.application.hover(
        HoverEvent(
          device: pen, time: .seconds(table.time), action: action, location: Point(x: x, y: 200),
          type: .pencil))
    }
    _ = table.sends(.moved, 200, 200)
    table.told = []
    moves(.moved, 250)
    moves(.left, 250)
    #expect(table.told == ["card changed"])
    moves(.moved, 250)
    #expect(table.sends(.left, 200, 200) == [])
    table.told = []
    moves(.left, 250)
    #expect(table.told == ["card ended"])
  }

  @Test("removing a device ends its hovering, however often it is added and removed again")
  func removedDevice() throws {
    let table = try Table()
    let application = table.window.application
    _ = table.sends(.moved, 200, 200)
    table.told = []
    application.removeSurface(table.mouse, at: .seconds(1))
    #expect(table.told == ["card ended"])
    #expect(table.overCard.state == .possible)
    for round in 0..<100 {
      let mouse = application.addSurface(TouchpadFingers.surface)
      let time = Instant.seconds(Double(2 + round))
      table.told = []
      application.hover(
        HoverEvent(
          device: mouse, time: time, action: .pressed(button: 1), location: Point(x: 200, y: 200)))
      application.hover(
        HoverEvent(
          device: mouse, time: time, action: .released(button: 1), location: Point(x: 200, y: 200)))
      application.removeSurface(mouse, at: time)
      #expect(table.told == ["card began", "card ended"])
    }
    #expect(table.faults.isEmpty)
  }

  @Test("a hover that is restricted to pens ignores mice, and still ignores touches")
  func types() throws {
    let table = try Table()
    table.overCard.allowedTouchTypes = [.pencil]
    #expect(table.overCard.allowedTouchTypes == [.pencil])
    #expect(table.sends(.moved, 200, 200) == [])
    let hand = Fingers(on: table.window, isWatching: false)
    hand.finger(1).land(at: 200, 200)
    #expect(table.window.application.touches.first?.gestureRecognizers.isEmpty == true)
    hand.finger(1).lift()
    table.window.application.hover(
      HoverEvent(
        device: DeviceID(7), time: .seconds(9), action: .moved, location: Point(x: 200, y: 200),
        type: .pencil))
    #expect(table.told == ["card began"])
  }

  @Test("snapshots of a hover have the event time of its state")
  func times() throws {
    let table = try Table()
    var times: [Instant] = []
    table.overCard.onAction { times.append($0.snapshot.time) }
    _ = table.sends(.moved, 200, 200)
    _ = table.sends(.moved, 210, 200)
    _ = table.sends(.moved, 10, 10)
    #expect(times == [.seconds(0.01), .seconds(0.02), .seconds(0.03)])
  }

  @Test("a subclass of a hover recognizer is reset after each hover")
  func reset() throws {
    let table = try Table()
    let counting = CountingHover()
    table.card.addGestureRecognizer(counting)
    for _ in 0..<2 {
      _ = table.sends(.moved, 200, 200)
      _ = table.sends(.moved, 10, 10)
    }
    #expect(counting.resets == 2)
  }
}

private final class CountingHover: HoverGestureRecognizer {
  var resets = 0

  override func reset() {
    resets += 1
    super.reset()
  }
}
