import TouchGeometry
import TouchGestures
import TouchTracking

/// A recognizer whose actions receive its concrete type; every recognizer conforms.
///
/// It is a protocol so that an action of a pan receives a pan.
public protocol GestureActionSource: GestureRecognizer {}

extension GestureRecognizer: GestureActionSource {}

extension GestureActionSource {
  /// Adds an action, which is called once for a discrete gesture, and for a continuous gesture when it
  /// begins, after every movement, and when it ends or is cancelled. Actions are called in the order in which
  /// they were added, at the end of the turn.
  ///
  /// The recognizer retains the closure, and the recognizer's layer retains the recognizer. A closure that
  /// captures the layer or its owner therefore creates a reference cycle; use ``onAction(of:_:)`` instead.
  ///
  /// When several recognizers act at one instant, the one on the deepest layer is called first, and on one
  /// layer the one added first. While a pan, a pinch and a rotation added in this order are recognized
  /// together, they can therefore share one transform, which the last of them applies:
  ///
  ///     var moved = Vector.zero, scale = 1.0, turned = Angle.zero
  ///     pan.onAction(of: photo) { photo, pan in moved = pan.translation(in: photo.parent) }
  ///     pinch.onAction { pinch in scale = pinch.scale }
  ///     rotation.onAction(of: photo) { photo, rotation in
  ///       turned = rotation.rotation
  ///       photo.position = start + moved
  ///       photo.transform = .rotation(turned).concatenating(.scale(scale))
  ///     }
  @discardableResult
  public func onAction(_ action: @escaping (Self) -> Void) -> Self {
    actions.append(PlainAction(action))
    return self
  }

  /// Adds an action that is called with an object, without retaining the object.
  ///
  ///     tap.onAction(of: photo) { photo, tap in photo.select(at: tap.location(in: photo)) }
  ///
  /// The object lives at least until the closure returns. After the object is deallocated, the action is no
  /// longer called and is removed. Otherwise like ``onAction(_:)``.
  ///
  /// - Parameters:
  ///   - target: The object, such as the recognizer's layer or the controller that owns it. Use the closure's
  ///     parameter and do not capture the object.
  ///   - action: The closure, called with the object and the recognizer.
  @discardableResult
  public func onAction<Target: AnyObject>(
    of target: Target, _ action: @escaping (Target, Self) -> Void
  ) -> Self {
    actions.append(ObjectAction(of: target, action))
    return self
  }

  /// Adds an action for one state only: began, changed, ended or cancelled. Actions are never called for
  /// possible and failed.
  ///
  /// As with ``onAction(_:)``, a closure that captures the recognizer's owner creates a reference cycle; use
  /// ``on(_:of:_:)`` instead.
  @discardableResult
  public func on(_ state: GestureState, _ action: @escaping (Self) -> Void) -> Self {
    onAction { recognizer in if recognizer.state == state { action(recognizer) } }
  }

  /// Adds an action for one state only, called with an object that is not retained; see ``onAction(of:_:)``.
  @discardableResult
  public func on<Target: AnyObject>(
    _ state: GestureState, of target: Target, _ action: @escaping (Target, Self) -> Void
  ) -> Self {
    onAction(of: target) { target, recognizer in
      if recognizer.state == state { action(target, recognizer) }
    }
  }
}

extension GestureRecognizer {
  /// Removes all actions. An action that calls it is still followed by the others of the same call.
  public func removeActions() {
    let removed = actions
    actions = .none
    // One of them may be running, and nothing else retains it.
    session?.schedule { _ in withExtendedLifetime(removed) {} }
  }

  #if !hasFeature(Embedded)
    /// The gesture's reports as a stream of values, which ends with the recognizer.
    ///
    /// The stream buffers unread values without limit. Values are produced only while a stream exists. Not
    /// available in Embedded Swift.
    public var events: AsyncStream<GestureEvent> {
      let (stream, continuation) = AsyncStream<GestureEvent>.makeStream()
      streams.append(continuation)
      return stream
    }
  #endif

  /// The present values of the gesture.
  public var snapshot: GestureSnapshot {
    var snapshot = GestureSnapshot(
      state: state, time: sessionTime ?? .zero, numberOfTouches: numberOfTouches,
      location: windowLocation)
    if let instant = decisionInstant { snapshot.time = instant }
    describe(&snapshot)
    snapshot.customValues = customValues
    return snapshot
  }

  /// The instant at which the present state was decided; nil if that is the present instant.
  private var decisionInstant: Instant? {
    switch state {
    case .began: course.recognition?.at
    case .ended, .cancelled: course.end
    case .possible, .changed, .failed: nil
    }
  }

  /// Calls the actions for one state.
  func sendActions(for state: GestureState) {
    actionQueue.recordSent(state)
    if isInSession, let action = actions.only {
      // Unretained, because retaining it costs 11 ns with every movement. The session keeps an action that
      // removes itself: see ``removeActions()``. A hovering pointer has no session.
      if !action._withUnsafeGuaranteedRef({ $0.call(self) }) { actions.removeDeallocated() }
    } else if !actions.call(self) {
      actions.removeDeallocated()
    }
    #if !hasFeature(Embedded)
      if !streams.isEmpty { yieldSnapshot() }
    #endif
  }

  #if !hasFeature(Embedded)
    /// Never inlined: streams are rare, and inlining would slow down every action.
    @inline(never)
    private func yieldSnapshot() {
      let event = GestureEvent(recognizer: id, name: name, snapshot: snapshot)
      // The reader of a stream may be gone; without this, finished streams would accumulate.
      streams.removeAll { stream in
        if case .terminated = stream.yield(event) { true } else { false }
      }
    }
  #endif
}
