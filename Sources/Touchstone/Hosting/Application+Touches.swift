import TouchTracking

/// The touches of an application.
extension Application {
  /// The number of touches that are down.
  public final var openTouches: Int { tracker.openTouches }

  /// The touches that are down and those that lifted in the current delivery, in landing order.
  ///
  /// - Complexity: O(touches); allocates the result.
  public final var touches: [Touch] { turn.registry.presentTouches }

  /// The touch with this number, whether or not it hit a layer; nil if it never landed, or has ended for all
  /// receivers. Do not keep the object after the touch lifts: it may be reused for another touch.
  ///
  /// - Complexity: O(touches).
  public final func touch(_ id: TouchID) -> Touch? { turn.registry.touch(id) }
}
