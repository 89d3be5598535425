import TouchGeometry
import TouchTracking

/// The whole path of a touch, from its landing to its lift.
package struct TouchPath: Hashable, Sendable {
  /// A position on the path, in points of the window.
  package struct Place: Hashable, Sendable {
    package var time: Instant
    package var location: Point
  }

  /// The touch.
  package var id: TouchID
  /// The positions in chronological order; never empty.
  package private(set) var places: [Place]
  /// The name of the layer on which the touch landed; nil for none.
  package var layer: String?
  /// Whether the touch was cancelled.
  package var isCancelled = false
  /// Half of the largest contact diameter, in points; 0 if the device does not report it.
  package private(set) var radius: Double

  init(id: TouchID, from place: Place, radius: Double) {
    self.id = id
    places = [place]
    self.radius = radius
  }

  /// The latest position.
  package var last: Place { places[places.count - 1] }

  mutating func add(_ place: Place, radius: Double) {
    places.append(place)
    self.radius = max(self.radius, radius)
  }

  /// Removes positions that are nearer than a distance to the previous one. Keeps the first, the last, and
  /// any position that follows the previous one by at least a tenth of a second per point of the distance.
  mutating func thin(to distance: Double) {
    var kept = [places[0]]
    for place in places.dropFirst().dropLast() {
      let before = kept[kept.count - 1]
      let isFar = place.location.distance(to: before.location) >= distance
      if isFar || distance.isFinite && (place.time - before.time).seconds >= 0.1 * distance {
        kept.append(place)
      }
    }
    if places.count > 1 { kept.append(last) }
    places = kept
  }
}

/// How paths were thinned so that a page can be opened.
package struct Thinning: Hashable, Sendable {
  /// The original number of positions.
  package var recorded: Int
  /// The number of positions drawn.
  package var drawn: Int
  /// Positions nearer than this to the previous one were removed, in points; infinite if only the ends of
  /// paths were kept.
  package var distance: Double

  /// The maximum number of positions that a page draws: a canvas on a phone strokes them in less than half a
  /// second.
  package static let maximumPlaces = 200_000

  /// Thins paths until they have few enough positions; nil if thinning was not needed.
  static func apply(to paths: inout [TouchPath], atMost limit: Int = maximumPlaces) -> Thinning? {
    let recorded = paths.reduce(0) { $0 + $1.places.count }
    guard recorded > limit else { return nil }
    var distance = 0.5
    var drawn = recorded
    while drawn > limit, distance.isFinite {
      // The greatest distance exceeds any screen.
      distance = distance < 8_192 ? 2 * distance : .infinity
      for index in paths.indices { paths[index].thin(to: distance) }
      drawn = paths.reduce(0) { $0 + $1.places.count }
    }
    return Thinning(recorded: recorded, drawn: drawn, distance: distance)
  }
}
