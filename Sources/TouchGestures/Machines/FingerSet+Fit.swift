import TouchGeometry
import TouchTracking

/// The similarity that best maps the anchors of fingers to their locations (least squares).
struct FingerFit {
  /// The movement of the centroid, in points.
  var translation: Vector
  /// Twice the root mean square distance of the anchors from their centroid, in points: of two fingers their
  /// distance. 0 for one finger and for fingers on one spot, which have neither size nor direction.
  var distance = 0.0
  /// The factor by which the fingers spread; 0 if they meet.
  var scale = 1.0
  /// The rotation about the centroid, from -180 to 180 degrees.
  var angle = Angle.zero
}

extension FingerSet {
  /// The similarity from the anchors to the locations at `instant`; there must be a finger.
  @inline(__always)
  func fit(at instant: Instant) -> FingerFit {
    let count = Double(count)
    var from = Vector.zero
    var to = Vector.zero
    for index in 0..<self.count {
      let finger = self[index]
      from = from + (finger.anchor - .zero)
      to = to + (finger.location(at: instant) - .zero)
    }
    from = from / count
    to = to / count
    var fit = FingerFit(translation: to - from)
    guard self.count > 1 else { return fit }
    var sizes = 0.0
    var dot = 0.0
    var cross = 0.0
    for index in 0..<self.count {
      let finger = self[index]
      let a = finger.anchor - .zero - from
      let b = finger.location(at: instant) - .zero - to
      sizes += a.squaredLength
      dot += a.dot(b)
      cross += a.cross(b)
    }
    guard sizes > PinchMachine.minimumDistance * PinchMachine.minimumDistance else { return fit }
    fit.distance = 2 * (sizes / count).squareRoot()
    fit.scale = (dot * dot + cross * cross).squareRoot() / sizes
    fit.angle = .radians(Mathematics.arctangent(y: cross, x: dot))
    return fit
  }
}
