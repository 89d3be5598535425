import TouchGeometry
import TouchTracking

/// Keeps the live touches, and the list of those that changed in this turn.
///
/// Input: samples in points of the screen, in chronological order. Output: the updated touches, and the list
/// of those that changed. Invariant: a touch is live, and listed once, from its landing until all receivers
/// have received its end; its object is reused for another touch only if nothing else holds it.
final class TouchRegistry {
  /// The touches of one sequence, as passed to callbacks.
  let event = TouchEvent()

  /// The touches that are down, or whose lift has not been delivered to a layer yet, in landing order.
  @exclusivity(unchecked) private(set) var live = RetainedList<Touch>()
  /// The touches that changed in this turn.
  @exclusivity(unchecked) private(set) var changed = UnretainedList<Touch>()
  /// The phase of the last change.
  @exclusivity(unchecked) private(set) var changedPhase = TouchPhase.moved
  /// The number of the current turn.
  @exclusivity(unchecked) private(set) var turn = 1

  /// The maximum number of objects that are kept for reuse.
  private static let maximumPool = 2 * TouchTracker.maximumContacts

  /// Objects of ended touches, for reuse. Recognizers that have not been reset, and the program, may still hold
  /// some of them.
  @exclusivity(unchecked) private var pool = RetainedList<Touch>()
  @exclusivity(unchecked) private var taps = TapHistory()
  private let journal: Journal

  init(journal: Journal) {
    self.journal = journal
    event.registry = self
  }

  /// Clears the event, which the program may keep.
  func close() {
    event.registry = nil
    event.touchesDidChange()
  }

  // MARK: Finding

  func touch(_ id: TouchID) -> Touch? { place(of: id).map { live[$0] } }

  /// The index of a touch in ``live``; nil if it is not there. Searched from the end, where it usually is
  /// found.
  @inline(__always)
  func place(of id: TouchID) -> Int? {
    var place = live.count - 1
    while place >= 0, live.with(place, { $0.id != id }) { place -= 1 }
    return place >= 0 ? place : nil
  }

  /// The index in ``live`` of a touch that is reported after number `last`; nil if it is not there. Touches are
  /// reported in the same order with every step, so the one that followed last time is checked first.
  func place(of id: TouchID, after last: Int?) -> Int? {
    guard let last else { return place(of: id) }
    let successor = live.with(last) { Int($0.successor) }
    if successor < live.count, live.with(successor, { $0.id == id }) { return successor }
    guard let place = place(of: id) else { return nil }
    live.with(last) { $0.successor = UInt16(truncatingIfNeeded: place) }
    return place
  }

  /// The touches that are down and those that lifted in this turn, in landing order.
  var presentTouches: [Touch] { live.objects.filter { $0.isDown || $0.turn == turn } }

  // MARK: Samples

  /// Sets the phase of the changes that follow.
  func beginStep(_ phase: TouchPhase) {
    changedPhase = phase
    event.timestamp = journal.now
  }

  /// Adds a touch at the end of ``live``, reusing an ended touch's object if nothing else holds it.
  func add(_ sample: TouchSample) {
    event.touchesDidChange()
    var place = pool.count - 1
    while place >= 0, !pool.isUnique(place) { place -= 1 }
    guard place >= 0 else { return live.append(Touch(sample)) }
    pool.move(place, to: &live)
    live.with(live.count - 1) { touch in
      touch.reuse(for: sample)
      touch.turn = 0
    }
  }

  /// Handles the landing of a touch whose window is known, and sets its tap count.
  func land(_ touch: Touch, _ sample: inout TouchSample) {
    update(touch, &sample)
    touch.initialLocation = touch.windowLocation
    touch.previousWindowLocation = touch.windowLocation
    touch.tapCount = taps.count(for: touch)
    touch.forgetSlips()
    if live.count > 1 { noteOthers(downWith: touch) }
    let place = touch.windowLocation
    journal.note(.touchBegan(touch.id, layer: touch.layer?.name, x: place.x, y: place.y))
  }

  /// Records that a touch and those that are down when it lands are not alone. Touches that have lifted may
  /// still be live, because their lift is held back.
  private func noteOthers(downWith touch: Touch) {
    for index in 0..<live.count {
      live.with(index) { other in
        guard other !== touch, other.isDown else { return }
        other.isAlone = false
        touch.isAlone = false
      }
    }
  }

  /// Adds a sample to its touch and converts it to the window's coordinates.
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
    touch.recordSlip()
    journal.note(.touchEnded(touch.id))
  }

  // MARK: The end of a turn

  /// Begins the next turn, with an empty list of changes.
  @inline(__always)
  func restChanged() {
    for index in 0..<changed.count { changed.with(index) { if $0.isDown { $0.rest() } } }
    changed.removeAll()
    turn &+= 1
  }

  /// Releases touches that have lifted and whose layer has received the lift.
  ///
  /// - Parameter willRelease: Called with each of them before its release.
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

  /// Releases live touch number `index`.
  private func release(_ index: Int) {
    live.with(index) { $0.unbind() }
    // The oldest is most likely held for good.
    if pool.count == Self.maximumPool { pool.remove(at: 0) }
    live.move(index, to: &pool)
  }
}
