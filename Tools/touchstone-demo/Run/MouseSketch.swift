import DemoScenes
import TouchGeometry
import TouchPainting
import TouchRendering

/// The marks of the mouse: the fingers that it simulates with a modifier key, and the pointer if no system
/// draws one. Positions are in points of the window.
struct MouseSketch: Hashable {
  /// The positions of the fingers.
  var dots: [Point] = []
  /// Whether they are down.
  var areDown = false
  /// The position of the pointer; nil if it is not drawn.
  var pointer: Point?

  /// Draws it.
  func draw(on sketch: Sketch) {
    if let pointer {
      let disk = Sketch.Figure.circle(center: pointer, radius: 9)
      sketch.fill(disk, with: Color.white.faded(to: 0.9))
      sketch.stroke(disk, width: 3, with: Palette.background)
    }
    let strength = areDown ? 0.9 : 0.5
    for dot in dots {
      let disk = Sketch.Figure.circle(center: dot, radius: 16)
      sketch.fill(disk, with: Palette.accent.faded(to: strength * 0.5))
      sketch.stroke(disk, width: 3, with: Color.white.faded(to: strength))
    }
  }
}
