import TouchGeometry

/// Sizes for fingers and for reading at an arm's length, in points of 1/160 inch.
package enum Measures {
  /// The minimum side of touch targets: 9.5 mm, slightly above the 9 mm that guides for touch screens
  /// recommend.
  package static let target = 60.0
  /// The space between two controls.
  package static let gap = 12.0
  /// The size of text: capitals 3 mm high, to be read at 70 cm.
  package static let text = 26.0
  /// The size of less important text.
  package static let smallText = 20.0
  /// The minimum size of text when there is not enough room: capitals 1.6 mm high.
  package static let minimumTextSize = 14.0
  /// The size of headings.
  package static let title = 34.0
  /// The height of the bar above every scene.
  package static let bar = 72.0
  /// The radius of corners.
  package static let corner = 10.0

  /// The height below which a room counts as small, so that headings are omitted in favor of controls.
  package static let smallHeight = 520.0

  /// The frame of a scene's root in the demo's window: below the bar. Recordings of scenes have positions in
  /// the window.
  package static func sceneFrame(in window: Size) -> Rect {
    Rect(x: 0, y: bar, width: window.width, height: max(window.height - bar, 1))
  }
}
