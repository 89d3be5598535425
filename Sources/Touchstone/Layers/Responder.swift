/// Something that can answer to touches: a layer, a window, the application or an object of the
/// host between them.
///
/// Responders form a chain from the touched layer outward. What one does not handle it hands to
/// ``next``.
open class Responder {
  /// Creates a responder at the end of its chain.
  public init() {}

  #if hasFeature(Embedded)
    /// For those who remember the responder and do not keep it alive.
    final var lifetime: Lifetime { Lifetime.make(&knownLifetime, of: self) }
    private final var knownLifetime: Lifetime?

    deinit { knownLifetime?.end() }
  #endif

  /// The responder that gets what this one does not handle; nil at the end of the chain.
  open var next: Responder? { nil }

  /// Touches that this responder was hit by landed.
  ///
  /// The default forwards the call unchanged to the next responder of the chain as it was when the
  /// touch began, and drops it at the end of the chain.
  /// An override that does not call `super` stops the chain. Override all four methods or none: a
  /// responder that handles the beginning of a touch is to handle its end and its cancellation.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesBegan(touches, with: event)
  }

  /// Touches of this responder moved, or changed in force or size.
  ///
  /// The default forwards like ``touchesBegan(_:with:)``.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesMoved(touches, with: event)
  }

  /// Touches of this responder lifted.
  ///
  /// The default forwards like ``touchesBegan(_:with:)``.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesEnded(touches, with: event)
  }

  /// Touches of this responder were taken back: nothing that they did counts.
  ///
  /// The default forwards like ``touchesBegan(_:with:)``.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    event.responder(after: self, for: touches)?.touchesCancelled(touches, with: event)
  }

  /// Tells this responder that memory is short.
  ///
  /// The host calls it on the ``Application``, which tells its windows; a layer tells its children. Override
  /// it to give up what can be made or loaded again, and call `super`. By default a responder that is
  /// neither does nothing.
  open func memoryIsShort(_ shortage: MemoryShortage) {}
}
