import TouchGeometry
import TouchTracking

/// A session for a scene of the demo: what fingers do there, and the scene and the window in which
/// they do it.
///
/// Its recording names both, so that the demo knows what to show when it replays it.
public struct DemoSession: Hashable, Sendable {
  /// The window that sessions are made for, in points: the default panel, full of it.
  public static let windowSize = Size(width: 2016, height: 1134)
  /// How far below the upper edge of the window a scene begins, in points.
  public static let sceneTop = 72.0

  /// The name of the scene, which is also that of the session's file.
  public let scene: String
  /// What happens, and how it is sampled.
  public let session: TouchSession

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - scene: The name of the scene.
  ///   - summary: What happens, in a sentence.
  ///   - timeline: What the fingers do; see `place(_:_:)`.
  public init(_ scene: String, _ summary: String, _ timeline: TouchTimeline) {
    self.scene = scene
    session = TouchSession(
      "demo-\(scene)", summary, sampling: PanelSampling(rate: 90), timeline)
  }

  /// What the panel reports, with the scene's name and the window's size among the properties of the
  /// device.
  public func recording() -> Recording {
    var recording = session.recording()
    let size = DemoSession.windowSize
    for index in recording.devices.indices {
      recording.devices[index].udevProperties += [
        "TOUCHSTONE_SCENE=\(scene)", "TOUCHSTONE_WINDOW=\(Int(size.width))x\(Int(size.height))",
      ]
    }
    return recording
  }

  /// Where a place of a scene, in points from its upper left, is on the panel, in millimeters.
  static func place(_ x: Double, _ y: Double) -> Point {
    Point(x: x * pointSize, y: (y + sceneTop) * pointSize)
  }

  /// A way in points, in millimeters.
  static func way(_ dx: Double, _ dy: Double) -> Vector { Vector(dx: dx, dy: dy) * pointSize }

  /// How many millimeters a point is.
  private static let pointSize = 25.4 / 160
}
