import TouchContainers
import TouchGeometry
import TouchTracking
import Touchstone

/// Draws dragged content where the fingers are at the time of the frame, regardless of the panel's rate, and
/// measures how much more evenly it moves.
///
/// Layers are moved only while a frame is drawn: recognizers and manipulators are not affected.
final class FrameSmoothing {
  /// How smoothly dragged content moved: the mean magnitude of the third difference of its positions, in
  /// points.
  struct Figures: Hashable {
    /// For the positions that the panel reported.
    var reported: Double
    /// For the positions that were drawn.
    var drawn: Double
  }

  /// Whether smoothing is on; true by default.
  var isOn = true { didSet { if isOn != oldValue { forget() } } }
  /// The measurements of the latest frames; nil before there were enough.
  private(set) var figures: Figures?
  /// Whether the last frame drew positions behind the reported ones, so that another frame is needed.
  private(set) var isBehind = false

  /// The number of frames in the measurements.
  private static let pictures = 60
  private var moved: [(layer: Layer, position: Point)] = []
  private var places: [(reported: Point, drawn: Point)] = []
  private var ways: [TouchID: [(reported: Point, drawn: Point)]] = [:]
  private var jerks: [(reported: Double, drawn: Double)] = []

  /// Moves dragged layers to their positions in a frame at this event time.
  func begin(_ application: Application, at instant: Instant) {
    isBehind = false
    places.removeAll(keepingCapacity: true)
    guard isOn else { return }
    let touches = application.touches.filter { !$0.phase.isTerminal }
    if touches.isEmpty { return ways.removeAll() }
    ways = ways.filter { id, _ in touches.contains { $0.id == id } }
    var carried: [(layer: Layer, sum: Vector, count: Double)] = []
    for touch in touches {
      let reported = touch.location(in: nil)
      let drawn = touch.resampled(forFrame: instant, in: nil).location
      note(touch.id, reported, drawn)
      if reported != drawn { isBehind = true }
      guard let layer = touch.carriedLayer else { continue }
      let index = carried.firstIndex { $0.layer === layer } ?? carried.count
      if index == carried.count { carried.append((layer, .zero, 0)) }
      carried[index].sum = carried[index].sum + (drawn - reported)
      carried[index].count += 1
    }
    for (layer, sum, count) in carried {
      guard let way = layer.parent?.vector(fromWindow: sum / count), way.isFinite else { continue }
      moved.append((layer, layer.position))
      layer.position += way
    }
  }

  /// Moves them back to their real positions.
  func end() {
    for (layer, position) in moved { layer.position = position }
    moved.removeAll(keepingCapacity: true)
  }

  /// The drawn position of a touch that was reported at a point of the window.
  func place(of reported: Point) -> Point {
    let nearest = places.min {
      $0.reported.squaredDistance(to: reported) < $1.reported.squaredDistance(to: reported)
    }
    guard let nearest, nearest.reported.distance(to: reported) < 1 else { return reported }
    return nearest.drawn
  }

  private func note(_ touch: TouchID, _ reported: Point, _ drawn: Point) {
    places.append((reported, drawn))
    var way = ways[touch] ?? []
    way.append((reported, drawn))
    if way.count > 4 { way.removeFirst(way.count - 4) }
    ways[touch] = way
    guard way.count == 4 else { return }
    func jerk(_ p: [Point]) -> Double { ((p[3] - p[2]) - (p[2] - p[1]) * 2 + (p[1] - p[0])).length }
    jerks.append((jerk(way.map(\.reported)), jerk(way.map(\.drawn))))
    guard jerks.count >= Self.pictures else { return }
    let count = Double(jerks.count)
    figures = Figures(
      reported: jerks.reduce(0) { $0 + $1.reported } / count,
      drawn: jerks.reduce(0) { $0 + $1.drawn } / count)
    jerks.removeAll(keepingCapacity: true)
  }

  private func forget() {
    figures = nil
    ways.removeAll()
    jerks.removeAll()
  }
}

extension Touch {
  /// The layer that is drawn at the touch: one that a manipulator holds, or the content of a scroll layer
  /// that is dragged within the edges.
  fileprivate var carriedLayer: Layer? {
    for recognizer in gestureRecognizers {
      if let manipulator = recognizer as? Manipulator, manipulator.isGripping {
        return manipulator.layer
      }
      guard let scroll = recognizer.layer as? ScrollLayer, scroll.isDragging,
        scroll.panGestureRecognizer === recognizer, !scroll.isDirectionalLockEnabled
      else { continue }
      let (least, most) = (scroll.minimumContentOffset, scroll.maximumContentOffset)
      let offset = scroll.contentOffset
      let isInside =
        offset.x > least.x && offset.x < most.x && offset.y > least.y && offset.y < most.y
      return isInside ? scroll.content : nil
    }
    return nil
  }
}
