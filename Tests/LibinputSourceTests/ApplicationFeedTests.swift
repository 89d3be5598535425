import LibinputSource
import Testing
import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// The calls that an application receives for the devices of a source.
@Suite("The feed of an application")
struct ApplicationFeedTests {
  private func device(_ number: Int, _ kind: SourceDevice.Kind = .touchscreen) -> SourceDevice {
    SourceDevice(
      id: DeviceID(number), kind: kind, name: "panel", node: "/dev/input/event\(number)",
      surface: Surface(sizeInPoints: Size(width: 800, height: 600)))
  }

  private func frame(_ phase: Contact.Phase, _ seconds: Double) -> SourceEvent {
    let contact = Contact(slot: 0, phase: phase, position: Point(x: 100, y: 100))
    return .frame(ContactFrame(device: DeviceID(0), time: .seconds(seconds), contacts: [contact]))
  }

  @Test(
    "an application feed removes a device that goes; one that comes back is a new device",
    arguments: [
      SourceDevice.Kind.touchscreen, .touchpad,
    ])
  func comesBack(kind: SourceDevice.Kind) {
    let window = Window(size: Size(width: 800, height: 600))
    let application = window.application
    let feed = ApplicationFeed(application)
    for round in 0..<1_000 {
      feed.take(.added(device(0, kind)))
      #expect(feed.device(of: DeviceID(0)) == DeviceID(round))
      #expect(application.deviceCount == 1)
      feed.take(.removed(device(0, kind), at: .seconds(Double(round))))
      #expect(feed.device(of: DeviceID(0)) == nil && application.deviceCount == 0)
    }
  }

  @Test("an application feed cancels the touches of a removed device and ignores its later frames")
  func cancels() {
    let window = Window(size: Size(width: 800, height: 600))
    var faults: [TrackingFault.Kind] = []
    window.application.onFault = { faults.append($0.kind) }
    let feed = ApplicationFeed(window.application)
    feed.take(.added(device(0)))
    feed.take(frame(.began, 1))
    #expect(window.application.openTouches == 1)
    feed.take(.removed(device(0), at: .seconds(2)))
    #expect(window.application.openTouches == 0 && faults == [.openAtEnd])
    feed.take(frame(.moved, 3))
    #expect(faults == [.openAtEnd])
  }

