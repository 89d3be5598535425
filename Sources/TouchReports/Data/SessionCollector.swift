import TouchGeometry
import TouchGestures
import TouchRecordings
import TouchTracking
import Touchstone

/// Observes a session and collects the data for a report.
///
/// Input: the frames and the trace of a session while it is played. Output: paths, attempts, deadlines, poses
/// of layers and lines of explanation. Invariant: every trace entry is in a line, part of an attempt, or one
/// that an ``Explanation`` omits as uninformative.
package final class SessionCollector: SessionObserver {
  /// The window in which the session is played; nil before it starts.
  package private(set) var window: Window?
  /// The paths of the touches, in the order of landing.
  package private(set) var paths: [TouchPath] = []
  /// The attempts and deadlines of the recognizers.
  package private(set) var log = AttemptLog()
  /// The lines of the explanation, in chronological order.
  package private(set) var lines: [Explanation.Line] = []
  /// The poses of each layer, indexed like ``layers``.
  package private(set) var poses: [[Pose]] = []
  /// The layers of the window, parents first.
  package private(set) var layers: [Layer] = []
  /// The index of each layer in ``layers``.
  private(set) var places: [ObjectIdentifier: Int] = [:]
  /// The painting order of layers, as indices into ``layers``, each with the time from which it applies.
  package private(set) var orders: [(time: Instant, layers: [Int])] = []
  /// The current event time; zero before the first instant, which may be before zero.
  package var end: Instant { reached ?? .zero }
  private var reached: Instant?
  /// Whether touches were down at the end.
  package private(set) var endsWithTouchesDown = false

  private let trace = Trace()
  private var stream: ExplanationStream?
  private var tracker = TouchTracker()
  private var frame = TouchFrame()
  private var fromScreen = AffineTransform.identity
  private var open: [TouchID: Int] = [:]
  private var recognizers: [GestureRecognizer] = []

  /// The attempts of the recognizers, in the order of their start.
  package var attempts: [Attempt] { log.attempts }

  /// The pose of a layer from a time on.
  package struct Pose: Hashable, Sendable {
    package var time: Instant
    package var toWindow: AffineTransform
    /// The opacity; 0 for a hidden layer.
    package var opacity: Double
  }

  /// Creates an empty collector.
  package init() {}

  package func willPlay(in window: Window, surfaces: [Surface]) {
    self.window = window
    window.application.trace = trace
    fromScreen = window.transformToParent.inverse ?? .identity
    for surface in surfaces { _ = tracker.addSurface(surface) }
    layers = window.withDescendants
    for (index, layer) in layers.enumerated() { places[ObjectIdentifier(layer)] = index }
    recognizers = layers.flatMap(\.gestureRecognizers)
    poses = layers.map { _ in [] }
    stream = ExplanationStream(of: window) { [unowned self] in lines.append($0) }
    notePoses(at: .zero)
  }

  package func didDeliver(_ contacts: ContactFrame) {
    frame.removeAll()
    tracker.track(contacts, into: &frame)
    for sample in frame.samples { note(sample) }
  }

  package func didReach(_ instant: Instant) {
    reached = max(reached ?? instant, instant)
    for entry in trace.entries { note(entry) }
    stream?.take(trace, at: instant)
    notePoses(at: instant)
    log.addDeadlines(of: recognizers, at: instant)
  }

  /// Closes all open entries. Call this once, after the last instant.
  ///
  /// - Parameter leavesTouchesDown: Whether remaining touches stay down to the end, as those of a case;
  ///   otherwise they are cancelled, as those of a recording.
  package func finish(leavesTouchesDown: Bool = false) {
    stream?.finish()
    endsWithTouchesDown = !open.isEmpty
    if leavesTouchesDown {
      for index in open.values {
        let last = paths[index].last
        let place = TouchPath.Place(time: max(end, last.time), location: last.location)
        paths[index].add(place, radius: 0)
      }
      return
    }
    frame.removeAll()
    tracker.cancelAll(at: paths.map(\.last.time).max() ?? end, into: &frame)
    for sample in frame.samples { note(sample) }
  }

  // MARK: Touches

  private func note(_ sample: TouchSample) {
    let place = TouchPath.Place(
      time: sample.time, location: fromScreen.applied(to: sample.location))
    if let index = open[sample.id] {
      paths[index].add(place, radius: Double(sample.majorRadius))
    } else {
      open[sample.id] = paths.count
      paths.append(TouchPath(id: sample.id, from: place, radius: Double(sample.majorRadius)))
    }
    guard sample.phase.isTerminal, let index = open.removeValue(forKey: sample.id) else { return }
    paths[index].isCancelled = sample.phase == .cancelled
  }

  // MARK: The trace

  private func note(_ entry: TraceEntry) {
    if case .touchBegan(let touch, let layer, _, _) = entry.kind,
      let index = paths.lastIndex(where: { $0.id == touch })
    {
      paths[index].layer = layer
    }
    log.add(entry)
  }

  // MARK: Layers

  private func notePoses(at instant: Instant) {
    for (index, layer) in layers.enumerated() {
      let pose = Pose(
        time: instant, toWindow: layer.transformToWindow,
        opacity: layer.isHidden ? 0 : layer.opacity)
      if let last = poses[index].last {
        guard last.toWindow != pose.toWindow || last.opacity != pose.opacity else { continue }
      }
      poses[index].append(pose)
    }
    guard layers.count > 1, let window else { return }
    let order = paintingOrder(of: window)
    if orders.last?.layers != order { orders.append((instant, order)) }
  }

  private func paintingOrder(of window: Window) -> [Int] {
    var order: [Int] = []
    var next: [Layer] = [window]
    while let layer = next.popLast() {
      if let place = places[ObjectIdentifier(layer)] { order.append(place) }
      next += layer.childrenBackToFront.reversed()
    }
    return order
  }
}
