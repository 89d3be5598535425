import DemoScenes
import TouchGeometry
import TouchTesting
import TouchTracking
import Touchstone

@testable import touchstone_demo

/// The demo's frame with fingers on it. While time passes, the frame is updated like in the demo's own loop.
final class PlayedFrame {
  let frame: DemoFrame
  let fingers: Fingers
  /// The time at which the frame last asked to be updated again.
  private(set) var wanted: Instant?

  init(_ frame: DemoFrame) {
    self.frame = frame
    fingers = Fingers(on: frame.window, startingAt: .zero, isWatching: false)
    _ = frame.window.application.addInputListener { [unowned frame] input in
      if case .contacts(let contacts) = input { frame.inspector.receive(contacts) }
    }
    fingers.everyFrame(of: .milliseconds(16)) { [unowned self] instant in
      frame.inspector.read(at: instant)
      wanted = frame.update(at: instant)
    }
  }

  /// A frame with a scene and without pictures.
  convenience init(
    _ scene: any DemoScene.Type = CircleBoard.self, size: Size = Size(width: 2016, height: 1134)
  ) throws {
    let stage = try DemoStage(pictures: nil)
    self.init(try DemoFrame(scenes: DemoCatalog.scenes, first: scene, size: size, stage: stage))
  }

  var now: Instant { fingers.now }

  /// Lets time pass, and updates the frame once more at its end.
  @discardableResult
  func rest(for span: TimeSpan) -> Instant? {
    fingers.rest(for: span)
    frame.inspector.read(at: now)
    wanted = frame.update(at: now)
    return wanted
  }

  /// Taps the layer with this name, and lets the frame follow.
  func tap(_ name: String) throws { try tap { fingers.tap(try layer(name)) } }

  /// Taps at a point of the window, and lets the frame follow.
  func tap(at place: Point) { tap { fingers.tap(at: place) } }

  private func tap(_ touch: () throws -> Void) rethrows {
    try touch()
    rest(for: .milliseconds(20))
  }

  /// The first layer with this name in the window.
  func layer(_ name: String) throws -> Layer {
    guard let layer = frame.window.descendant(named: name) else { throw NoSuchLayer(name: name) }
    return layer
  }

  /// The middle of the layer with this name, in the window.
  func place(of name: String) throws -> Point {
    let layer = try layer(name)
    return layer.windowLocation(of: layer.bounds.center)
  }

  struct NoSuchLayer: Error { let name: String }
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
