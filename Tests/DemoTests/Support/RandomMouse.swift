import DemoScenes
import Glibc
import LibinputSource
import TouchDisplay
import TouchGeometry
import TouchImaging
import TouchRecordings
import TouchTracking
import Touchstone

@testable import TouchDisplay
@testable import touchstone_demo

/// A clock that a test advances.
final class SessionTime {
  var now = Instant.zero + .seconds(100)
}

/// A display whose events a test invents.
final class MadeUpDisplay: Display {
  let name = "made up"
  let pixelSize: PixelSize
  let scale: Double
  let turn = QuarterTurn.none
  var descriptor: Int32? { nil }
  var pumpInterval: TimeSpan? { .milliseconds(1) }
  let refreshInterval = TimeSpan(microseconds: 16_667)
  let isVisible = true
  var events: [DisplayEvent] = []

  init(_ pixelSize: PixelSize, scale: Double) {
    self.pixelSize = pixelSize
    self.scale = scale
  }

  func pump(_ receive: (DisplayEvent) -> Void) {
    let events = events
    self.events = []
    for event in events { receive(event) }
  }

  func present() throws(DisplayError) {}
}

/// Lets time pass instead of waiting, a random part of a frame at a time, and reports the next event.
final class RandomWaiter: Waiter {
  let threadTime = Instant.zero
  let onWait: (Instant?) throws(DisplayError) -> Void

  init(onWait: @escaping (Instant?) throws(DisplayError) -> Void) { self.onWait = onWait }

  func wait(
    for descriptors: [Int32], urgent: [Int32], until instant: Instant?
  ) throws(DisplayError) -> ReadyDescriptors {
    try onWait(instant)
    return ReadyDescriptors(readable: Set(descriptors))
  }
}

/// A mouse, its wheel and two fingers that move at random in a window of the demo. The program's own loop
/// runs them and records them.
struct RandomMouse {
  /// Random numbers from a seed.
  private var random: SeededRandom
  private let pixels: PixelSize
  private let scale: Double
  private var place: Point
  private var velocity = Vector.zero
  private var isDown = false
  private var fingers: [Int64: Point] = [:]
  private var modifiers: KeyModifiers = []

  init(seed: UInt64, pixels: PixelSize, scale: Double) {
    random = SeededRandom(seed: seed)
    self.pixels = pixels
    self.scale = scale
    place = Point(x: Double(pixels.width) / 2, y: Double(pixels.height) / 2)
  }

  /// The next event of the window system.
  mutating func next() -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    if !isDown, fingers.isEmpty, random.unit() < 0.05 { jump() }
    place = inside(place + velocity)
    if velocity != .zero { events.append(pointer(.moved)) }
    if random.unit() < 0.1 {
      velocity = Vector(dx: (random.unit() - 0.5) * 60, dy: (random.unit() - 0.5) * 60)
    }
    if random.unit() < 0.1 { velocity = .zero }
    if random.unit() < (isDown ? 0.12 : 0.15) {
      events.append(pointer(isDown ? .released(button: 1) : .pressed(button: 1)))
      isDown.toggle()
      // A double click now and then: the next press follows immediately.
      if !isDown, random.unit() < 0.3 {
        events.append(pointer(.pressed(button: 1)))
        isDown = true
      }
    }
    if random.unit() < 0.03 {
      events.append(pointer(.wheel(Vector(dx: 0, dy: random.unit() < 0.5 ? 1 : -1))))
    }
    if random.unit() < 0.02 {
      modifiers = [[], [], .control, .shift][Int(random.unit() * 4)]
    }
    touch(&events)
    return events
  }

  /// Releases all buttons and fingers.
  mutating func letGo() -> [DisplayEvent] {
    var events: [DisplayEvent] = isDown ? [pointer(.released(button: 1))] : []
    isDown = false
    for (finger, place) in fingers.sorted(by: { $0.key < $1.key }) {
      events.append(.finger(FingerEvent(finger: finger, phase: .up, location: place)))
    }
    fingers = [:]
    return events
  }

  private mutating func jump() {
    place = inside(
      Point(
        x: random.unit() * Double(pixels.width), y: random.unit() * Double(pixels.height)))
  }

  private mutating func touch(_ events: inout [DisplayEvent]) {
    for finger in Int64(0)..<3 {
      if let place = fingers[finger] {
        let way = Vector(dx: (random.unit() - 0.5) * 50, dy: (random.unit() - 0.5) * 50)
        let isUp = random.unit() < 0.1
        // A panel reports fractions of points.
        let next = isUp ? place : inPoints(inside(inPixels(place) + way))
        fingers[finger] = isUp ? nil : next
        events.append(
          .finger(FingerEvent(finger: finger, phase: isUp ? .up : .moved, location: next)))
      } else if !isDown, random.unit() < 0.02 {
        let next = inPoints(
          inside(
            Point(
              x: random.unit() * Double(pixels.width), y: random.unit() * Double(pixels.height))))
        fingers[finger] = next
        events.append(.finger(FingerEvent(finger: finger, phase: .down, location: next)))
      }
    }
  }

  private func pointer(_ action: PointerEvent.Action) -> DisplayEvent {
    let whole = Point(x: place.x.rounded(), y: place.y.rounded())
    return .pointer(PointerEvent(action: action, location: inPoints(whole), modifiers: modifiers))
  }

  private func inPoints(_ place: Point) -> Point {
    Point(x: place.x / scale, y: place.y / scale)
  }

  private func inPixels(_ place: Point) -> Point {
    Point(x: place.x * scale, y: place.y * scale)
  }

  /// Stays below the bar, because its buttons open other scenes.
  private func inside(_ place: Point) -> Point {
    Point(
      x: min(max(place.x, 0), Double(pixels.width) - 1),
      y: min(max(place.y, Measures.bar * scale + 1), Double(pixels.height) - 1))
  }
}

