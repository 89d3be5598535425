import TouchGeometry
import TouchGestures
import TouchTracking

/// Wheels and two-finger scrolling, which scroll without touches.
extension Application {
  /// Scrolls the content under a pointer by a movement of a mouse wheel or of two fingers on a touchpad.
  ///
  /// Scrolls the innermost layer under the pointer that can move in that direction, such as a `ScrollLayer`;
  /// see ``Layer/answer(to:)``. A two-finger scroll sequence stays with the layer on which it began, until that
  /// is in no visible window or is covered; see ``Layer/cancelTouches(coveredBy:)``. A wheel scrolls to a
  /// position within the edges; fingers pull beyond the edges, and fling when they lift. No touch lands and no
  /// recognizer is notified; a layer held by fingers on the screen is not scrolled.
  ///
  /// Fingers that have not moved yet, whose translation is zero, stop the layers that move under the pointer, as a
  /// touch does. Report fingers that come to rest in this way, as `ApplicationFeed` does.
  ///
  /// Values that are not finite are ignored. Called from within an action, it takes effect after the current
  /// delivery and returns true.
  ///
  /// - Parameters:
  ///   - event: The event of the wheel or the touchpad. Only scrolling has an effect.
  ///   - pointer: The location of the pointer, in points of the screen.
  /// - Returns: Whether a scroll layer handles the event. If not, ``TouchpadFingers`` can translate it into
  ///   touches for pan recognizers.
  /// - Complexity: O(layers under the pointer).
  @discardableResult
  public final func scroll(_ event: TouchpadEvent, at pointer: Point) -> Bool {
    guard case .scroll = event.kind else { return false }
    guard !turn.isBusy else {
      postpone(.scroll(event, pointer))
      return true
    }
    reachInput(at: event.time)
    var event = event
    event.time = event.time + hostLag
    guard let scroll = ScrollEvent(event) else { return false }
    let owner = scrolled[event.device]?.object
    if let owner, isShown(owner) {
      if scroll.isLast { scrolled[event.device] = nil }
      notifyListeners(of: event, scroll, at: pointer)
      run { owner.scroll(by: scroll) }
      return true
    }
    // First, because an action of the layer may scroll another one.
    scrolled[event.device] = nil
    if let owner, let end = ScrollEvent(Self.cancellation(of: event.device, at: event.time)) {
      // It has left its window, or that is hidden, and must not wait for the fingers to lift.
      run { owner.scroll(by: end) }
    }
    guard !scroll.isLast, pointer.isFinite, let hit = layer(under: pointer) else { return false }
    let (able, scrolls) = hit.answers(to: scroll)
    guard scrolls else { return false }
    if scroll.translation == .zero, scroll.source == .finger, isMoving {
      notifyListeners(of: event, scroll, at: pointer)
      run { stopMotion(by: scroll, at: pointer) }
    }
    guard scroll.translation != .zero, let able else { return true }
    if scroll.source != .wheel { scrolled[event.device] = Weak(able) }
    notifyListeners(of: event, scroll, at: pointer)
    run { able.scroll(by: scroll) }
    return true
  }

  /// Stops what moves under a pointer.
  private final func stopMotion(by scroll: ScrollEvent, at pointer: Point) {
    var outer: Layer?
    while let hit = layer(under: pointer) {
      if let outer, hit === outer || !hit.isDescendant(of: outer) { return }
      // Content that moves is not hit, but what is inside may move too.
      outer = hit
      var next: Layer? = hit
      while let layer = next {
        if layer.isStoppedByTouches { layer.scroll(by: scroll) }
        next = layer.capturesTouches ? nil : layer.parent
      }
    }
  }

  private final func notifyListeners(
    of event: TouchpadEvent, _ scroll: ScrollEvent, at pointer: Point
  ) {
    guard !inputListeners.isEmpty else { return }
    var event = event
    event.kind = .scroll(scroll.source, way: scroll.translation)
    notifyListeners(.scrolled(event, at: pointer))
  }

  /// Whether ``scroll(_:at:)`` would find a layer that scrolls, or would end a sequence on one that has left its
  /// window or whose window is hidden.
  package final func hasScrollLayer(for event: TouchpadEvent, at pointer: Point) -> Bool {
    var event = event
    event.time = event.time + hostLag
    guard let scroll = ScrollEvent(event) else { return false }
    if scrolled[event.device] != nil { return true }
    guard pointer.isFinite, let hit = layer(under: pointer) else { return false }
    return hit.answers(to: scroll).scrolls
  }

