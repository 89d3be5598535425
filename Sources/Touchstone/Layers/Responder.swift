/// An object that can handle touches: a layer, a window, the application or an object of the host between
/// them.
///
/// Responders form a chain from the touched layer outward. A responder forwards events that it does not
/// handle to ``next``.
///
///     final class Marker: Responder {
///       override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
///         for touch in touches { print("down at \(touch.location(in: nil))") }
///       }
///       override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
///       override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
///       override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}
///     }
open class Responder {
  /// Creates a responder at the end of its chain.
  public init() {}

  #if hasFeature(Embedded)
    /// The lifetime object through which weak references find the responder.
    final var lifetime: Lifetime { Lifetime.make(&knownLifetime, of: self) }
    private final var knownLifetime: Lifetime?

    deinit { knownLifetime?.end() }
  #endif

  /// The responder to which unhandled events are forwarded; nil at the end of the chain.
  open var next: Responder? { nil }

  /// Tells this responder that touches began on it.
  ///
  /// The default forwards the call unchanged to the next responder in the chain as of the beginning of the
  /// touch, or drops it at the end of the chain. An override that does not call `super` stops the chain.
  /// Override all four methods or none: a responder that handles the beginning of a touch must handle its end
  /// and its cancellation.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesBegan(touches, with: event)
  }

  /// Tells this responder that its touches moved, or changed in force or size.
  ///
  /// The default forwards like ``touchesBegan(_:with:)``.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesMoved(touches, with: event)
  }

  /// Tells this responder that its touches lifted.
  ///
  /// The default forwards like ``touchesBegan(_:with:)``.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesEnded(touches, with: event)
  }

  /// Tells this responder that its touches were cancelled; undo their effects.
  ///
  /// The default forwards like ``touchesBegan(_:with:)``.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesCancelled(touches, with: event)
  }

  /// Tells this responder that memory is low.
  ///
  /// The host calls it on the ``Application``, which notifies its windows; a layer notifies its children.
  /// Override it to release anything that can be created or loaded again, and call `super`. Other responders
  /// do nothing by default.
  open func memoryIsShort(_ shortage: MemoryShortage) {}
}