/// A session of a random mouse, which is recorded at the same time.
struct RandomSession {
  /// The final state of the layers.
  let state: LayerState
  /// The number of recorded frames.
  let frames: Int

  /// Plays with a scene for some seconds and records it into a file.
  init(
    _ scene: any DemoScene.Type, seed: UInt64, pixels: PixelSize, scale: Double,
    pictures: PictureFolder, into path: String
  ) throws {
    let time = SessionTime()
    var random = SeededRandom(seed: seed &* 977 &+ 5)
    var mouse = RandomMouse(seed: seed, pixels: pixels, scale: scale)
    let display = MadeUpDisplay(pixels, scale: scale)
    let stage = try DemoStage(scale: scale, pictures: pictures)
    let saved = try TemporaryFolder()
    stage.saveFolder = PictureFolder(saved.path)
    let frame = try DemoFrame(
      scenes: DemoCatalog.scenes, first: scene, size: display.bounds.size, stage: stage)
    try stage.settle()
    let clock = SessionClock(reading: { time.now })
    let end = time.now + .seconds(6)
    let rest = end + .seconds(6)
    var next = time.now + .milliseconds(30)
    var stop: () -> Void = {}
    var isOver = false
    let waiter = RandomWaiter { wakeUp throws(DisplayError) in
      // The machine wakes up a little late, and events arrive in between.
      let late = TimeSpan(microseconds: Int64(random.unit() * 2_000))
      let due = min(next, wakeUp ?? next)
      time.now = max(time.now, due) + late
      guard time.now >= next else { return }
      if time.now < end {
        display.events += mouse.next()
        next = time.now + TimeSpan(microseconds: Int64(1_000 + random.unit() * 24_000))
      } else if !isOver {
        isOver = true
        display.events += mouse.letGo()
        next = rest
      } else {
        stop()
      }
    }
    let loop = FrameLoop(
      display, application: frame.window.application, clock: clock, waiter: waiter)
    let source = try WindowTouchSource(bounds: display.bounds, reading: { time.now })
    loop.add(source)
    stop = { loop.stop() }
    let recorder = try SessionRecorder(
      to: path,
      of: SessionDescription(
        scene: scene.name, size: display.bounds.size, scale: scale, source: "window"))
    loop.recorder = recorder
    frame.isRecording = true
    loop.onTurn = { _ in try? stage.settle() }
    loop.onDraw = { frame.update(at: $0).map { _ in true } ?? false }
    try loop.run()
    state = LayerState(of: frame.scene)
    frames = recorder.frames
    try recorder.finish()
  }
}
