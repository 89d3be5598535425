import DemoScenes
import TouchGeometry
import TouchPainting
import TouchRendering

/// What is drawn of the mouse: the fingers that it makes with a modifier, and itself where nobody else
/// shows it. Places are points of the window.
struct MouseSketch: Hashable {
  /// Where the fingers are.
  var dots: [Point] = []
  /// Whether they are down.
  var areDown = false
  /// Where the mouse is; nil where it is not to be drawn.
  var pointer: Point?

  /// Draws it, with its places brought to where it is drawn.
  func draw(on sketch: Sketch, by transform: AffineTransform) {
    if let pointer {
      let disk = Sketch.Figure.circle(center: transform.applied(to: pointer), radius: 9)
      sketch.fill(disk, with: Color.white.faded(to: 0.9))
      sketch.stroke(disk, width: 3, with: Palette.background)
    }
    let strength = areDown ? 0.9 : 0.5
    for dot in dots {
      let disk = Sketch.Figure.circle(center: transform.applied(to: dot), radius: 16)
      sketch.fill(disk, with: Palette.accent.faded(to: strength * 0.5))
      sketch.stroke(disk, width: 3, with: Color.white.faded(to: strength))
    }
  }
}
