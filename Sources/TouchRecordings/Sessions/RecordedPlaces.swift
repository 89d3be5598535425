import TouchGeometry
import TouchTracking

/// Where the contacts of a recording are on a screen.
///
/// A session of a window is recorded in units of a panel that does not exist, to a 30th of a point: a
/// place at the window's right or lower edge may be read back from just beyond it, where no layer is.
/// Who knows the window in which a recording was made gives it, and such places are within it again.
public struct RecordedPlaces: Sendable {
  /// The surfaces of the recording's touch devices, as a screen is told of them.
  public let surfaces: [Surface]

  private let panels: [Surface]
  private let transform: AffineTransform
  private let isMapped: Bool

  /// Creates the places of a recording.
  ///
  /// - Parameters:
  ///   - panels: The surfaces that are recorded.
  ///   - transform: From points of those to points of the root layer, for a window of another size.
  ///   - window: The window in points of which the session was recorded, which must begin at zero; nil
  ///     for a recording of panels. With another transform than the identity it has no effect.
  /// - Complexity: O(panels).
  public init(
    _ panels: [Surface], transform: AffineTransform = .identity, window: Size? = nil
  ) {
    self.panels = panels
    self.transform = transform
    isMapped = !transform.isIdentity || window != nil
    let plane = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let screen =
      transform.isIdentity ? window.map { Rect(origin: .zero, size: $0) } : plane
    surfaces = panels.map { panel in
      screen.map { Surface(name: panel.name, pointsIn: $0) } ?? panel
    }
  }

  /// A frame of the recording, whose device is the index of its panel, for ``surfaces``. One of an
  /// unknown device is as it is.
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
}
