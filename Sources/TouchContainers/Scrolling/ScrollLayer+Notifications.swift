import TouchGeometry
import TouchTracking
import Touchstone

/// The notifications of a scroll layer, and how far its content is from rest.
extension ScrollLayer {
  /// The speed, in points per second, below which content near its end counts as at rest for a touch. Our own
  /// choice: a third of a point per frame at 60 Hz.
  public static let minimumStoppedSpeed = 20.0

  /// The distance from its end, in points, within which slow content counts as at rest for a touch. Our own
  /// choice: about the distance left at ``minimumStoppedSpeed`` with the normal deceleration.
  public static let minimumStoppedDistance = 8.0

  /// Adds a closure that is called with the layer each time its content has moved or been zoomed.
  @discardableResult
  public final func onChange(_ action: @escaping (ScrollLayer) -> Void) -> Self {
    changeActions.append(action)
    return self
  }

  /// Like ``onChange(_:)``, with an object that is passed to the closure but not retained; the closure is no
  /// longer called after the object is deallocated. Intended for owners of the layer.
  @discardableResult
  public final func onChange<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ScrollLayer) -> Void
  ) -> Self {
    changeActions.append(of: target, action)
    return self
  }

  /// Adds a closure that is called with the layer each time the last finger holding the content has lifted or
  /// been cancelled.
  ///
  /// By then the following motion has begun: ``isDecelerating`` says whether the content keeps moving, and
  /// ``restOffset`` where it will stop. The closure may change this with ``scroll(to:animated:)``.
  @discardableResult
  public final func onRelease(_ action: @escaping (ScrollLayer) -> Void) -> Self {
    releaseActions.append(action)
    return self
  }

  /// Like ``onRelease(_:)``, with an object that is passed to the closure but not retained; the closure is no
  /// longer called after the object is deallocated. Intended for owners of the layer.
  @discardableResult
  public final func onRelease<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ScrollLayer) -> Void
  ) -> Self {
    releaseActions.append(of: target, action)
    return self
  }

  /// Adds a closure that is called with the layer each time its content has come to rest: at the end of a
  /// fling or an animation, when it was released at rest, or when a touch or the program stopped it.
  @discardableResult
  public final func onRest(_ action: @escaping (ScrollLayer) -> Void) -> Self {
    restActions.append(action)
    return self
  }

  /// Like ``onRest(_:)``, with an object that is passed to the closure but not retained; the closure is no
  /// longer called after the object is deallocated. Intended for owners of the layer.
  @discardableResult
  public final func onRest<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ScrollLayer) -> Void
  ) -> Self {
    restActions.append(of: target, action)
    return self
  }

  /// Whether the content is moving to a requested position.
  public final var isAnimating: Bool {
    switch activity {
    case .approaching(let way): way.isRequested && isDecelerating
    case .idle, .dragging, .pushed, .coasting, .zooming, .fading: false
    }
  }

  /// The offset at which the content comes to rest if nothing interrupts it; the present offset if it is not
  /// moving on its own.
  public final var restOffset: Point {
    guard isDecelerating else { return offset }
    return switch activity {
    case .idle, .dragging, .pushed, .fading: offset
    case .coasting(let coast): coast.rest
    case .zooming(let coast): coast.rest
    case .approaching(let way): way.offset.to
    }
  }
}
