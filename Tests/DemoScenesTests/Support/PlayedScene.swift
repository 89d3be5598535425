import DemoScenes
import Glibc
import Testing
import TouchGeometry
import TouchImaging
import TouchPainting
import TouchRecordings
import TouchTracking
import Touchstone

/// A scene in a window, as in the demo, with fingers on it.
struct PlayedScene<Scene: DemoScene> {
  let scene: Scene
  let stage: DemoStage
  let window: Window

  /// Sets a scene up, below the bar of a window of 2016 by 1134 points.
  init(
    _ type: Scene.Type, size: Size = DemoSession.windowSize,
    pictures: String = repository + "/Recordings/images"
  ) throws {
    stage = try DemoStage(pictures: PictureFolder(pictures))
    window = Window(frame: Rect(origin: .zero, size: size), application: Application())
    let frame = Measures.sceneFrame(in: size)
    scene = Scene(on: stage, size: frame.size)
    scene.root.frame = frame
    try window.addChild(scene.root)
  }

  /// Waits until all background work has finished, for at most a minute.
  func awaitPictures(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var turns = 0
    while stage.isBusy {
      var ready = stage.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&ready, nfds_t(ready.count), 60_000)
      try #require(count > 0, "pictures do not come", sourceLocation: sourceLocation)
      stage.takePictures()
      turns += 1
      try #require(turns < 100_000, "pictures never end", sourceLocation: sourceLocation)
    }
  }

  /// Plays the scene's bundled session, to its end or up to an instant, and returns the event time then.
  @discardableResult
  func play(until instant: Instant? = nil) throws -> Instant {
    let session = try #require(SessionCatalog.demo.first { $0.scene == Scene.name })
    return try play(session.recording(), until: instant)
  }

  @discardableResult
  func play(_ recording: Recording, until instant: Instant? = nil) throws -> Instant {
    let player = SessionPlayer(recording, in: window)
    if let instant { player.play(to: instant) } else { player.playToEnd() }
    return player.now
  }

  /// Plays the movements of one or more fingers, from now on in event time.
  func play(_ timeline: TouchTimeline) throws {
    let panel = Synthesizer(sampling: PanelSampling(rate: 90), seed: 4)
    try play(panel.recording(of: timeline))
  }

  /// The picture of the window, at half its size.
  func picture(at instant: Instant? = nil) throws -> Image {
    try Painter(scale: 0.5).image(of: window, at: instant)
  }

  /// The state of the scene's layers.
  var state: String { scene.root.state }
}

extension Layer {
  /// A line for each named layer: the position of its anchor, its transform, its size, and whether it is
  /// visible.
  var state: String { stateLines.joined(separator: "\n") + "\n" }

  private var stateLines: [String] {
    var lines: [String] = []
    if !name.isEmpty {
      let values = [position.x, position.y, bounds.width, bounds.height].map { $0.decimal(3) }
      let t = transform
      let linear = [t.a, t.b, t.c, t.d].map { $0.decimal(6) }
      lines.append(
        "\(name): at \(values[0]) \(values[1]), size \(values[2]) \(values[3]), "
          + "transform \(linear.joined(separator: " "))\(isHidden ? ", hidden" : "")")
    }
    return lines + childrenBackToFront.flatMap(\.stateLines)
  }
}

extension Layer {
  /// The layer's center in the coordinates of one of its ancestors.
  func middle(in other: Layer) -> Point { convert(bounds.center, to: other) ?? .zero }
}
