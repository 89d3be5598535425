import TouchGeometry
import TouchTracking

/// Maps the contacts of a recording to a screen.
///
/// A session of a window is recorded in units of a virtual panel, rounded to 1/30 pt. If the original window is
/// known, positions become points of that window again, and those beyond its edges are moved back inside it.
///
///     // Plays a session on a window of twice the size.
///     let places = RecordedPlaces(recording.surfaces, transform: .scale(2))
///     for frame in frames { window.deliver(places.map(frame)) }
public struct RecordedPlaces: Sendable {
  /// The surfaces of the recording's touch devices, as presented to the screen.
  public let surfaces: [Surface]

  /// The range of positions in points that may lie anywhere, also beyond a window.
  static let plane = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  private let panels: [Surface]
  private let transform: AffineTransform
  private let isMapped: Bool

  /// Creates a mapping for a recording.
  ///
  /// - Parameters:
  ///   - panels: The recorded surfaces.
  ///   - transform: Maps points of the panels to points of the root layer, for a window of another size.
  ///   - window: The window in whose points the session was recorded, with its origin at zero; nil for a
  ///     recording of real panels. Ignored if the transform is not the identity.
  /// - Complexity: O(panels).
  public init(
    _ panels: [Surface], transform: AffineTransform = .identity, window: Size? = nil
  ) {
    self.panels = panels
    self.transform = transform
    isMapped = !transform.isIdentity || window != nil
    let screen =
      transform.isIdentity ? window.map { Rect(origin: .zero, size: $0) } : Self.plane
    surfaces = panels.map { panel in
      screen.map { Surface(name: panel.name, pointsIn: $0) } ?? panel
    }
  }

  /// Maps a frame of the recording, whose device is an index into the panels, to ``surfaces``. Frames of
  /// unknown devices are unchanged.
  ///
  /// - Complexity: O(contacts).
  public func map(_ frame: ContactFrame) -> ContactFrame {
    guard isMapped, panels.indices.contains(frame.device.rawValue) else { return frame }
    let panel = panels[frame.device.rawValue]
    var frame = frame
    for index in frame.contacts.indices where frame.contacts[index].position.isFinite {
      let position = panel.clamp(frame.contacts[index].position)
      frame.contacts[index].position = transform.applied(to: panel.location(of: position))
    }
    return frame
  }

  /// Maps hovering or scrolling of the recording, whose location is in points, like a frame.
  public func map(_ input: PointerInput) -> PointerInput {
    guard isMapped, panels.indices.contains(input.device.rawValue) else { return input }
    let surface = surfaces[input.device.rawValue]
    return input.placed { surface.location(of: surface.clamp(transform.applied(to: $0))) }
  }
}
