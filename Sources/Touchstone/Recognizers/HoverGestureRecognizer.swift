import TouchGeometry
import TouchTracking

/// Recognizes a mouse or a pen that hovers over its layer or a descendant, without a touch.
///
///     let hover = HoverGestureRecognizer()
///     hover.onAction(of: button) { button, hover in
///       button.isHighlighted = hover.state == .began || hover.state == .changed
///     }
///     button.addGestureRecognizers(hover)
///
/// It begins when the pointer enters the layer, changes when it moves there, and ends when it leaves or a
/// button is pressed. After the last button is released it begins again if the pointer is still there.
/// Several may be active at once: those of the layer under the pointer and of its ancestors. It takes no part
/// in arbitration and ignores touches; ``GestureRecognizer/allowedTouchTypes`` restricts it to mice or to pens.
/// With several pointers over the layer, it ends when the last one leaves.
open class HoverGestureRecognizer: GestureRecognizer {
  /// The distance of a pen from the glass, from 0 to 1; 0 for a mouse.
  public private(set) final var zOffset = 0.0
  /// The angle between a pen and the glass; a quarter turn for a mouse.
  public private(set) final var altitudeAngle = Angle.radians(.pi / 2)
  /// The direction in which the pen's end points, from the screen's x axis, clockwise positive; 0 for a mouse.
  public private(set) final var azimuthAngle = Angle.zero
  /// The type of the hovering pointer; a mouse counts as ``TouchType/direct``.
  public private(set) final var hoverType = TouchType.direct

  private final var place = Point.zero
  /// The event time of the last state that its actions received.
  private final var instant = Instant.zero
  private final var presence = Presence.away

  /// The pointer over its layer.
  private enum Presence {
    /// There is none.
    case away
    case hovering
    /// The actions are being called with a beginning or a change.
    case reporting
    /// One of these actions has withdrawn the recognizer, which takes effect after the others.
    case withdrawn
  }

  /// Creates a recognizer that is not attached to a layer.
  public override init() {
    super.init()
    hoverOnly()
  }

  /// Where the pointer is, in points of the window.
  final override var windowLocation: Point { place }

  /// Handles an event of a pointer over the layer.
  final func hover(_ event: HoverEvent, at place: Point, _ now: Instant) {
    guard isEnabled else { return }
    self.place = place
    instant = now
    zOffset = event.zOffset
    altitudeAngle = event.altitude
    azimuthAngle = event.azimuth
    hoverType = event.type
    let state: GestureState = presence == .away ? .began : .changed
    presence = .reporting
    sendActions(for: state)
    switch presence {
    case .reporting: presence = .hovering
    case .withdrawn: end(as: .cancelled)
    case .away, .hovering: break
    }
  }

  /// Called when no pointer is over the layer any more.
  final func leave(at now: Instant) {
    instant = now
    end(as: .ended)
  }

  final override func withdraw() {
    switch presence {
    case .reporting, .withdrawn: presence = .withdrawn
    case .away: break
    case .hovering:
      guard let application = layer?.window?.application else { return end(as: .cancelled) }
      instant = application.eventTime
      application.run { end(as: .cancelled) }
    }
  }

  final override func describe(_ snapshot: inout GestureSnapshot) { snapshot.time = instant }

  private final func end(as state: GestureState) {
    guard presence != .away else { return }
    presence = .away
    sendActions(for: state)
    actionQueue.reset()
    reset()
  }

  #if hasFeature(Embedded)
    open override var kindLabel: String { "Hover" }
  #endif
}
