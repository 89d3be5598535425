import TouchGeometry
import TouchTracking

/// All touches of one multi-touch sequence, from the first landing to the last lift.
///
/// One object lives for the whole sequence and is passed with each delivery.
public final class TouchEvent {
  /// The event time of the last delivery.
  @exclusivity(unchecked) public internal(set) var timestamp = Instant.zero

  /// Every touch that is down or has just lifted, in the order of landing, including those of other layers
  /// and windows.
  ///
  /// - Complexity: O(touches) on the first access after a landing or a lift, then O(1).
  public var allTouches: [Touch] {
    if let known { return known }
    let touches = registry?.presentTouches ?? []
    known = touches
    return touches
  }

  /// The registry of the touches, unretained; it removes itself when it is deallocated.
  @exclusivity(unchecked) unowned(unsafe) var registry: TouchRegistry?
  /// ``allTouches``, once requested since the last landing or lift.
  private var known: [Touch]?

  /// The index, in its frozen chain, of the responder that is being called.
  @exclusivity(unchecked) var chainPosition = 0

  init() {}

  /// Drops the list of touches before one is added or removed; otherwise the list would prevent its reuse.
  func touchesDidChange() { if known != nil { known = nil } }

  /// The touches that hit `layer` itself, not its descendants, in the order of landing.
  ///
  /// - Complexity: O(touches); allocates the result.
  public func touches(for layer: Layer) -> [Touch] { allTouches.filter { $0.layer === layer } }

  /// The touches in `window`, in the order of landing.
  ///
  /// - Complexity: O(touches); allocates the result.
  public func touches(in window: Window) -> [Touch] {
    allTouches.filter { $0.window === window }
  }

  /// The touches that `recognizer` gets, in the order of landing.
  ///
  /// - Complexity: O(touches x recognizers of each); allocates the result.
  public func touches(for recognizer: GestureRecognizer) -> [Touch] {
    allTouches.filter { $0.receivers.contains(recognizer) }
  }

  /// Every sample of `touch` since the delivery before, oldest first; the last one has the touch's own
  /// values. Locations are in points of the window. A recognizer sees every step by itself and gets the one
  /// sample of that step.
  public func coalescedSamples(for touch: Touch) -> [TouchSample] {
    isStep ? touch.samples.last.map { [$0] } ?? [] : touch.samples.values
  }

  /// Whether recognizers are being called, rather than layers or actions.
  var isStep = false

  /// The responder that comes after `responder` in the chain that these touches froze when they
  /// began; what ``Responder/next`` says for a responder that is not in it. Nil where that would lead
  /// back to a responder that has had the call.
  func responder(after responder: Responder, for touches: [Touch]) -> Responder? {
    guard let touch = touches.first else { return responder.nextOutsideCircle }
    if let position = touch.chainPosition(of: responder, near: chainPosition) {
      chainPosition = position + 1
      return touch.responder(at: chainPosition)
    }
    guard let next = responder.nextOutsideCircle else { return nil }
    guard let position = touch.placeInChain(of: next) else { return next }
    // A responder of the host leads into the chain: onward only.
    guard position > chainPosition else { return nil }
    chainPosition = position
    return next
  }
}

extension Responder {
  /// The next responder; nil where the way from here leads in a circle back to this one.
  ///
  /// Brent's way of finding circles: the mark moves on whenever the steps since have doubled.
  fileprivate var nextOutsideCircle: Responder? {
    guard let first = next else { return nil }
    var (mark, current) = (first, first)
    var (steps, limit) = (0, 8)
    while current !== self {
      guard let following = current.next else { return first }
      current = following
      // A circle that this responder only leads into: those in it handle it themselves.
      if current === mark { return first }
      steps += 1
      if steps == limit { (mark, steps, limit) = (current, 0, limit * 2) }
    }
    return nil
  }
}