  @Test("cancelling the touches of a source ends its scrolling and hovering, without a finger down")
  func endsScrollingAndHovering() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let list = ScrolledLayer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    try window.addChild(list)
    let hover = HoverGestureRecognizer()
    var states: [GestureState] = []
    hover.onAction { states.append($0.state) }
    window.addGestureRecognizer(hover)
    let feed = ApplicationFeed(window.application)
    feed.take(.added(device(0, .touchpad)))
    let place = Point(x: 100, y: 100)
    feed.take(
      .hover(HoverEvent(device: DeviceID(0), time: .seconds(1), action: .moved, location: place)))
    feed.take(
      .touchpad(
        TouchpadEvent(
          device: DeviceID(0), time: .seconds(2), phase: .changed,
          kind: .scroll(.finger, way: Vector(dx: 0, dy: -30)))))
    #expect(list.phases == [.changed] && states == [.began])
    feed.cancelAll(at: .seconds(3))
    #expect(list.phases == [.changed, .cancelled])
    #expect(states == [.began, .ended])
  }

  @Test("an action may ask the feed that calls it, move its pointer and cancel its touches")
  func usedByActions() {
    let window = Window(size: Size(width: 800, height: 600))
    let host = FeedHost(window.application)
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = .zero
    var number: DeviceID?
    press.on(.began) { _ in
      number = host.feed.device(of: DeviceID(0))
      host.feed.pointer = Point(x: 1, y: 2)
      host.feed.cancelAll(at: .seconds(1))
    }
    window.addGestureRecognizer(press)
    host.feed.take(.added(device(0)))
    host.feed.take(frame(.began, 1))
    #expect(number == DeviceID(0) && host.feed.pointer == Point(x: 1, y: 2))
    #expect(window.application.openTouches == 0 && press.state == .possible)
  }

  @Test("the scrolling of a layer that is removed or hidden ends, also if no other scrolls")
  func endsScrollingOfGoneLayer() throws {
    for hides in [false, true] {
      let window = Window(size: Size(width: 800, height: 600))
      let list = ScrolledLayer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
      try window.addChild(list)
      let feed = ApplicationFeed(window.application)
      feed.take(.added(device(0, .touchpad)))
      for second in [1.0, 2] {
        feed.take(
          .touchpad(
            TouchpadEvent(
              device: DeviceID(0), time: .seconds(second), phase: .changed,
              kind: .scroll(.finger, way: Vector(dx: 0, dy: -30)))))
        if hides { window.isHidden = true } else { list.removeFromParent() }
      }
      #expect(list.phases == [.changed, .cancelled])
      #expect(window.application.openTouches == 0)
    }
  }

  @Test("two fingers scroll the layer that a motion has brought under the pointer by then")
  func scrollsMovingLayer() throws {
    let window = Window(size: Size(width: 800, height: 600))
    let list = ScrolledLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    try window.addChild(list)
    window.application.motions.add(Slide(list))
    var feed = ApplicationFeed(window.application)
    feed.pointer = Point(x: 400, y: 300)
    feed.take(.added(device(0, .touchpad)))
    feed.take(
      .touchpad(
        TouchpadEvent(
          device: DeviceID(0), time: .seconds(3), phase: .changed,
          kind: .scroll(.finger, way: Vector(dx: 0, dy: -30)))))
    #expect(list.phases == [.changed])
    #expect(window.application.openTouches == 0)
  }

  @Test("resting fingers, which are stamped ahead of unread events, do not advance time")
  func restingFingers() {
    let window = Window(size: Size(width: 800, height: 600))
    let press = LongPressGestureRecognizer()
    var states: [GestureState] = []
    press.onAction { states.append($0.state) }
    window.addGestureRecognizer(press)
    var feed = ApplicationFeed(window.application)
    feed.pointer = Point(x: 400, y: 300)
    feed.take(.added(device(0)))
    feed.take(.added(device(1, .touchpad)))
    feed.take(frame(.began, 1))
    feed.take(
      .touchpad(
        TouchpadEvent(
          device: DeviceID(1), time: .seconds(2), phase: .began, kind: .hold(fingers: 2))))
    feed.take(frame(.ended, 1.2))
    #expect(states.isEmpty && window.application.openTouches == 0)
  }

  @Test("fingers that come to rest on a touchpad stop a layer that moves under the pointer")
  func restingFingersStop() {
    let window = Window(size: Size(width: 800, height: 600))
    let list = ScrolledLayer(frame: Rect(x: 0, y: 0, width: 800, height: 600))
    try? window.addChild(list)
    let slide = Slide(Layer())
    var feed = ApplicationFeed(window.application)
    feed.pointer = Point(x: 400, y: 300)
    feed.take(.added(device(0, .touchpad)))
    func hold(_ phase: TouchpadEvent.Phase, _ seconds: Double) {
      feed.take(
        .touchpad(
          TouchpadEvent(
            device: DeviceID(0), time: .seconds(seconds), phase: phase, kind: .hold(fingers: 2))))
    }
    window.advance(to: .seconds(1))
    list.isStopped = true
    hold(.began, 1.1)
    #expect(list.phases.isEmpty, "nothing moves")
    window.application.motions.add(slide)
    hold(.began, 1.2)
    #expect(list.phases == [.began] && window.application.now == .seconds(1))
    hold(.ended, 1.3)
    list.isStopped = false
    hold(.began, 1.4)
    #expect(list.phases == [.began])
  }

  @Test("a wheel whose action removes its device reports no more of it")
  func removedByAction() {
    let window = Window(size: Size(width: 800, height: 600))
    let application = window.application
    var faults: [TrackingFault.Kind] = []
    application.onFault = { faults.append($0.kind) }
    let feed = DeviceFeed()
    feed.add(device(0, .touchpad), to: application)
    let pan = PanGestureRecognizer()
    var states: [GestureState] = []
    pan.onAction { pan in
      states.append(pan.state)
      feed.remove(DeviceID(0), from: application, at: .seconds(1))
    }
    window.addGestureRecognizer(pan)
    let notch = TouchpadEvent(
      device: DeviceID(0), time: .seconds(1), phase: .changed,
      kind: .scroll(.wheel, way: Vector(dx: 0, dy: -60)))
    feed.take(.touchpad(notch), to: application, at: nil) { application.deliver($0) }
    #expect(states.first == .began && states.last == .cancelled)
    #expect(faults == [.openAtEnd])
  }

  @Test("contacts of a touchpad that is read without libinput lie where its surface has them")
  func contactsOfTouchpad() throws {
    let window = Window(size: Size(width: 2016, height: 1134))
    let pipe = try EventPipe()
    var pad = EventPipe.panel
    pad.properties = [0]
    let source = try EvdevTouchSource(stream: pipe.reader, of: pad)
    let feed = ApplicationFeed(window.application)
    pipe.frame(at: 1_000_000, [(0x39, 1), (0x35, 1600), (0x36, 900)])
    try source.dispatch { feed.take($0) }
    #expect(source.devices.first?.kind == .touchscreen)
    let touch = try #require(window.application.touches.first)
    #expect((touch.location(in: nil) - Point(x: 1008, y: 567)).length < 1)
  }
}

/// A host that keeps its feed in a property.
private final class FeedHost {
  var feed: ApplicationFeed

  init(_ application: Application) { feed = ApplicationFeed(application) }
}

/// A layer that records how it is scrolled.
private final class ScrolledLayer: Layer {
  var phases: [TouchpadEvent.Phase] = []
  var isStopped = false

  override var isStoppedByTouches: Bool { isStopped }

  override func answer(to scroll: ScrollEvent) -> ScrollAnswer { .moves }

  override func scroll(by scroll: ScrollEvent) { phases.append(scroll.phase) }
}

/// Moves a layer to the pointer after two seconds, and rests after five.
private final class Slide: Motion {
  private let layer: Layer
  private(set) var restInstant: Instant? = .seconds(5)

  init(_ layer: Layer) { self.layer = layer }

  func advance(to instant: Instant) {
    if instant >= .seconds(2) { layer.position = Point(x: 400, y: 300) }
    if instant >= .seconds(5) { restInstant = nil }
  }
}
