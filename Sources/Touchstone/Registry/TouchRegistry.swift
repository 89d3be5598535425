import TouchGeometry
import TouchTracking

/// Which touches there are, and which of them changed in this turn.
///
/// In come samples in points of the screen, in the order of time. Out go touches that have taken their
/// samples, and the list of those that changed. What always holds: a touch is live from its landing until
/// it is over for everybody, and listed once; an object stands for another touch only when nobody else
/// holds it.
final class TouchRegistry {
  /// The touches of one sequence, as callbacks are given them.
  let event = TouchEvent()

  /// Touches that are down, or whose lift a layer has not been told yet, in the order of landing.
  @exclusivity(unchecked) private(set) var live = ObjectList<Touch>()
  /// Touches that changed in this turn.
  @exclusivity(unchecked) private(set) var changed = Scratch<Touch>()
  /// How the last of them changed.
  @exclusivity(unchecked) private(set) var changedPhase = TouchPhase.moved
  /// Counts the turns.
  @exclusivity(unchecked) private(set) var turn = 1

  /// Objects of touches that are over, for use again.
  @exclusivity(unchecked) private var pool = ObjectList<Touch>()
  @exclusivity(unchecked) private var taps = TapHistory()
  private let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    event.registry = self
  }

  /// Forgets the event, which the program may keep.
  func close() {
    event.registry = nil
    event.touchesDidChange()
  }

  // MARK: Finding

  func touch(_ id: TouchID) -> Touch? { place(of: id).map { live[$0] } }

  /// Where a touch is in ``live``; nil when it is not. Looked for from the last one on, which mostly it
  /// is.
  @inline(__always)
  func place(of id: TouchID) -> Int? {
    var place = live.count - 1
    while place >= 0, live.with(place, { $0.id != id }) { place -= 1 }
    return place >= 0 ? place : nil
  }

  /// Where a touch is in ``live``, which is looked for at `place` first; nil when it is not.
  func place(of id: TouchID, near place: Int) -> Int? {
    if place < live.count, live.with(place, { $0.id == id }) { return place }
    return self.place(of: id)
  }

  /// The touches that are down, and those that lifted in this turn; in the order of landing.
  var presentTouches: [Touch] { live.objects.filter { $0.isDown || $0.turn == turn } }

  // MARK: Samples

  /// Says how touches change from now on.
  func beginStep(_ phase: TouchPhase) {
    changedPhase = phase
    event.timestamp = journal.now
  }

  /// Makes a touch, the last of the ``live`` ones then: an object of an earlier one if nobody else holds
  /// it.
  func add(_ sample: TouchSample) {
    event.touchesDidChange()
    let last = pool.count - 1
    guard last >= 0, pool.isUnique(last) else {
      if last >= 0 { pool.remove(at: last) }
      return live.append(Touch(sample))
    }
    pool.move(last, to: &live)
    live.with(live.count - 1) { touch in
      touch.reuse(for: sample)
      touch.turn = 0
    }
  }

  /// Takes the landing of a touch that has found its window, and says which of several taps it makes.
  func land(_ touch: Touch, _ sample: inout TouchSample) {
    update(touch, &sample)
    touch.initialLocation = touch.windowLocation
    touch.previousWindowLocation = touch.windowLocation
    touch.tapCount = taps.count(for: touch)
    let place = touch.windowLocation
    journal.note(.touchBegan(touch.id, layer: touch.layer?.name, x: place.x, y: place.y))
  }

  /// Brings a sample to its touch, and into coordinates of the window.
  @inline(__always)
  func update(_ touch: Touch, _ sample: inout TouchSample) {
    touch.moveToWindow(&sample)
    if touch.turn != turn { changed.append(touch) }
    touch.update(&sample, turn: turn)
    switch sample.phase {
    case .moved: TapHistory.follow(touch)
    case .ended, .cancelled: close(touch, sample.phase)
    case .began, .stationary: break
    }
  }

  private func close(_ touch: Touch, _ phase: TouchPhase) {
    guard phase == .ended else { return journal.note(.touchCancelled(touch.id)) }
    TapHistory.follow(touch)
    taps.remember(touch)
    journal.note(.touchEnded(touch.id))
  }

  // MARK: The end of a turn

  /// Begins the next turn: nothing has changed in it yet.
  @inline(__always)
  func restChanged() {
    for index in 0..<changed.count { changed.with(index) { if $0.isDown { $0.rest() } } }
    changed.removeAll()
    turn &+= 1
  }

  /// Lets go of touches that have lifted and whose layer knows it.
  ///
  /// - Parameter willRelease: Is called with each of them before.
  func releaseOver(_ willRelease: (Touch) -> Void) {
    event.touchesDidChange()
    var index = 0
    while index < live.count {
      if live.with(index, { $0.isOver }) {
        live.with(index, willRelease)
        release(index)
      } else {
        index += 1
      }
    }
  }

  /// Lets go of live touch number `index`.
  private func release(_ index: Int) {
    live.with(index) { $0.unbind() }
    if pool.count < 2 * TouchTracker.maximumContacts {
      live.move(index, to: &pool)
    } else {
      live.remove(at: index)
    }
  }
}
