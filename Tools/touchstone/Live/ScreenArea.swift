import LibinputSource
import TouchGeometry
import TouchTracking
import Touchstone

extension Window {
  /// Makes the window and its layers as large as a device that came later wants it. Nothing is moved,
  /// nor made smaller.
  func grow(toHold device: SourceDevice) {
    guard device.kind == .touchscreen else { return }
    let corner = device.surface.farCorner
    // A contact at the end of an axis lies on the panel's edge, and an edge is outside of a layer.
    let size = Size(
      width: max(frame.width, corner.x.nextUp), height: max(frame.height, corner.y.nextUp))
    guard size != frame.size, size.width.isFinite, size.height.isFinite else { return }
    for layer in [self] + children {
      layer.frame = Rect(
        x: layer.frame.minX, y: layer.frame.minY, width: size.width, height: size.height)
    }
  }
}

extension Surface {
  /// The place of the greatest values of both axes, in points of the window.
  var farCorner: Point { location(of: Point(x: x.maximum, y: y.maximum)) }
}
