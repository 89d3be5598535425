import TouchGeometry
import TouchTracking

/// The notifications of a scroll layer, and how far its content is from rest.
extension ScrollLayer {
  /// Slower than this, in points a second, content counts as at rest to a touch, if it is near its end
  /// too. Our own figure, a third of a point in a picture at 60 Hz.
  public static let leastStoppedSpeed = 20.0

  /// The distance from its end, in points, at which slow content counts as at rest for a touch. Our own
  /// figure: the remaining distance at ``leastStoppedSpeed`` and the normal deceleration.
  public static let leastStoppedWay = 8.0

  /// Adds a function to be called with the layer each time its content has moved or been zoomed.
  @discardableResult
  public final func onChange(_ action: @escaping (ScrollLayer) -> Void) -> Self {
    changeActions.append(TargetedAction(action))
    return self
  }

  /// Like ``onChange(_:)``, for an object that is passed to the closure and not kept alive; after the object
  /// is gone, the closure is not called any more. For owners of the layer.
  @discardableResult
  public final func onChange<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ScrollLayer) -> Void
  ) -> Self {
    changeActions.append(TargetedAction(of: target, action))
    return self
  }

  /// Adds a closure that is called with the layer each time the last finger that held the content has lifted
  /// or was cancelled.
  ///
  /// The following motion has begun then: ``isCoasting`` says whether the content moves by itself, and
  /// ``restOffset`` where to. The closure may change that with ``scroll(to:animated:)``.
  @discardableResult
  public final func onRelease(_ action: @escaping (ScrollLayer) -> Void) -> Self {
    releaseActions.append(TargetedAction(action))
    return self
  }

  /// Like ``onRelease(_:)``, for an object that is passed to the closure and not kept alive; after the object
  /// is gone, the closure is not called any more. For owners of the layer.
  @discardableResult
  public final func onRelease<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ScrollLayer) -> Void
  ) -> Self {
    releaseActions.append(TargetedAction(of: target, action))
    return self
  }

  /// Adds a closure that is called with the layer each time its content has come to rest: by itself, at a
  /// requested position, because it was released at rest, or because a touch or the program stopped it.
  @discardableResult
  public final func onRest(_ action: @escaping (ScrollLayer) -> Void) -> Self {
    restActions.append(TargetedAction(action))
    return self
  }

  /// Like ``onRest(_:)``, for an object that is passed to the closure and not kept alive; after the object is
  /// gone, the closure is not called any more. For owners of the layer.
  @discardableResult
  public final func onRest<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, ScrollLayer) -> Void
  ) -> Self {
    restActions.append(TargetedAction(of: target, action))
    return self
  }

  /// Whether the content is moving to a requested position.
  public final var isAnimating: Bool {
    switch activity {
    case .approaching(let way): way.isRequested
    case .idle, .dragging, .pushed, .coasting, .zooming, .fading: false
    }
  }

  /// The offset at which the content comes to rest if nothing comes between; the present one while it
  /// does not move by itself.
  public final var restOffset: Point {
    switch activity {
    case .idle, .dragging, .pushed, .fading: offset
    case .coasting(let coast): coast.rest
    case .zooming(let coast): coast.place(at: coast.end, in: offsetRange).offset
    case .approaching(let way): way.offset.to
    }
  }
}
