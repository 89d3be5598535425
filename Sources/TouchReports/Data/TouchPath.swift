import TouchGeometry
import TouchTracking

/// The whole path of a touch, from its landing to its lift.
package struct TouchPath: Hashable, Sendable {
  /// One place on the path, in points of the window.
  package struct Place: Hashable, Sendable {
    package var time: Instant
    package var location: Point
  }

  /// Whose path it is.
  package var id: TouchID
  /// The places in the order of time; there is always one.
  package private(set) var places: [Place]
  /// The name of the layer that the touch landed on; nil for none.
  package var layer: String?
  /// Whether the touch was taken back.
  package var isCancelled = false
  /// The largest half of the longer diameter of the contact, in points; 0 when the device does not say.
  package private(set) var radius: Double

  init(id: TouchID, from place: Place, radius: Double) {
    self.id = id
    places = [place]
    self.radius = radius
  }

  /// The newest place.
  package var last: Place { places[places.count - 1] }

  mutating func add(_ place: Place, radius: Double) {
    places.append(place)
    self.radius = max(self.radius, radius)
  }

  /// Leaves out places that are nearer than a distance to the one before, but for the first and the last, and
  /// those a tenth of a second after it for each point of the distance.
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

/// How paths were thinned out so that a page can be opened.
package struct Thinning: Hashable, Sendable {
  /// How many places there were.
  package var recorded: Int
  /// How many are drawn.
  package var drawn: Int
  /// Places nearer than this to the one before were left out, in points; infinite where paths are only their
  /// ends.
  package var distance: Double

  /// The most places that a page draws: what a canvas strokes in less than half a second on a phone.
  package static let mostPlaces = 200_000

  /// Thins paths out until there are few enough places; nil when there were few enough already.
  static func apply(to paths: inout [TouchPath], atMost limit: Int = mostPlaces) -> Thinning? {
    let recorded = paths.reduce(0) { $0 + $1.places.count }
    guard recorded > limit else { return nil }
    var distance = 1.0
    var drawn = recorded
    while drawn > limit {
      // Farther than any screen.
      if distance > 10_000 { distance = .infinity }
      for index in paths.indices { paths[index].thin(to: distance) }
      drawn = paths.reduce(0) { $0 + $1.places.count }
      if distance == .infinity { break }
      distance *= 2
    }
    return Thinning(recorded: recorded, drawn: drawn, distance: distance)
  }
}
