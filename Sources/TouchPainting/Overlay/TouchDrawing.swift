import TouchGeometry
import TouchTracking

/// Draws touches and their trails.
struct TouchDrawing {
  /// The radius of a touch whose device does not report it: half the width of a finger pad, 4.5 mm at 160
  /// points per inch.
  static let fingerRadius = 28.0

  let canvas: Canvas
  /// The length of a pixel in points of the window.
  let pixel: Double

  /// Draws the trails as lines that fade with age.
  func drawTrails(_ trails: [TouchTrail], at instant: Instant) {
    for trail in trails {
      let color = TouchDrawing.color(of: trail.id)
      var pieces: [TrailPiece] = []
      for (from, to) in zip(trail.places, trail.places.dropFirst()) {
        let age = (instant - to.time).seconds / trail.memory.seconds
        guard age < 1 else { continue }
        let strength = 1 - max(age, 0)
        pieces.append(
          TrailPiece(
            from: from.location, to: to.location, color: color.faded(to: 0.15 + 0.75 * strength),
            width: (1.5 + 2.5 * strength) * pixel))
      }
      canvas.strokeTrail(pieces)
    }
  }

  /// Draws whole paths: a ring where the finger landed, a disk where it lifted, a cross where the touch was
  /// cancelled. Many paths are drawn finer.
  func drawPaths(_ paths: [TouchTrail]) {
    let hasManyPaths = paths.count > 40
    let width = (hasManyPaths ? 1.2 : 2.2) * pixel
    let radius = (hasManyPaths ? 3.0 : 5.0) * pixel
    let opacity = hasManyPaths ? 0.55 : 0.95
    for path in paths {
      guard let first = path.places.first?.location, let last = path.places.last?.location else {
        continue
      }
      let color = TouchDrawing.color(of: path.id).faded(to: opacity)
      let shade = Color.backdrop.faded(to: 0.6 * opacity)
      let places = path.places.map(\.location)
      if places.count > 1 {
        canvas.stroke(.polyline(places), with: shade, width: width + 2 * pixel)
        canvas.stroke(.polyline(places), with: color, width: width)
      }
      let ring = Shape.circle(center: first, radius: radius + 2 * pixel)
      canvas.stroke(ring, with: shade, width: width + 2 * pixel)
      canvas.stroke(ring, with: color, width: width)
      if path.phase == .cancelled {
        canvas.drawCross(at: last, reach: radius, with: .failure, width: width)
      } else {
        canvas.fill(.circle(center: last, radius: radius + pixel), with: shade)
        canvas.fill(.circle(center: last, radius: radius), with: color)
      }
    }
  }

  /// Draws the touches that are down as disks with a rim.
  func drawTouches(_ trails: [TouchTrail]) {
    for trail in trails where trail.isDown {
      guard let place = trail.places.last?.location else { continue }
      let color = TouchDrawing.color(of: trail.id)
      let radius =
        trail.radius > 0 && trail.radius < 1_000 ? trail.radius : TouchDrawing.fingerRadius
      let disk = Shape.circle(center: place, radius: max(radius, 9 * pixel))
      canvas.fill(disk, with: color.faded(to: 0.28))
      canvas.stroke(disk, with: Color.backdrop.faded(to: 0.55), width: 4 * pixel)
      canvas.stroke(disk, with: color, width: 2 * pixel)
      canvas.fill(.circle(center: place, radius: 2.5 * pixel), with: color)
    }
  }

  /// The color of a touch: the same in pictures and timelines.
  static func color(of touch: TouchID) -> Color {
    .palette(Int(truncatingIfNeeded: touch.rawValue &- 1))
  }
}

extension Canvas {
  /// Fills a diamond, the sign of a gesture that is recognized at one instant.
  func fillDiamond(at point: Point, with color: Color) {
    let corners = [(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)]
    fill(.polygon(corners.map { Point(x: point.x + $0.0, y: point.y + $0.1) }), with: color)
  }

  /// Draws two crossing lines, each twice `reach` in width and height.
  func drawCross(at point: Point, reach: Double, with color: Color, width: Double) {
    for side in [-1.0, 1.0] {
      let way = Vector(dx: reach, dy: reach * side)
      stroke(.polyline([point - way, point + way]), with: color, width: width)
    }
  }
}
