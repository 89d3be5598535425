import TouchGeometry
import TouchTracking

/// All touches of one multi-touch sequence, from the first landing to the last lift.
///
/// One object lives for the whole sequence and is passed with each delivery.
public final class TouchEvent {
  /// The event time of the last delivery.
  @exclusivity(unchecked) public internal(set) var timestamp = Instant.zero

  /// Every touch that is down or has just lifted, in landing order, including those of other layers and
  /// windows.
  ///
  /// - Complexity: O(touches) on the first access after a landing or a lift, then O(1).
  public var allTouches: [Touch] {
    if let known { return known }
    let touches = registry?.presentTouches ?? []
    known = touches
    return touches
  }

  /// The registry of the touches, unretained; it clears this when it is deallocated.
  unowned(unsafe) var registry: TouchRegistry?
  /// The cached ``allTouches``, if requested since the last landing or lift.
  private var known: [Touch]?

  /// The index, in its frozen chain, of the responder that is being called.
  var chainPosition = 0

  init() {}

  /// Drops the list of touches before one is added or removed; otherwise the list would prevent its reuse.
  func touchesDidChange() { if known != nil { known = nil } }

  /// The touches that hit `layer` itself, not its descendants, in landing order.
  ///
  /// - Complexity: O(touches); allocates the result.
  public func touches(for layer: Layer) -> [Touch] { allTouches.filter { $0.layer === layer } }

  /// The touches in `window`, in landing order.
  ///
  /// - Complexity: O(touches); allocates the result.
  public func touches(in window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// The touches that `recognizer` receives, in landing order.
  ///
  /// - Complexity: O(touches x recognizers of each); allocates the result.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { $0.receivers.contains(recognizer) }
  }

  /// Every sample of `touch` since the previous delivery, oldest first; the last one has the touch's own
  /// values. Locations are in points of the window. A recognizer receives every step separately, with the one
  /// sample of that step. In callbacks, a stationary touch has its last sample.
  public func coalescedSamples(for touch: Touch) -> [TouchSample] {
    isStep || touch.isUnchanged ? touch.lastSample.map { [$0] } ?? [] : touch.coalescedSamples
  }

  /// Whether recognizers are being called, rather than layers or actions.
  var isStep = false

  /// The responder after `responder` in the chain recorded when these touches began; its ``Responder/next``
  /// if it is not in the chain. Nil if this would lead back to a responder that was already called.
  func responder(after responder: Responder, for touches: [Touch]) -> Responder? {
    guard let touch = touches.first else { return responder.nextOutsideCircle }
    if let position = touch.chain.firstIndex(of: responder, near: chainPosition) {
      chainPosition = position + 1
      return touch.responder(at: chainPosition)
    }
    guard let next = responder.nextOutsideCircle else { return nil }
    guard let position = touch.placeInChain(of: next) else { return next }
    // A responder of the host leads into the chain: only continue outward.
    guard position > chainPosition else { return nil }
    chainPosition = position
    return next
  }
}

extension Responder {
  /// The next responder; nil if following the chain leads in a circle back to this one.
  ///
  /// Brent's cycle detection: the mark moves whenever the number of steps since has doubled.
  fileprivate var nextOutsideCircle: Responder? {
    guard let first = next else { return nil }
    var (mark, current) = (first, first)
    var (steps, limit) = (0, 8)
    while current !== self {
      guard let following = current.next else { return first }
      current = following
      // This responder only leads into a circle; the responders in the circle break it themselves.
      if current === mark { return first }
      steps += 1
      if steps == limit { (mark, steps, limit) = (current, 0, limit * 2) }
    }
    return nil
  }
}
