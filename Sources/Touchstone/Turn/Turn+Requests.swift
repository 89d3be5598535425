import TouchGestures
import TouchTracking

/// Requests made outside of a delivery.
extension Turn {
  /// Performs a request that may have to be settled: immediately, or after the running callbacks.
  func perform(_ change: @escaping (Turn) -> Void) {
    deferred.append(change)
    if !isBusy { performDeferred() }
  }

  /// Performs the requests that were made while callbacks ran; called when the last callback has returned.
  func performDeferred() {
    guard !deferred.isEmpty else { return }
    keepingApplication {
      isBusy = true
      flush()
      isBusy = false
      withApplication { $0.catchUp() }
    }
  }

  /// Runs `body` with the application, and so this turn, retained.
  ///
  /// Calls through a layer or a recognizer retain neither: an action that releases the last window would
  /// deallocate both while they are in use.
  private func keepingApplication(_ body: () -> Void) {
    withExtendedLifetime(owner?.takeUnretainedValue(), body)
  }

  /// Cancels the touches of a layer, and the gestures on it, before it leaves its window.
  func layerWillLeave(_ layer: Layer) { keepingApplication { cancelAll(on: layer) } }

  private func cancelAll(on layer: Layer) {
    let touches = registry.live.objects.filter { $0.layer?.isDescendant(of: layer) ?? false }
    let recognizers = engaged(on: layer)
    guard isBusy || !touches.isEmpty || !recognizers.isEmpty else { return }
    for recognizer in recognizers { session.withdrawAfterLeaving(recognizer) }
    perform { turn in
      // A delegate that is asked about a touch may remove or hide the layer of its recognizer, which is already
      // engaged then.
      for recognizer in turn.session.engaged.objects {
        guard let own = recognizer.layer, own.isDescendant(of: layer),
          own.window == nil || touches.contains(where: { $0.receivers.contains(recognizer) })
        else { continue }
        turn.session.withdrawAfterLeaving(recognizer)
      }
      turn.cancel(touches, by: .removal)
    }
  }

  /// The recognizers that take part in gestures, of a layer and its descendants.
  private func engaged(on layer: Layer) -> [GestureRecognizer] {
    session.engaged.objects.filter { $0.layer?.isDescendant(of: layer) ?? false }
  }

  private func cancel(_ touches: [Touch], by canceller: TraceEntry.Canceller) {
    for touch in touches { delivery.cancel(touch, by: canceller) }
    delivery.deliver()
  }

  /// Cancels gestures and touches below a layer that captures touches from now on.
  func layerWasCovered(_ layer: Layer, by modal: Layer) {
    keepingApplication { cancelAll(on: layer, coveredBy: modal) }
  }

  private func cancelAll(on layer: Layer, coveredBy modal: Layer) {
    func isCovered(_ other: Layer?) -> Bool {
      guard let other else { return false }
      return other.isDescendant(of: layer) && !other.isDescendant(of: modal)
    }
    func withdraw(in turn: Turn) {
      let recognizers = turn.session.engaged.objects.filter { recognizer in
        isCovered(recognizer.layer)
          || recognizer.tracked.contains { touch in touch.isDown && isCovered(touch.layer) }
      }
      for recognizer in recognizers { recognizer.withdraw() }
    }
    let live = registry.live.objects
    let touches = live.filter { isCovered($0.layer) }
    // A hit test may present the layer; its touch is bound to a layer only afterwards.
    let unbound = live.filter { $0.layer == nil }
    withdraw(in: self)
    guard !touches.isEmpty || !unbound.isEmpty else { return }
    perform { turn in
      // A delegate that is asked about a touch may present the layer; its recognizer has the touch by now.
      withdraw(in: turn)
      let covered = touches + unbound.filter { isCovered($0.layer) }
      turn.cancel(covered, by: .modal(layer: modal.name))
    }
  }

  /// Ends the touches and gestures in a window that is being deallocated, as if its layers left it.
  ///
  /// The host may still hold its layers and recognizers: they are notified with the next call from outside,
  /// when the window can no longer be reached. Until then this counts as a deadline that is due.
  func windowWillDeallocate(_ window: Window) {
    let touches = registry.live.objects.filter { $0.windowLink === window }
    let recognizers = engaged(on: window)
    for touch in touches { touch.windowLink = nil }
    guard !touches.isEmpty || !recognizers.isEmpty else { return }
    session.earliestDeadline = Instant(microseconds: .min)
    deferred.append { turn in
      for recognizer in recognizers + touches.flatMap({ $0.gestureRecognizers }) {
        turn.session.withdrawAfterLeaving(recognizer)
      }
      turn.cancel(touches, by: .removal)
    }
  }
}

extension Layer {
  /// Cancels the current touches on this layer and its descendants, their gestures, and scrolling by two fingers
  /// on a touchpad, except those of a child that starts to capture touches; see ``capturesTouches``.
  ///
  /// - Complexity: O(touches x recognizers).
  public final func cancelTouches(coveredBy child: Layer) {
    guard let application = window?.application else { return }
    application.turn.layerWasCovered(self, by: child)
    guard !application.scrolled.isEmpty else { return }
    application.turn.perform { turn in
      turn.withApplication { $0.cancelScrolling(in: self, coveredBy: child) }
    }
  }
}
