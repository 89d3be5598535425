import DemoScenes
import TouchGeometry
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// Fingers on the demo's frame, in points of its window; meanwhile time passes.
final class FrameFingers {
  let frame: DemoFrame
  private(set) var now = Instant.zero
  private let device: DeviceID
  private var places: [Int: Point] = [:]

  init(_ frame: DemoFrame) {
    self.frame = frame
    device = frame.window.application.addSurface(
      Surface(sizeInPoints: Size(width: 4000, height: 4000)))
  }

  /// A frame with a scene and without pictures.
  static func onFrame(
    _ scene: any DemoScene.Type = CircleBoard.self, size: Size = Size(width: 2016, height: 1134)
  ) throws -> FrameFingers {
    let stage = try DemoStage(pictures: nil)
    return FrameFingers(
      try DemoFrame(scenes: DemoCatalog.scenes, first: scene, size: size, stage: stage))
  }

  func land(_ place: Point, finger: Int = 0) { report(place, .began, finger) }

  func move(to place: Point, finger: Int = 0) { report(place, .moved, finger) }

  func lift(finger: Int = 0) { report(places[finger] ?? .zero, .ended, finger) }

  /// Lets time pass, frame by frame; returns the last request for another frame.
  @discardableResult
  func rest(_ span: TimeSpan) -> Instant? {
    let end = now + span
    var wanted: Instant?
    while now < end {
      now = min(now + .milliseconds(16), end)
      frame.window.application.reachDeadlines(upTo: now)
      if frame.window.isMoving { frame.window.advance(to: now) }
      frame.inspector.read(at: now)
      wanted = frame.update(at: now)
    }
    return wanted
  }

  func tap(_ place: Point) {
    land(place)
    rest(.milliseconds(60))
    lift()
    rest(.milliseconds(20))
  }

  /// Taps in the middle of the layer with this name.
  func tap(_ name: String) throws { tap(try place(of: name)) }

  /// The middle of the layer with this name, in the window.
  func place(of name: String) throws -> Point {
    guard let layer = frame.window.descendant(named: name) else { throw NoSuchLayer(name: name) }
    return layer.windowLocation(of: layer.bounds.center)
  }

  struct NoSuchLayer: Error { let name: String }

  private func report(_ place: Point, _ phase: Contact.Phase, _ finger: Int) {
    rest(.milliseconds(8))
    places[finger] = place
    let contacts = ContactFrame(
      device: device, time: now, contacts: [Contact(slot: finger, phase: phase, position: place)])
    frame.window.deliver(contacts)
    frame.inspector.receive(contacts)
    frame.inspector.read(at: now)
  }
}

extension Layer {
  /// The first layer with this name in the tree.
  func descendant(named name: String) -> Layer? {
    if self.name == name { return self }
    for child in children {
      if let found = child.descendant(named: name) { return found }
    }
    return nil
  }
}