  /// Ends the scrolling of a removed device; has no effect if it was not scrolling. Called from within an action, it
  /// takes effect after the current delivery.
  public final func cancelScrolling(of device: DeviceID, at instant: Instant) {
    // Scrolling that begins in an action is not known yet.
    guard turn.isBusy || scrolled[device] != nil else { return }
    scroll(Self.cancellation(of: device, at: instant), at: .zero)
  }

  /// Ends the scrolling of a device, or of all devices.
  @inline(never)
  final func cancelScrolling(ofOnly device: DeviceID?, at instant: Instant) {
    if let device { return cancelScrolling(of: device, at: instant) }
    // Each once, in their order: an action may begin to scroll again.
    var last = Int.min
    while let next = firstScrolling(where: { device, _ in device.rawValue > last }) {
      last = next.rawValue
      cancelScrolling(of: next, at: instant)
    }
  }

  /// Ends the scrolling of a layer and its descendants, except those of a child that covers them from now on. Called
  /// within a request of the turn: scrolling by the layers' closures takes effect afterwards, so that this ends.
  final func cancelScrolling(in layer: Layer, coveredBy child: Layer) {
    func isCovered(_ owner: Layer?) -> Bool {
      guard let owner else { return false }
      return owner.isDescendant(of: layer) && !owner.isDescendant(of: child)
    }
    while let device = firstScrolling(where: { isCovered($1) }) {
      let owner = scrolled.removeValue(forKey: device)?.object
      let end = ScrollEvent(Self.cancellation(of: device, at: turn.journal.now))
      if let owner, let end { owner.scroll(by: end) }
    }
  }

  /// The lowest device that scrolls a layer for which `isIncluded` is true; nil if there is none.
  private final func firstScrolling(where isIncluded: (DeviceID, Layer?) -> Bool) -> DeviceID? {
    // Without a sort, which would take 3 kB of the module for browsers.
    var first: DeviceID?
    for (device, owner) in scrolled where isIncluded(device, owner.object) {
      if let lowest = first, lowest.rawValue < device.rawValue { continue }
      first = device
    }
    return first
  }

  /// The event that ends the scrolling of a device without a fling.
  private static func cancellation(of device: DeviceID, at instant: Instant) -> TouchpadEvent {
    TouchpadEvent(
      device: device, time: instant, phase: .cancelled, kind: .scroll(.finger, way: .zero))
  }

  /// The frontmost layer at a position on the screen.
  final func layer(under place: Point) -> Layer? { layer(under: place, with: nil) }

  /// The frontmost layer at a position on the screen, by the rules for touches: a layer in no window of this
  /// application, or in one that is hidden by now, counts as no hit.
  final func layer(under place: Point, with event: TouchEvent?) -> Layer? {
    for window in windows {
      guard let point = window.point(fromParent: place),
        let hit = window.hitTest(point, with: event), isShown(hit)
      else { continue }
      return hit
    }
    return nil
  }

  /// Whether a layer is in a window of this application that is not hidden.
  private final func isShown(_ layer: Layer) -> Bool {
    guard let window = layer.window else { return false }
    return window.application === self && !window.isHidden
  }

  /// Runs `body`, which calls actions; their requests and deliveries take effect after it, or after the callbacks
  /// that are running. Not inlined: it would be in the module for browsers seven times.
  @inline(never)
  final func run(_ body: () -> Void) {
    guard !turn.isBusy else { return body() }
    turn.isBusy = true
    body()
    turn.isBusy = false
    turn.performDeferred()
    catchUp()
  }
}

extension Layer {
  /// Asks the layers from this one outward, up to one that captures touches. Returns the innermost that moves, or
  /// else the innermost that yields, and whether any scrolls.
  fileprivate func answers(to scroll: ScrollEvent) -> (able: Layer?, scrolls: Bool) {
    var (moving, yielding, scrolls): (Layer?, Layer?, Bool) = (nil, nil, false)
    var next: Layer? = self
    while let layer = next {
      let answer = layer.answer(to: scroll)
      if answer == .moves, moving == nil { moving = layer }
      if answer == .yields, yielding == nil { yielding = layer }
      if answer != .ignores { scrolls = true }
      next = layer.capturesTouches ? nil : layer.parent
    }
    return (moving ?? yielding, scrolls)
  }
}
