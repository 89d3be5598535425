import TouchGeometry

/// A session for a scene of the demo: the fingers' movements, the scene and its window.
///
/// The recording names the scene and the window, so that the demo can show them in a replay.
///
///     let tap = DemoSession("photo-table", "a double tap", .taps(2, at: Point(x: 400, y: 300)))
///     let bytes = tap.recording().libinputRecordBytes()
public struct DemoSession: Hashable, Sendable {
  /// The size of the window for which sessions are made, in points: the default panel at full screen.
  public static let windowSize = Size(width: 2016, height: 1134)
  /// The distance between the window's top edge and the scene, in points.
  public static let sceneTop = 72.0

  /// The name of the scene, also used for the session's file.
  public let scene: String
  /// The touches, and how they are sampled.
  public let session: TouchSession

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene.
  ///   - summary: A one-sentence description.
  ///   - timeline: The touches of the fingers; see `place(_:_:)`.
  public init(_ scene: String, _ summary: String, _ timeline: TouchTimeline) {
    self.scene = scene
    session = TouchSession(
      "demo-\(scene)", summary, sampling: PanelSampling(rate: 90), timeline)
  }

  /// The recording that the panel produces, with the scene's name and the window's size as device properties.
  public func recording() -> Recording { describing(session.recording()) }

  /// A recording of the session with the scene's name and the window's size as device properties.
  package func describing(_ recording: Recording) -> Recording {
    var recording = recording
    let size = DemoSession.windowSize
    for index in recording.devices.indices {
      recording.devices[index].udevProperties += [
        "TOUCHSTONE_SCENE=\(scene)", "TOUCHSTONE_WINDOW=\(Int(size.width))x\(Int(size.height))",
      ]
    }
    return recording
  }

  /// Converts a position in the scene, in points from its top left, to a position on the panel, in
  /// millimeters.
  static func place(_ x: Double, _ y: Double) -> Point {
    Point(x: x * pointSize, y: (y + sceneTop) * pointSize)
  }

  /// Converts a displacement in points to millimeters.
  static func way(_ dx: Double, _ dy: Double) -> Vector { Vector(dx: dx, dy: dy) * pointSize }

  /// The number of millimeters per point.
  private static let pointSize = 25.4 / 160
}
