import TouchGeometry
import TouchTracking

/// The whole paths of a session's touches, for a picture of its end.
///
/// A long session is thinned while it is recorded: the first and the last place of each touch are kept, and
/// the distance between the places in between grows until few enough are left.
struct TouchPaths {
  /// The number of places from which paths are thinned; a canvas strokes them in about a second.
  static let maximumPlaces = 50_000

  /// The paths in landing order.
  private(set) var paths: [TouchTrail] = []
  /// Places nearer than this to the previous one are omitted, in points.
  private(set) var distance = 0.5

  private var indices: [TouchID: Int] = [:]
  private var count = 0
  /// The number of places at which they are thinned next.
  private var limit = TouchPaths.maximumPlaces

  mutating func add(_ place: TouchTrail.Place, of sample: TouchSample) {
    if let index = indices[sample.id] {
      count += paths[index].add(place, distance: distance) ? 1 : 0
      paths[index].phase = sample.phase
      paths[index].radius = max(paths[index].radius, Double(sample.majorRadius))
    } else {
      indices[sample.id] = paths.count
      paths.append(
        TouchTrail(
          id: sample.id, places: [place], phase: sample.phase, radius: Double(sample.majorRadius)))
      count += 1
    }
    if sample.phase.isTerminal { indices[sample.id] = nil }
    if count > limit { thin() }
  }

  private mutating func thin() {
    // The last distance exceeds every screen, so that only the ends of touches remain.
    repeat {
      distance *= 2
      count = 0
      for index in paths.indices {
        var thinned = paths[index]
        thinned.places = []
        for place in paths[index].places { _ = thinned.add(place, distance: distance) }
        paths[index] = thinned
        count += thinned.places.count
      }
    } while count > TouchPaths.maximumPlaces / 2 && distance < 30_000
    // Each touch keeps its two ends, the minimum even for very many touches.
    limit = max(TouchPaths.maximumPlaces, 2 * count)
  }
}

extension TouchTrail {
  /// Appends a place, or moves the last one if it is nearer than `distance` to the one before it. Returns
  /// whether the path has become longer.
  fileprivate mutating func add(_ place: Place, distance: Double) -> Bool {
    let last = places.count - 1
    if last > 0, places[last].location.distance(to: places[last - 1].location) < distance {
      places[last] = place
      return false
    }
    places.append(place)
    return true
  }
}
